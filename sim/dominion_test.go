package sim

import (
	"math"
	"os"
	"testing"

	"github.com/noripan/noripan/games/dominion"
)

// What plain buy lists reach against one another is known from simulators that others have written: two of them, run
// over hundreds of thousands of games, agree within these bands, in per cent and in turns. A game that deals, shuffles,
// counts or ends wrongly falls out of them.
func TestPlainListsWinAsOftenAsElsewhere(t *testing.T) {
	// Fewer games than the bands are made for need wider ones: three standard errors more.
	games, wider := 10_000, 1.4
	if os.Getenv("NORIPAN_SOAK") == "1" {
		games, wider = 100_000, 0
	}
	for _, tc := range []struct {
		bots                     [2]string
		wins, ties, begun, turns float64 // of the first; begun: wins of the games that it began
	}{
		{[2]string{"strategy:hmsmithy", "strategy:bmu"}, 72.4, 5.2, 76.2, 18.4},
		{[2]string{"strategy:bmu", "strategy:bmu"}, 46.4, 7.2, 52.5, 19.2},
	} {
		t.Run(tc.bots[0]+" against "+tc.bots[1], func(t *testing.T) {
			r := play(t, Match{Rules: dominion.Rules, Bots: tc.bots[:], Games: games, Seed: 1})
			first := &r.Seats[0]
			for _, figure := range []struct {
				name            string
				got, want, band float64
			}{
				{"wins", 100 * first.Rate, tc.wins, 0.4 + wider},
				{"ties", 100 * float64(first.Ties) / float64(first.Games), tc.ties, 0.3 + wider/2},
				{"wins where it begins", 100 * first.Places[0].Rate, tc.begun, 0.8 + wider},
				{"turns", first.Turns, tc.turns, 0.3},
			} {
				if math.Abs(figure.got-figure.want) > figure.band {
					t.Errorf("%s: %.2f, want %.2f within %.2f", figure.name, figure.got, figure.want, figure.band)
				}
			}
			if r.Limited > 0 {
				t.Errorf("%d games reached the limit of turns", r.Limited)
			}
		})
	}
}

func TestDominionIsSimulatedWithoutAllocating(t *testing.T) {
	for _, bots := range [][]string{
		{"strategy:hmsmithy", "strategy:bmu"}, {"policy", "easy", "random", "policy"},
	} {
		m := Match{Rules: dominion.Rules, Bots: bots, Games: 1, Seed: 1}
		if err := m.check(); err != nil {
			t.Fatal(err)
		}
		w, err := newWorker(&m)
		if err != nil {
			t.Fatal(err)
		}
		n := uint64(0)
		allocs := testing.AllocsPerRun(100, func() {
			if err := w.play(n); err != nil {
				t.Fatal(err)
			}
			n++
		})
		if allocs != 0 {
			t.Errorf("%v: %v allocations a game", bots, allocs)
		}
	}
}
