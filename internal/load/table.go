package load

import (
	"math/rand/v2"
	"sync"
	"time"
)

// table is one table's clients.
type table struct {
	run    *run
	number int
	code   string
	seats  []*seat // those of clients; the first is the host

	mu      sync.Mutex
	rand    *rand.Rand
	playing bool      // answers may be sent
	sent    time.Time // the last answer
	deaf    int       // seats that have not heard of it
}

func newTable(r *run, n int) *table {
	t := &table{run: r, number: n, rand: rand.New(rand.NewPCG(r.Seed, uint64(n)+2))}
	for i := range r.Seats - r.Bots {
		t.seats = append(t.seats, &seat{
			table: t, host: i == 0,
			client: r.clients[(n*r.Seats+i)%len(r.clients)],
		})
	}
	return t
}

// begin lets the table's people answer from now on.
func (t *table) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.playing = true
	t.goOn()
}

// answered notes that a seat answers now: all are to hear of it.
func (t *table) answered(now time.Time) {
	t.sent, t.deaf = now, len(t.seats)
	for _, s := range t.seats {
		s.deaf = true
	}
}

// heard notes that a seat has heard of the last answer.
func (t *table) heard(s *seat, now time.Time) {
	if !s.deaf {
		return
	}
	s.deaf = false
	if t.deaf--; t.deaf == 0 && t.run.Lockstep {
		defer t.goOn()
	}
	if s.waits == nil { // the one who answered is timed by its number
		t.run.tally.other(now.Sub(t.sent))
	}
}

// goOn lets those act who waited for the last one to hear.
func (t *table) goOn() {
	for _, s := range t.seats {
		s.act()
	}
}

// think is how long somebody takes for an answer.
func (t *table) think() time.Duration {
	mean := t.run.Think
	return mean/2 + time.Duration(t.rand.Int64N(int64(mean)+1))
}
