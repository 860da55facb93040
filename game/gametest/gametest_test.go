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

// Every law that could be broken without anybody noticing is broken here.
func TestTheLawsBite(t *testing.T) {
	for fault, broken := range map[string]string{
		"two verbs of one name":                      "a game tells what it is",
		"a bound too low":                            "play ends within its bound",
		"a stuck state":                              "play ends within its bound",
		"more picks than options":                    "play ends within its bound",
		"asking that counts":                         "questions can be answered",
		"a hash of nothing":                          "the same seed and answers make the same game",
		"a listener that matters":                    "the same seed and answers make the same game",
		"a renewed game that goes on":                "a game begun again is a new one",
		"a shared score":                             "a copy and its original go on alike and apart",
		"lists of another game":                      "a copy and its original go on alike and apart",
		"an illegal default":                         "defaults are legal",
		"an error after an effect":                   "a refused answer changes nothing",
		"an answer to an old question taken":         "a refused answer changes nothing",
		"a code that nobody knows":                   "a refused answer changes nothing",
		"an error that is no refusal":                "a refused answer changes nothing",
		"a lost card":                                "nothing is lost or made",
		"a snapshot that forgets whose turn it is":   "snapshots hold everything",
		"a snapshot that forgets the key":            "snapshots hold everything",
		"a version that does not matter":             "snapshots hold everything",
		"order of arrival decides":                   "the order of arrival does not matter",
		"order of picks matters":                     "the order of picks matters only where it says so",
		"a hash without the number of random events": "numbers only grow",
		"numbers that come again":                    "numbers only grow",
		"a stopped game with a winner":               "a stopped game has no winner",
		"resigning that wins":                        "who resigns does not win",
		"ranks from 0":                               "results make sense",
		"a view that changes":                        "views stand by themselves",
		"a line that nobody declared":                "views stand by themselves",
		"dim and offered":                            "what is dim has a reason",
		"a view that tells the deck's top":           "a new deal keeps what the seat sees",
		"a view that tells who holds what":           "a new deal keeps what the seat sees",
		"options that tell the deck's top":           "a new deal keeps what the seat sees",
		"a reason that tells the deck's top":         "nobody hears what it may not know",
		"a deal that loses a card":                   "a new deal keeps what the seat sees",
		"a deal that stays":                          "other eyes see another deal",
		"the true hands":                             "other eyes see another deal",
		"the same deal every time":                   "other eyes see another deal",
		"the true sealed answers":                    "a new deal draws sealed answers anew",
		"a deal that is not fair":                    "a new deal has honest odds",
		"the old key":                                "a new deal has chance of its own",
		"an event that tells everybody":              "nobody hears what it may not know",
		"a policy that does not weigh":               "policies answer, weigh and value",
		"a value that is no share":                   "policies answer, weigh and value",
		"a perspective that stays":                   "policies answer, weigh and value",
		"a policy that peeks":                        "no policy peeks",
		"memory used up":                             "play allocates nothing",
	} {
		t.Run(fault, func(t *testing.T) {
			rules := newTiny(fault)
			s := newSubject(rules, tinyCase(rules))
			for _, l := range laws {
				if l.name != broken {
					continue
				}
				err := l.keep(s)
				if err == nil {
					t.Fatalf("the law was not broken: %s", broken)
				}
				t.Log(err)
				return
			}
			t.Fatalf("no law: %s", broken)
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
