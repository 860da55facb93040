package secretcity

import (
	"math/rand/v2"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
)

func TestWhatIsMeasured(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	murdered, robbed := 0, 0
	for n := range 20 {
		started, err := Rules.New(game.Setup{Seats: 4 + n%4, Key: [32]byte{byte(n)}})
		if err != nil {
			t.Fatal(err)
		}
		s := started.(*State)
		m := gametest.Meter(t, Rules, s, r)
		rounds := int(s.round)
		if roles := m.Sum(measureRole); roles != rounds*int(s.seats) {
			t.Errorf("%d roles in %d rounds of %d seats", roles, rounds, s.seats)
		}
		result, _ := s.Result()
		for seat := range result.Seats {
			if sum := m.Sum(measureSource, game.Seat(seat)); sum != int(result.Score[seat]) {
				t.Errorf("the sources of seat %d are %d points, it has %d", seat, sum, result.Score[seat])
			}
		}
		if built, want := m.Sum(measureBuilt), m.Told[eventBuilt]+m.Told[eventBuiltWithCards]; built != want {
			t.Errorf("%d buildings, %d told", built, want)
		}
		murders := m.Sum(measureMurdered)
		if murders > m.Told[eventAssassin] || m.Sum(measureEnding) != 1 {
			t.Errorf("%d murders of %d, %d endings", murders, m.Told[eventAssassin], m.Sum(measureEnding))
		}
		murdered += murders
		robbed += m.Sum(measureRobbed)
	}
	if murdered == 0 || robbed == 0 {
		t.Errorf("%d were murdered, %d robbed", murdered, robbed)
	}
}
