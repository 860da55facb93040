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
	Name   string // the reference in options, logs and scenarios
	Cost   int    // as printed
	Types  Types
	Coins  int // what a Treasure is worth
	Points int // what one is worth at the end of the game

	Play  Program // what an Action does
	React Program // what it does when it is revealed from the hand against an Attack
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
	{Name: "cellar", Cost: 2, Types: Action, Play: Do(Actions(1), Discard(AnyNumber), Draw(PerPicked))},
	{Name: "market", Cost: 5, Types: Action, Play: Do(Draw(1), Actions(1), Buys(1), Coins(1))},
	{Name: "militia", Cost: 4, Types: Action | Attack, Play: Do(Coins(2), OnOthers(Discard(DownTo(3))))},
	{Name: "mine", Cost: 5, Types: Action, Play: Do(
		MayTrash(Treasure, ToImprove(3)), IfPicked(Gain(Treasure, MoreThanPicked(3), ToHand)))},
	{Name: "moat", Cost: 2, Types: Action | Reaction, Play: Do(Draw(2)), React: Do(Unaffected())},
	{Name: "remodel", Cost: 4, Types: Action, Play: Do(Trash(Exactly(1)), IfPicked(Gain(Any, MoreThanPicked(2), ToDiscard)))},
	{Name: "smithy", Cost: 4, Types: Action, Play: Do(Draw(3))},
	{Name: "village", Cost: 3, Types: Action, Play: Do(Draw(1), Actions(2))},
	{Name: "workshop", Cost: 3, Types: Action, Play: Do(Gain(Any, UpTo(4), ToDiscard))},

	// Second edition of the base game only.
	{Name: "merchant", Cost: 3, Types: Action, Play: Do(Draw(1), Actions(1), FirstSilver(1))},
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
