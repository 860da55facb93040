package game

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// About describes a game: what a lobby, a client, a simulator and a bot must know before they play it.
type About struct {
	ID       string // the folder's name: "dominion"
	Version  Version
	MinSeats int
	MaxSeats int
	SplitAt  int    // with so many people two tables are better than one; 0 for never
	Minutes  [2]int // a live game's usual length, from and to
	Cap      int    // minutes after which a live table stops the game
	Bound    int    // no game asks more decisions than this, however it is played
	Settings []Setting
	Bots     []string // names that Policy accepts
	LotSeats bool     // who sits where is drawn by lot, unless the host wants it otherwise
	Phrases  []string // may be said at a table with one touch, besides those of every game; the text phrase.NAME
	Figures  *Table   // whom players may choose to be before a game, nobody twice; no rule depends on it. nil for nobody
	Words    Words
}

// Version pins the rules: a number that changes when behaviour changes, and a hash of definitions and data.
type Version struct {
	Number int    `json:"number"`
	Hash   string `json:"hash"`
}

// NewVersion is the version of that number with the hash of the definitions and data that the rules are made of, each
// of which must have a form in JSON.
func NewVersion(number int, data ...any) Version {
	all, err := json.Marshal(data)
	if err != nil {
		panic(fmt.Sprintf("rules made of what has no form in JSON: %v", err))
	}
	sum := sha256.Sum256(all)
	return Version{Number: number, Hash: hex.EncodeToString(sum[:6])}
}

// Check tells whether something of another version can be read by this one: nil if they are the same.
func (v Version) Check(other Version) error {
	if v != other {
		return fmt.Errorf("rules version %d (%s): this is %d (%s)", other.Number, other.Hash, v.Number, v.Hash)
	}
	return nil
}

// Words are the names that a game's options, events and decisions are made of. One shared piece turns them into
// names for the wire and back, so no game does it itself.
type Words struct {
	Verbs  []Verb      // an Option's Verb is an index into it
	Kinds  []Kind      // a Decision's Kind is an index into it
	Events []EventKind // a Told line's Kind is an index into it; 0 is "nothing"
	Codes  []Code      // a Refusal's codes, besides the contract's own
	Lines  []LineKind  // what views say, under the keys "view.NAME"
	Tables []*Table    // whose names only boards show: types of cards, perhaps

	Purposes []PurposeKind // of random events; a Purpose is an index into it. Set-up has purposes of its own
}

// Table names the values that a reference may take. A table without names holds plain numbers.
type Table struct {
	Name  string // "card": the value copper has the text key card.copper
	Names []string
}

// The tables that every game shares.
var (
	Number = &Table{Name: "number"}
	Seats  = &Table{Name: "seat"}
)

// Ref is a small reference: an index into its table, a number, or a seat.
type Ref = int16

// Arg is one argument of an option, an event, a refusal or a question.
type Arg struct {
	Name  string
	Table *Table
	List  bool // the rest of the references, to the end; only the last argument may be a list
}

// Verb is what an option does: "play" with one argument from the table of cards.
type Verb struct {
	Name string
	Args []Arg
}

// Code is a reason for a refusal: "cost" with the coins that are missing.
type Code struct {
	Name string
	Args []Arg
}

// LineKind is something that a view says.
type LineKind struct {
	Name string
	Args []Arg
}

// EventKind is something that can happen: "trash" with a list of cards.
type EventKind struct {
	Name string
	Args []Arg
}

// PurposeKind is what random events are for. Scripts give their results by names of the table.
type PurposeKind struct {
	Name string
	Of   *Table
}

// Class tells the table how a decision's clock runs.
type Class uint8

// The classes of decisions.
const (
	Slot   Class = iota // the seat's own clocked duty
	Window              // a shorter clock inside a slot, that of the kind that Kind.Of names
	Reply               // asked of a seat outside its own slot
	Group               // asked of several seats under one deadline; all see who still chooses
	Blind               // a group in which nobody learns who could have acted or who has answered
	Offer               // an optional decision beside a running one; it never holds the game up. It may be passed by no pick
)

var classNames = [...]string{"slot", "window", "reply", "group", "blind", "offer"}

func (c Class) String() string { return classNames[c] }

// TimeOut tells what happens when a decision's time runs out.
type TimeOut uint8

// The effects of a time-out.
const (
	PlayDefault TimeOut = iota // the decision's own default is played
	BotOnce                    // a bot makes this one choice
	BotToEnd                   // a bot plays on to the end of the slot
)

// Kind is a kind of decision, with its clock.
type Kind struct {
	Name     string // the game's id and its own: "dominion.militia.discard"
	Class    Class
	Shared   bool   // all decisions of one slot share one clock; else each has its own
	Of       string `json:",omitempty"` // of a Window: the Shared Slot kind in whose clock it lies; that clock starts with it at the latest
	Hidden   bool   `json:",omitempty"` // of a Reply: that the seat is asked is a secret too; a Hold of its whole span comes before it
	Part     bool   `json:",omitempty"` // goes on with the seat's last answer, which counts only with it: nobody else sees that; see Backer
	Final    bool   `json:",omitempty"` // no take-back ever reaches an answer of this kind
	Seconds  int    // at normal speed
	Relaxed  int    `json:",omitempty"` // at relaxed speed; 0 is 4/3 of Seconds
	Floor    int    // a Blind window never closes sooner, in seconds
	Rest     int    `json:",omitempty"` // of a Shared Slot: its clock has at least so many seconds when it goes on after a reply; 0 is 10
	Must     bool   `json:",omitempty"` // of a Blind window: there is something to choose; who has ordered to pass is asked all the same
	Strike   bool   // a time-out counts towards automatic play
	Resets   bool   `json:",omitempty"` // of a Slot: an order to pass in Blind windows holds until a slot of this kind begins
	TimeOut  TimeOut
	Args     []Arg // what the question tells besides its options
	Ordered  bool  // the order of the picks matters
	NoSecret bool  // at this kind the other seats may hold nothing that the asked seat cannot know
}
