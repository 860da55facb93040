package dominion

import (
	"fmt"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// TrashTop trashes the top card of the deck. It is the one that later verbs mean by picked.
func TrashTop() Verb {
	return func(c *coder) {
		c.do("trash top", func(s *State, f *frame) flow.Next {
			seat := game.Seat(f.Seat)
			if f.Reg[regPicked] = int16(s.takeUp(seat, 1, known)); f.Reg[regPicked] != 0 {
				f.Reg[regChosen] = int16(s.trashRevealed(seat))
			}
			return flow.Go
		})
	}
}

// TrashFirstCosting reveals one card after another until one costs at least n coins, and trashes that. It is the one
// that later verbs mean by picked. The others stay revealed.
func TrashFirstCosting(n int) Verb {
	return func(c *coder) {
		c.do(fmt.Sprintf("trash first costing %d", n), func(s *State, f *frame) flow.Next {
			seat := game.Seat(f.Seat)
			limbo := &s.sides[seat].limbo
			found := false
			for !found && s.takeUp(seat, 1, known) > 0 {
				found = s.cost(s.card(limbo.tail)) >= n
			}
			s.tellRevealed(seat)
			if f.Reg[regPicked] = 0; found {
				f.Reg[regPicked], f.Reg[regChosen] = 1, int16(s.trashRevealed(seat))
			}
			return flow.Go
		})
	}
}

// trashRevealed trashes the card that was revealed last.
func (s *State) trashRevealed(seat game.Seat) Card {
	limbo := &s.sides[seat].limbo
	i := limbo.tail
	s.unlink(limbo, s.before(limbo, i), i)
	s.scrap(seat, i)
	s.refs = append(s.refs[:0], game.Ref(s.card(i)))
	s.told(seat, game.Told{Kind: eventTrash, Refs: s.refs}, game.Revealed)
	return s.card(i)
}

// TrashFromSupply trashes a card of the types from the Supply.
func TrashFromSupply(types Types) Verb {
	return func(c *coder) {
		c.means(verbTrashSupply, 0)
		meant := types.filter(c.builder)
		why := func(s *State, _ *frame, _ game.Seat, card Card) reason {
			if why := s.outOfStock(card); why != allowed {
				return why
			}
			return meant.against(&s.position, card)
		}
		options := func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
			for _, card := range s.match.pile {
				if why(s, f, seat, card) == allowed {
					into = append(into, option(verbTrash, card))
				}
			}
			return into
		}
		about := ask{verb: verbTrash, from: inSupply, why: why, which: meant}
		c.ask("trash from supply "+types.String(), game.Kind{Name: "supply"}, about, flow.Question[State]{
			Options: options,
			Default: func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
				return costliest(s, options(s, f, seat, nil), 1, into)
			},
			Take: func(s *State, f *frame, picks []game.Option) flow.Next {
				for _, pick := range picks {
					card := Card(pick.Refs[0])
					s.tell(game.Seat(f.Seat), eventTrashSupply, game.Ref(card))
					s.add(&s.trash, s.mint(card))
					s.offPile(game.Seat(f.Seat), card)
				}
				return flow.Go
			},
		})
	}
}

// GainFromTrash gains a card of the types from the trash.
func GainFromTrash(types Types) Verb {
	return func(c *coder) {
		c.means(verbGainTrashed, 0)
		c.pick(pick{
			name: "gain from trash " + types.String(), as: "trash", verb: verbGain, from: inTrash, which: types, count: Exactly(1),
			distinct: true, order: costliest,
			take: func(s *State, seat game.Seat, _ *zone, picks []game.Option) {
				s.regain(seat, Card(picks[0].Refs[0]))
				s.told(seat, game.Told{Kind: eventGainTrash, Refs: s.refsOf(picks)}, 0)
			},
		})
	}
}

// FromNow on, as far as the register of what was picked says, what comes into the trash is what GainTrashed means.
func FromNow() Verb {
	return func(c *coder) {
		c.do("from now", func(s *State, f *frame) flow.Next {
			f.Reg[regPicked] = int16(s.trash.n)
			return flow.Go
		})
	}
}

// GainTrashed gains any of the cards that have come into the trash from then on, and of which nobody else has taken any.
func GainTrashed(order chooser) Verb {
	return func(c *coder) {
		since := func(s *State, f *frame) node {
			i := s.trash.head
			for n := f.Reg[regPicked]; n > 0 && i != 0; n-- {
				i = s.next[i]
			}
			return i
		}
		options := func(s *State, f *frame, _ game.Seat, into []game.Option) []game.Option {
			for i := since(s, f); i != 0; i = s.next[i] {
				into = append(into, option(verbGain, s.card(i)))
			}
			return into
		}
		why := func(s *State, f *frame, _ game.Seat, card Card) reason {
			for i := since(s, f); i != 0; i = s.next[i] {
				if s.card(i) == card {
					return allowed
				}
			}
			return notJustTrashed
		}
		c.ask("gain trashed", game.Kind{Ordered: true}, ask{verb: verbGain, from: inTrash, why: why}, flow.Question[State]{
			Who: func(s *State, f *frame) (game.Audience, int, int) {
				return game.Only(game.Seat(f.Seat)), 0, max(0, int(s.trash.n)-int(f.Reg[regPicked]))
			},
			Options: options,
			Default: func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
				return order(s, options(s, f, seat, nil), 0, into)
			},
			Take: func(s *State, f *frame, picks []game.Option) flow.Next {
				for _, pick := range picks {
					s.regain(game.Seat(f.Seat), Card(pick.Refs[0]))
				}
				if len(picks) > 0 {
					s.told(game.Seat(f.Seat), game.Told{Kind: eventGainTrash, Refs: s.refsOf(picks)}, 0)
				}
				return flow.Go
			},
		})
	}
}
