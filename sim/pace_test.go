package sim

import (
	"testing"

	"github.com/noripan/noripan/games/coachride"
	"github.com/noripan/noripan/games/dominion"
	"github.com/noripan/noripan/games/gugong"
	"github.com/noripan/noripan/games/secretcity"
	"github.com/noripan/noripan/games/tictactoe"
)

func TestThePaceOfEveryGameIsMeasured(t *testing.T) {
	for _, m := range []Match{
		{Rules: tictactoe.Rules, Bots: []string{"policy", "random"}, Games: 5},
		{Rules: dominion.Rules, Bots: []string{"policy", "strategy:bmu"}, Games: 5},
		{Rules: secretcity.Rules, Bots: []string{"policy", "random", "policy", "random"}, Games: 3},
		{Rules: gugong.Rules, Bots: []string{"policy", "random", "policy"}, Games: 2},
		{Rules: coachride.Rules, Teams: []string{"policy", "random"}, Players: 5, Games: 4},
	} {
		p, err := MeasurePace(m)
		if err != nil {
			t.Errorf("%s: %v", m.Rules.About().ID, err)
			continue
		}
		if p.Games < 1 || p.Games > m.Games || p.Step <= 0 || p.Copy <= 0 || p.Determinize <= 0 || p.Hash <= 0 {
			t.Errorf("%s: %+v", m.Rules.About().ID, p)
		}
		t.Logf("%s: %+v", m.Rules.About().ID, *p)
	}
	if _, err := MeasurePace(Match{Rules: tictactoe.Rules, Bots: []string{"policy"}, Games: 1}); err == nil {
		t.Error("a match that cannot be")
	}
}
