package coachride

import (
	"math/rand/v2"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
)

func TestWhatIsMeasured(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	declared := 0
	for n := range 20 {
		started, err := Rules.New(game.Setup{Seats: 3 + n%6, Key: [32]byte{byte(n)}})
		if err != nil {
			t.Fatal(err)
		}
		s := started.(*State)
		m := gametest.Meter(t, Rules, s, r)
		for _, tc := range []struct{ measure, want int }{
			{measureTraded, 2 * m.Told[eventTrade]},
			{measureAttacked, m.Told[eventAttack]},
			{measureWon, m.Told[eventWin]},
			{measureLuggage, 1 + m.Told[eventTurn]},
			{measureDeclared, m.Told[eventDeclare] + m.Told[eventSole]},
			{measureEnding, 1},
		} {
			if got := len(m.Of(tc.measure)); got != tc.want {
				t.Errorf("game %d: %d notes of measure %d, want %d: %v", n, got, tc.measure, tc.want, m.Told)
			}
		}
		if notes := m.Of(measureDeclared); len(notes) == 1 {
			declared++
			if at := notes[0].At; at != max(1, int(s.turns[s.claim.seat])) {
				t.Errorf("declared in turn %d", at)
			}
		}
	}
	if declared < 10 {
		t.Errorf("%d of 20 games end with a declaration", declared)
	}
}
