package tictactoe_test

import (
	"fmt"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
	"github.com/noripan/noripan/games/tictactoe"
)

func TestLaws(t *testing.T) { gametest.Laws(t, tictactoe.Rules, laws) }

func FuzzTable(f *testing.F) { gametest.Fuzz(f, tictactoe.Rules, laws) }

var laws = gametest.Case{Conserved: func(s game.State) error {
	if n := len(s.View(game.Spectator).(*tictactoe.View).Cells); n != 9 {
		return fmt.Errorf("%d cells", n)
	}
	return nil
}}
