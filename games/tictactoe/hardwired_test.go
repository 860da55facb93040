package tictactoe_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// lines are all that win, as sets of cells.
var lines = [...]uint{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

// BenchmarkHardWired is the baseline of playing at random: the game on two sets of cells, with no rules behind it.
func BenchmarkHardWired(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	marks := 0
	for b.Loop() {
		marks += hardWired(r)
	}
	if mean := float64(marks) / float64(b.N); b.N > 10_000 && (mean < 7.5 || mean > 7.8) {
		b.Errorf("%.3f marks a game, want 7.63", mean)
	}
}

// hardWired plays a game at random, and tells how many marks it had.
func hardWired(r *rand.Rand) int {
	var own, other uint
	for marks := 1; ; marks++ {
		free := ^(own | other) & 0o777
		for range r.IntN(bits.OnesCount(free)) {
			free &= free - 1
		}
		own |= free & -free
		for _, l := range lines {
			if own&l == l {
				return marks
			}
		}
		if own|other == 0o777 {
			return marks
		}
		own, other = other, own
	}
}
