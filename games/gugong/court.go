package gugong

import (
	"math"
	"math/bits"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// What the places of the court cost and bring.
const (
	intrigueCost  = 1
	intrigueSteps = 3
	palaceCost    = 2
	palaceStepsB  = 2
	squarePrice   = 5
)

func intrigueTwice(_ *State, _ int8, p purse) bool { return p.singles >= intrigueCost }

func chooseIntrigue(s *State, _ *frame, seat int8, b bool) {
	if b {
		s.pay(seat, intrigueCost, false)
		s.up(seat, intrigueSteps)
		return
	}
	s.up(seat, 1)
	s.takeMedal(seat)
}

func palaceTwice(_ *State, _ int8, p purse) bool { return p.pays(palaceCost, 0) }

func intrigueProgramSteps() []step {
	return []step{
		ask("option", wayChoice(intrigue, intrigueTwice, 1, 1, chooseIntrigue)),
	}
}

// palaceSteps pay before the envoy moves.
func palaceSteps() []step {
	return []step{
		ask("option", wayChoice(palace, palaceTwice, 1, 1, func(s *State, f *frame, seat int8, b bool) {
			if f.Reg[regN] = 1; b {
				f.Reg[regN] = palaceStepsB
				s.charge(seat, palaceCost, 0)
			}
		})),
		{Name: "go", Do: func(s *State, f *frame) flow.Next {
			s.envoy(f.Seat, int8(f.Reg[regN]))
			if f.Reg[regN] == palaceStepsB {
				s.up(f.Seat, 1)
			}
			return flow.Done
		}},
	}
}

// jadeDiscount is by how much jade is cheaper for a player.
func (p *position) jadeDiscount(seat int8) int8 {
	if p.owns(seat, decreeJade) {
		return 1
	}
	return 0
}

// shopPrice is what the jade of a shop, or of the square, costs a player.
func (p *position) shopPrice(seat int8, printed int8) int8 {
	return max(0, printed-p.jadeDiscount(seat))
}

// cheapest is the least that jade costs a player now.
func (p *position) cheapest(seat int8) int8 {
	if p.shops == 0 {
		return p.shopPrice(seat, squarePrice)
	}
	least := int8(math.MaxInt8)
	for left := p.shops; left != 0; left &= left - 1 {
		least = min(least, p.match.shops[bits.TrailingZeros16(left)])
	}
	return p.shopPrice(seat, least)
}

// anyJade tells whether a player can pay for some of the jade that is offered. The cheapest may be the one that it cannot
// pay for: the double servant pays for two, not for one.
func (p *position) anyJade(seat int8, purse purse) bool {
	if p.shops == 0 {
		return purse.pays(p.shopPrice(seat, squarePrice), 0)
	}
	for left := p.shops; left != 0; left &= left - 1 {
		if purse.pays(p.shopPrice(seat, p.match.shops[bits.TrailingZeros16(left)]), 0) {
			return true
		}
	}
	return false
}

func jadeSteps() []step {
	return []step{
		ask("shop", choice{
			kind: kindShop,
			options: func(s *State, _ *frame, seat int8, into []game.Option) []game.Option {
				p := s.sides[seat].purse()
				if s.shops == 0 {
					return append(into, with(verbSquare, game.Ref(s.shopPrice(seat, squarePrice)), 0))
				}
				for left := s.shops; left != 0; left &= left - 1 {
					shop := bits.TrailingZeros16(left)
					if price := s.shopPrice(seat, s.match.shops[shop]); p.pays(price, 0) {
						into = append(into, with(verbShop, game.Ref(shop+1), game.Ref(price)))
					}
				}
				return into
			},
			otherwise: func(_ *State, _ *frame, _ int8, options []game.Option) game.Option {
				best := options[0]
				for _, o := range options {
					if o.Verb == verbShop && o.Refs[1] < best.Refs[1] {
						best = o
					}
				}
				return best
			},
			take: func(s *State, _ *frame, seat int8, o game.Option) flow.Next {
				price := o.Refs[0]
				if o.Verb == verbShop {
					s.shops &^= 1 << (o.Refs[0] - 1)
					price = o.Refs[1]
				}
				s.tell(seat, eventShop, price)
				s.charge(seat, int8(price), 0)
				return flow.Go
			},
		}),
		{Name: "jade", Do: func(s *State, f *frame) flow.Next {
			s.addJade(f.Seat)
			return flow.Done
		}},
	}
}

// others is how many other players have a servant on a decree.
func (p *position) others(seat int8, at int) int8 {
	n := int8(0)
	for i := range p.sides[:p.match.players] {
		if int8(i) != seat {
			n += int8(p.sides[i].decrees >> at & 1)
		}
	}
	return n
}

// tilePrice is what a decree costs a player, without the servant that is placed.
func (p *position) tilePrice(seat int8, at int) int8 {
	return p.match.printed(p.tiles[at]) + p.others(seat, at)
}

// tileOpen tells whether a player may have a decree and can pay for it.
func (p *position) tileOpen(seat int8, at int, purse purse) bool {
	return p.sides[seat].decrees>>at&1 == 0 && purse.pays(p.tilePrice(seat, at), 1)
}

func (p *position) anyTile(seat int8, purse purse) bool {
	for at := range p.tiles {
		if p.tileOpen(seat, at, purse) {
			return true
		}
	}
	return false
}

func decreeSteps() []step {
	return []step{
		ask("tile", choice{
			kind: kindTile,
			options: func(s *State, _ *frame, seat int8, into []game.Option) []game.Option {
				p := s.sides[seat].purse()
				for at, tile := range s.tiles {
					if s.tileOpen(seat, at, p) {
						into = append(into, with(verbTile, game.Ref(tile), game.Ref(s.tilePrice(seat, at))))
					}
				}
				return into
			},
			otherwise: first,
			take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
				f.Reg[regN], f.Reg[regK] = o.Refs[0], o.Refs[1]
				s.charge(seat, int8(o.Refs[1]), 1)
				return flow.Go
			},
		}),
		{Name: "servant", Do: func(s *State, f *frame) flow.Next {
			s.sides[f.Seat].pool--
			s.enact(f.Seat, int8(f.Reg[regN]), int8(f.Reg[regK]), causeNone)
			return flow.Done
		}},
	}
}

