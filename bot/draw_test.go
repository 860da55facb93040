package bot_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// row is n options that differ.
func row(n int) []game.Option {
	options := make([]game.Option, n)
	for i := range options {
		options[i].Verb = int16(i)
	}
	return options
}

// count draws many times and tells how often each option came, and how often first.
func count(options []game.Option, weights []float32, n, times int) (all, first []float64) {
	r := rand.New(rand.NewPCG(3, 4))
	all, first = make([]float64, len(options)), make([]float64, len(options))
	var picks []game.Option
	for range times {
		picks = bot.Draw(options, slices.Clone(weights), n, r, picks[:0])
		first[picks[0].Verb]++
		for _, o := range picks {
			all[o.Verb]++
		}
	}
	for i := range all {
		all[i] /= float64(times)
		first[i] /= float64(times)
	}
	return all, first
}

func TestDrawnSharesFollowTheWeights(t *testing.T) {
	for name, tc := range map[string]struct {
		weights    []float32
		n          int
		all, first []float64
	}{
		"one of four alike":    {nil, 1, []float64{.25, .25, .25, .25}, []float64{.25, .25, .25, .25}},
		"three of four alike":  {nil, 3, []float64{.75, .75, .75, .75}, []float64{.25, .25, .25, .25}},
		"all of four":          {nil, 4, []float64{1, 1, 1, 1}, []float64{.25, .25, .25, .25}},
		"one by weight":        {[]float32{1, 0, 3, 0}, 1, []float64{.25, 0, .75, 0}, []float64{.25, 0, .75, 0}},
		"two by weight":        {[]float32{1, 0, 3, 0}, 2, []float64{1, 0, 1, 0}, []float64{.25, 0, .75, 0}},
		"more than the weight": {[]float32{0, 0, 3, 0}, 2, []float64{1. / 3, 1. / 3, 1, 1. / 3}, []float64{0, 0, 1, 0}},
		"no weight at all":     {[]float32{0, 0, 0, 0}, 1, []float64{.25, .25, .25, .25}, []float64{.25, .25, .25, .25}},
	} {
		t.Run(name, func(t *testing.T) {
			all, first := count(row(4), tc.weights, tc.n, 20_000)
			for i := range all {
				if math.Abs(all[i]-tc.all[i]) > .02 || math.Abs(first[i]-tc.first[i]) > .02 {
					t.Errorf("option %d: drawn %.3f, first %.3f; want %.3f and %.3f", i, all[i], first[i], tc.all[i], tc.first[i])
				}
			}
		})
	}
}

func TestAnOptionIsDrawnOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	options := row(6)
	for n := range 7 {
		for _, weights := range [][]float32{nil, {0, 1, 0, 5, .1, 0}} {
			picks := bot.Draw(options, slices.Clone(weights), n, r, nil)
			slices.SortFunc(picks, func(a, b game.Option) int { return int(a.Verb - b.Verb) })
			if distinct := slices.Compact(slices.Clone(picks)); len(picks) != n || len(distinct) != n {
				t.Errorf("%d of 6 with weights %v: %v", n, weights, picks)
			}
		}
	}
}

func TestRandomPicksAsManyAsMayBe(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	d := game.Decision{Min: 1, Max: 3, Options: row(5)}
	var sizes [4]int
	for range 3000 {
		picks := bot.Random{}.Answer(nil, &d, r, nil)
		if refusal := d.Check(picks); refusal.Refused() {
			t.Fatalf("%v: %s", picks, refusal.Code)
		}
		sizes[len(picks)]++
	}
	for n := 1; n <= 3; n++ {
		if sizes[n] < 900 || sizes[n] > 1100 {
			t.Errorf("%d picks %d times of 3000, want about 1000", n, sizes[n])
		}
	}
}
