// Package coachridetest deals The Coach Ride for tests of what stands around it.
package coachridetest

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/coachride"
)

// Dealt is The Coach Ride in which all chance is the same each time, seat 0 begins, and each seat has what the test says: its
// occupation, and behind it its objects.
func Dealt(seats ...string) game.Rules { return dealt{coachride.Rules, seats} }

type dealt struct {
	game.Rules
	seats []string
}

// New deals.
func (d dealt) New(setup game.Setup) (game.State, error) {
	setup.Key, setup.First = [32]byte{1}, 0
	state, err := d.Rules.New(setup)
	if err != nil {
		return nil, fmt.Errorf("beginning: %w", err)
	}
	var position map[string]any
	if err := json.Unmarshal(state.Snapshot(), &position); err != nil {
		return nil, fmt.Errorf("reading the position: %w", err)
	}
	for i, seat := range position["seats"].([]any) {
		words := strings.Fields(d.seats[i])
		seat := seat.(map[string]any)
		seat["occupation"], seat["luggage"] = words[0], words[1:]
	}
	text, err := json.Marshal(position)
	if err != nil {
		return nil, fmt.Errorf("writing the position: %w", err)
	}
	state, err = d.Rules.(game.Stander).Stand(d.About().Version, text, "", 0)
	if err != nil {
		return nil, fmt.Errorf("dealing: %w", err)
	}
	return state, nil
}
