package dominion

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// The program that plays another card goes on when that card is finished. How deep that can nest: see hosts.

// MayPlay plays an Action from the hand, or none. The first edition's cards must, if there is one.
func MayPlay() Verb {
	return func(c *coder) {
		c.plays()
		c.pick(pick{
			name: "may play", as: "choose", verb: verbPlay, which: Action, count: Exactly(1), optional: mayUnForced, order: accept(costliest),
			take: (*State).playPicked,
		})
	}
}

// PlayAgain plays the Action that was picked once more, wherever it is by now.
func PlayAgain() Verb {
	return func(c *coder) {
		c.plays()
		c.do("play again", func(s *State, f *frame) flow.Next {
			s.replay(game.Seat(f.Seat), Card(f.Reg[regChosen]))
			return flow.Go
		})
	}
}

func (s *State) playPicked(seat game.Seat, z *zone, picks []game.Option) {
	s.intoPlay(seat, s.pull(z, Card(picks[0].Refs[0])))
}

// DiscardTop discards the top card of the deck, for all to see. It is the one that later verbs mean by picked.
func DiscardTop() Verb {
	return func(c *coder) {
		c.do("discard top", func(s *State, f *frame) flow.Next {
			seat := game.Seat(f.Seat)
			limbo := &s.sides[seat].limbo
			if f.Reg[regPicked] = int16(s.takeUp(seat, 1, known)); limbo.n > 0 {
				f.Reg[regChosen] = int16(s.card(limbo.head))
				s.discardAll(seat, limbo)
			}
			return flow.Go
		})
	}
}

// MayPlayIt lets the card that was just discarded be played if it is an Action.
func MayPlayIt() Verb {
	return func(c *coder) {
		c.plays()
		why := func(s *State, f *frame, _ game.Seat, card Card) reason {
			switch {
			case card != Card(f.Reg[regChosen]):
				return notThatCard
			case s.match.types[card]&Action == 0:
				return notAction
			}
			return allowed
		}
		c.ask("may play it", game.Kind{}, ask{verb: verbPlay, from: inDiscard, why: why}, flow.Question[State]{
			Who: func(s *State, f *frame) (game.Audience, int, int) {
				c := Card(f.Reg[regChosen])
				if f.Reg[regPicked] == 0 || s.match.types[c]&Action == 0 || !s.lies(&s.sides[f.Seat].discard, c) {
					return 0, 0, 0
				}
				return game.Only(game.Seat(f.Seat)), 1, 1
			},
			Options: func(_ *State, f *frame, _ game.Seat, into []game.Option) []game.Option {
				return append(into, option(verbPlay, Card(f.Reg[regChosen])), pass)
			},
			Default: func(_ *State, f *frame, _ game.Seat, into []game.Option) []game.Option {
				return append(into, option(verbPlay, Card(f.Reg[regChosen])))
			},
			Take: func(s *State, f *frame, picks []game.Option) flow.Next {
				if len(picks) > 0 && picks[0].Verb == verbPlay {
					seat := game.Seat(f.Seat)
					s.intoPlay(seat, s.pullLast(&s.sides[seat].discard, Card(f.Reg[regChosen])))
				}
				return flow.Go
			},
		})
	}
}

// TrashSelf trashes the card that is played, if it is in play.
func TrashSelf() Verb {
	return func(c *coder) {
		card := c.card
		c.do("trash self", func(s *State, f *frame) flow.Next {
			if s.stays(game.Seat(f.Seat), card) {
				s.trashSelf(game.Seat(f.Seat), card)
			}
			return flow.Go
		})
	}
}

// MayTrashSelf lets the card that is played be trashed, while it is in play. Whether it was is what Picked tells then.
func MayTrashSelf() Verb {
	return func(c *coder) {
		card := c.card
		c.mayDo("may trash self", "trash", false,
			func(s *State, f *frame) bool { return s.stays(game.Seat(f.Seat), card) },
			func(s *State, f *frame) { s.trashSelf(game.Seat(f.Seat), card) })
	}
}

// stays tells whether the card that is being played is still in play.
func (s *State) stays(seat game.Seat, c Card) bool {
	return !s.turn.gone && s.lies(&s.sides[seat].inPlay, c)
}

// trashSelf trashes the card that is being played: it came into play last.
func (s *State) trashSelf(seat game.Seat, c Card) {
	s.turn.gone = true
	s.scrap(seat, s.pullLast(&s.sides[seat].inPlay, c))
	s.refs = append(s.refs[:0], game.Ref(c))
	s.told(seat, game.Told{Kind: eventTrash, Refs: s.refs}, 0)
}
