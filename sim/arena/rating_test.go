package arena

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/floats"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/gugong"
	"github.com/noripan/noripan/games/tictactoe"
)

func TestLineups(t *testing.T) {
	for _, tc := range []struct {
		bots, places int
		want         []lineup
	}{
		{3, 1, []lineup{{0}, {1}, {2}}},
		{2, 2, []lineup{{0, 1}}},
		{3, 2, []lineup{{0, 1}, {0, 2}, {1, 2}}},
		{2, 4, []lineup{{0, 1, 0, 1}}},
		{2, 3, []lineup{{0, 1, 0}, {0, 1, 1}}},
		{3, 5, []lineup{{0, 1, 2, 0, 1}, {0, 1, 2, 0, 2}, {0, 1, 2, 1, 2}}},
		{4, 3, []lineup{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}},
	} {
		if got := lineups(tc.bots, tc.places); !cmp.Equal(got, tc.want) {
			t.Errorf("%d bots at %d places: %v, want %v", tc.bots, tc.places, got, tc.want)
		}
	}
	if n := len(lineups(MaxBots, game.MaxSeats)); n != MaxLineups+1 {
		t.Errorf("%d line-ups of very many", n)
	}
}

func TestAnOrderHasEverybodyOnceAndDiffersFromRoundToRound(t *testing.T) {
	seen := make(map[[4]int]bool)
	for round := range 500 {
		got := order(3, round, 4)
		seen[[4]int(got)] = true
		slices.Sort(got)
		if !cmp.Equal(got, []int{0, 1, 2, 3}) {
			t.Fatalf("round %d: %v", round, got)
		}
	}
	if len(seen) != 24 {
		t.Errorf("%d orders of 24", len(seen))
	}
}

// synthetic is a count for bots of tic-tac-toe, or of a game played alone, in which nothing has been played.
func synthetic(players int, bots ...string) *count {
	c := &Contest{Rules: tictactoe.Rules, Bots: bots, Players: players, Seed: 1}
	if players != 2 {
		c.Rules = gugong.Rules
	}
	return newCount(c, lineups(len(bots), players))
}

// won takes in a round in which the bot of a line-up has won where the choice says so.
func (t *count) won(round int, choose func(bots []int) int) {
	n := t.contest.places()
	seated := order(t.contest.Seed, round, n)
	var outcomes []outcome
	for _, l := range t.lineups {
		for turn := range n {
			bots := make([]int, n)
			for place := range bots {
				bots[place] = l[seated[(place+turn)%n]]
			}
			o := outcome{}
			if place := choose(bots); place >= 0 {
				o.won = game.Only(game.Seat(place))
			}
			outcomes = append(outcomes, o)
		}
	}
	t.add(outcomes, round)
}

func TestTenOfElevenAreFourHundredElo(t *testing.T) {
	c := synthetic(2, "a", "b")
	n := 0
	for round := range 5500 {
		c.won(round, func(bots []int) int {
			n++
			winner := 0
			if n%11 == 0 {
				winner = 1
			}
			return slices.Index(bots, winner)
		})
	}
	r, err := c.rate()
	if err != nil {
		t.Fatal(err)
	}
	if apart := r.values[0] - r.values[1]; math.Abs(apart-400) > 0.5 {
		t.Errorf("%v Elo apart, want 400", apart)
	}
	// Of the logarithm of the odds of one share, the variance is 1/npq; a rating is half of it.
	want := elo * z95 / 2 / math.Sqrt(11000*10./11*1/11)
	if math.Abs(r.halves[0]-want) > 0.01*want || math.Abs(r.halves[0]-r.halves[1]) > 1e-6 {
		t.Errorf("known to ±%v Elo, want %v", r.halves, want)
	}
}

func TestWhoWinsAllGamesIsRatedAllTheSame(t *testing.T) {
	c := synthetic(2, "a", "b", "c")
	for round := range 50 {
		c.won(round, func(bots []int) int { return slices.Index(bots, slices.Min(bots)) })
	}
	r, err := c.rate()
	if err != nil {
		t.Fatal(err)
	}
	if r.values[0] < r.values[1]+300 || r.values[1] < r.values[2]+300 || r.values[0] > 3000 || r.halves[0] < 200 {
		t.Errorf("ratings %v ± %v", r.values, r.halves)
	}
}

