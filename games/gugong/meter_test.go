package gugong

import (
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
)

func TestWhatIsMeasured(t *testing.T) {
	c, s := newChances(1), newGame(t, 3, game.Settings{settingBonus: "true"})
	for range 20 {
		c.renew(s)
		before := make([]int, 3)
		for seat := range before {
			before[seat] = int(s.sides[seat].points)
		}
		m := gametest.Meter(t, Rules, s, c.Rand)
		for seat := range s.match.seats {
			if points, want := before[seat]+m.Sum(measureSource, game.Seat(seat)), int(s.sides[seat].points); points != want {
				t.Errorf("the sources of seat %d are %d points, it has %d", seat, points, want)
			}
			dated := make(map[[2]int]int) // by measure and day
			for _, n := range m.Notes {
				if int(n.Seat) == seat {
					dated[[2]int{n.Measure, n.At}]++
				}
			}
			for day := 1; day <= days; day++ {
				if dated[[2]int{measureIdle, day}] != 1 || dated[[2]int{measurePoints, day}] != 1 {
					t.Errorf("seat %d is not noted once on day %d: %v", seat, day, dated)
				}
			}
			if arrived := m.Sum(measurePalace, game.Seat(seat)); (arrived == 1) != (s.sides[seat].arrival > 0) {
				t.Errorf("the envoy of seat %d arrived %d times", seat, arrived)
			}
		}
	}
}
