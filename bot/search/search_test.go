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

// solve is what a seat gets of a game of two seats without chance or secrets, if both play as well as can be: twice its
// share.
func solve(s game.State, seat game.Seat) int {
	pending := s.Pending(nil)
	if len(pending) == 0 {
		result, _ := s.Result()
		return int(2 * search.Share(&result, seat))
	}
	d := &pending[0]
	best := -1
	for _, o := range slices.Clone(d.Options) {
		next := s.CopyTo(nil)
		if err := next.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: []game.Option{o}}, nil); err != nil {
			panic(err)
		}
		best = max(best, solve(next, d.Seat))
	}
	if d.Seat != seat {
		return 2 - best
	}
	return best
}

// Whatever the other does, a search without any knowledge of tic-tac-toe picks nothing that exhaustive search would not, at
// each position that can come up so.
func TestSearchEqualsExhaustiveSearch(t *testing.T) {
	bot := search.New(tictactoe.Rules, nil, search.Tuning{Adversary: true}, search.Budget{Iterations: 3000})
	seen := make(map[uint64]bool)
	searched := 0
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
			best := solve(s, me)
			options = bot.Answer(s, d, newRand(uint64(searched)), nil)
			searched++
			after := s.CopyTo(nil)
			mark(t, after, d, options)
			if got := solve(after, me); got < best {
				t.Errorf("%s: %s is worth %d halves, not %d", s.Snapshot(), tictactoe.Rules.About().Words.OptionName(options[0]), got, best)
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
