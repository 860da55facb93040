// Package tictactoe is the smallest game: two seats mark nine cells in turn, and three in a row win.
// It shows what every game must bring; docs/adding-a-game.md walks through it.
package tictactoe

import (
	"errors"
	"fmt"

	"github.com/noripan/noripan/game"
)

// What the words below are numbered.
const (
	verbMark int16 = iota
)

const (
	_ int16 = iota // event 0 is "nothing"
	eventTurn
	eventMark
	eventLine
	eventFull
)

const purposeLot game.Purpose = 0 // who begins

// occupied refuses a cell that has been marked.
const occupied = "occupied"

var (
	cells = &game.Table{Name: "cell", Names: []string{"0", "1", "2", "3", "4", "5", "6", "7", "8"}}
	marks = &game.Table{Name: "mark", Names: []string{"none", "x", "o"}}
)

var words = game.Words{
	Verbs: []game.Verb{
		verbMark: {Name: "mark", Args: []game.Arg{{Name: "cell", Table: cells}}},
	},
	Kinds: []game.Kind{{
		Name: "tictactoe.mark", Class: game.Slot, Seconds: 30, Strike: true, TimeOut: game.BotOnce, NoSecret: true,
	}},
	Events: []game.EventKind{
		eventTurn: {Name: "turn"},
		eventMark: {Name: "mark", Args: []game.Arg{{Name: "cell", Table: cells}}},
		eventLine: {Name: "line", Args: []game.Arg{{Name: "cells", Table: cells, List: true}}},
		eventFull: {Name: "full"},
	},
	Codes: []game.Code{
		{Name: occupied, Args: []game.Arg{{Name: "cell", Table: cells}, {Name: "by", Table: game.Seats}}},
	},
	Lines: []game.LineKind{
		{Name: "row", Args: []game.Arg{{Name: "left", Table: marks}, {Name: "middle", Table: marks}, {Name: "right", Table: marks}}},
		{Name: "next", Args: []game.Arg{{Name: "seat", Table: game.Seats}, {Name: "mark", Table: marks}}},
	},
	Purposes: []game.PurposeKind{purposeLot: {Name: "lot", Of: game.Seats}},
}

var about = game.About{
	ID:       "tictactoe",
	Version:  game.NewVersion(1, words, lines),
	MinSeats: 2,
	MaxSeats: 2,
	Minutes:  [2]int{1, 3},
	Cap:      15,
	Bound:    9,
	Bots:     []string{"policy"},
	Words:    words,
}

type rules struct{}

// Rules are the rules of tic-tac-toe.
var Rules game.Rules = rules{}

func (rules) About() *game.About { return &about }

func (rules) New(setup game.Setup) (game.State, error) {
	setup, err := about.Ready(setup)
	if err != nil {
		return nil, fmt.Errorf("setting up tictactoe: %w", err)
	}
	chance := game.NewChance(&setup)
	first := chance.Begins(&setup, purposeLot)
	if setup.Listener != nil {
		say(setup.Listener, first, eventTurn)
	}
	return &state{free: board, first: first, next: first, serial: 1, chance: chance.Count}, nil
}

// note is a state as a snapshot shows it. Whose turn it is follows from the number of marks.
type note struct {
	Cells   [9]string `json:"cells"` // "x", "o" or ""
	First   game.Seat `json:"first"` // who plays x
	Serial  uint64    `json:"serial"`
	Chance  uint64    `json:"chance"`
	Stopped bool      `json:"stopped,omitempty"`
}

func (rules) Restore(version game.Version, snapshot []byte) (game.State, error) {
	if err := about.Version.Check(version); err != nil {
		return nil, fmt.Errorf("restoring tictactoe: %w", err)
	}
	var n note
	if err := game.ReadNote(snapshot, &n); err != nil {
		return nil, fmt.Errorf("restoring tictactoe: %w", err)
	}
	s, err := n.state()
	if err != nil {
		return nil, fmt.Errorf("restoring tictactoe: %w", err)
	}
	return s, nil
}

func (n *note) state() (*state, error) {
	if n.First != 0 && n.First != 1 {
		return nil, fmt.Errorf("first: seat %d, not 0 or 1", n.First)
	}
	if n.Serial == 0 {
		return nil, errors.New("serial: questions count from 1")
	}
	s := &state{first: n.First, serial: n.Serial, chance: n.Chance, stopped: n.Stopped}
	var marks [2]int // of x and o
	for cell, mark := range n.Cells {
		switch mark {
		case "":
		case "x", "o":
			i := game.Seat(0)
			if mark == "o" {
				i = 1
			}
			marks[i]++
			s.marks[i^n.First] |= 1 << cell
		default:
			return nil, fmt.Errorf(`cells.%d: %q, not "x", "o" or ""`, cell, mark)
		}
	}
	if marks[0] != marks[1] && marks[0] != marks[1]+1 {
		return nil, fmt.Errorf("cells: %d x and %d o, but x begins and they take turns", marks[0], marks[1])
	}
	s.next = n.First ^ game.Seat(marks[0]-marks[1])
	if hasLine[s.marks[s.next]] {
		return nil, errors.New("cells: three in a row, but the game went on")
	}
	if !s.won() && !s.stopped {
		s.free = board &^ (s.marks[0] | s.marks[1])
	}
	return s, nil
}

// First lets the loser begin a rematch, and after a game without a winner the other seat.
func (rules) First(previous game.Result) (game.Seat, bool) {
	for seat := game.Seat(0); seat < 2; seat++ {
		if previous.Won.Has(seat ^ 1) {
			return seat, true
		}
	}
	// Without a winner, who has had more turns began; a game that was stopped after equally many does not tell.
	switch {
	case previous.Turns[0] > previous.Turns[1]:
		return 1, true
	case previous.Turns[0] < previous.Turns[1]:
		return 0, true
	}
	return game.Spectator, false
}

func (rules) Policy(name string) (game.Policy, error) {
	switch name {
	case "policy":
		return policy{}, nil
	case "plain": // what the normal bot plays by
		return plain{}, nil
	}
	return nil, fmt.Errorf("tictactoe has no bot %q (it has policy)", name)
}
