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

func TestPositions(t *testing.T) { gametest.Positions(t, tictactoe.Rules, gametest.PositionsConfig{}) }

func FuzzPositions(f *testing.F) {
	gametest.FuzzPositions(f, tictactoe.Rules, gametest.PositionsConfig{})
}

var laws = gametest.Case{Conserved: cells}

// cells tells whether every cell is marked or to be chosen, and the marks were made in turn.
func cells(s game.State) error {
	marks := make(map[string]int)
	for _, mark := range s.View(game.Spectator).(*tictactoe.View).Cells {
		marks[mark]++
	}
	if ahead := marks["x"] - marks["o"]; ahead < 0 || ahead > 1 || marks["x"]+marks["o"]+marks[""] != 9 {
		return fmt.Errorf("%d x, %d o and %d empty cells", marks["x"], marks["o"], marks[""])
	}
	if asked := s.Pending(nil); len(asked) > 0 && len(asked[0].Options) != marks[""] {
		return fmt.Errorf("%d of %d empty cells may be chosen", len(asked[0].Options), marks[""])
	}
	return nil
}
