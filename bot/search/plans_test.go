package search_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/noripan/noripan/bot/search"
	"github.com/noripan/noripan/game"
)

// A march is so many steps, each left or right. Who takes all of them to the right wins.
const march = 30

const (
	left int16 = iota
	right
)

var marches = &riddle{game.About{ID: "march", Bound: march + 1, Words: game.Words{Kinds: []game.Kind{{Name: "march.ask"}}}}}

type walk struct {
	game.State
	steps, rights int
}

func (w *walk) Pending(into []game.Decision) []game.Decision {
	if w.steps < march {
		into = append(into, game.Decision{Serial: uint64(w.steps + 1), Min: 1, Max: 1, Options: []game.Option{{Verb: left}, {Verb: right}}})
	}
	return into
}

func (w *walk) Apply(a game.Answer, _ game.Listener) error {
	w.steps++
	w.rights += int(a.Picks[0].Verb)
	return nil
}

func (w *walk) CopyTo(dst game.State) game.State {
	d, ok := dst.(*walk)
	if !ok {
		d = new(walk)
	}
	*d = *w
	return d
}

func (w *walk) Determinize(game.Seat, *rand.Rand) {}

func (w *walk) Result() (game.Result, bool) {
	r := game.Result{Seats: 1, End: game.Beaten}
	if w.rights == march {
		r.Won = game.Only(0)
	}
	return r, w.steps == march
}

func (w *walk) See(game.Seat, game.Perspective) game.Perspective { return nil }

func (w *walk) View(game.Seat) game.View { return sight{w.steps} }

// walker always takes the same step.
type walker struct{ way int16 }

func (w walker) Answer(_ game.Perspective, _ *game.Decision, _ *rand.Rand, into []game.Option) []game.Option {
	return append(into, game.Option{Verb: w.way})
}

func (w walker) Weigh(_ game.Perspective, _ *game.Decision, into []float32) []float32 {
	return append(into, float32(1-w.way), float32(w.way))
}

func (w walker) Value(game.Perspective) float32 { return 0 }

// planner takes the left way, and knows the other.
type planner struct{ walker }

func (planner) Follows(game.Perspective, game.Seat, game.Policy) float32 { return 1 }

func (p planner) Plans(_ game.Perspective, into []game.Policy) []game.Policy {
	return append(into, p.walker, walker{right})
}

