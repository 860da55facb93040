package dominion

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Wish names a card, any of the game's or none of them, and then turns up the top card of the deck: if it is the one, it
// comes to the hand.
func Wish() Verb {
	return func(c *coder) {
		nameNone := game.Option{Verb: verbNameNone}
		why := func(s *State, _ *frame, _ game.Seat, card Card) reason {
			if s.match.pileOf[card] < 0 {
				return noPile
			}
			return allowed
		}
		c.ask("name", game.Kind{}, ask{verb: verbName, from: inSupply, why: why}, flow.Question[State]{
			Options: func(s *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
				for _, card := range s.match.pile {
					into = append(into, option(verbName, card))
				}
				return append(into, nameNone)
			},
			Default: func(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
				return append(into, option(verbName, copper))
			},
			Take: func(s *State, f *frame, picks []game.Option) flow.Next {
				if f.Reg[regPicked] = 0; picks[0] == nameNone {
					s.tell(game.Seat(f.Seat), eventNamedNone)
					return flow.Go
				}
				f.Reg[regPicked], f.Reg[regChosen] = 1, picks[0].Refs[0]
				s.tell(game.Seat(f.Seat), eventNamed, picks[0].Refs[0])
				return flow.Go
			},
		})
		c.do("turn up", func(s *State, f *frame) flow.Next {
			seat := game.Seat(f.Seat)
			side := &s.sides[seat]
			if s.takeUp(seat, 1, known) == 0 {
				return flow.Go
			}
			s.tellRevealed(seat)
			if card := s.card(side.limbo.head); f.Reg[regPicked] != 0 && card == Card(f.Reg[regChosen]) {
				s.join(&side.hand, &side.limbo)
				s.refs = append(s.refs[:0], game.Ref(card))
				s.told(seat, game.Told{Kind: eventTake, Refs: s.refs}, 0)
				return flow.Go
			}
			s.putBack(seat)
			return flow.Go
		})
	}
}
