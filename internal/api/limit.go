package api

import (
	"maps"
	"sync"
	"sync/atomic"
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
	Requests: Rate{PerSecond: 200, Burst: 4000}, // a club behind one address loads the page at once, see TestAClubBehindOneAddress
	Sessions: Rate{PerSecond: 0.5, Burst: 100},
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
	rate   Rate
	now    func() time.Time
	shared bool // there are others of it, at other servers

	mu      sync.Mutex
	buckets map[string]*rate.Limiter
	swept   time.Time         // when the quiet were last looked for
	untold  map[string]*taken // what the other servers have not heard of; nil for a server alone

	refused atomic.Int64
}

// taken is what was let pass since a time.
type taken struct {
	n     int
	since time.Time
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
		m.refused.Add(1)
		return wait, false
	}
	if m.shared {
		m.note(key, now)
	}
	return 0, true
}

// note remembers an act for the other servers.
func (m *meter) note(key string, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.untold[key]
	if t == nil {
		if len(m.untold) >= maxKeys {
			return // as when a bucket is forgotten
		}
		t = &taken{since: now}
		m.untold[key] = t
	}
	t.n++
}

// What the servers of a cluster tell each other of limits: not every act, but whatever is an eighth of what is allowed. So
// acts may go past a limit by an eighth for each server, and people who do what people do are told of to nobody.
const (
	eighth     = 8
	tellWithin = 5 * time.Second
	mostTaken  = 2000 // keys told at once
)

// share makes the meter one of several, at servers that tell each other. It comes before anything is taken.
func (m *meter) share() { m.shared, m.untold = true, make(map[string]*taken) }

// tell is what the others should hear now, by key.
func (m *meter) tell() map[string]int {
	now := m.now()
	m.mu.Lock()
	defer m.mu.Unlock()
	told := make(map[string]int)
	for key, t := range m.untold {
		if len(told) == mostTaken {
			break
		}
		age := now.Sub(t.since)
		late := age >= tellWithin
		if t.n*eighth >= m.rate.Burst || late && float64(t.n*eighth) >= m.rate.PerSecond*age.Seconds() {
			told[key] = t.n
			delete(m.untold, key)
		} else if late { // it has come back seven times over
			delete(m.untold, key)
		}
	}
	return told
}

// hear counts acts at another server. A key is never so deep in debt that it waits longer than twice the time in which a
// bucket fills.
func (m *meter) hear(key string, n int) {
	if m.rate.PerSecond <= 0 || n <= 0 {
		return
	}
	now := m.now()
	b := m.bucket(key, now)
	if n = min(n, m.rate.Burst, m.rate.Burst+int(b.TokensAt(now))); n > 0 {
		b.ReserveN(now, n)
	}
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

// tally counts what is open at the same time, by key: here, and at other servers as far as they tell.
type tally struct {
	max int

	mu     sync.Mutex
	open   map[string]int
	others map[string]map[string]int // by server

	told    map[string]int  // what the others know; nil for a server alone
	changed map[string]bool // keys of which they may not know the newest

	refused atomic.Int64
}

func newTally(limit int) *tally {
	return &tally{max: limit, open: make(map[string]int)}
}

// enter counts one more, unless there are too many already.
func (t *tally) enter(key string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := t.open[key]
	for _, open := range t.others {
		n += open[key]
	}
	if t.max > 0 && n >= t.max {
		t.refused.Add(1)
		return false
	}
	t.open[key]++
	t.note(key)
	return true
}

// leave takes back what enter counted.
func (t *tally) leave(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open[key]--; t.open[key] == 0 {
		delete(t.open, key)
	}
	t.note(key)
}

// share makes the tally one of several, as it does a meter.
func (t *tally) share() {
	t.others, t.told, t.changed = make(map[string]map[string]int), make(map[string]int), make(map[string]bool)
}

// worth is what the others should know of a key: nothing of what is far from its limit.
func (t *tally) worth(key string) int {
	if n := t.open[key]; n*eighth >= t.max {
		return n
	}
	return 0
}

func (t *tally) note(key string) {
	if t.told != nil && t.max > 0 && t.worth(key) != t.told[key] {
		t.changed[key] = true
	}
}

// tell is what the others should hear now, by key: what has changed, or with whole all that they should know.
func (t *tally) tell(whole bool) map[string]int {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := make(map[string]int)
	if whole && t.max > 0 {
		for key := range t.open {
			if n := t.worth(key); n > 0 {
				now[key] = n
			}
		}
		t.told = now
		clear(t.changed)
		return maps.Clone(now)
	}
	for key := range t.changed {
		n := t.worth(key)
		if n == t.told[key] {
			continue
		}
		now[key] = n
		if t.told[key] = n; n == 0 {
			delete(t.told, key)
		}
	}
	clear(t.changed)
	return now
}

// hear takes what another server tells.
func (t *tally) hear(server string, open map[string]int, whole bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if whole || t.others[server] == nil {
		t.others[server] = make(map[string]int, len(open))
	}
	for key, n := range open {
		if t.others[server][key] = n; n <= 0 {
			delete(t.others[server], key)
		}
	}
}

// lose forgets what a server had open that is gone.
func (t *tally) lose(server string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.others, server)
}
