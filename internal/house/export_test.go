package house

import (
	"context"
	"time"

	"github.com/noripan/noripan/internal/table"
)

// WindowMessages is how many messages go to another server before it has read one.
const WindowMessages = windowMessages

// Has tells whether a table is awake at this server.
func (h *House) Has(code string) bool { return h.awakeTable(code) != nil }

// SetFrame changes how much one frame brings at most.
func (h *House) SetFrame(bytes int) { h.cluster.frame = bytes }

// SetWaking changes how long another server may take to wake a table.
func (h *House) SetWaking(within time.Duration) { h.cluster.waking = within }

// Roll tells the other servers which of their subscriptions go on here.
func (h *House) Roll() { h.cluster.roll() }

// RunOut ends the time in which this server may have tables, as where they could not be given up in time.
func (h *House) RunOut() {
	h.cluster.mu.Lock()
	over := h.cluster.tenure
	h.cluster.tenure = nil
	h.cluster.mu.Unlock()
	over.end()
}

// Pumps is how many subscriptions of other servers there are here.
func (h *House) Pumps() int {
	h.cluster.mu.Lock()
	defer h.cluster.mu.Unlock()
	return len(h.cluster.pumps)
}

// Undo closes the room that a split was to make.
func (h *House) Undo(ctx context.Context, code string) error { return h.undo(ctx, code) }

// Shut closes a table that cannot be woken.
func (h *House) Shut(ctx context.Context, code string, id int64) error { return h.shut(ctx, code, id) }

// LogOf is the log of a table whose number in the store is known.
func (h *House) LogOf(id int64, code string) table.Log {
	return &tableLog{h.store, id, code, "tictactoe", func(time.Duration) {}, nil, h.log}
}
