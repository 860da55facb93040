package house

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// When nothing can be kept nothing happens: a table that could not keep its next entry ends, and stays asleep until there is
// room again. Its clocks stand still meanwhile, as they do while the server is down.

// refusals are what people are told of a store that cannot write.
var refusals = []struct {
	is   error
	code string
}{{store.ErrFull, table.StorageFull}, {store.ErrUnwritable, table.StorageUnwritable}}

// toldOf makes of a store's error one that people may be told, if there is one for it.
func toldOf(err error) error {
	for _, r := range refusals {
		if errors.Is(err, r.is) {
			return fmt.Errorf("%w: %w", &table.Error{Code: r.code}, err)
		}
		if errors.Is(err, store.ErrBusy) {
			return fmt.Errorf("%w: %w", table.BusyFor(1, "too much waits to be written"), err)
		}
	}
	return err
}

// busyFor asks for a pause of so many seconds.
func busyFor(seconds int, detail string) error {
	return table.BusyFor(seconds, detail) //nolint:wrapcheck // it is for people
}

// StorageRefusal is what people may be told of an error of the store; nil where it is another one.
func StorageRefusal(err error) *table.Error {
	var told *table.Error
	if errors.As(toldOf(err), &told) {
		return told
	}
	return nil
}

// writable tells whether what happens can be kept; if not, in words for people.
func (h *House) writable(ctx context.Context) error {
	return toldOf(h.store.Writable(ctx))
}

// reportStorage notes when writing begins to fail, and when it goes on: once, however many tables and people meet it.
func (h *House) reportStorage(trouble error) {
	if trouble != nil {
		h.log.Error("nothing can be kept: the tables wait until there is room again", slog.Any("err", trouble))
		return
	}
	h.log.Warn("what happens can be kept again: the tables go on")
}
