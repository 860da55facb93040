package dominion

import (
	"strings"

	"github.com/noripan/noripan/game"
)

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

// maxTreasures bounds the kinds of Treasures among them.
const maxTreasures = 8

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

var typeTable = &game.Table{Name: "type", Names: typeNames[:]}

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

func (t Types) String() string {
	if t == Any {
		return "any"
	}
	return strings.Join(t.names(), " or ")
}

// Def defines a kind of card.
type Def struct {
	Name  string // the reference in options, logs and scenarios
	Title string // the name in English, if it is another than that
	Asks  string // what its decisions are called, if not by its name without underscores
	Cost  int    // as printed
	Types Types
	Coins int // what a Treasure is worth

	// What one is worth at the end of the game. At most one of them is given.
	Points   int
	PerCards int    // a point for so many cards of its owner, whichever
	PerCopy  string // a point for each card of that name of its owner

	Blank bool // a place for a card that people make
	Made  bool // and this is one
	Worth int  // of what it does, in tenths of a coin

	Play     Program // what an Action does
	Body     Program // what a Treasure does besides paying
	BodyAsks bool    // and it may ask something
	React    Program // what it does when it is revealed from the hand against an Attack
	ReactMin int     // cards that the hand must have for that
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

// A Set is a box of Kingdom cards, or the part of one that an edition has alone.
type Set struct {
	Name  string
	Cards []Def
}

// sets are the Kingdom cards there are.
var sets = []Set{
	{"base", baseBoth},
	{"base2", baseSecond},
	{"base1", baseFirst},
	{"intrigue", intrigueBoth},
	{"intrigue1", intrigueFirst},
	{"intrigue2", intrigueSecond},
}

// kingdom are the Kingdom cards of all sets.
var kingdom = func() []Def {
	var all []Def
	for _, set := range sets {
		all = append(all, set.Cards...)
	}
	return all
}()

// firstGame is the recommended Kingdom for a first game.
const firstGame = "cellar+market+merchant+militia+mine+moat+remodel+smithy+village+workshop"

func namesOf(defs []Def) []string {
	names := make([]string, len(defs))
	for i := range defs {
		names[i] = defs[i].Name
	}
	return names
}
