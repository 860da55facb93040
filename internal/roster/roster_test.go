package roster_test

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/internal/bus"
	"github.com/noripan/noripan/internal/roster"
	"github.com/noripan/noripan/internal/store"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// world is a database and a bus between servers, which both can be cut for each.
type world struct {
	mu   sync.Mutex
	rows map[string]time.Time // until when, by id
	lost map[string]bool      // servers that do not reach the database
	deaf map[string]bool      // servers that are cut off from the bus
	mute map[string]bool      // servers that the others do not hear
	late map[string]bool      // servers whose leaving reaches the database just before they are condemned
	ears map[string]func(bus.Message)
}

func newWorld() *world {
	return &world{rows: map[string]time.Time{}, lost: map[string]bool{}, deaf: map[string]bool{}, mute: map[string]bool{}, late: map[string]bool{}, ears: map[string]func(bus.Message){}}
}

// member is one server in the world.
type member struct {
	*roster.Roster
	w  *world
	id string

	mu     sync.Mutex
	held   []bool // of each loss
	gains  int
	buried []string
}

var errAway = errors.New("the database does not answer")

func (m *member) row(lease time.Duration, fresh bool) error {
	m.w.mu.Lock()
	defer m.w.mu.Unlock()
	switch {
	case m.w.lost[m.id]:
		return errAway
	case !fresh && !time.Now().Before(m.w.rows[m.id]):
		return store.ErrLapsed
	}
	m.w.rows[m.id] = time.Now().Add(lease)
	return nil
}

func (m *member) Join(_ context.Context, _ store.Member, lease time.Duration) error {
	return m.row(lease, true)
}

func (m *member) Renew(_ context.Context, _ string, lease time.Duration) error {
	return m.row(lease, false)
}

func (m *member) Condemn(_ context.Context, server string, left time.Duration) (bool, error) {
	m.w.mu.Lock()
	defer m.w.mu.Unlock()
	if m.w.lost[m.id] {
		return false, errAway
	}
	if m.w.late[server] {
		delete(m.w.rows, server)
	}
	until, listed := m.w.rows[server]
	if !listed || time.Until(until) > left {
		return false, nil
	}
	m.w.rows[server] = time.Time{}
	return true, nil
}

func (m *member) Leave(context.Context, string) error {
	m.w.mu.Lock()
	defer m.w.mu.Unlock()
	delete(m.w.rows, m.id)
	return nil
}

func (m *member) Members(context.Context) ([]store.Member, error) {
	m.w.mu.Lock()
	defer m.w.mu.Unlock()
	if m.w.lost[m.id] {
		return nil, errAway
	}
	var all []store.Member
	for _, id := range slices.Sorted(maps.Keys(m.w.rows)) {
		if left := time.Until(m.w.rows[id]); left > 0 {
			all = append(all, store.Member{ID: id, Remains: left.Milliseconds()})
		}
	}
	return all, nil
}

// has tells whether a server's time is not over.
func (w *world) has(id string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return time.Now().Before(w.rows[id])
}

func (m *member) ID() string { return m.id }

func (m *member) Publish(subject string, data []byte) error {
	m.w.mu.Lock()
	defer m.w.mu.Unlock()
	for id, hear := range m.w.ears {
		if id != m.id && !m.w.deaf[id] && !m.w.deaf[m.id] && !m.w.mute[m.id] {
			go hear(bus.Message{Subject: subject, Data: data}) // whoever hears may answer at once
		}
	}
	return nil
}

func (m *member) Subscribe(_ string, heard func(bus.Message)) (func(), error) {
	m.w.mu.Lock()
	defer m.w.mu.Unlock()
	m.w.ears[m.id] = heard
	return func() {
		m.w.mu.Lock()
		defer m.w.mu.Unlock()
		delete(m.w.ears, m.id)
	}, nil
}

func (m *member) Drop(string, error) {}

