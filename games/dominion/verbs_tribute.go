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
			var actions, coins, cards int
			for i := limbo.head; i != 0; i = s.next[i] {
				card := s.card(i)
				if names[card] {
					continue
				}
				names[card] = true
				types := s.match.types[card]
				if types&Action != 0 {
					actions += each
				}
				if types&Treasure != 0 {
					coins += each
				}
				if types&Victory != 0 {
					cards += each
				}
			}
			s.discardAll(left, limbo)
			s.giveActions(actions)
			s.giveCoins(coins)
			s.draw(seat, cards)
			return flow.Go
		})
	}
}
