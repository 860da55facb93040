// Package dominiontest deals Dominion for tests of what stands around it.
package dominiontest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
	"github.com/noripan/noripan/games/dominion"
)

// UnderAttack is Dominion in which all chance is the same each time and seat 0 begins and holds a Militia. Seat 1 owns a
// Moat, and a Diplomat where the Kingdom has that: its hand is what the test says, a word a card, the rest is its deck.
func UnderAttack(hand string) game.Rules {
	held := strings.Fields(hand)
	return gametest.Dealt(dominion.Rules, "", func(position map[string]any) error {
		supply := position["supply"].(map[string]any)
		cards := strings.Fields("copper copper copper copper copper copper copper estate estate estate")
		for _, card := range []string{"militia", "moat", "diplomat"} {
			n, there := supply[card].(float64)
			if !there {
				continue
			}
			if supply[card] = n - 1; card != "militia" {
				cards = append(cards, card)
			}
		}
		for _, card := range held {
			i := slices.Index(cards, card)
			if i < 0 {
				return fmt.Errorf("seat 1 has no %s for its hand %v", card, held)
			}
			cards = slices.Delete(cards, i, i+1)
		}
		seats := position["seats"].([]any)
		seats[0] = side(strings.Fields("militia copper copper copper copper"), strings.Fields("copper copper copper estate estate estate"))
		seats[1] = side(held, cards)
		return nil
	})
}

func side(hand, deck []string) map[string]any {
	return map[string]any{"hand": hand, "deck": deck, "discard": []string{}, "inPlay": []string{}, "turns": 0}
}
