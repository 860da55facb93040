// Package dominiontest deals Dominion for tests of what stands around it.
package dominiontest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/dominion"
)

// UnderAttack is Dominion in which all chance is the same each time and seat 0 begins and holds a Militia. Seat 1 owns a
// Moat, and a Diplomat where the Kingdom has that: its hand is what the test says, a word a card, the rest is its deck.
func UnderAttack(hand string) game.Rules {
	return underAttack{dominion.Rules, strings.Fields(hand)}
}

type underAttack struct {
	game.Rules
	hand []string
}

// New deals.
func (u underAttack) New(setup game.Setup) (game.State, error) {
	setup.Key, setup.First = [32]byte{1}, 0
	state, err := u.Rules.New(setup)
	if err != nil {
		return nil, fmt.Errorf("beginning: %w", err)
	}
	var position map[string]any
	if err := json.Unmarshal(state.Snapshot(), &position); err != nil {
		return nil, fmt.Errorf("reading the position: %w", err)
	}
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
	for _, card := range u.hand {
		i := slices.Index(cards, card)
		if i < 0 {
			return nil, fmt.Errorf("seat 1 has no %s for its hand %v", card, u.hand)
		}
		cards = slices.Delete(cards, i, i+1)
	}
	seats := position["seats"].([]any)
	seats[0] = side(strings.Fields("militia copper copper copper copper"), strings.Fields("copper copper copper estate estate estate"))
	seats[1] = side(u.hand, cards)
	text, err := json.Marshal(position)
	if err != nil {
		return nil, fmt.Errorf("writing the position: %w", err)
	}
	state, err = u.Rules.(game.Stander).Stand(u.About().Version, text, "", 0)
	if err != nil {
		return nil, fmt.Errorf("dealing: %w", err)
	}
	return state, nil
}

func side(hand, deck []string) map[string]any {
	return map[string]any{"hand": hand, "deck": deck, "discard": []string{}, "inPlay": []string{}, "turns": 0}
}
