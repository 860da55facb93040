package dominion

import (
	"fmt"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// LeftPays: the next player reveals and discards the top n cards of the deck. For each name among them, an Action gives
// so many Actions to who plays the card, a Treasure as many coins, a Victory card as many cards.
func LeftPays(n, each int) Verb {
	return func(c *coder) {
		c.do(fmt.Sprintf("left pays %d", n), func(s *State, f *frame) flow.Next {
			seat, left := game.Seat(f.Seat), s.left(game.Seat(f.Seat))
			limbo := &s.sides[left].limbo
			s.takeUp(left, n, known)
			s.tellRevealed(left)
			var names [maxCards]bool
			var types []Types
			for i := limbo.head; i != 0; i = s.next[i] {
				if card := s.card(i); !names[card] {
					names[card] = true
					types = append(types, s.match.types[card])
				}
			}
			s.discardAll(left, limbo)
			for _, t := range types {
				if t&Action != 0 {
					s.giveActions(each)
				}
				if t&Treasure != 0 {
					s.giveCoins(each)
				}
				if t&Victory != 0 {
					s.draw(seat, each)
				}
			}
			return flow.Go
		})
	}
}
