package secretcity

import (
	"math/rand/v2"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// noted adds up what a meter notes of one game.
type noted struct {
	measures map[[2]int]int // by measure and seat
	all      map[int]int    // by measure
	hear     func(*game.Event)
}

func (n *noted) Note(measure int, seat game.Seat, _ game.Ref, _, amount int) {
	n.measures[[2]int{measure, int(seat)}] += amount
	n.all[measure] += amount
}

func (n *noted) Happened(e *game.Event) { n.hear(e) }

func TestWhatIsMeasured(t *testing.T) {
	player, err := bot.New(Rules, "policy")
	if err != nil {
		t.Fatal(err)
	}
	meter, driver, r := Rules.(game.Measurer).Meter(), bot.NewDriver(Rules), rand.New(rand.NewPCG(1, 2))
	murdered, robbed := 0, 0
	for n := range 20 {
		started, err := Rules.New(game.Setup{Seats: 4 + n%4, Key: [32]byte{byte(n)}})
		if err != nil {
			t.Fatal(err)
		}
		s, sums := started.(*State), &noted{measures: map[[2]int]int{}, all: map[int]int{}}
		told := make(map[int16]int)
		sums.hear = func(e *game.Event) {
			told[e.Full.Kind]++
			meter.Happened(s, e, sums)
		}
		meter.Begin(s, sums)
		for d := driver.Next(s); d != nil; d = driver.Next(s) {
			if err := driver.Answer(s, d, player, r, sums); err != nil {
				t.Fatal(err)
			}
		}
		meter.End(s, sums)
		rounds := int(s.round)
		if roles := sums.all[measureRole]; roles != rounds*int(s.seats) {
			t.Errorf("%d roles in %d rounds of %d seats", roles, rounds, s.seats)
		}
		result, _ := s.Result()
		for seat := range result.Seats {
			if sum := sums.measures[[2]int{measureSource, seat}]; sum != int(result.Score[seat]) {
				t.Errorf("the sources of seat %d are %d points, it has %d", seat, sum, result.Score[seat])
			}
		}
		if built, want := sums.all[measureBuilt], told[eventBuilt]+told[eventBuiltWithCards]; built != want {
			t.Errorf("%d buildings, %d told", built, want)
		}
		if sums.all[measureMurdered] > told[eventAssassin] || sums.all[measureEnding] != 1 {
			t.Errorf("%d murders of %d, %d endings", sums.all[measureMurdered], told[eventAssassin], sums.all[measureEnding])
		}
		murdered += sums.all[measureMurdered]
		robbed += sums.all[measureRobbed]
	}
	if murdered == 0 || robbed == 0 {
		t.Errorf("%d were murdered, %d robbed", murdered, robbed)
	}
}
