package coachride

import (
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

const policyName = "policy"

func (s *State) See(seat game.Seat, into game.Perspective) game.Perspective { return nil }
func (s *State) Determinize(game.Seat, *rand.Rand)                          {}
func (s *State) Dim(seat game.Seat, into []game.Option) []game.Option       { return into }
func (s *State) Why(game.Seat, game.Option) game.Refusal                    { return game.Refusal{} }
func (r *rules) Policy(string) (game.Policy, error)                         { return nil, nil }
