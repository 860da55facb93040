// Package secretcity is the game Secret City: eight roles that are picked in secret and act in the order of their numbers,
// and cities of seven buildings.
package secretcity

import (
	"fmt"

	"github.com/noripan/noripan/game"
)

type rules struct{}

var (
	_ game.Rules       = rules{}
	_ game.Stander     = rules{}
	_ game.PolicyMaker = rules{}
)

// Rules are the rules of Secret City.
var Rules game.Rules = rules{}

func (rules) About() *game.About { return &about }

func (rules) New(setup game.Setup) (game.State, error) {
	setup, err := about.Ready(setup)
	if err != nil {
		return nil, fmt.Errorf("setting up secretcity: %w", err)
	}
	s := newState()
	s.seats, s.script, s.chance.Mode = int8(setup.Seats), setup.Script, setup.Mode
	s.on = setup.Listener
	s.Renew(setup.Key, setup.First)
	s.on = nil
	return s, nil
}
