// Package dominion is the card game of the same name: the base game and its programs, views and bots.
package dominion

import "strings"

// Card is a kind of card: its place in the table of definitions. The base cards come first, in pile order.
type Card uint8

// The base cards, which are in every game.
const (
	copper Card = iota
	silver
	gold
	estate
	duchy
	province
	curse
	baseCards int = iota
)

// maxCards bounds the kinds of cards of one set of definitions.
const maxCards = 80

// kingdomPiles is how many Kingdom cards a game has.
const kingdomPiles = 10

// noCard stands where there is none.
const noCard Card = 255

// Types are the types of a card, as a set.
type Types uint8

// The types. A Curse is nothing else.
const (
	Action Types = 1 << iota
	Treasure
	Victory
	Curse
	Attack
	Reaction
)

var typeNames = [...]string{"action", "treasure", "victory", "curse", "attack", "reaction"}

// names are the types' names, for views.
func (t Types) names() []string {
	names := make([]string, 0, 2)
	for i, name := range typeNames {
		if t&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// Def defines a kind of card.
type Def struct {
	Name   string // the reference in options, logs and scenarios
	Cost   int    // as printed
	Types  Types
	Coins  int // what a Treasure is worth
	Points int // what one is worth at the end of the game
}

// base are the base cards, in pile order.
var base = []Def{
	{Name: "copper", Cost: 0, Types: Treasure, Coins: 1},
	{Name: "silver", Cost: 3, Types: Treasure, Coins: 2},
	{Name: "gold", Cost: 6, Types: Treasure, Coins: 3},
	{Name: "estate", Cost: 2, Types: Victory, Points: 1},
	{Name: "duchy", Cost: 5, Types: Victory, Points: 3},
	{Name: "province", Cost: 8, Types: Victory, Points: 6},
	{Name: "curse", Cost: 0, Types: Curse, Points: -1},
}

// kingdom are the Kingdom cards there are, by set, in the order of the alphabet.
var kingdom = []Def{
	// Both editions of the base game.
	{Name: "cellar", Cost: 2, Types: Action},
	{Name: "market", Cost: 5, Types: Action},
	{Name: "militia", Cost: 4, Types: Action | Attack},
	{Name: "mine", Cost: 5, Types: Action},
	{Name: "moat", Cost: 2, Types: Action | Reaction},
	{Name: "remodel", Cost: 4, Types: Action},
	{Name: "smithy", Cost: 4, Types: Action},
	{Name: "village", Cost: 3, Types: Action},
	{Name: "workshop", Cost: 3, Types: Action},

	// Second edition of the base game only.
	{Name: "merchant", Cost: 3, Types: Action},
}

// firstGame is the recommended Kingdom for a first game.
const firstGame = "cellar+market+merchant+militia+mine+moat+remodel+smithy+village+workshop"

func namesOf(defs []Def) []string {
	names := make([]string, len(defs))
	for i := range defs {
		names[i] = defs[i].Name
	}
	return names
}

// pileOrder compares two Kingdom cards as their piles lie: by printed cost, then by name.
func pileOrder(a, b *Def) int {
	if a.Cost != b.Cost {
		return a.Cost - b.Cost
	}
	return strings.Compare(a.Name, b.Name)
}
