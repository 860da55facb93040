package sim

import (
	"math"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/coachride"
	"github.com/noripan/noripan/games/gugong"
	"github.com/noripan/noripan/games/tictactoe"
)

// Whoever wins together has parts of one victory: however a game ends, all who sit there have one between them, unless the
// game itself has won.
func TestASharedVictoryIsDividedAmongItsSeats(t *testing.T) {
	for name, m := range map[string]Match{
		"two who draw":           {Rules: tictactoe.Rules, Bots: []string{"policy", "random"}},
		"sides, told by seats":   {Rules: coachride.Rules, Bots: []string{"policy", "policy", "policy", "random"}},
		"sides, told as such":    {Rules: coachride.Rules, Teams: []string{"policy", "random"}, Players: 5},
		"alone against the game": {Rules: gugong.Rules, Bots: []string{"policy"}},
	} {
		m.Games, m.Seed = 300, 5
		r := play(t, m)
		parts, victories := 0.0, float64(r.Games)
		for i := range r.Seats {
			seat := &r.Seats[i]
			parts += seat.Part * float64(seat.Games)
			if math.Abs(seat.Part-seat.Share.Mean) > 1e-9 {
				t.Errorf("%s: %s has %v of the victories, over deals %v", name, seat.Bot, seat.Part, seat.Share.Mean)
			}
			here := 0.0
			for _, place := range seat.Places {
				here += place.Part * float64(place.Games)
			}
			if math.Abs(here-seat.Part*float64(seat.Games)) > 1e-6 {
				t.Errorf("%s: %s has %v victories, at all its places %v", name, seat.Bot, seat.Part*float64(seat.Games), here)
			}
		}
		if len(m.Bots) == 1 {
			victories = float64(r.Seats[0].Wins)
		}
		if math.Abs(parts-victories) > 1e-6 {
			t.Errorf("%s: %v victories between all, want %v", name, parts, victories)
		}
	}
}

// Bots that have moved on by one seat: the first two sit where the victory is.
func TestHalfAVictoryIsCountedForEachOfTwo(t *testing.T) {
	m := &Match{Rules: coachride.Rules, Bots: []string{"a", "b", "c", "d"}}
	shares, tally := make([]int, 4), newTally(4)
	result := game.Result{Seats: 4, Won: game.Only(1) | game.Only(2)}
	const moved = 1
	m.shares(&result, moved, nil, shares)
	tally.count(&result, m, moved, shares)
	for bot, want := range []float64{0.5, 0.5, 0, 0} {
		if got := tally.sums[bot][(bot+moved)%4].outcome(); got.Part != want || got.Wins != 0 {
			t.Errorf("bot %d has %v of the victory and %d alone, want %v", bot, got.Part, got.Wins, want)
		}
	}
}
