package env

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
)

// picks is how many single picks of each game the tests make.
const picks = 600

// walk plays games of a lab by chance, and looks at each step.
func walk(t *testing.T, l *lab, seats int, look func(r *run)) {
	t.Helper()
	l.seats, l.memory = seats, true
	r, chance, seed := new(run), rand.New(rand.NewPCG(5, uint64(seats))), uint64(0)
	r.over = true
	for range picks {
		var err error
		if r.over {
			seed++
			err = l.begin(r, seed)
		} else {
			look(r)
			err = l.step(r, r.next.choices[chance.IntN(len(r.next.choices))].index)
		}
		if err != nil {
			t.Fatalf("%s, seed %d: %v", l.about.ID, seed, err)
		}
	}
}

// Each option that is offered has an index of its own, and the picks lead to it: nothing that may be answered is lost.
func TestEveryOptionCanBePicked(t *testing.T) {
	for _, rules := range games.All {
		l := newLab(rules)
		names := make(map[int]string)
		walk(t, l, rules.About().MaxSeats, func(r *run) {
			reached := make(map[game.Option]bool)
			for _, c := range r.next.choices {
				if c.index < 0 || c.index >= l.options.size {
					t.Fatalf("%s: the index %d of %s is not below %d", l.about.ID, c.index, l.name(&r.next, &c), l.options.size)
				}
				if c.index != noPick && len(l.options.verbs[c.option.Verb].parts) > 1 {
					continue // an index is one part of its name
				}
				name := l.name(&r.next, &c)
				if known, there := names[c.index]; there && known != name {
					t.Fatalf("%s: %d is %s and %s", l.about.ID, c.index, known, name)
				}
				names[c.index] = name
				reached[c.option] = true
			}
			for _, o := range r.next.scratch {
				if r.next.parts == 0 && len(l.options.verbs[o.Verb].parts) == 1 && !reached[o] {
					t.Fatalf("%s: no index leads to %s", l.about.ID, l.about.Words.OptionName(o))
				}
			}
		})
	}
}

// A verb with too many options is picked in parts that together are the option.
func TestOptionsInParts(t *testing.T) {
	many := &game.Table{Name: "thing", Names: make([]string, 90)}
	about := &game.About{MaxSeats: 4, Words: game.Words{Verbs: []game.Verb{
		{Name: "end"},
		{Name: "mix", Args: []game.Arg{{Name: "a", Table: many}, {Name: "b", Table: game.Seats}, {Name: "c", Table: many}}},
	}}}
	l := newOptions(about)
	if got := len(l.verbs[1].parts); got != 2 || l.size != 1+1+90*4+90 {
		t.Fatalf("%d parts, %d indices", got, l.size)
	}
	first, second := game.Option{Verb: 1, Refs: [4]game.Ref{7, 2, 5}}, game.Option{Verb: 1, Refs: [4]game.Ref{7, 2, 80}}
	p := picking{decision: game.Decision{Min: 1, Max: 1, Options: []game.Option{{}, first, second}}}
	if err := p.list(l); err != nil || len(p.choices) != 2 {
		t.Fatalf("%v, choices %v", err, p.choices)
	}
	at, _ := l.index(second, 0)
	if whole, err := p.pick(l, at); err != nil || whole || len(p.choices) != 2 {
		t.Fatalf("whole %v, %v, choices %v", whole, err, p.choices)
	}
	at, _ = l.index(second, 1)
	if whole, err := p.pick(l, at); err != nil || !whole || !slices.Equal(p.picks, []game.Option{second}) {
		t.Errorf("whole %v, %v, picks %v", whole, err, p.picks)
	}
	if _, ok := l.index(game.Option{Verb: 1, Refs: [4]game.Ref{7, -1}}, 0); ok {
		t.Error("a reference below 0 has an index")
	}
}

// What a seat sees as a vector stays the same when all that it cannot know is dealt anew, and lies within its bounds. Every
// line of a view has its place.
func TestVectorsTellWhatTheSeatKnows(t *testing.T) {
	for _, rules := range games.All {
		l := newLab(rules)
		chance, n := rand.New(rand.NewPCG(1, 2)), 0
		walk(t, l, rules.About().MinSeats, func(r *run) {
			if n++; n%7 != 0 {
				return
			}
			seat := r.next.decision.Seat
			seen := l.features.observe(r.state, seat, &r.next, l.options)
			for at := range seen {
				if at < 0 || at >= l.features.size {
					t.Fatalf("%s: place %d of %d", l.about.ID, at, l.features.size)
				}
			}
			for at := range r.heard[seat] {
				if at < l.features.size || at >= l.features.whole {
					t.Fatalf("%s: what was heard is at %d, outside of %d to %d", l.about.ID, at, l.features.size, l.features.whole)
				}
			}
			for _, line := range r.state.View(seat).Lines() {
				if _, ok := l.features.byKey[line.Key]; !ok {
					t.Fatalf("%s: the line %s has no place", l.about.ID, line.Key)
				}
			}
			other := r.state.CopyTo(nil)
			other.Determinize(seat, chance)
			if again := l.features.observe(other, seat, &r.next, l.options); !maps.Equal(seen, again) {
				t.Fatalf("%s: the vector tells of what is hidden", l.about.ID)
			}
		})
	}
}

