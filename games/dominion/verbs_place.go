package dominion

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// PutIntoDeck puts a card of the hand anywhere into the deck: first the card is chosen, then the place. Others see the
// place, not the card.
func PutIntoDeck() Verb {
	return func(c *coder) {
		c.pick(pick{
			name: "card", as: "card", verb: verbPutIn, count: Exactly(1), order: worstFirst, take: (*State).takeOut,
		})
		place := func(n node) game.Option { return game.Option{Verb: verbPlace, Refs: [4]game.Ref{game.Ref(n)}} }
		c.ask("place", game.Kind{Name: "position", Args: []game.Arg{{Name: "deck", Table: game.Number}}}, ask{}, flow.Question[State]{
			Args: func(s *State, f *frame, _ game.Seat, args *[2]game.Ref) { args[0] = game.Ref(s.sides[f.Seat].deck.n) },
			Options: func(s *State, f *frame, _ game.Seat, into []game.Option) []game.Option {
				if s.sides[f.Seat].limbo.n == 0 {
					return into
				}
				for n := range s.sides[f.Seat].deck.n + 1 {
					into = append(into, place(n))
				}
				return into
			},
			Default: func(s *State, f *frame, _ game.Seat, into []game.Option) []game.Option {
				return append(into, place(s.sides[f.Seat].deck.n))
			},
			Take: func(s *State, f *frame, picks []game.Option) flow.Next {
				if len(picks) > 0 {
					s.putIn(game.Seat(f.Seat), node(picks[0].Refs[0]))
				}
				return flow.Go
			},
		})
	}
}

// takeOut takes a card out of the hand that nobody else sees.
func (s *State) takeOut(seat game.Seat, z *zone, picks []game.Option) {
	s.forget(z, facts) // which card of the hand it was, nobody else knows
	i := s.pull(z, Card(picks[0].Refs[0]))
	s.add(&s.sides[seat].limbo, i)
}

// putIn puts the card that was taken out into the deck, below so many cards.
func (s *State) putIn(seat game.Seat, above node) {
	side := &s.sides[seat]
	i := side.limbo.head
	s.unlink(&side.limbo, 0, i)
	s.arena[i] |= ownerKnows
	s.insert(&side.deck, i, above)
	if s.on == nil {
		return
	}
	s.on.Happened(&game.Event{
		Seat: seat, Depth: s.depth(), Audience: game.Only(seat), Marks: game.Revealed,
		Full:   game.Told{Kind: eventHides, Refs: []game.Ref{game.Ref(s.card(i)), game.Ref(above)}},
		Public: game.Told{Kind: eventHid, Refs: []game.Ref{game.Ref(above)}},
	})
}
