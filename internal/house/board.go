package house

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/noripan/noripan/internal/table"
)

// board tells those who look at lists of tables when something there has changed, and keeps the list of open tables,
// which is the same for everybody, until it changes.
type board struct {
	mu      sync.Mutex
	lookers map[*looker]bool
	ended   bool

	reading sync.Mutex // one reads the open tables, the others wait for what it finds
	stale   bool       // guarded by mu
	open    []Row      // guarded by reading; never changed in place
}

// looker is somebody who looks at a list.
type looker struct {
	person  string
	changed chan struct{} // room for one; closed when the house ends
}

func newBoard() *board { return &board{lookers: make(map[*looker]bool), stale: true} }

// Look tells when the lists of that person's and of open tables may have changed: whenever the channel yields, List is worth
// asking again. The channel is closed when the house ends. stop ends it before.
func (h *House) Look(person string) (changed <-chan struct{}, stop func()) {
	return h.board.look(person)
}

func (b *board) look(person string) (<-chan struct{}, func()) {
	l := &looker{person: person, changed: make(chan struct{}, 1)}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ended {
		close(l.changed)
		return l.changed, func() {}
	}
	b.lookers[l] = true
	return l.changed, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.lookers, l)
	}
}

// tell tells the given people, or everybody where a table that all may see has changed. It never waits.
func (b *board) tell(everybody bool, people []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stale = b.stale || everybody
	for l := range b.lookers {
		if everybody || slices.Contains(people, l.person) {
			select {
			case l.changed <- struct{}{}:
			default: // it has not looked since the last time
			}
		}
	}
}

// end tells all who look that there is nothing more to see.
func (b *board) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ended = true
	for l := range b.lookers {
		close(l.changed)
	}
	clear(b.lookers)
}

// takeStale tells whether the list of open tables has to be read again.
func (b *board) takeStale() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	stale := b.stale
	b.stale = false
	return stale
}

// openTables are the public lobbies with a free seat, last changed first: more than are shown, since nobody is shown
// their own among them.
func (h *House) openTables(ctx context.Context) ([]Row, error) {
	b := h.board
	b.reading.Lock()
	defer b.reading.Unlock()
	if !b.takeStale() {
		return b.open, nil
	}
	stored, err := h.store.OpenTables(ctx, 2*listLength)
	if err != nil {
		b.tell(true, nil) // the next one tries again
		return nil, fmt.Errorf("listing open tables: %w", err)
	}
	b.open = slices.DeleteFunc(h.rows(stored, ""), func(r Row) bool { return r.State != table.Lobby || r.Private })
	return b.open, nil
}
