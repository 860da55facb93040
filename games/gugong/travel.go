package gugong

import (
	"math/bits"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// travelCost is what the second way to travel costs.
const travelCost = 2

// travelPrice is what it costs a player.
func (s *State) travelPrice(seat int8) int8 {
	if s.owns(seat, decreeTravel) {
		return travelCost - 1
	}
	return travelCost
}

// wayChoice asks for the first or the second way to do something. Both ways are worked out at the same time.
func wayChoice(at place, second func(*State, int8, purse) bool, next, nextB uint8, chosen func(*State, *frame, int8, bool)) choice {
	return choice{
		kind: kindOption,
		options: func(s *State, _ *frame, seat int8, into []game.Option) []game.Option {
			p := s.sides[seat].purse()
			if s.firstWay(seat, at, p) {
				into = append(into, plainly(verbA))
			}
			if second(s, seat, p) {
				into = append(into, plainly(verbB))
			}
			return into
		},
		otherwise: first,
		take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
			b := o.Verb == verbB
			chosen(s, f, seat, b)
			if b {
				return goTo(f, nextB)
			}
			return goTo(f, next)
		},
		args: func(_ *State, _ *frame, args *[2]game.Ref) { args[0] = game.Ref(at) },
	}
}

// firstWay tells whether the first way of a place's action can be gone.
func (s *State) firstWay(seat int8, at place, p purse) bool { return s.can(seat, at, p) }

// travelTwice tells whether a player can go the second way.
func travelTwice(s *State, seat int8, p purse) bool {
	return bits.OnesCount16(s.lit) >= 2 && p.pays(s.travelPrice(seat), 0)
}

func travelSteps() []step {
	const atMoves = 1
	return []step{
		ask("option", wayChoice(travel, travelTwice, atMoves, atMoves, func(s *State, f *frame, seat int8, b bool) {
			if f.Reg[regN] = 1; b {
				f.Reg[regN] = 2
				s.charge(seat, s.travelPrice(seat), 0)
			}
		})),
		ask("city", choice{
			kind: kindCity,
			options: func(s *State, _ *frame, seat int8, into []game.Option) []game.Option {
				for reach := s.reach(seat); reach != 0; reach &= reach - 1 {
					city := bits.TrailingZeros16(reach)
					into = append(into, with(verbTravel, s.match.world.names[city], 0))
				}
				return into
			},
			otherwise: first,
			take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
				t := s.moveTo(seat, s.match.world.index(o.Refs[0]), causeNone)
				s.resolve(seat, t)
				if f.Reg[regN]--; f.Reg[regN] > 0 && s.lit != 0 {
					return flow.Again
				}
				return flow.Done
			},
			args: func(_ *State, f *frame, args *[2]game.Ref) { args[0] = f.Reg[regN] },
		}),
	}
}

// index is the place of a city in the list of the map.
func (w *worldMap) index(city game.Ref) int8 {
	for i := range w.cities {
		if w.names[i] == city {
			return int8(i)
		}
	}
	return notThere
}

// reach is the set of cities to which a traveller can go: those with a token, to which roads lead over cities without one.
func (p *position) reach(seat int8) uint16 {
	city := p.sides[seat].city
	if city == notThere {
		return p.lit
	}
	near := &p.match.world.near
	found, passed := near[city], uint16(1)<<city
	for {
		through := found &^ p.lit &^ passed
		if through == 0 {
			return found & p.lit
		}
		passed |= through
		for ; through != 0; through &= through - 1 {
			found |= near[bits.TrailingZeros16(through)]
		}
	}
}

// moveTo moves a traveller and takes the token of the city.
func (s *State) moveTo(seat, city, cause int8) token {
	t := s.cities[city]
	s.cities[city] = noToken
	s.lit &^= 1 << city
	s.sides[seat].city = city
	s.tell(seat, eventTravel, s.match.world.names[city], game.Ref(t), game.Ref(cause))
	return t
}