// join opens a server's roster.
func (w *world) join(t *testing.T, id string) *member {
	t.Helper()
	m := &member{w: w, id: id}
	r, err := roster.Open(t.Context(), roster.Config{
		Ledger: m, Bus: m, Load: func() int { return 0 }, Log: slog.New(slog.DiscardHandler),
		Lost:   func(held bool) { m.mu.Lock(); m.held = append(m.held, held); m.mu.Unlock() },
		Gained: func() { m.mu.Lock(); m.gains++; m.mu.Unlock() },
		Gone:   func(id string) { m.mu.Lock(); m.buried = append(m.buried, id); m.mu.Unlock() },
	})
	if err != nil {
		t.Fatal(err)
	}
	m.Roster = r
	t.Cleanup(func() { m.close(t) })
	return m
}

func (m *member) close(t *testing.T) {
	t.Helper()
	if m.Roster != nil {
		if err := m.Close(context.Background()); err != nil {
			t.Error(err)
		}
		m.Roster = nil
	}
}

// cut cuts a server off from the bus and the database, or lets it back.
func (m *member) cut(bus, database bool) {
	m.w.mu.Lock()
	defer m.w.mu.Unlock()
	m.w.deaf[m.id], m.w.lost[m.id] = bus, database
}

// hush has nobody hear a server, or all again.
func (m *member) hush(mute bool) {
	m.w.mu.Lock()
	defer m.w.mu.Unlock()
	m.w.mute[m.id] = mute
}

// pass lets time go by.
func pass(d time.Duration) {
	time.Sleep(d) // in a bubble: nobody waits
	synctest.Wait()
}

// standing tells who may have tables.
func standing(members ...*member) string {
	ids := ""
	for _, m := range members {
		if m.Standing() {
			ids += m.id
		}
	}
	return ids
}

func TestWhoMayHaveTables(t *testing.T) {
	for name, c := range map[string]struct {
		servers string // one letter each
		cut     map[string][2]bool
		want    string // after some seconds
		back    string // some more after all is well again
	}{
		"one alone":                                             {servers: "a", want: "a", back: "a"},
		"three that hear each other":                            {servers: "abc", want: "abc", back: "abc"},
		"one of three is cut off from the others":               {servers: "abc", cut: map[string][2]bool{"a": {true, false}}, want: "bc", back: "abc"},
		"of two that hear each other no more the first goes on": {servers: "ab", cut: map[string][2]bool{"b": {true, false}}, want: "a", back: "ab"},
		"the first of two dies, and the other goes on":          {servers: "ab", cut: map[string][2]bool{"a": {true, true}}, want: "b", back: "ab"},
		"one loses the database":                                {servers: "abc", cut: map[string][2]bool{"b": {false, true}}, want: "ac", back: "abc"},
		"all lose the database":                                 {servers: "ab", cut: map[string][2]bool{"a": {false, true}, "b": {false, true}}, want: "", back: "ab"},
		"two of three die, and one goes on":                     {servers: "abc", cut: map[string][2]bool{"a": {true, true}, "b": {true, true}}, want: "c", back: "abc"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld()
				members := make([]*member, len(c.servers))
				for i := range c.servers {
					members[i] = w.join(t, c.servers[i:i+1])
					pass(time.Second)
				}
				if got := standing(members...); got != c.servers {
					t.Fatalf("at first %q may have tables", got)
				}
				for _, m := range members {
					m.cut(c.cut[m.id][0], c.cut[m.id][1])
				}
				pass(roster.Lease + time.Second)
				if got := standing(members...); got != c.want {
					t.Errorf("%q may have tables, want %q", got, c.want)
				}
				for _, m := range members {
					m.cut(false, false)
				}
				pass(5 * time.Second)
				if got := standing(members...); got != c.back {
					t.Errorf("afterwards %q may have tables, want %q", got, c.back)
				}
			})
		})
	}
}

func TestADeadServersTablesMayBeTakenBeforeItsTimeIsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		a, b := w.join(t, "a"), w.join(t, "b")
		pass(3 * time.Second)
		life, lives := b.Life("a")
		if !lives {
			t.Fatal("b does not know a")
		}
		a.cut(true, true)
		pass(2250 * time.Millisecond)
		if w.has("a") {
			t.Error("the dead one has time still")
		}
		if b.Unheard("a") {
			t.Error("a dead one counts as one that lives")
		}
		if life.Err() == nil || !slices.Equal(b.buried, []string{"a"}) {
			t.Errorf("a's life has ended: %v; gone are %v", life.Err() != nil, b.buried)
		}
		if !b.Standing() || len(b.held) != 0 {
			t.Error("the other one wavered")
		}
		pass(5 * time.Second)
		if !slices.Equal(a.held, []bool{false}) {
			t.Errorf("the dead one lost its tables %v", a.held)
		}
	})
}

