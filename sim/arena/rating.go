package arena

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// The rating follows Bradley and Terry, and Plackett and Luce for more than two: everybody has a strength, and in each
// game the odds of winning are those of the strengths at the table. Ratings are logarithms of the strengths, on the scale
// of Elo: 400 are odds of 10 to 1. 0 is the mean of all, in which each weighs as much as the games tell of it: else
// nobody would be known well where one loses every game, of whom all one knows is that it is far below.
//
// An interval is the wider of two: what the model itself says of so many games (Fisher's information), and what the rounds
// show, which need not keep to the model and whose games share a deal (the sandwich of the two).

// elo is a rating's unit.
var elo = 400 / math.Ln10

// z95 is the quantile of the normal distribution that leaves 2.5 % on either side.
const z95 = 1.959963984540054

// prior is how many games more each line-up counts, in which everybody has the same part: without it who wins all games
// would be rated infinitely strong.
const prior = 1

// ratings are on the scale of Elo, by participant.
type ratings struct {
	values  []float64
	halves  []float64 // of the 95 % intervals
	weights []float64 // in the mean that is 0
}

// widest is half of the widest interval.
func (r *ratings) widest() float64 { return floats.Max(r.halves) }

// rate finds the strengths under which what was counted is likeliest.
func (t *count) rate() (*ratings, error) {
	n := t.participants()
	strengths := make([]float64, n) // logarithms
	wins := t.wanted()
	var chol mat.Cholesky
	for range 100 {
		expected, information := t.expect(strengths)
		if !chol.Factorize(information) {
			return nil, fmt.Errorf("rating %d participants: the games do not tell them apart", n)
		}
		gap := mat.NewVecDense(n, nil)
		for i := range wins {
			gap.SetVec(i, wins[i]-expected[i])
		}
		var step mat.VecDense
		if err := chol.SolveVecTo(&step, gap); err != nil {
			return nil, fmt.Errorf("rating: %w", err)
		}
		far := mat.Norm(&step, math.Inf(1))
		if far > 1 {
			step.ScaleVec(1/far, &step) // far from the top a whole step may lead beyond it
		}
		floats.Add(strengths, step.RawVector().Data)
		if far < 1e-9 {
			break
		}
	}
	return t.intervals(strengths, &chol)
}

// wanted is the wins of each participant, with those of the prior.
func (t *count) wanted() []float64 {
	wins := slices.Clone(t.wins)
	for _, l := range t.lineups {
		at := t.table(l)
		for _, i := range at {
			wins[i] += prior / float64(len(at))
		}
	}
	return wins
}

// table is who may win a game of a line-up, as often as they sit there.
func (t *count) table(l lineup) []int {
	if t.alone() {
		return []int{l[0], len(t.contest.Bots)}
	}
	return l
}

// expect is how many games each would win with such strengths, and how much the games tell of the strengths. Only their
// differences matter: that the mean is 0 makes the information a whole one.
func (t *count) expect(strengths []float64) ([]float64, *mat.SymDense) {
	n := len(strengths)
	expected := make([]float64, n)
	information := mat.NewSymDense(n, nil)
	games := float64(t.rounds*t.contest.places() + prior) // of each line-up
	for i := range n {
		for j := i; j < n; j++ {
			information.SetSym(i, j, 1)
		}
	}
	odds := make([]float64, n)
	for _, l := range t.lineups {
		clear(odds)
		at := t.table(l)
		for _, i := range at {
			odds[i] += math.Exp(strengths[i])
		}
		floats.Scale(1/floats.Sum(odds), odds)
		floats.AddScaled(expected, games, odds)
		for a, i := range odds {
			if i == 0 {
				continue
			}
			information.SetSym(a, a, information.At(a, a)+games*i)
			for b := a; b < n; b++ {
				information.SetSym(a, b, information.At(a, b)-games*i*odds[b])
			}
		}
	}
	return expected, information
}

// intervals tells how well the strengths are known.
func (t *count) intervals(strengths []float64, chol *mat.Cholesky) (*ratings, error) {
	n := len(strengths)
	var inverse mat.SymDense // what made the information whole falls out of it where only differences count
	if err := chol.InverseTo(&inverse); err != nil {
		return nil, fmt.Errorf("rating: %w", err)
	}
	r := &ratings{values: make([]float64, n), halves: make([]float64, n), weights: make([]float64, n)}
	_, information := t.expect(strengths)
	for i := range n {
		r.weights[i] = information.At(i, i) - 1
	}
	floats.Scale(1/floats.Sum(r.weights), r.weights)
	from := mat.NewDense(n, n, nil) // each strength less their mean
	for i := range n {
		for j := range n {
			from.Set(i, j, -r.weights[j])
		}
		from.Set(i, i, 1-r.weights[i])
	}
	var model, rounds mat.Dense
	model.Product(from, &inverse, from.T())
	rounds.Product(from, &inverse, t.scatter(), &inverse, from.T())
	mean := floats.Dot(r.weights, strengths)
	for i := range n {
		r.values[i] = elo * (strengths[i] - mean)
		r.halves[i] = elo * z95 * math.Sqrt(max(model.At(i, i), rounds.At(i, i)))
	}
	return r, nil
}

// scatter is how the wins of all rounds vary together.
func (t *count) scatter() *mat.SymDense {
	n := t.participants()
	s := mat.NewSymDense(n, nil)
	if t.rounds < 2 {
		return s
	}
	rounds := float64(t.rounds)
	for i := range n {
		for j := i; j < n; j++ {
			s.SetSym(i, j, (t.products[i][j]-t.wins[i]*t.wins[j]/rounds)*rounds/(rounds-1))
		}
	}
	return s
}
