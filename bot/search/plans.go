package search

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// plans are those that the policy knows. What is best now depends on what one means to do with it: so in a race plans run
// against each other, too. The one that won is the one to play on by, until another wins in the same game.
//
// It depends on what the others mean to do, too: in each world each of them goes by a plan that is drawn by how well it goes with
// what they have done. To take everybody for a player by the policy finds what beats that, and may lose against anybody else.
type plans struct {
	all    []game.Policy
	before []game.Policy // those of the last question
	lead   int           // which won last
	beaten []bool        // which dropped out when they ran last
	turn   int           // which of those runs again
	now    int           // by which the seat plays on in this iteration
	seat   game.Seat     // whose the last question was
	serial uint64        // its number

	likely [game.MaxSeats][]float32 // how likely each seat is to go by each plan
	by     [game.MaxSeats]int       // by which each plays on in this world
}

// unlike is how likely all other plans of a seat together are beside the policy's own, before it has done anything.
const unlike = 0.5

// plan gets the plans ready for a question.
func (s *Searcher) plan(state game.State, d *game.Decision) {
	p := &s.plans
	planner, ok := s.policy.(game.Planner)
	p.all, p.before = p.before[:0], p.all
	if !ok {
		return
	}
	s.seen = state.See(d.Seat, s.seen)
	p.all = planner.Plans(s.seen, p.all)
	if !slices.Equal(p.all, p.before) || d.Seat != p.seat || d.Serial <= p.serial { // another game
		p.lead, p.turn = 0, 0
		p.beaten = append(p.beaten[:0], make([]bool, len(p.all))...)
	}
	p.seat, p.serial = d.Seat, d.Serial
	p.turn = (p.turn + 1) % max(len(p.all), 1)
	for seat := range p.likely {
		p.likely[seat] = p.likely[seat][:0]
		for i, plan := range p.all {
			likely := planner.Follows(s.seen, game.Seat(seat), plan)
			if i > 0 {
				likely *= unlike / float32(len(p.all)-1)
			}
			p.likely[seat] = append(p.likely[seat], likely)
		}
	}
}

// foresee draws by which plan each seat plays on in a world.
func (s *Searcher) foresee() {
	p := &s.plans
	for seat := range p.by {
		p.by[seat] = 0
		var sum float32
		for i, likely := range p.likely[seat] {
			if sum += likely; likely > 0 && sum*s.rand.Float32() <= likely {
				p.by[seat] = i
			}
		}
	}
}

// races tells whether a plan runs with its own pick beside the leading one: where it was beaten before, now and then.
func (p *plans) races(i int) bool { return i != p.lead && (!p.beaten[i] || i == p.turn) }

// learn remembers who won the race, by which plan.
func (s *Searcher) learn() {
	r, p := &s.race, &s.plans
	won := &r.runners[r.leader()]
	r.won = won.pick
	if len(p.all) == 0 {
		return
	}
	for i := range r.runners {
		p.beaten[r.runners[i].plan] = true
	}
	for i := range r.runners {
		if !r.runners[i].out {
			p.beaten[r.runners[i].plan] = false
		}
	}
	p.lead = won.plan
}

// playing is the policy that a seat plays on by.
func (s *Searcher) playing(seat game.Seat) game.Policy {
	p := &s.plans
	switch {
	case len(p.all) == 0:
		return s.policy
	case seat == s.me:
		return p.all[p.now]
	default:
		return p.all[p.by[seat]]
	}
}
