package house

import (
	"context"
	"errors"
	"time"

	"github.com/noripan/noripan/internal/table"
)

// Subscription is one connection's messages, wherever the table is: see table.Subscription.
type Subscription interface {
	Next(ctx context.Context) ([]byte, error)
	Take() ([]byte, error)
	Notify(news func())
	Do(ctx context.Context, c table.Command) (table.Reply, error)
	Give(c table.Command, asker table.Asker) error
	Close()
}

// anywhere is a table as the house asks it, here or at another server.
type anywhere interface {
	Do(ctx context.Context, by table.Person, c table.Command) (table.Reply, error)
	Watch(ctx context.Context, by table.Person, after uint64) (Subscription, error)
	Rename(ctx context.Context, who table.Person) error
	Close(ctx context.Context) error
	Members(ctx context.Context) (map[int]string, error)
}

// here is a table of this server.
type here struct{ *table.Table }

// Watch opens a subscription.
func (t here) Watch(ctx context.Context, by table.Person, after uint64) (Subscription, error) {
	s, err := t.Table.Watch(ctx, by, after)
	if err != nil {
		return nil, err //nolint:wrapcheck // it is for people, or says what it is
	}
	return s, nil
}

// How long a question waits in a cluster for a table that is moving, or whose server has just died.
const (
	movesWithin = 4 * time.Second
	movesEvery  = 100 * time.Millisecond
)

// ask asks a table, wherever it is; one that ended at that moment is woken and asked again. In a cluster a question may be asked
// twice where it is not known what became of the first: so it must be one that does nothing the second time.
func ask[T any](ctx context.Context, h *House, code string, question func(anywhere) (T, error)) (T, error) {
	var none T
	began := time.Now()
	for try := 1; ; try++ {
		answer, err := none, error(nil)
		t, err := h.find(ctx, code)
		if err == nil {
			answer, err = question(t)
		} else if h.cluster == nil {
			return none, err
		}
		switch {
		case errors.Is(err, table.ErrClosed):
			return none, noSuchRoom()
		case !errors.Is(err, table.ErrRestart):
			return answer, err
		case h.cluster == nil && try == askAgain:
			return none, table.ErrRestart
		case h.cluster == nil:
		case errors.Is(err, errUnheard):
			return none, table.ErrRestart
		case h.isEnding() || !h.cluster.roster.Standing() || time.Since(began) > movesWithin || !h.cluster.pause(ctx):
			return none, table.ErrRestart
		}
	}
}

// find is the table of that code: here, woken if need be, or at the server that has it.
func (h *House) find(ctx context.Context, code string) (anywhere, error) {
	code, ok := normal(code, roomCode)
	if !ok {
		return nil, noSuchRoom()
	}
	if h.cluster != nil {
		if there := h.cluster.known(code); there != nil {
			return there, nil
		}
	}
	t, err := h.table(ctx, code)
	if err == nil {
		return here{t}, nil
	}
	if h.cluster != nil {
		return h.cluster.search(ctx, code, err)
	}
	return nil, err
}

func (h *House) isEnding() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ending
}
