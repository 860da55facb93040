package dominion

import (
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
)

func TestLaws(t *testing.T) { gametest.Laws(t, Rules, laws) }

func FuzzTable(f *testing.F) { gametest.Fuzz(f, Rules, laws) }

var laws = gametest.Case{
	Settings:  []game.Settings{{settingFast: "false"}, {settingOpenCounts: "true"}, {settingTurnLimit: "12"}},
	Conserved: conserved,
}
