package house

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/noripan/noripan/internal/news"
	"github.com/noripan/noripan/internal/table"
)

// board tells those who look at lists of tables when something there has changed, at any server, and keeps the list of
// open tables, which is the same for everybody, until it changes.
type board struct {
	mu      sync.Mutex
	lookers map[string]map[*looker]bool // by person
	ended   bool
	untold  *untold // nil for a server alone

	reading sync.Mutex // one reads the open tables, the others wait for what it finds
	stale   bool       // guarded by mu
	open    []Row      // guarded by reading; never changed in place
}

// looker is somebody who looks at a list.
type looker struct {
	person  string
	changed chan struct{} // room for one; closed when the house ends
}

// untold is whose lists have changed here, for the other servers.
type untold struct {
	everybody bool
	people    map[string]bool
}

// listsNews is what they are told.
type listsNews struct {
	Everybody bool     `json:"everybody,omitempty"`
	People    []string `json:"people,omitempty"`
}

const (
	listsKind   = "lists"
	mostAtATime = 4096 // people in one piece of news
)

func newBoard(n *news.News) *board {
	b := &board{lookers: make(map[string]map[*looker]bool), stale: true}
	if n.Alone() {
		return b
	}
	b.untold = &untold{people: make(map[string]bool)}
	n.Gather(0, b.gather)
	n.Missed(func() { b.show(true, nil) })
	n.Gone(func(string, bool) { b.show(true, nil) })
	news.Hear(n, listsKind, func(_ string, l listsNews) { b.show(l.Everybody, l.People) })
	return b
}

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
	if b.lookers[person] == nil {
		b.lookers[person] = make(map[*looker]bool)
	}
	b.lookers[person][l] = true
	return l.changed, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.lookers[person], l)
		if len(b.lookers[person]) == 0 {
			delete(b.lookers, person)
		}
	}
}

// tell tells the given people, or everybody where a table that all may see has changed. It never waits.
func (b *board) tell(everybody bool, people []string) {
	b.show(everybody, people)
	if b.untold == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.untold.everybody = b.untold.everybody || everybody; b.untold.everybody {
		clear(b.untold.people)
		return
	}
	for _, person := range people {
		b.untold.people[person] = true
	}
}

// gather tells the other servers what has changed here.
func (b *board) gather(tell func(string, any)) {
	b.mu.Lock()
	l := listsNews{Everybody: b.untold.everybody}
	for person := range b.untold.people {
		l.People = append(l.People, person)
	}
	b.untold.everybody = false
	clear(b.untold.people)
	b.mu.Unlock()
	if l.Everybody {
		tell(listsKind, l)
		return
	}
	for people := range slices.Chunk(l.People, mostAtATime) {
		tell(listsKind, listsNews{People: people})
	}
}

// show tells those who look at this server.
func (b *board) show(everybody bool, people []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stale = b.stale || everybody
	if everybody {
		for _, lookers := range b.lookers {
			nudge(lookers)
		}
		return
	}
	for _, person := range people {
		nudge(b.lookers[person])
	}
}

func nudge(lookers map[*looker]bool) {
	for l := range lookers {
		select {
		case l.changed <- struct{}{}:
		default: // it has not looked since the last time
		}
	}
}

// end tells all who look that there is nothing more to see.
func (b *board) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ended = true
	for _, lookers := range b.lookers {
		for l := range lookers {
			close(l.changed)
		}
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
		b.show(true, nil) // the next one tries again
		return nil, fmt.Errorf("listing open tables: %w", err)
	}
	b.open = slices.DeleteFunc(h.rows(ctx, stored, ""), func(r Row) bool { return r.State != table.Lobby || r.Private })
	return b.open, nil
}
