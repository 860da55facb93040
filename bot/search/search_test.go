package search_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/noripan/noripan/bot/search"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/tictactoe"
)

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// solver searches games of two seats without chance or secrets to their ends, and remembers what it found.
type solver map[uint64]int

// solve is what seat 0 gets of a game, if both play as well as can be: twice its share.
func (known solver) solve(s game.State) int {
	pending := s.Pending(nil)
	if len(pending) == 0 {
		result, _ := s.Result()
		return int(2 * search.Share(&result, 0))
	}
	hash := s.Hash()
	if got, ok := known[hash]; ok {
		return got
	}
	d := &pending[0]
	best := 2 * int(d.Seat) // seat 1 wants seat 0 to have little
	for _, o := range slices.Clone(d.Options) {
		next := s.CopyTo(nil)
		if err := next.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: []game.Option{o}}, nil); err != nil {
			panic(err)
		}
		if got := known.solve(next); d.Seat == 0 {
			best = max(best, got)
		} else {
			best = min(best, got)
		}
	}
	known[hash] = best
	return best
}

// Whatever the other does, a search without any knowledge of tic-tac-toe picks nothing that exhaustive search would not, at
// each position that can come up so.
func TestSearchEqualsExhaustiveSearch(t *testing.T) {
	bot := search.New(tictactoe.Rules, nil, search.Tuning{Adversary: true}, search.Budget{Iterations: 1500})
	seen := make(map[uint64]bool)
	searched := 0
	known := make(solver)
	var play func(s game.State, me game.Seat)
	play = func(s game.State, me game.Seat) {
		pending := s.Pending(nil)
		if len(pending) == 0 || seen[s.Hash()] {
			return
		}
		seen[s.Hash()] = true
		d := &pending[0]
		options := slices.Clone(d.Options)
		if d.Seat == me {
			best := known.solve(s)
			options = bot.Answer(s, d, newRand(uint64(searched)), nil)
			searched++
			after := s.CopyTo(nil)
			mark(t, after, d, options)
			if got := known.solve(after); got != best { // no pick is better than the best
				t.Errorf("%s: %s comes to %d halves for seat 0, not %d", s.Snapshot(), tictactoe.Rules.About().Words.OptionName(options[0]), got, best)
			}
		}
		for _, o := range options {
			next := s.CopyTo(nil)
			mark(t, next, d, []game.Option{o})
			play(next, me)
		}
	}
	for me := range game.Seat(2) {
		s, err := tictactoe.Rules.New(game.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		clear(seen)
		play(s, me)
	}
	if searched < 100 {
		t.Errorf("only %d positions came up", searched)
	}
}

func mark(t *testing.T, s game.State, d *game.Decision, picks []game.Option) {
	t.Helper()
	if err := s.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
		t.Fatal(err)
	}
}
