// Package coachridetest deals The Coach Ride for tests of what stands around it.
package coachridetest

import (
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
	"github.com/noripan/noripan/games/coachride"
)

// Dealt is The Coach Ride in which all chance is the same each time, seat 0 begins, and each seat has what the test says: its
// occupation, and behind it its objects.
func Dealt(seats ...string) game.Rules {
	return gametest.Dealt(coachride.Rules, "", func(position map[string]any) error {
		for i, seat := range position["seats"].([]any) {
			words := strings.Fields(seats[i])
			seat := seat.(map[string]any)
			seat["occupation"], seat["luggage"] = words[0], words[1:]
		}
		return nil
	})
}
