package mind_test

import (
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/tictactoe"
	"github.com/noripan/noripan/internal/mind"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// searcher is a bot that thinks until it is stopped, and notes how long that was.
type searcher struct {
	*notes
	name string
}

type notes struct {
	mu    sync.Mutex
	names []string // of the bots that have thought, in order
	took  []time.Duration
	now   int
	most  int // that thought at once
}

func (b searcher) Answer(_ game.State, d *game.Decision, _ *rand.Rand, into []game.Option) []game.Option {
	return append(into, d.Options[0])
}

func (b searcher) Think(s game.State, d *game.Decision, r *rand.Rand, budget bot.Budget, into []game.Option) []game.Option {
	if b.name == "falls" {
		panic("over")
	}
	b.mu.Lock()
	b.names = append(b.names, b.name)
	b.now++
	b.most = max(b.most, b.now)
	b.mu.Unlock()
	began := time.Now()
	for !budget.Stop() {
		time.Sleep(time.Millisecond)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now--
	b.took = append(b.took, time.Since(began))
	return b.Answer(s, d, r, into)
}

func (searcher) Report() []bot.Line { return nil }

// pool has so many places, and bots that search.
func pool(t *testing.T, places int) (*mind.Pool, *notes) {
	n := new(notes)
	p := mind.New(mind.Config{
		Places: places, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Make: func(_ game.Rules, name string) (bot.Bot, error) { return searcher{n, name}, nil },
	})
	t.Cleanup(p.Close)
	return p, n
}

func question(t *testing.T, name string, within time.Duration) mind.Question {
	t.Helper()
	s, err := tictactoe.Rules.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	return mind.Question{Rules: tictactoe.Rules, Level: name, State: s, Serial: s.Pending(nil)[0].Serial, Within: within}
}

func in(t *testing.T, name string, f func(*testing.T)) {
	t.Helper()
	t.Run(name, func(t *testing.T) { synctest.Test(t, f) })
}

func TestAsManyThinkAsThereArePlaces(t *testing.T) {
	in(t, "", func(t *testing.T) {
		p, n := pool(t, 2)
		var thoughts []*mind.Thought
		for _, name := range []string{"a", "b", "c", "d", "e"} {
			thoughts = append(thoughts, p.Ask(question(t, name, time.Minute)))
			synctest.Wait()
		}
		if f := p.Figures(); f != (mind.Figures{Waiting: 3, Running: 2}) {
			t.Errorf("%+v", f)
		}
		for _, thought := range thoughts {
			<-thought.Done()
			if a, ok := thought.Answer(); !ok || len(a.Picks) != 1 {
				t.Errorf("answer %+v", a)
			}
		}
		synctest.Wait()
		if f := p.Figures(); n.most != 2 || f != (mind.Figures{}) {
			t.Errorf("%d thought at once; in the end %+v", n.most, f)
		}
		if slices.Sort(n.names[:2]); !slices.Equal(n.names, []string{"a", "b", "c", "d", "e"}) {
			t.Errorf("they thought in the order %q", n.names)
		}
	})
}

func TestTimeIsSharedWithThoseWhoWait(t *testing.T) {
	for name, tc := range map[string]struct {
		within time.Duration
		among  int // of its own
		others int
		want   time.Duration // of the one that is asked first after the others have come
	}{
		"alone, as long as it has":    {700 * time.Millisecond, 0, 0, 700 * time.Millisecond},
		"alone, a second at most":     {time.Minute, 0, 0, time.Second},
		"two more of its own to come": {900 * time.Millisecond, 3, 0, 300 * time.Millisecond},
		"three others wait":           {800 * time.Millisecond, 0, 3, 200 * time.Millisecond},
		"many others wait":            {800 * time.Millisecond, 0, 99, 20 * time.Millisecond},
		"many, and hardly time left":  {10 * time.Millisecond, 0, 99, 10 * time.Millisecond},
		"nothing left when it begins": {0, 0, 0, 0},
	} {
		in(t, name, func(t *testing.T) {
			p, n := pool(t, 1)
			first := p.Ask(question(t, "first", time.Minute))
			synctest.Wait()
			q := question(t, "tested", tc.within)
			q.Among = tc.among
			tested := p.Ask(q)
			for range tc.others {
				p.Ask(question(t, "other", time.Minute))
			}
			first.Stop()
			<-tested.Done()
			if got := n.took[1]; got < tc.want-2*time.Millisecond || got > tc.want+2*time.Millisecond {
				t.Errorf("it thought for %v, want %v", got, tc.want)
			}
		})
	}
}

func TestAThoughtThatIsStopped(t *testing.T) {
	in(t, "", func(t *testing.T) {
		p, n := pool(t, 1)
		thinks, waits := p.Ask(question(t, "thinks", time.Minute)), p.Ask(question(t, "waits", time.Minute))
		synctest.Wait()
		waits.Stop()
		<-waits.Done()
		if _, ok := waits.Answer(); ok {
			t.Error("one that has not begun has an answer")
		}
		began := time.Now()
		thinks.Stop()
		thinks.Stop()
		<-thinks.Done()
		if time.Since(began) > 2*time.Millisecond || !slices.Equal(n.names, []string{"thinks"}) {
			t.Errorf("%q thought, for %v after the stop", n.names, time.Since(began))
		}
		if f := p.Figures(); f.Dropped != 2 {
			t.Errorf("%+v", f)
		}
	})
}

func TestAPoolThatCloses(t *testing.T) {
	in(t, "", func(t *testing.T) {
		p, _ := pool(t, 1)
		thoughts := []*mind.Thought{p.Ask(question(t, "a", time.Minute)), p.Ask(question(t, "b", time.Minute))}
		synctest.Wait()
		p.Close()
		for _, thought := range append(thoughts, p.Ask(question(t, "late", time.Minute))) {
			<-thought.Done()
			thought.Stop()
		}
		if f := p.Figures(); f.Waiting != 0 || f.Running != 0 {
			t.Errorf("%+v", f)
		}
	})
}

// Bots may be large: those that were used last are kept, whatever names people think of.
func TestFewBotsAreKept(t *testing.T) {
	in(t, "", func(t *testing.T) {
		made := make(map[string]int)
		p := mind.New(mind.Config{Places: 1, Make: func(rules game.Rules, name string) (bot.Bot, error) {
			made[name]++
			return bot.New(rules, "normal")
		}})
		defer p.Close()
		for _, name := range []string{"a", "a", "b", "c", "d", "e", "f", "g", "g", "a"} {
			<-p.Ask(question(t, name, time.Second)).Done()
		}
		if made["a"] != 2 || made["g"] != 1 || len(made) != 7 {
			t.Errorf("made %v", made)
		}
	})
}

func TestABotThatFallsOverHasNoAnswer(t *testing.T) {
	in(t, "", func(t *testing.T) {
		p, _ := pool(t, 1)
		for _, name := range []string{"falls", "falls", "stands"} {
			thought := p.Ask(question(t, name, time.Second))
			<-thought.Done()
			if _, ok := thought.Answer(); ok != (name == "stands") {
				t.Errorf("%s: an answer: %v", name, ok)
			}
		}
	})
}

func TestAThoughtIsAboutTheStateAsItWas(t *testing.T) {
	for _, level := range []string{"easy", "normal", "policy", "random"} {
		in(t, level, func(t *testing.T) {
			p := mind.New(mind.Config{Places: 3})
			defer p.Close()
			for range 20 {
				q := question(t, level, time.Second)
				d := q.State.Pending(nil)[0]
				thought := p.Ask(q)
				if err := q.State.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: d.Options[:1]}, nil); err != nil {
					t.Fatal(err)
				}
				<-thought.Done()
				if a, ok := thought.Answer(); !ok || d.Check(a.Picks).Refused() {
					t.Errorf("answer %v", a)
				}
			}
			gone := question(t, level, time.Second)
			gone.Serial += 7
			thought := p.Ask(gone)
			<-thought.Done()
			if _, ok := thought.Answer(); ok {
				t.Error("it answers what nobody asks")
			}
		})
	}
}
