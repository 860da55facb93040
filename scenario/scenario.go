// Package scenario runs positions and rulings written as YAML against the rules: what stands on the table, what is
// done, and what must then be so. docs/scenarios.md tells the format.
package scenario

import (
	"github.com/noripan/noripan/game"
)

// Scenario is one position, what is done in it, and what must hold afterwards. All names in it have been checked.
type Scenario struct {
	ID    string
	Title string

	file  string
	rules game.Rules
	setup game.Setup
	given located[map[string]any] // a patch over the snapshot of a fresh game
	at    located[standing]
	when  []step
	then  []expectation
}

// standing is where the game stands once the patch is applied.
type standing struct {
	Step string    `yaml:"step"`
	Seat game.Seat `yaml:"seat"`
}

// deed is what happens in a step.
type deed uint8

const (
	answers  deed = iota // the seat answers its question
	refused              // the seat tries, and the rules refuse
	timesOut             // the seat's default is played
	resigns              // the seat gives up
)

// step is one thing that happens.
type step struct {
	place place
	deed  deed
	seat  game.Seat
	picks []game.Option
	code  string // of the refusal; "" is any
}

// expectation is something that must be so in the end.
type expectation struct {
	place place
	key   string                 // as it is written
	check func(*position) string // what is wrong; "" if nothing is
}

// Result is how a scenario went.
type Result struct {
	ID    string `json:"id"`
	Title string `json:"-"`
	OK    bool   `json:"ok"`
	Diff  string `json:"diff"` // what is not as it should be, with the place in the file; "" if all is
}
