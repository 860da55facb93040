package house

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
	"github.com/noripan/noripan/replay"
)

// NoSuchReplay refuses an id that is no finished game's.
const NoSuchReplay = "no_such_replay"

// MaxRecord bounds a record that is brought from elsewhere, in bytes.
const MaxRecord = 4 << 20

// maxImports is how many records a person may keep here; the oldest goes for a new one.
const maxImports = 20

// Replay is the record of a finished game, by its id: one that was played here, or one that was brought here. Whoever
// has the id may look.
func (h *House) Replay(ctx context.Context, id string) (*replay.Record, error) {
	f, err := h.store.FinishedGame(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return h.imported(ctx, id)
	}
	if err != nil {
		return nil, fmt.Errorf("finding a finished game: %w", err)
	}
	kept, err := h.store.Entries(ctx, f.Table, f.Began, f.Ended)
	if err != nil {
		return nil, fmt.Errorf("reading the log of a finished game: %w", err)
	}
	r, err := table.Record(f.Game, loggedEntries(kept))
	if err != nil {
		return nil, fmt.Errorf("the record of game %d of table %d: %w", f.Number, f.Table, err)
	}
	r.Result = replay.Result{End: f.Outcome, Seats: make([]replay.SeatResult, len(f.Seats))}
	for i, seat := range f.Seats {
		r.Result.Seats[i] = replay.SeatResult{Rank: seat.Place, Score: seat.Score, Won: seat.Won}
		r.Seats[i].Name = seat.Name // a person who has gone has none any more
	}
	return r, nil
}

// LastReplay is the id of the last game that ended at the table of that code.
func (h *House) LastReplay(ctx context.Context, code string) (string, error) {
	code, ok := normal(code, roomCode)
	if !ok {
		return "", noSuchRoom()
	}
	row, err := h.store.Table(ctx, code)
	if errors.Is(err, store.ErrNotFound) {
		return "", noSuchRoom()
	}
	if err != nil {
		return "", fmt.Errorf("finding a table: %w", err)
	}
	id, err := h.store.LastFinished(ctx, row.ID)
	if errors.Is(err, store.ErrNotFound) {
		return "", &table.Error{Code: NoSuchReplay}
	}
	if err != nil {
		return "", fmt.Errorf("finding the last game of a table: %w", err)
	}
	return id, nil
}

// Rules are those that the record was played by; nil if the house has them not.
func (h *House) Rules(r *replay.Record) game.Rules {
	rules, err := h.rules(r.Game)
	if err != nil || rules.About().Version != r.Rules {
		return nil
	}
	return rules
}

// Import keeps a record that a person brings, as it was sent, and returns its id. It fails with replay.ErrFormat for what
// is none, and with an *Error for one of a game that the house has not.
func (h *House) Import(ctx context.Context, by string, sent []byte) (string, error) {
	r, err := replay.Read(bytes.NewReader(sent))
	if err != nil {
		return "", fmt.Errorf("what was sent: %w", err)
	}
	if !h.Knows(r.Game) {
		return "", &table.Error{Code: NoSuchGame, Detail: "this server has no game " + r.Game}
	}
	var body bytes.Buffer
	packed := gzip.NewWriter(&body)
	_, err = packed.Write(sent)
	if err := errors.Join(err, packed.Close()); err != nil {
		return "", fmt.Errorf("packing a record: %w", err)
	}
	id := newID(16)
	err = h.store.AddImport(ctx, store.Import{ID: id, Person: by, At: time.Now().UnixMilli(), Body: body.Bytes()}, maxImports)
	if err != nil {
		return "", fmt.Errorf("keeping a record: %w", err)
	}
	return id, nil
}

func (h *House) imported(ctx context.Context, id string) (*replay.Record, error) {
	body, err := h.store.Import(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, &table.Error{Code: NoSuchReplay}
	}
	if err != nil {
		return nil, fmt.Errorf("finding a record: %w", err)
	}
	packed, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("unpacking a record: %w", err)
	}
	r, err := replay.Read(io.LimitReader(packed, replay.MaxBytes))
	if err != nil {
		return nil, fmt.Errorf("reading a kept record: %w", err)
	}
	return r, nil
}
