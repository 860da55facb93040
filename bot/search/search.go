// Package search plays any game by information-set Monte Carlo tree search with a single observer.
//
// Each iteration deals anew what the seat cannot know, goes down the tree of the seat's own picks, adds to it, plays on as
// the game's policy would, and remembers how that ended. So the search looks at nothing but what the seat may know, and
// what it thinks best is best on average over all that may be true. It keeps no clock and starts no goroutine: the caller
// says when it is enough, and merges searchers that thought about the same decision side by side.
package search

import (
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

// Budget is how long a search may go on: until so many iterations are done or Stop says so, whichever is first. At least
// one of the two must be given.
type Budget struct {
	Iterations int         // 0 is without limit
	Stop       func() bool // asked every few iterations; nil never stops
}

// askEvery is after how many iterations Stop is asked.
const askEvery = 8

// Tuning is how the search goes about a game. The zero Tuning is for any game.
type Tuning struct {
	Explore   float32 // how much the unknown draws; 0 is 1.4
	Trust     float32 // the share of the first look that goes by the policy's own pick
	Depth     int     // decisions that a playout looks ahead before the policy's estimate is taken; 0 plays to the end
	Race      bool    // luck tells more than picks: they are tried in pairs, and only those of the question itself
	Adversary bool    // the others' picks are searched too; else they play as the policy does
	Worlds    int     // deals among which each iteration draws one by what the policy believes; 0 takes the first
	Smooth    float32 // the share of a reward that is the policy's estimate of the end, which tells a narrow victory from a clear one
	Nodes     int     // of the tree at most; 0 is 200,000
}

const (
	usualExplore = 1.4
	usualNodes   = 200_000
)

// Searcher searches for the answers of one game's seats. It serves one goroutine, and once it has warmed up an iteration
// allocates nothing.
type Searcher struct {
	about  *game.About
	policy game.Policy // nil where the game has none
	tuning Tuning
	budget Budget
	open   bool // nothing is ever hidden in this game

	me     game.Seat
	tree   tree
	root   int32 // where the decision stands in the tree
	plans  plans
	race   race
	trail  []step
	chose  game.Audience // who has chosen on the trail
	world  game.State
	spare  game.State
	sealed sealed
	kept   kept
	seen   game.Perspective
	source rand.PCG
	rand   *rand.Rand

	pending []game.Decision
	picks   []game.Option
	nexts   []game.Option // that may be picked
	answer  []game.Option
	weights []float32
	choices []choice
	rewards [game.MaxSeats]float32
	heard   ear
	lines   []Line
}

// step is a node that an iteration went through, with the seat that chose it.
type step struct {
	node int32
	seat game.Seat
}

// sealed is where the seat chose last, and the number of the last question that was open to another meanwhile.
type sealed struct {
	at   int32
	last uint64
}

// New makes a searcher for games of these rules, with the policy that it plays on with and trusts; nil plays at random.
// The budget is that of Answer.
func New(rules game.Rules, policy game.Policy, tuning Tuning, budget Budget) *Searcher {
	if tuning.Explore == 0 {
		tuning.Explore = usualExplore
	}
	if tuning.Nodes == 0 {
		tuning.Nodes = usualNodes
	}
	s := &Searcher{about: rules.About(), policy: policy, tuning: tuning, budget: budget, open: true}
	for _, kind := range s.about.Words.Kinds {
		s.open = s.open && kind.NoSecret && kind.Class != game.Group && kind.Class != game.Blind
	}
	s.rand = rand.New(&s.source)
	return s
}

// Answer appends the picks for one of the state's open decisions, within the searcher's own budget.
func (s *Searcher) Answer(state game.State, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	return s.Think(state, d, r, s.budget, into)
}

// Think is Answer within a budget of its own. The state is left as it is, and must stay so meanwhile.
func (s *Searcher) Think(state game.State, d *game.Decision, r *rand.Rand, b Budget, into []game.Option) []game.Option {
	base := r.Uint64()
	if forced(d) {
		s.forget(d.Seat)
		return append(into, d.Options[:d.Min]...)
	}
	s.resume(state, d.Seat)
	if s.tuning.Race {
		s.plan(state, d)
		s.lineUp(state, d)
	}
	for n := 0; n != b.Iterations || n == 0; n++ {
		if n%askEvery == 0 && n > 0 && (b.Stop != nil && b.Stop() || s.settled(b.Iterations-n)) {
			break
		}
		s.iterate(state, d, base)
	}
	if s.tuning.Race {
		s.learn()
		return s.best(d, into)
	}
	from := len(into)
	into = s.best(d, into)
	s.keep(state, d, into[from:])
	return into
}

// settled tells whether so many more iterations cannot change which first pick is tried most, never if there is no end to
// them; of a race, whether one is left alone.
func (s *Searcher) settled(left int) bool {
	if s.tuning.Race {
		return s.race.left == 1
	}
	if left < 0 {
		return false
	}
	var first, second int32
	for i := s.tree.nodes[s.root].first; i != 0; i = s.tree.nodes[i].next {
		switch visits := s.tree.nodes[i].visits; {
		case visits > first:
			first, second = visits, first
		case visits > second:
			second = visits
		}
	}
	return first-second > int32(left)
}

// forced tells whether a decision has one answer only.
func forced(d *game.Decision) bool {
	if d.Min != d.Max {
		return false
	}
	for _, o := range d.Options {
		if o != d.Options[0] {
			return len(d.Options) == d.Min
		}
	}
	return true
}

// Size is how many nodes the tree has.
func (s *Searcher) Size() int { return len(s.tree.nodes) }
