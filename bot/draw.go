package bot

import (
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

// Random answers every decision with as many options as chance says, each as likely as any other.
type Random struct{}

// Answer draws the answer.
func (Random) Answer(_ game.State, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	n := d.Min
	if d.Max > d.Min {
		n += r.IntN(d.Max - d.Min + 1)
	}
	return Draw(d.Options, nil, n, r, into)
}

// Draw turns an answer of n picks into single ones: it appends n of the options, drawn one after the other, each at most
// once (copies count apart). An option's share of each draw is its weight; without weights all are alike, and where
// only weights of 0 are left those are. It uses the weights up. There must be n options, and a weight for each or none.
func Draw(options []game.Option, weights []float32, n int, r *rand.Rand, into []game.Option) []game.Option {
	if weights == nil {
		return drawEvenly(options, n, r, into)
	}
	var total float32
	for _, w := range weights {
		total += w
	}
	for ; n > 0; n-- {
		i := weighted(weights, total*r.Float32())
		if i < 0 {
			i = nth(weights, r.IntN(untaken(weights)))
		}
		total -= max(weights[i], 0)
		weights[i] = taken
		into = append(into, options[i])
	}
	return into
}

// taken is the weight of an option that has been drawn.
const taken = -1

// weighted is the option whose share of the row of weights the mark falls into; -1 where no weight is left. The mark may
// lie a little behind them all, since sums are rounded.
func weighted(weights []float32, mark float32) int {
	last := -1
	for i, w := range weights {
		if w <= 0 {
			continue
		}
		last = i
		if mark -= w; mark < 0 {
			break
		}
	}
	return last
}

func untaken(weights []float32) int {
	n := 0
	for _, w := range weights {
		if w != taken {
			n++
		}
	}
	return n
}

// nth is the option that has n untaken ones before it.
func nth(weights []float32, n int) int {
	for i, w := range weights {
		if w == taken {
			continue
		}
		if n == 0 {
			return i
		}
		n--
	}
	return -1
}

// drawEvenly takes each option with the share of picks still wanted among the options still to come, so that every
// choice of n is as likely; then it shuffles them, for decisions in which their order matters.
func drawEvenly(options []game.Option, n int, r *rand.Rand, into []game.Option) []game.Option {
	if n == 1 {
		return append(into, options[r.IntN(len(options))])
	}
	from := len(into)
	for i := range options {
		if r.IntN(len(options)-i) < n-(len(into)-from) {
			into = append(into, options[i])
		}
	}
	picks := into[from:]
	for i := len(picks) - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		picks[i], picks[j] = picks[j], picks[i]
	}
	return into
}