// Two different positions of the smallest game have different vectors.
func TestVectorsTellPositionsApart(t *testing.T) {
	rules, err := games.Find("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	l := newLab(rules)
	known := make(map[string]string)
	walk(t, l, 2, func(r *run) {
		view, _ := json.Marshal(r.state.View(0))
		v, _ := json.Marshal(l.features.observe(r.state, 0, nil, l.options).sparse())
		if other, there := known[string(v)]; there && other != string(view) {
			t.Fatalf("one vector for %s and %s", other, view)
		}
		known[string(v)] = string(view)
	})
}

// A copy and what it was made of go on independently and alike, in the middle of an answer too.
func TestCopiesGoOnAlike(t *testing.T) {
	for _, rules := range games.All {
		l := newLab(rules)
		to := new(run)
		walk(t, l, rules.About().MinSeats, func(r *run) {
			r.copyTo(to)
			before := r.state.Hash()
			if err := l.step(to, to.next.choices[0].index); err != nil {
				t.Fatal(err)
			}
			if r.state.Hash() != before {
				t.Fatalf("%s: a step of the copy has changed the original", l.about.ID)
			}
		})
	}
}

func talk(t *testing.T, id string, lines ...string) []string {
	t.Helper()
	rules, err := games.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Serve(context.Background(), rules, strings.NewReader(strings.Join(lines, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

func TestEachRequestHasOneAnswer(t *testing.T) {
	got := talk(t, "tictactoe", `{"do":"new","count":2}`, "", `{"do":"step","picks":[1,1]}`, `x`, `{"do":"step","picks":[2,1]}`, `{"do":"look","want":["names"]}`)
	if len(got) != 5 || !strings.HasPrefix(got[0], `{"t":"states"`) || !strings.Contains(got[2], `"error"`) ||
		!strings.Contains(got[3], `game 1: 1 may not be picked`) || !strings.Contains(got[4], `["mark:1",`) {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
}

// What cannot be is refused with a reason, and the games stay as they were.
func TestWhatCannotBeIsRefused(t *testing.T) {
	for line, want := range map[string]string{
		`{"do":"new","count":1,"players":-1,"memory":true}`:      "players -1: 2 to 2",
		`{"do":"new","count":1,"players":1000000,"memory":true}`: "players 1000000: 2 to 2",
		`{"do":"new","count":0}`:                                 "count 0",
		`{"do":"new","count":10001}`:                             "count 10001",
		`{"do":"new","count":2,"seeds":[1]}`:                     "1 seeds for 2 games",
		`{"do":"new","count":1,"settings":{"no":"such"}}`:        "no",
		`{"do":"reset","games":[0],"seeds":[]}`:                  "0 seeds for 1 games",
		`{"do":"reset","games":[0,0],"seeds":[1,2]}`:             "named twice",
		`{"do":"step","games":[-1],"picks":[1]}`:                 "no game -1 of 1",
		`{"do":"step","games":[0],"picks":[-5]}`:                 "-5 may not be picked",
		`{"do":"copy","games":[0],"to":[7]}`:                     "no game 7 of 1",
		`{"do":"look","seats":[2]}`:                              "no seat 2 of 2",
		`{"do":"look","want":["information"]}`:                   "memory",
		`{"do":"look","want":["x"]}`:                             "want",
		`{"do":"redeal","games":[0],"seats":[9],"seeds":[1]}`:    "no seat 9 of 2",
		`{"do":"fly"}`:           "fly",
		`{"do":"look","more":1}`: "more",
		`[]`:                     "array",
	} {
		got := talk(t, "tictactoe", `{"do":"new","count":1}`, `{"do":"step","picks":[1]}`, line, `{"do":"look"}`)
		if len(got) != 4 || !strings.HasPrefix(got[2], `{"t":"error"`) || !strings.Contains(got[2], want) || got[3] != got[1] {
			t.Errorf("%s: %s, want %q", line, strings.Join(got[1:], "\n"), want)
		}
	}
}

func TestARequestThatIsTooLongIsRefusedAndChangesNothing(t *testing.T) {
	long := strings.Repeat("x", 2*MaxLine+1)
	got := talk(t, "tictactoe", `{"do":"new","count":1}`, `{"do":"step","picks":[1]}`, long, `{"do":"look"}`, long)
	if len(got) != 5 || !strings.Contains(got[2], `{"t":"error","detail":"a request of more than 4194304 bytes"`) || got[3] != got[1] || got[4] != got[2] {
		t.Errorf("%d answers: %.200s", len(got), strings.Join(got, "\n"))
	}
}

// BenchmarkStep is a pick in each of 64 games, over the protocol.
func BenchmarkStep(b *testing.B) {
	for _, rules := range games.All {
		b.Run(rules.About().ID, func(b *testing.B) {
			l := newLab(rules)
			if err := l.make(&request{Count: 64}); err != nil {
				b.Fatal(err)
			}
			chance := rand.New(rand.NewPCG(1, 1))
			for b.Loop() {
				r := request{Do: "step"}
				for _, g := range l.runs {
					if g.over {
						if err := l.begin(g, chance.Uint64()); err != nil {
							b.Fatal(err)
						}
					}
					r.Picks = append(r.Picks, g.next.choices[chance.IntN(len(g.next.choices))].index)
				}
				line, err := json.Marshal(map[string]any{"do": "step", "picks": r.Picks})
				if err != nil {
					b.Fatal(err)
				}
				if answer, ok := l.carryOut(line).(*states); !ok {
					b.Fatal(l.carryOut(line))
				} else if _, err := json.Marshal(answer); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(64*b.N)/b.Elapsed().Seconds(), "picks/s")
		})
	}
}

// BenchmarkObserve is one seat's vector.
func BenchmarkObserve(b *testing.B) {
	for _, rules := range games.All {
		b.Run(rules.About().ID, func(b *testing.B) {
			l := newLab(rules)
			if err := l.make(&request{Count: 1}); err != nil {
				b.Fatal(err)
			}
			g := l.runs[0]
			for b.Loop() {
				l.features.observe(g.state, g.next.decision.Seat, &g.next, l.options).sparse()
			}
		})
	}
}
