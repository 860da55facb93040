package gugong

import (
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
)

func TestLaws(t *testing.T) { gametest.Laws(t, Rules, lawful()) }

func FuzzTable(f *testing.F) { gametest.Fuzz(f, Rules, lawful()) }

func lawful() gametest.Case {
	return gametest.Case{
		Settings: []game.Settings{
			nil, {settingExpert: "true"}, {settingBonus: "true", settingLevel: levelHard},
			{settingExpert: "true", settingBonus: "true", settingLevel: levelEasy, settingFocus: chosen, settingSets: chosen},
		},
		Conserved: conserved,
		Seldom:    true, // only what was discarded, taken back or drawn unseen is a secret
	}
}
