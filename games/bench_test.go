package games_test

import "testing"

// BenchmarkPlainCopy is the baseline of the games' own copies: a state of 2 KB without pointers, copied onto another.
func BenchmarkPlainCopy(b *testing.B) {
	type state struct{ words [256]uint64 }
	from, to := new(state), new(state)
	for b.Loop() {
		from.words[0]++
		*to = *from
	}
	if to.words[0] == 0 {
		b.Error("nothing was copied")
	}
}
