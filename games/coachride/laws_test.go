package coachride

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
)

func TestLaws(t *testing.T) { gametest.Laws(t, Rules, lawful(t)) }

func FuzzTable(f *testing.F) { gametest.Fuzz(f, Rules, lawful(f)) }

func TestPositions(t *testing.T) { gametest.Positions(t, Rules, toChange(t)) }

func FuzzPositions(f *testing.F) { gametest.FuzzPositions(f, Rules, toChange(f)) }

// toChange is one short game of each size.
func toChange(tb testing.TB) gametest.PositionsConfig {
	tb.Helper()
	c := gametest.PositionsConfig{Words: slices.Concat(Rules.(*rules).book.Outline()...), Changed: 80}
	for seats := Rules.About().MinSeats; seats <= maxSeats; seats++ {
		s := newTable(tb, seats, game.Settings{settingTurnLimit: "8"})
		s.Renew([32]byte{byte(seats)}, game.Spectator)
		c.Games = append(c.Games, s)
	}
	return c
}

func lawful(tb testing.TB) gametest.Case {
	return gametest.Case{
		Settings:  []game.Settings{{settingTurnLimit: "8"}},
		Conserved: func(s game.State) error { return sound(s.(*State)) },
		Hide:      hide,
		Worlds:    worlds(tb),
	}
}

// hide changes what the seat does not know: the order of the pile, below what it has put on top.
func hide(state game.State, seat game.Seat, r *rand.Rand) {
	s := state.(*State)
	if kind, open := s.machine.Kind(&s.core); open && kind == kindClair && s.core.Asks.Open.Has(seat) {
		return
	}
	known := 0
	for observer := range s.match.seats { // what anybody has put there stays, or its own note would be wrong
		known = max(known, int(s.piles[observer].topN))
	}
	hidden := s.pile[:int(s.pileN)-known]
	r.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
}