func TestOneThatIsCutOffStillKeepsWhatItHas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		a, b := w.join(t, "a"), w.join(t, "b")
		w.join(t, "c")
		pass(3 * time.Second)
		b.cut(true, false)
		pass(2 * time.Second)
		if !slices.Equal(b.held, []bool{true}) || !w.has("b") {
			t.Errorf("b lost its tables %v; it has time: %v", b.held, w.has("b"))
		}
		if !slices.Equal(a.buried, []string{"b"}) {
			t.Errorf("for a there are gone %v", a.buried)
		}
		if a.Unheard("b") {
			t.Error("b is not dead already")
		}
		pass(3 * time.Second)
		if !a.Unheard("b") || a.Unheard("c") || a.Unheard("d") {
			t.Errorf("b is not heard: %v; c: %v; who never was: %v", a.Unheard("b"), a.Unheard("c"), a.Unheard("d"))
		}
		b.cut(false, false)
		pass(2 * time.Second)
		if a.Unheard("b") {
			t.Error("b is heard again")
		}
	})
}

// One that renews late and is not heard is taken for dead. It hears of that when it renews the next time: else it would go on to say
// how tables are that others have.
func TestOneThatIsTakenForDeadKnows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		a, b := w.join(t, "a"), w.join(t, "b")
		pass(3 * time.Second)
		b.hush(true)
		b.cut(false, true)
		pass(2250 * time.Millisecond)
		if w.has("b") || !a.Standing() || !b.Standing() {
			t.Fatalf("b has time: %v; a stands: %v; b, which does not know yet: %v", w.has("b"), a.Standing(), b.Standing())
		}
		b.cut(false, false)
		pass(time.Second)
		if !slices.Equal(b.held, []bool{false}) {
			t.Errorf("b has lost its tables %v", b.held)
		}
		b.hush(false)
		pass(2 * time.Second)
		if standing(a, b) != "ab" {
			t.Errorf("afterwards %q may have tables", standing(a, b))
		}
	})
}

// One that leaves while the database is slow is silent before its row goes. That is no reason for the other to stop its tables.
func TestOneThatIsSlowToLeaveTakesNothingFromTheOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		a, b := w.join(t, "a"), w.join(t, "b")
		pass(3 * time.Second)
		w.mu.Lock()
		w.late["a"] = true
		w.mu.Unlock()
		a.cut(true, true)
		pass(4 * time.Second)
		if w.has("a") || !b.Standing() || len(b.held) > 0 {
			t.Errorf("a has time: %v; b may have tables: %v, lost %v", w.has("a"), b.Standing(), b.held)
		}
	})
}

// One whose way to the others does not work yet takes nothing away from them, and takes nothing itself.
func TestANewServerThatHearsNobodyWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		b := w.join(t, "b")
		pass(time.Second)
		w.deaf["a"] = true
		a := w.join(t, "a")
		pass(10 * time.Second)
		if a.Standing() || !b.Standing() || len(b.held) > 0 {
			t.Errorf("a may have tables: %v, b: %v", a.Standing(), b.Standing())
		}
		a.cut(false, false)
		pass(2 * time.Second)
		if !a.Standing() || !b.Standing() {
			t.Errorf("when it hears the other, a may have tables: %v, b: %v", a.Standing(), b.Standing())
		}
	})
}

func TestWhoLeavesIsGoneAtOnceAndNoTargetBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		a, b := w.join(t, "a"), w.join(t, "b")
		pass(2 * time.Second)
		if peers := b.Peers(); len(peers) != 1 || peers[0].ID != "a" {
			t.Fatalf("b knows %v", peers)
		}
		a.Leaving()
		synctest.Wait()
		if peers := b.Peers(); len(peers) != 0 {
			t.Errorf("one that leaves takes tables: %v", peers)
		}
		if _, lives := b.Life("a"); !lives {
			t.Error("one that leaves is not heard any more")
		}
		a.close(t)
		synctest.Wait()
		if _, lives := b.Life("a"); lives {
			t.Error("one that has left lives")
		}
	})
}
