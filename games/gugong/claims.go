package gugong

import (
	"math/bits"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// claimLoaded lets the frame's seat claim for the ships that are noted in the last register, the one in front first, and
// goes on with another step then.
func claimLoaded(next uint8) func(*State, *frame) flow.Next {
	return func(s *State, f *frame) flow.Next {
		if set := f.Reg[regWith]; set != 0 {
			f.Reg[regWith] = 0
			s.core.Push(s.match.rules.programs.claims, game.Seat(f.Seat), 0, 0, 0, set)
		}
		return goTo(f, next)
	}
}

// claimNext starts the claim for the next ship of those in the last register.
func claimNext(s *State, f *frame) flow.Next {
	if f.Reg[regWith] == 0 {
		return flow.Done
	}
	n := s.sides[f.Seat].frontOf(f.Reg[regWith])
	f.Reg[regWith] &^= 1 << n
	if s.claimable(f.Seat, s.sides[f.Seat].ships[n].harbour) {
		s.core.Push(s.match.rules.programs.claim, game.Seat(f.Seat), 0, 0, game.Ref(n))
	}
	return flow.Again
}

// slotFree tells whether a player has a slot left for the reward of a harbour from 2 to 4.
func (side *side) slotFree(harbour int8) bool {
	return side.slots[harbour-firstReward] < rewardSlots[harbour-firstReward]
}

// claimable tells whether a player can claim anything at a harbour.
func (p *position) claimable(seat, harbour int8) bool {
	side := &p.sides[seat]
	switch harbour {
	case 1:
		return false
	case harbours:
		return side.slotFree(2) || side.slotFree(3) || side.slotFree(4)
	default:
		return side.slotFree(harbour)
	}
}

// claimSteps claim the reward for the ship in the register K.
func claimSteps() []step {
	return []step{
		ask("claim", choice{
			kind: kindClaim,
			options: func(_ *State, _ *frame, _ int8, into []game.Option) []game.Option {
				return append(into, plainly(verbClaim), plainly(verbLeave))
			},
			otherwise: first,
			take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
				harbour := s.sides[seat].ships[f.Reg[regK]].harbour
				if o.Verb == verbLeave {
					s.tell(seat, eventLeave, game.Ref(harbour))
					return flow.Done
				}
				if f.Reg[regN] = game.Ref(harbour); harbour == harbours {
					return flow.Go
				}
				return goTo(f, 2)
			},
			args: func(s *State, f *frame, args *[2]game.Ref) {
				args[0], args[1] = f.Reg[regK]+1, game.Ref(s.sides[f.Seat].ships[f.Reg[regK]].harbour)
			},
		}),
		ask("reward", choice{
			kind: kindReward,
			options: func(s *State, _ *frame, seat int8, into []game.Option) []game.Option {
				for harbour := int8(harbours - 1); harbour >= firstReward; harbour-- {
					if s.sides[seat].slotFree(harbour) {
						into = append(into, with(verbReward, game.Ref(harbour), 0))
					}
				}
				return into
			},
			otherwise: first,
			take: func(_ *State, f *frame, _ int8, o game.Option) flow.Next {
				f.Reg[regN] = o.Refs[0]
				return flow.Go
			},
		}),
		{Name: "get", Do: func(s *State, f *frame) flow.Next {
			s.claim(f.Seat, int(f.Reg[regK]), int8(f.Reg[regN]))
			return flow.Done
		}},
	}
}

// claim unloads a ship: a single servant goes to the reward's slot, all else to the supply.
func (s *State) claim(seat int8, n int, harbour int8) {
	side := &s.sides[seat]
	ship := &side.ships[n]
	s.tell(seat, eventClaim, game.Ref(ship.harbour), game.Ref(harbour))
	side.supply += ship.singles - 1
	if ship.double {
		side.foreman = inSupply
	}
	ship.unload()
	side.slots[harbour-firstReward]++
	switch harbour - firstReward {
	case rewardPoints:
		s.points(seat, harbourPoints)
	case rewardCard:
		s.draw(seat)
	case rewardDouble:
		side.foreman = inPool
		s.tell(seat, eventUnlock)
	}
}

// unload puts a ship back into the reserve; its load has gone elsewhere.
func (s *ship) unload() { *s = ship{route: notThere} }

// frontOf is the ship of a set that is farthest, on the first route where two are.
func (side *side) frontOf(set game.Ref) int {
	best := -1
	for ; set != 0; set &= set - 1 {
		n := bits.TrailingZeros16(uint16(set))
		if best < 0 || side.ships[n].aheadOf(&side.ships[best]) {
			best = n
		}
	}
	return best
}

func (s *ship) aheadOf(other *ship) bool {
	return s.harbour > other.harbour || s.harbour == other.harbour && s.route < other.route
}
