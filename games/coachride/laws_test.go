package coachride

import (
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
)

func TestLaws(t *testing.T) { gametest.Laws(t, Rules, lawful) }

func FuzzTable(f *testing.F) { gametest.Fuzz(f, Rules, lawful) }

var lawful = gametest.Case{
	Settings:  []game.Settings{nil, {settingBeginner: "true"}},
	Conserved: func(s game.State) error { return sound(s.(*State)) },
}
