package dominion

import (
	"math"
	"reflect"
	"slices"

	"github.com/noripan/noripan/game"
)

// maxPlans is how many plans a player knows at most.
const maxPlans = 12

// Plans are ways to win in the game's Kingdom: the one that the player follows, then the others that there is advice for. What
// advice says of their strength is only how they do against plain money; which is the best against a certain plan, games
// must tell. Who plays a strategy with a list of its own knows only that.
func (p *player) Plans(seen game.Perspective, into []game.Policy) []game.Policy {
	m := seen.(*Seen).p.match
	p.ready(m)
	into = append(into, p)
	if p.kingdom == nil {
		return into
	}
	if p.others == nil {
		p.others = p.otherPlans(m)
	}
	for _, other := range p.others {
		into = append(into, other)
	}
	return into
}

// otherPlans are players that follow the other plans for a Kingdom: each scheme that there are the cards for, money alone, and
// with each of the strongest Actions that end the phase.
func (p *player) otherPlans(m *match) []*player {
	plans := []*plan{p.plan}
	add := func(s *scheme, tips []tipLine) {
		made := p.planFor(s, tips)
		same := func(q *plan) bool { return reflect.DeepEqual(q, made) }
		if len(plans) < maxPlans && !slices.ContainsFunc(plans, same) {
			plans = append(plans, made)
		}
	}
	for i := range schemes {
		if s := &schemes[i]; p.possible(m, s) {
			add(s, p.tipsFor(m, s, 0, false))
		}
	}
	add(&money, nil)
	for nth := range 4 {
		add(&money, p.tipsFor(m, &money, nth, false))
		add(&money, p.tipsFor(m, &money, nth, true))
	}
	others := make([]*player, 0, maxPlans)
	for _, plan := range plans[1:] {
		other := *p
		other.plan, other.kingdom, other.others, other.rates, other.taken = plan, nil, nil, nil, nil
		other.mind = mind{}
		others = append(others, &other)
	}
	return others
}

// How likely a plan of a seat's becomes by what it owns.
const (
	astray = 0.25 // for each card that the plan does not want
	slow   = 0.5  // for each turn without any Kingdom card that it wants, after those in which it may have been too dear
	dear   = 2    // how many those are
	latest = 6    // how many more tell anything
)

// Follows goes by the Kingdom cards, Silver and Gold that a seat owns.
func (p *player) Follows(seen game.Perspective, seat game.Seat, plan game.Policy) float32 {
	v, wants := seen.(*Seen), plan.(*player).plan
	if int(seat) >= v.Seats() {
		return 0
	}
	likely, wanted, owns := 1.0, false, false
	for i, c := range v.p.match.pile {
		if c == curse || c == copper || p.types[c]&Victory != 0 && i < baseCards {
			continue // whoever wins, and whatever befalls them, may own those
		}
		n := v.ownedBy(seat, c)
		if !wants.lists(c) {
			likely *= math.Pow(astray, float64(n))
		} else if i >= baseCards {
			wanted, owns = true, owns || n > 0
		}
	}
	if late := int(v.p.sides[seat].turns) - dear; wanted && !owns && late > 0 {
		likely *= math.Pow(slow, float64(min(late, latest)))
	}
	return float32(likely)
}
