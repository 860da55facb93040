package gametest

import (
	"encoding/json"
	"fmt"

	"github.com/noripan/noripan/game"
)

// Dealt is a game for tests of what stands around it: all chance is the same each time, seat 0 begins, and what a test wants
// to lie somewhere is written into the snapshot of the fresh game, which then stands at a step of seat 0's turn ("" for its
// beginning). The rules must be a game.Stander.
func Dealt(rules game.Rules, step string, write func(position map[string]any) error) game.Rules {
	return standing{rules, step, write}
}

type standing struct {
	game.Rules
	step  string
	write func(position map[string]any) error
}

// New deals.
func (d standing) New(setup game.Setup) (game.State, error) {
	setup.Key, setup.First = [32]byte{1}, 0
	state, err := d.Rules.New(setup)
	if err != nil {
		return nil, fmt.Errorf("beginning: %w", err)
	}
	var position map[string]any
	if err := json.Unmarshal(state.Snapshot(), &position); err != nil {
		return nil, fmt.Errorf("reading the position: %w", err)
	}
	if err := d.write(position); err != nil {
		return nil, fmt.Errorf("dealing: %w", err)
	}
	text, err := json.Marshal(position)
	if err != nil {
		return nil, fmt.Errorf("writing the position: %w", err)
	}
	state, err = d.Rules.(game.Stander).Stand(d.About().Version, text, d.step, 0)
	if err != nil {
		return nil, fmt.Errorf("dealing: %w", err)
	}
	return state, nil
}
