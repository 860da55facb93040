// Package secretcitytest deals Secret City for tests of what stands around it.
package secretcitytest

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/secretcity"
)

// Position is where a game begins.
type Position struct {
	Step     string // of the turn of seat 0; "" is its beginning
	Cap      int    // the game's cap in minutes; 0 is its own
	Killed   string // the role that the Assassin has named
	FaceDown string
	FaceUp   []string
	Deck     []string // from the top; nil leaves it as it was dealt
	Seats    []Seat
}

// Seat is what a seat has. Cards are named with spaces between them.
type Seat struct {
	Role string
	Gold int
	Hand string
	City string
}

// Dealt is Secret City in which all chance is the same each time, seat 0 has the crown, and each game begins in the
// position.
func Dealt(p Position) game.Rules { return dealt{secretcity.Rules, p} }

type dealt struct {
	game.Rules
	p Position
}

// About is the game's, with the position's cap.
func (d dealt) About() *game.About {
	about := *d.Rules.About()
	if d.p.Cap > 0 {
		about.Cap = d.p.Cap
	}
	return &about
}

// Policy makes the game's bots.
func (d dealt) Policy(name string) (game.Policy, error) {
	p, err := d.Rules.(game.PolicyMaker).Policy(name)
	if err != nil {
		return nil, fmt.Errorf("making a bot: %w", err)
	}
	return p, nil
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
		seat, has := seat.(map[string]any), &d.p.Seats[i]
		seat["role"], seat["gold"] = has.Role, has.Gold
		seat["hand"], seat["city"] = strings.Fields(has.Hand), strings.Fields(has.City)
	}
	position["assassinated"], position["faceDown"], position["faceUp"] = d.p.Killed, d.p.FaceDown, d.p.FaceUp
	if d.p.Deck != nil {
		position["deck"] = d.p.Deck
	}
	text, err := json.Marshal(position)
	if err != nil {
		return nil, fmt.Errorf("writing the position: %w", err)
	}
	state, err = d.Rules.(game.Stander).Stand(d.About().Version, text, d.p.Step, 0)
	if err != nil {
		return nil, fmt.Errorf("dealing: %w", err)
	}
	return state, nil
}