// Of a way that pays only if it is gone to its end, no single step is better than another: it takes a plan to see it.
func TestAPlanIsPickedAsAWhole(t *testing.T) {
	for _, tc := range []struct {
		policy game.Policy
		want   int16
	}{{walker{left}, left}, {planner{walker{left}}, right}} {
		s := &walk{}
		b := search.New(marches, tc.policy, search.Tuning{Race: true}, search.Budget{Iterations: 64})
		r := newRand(1)
		for s.steps < march {
			d := s.Pending(nil)[0]
			if picks := b.Answer(s, &d, r, nil); picks[0].Verb != tc.want {
				t.Fatalf("%T: step %d goes %d, not %d: %v", tc.policy, s.steps, picks[0].Verb, tc.want, b.Report())
			}
			if _, repeated := distinct(b.Report()); repeated {
				t.Fatalf("an answer is told twice: %v", b.Report())
			}
			if err := s.Apply(game.Answer{Picks: []game.Option{{Verb: tc.want}}}, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A race stays with the policy's own pick where it can, and tells which that is; a tree knows none.
func TestAReportTellsThePolicysOwnPick(t *testing.T) {
	for name, tc := range map[string]struct {
		policy   game.Policy
		race     bool
		top, own []game.Option
	}{
		"it wins the race":         {walker{left}, true, []game.Option{{Verb: left}}, []game.Option{{Verb: left}}},
		"another wins the race":    {planner{walker{left}}, true, []game.Option{{Verb: right}}, []game.Option{{Verb: left}}},
		"a tree goes by its tries": {walker{left}, false, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := &walk{}
			b := search.New(marches, tc.policy, search.Tuning{Race: tc.race}, search.Budget{Iterations: 64})
			d := s.Pending(nil)[0]
			picks := b.Answer(s, &d, newRand(1), nil)
			lines := b.Report()
			if tc.top != nil && !slices.Equal(picks, tc.top) || !slices.Equal(lines[0].Picks, picks) {
				t.Errorf("picked %v, told %v", picks, lines)
			}
			var own []game.Option
			for _, l := range lines {
				if l.Own {
					own = append(own, l.Picks...)
				}
			}
			if !slices.Equal(own, tc.own) {
				t.Errorf("own are %v, not %v", own, tc.own)
			}
		})
	}
}

// What proved good in one game is no news of another, whatever number its question has.
func TestWhichPlansProvedGoodIsForgottenInAnotherGame(t *testing.T) {
	var want []search.Line
	for _, before := range []bool{false, true} {
		k := new(keeper)
		b := search.New(marches, k, search.Tuning{Race: true}, search.Budget{Iterations: 64})
		ask := func(s *walk) []search.Line {
			k.plans = []game.Policy{k, &walker{right}} // another game
			d := s.Pending(nil)[0]
			b.Answer(s, &d, newRand(1), nil)
			return slices.Clone(b.Report())
		}
		if before {
			ask(&walk{})
		}
		got := ask(&walk{steps: 4}) // where nothing can be won
		if !before {
			want = got
		} else if !reflect.DeepEqual(got, want) {
			t.Errorf("after another game %v, not %v", got, want)
		}
	}
}

// keeper is a planner that has its plans anew for each game.
type keeper struct {
	walker
	plans []game.Policy
}

func (*keeper) Follows(game.Perspective, game.Seat, game.Policy) float32 { return 1 }

func (k *keeper) Plans(_ game.Perspective, into []game.Policy) []game.Policy {
	return append(into, k.plans...)
}

// distinct are the first picks of a report, and whether one is in it twice.
func distinct(lines []search.Line) (picks []game.Option, repeated bool) {
	for _, l := range lines {
		repeated = repeated || slices.Contains(picks, l.Picks[0])
		picks = append(picks, l.Picks[0])
	}
	return picks, repeated
}

// Of a question of several picks all are the leading plan's, as far as nothing else has proved better: what is picked second
// is weighed by the plan with which the first was picked.
func TestLaterPicksAreWeighedByThePlanOfTheFirst(t *testing.T) {
	own, other := &pairer{}, &pairer{first: 1}
	own.plans = []game.Policy{own, other}
	b := search.New(marches, own, search.Tuning{Race: true, Trust: 0.1}, search.Budget{Iterations: 40})
	for serial := range uint64(3) {
		d := game.Decision{Serial: serial + 1, Min: 2, Max: 2, Options: []game.Option{{Verb: 0}, {Verb: 1}, {Verb: 2}, {Verb: 3}}}
		if picks := b.Answer(&fork{asks: d}, &d, newRand(1), nil); !slices.Equal(picks, []game.Option{{Verb: 0}, {Verb: 2}}) {
			t.Errorf("question %d: %v, not what the own plan picks", d.Serial, picks)
		}
	}
	if other.weighed > 0 {
		t.Errorf("the other plan was asked %d times how to go on behind picks that the own one came to first", other.weighed)
	}
}

// fork is one question whose answer does not matter.
type fork struct {
	walk
	asks game.Decision
}

func (f *fork) Pending(into []game.Decision) []game.Decision {
	if f.steps == 0 {
		into = append(into, f.asks)
	}
	return into
}

func (f *fork) CopyTo(dst game.State) game.State {
	d, ok := dst.(*fork)
	if !ok {
		d = new(fork)
	}
	*d = *f
	return d
}

func (f *fork) Result() (game.Result, bool) { return game.Result{Seats: 1}, f.steps > 0 }

// pairer picks two that are two apart, and knows other plans.
type pairer struct {
	walker
	first   int16
	plans   []game.Policy
	weighed int
}

func (*pairer) Follows(game.Perspective, game.Seat, game.Policy) float32 { return 1 }

func (p *pairer) Plans(_ game.Perspective, into []game.Policy) []game.Policy {
	return append(into, p.plans...)
}

func (p *pairer) Answer(_ game.Perspective, _ *game.Decision, _ *rand.Rand, into []game.Option) []game.Option {
	return append(into, game.Option{Verb: p.first}, game.Option{Verb: p.first + 2})
}

func (p *pairer) Weigh(_ game.Perspective, d *game.Decision, into []float32) []float32 {
	p.weighed++
	for _, o := range d.Options {
		weight := float32(0)
		if o.Verb == p.first || o.Verb == p.first+2 {
			weight = 1
		}
		into = append(into, weight)
	}
	return into
}

// meet is won by the first seat if the second goes the same way after it.
type meet struct {
	walk
	ways [2]int16
}

func (m *meet) Pending(into []game.Decision) []game.Decision {
	if m.steps < len(m.ways) {
		into = append(into, game.Decision{
			Seat: game.Seat(m.steps), Serial: uint64(m.steps + 1), Min: 1, Max: 1, Options: []game.Option{{Verb: left}, {Verb: right}},
		})
	}
	return into
}

func (m *meet) Apply(a game.Answer, _ game.Listener) error {
	m.ways[m.steps] = a.Picks[0].Verb
	m.steps++
	return nil
}

func (m *meet) CopyTo(dst game.State) game.State {
	d, ok := dst.(*meet)
	if !ok {
		d = new(meet)
	}
	*d = *m
	return d
}

func (m *meet) Result() (game.Result, bool) {
	r := game.Result{Seats: 2, Won: game.Only(1)}
	if m.ways[0] == m.ways[1] {
		r.Won = game.Only(0)
	}
	return r, m.steps == len(m.ways)
}

// detective knows which way the second seat goes.
type detective struct {
	planner
	other int16
}

func (d detective) Follows(_ game.Perspective, seat game.Seat, plan game.Policy) float32 {
	if seat == 1 && plan.(walker).way != d.other {
		return 0
	}
	return 1
}

func TestOthersAreThoughtToGoByThePlanThatTheyFollow(t *testing.T) {
	for _, way := range []int16{left, right} {
		s := new(meet)
		b := search.New(marches, detective{planner{walker{left}}, way}, search.Tuning{Race: true}, search.Budget{Iterations: 64})
		d := s.Pending(nil)[0]
		if picks := b.Answer(s, &d, newRand(1), nil); picks[0].Verb != way {
			t.Errorf("goes %d to meet one who goes %d: %v", picks[0].Verb, way, b.Report())
		}
	}
}
