package scenario

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/noripan/noripan/game"
)

// position is a game that a scenario plays, with what happened so far.
type position struct {
	state game.State
	words *game.Words
	heard []heard
	tree  any // the snapshot as a tree, made when it is first looked at
}

// start makes the scenario's position: a fresh game, patched, put where it stands. An error is a *Fault.
func (s *Scenario) start() (*position, error) {
	about := s.rules.About()
	state, err := s.rules.New(s.setup)
	if err != nil {
		return nil, place{}.fault("setting up: %v", err)
	}
	stander, stands := s.rules.(game.Stander)
	switch {
	case !s.given.given && !s.at.given: // a fresh game stands at its beginning
	case stands:
		var snapshot []byte
		if snapshot, err = patch(state.Snapshot(), s.given.value); err == nil {
			state, err = stander.Stand(about.Version, snapshot, s.at.value.Step, s.at.value.Seat)
		}
	default:
		var snapshot []byte
		if snapshot, err = patch(state.Snapshot(), s.given.value); err == nil {
			state, err = s.rules.Restore(about.Version, snapshot)
		}
	}
	if err != nil {
		at := s.given.place
		if !s.given.given {
			at = s.at.place
		}
		return nil, at.fault("the position cannot be: %v", err)
	}
	return &position{state: state, words: &about.Words}, nil
}

// patch lays a patch over a snapshot: objects merge, the list of seats merges by index, other lists replace.
func patch(snapshot []byte, over map[string]any) ([]byte, error) {
	base, err := asTree(snapshot)
	if err != nil {
		return nil, fmt.Errorf("reading the fresh game: %w", err)
	}
	object, ok := base.(map[string]any)
	if !ok {
		return nil, errors.New("the game's snapshot is no object")
	}
	if seats, ok := over["seats"].([]any); ok {
		fresh, ok := object["seats"].([]any)
		if !ok || len(seats) > len(fresh) {
			return nil, fmt.Errorf("seats: %d are given, the game has %d", len(seats), len(fresh))
		}
		for i := range seats {
			fresh[i] = merge(fresh[i], seats[i])
		}
		rest := make(map[string]any, len(over))
		for key, value := range over {
			if key != "seats" {
				rest[key] = value
			}
		}
		over = rest
	}
	out, err := json.Marshal(merge(object, over))
	if err != nil {
		return nil, fmt.Errorf("writing the patched game: %w", err)
	}
	return out, nil
}

// merge is the base with the patch over it.
func merge(base, over any) any {
	object, isObject := base.(map[string]any)
	changes, changesObject := over.(map[string]any)
	if !isObject || !changesObject {
		return over
	}
	for key, value := range changes {
		object[key] = merge(object[key], value)
	}
	return object
}

// decision is the seat's open question.
func (p *position) decision(seat game.Seat) (game.Decision, bool) {
	for _, d := range p.state.Pending(nil) {
		if d.Seat == seat {
			return d, true
		}
	}
	return game.Decision{}, false
}
