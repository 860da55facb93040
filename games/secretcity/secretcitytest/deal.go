// Package secretcitytest deals Secret City for tests of what stands around it.
package secretcitytest

import (
	"fmt"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
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
func Dealt(p Position) game.Rules {
	return dealt{gametest.Dealt(secretcity.Rules, p.Step, p.write), p.Cap}
}

// dealt is the game with a cap of its own, and with its bots.
type dealt struct {
	game.Rules
	cap int
}

// About is the game's, with the position's cap.
func (d dealt) About() *game.About {
	about := *d.Rules.About()
	if d.cap > 0 {
		about.Cap = d.cap
	}
	return &about
}

// Policy makes the game's bots.
func (d dealt) Policy(name string) (game.Policy, error) {
	p, err := secretcity.Rules.(game.PolicyMaker).Policy(name)
	if err != nil {
		return nil, fmt.Errorf("making a bot: %w", err)
	}
	return p, nil
}

// write puts into a fresh game's snapshot what lies where.
func (p *Position) write(position map[string]any) error {
	for i, seat := range position["seats"].([]any) {
		seat, has := seat.(map[string]any), &p.Seats[i]
		seat["role"], seat["gold"] = has.Role, has.Gold
		seat["hand"], seat["city"] = strings.Fields(has.Hand), strings.Fields(has.City)
	}
	position["assassinated"], position["faceDown"], position["faceUp"] = p.Killed, p.FaceDown, p.FaceUp
	if p.Deck != nil {
		position["deck"] = p.Deck
	}
	return nil
}
