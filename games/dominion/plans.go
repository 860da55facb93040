package dominion

import (
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

// otherPlans are players that follow the other plans for a Kingdom: each scheme that there are the cards for, and money with
// each of the strongest Actions that end the phase.
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
