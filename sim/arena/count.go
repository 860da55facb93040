package arena

import (
	"math/bits"
	"slices"

	"github.com/noripan/noripan/game"
)

// count is what has been counted in finished rounds. Rounds are added in their order, so that sums are always the same.
type count struct {
	contest  *Contest
	lineups  []lineup
	rounds   int
	limited  int
	wins     []float64   // by participant: the bots and, where one plays alone, the game itself; who shares a victory has a part
	products [][]float64 // of the wins of two participants in a round
	sat      []int       // games by bot
	met      [][]tally   // by two bots: where they sat at one table, and what the first of them won
	places   [][]tally   // by bot and place
}

// tally is games, and how many of them were won.
type tally struct {
	games int
	wins  float64
}

func newCount(c *Contest, all []lineup) *count {
	n := len(c.Bots)
	t := &count{contest: c, lineups: all, sat: make([]int, n), met: make([][]tally, n), places: make([][]tally, n)}
	for b := range n {
		t.met[b] = make([]tally, n)
		t.places[b] = make([]tally, c.places())
	}
	t.wins = make([]float64, t.participants())
	t.products = make([][]float64, t.participants())
	for i := range t.products {
		t.products[i] = make([]float64, t.participants())
	}
	return t
}

// alone tells whether bots play by themselves, against what the rules set against them.
func (t *count) alone() bool { return t.contest.places() == 1 }

// participants is how many win games: the bots, and the game itself where a bot plays it alone.
func (t *count) participants() int {
	if t.alone() {
		return len(t.contest.Bots) + 1
	}
	return len(t.contest.Bots)
}

// add takes a finished round in.
func (t *count) add(outcomes []outcome, round int) {
	t.rounds++
	n := t.contest.places()
	seated := order(t.contest.Seed, round, n)
	won := make([]float64, t.participants()) // in this round
	bots := make([]int, n)
	for i, o := range outcomes {
		l, turn := t.lineups[i/n], i%n
		if o.limited {
			t.limited++
		}
		for place := range bots {
			bots[place] = l[seated[(place+turn)%n]]
		}
		t.game(bots, o, won)
	}
	for i, a := range won {
		t.wins[i] += a
		for j, b := range won {
			t.products[i][j] += a * b
		}
	}
}

// game takes one game in, that the bots played at their places.
func (t *count) game(bots []int, o outcome, won []float64) {
	if o.won == 0 {
		won[len(t.contest.Bots)]++
	}
	shares := make([]float64, len(t.contest.Bots))
	for place, b := range bots {
		t.places[b][place].games++
		if o.won.Has(game.Seat(place)) {
			share := 1 / float64(bits.OnesCount16(uint16(o.won)))
			won[b] += share
			shares[b] += share
			t.places[b][place].wins += share
		}
	}
	for i, a := range bots {
		if slices.Index(bots, a) < i {
			continue // it sits at an earlier place too
		}
		t.sat[a]++
		for j, b := range bots {
			if a != b && slices.Index(bots, b) == j {
				t.met[a][b].games++
				t.met[a][b].wins += shares[a]
			}
		}
	}
}
