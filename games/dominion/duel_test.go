package dominion

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/noripan/noripan/game"
)

// shares are how often the first of two bots won, and how often both did, per cent, and how many turns it took them.
func (d *duel) shares(games int) (wins, ties, turns float64) {
	for n := range uint64(games) {
		result := d.play(n)
		if result.Won == game.Only(0) {
			wins++
		} else if result.Won == game.Only(0, 1) {
			ties++
		}
		turns += float64(result.Turns[0]+result.Turns[1]) / 2
	}
	n := float64(games)
	return 100 * wins / n, 100 * ties / n, turns / n
}

// The bands are those in which other simulators lie, for 100,000 games between the same buy lists. Where fewer are played
// chance has wider bounds.
func TestBuyListsWinAsOftenAsElsewhere(t *testing.T) {
	t.Parallel()
	const whole = 100_000
	games := share(1_500, whole)
	// deviation is three standard deviations of a share, per cent.
	deviation := func(share float64, games int) float64 {
		return 300 * math.Sqrt(share/100*(1-share/100)/float64(games))
	}
	for _, tc := range []struct {
		first, second  string
		wins, winsBand float64 // 0 is not looked at
		ties, tiesBand float64
		turns          float64
	}{
		{"strategy:hmsmithy", "strategy:bmu", 72.4, 0.4, 5.2, 0.3, 18.4},
		{"strategy:bmu", "strategy:bmu", 0, 0, 7.2, 0.3, 19.2},
		{"strategy:doublewitch", "strategy:bmu", 94.5, 0.4, 0, 0, 0},
		{"strategy:hmsmithy+careful", "strategy:bmu+careful", 71.3, 0.6, 6.2, 0.3, 19.6},
		{"strategy:bmu+careful", "strategy:bmu+careful", 0, 0, 8.3, 0.3, 20.2},
		{"strategy:onesmithy+careful", "strategy:bmu+careful", 66.8, 0.6, 6.7, 0.3, 0},
		{"strategy:doublewitch+careful", "strategy:bmu+careful", 94.4, 0.4, 0, 0, 0},
	} {
		wins, ties, turns := newDuel(t, tc.first, tc.second).shares(games)
		check := func(what string, got, want, band float64) {
			band += deviation(want, games) - deviation(want, whole)
			if want != 0 && math.Abs(got-want) > band {
				t.Errorf("%s against %s: %s %.2f %% of %d games, want %.1f ± %.2f", tc.first, tc.second, what, got, games, want, band)
			}
		}
		check("wins", wins, tc.wins, tc.winsBand)
		check("ties", ties, tc.ties, tc.tiesBand)
		if tc.turns != 0 && math.Abs(turns-tc.turns) > 0.3 {
			t.Errorf("%s against %s: %.2f turns, want %.1f ± 0.3", tc.first, tc.second, turns, tc.turns)
		}
		t.Logf("%s against %s: wins %.2f %%, ties %.2f %% of %d games, %.2f turns", tc.first, tc.second, wins, ties, games, turns)
	}
}

func TestThePolicyBeatsChanceAndPlainLists(t *testing.T) {
	t.Parallel()
	for foe, least := range map[string]float64{"random": 99.9, "strategy:bmu": 80, "strategy:hmsmithy": 50} {
		wins, ties, _ := newDuelIn(t, firstGame, "policy", foe).shares(share(1_500, 20_000))
		share := wins + ties/2
		t.Logf("the policy's share against %s is %.1f %%", foe, share)
		if share < least {
			t.Errorf("the policy's share against %s is %.1f %%, want at least %.0f", foe, share, least)
		}
	}
}

func TestWholeGamesAllocateNothing(t *testing.T) {
	for _, bots := range [][2]string{{"strategy:hmsmithy", "strategy:bmu"}, {"policy", "policy"}} {
		d := newDuelIn(t, firstGame, bots[0], bots[1])
		n := uint64(0)
		play := func() { d.play(n % 50); n++ }
		for range 50 {
			play() // lists grow to what they need
		}
		if allocs := testing.AllocsPerRun(50, play); allocs != 0 {
			t.Errorf("%v: %v allocations in a game", bots, allocs)
		}
		dst := d.state.CopyTo(nil)
		if allocs := testing.AllocsPerRun(50, func() { dst = d.state.CopyTo(dst) }); allocs != 0 {
			t.Errorf("%v allocations in a copy", allocs)
		}
	}
}

// What the policy thinks of its chances in the middle of games comes true about as often as it thinks.
func TestTheValueIsTheShareOfVictories(t *testing.T) {
	type guess struct {
		value float64
		seat  game.Seat
	}
	var said, came, count [5]float64 // by fifths of what was said
	ours, coins := 0.0, 0.0          // squared errors: of the policy, and of who always says one half
	r := rand.New(rand.NewPCG(11, 12))
	for k := range uint64(50) {
		d := newDuelIn(t, someKingdom(r), "policy", []string{"policy", "strategy:bmu"}[k%2])
		var guesses []guess
		d.watch = func(seat game.Seat) {
			if d.state.(*State).core.Slot%7 == 3 {
				guesses = append(guesses, guess{float64(d.bots[seat].Value(d.seen[seat])), seat})
			}
		}
		for n := range uint64(40) {
			guesses = guesses[:0]
			result := d.play(40*k + n)
			for _, g := range guesses {
				share := 0.0
				if result.Won.Has(g.seat) {
					share = 1 / float64(bits.OnesCount16(uint16(result.Won)))
				}
				fifth := min(int(g.value*5), 4)
				said[fifth] += g.value
				came[fifth] += share
				count[fifth]++
				ours += (g.value - share) * (g.value - share)
				coins += (0.5 - share) * (0.5 - share)
			}
		}
	}
	for i, n := range count {
		if n < 100 || math.Abs(said[i]-came[i])/n > 0.1 {
			t.Errorf("of %.0f times: said %.2f, came %.2f", n, said[i]/n, came[i]/n)
		}
	}
	t.Logf("squared error %.3f, that of a coin is 0.25", 0.25*ours/coins)
	if ours > 0.8*coins {
		t.Errorf("squared error %.0f, that of a coin is %.0f", ours, coins)
	}
}
