package coachride

import (
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

const policyName = "policy"

type seen struct{}

type player struct{}

func (s *State) See(seat game.Seat, into game.Perspective) game.Perspective { return &seen{} }
func (r *rules) Policy(string) (game.Policy, error)                         { return player{}, nil }

func (player) Answer(_ game.Perspective, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	return append(into, d.Options[:d.Min]...)
}

func (player) Weigh(_ game.Perspective, d *game.Decision, into []float32) []float32 {
	for range d.Options {
		into = append(into, 1)
	}
	return into
}

func (player) Value(game.Perspective) float32 { return 0.5 }
