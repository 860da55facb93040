package search

import (
	"math"

	"github.com/noripan/noripan/game"
)

// race is how a question is searched where luck tells far more than any pick: all first picks are tried in the same worlds,
// one after the other, what falls behind clearly drops out, and after the question the policy plays on.
//
// The first runner is the policy's own pick. It stays until another is surely better, and is the answer where in doubt.
type race struct {
	runners  []runner
	products []float64   // of the rewards of each two runners, summed over the worlds that both were in
	worlds   int         // that all who are left were in
	next     int         // whose turn it is in the world after those
	left     int         // how many are left
	own      game.Option // the policy's first pick
	won      game.Option // that of the answer
}

// runner is a first pick with the plan by which the seat plays on.
type runner struct {
	pick   game.Option
	node   int32
	plan   int
	out    bool
	reward float64 // in the world that goes on
	sum    float64 // in those before
}

const (
	fewWorlds   = 16  // before which nobody drops out
	looks       = 8   // worlds from one look at who has fallen behind to the next
	behind      = 1.5 // standard errors by which a runner is behind that drops out
	overthrown  = 3   // those by which the policy's own pick is
	doubt       = 30  // by how much of the square of the standard error another pick must be ahead of it
	pseudoWorld = 0.5 // of a difference of 1, added to all that were seen: a few equal rewards prove nothing
)

// lineUp gets a race for a question ready: each first pick with the plan that proved best, then other plans, each with its
// own pick.
func (s *Searcher) lineUp(state game.State, d *game.Decision) {
	r, p := &s.race, &s.plans
	p.now = p.lead
	r.runners, r.worlds, r.next = r.runners[:0], 0, 0
	s.picks = s.picks[:0]
	s.list(d)
	s.weigh(d, state)
	s.expand(s.root, d)
	r.own = first(s.answer)
	for i := range s.choices {
		c := &s.choices[i]
		r.runners = append(r.runners, runner{pick: c.option, node: c.node, plan: p.lead})
		if c.option == r.own {
			r.runners[0], r.runners[i] = r.runners[i], r.runners[0]
		}
	}
	for i, policy := range p.all {
		if !p.races(i) {
			continue
		}
		s.seen = state.See(d.Seat, s.seen)
		s.answer = policy.Answer(s.seen, d, s.rand, s.answer[:0])
		pick := first(s.answer)
		if node := s.tree.child(s.root, d.Seat, pick); node != 0 {
			r.runners = append(r.runners, runner{pick: pick, node: node, plan: i})
		}
	}
	r.left = len(r.runners)
	r.products = append(r.products[:0], make([]float64, len(r.runners)*len(r.runners))...)
}

// first is the first pick of an answer.
func first(picks []game.Option) game.Option {
	if len(picks) == 0 {
		return game.Option{Verb: enough}
	}
	return picks[0]
}

// finish takes in the reward of the runner whose turn it was.
func (r *race) finish(reward float32) {
	r.runners[r.next].reward = float64(reward)
	if r.pass(r.next + 1); r.next < len(r.runners) {
		return
	}
	for i := range r.runners {
		a := &r.runners[i]
		if a.out {
			continue
		}
		a.sum += a.reward
		for j := range r.runners[:i+1] {
			if b := &r.runners[j]; !b.out {
				r.products[i*len(r.runners)+j] += a.reward * b.reward
			}
		}
	}
	if r.worlds++; r.worlds >= fewWorlds && r.worlds%looks == 0 {
		r.drop()
	}
	r.pass(0)
}

// pass gives the turn to the first runner left from a place on.
func (r *race) pass(from int) {
	for r.next = from; r.next < len(r.runners) && r.runners[r.next].out; {
		r.next++
	}
}

// drop lets those drop out who are clearly behind the leader.
func (r *race) drop() {
	lead := r.leader()
	for i := range r.runners {
		if i == lead || r.runners[i].out {
			continue
		}
		far := behind
		if i == 0 {
			far = overthrown
		}
		if ahead, variance := r.apart(lead, i); ahead > far*math.Sqrt(variance) {
			r.runners[i].out = true
			r.left--
		}
	}
}

// leader is who is ahead of the policy's own pick, or of the first who is left, by most after doubt.
func (r *race) leader() int {
	at := 0
	for r.runners[at].out {
		at++
	}
	if r.worlds == 0 {
		return at
	}
	most := 0.0
	for from, i := at, at+1; i < len(r.runners); i++ {
		if r.runners[i].out {
			continue
		}
		ahead, variance := r.apart(i, from)
		if ahead -= doubt * variance; ahead > most {
			most, at = ahead, i
		}
	}
	return at
}

// apart is by how much a runner's rewards are above another's on average, and the variance of that estimate. Both must be
// left.
func (r *race) apart(i, j int) (ahead, variance float64) {
	worlds, n := float64(r.worlds), len(r.runners)
	ahead = (r.runners[i].sum - r.runners[j].sum) / worlds
	squares := r.products[i*n+i] + r.products[j*n+j] - 2*r.products[max(i, j)*n+min(i, j)]
	return ahead, ((squares+pseudoWorld)/worlds - ahead*ahead) / worlds
}
