package search

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// plans are those that the policy knows. What is best now depends on what one means to do with it: so in a race plans run
// against each other, too. The one that won is the one to play on by, until another wins in the same game.
type plans struct {
	all    []game.Policy
	before []game.Policy // those of the last question
	lead   int           // which won last
	beaten []bool        // which dropped out when they ran last
	turn   int           // which of those runs again
	now    int           // by which the seat plays on in this iteration
	seat   game.Seat     // whose the last question was
	serial uint64        // its number
}

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
	if seat == s.me && s.plans.now < len(s.plans.all) {
		return s.plans.all[s.plans.now]
	}
	return s.policy
}