func TestAloneTheGameItselfIsAnOpponent(t *testing.T) {
	c := synthetic(1, "a", "b")
	for round := range 10_000 {
		c.won(round, func(bots []int) int {
			if bots[0] == 0 && round%11 != 0 || bots[0] == 1 && round%2 == 0 {
				return 0
			}
			return -1
		})
	}
	r, err := c.rate()
	if err != nil {
		t.Fatal(err)
	}
	if a, b := r.values[0]-r.values[2], r.values[1]-r.values[2]; math.Abs(a-400) > 0.5 || math.Abs(b) > 0.5 {
		t.Errorf("%v and %v Elo above the game itself, want 400 and 0", a, b)
	}
}

// Of contests between bots of known strengths, 95 of 100 intervals should hold them. They may be somewhat too wide.
func TestIntervalsHoldTheTruth(t *testing.T) {
	for _, players := range []int{2, 3} {
		truth := []float64{0.6, 0.1, -0.7, 0}
		r := rand.New(rand.NewPCG(1, uint64(players)))
		held, all := 0, 0
		for range 250 {
			c := synthetic(players, "a", "b", "c", "d")
			for round := range 40 {
				c.won(round, func(bots []int) int {
					total := 0.
					for _, b := range bots {
						total += math.Exp(truth[b])
					}
					mark := total * r.Float64()
					for place, b := range bots {
						if mark -= math.Exp(truth[b]); mark < 0 {
							return place
						}
					}
					return len(bots) - 1
				})
			}
			rated, err := c.rate()
			if err != nil {
				t.Fatal(err)
			}
			for i, value := range rated.values {
				all++
				if math.Abs(value-elo*(truth[i]-floats.Dot(rated.weights, truth))) <= rated.halves[i] {
					held++
				}
			}
		}
		if share := float64(held) / float64(all); share < 0.93 || share > 0.985 {
			t.Errorf("%d players: %.3f of the intervals hold the truth", players, share)
		}
	}
}

// Rounds in which luck falls to one bot in all games tell less than as many games that have nothing to do with each other.
func TestGamesOfOneDealThatGoAlikeCountLess(t *testing.T) {
	alike, apart := synthetic(2, "a", "b"), synthetic(2, "a", "b")
	for round := range 1000 {
		alike.won(round, func(bots []int) int { return slices.Index(bots, round%2) })
		apart.won(round, func([]int) int { return 0 }) // the seat decides: each wins once a round
	}
	a, err := alike.rate()
	if err != nil {
		t.Fatal(err)
	}
	b, err := apart.rate()
	if err != nil {
		t.Fatal(err)
	}
	if ratio := a.halves[0] / b.halves[0]; math.Abs(ratio-math.Sqrt2) > 0.02 {
		t.Errorf("alike ±%v, apart ±%v: %v times as wide, want √2", a.halves[0], b.halves[0], ratio)
	}
}

// Of a bot that loses all games only a bound is known; the others are known as well as without it.
func TestOneThatLosesAllHidesNobody(t *testing.T) {
	with, without := synthetic(2, "a", "b", "last"), synthetic(2, "a", "b")
	for round := range 1000 {
		choose := func(bots []int) int {
			if i := slices.Index(bots, 2); i >= 0 {
				return 1 - i
			}
			return slices.Index(bots, round%2)
		}
		with.won(round, choose)
		without.won(round, choose)
	}
	a, err := with.rate()
	if err != nil {
		t.Fatal(err)
	}
	b, err := without.rate()
	if err != nil {
		t.Fatal(err)
	}
	if a.halves[0] > 1.1*b.halves[0] || a.halves[2] < 100 {
		t.Errorf("with it ±%v, without it ±%v", a.halves, b.halves)
	}
}
