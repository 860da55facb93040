package house

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/noripan/noripan/internal/table"
)

// countedFor is how long a count of all tables is good: to count a hundred thousand takes some milliseconds.
const countedFor = time.Minute

// census knows about how many tables there are that are not closed. It may be too high by those that were closed since the
// last count, or too low by those that other servers made.
type census struct {
	mu sync.Mutex
	n  int
	at time.Time // of the count
}

// add counts one more.
func (c *census) add() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
}

// full tells whether there are so many. Nobody is refused for a count that is not of now.
func (c *census) full(most int, count func() (int, error)) (bool, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n < most && time.Since(c.at) < countedFor {
		return false, nil
	}
	n, err := count()
	if err != nil {
		return false, err
	}
	c.n, c.at = n, time.Now()
	return n >= most, nil
}

// roomFor is an error for people where the person may not make one more table.
func (h *House) roomFor(ctx context.Context, by table.Person) error {
	full, err := h.census.full(h.cfg.Limits.Tables, func() (int, error) { return h.store.CountTables(ctx) })
	if err != nil {
		return fmt.Errorf("counting tables: %w", err)
	}
	mine, err := h.store.CountTablesOf(ctx, by.ID)
	if err != nil {
		return fmt.Errorf("counting somebody's tables: %w", err)
	}
	if full || mine >= h.cfg.Limits.PerPerson {
		return &table.Error{Code: TooManyTables}
	}
	return nil
}
