// Package games is the registry: one line a game.
package games

import (
	"fmt"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/coachride"
	"github.com/noripan/noripan/games/dominion"
	"github.com/noripan/noripan/games/gugong"
	"github.com/noripan/noripan/games/secretcity"
	"github.com/noripan/noripan/games/tictactoe"
)

// All lists every game, in the order in which lobbies show them.
var All = []game.Rules{
	dominion.Rules,
	secretcity.Rules,
	coachride.Rules,
	gugong.Rules,
	tictactoe.Rules,
}

// Find is the game of that id. The error names those there are.
func Find(id string) (game.Rules, error) {
	known := make([]string, len(All))
	for i, rules := range All {
		known[i] = rules.About().ID
		if known[i] == id {
			return rules, nil
		}
	}
	return nil, fmt.Errorf("no game %q (there are %s)", id, strings.Join(known, ", "))
}