// enact puts a player's servant, which comes from elsewhere, on a decree.
func (s *State) enact(seat, tile, price, cause int8) {
	for at := range s.tiles {
		if s.tiles[at] == tile {
			s.sides[seat].decrees |= 1 << at
		}
	}
	s.tell(seat, eventTile, game.Ref(tile), game.Ref(price), game.Ref(cause))
	s.points(seat, int16(s.match.pointsOf(tile)))
}

// The steps of a player's morning.
const (
	atDawnNext uint8 = iota
	atDawnOrder
	atDawnUse
	atDawnSteps
	atDawnLoad
	atDawnClaims
)

// dawnSteps use the decrees of level 1 that a player has, each once. The register K holds those that were used.
func dawnSteps() []step {
	return []step{
		atDawnNext: {Name: "next", Do: func(s *State, f *frame) flow.Next {
			switch s.unused(f) {
			case 0:
				return flow.Done
			case 1, 2:
				f.Reg[regN] = game.Ref(s.unused(f) - 1)
				return goTo(f, atDawnUse)
			default:
				return flow.Go
			}
		}},
		atDawnOrder: ask("order", choice{
			kind: kindOrder,
			options: func(s *State, _ *frame, _ int8, into []game.Option) []game.Option {
				return append(into, with(verbUseTile, game.Ref(s.tiles[0]), 0), with(verbUseTile, game.Ref(s.tiles[1]), 0))
			},
			otherwise: first,
			take: func(s *State, f *frame, _ int8, o game.Option) flow.Next {
				if f.Reg[regN] = 0; game.Ref(s.tiles[1]) == o.Refs[0] {
					f.Reg[regN] = 1
				}
				return flow.Go
			},
		}),
		atDawnUse: {Name: "use", Do: useAtDawn},
		atDawnSteps: ask("steps", choice{
			kind: kindSteps,
			options: func(s *State, _ *frame, seat int8, into []game.Option) []game.Option {
				for n := min(decreeSteps1, intrigueTop-s.sides[seat].space); n >= 0; n-- {
					into = append(into, with(verbSteps, game.Ref(n), 0))
				}
				return into
			},
			otherwise: first,
			take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
				s.up(seat, int8(o.Refs[0]))
				return goTo(f, atDawnNext)
			},
		}),
		atDawnLoad: ask("load", loadChoice(fromSupply|mayDecline, func(_ *State, f *frame) flow.Next {
			return goTo(f, atDawnClaims)
		})),
		atDawnClaims: {Name: "claims", Do: claimLoaded(atDawnNext)},
	}
}

// decreeSteps1 is how far the decree of intrigue moves the marker.
const decreeSteps1 = 2

// unused are the decrees of level 1 that are still to be used this morning: a bit each.
func (s *State) unused(f *frame) uint8 { return s.sides[f.Seat].decrees & 3 &^ uint8(f.Reg[regK]) }

func useAtDawn(s *State, f *frame) flow.Next {
	tile := s.tiles[f.Reg[regN]]
	f.Reg[regK] |= 1 << f.Reg[regN]
	s.tell(f.Seat, eventMorningTile, game.Ref(tile))
	switch tile {
	case decreeIntrigue:
		return goTo(f, atDawnSteps)
	case decreeShip:
		return goTo(f, atDawnLoad)
	case decreeServant:
		s.gain(f.Seat, 1)
	case decreeEnvoy:
		s.envoy(f.Seat, 1)
	case decreeSwap:
		s.core.Push(s.match.rules.programs.swap, game.Seat(f.Seat), 0, 1)
	}
	return goTo(f, atDawnNext)
}
