// Package strategy reads Dominion strategies: priority lists with conditions, as people write them down to compare them.
// It knows the form, but no rules: which cards there are it is told. docs/strategies.md explains the form to its writers.
package strategy

// Limits of a text: far above what anybody writes, low enough that no text costs time or memory.
const (
	MaxBytes  = 64 << 10
	maxLines  = 500  // of the lists
	maxTests  = 200  // of one condition
	maxDepth  = 40   // of parentheses and "not"
	maxNumber = 9999 // in a text
	maxFactor = 1e6  // of a quantity, when all is multiplied out
)

// List is what a list of a strategy is for.
type List uint8

// The lists.
const (
	Buy     List = iota // what to buy and gain
	Play                // which Action to play
	Trash               // what to trash
	Discard             // what to discard
	lists
)

var listNames = [lists]string{"buy", "play", "trash", "discard"}

// Careful is the line that makes a strategy pass over a card that would end the game while it is behind.
const Careful = "never end the game while behind"

// Strategy is what a text says.
type Strategy struct {
	Careful bool          // "never end the game while behind"
	Lists   [lists][]Line // in the order in which they are tried
}

// Line is one line of a list: a card, under a condition.
type Line struct {
	Card int // its place in Names.Cards
	When Condition
}

// Condition is a row of tests, of which the first begins; each tells where to go on. Without any it always holds.
type Condition []Test

// Where a test may end the condition.
const (
	Holds = -1
	Fails = -2
)

// Test asks whether a sum stands in a relation to 0.
type Test struct {
	Sum     []Term
	Plus    int // a number that is part of the sum
	Is      Relation
	Yes, No int16 // the next test, or Holds or Fails
}

// Relation is how a sum stands to 0.
type Relation uint8

// The relations.
const (
	Positive Relation = iota
	NotNegative
	Zero
	NotZero
)

// Term is so many times a quantity.
type Term struct {
	Times int
	Of    Quantity
	Card  int // of some quantities: the card's place in Names.Cards; -1 where it is a type
	Type  int // the type's place in Names.Types; -1 where it is a card
}

// Quantity is what can be counted.
type Quantity uint8

// The quantities.
const (
	Money      Quantity = iota // coins of all Treasures that the seat owns
	Cards                      // that the seat owns
	GainsToEnd                 // how few gains may end the game
	EmptyPiles                 // of the Supply
	Turn                       // of the seat, from 1
	Players                    // at the table
	Points                     // of the seat
	Lead                       // of the seat's points over the best other's
	Coins                      // of the turn
	Actions                    // of the turn
	Buys                       // of the turn
	HandSize                   // of the seat

	Own    // copies of a card, or cards of a type, that the seat owns
	Others // those that the other seats own
	Left   // those that are left in the Supply
	Hand   // those in the seat's hand
	InPlay // those that the seat has in play
)

var quantityNames = [...]string{
	Money: "money", Cards: "cards", GainsToEnd: "gainsToEnd", EmptyPiles: "emptyPiles", Turn: "turn", Players: "players",
	Points: "points", Lead: "lead", Coins: "coins", Actions: "actions", Buys: "buys", HandSize: "handSize",
	Own: "own", Others: "others", Left: "left", Hand: "hand", InPlay: "inPlay",
}

// ofCards tells whether a quantity is that of a card or type, in parentheses.
func (q Quantity) ofCards() bool { return q >= Own }

// Names are the names that a text may use.
type Names struct {
	Cards   []string
	Types   []string
	Numbers map[string]int // values for the text's named numbers, in the place of its own
}
