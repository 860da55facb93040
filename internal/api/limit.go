package api

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rate is how often something may be done.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Limits bound what one person or one address may ask for. A zero Rate or number has no bound.
type Limits struct {
	Requests Rate // HTTP requests of one address
	Sessions Rate // new guests of one address
	SignIns  Rate // tries of one address, and with one name
	Tables   Rate // new tables of one person
	Makers   Rate // new tables of all persons of one address
	Commands Rate // commands of one person, over HTTP and sockets together
	Replays  Rate // looks into replays of one address: each plays a game again
	Defines  Rate // definitions and strategies of one address that are read, and its matches
	Sockets  int  // open sockets of one person
	Address  int  // open sockets of one address
}

// DefaultLimits are far above what people do, and far below what hurts.
var DefaultLimits = Limits{
	Requests: Rate{PerSecond: 40, Burst: 400}, // a school behind one address loads the page at once
	Sessions: Rate{PerSecond: 0.5, Burst: 60},
	SignIns:  Rate{PerSecond: 0.1, Burst: 20}, // eight thousand guesses a day
	Tables:   Rate{PerSecond: 0.2, Burst: 10},
	Makers:   Rate{PerSecond: 0.5, Burst: 60}, // guests cost nothing; one address must not fill the house before its empty lobbies close
	Commands: Rate{PerSecond: 10, Burst: 60},
	Replays:  Rate{PerSecond: 5, Burst: 60},
	Defines:  Rate{PerSecond: 5, Burst: 60},
	Sockets:  16,
	Address:  400,
}

// maxKeys bounds the memory of a meter. Past it those who have been quiet are forgotten, else anybody.
const maxKeys = 10_000

// meter keeps one bucket a key (a person or an address).
type meter struct {
	rate Rate
	now  func() time.Time

	mu      sync.Mutex
	buckets map[string]*rate.Limiter
	swept   time.Time // when the quiet were last looked for
}

func newMeter(r Rate, now func() time.Time) *meter {
	return &meter{rate: r, now: now, buckets: make(map[string]*rate.Limiter)}
}

// take counts one act. If it is one too many, it tells after how long the next may come.
func (m *meter) take(key string) (wait time.Duration, ok bool) {
	if m.rate.PerSecond <= 0 {
		return 0, true
	}
	now := m.now()
	r := m.bucket(key, now).ReserveN(now, 1)
	if wait := r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
		return wait, false
	}
	return 0, true
}

func (m *meter) bucket(key string, now time.Time) *rate.Limiter {
	m.mu.Lock()
	defer m.mu.Unlock()
	if b, known := m.buckets[key]; known {
		return b
	}
	if len(m.buckets) >= maxKeys {
		m.forget(now)
	}
	b := rate.NewLimiter(rate.Limit(m.rate.PerSecond), m.rate.Burst)
	m.buckets[key] = b
	return b
}

// forget makes room for one more bucket.
func (m *meter) forget(now time.Time) {
	if now.Sub(m.swept) >= time.Second {
		m.swept = now
		for key, b := range m.buckets {
			if b.TokensAt(now) >= float64(m.rate.Burst) { // full again: forgetting it changes nothing
				delete(m.buckets, key)
			}
		}
	}
	for key := range m.buckets {
		if len(m.buckets) < maxKeys {
			return
		}
		delete(m.buckets, key)
	}
}

// tally counts what is open at the same time, by key.
type tally struct {
	max int

	mu   sync.Mutex
	open map[string]int
}

func newTally(limit int) *tally {
	return &tally{max: limit, open: make(map[string]int)}
}

// enter counts one more, unless there are too many already.
func (t *tally) enter(key string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.max > 0 && t.open[key] >= t.max {
		return false
	}
	t.open[key]++
	return true
}

// leave takes back what enter counted.
func (t *tally) leave(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open[key]--; t.open[key] == 0 {
		delete(t.open, key)
	}
}
