package dominion

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

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
