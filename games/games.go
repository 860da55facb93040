// Package games is the registry: one line a game.
package games

import (
	"fmt"
	"slices"
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

// MaxValues bounds a file of values, in bytes.
const MaxValues = 64 << 10

// Use puts the values of a file in the place of those that a game is built with, for all who find the game here from now on.
// It is for a program's start, before anything plays. undo takes it back. The error names each place in the file that is
// wrong and what may stand there.
func Use(id string, file []byte) (undo func(), err error) {
	rules, err := Find(id)
	if err != nil {
		return nil, err
	}
	valuer, ok := rules.(game.Valuer)
	if !ok {
		return nil, fmt.Errorf("%s has no values that a file could replace", id)
	}
	if len(file) > MaxValues {
		return nil, fmt.Errorf("more than %d bytes", MaxValues)
	}
	other, err := valuer.With(file)
	if err != nil {
		return nil, fmt.Errorf("reading values: %w", err)
	}
	at := slices.Index(All, rules)
	All[at] = other
	return func() { All[at] = rules }, nil
}
