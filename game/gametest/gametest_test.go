package gametest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"

	"github.com/noripan/noripan/game"
)

func TestMain(m *testing.M) {
	flag.Parse()
	// The broken games below are expected to fail: nothing is to be kept or made shorter.
	for name, value := range map[string]string{"rapid.nofailfile": "true", "rapid.shrinktime": "0s"} {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// tinyCase tells the laws about the tiny game.
func tinyCase(rules *tinyRules) Case {
	return Case{
		Conserved: func(state game.State) error {
			s := state.(*tiny)
			count := s.discard
			for _, hand := range s.hand {
				for value, n := range hand {
					count[value] += n
				}
			}
			for _, card := range s.deck[:s.deckN] {
				count[card]++
			}
			if want := [tinyValues]uint8{3, 3, 3, 3}; count != want {
				return fmt.Errorf("cards by value: %v, want %v", count, want)
			}
			return nil
		},
		Hide: func(state game.State, _ game.Seat, r *rand.Rand) {
			s := state.(*tiny)
			deck := s.deck[:s.deckN]
			r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		},
		Worlds: []Worlds{tinyWorlds(rules)},
	}
}

// tinyWorlds is a position in which the other seat holds one card, and one lies in the deck: a one and a two, or a two and
// a one.
func tinyWorlds(rules *tinyRules) Worlds {
	state, err := rules.New(game.Setup{Seats: 2})
	if err != nil {
		panic(err)
	}
	s := state.(*tiny)
	s.hand[0], s.hand[1], s.discard = [tinyValues]uint8{0, 0, 0, 3}, [tinyValues]uint8{1}, [tinyValues]uint8{2, 2, 3}
	s.deck[0], s.deckN = 1, 1
	s.machine.Forget()
	return Worlds{
		Name: "one card each", State: s, Seat: 0,
		World: func(state game.State) string {
			return fmt.Sprintf("%v %v", state.(*tiny).hand[1], state.(*tiny).deck[0])
		},
		Want: []string{"[1 0 0 0] 1", "[0 1 0 0] 0"},
	}
}

func TestAnHonestGameKeepsTheLaws(t *testing.T) {
	rules := newTiny("")
	Laws(t, rules, tinyCase(rules))
}

func FuzzTable(f *testing.F) {
	rules := newTiny("")
	Fuzz(f, rules, tinyCase(rules))
}

// faults are what breaks each law.
var faults = map[string][]string{
	"a game tells what it is":                       {"two verbs of one name", "a window of no slot"},
	"a setup that cannot be is refused":             {"a table for more than there are seats"},
	"play ends within its bound":                    {"a bound too low", "a stuck state", "more picks than options"},
	"questions can be answered":                     {"asking that counts", "an offer that must be taken"},
	"the same seed and answers make the same game":  {"a hash of nothing", "a listener that matters"},
	"a game begun again is a new one":               {"a renewed game that goes on"},
	"a copy and its original go on alike and apart": {"a shared score", "lists of another game"},
	"old copies stay old":                           {"a shared score"},
	"defaults are legal":                            {"an illegal default", "a default that is not whole"},
	"a refused answer changes nothing": {
		"an error after an effect",
		"an answer to an old question taken",
		"a code that nobody knows",
		"an error that is no refusal",
	},
	"nothing is lost or made": {"a lost card"},
	"snapshots hold everything": {
		"a snapshot that forgets whose turn it is",
		"a snapshot that forgets the key",
		"a version that does not matter",
	},
	"the order of arrival does not matter":             {"order of arrival decides"},
	"the order of picks matters only where it says so": {"order of picks matters"},
	"offers hold nothing up":                           {"an offer that stays"},
	"windows lie in their slots":                       {"a window that goes on"},
	"a hidden reply does not show":                     {"a hidden reply without a hold", "a view that tells of a hidden reply"},
	"a part is nothing by itself":                      {"a part that others see", "a part that is told", "a way back that leads elsewhere"},
	"only a part can be taken back":                    {"a way back for all"},
	"numbers only grow":                                {"a hash without the number of random events", "numbers that come again"},
	"a stopped game has no winner":                     {"a stopped game with a winner"},
	"who resigns does not win":                         {"resigning that wins"},
	"results make sense":                               {"ranks from 0"},
	"views stand by themselves":                        {"a view that changes", "a line that nobody declared"},
	"events make sense":                                {"an event without its card"},
	"what is dim has a reason":                         {"dim and offered"},
	"a new deal keeps what the seat sees": {
		"a view that tells the deck's top",
		"a view that tells who holds what",
		"options that tell the deck's top",
		"a deal that loses a card",
	},
	"other eyes see another deal":          {"a deal that stays", "the true hands", "the same deal every time"},
	"a new deal draws sealed answers anew": {"the true sealed answers"},
	"a new deal has honest odds":           {"a deal that is not fair"},
	"new deals are all that are possible":  {"a world that cannot be", "a deal that stays"},
	"a new deal has chance of its own":     {"the old key"},
	"nobody hears what it may not know": {
		"a reason that tells the deck's top",
		"an event that tells everybody",
		"a hold only where somebody is asked",
	},
	"policies answer, weigh and value": {
		"a policy that does not weigh",
		"a value that is no share",
		"a perspective that stays",
	},
	"no policy peeks":        {"a policy that peeks"},
	"play allocates nothing": {"memory used up"},
}

func TestTheLawsBite(t *testing.T) {
	for _, l := range laws {
		if len(faults[l.name]) == 0 {
			t.Errorf("nothing breaks the law: %s", l.name)
		}
		for _, fault := range faults[l.name] {
			t.Run(l.name+"/"+fault, func(t *testing.T) {
				rules := newTiny(fault)
				err := l.keep(newSubject(rules, tinyCase(rules)))
				if err == nil {
					t.Fatal("the law was not broken")
				}
				t.Log(err)
			})
		}
	}
}

// The tiny game reads whatever comes: it breaks the law without any fault.
func TestAGameThatReadsAnyPositionIsNoticed(t *testing.T) {
	if _, err := positions(newTiny(""), PositionsConfig{}); err == nil {
		t.Fatal("the law was not broken")
	}
}

func TestWhatIsDoneWithPositionsBites(t *testing.T) {
	for fault, broken := range map[string]bool{
		"":                   false,
		"an illegal default": true,
		"a stuck state":      true,
		"a snapshot that forgets whose turn it is": true,
	} {
		t.Run(fault, func(t *testing.T) {
			r, err := newReader(newTiny(fault))
			if err != nil {
				t.Fatal(err)
			}
			all, err := positionsOf(newTiny(""), PositionsConfig{})
			if err != nil {
				t.Fatal(err)
			}
			wrong := false
			for _, data := range all {
				could, err := r.survives(data)
				wrong = wrong || err != nil || !could
			}
			if wrong != broken {
				t.Errorf("something was wrong: %t, want %t", wrong, broken)
			}
		})
	}
}

// quiet is a test that may fail without failing the one that runs it.
type quiet struct {
	testing.TB
	failed bool
}

func (q *quiet) Helper()               {}
func (q *quiet) Name() string          { return "quiet" }
func (q *quiet) Log(...any)            {}
func (q *quiet) Logf(string, ...any)   {}
func (q *quiet) Error(...any)          { q.Fail() }
func (q *quiet) Errorf(string, ...any) { q.Fail() }
func (q *quiet) Fatal(...any)          { q.FailNow() }
func (q *quiet) Fatalf(string, ...any) { q.FailNow() }
func (q *quiet) Fail()                 { q.failed = true }
func (q *quiet) Failed() bool          { return q.failed }
func (q *quiet) FailNow()              { q.failed = true; runtime.Goexit() }

func TestLifeAtATableBites(t *testing.T) {
	for _, fault := range []string{
		"numbers that come again",
		"a snapshot that forgets whose turn it is",
		"an error after an effect",
		"a stuck state",
		"a view that tells the deck's top",
		"an illegal default",
	} {
		t.Run(fault, func(t *testing.T) {
			rules := newTiny(fault)
			s := newSubject(rules, tinyCase(rules))
			q := &quiet{TB: t}
			done := make(chan struct{})
			go func() {
				defer close(done)
				life(q, s)
			}()
			<-done
			if !q.failed {
				t.Error("nothing was noticed")
			}
		})
	}
}
