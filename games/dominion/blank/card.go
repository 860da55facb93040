// Package blank reads and checks the Kingdom cards that people make of the box's blank cards. A card is a program in a
// small language in which nothing can loop: each phrase does a bounded thing once, so a check can count the most that
// one play can do.
package blank

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Bounds of what is read.
const (
	MaxCards   = 2        // own cards of one game
	MaxBytes   = 16 << 10 // of their text
	maxNested  = 8        // of lists in the text, far more than a valid card has
	MaxFlavour = 120      // characters
)

// Card is a Kingdom card that somebody made.
type Card struct {
	NameKo   string      `json:"nameKo"`
	NameEn   string      `json:"nameEn"`
	Cost     int         `json:"cost"`
	Types    []string    `json:"types"`              // action, treasure, victory, attack, reaction
	Play     []Statement `json:"play,omitempty"`     // what an Action does
	Treasure *Treasure   `json:"treasure,omitempty"` // what a Treasure does
	Points   *Points     `json:"points,omitempty"`   // what a Victory card is worth
	React    *Reaction   `json:"react,omitempty"`    // what a Reaction does when it is revealed against an Attack
	Flavour  string      `json:"flavour,omitempty"`
}

// Treasure is what playing a Treasure gives.
type Treasure struct {
	Coins int         `json:"coins"`
	Then  []Statement `json:"then,omitempty"`
}

// Points are what a Victory card is worth at the end: exactly one of them.
type Points struct {
	Fixed    *int   `json:"fixed,omitempty"`
	PerCard  string `json:"perCard,omitempty"`  // a point for each card of that name, by its reference
	PerCards int    `json:"perCards,omitempty"` // a point for so many cards, whichever
}

// Reaction is what a card does that is revealed from the hand against an Attack, for who reveals it.
type Reaction struct {
	MinHand int         `json:"minHand,omitempty"` // only with so many cards in hand; 0 for any
	Do      []Statement `json:"do"`
}

// Statement is one phrase of a program: exactly one of its parts.
type Statement struct {
	Cards         *Amount     `json:"cards,omitempty"`
	Actions       *Amount     `json:"actions,omitempty"`
	Buys          *Amount     `json:"buys,omitempty"`
	Coins         *Amount     `json:"coins,omitempty"`
	Discard       *Pick       `json:"discard,omitempty"`
	Trash         *Pick       `json:"trash,omitempty"`
	Topdeck       *Pick       `json:"topdeck,omitempty"`
	Gain          *Gain       `json:"gain,omitempty"`
	Reveal        *Spread     `json:"reveal,omitempty"`
	Look          *Spread     `json:"look,omitempty"`
	Dig           *Dig        `json:"dig,omitempty"`
	RevealHand    bool        `json:"revealHand,omitempty"`
	Choose        *Choose     `json:"choose,omitempty"`
	May           []Statement `json:"may,omitempty"`
	If            *If         `json:"if,omitempty"`
	OthersDraw    int         `json:"othersDraw,omitempty"`
	Attack        []Strike    `json:"attack,omitempty"`
	Cheaper       int         `json:"cheaper,omitempty"`
	BetterCoppers int         `json:"betterCoppers,omitempty"`
	TrashSelf     bool        `json:"trashSelf,omitempty"`
	Unaffected    bool        `json:"unaffected,omitempty"`
}

// Amount is a number, or "picked" for as many as the cards picked last.
type Amount struct {
	N      int
	Picked bool
}

const picked = "picked"

// UnmarshalJSON reads a number or "picked".
func (a *Amount) UnmarshalJSON(data []byte) error {
	if string(data) == `"`+picked+`"` {
		*a = Amount{Picked: true}
		return nil
	}
	if err := json.Unmarshal(data, &a.N); err != nil {
		return fmt.Errorf("an amount is a whole number, or %q: not %.20s", picked, data)
	}
	return nil
}

// MarshalJSON writes what UnmarshalJSON reads.
func (a Amount) MarshalJSON() ([]byte, error) {
	if a.Picked {
		return []byte(`"` + picked + `"`), nil
	}
	return fmt.Appendf(nil, "%d", a.N), nil
}

// Pick is how many cards are picked from the hand, and of what type; "" for any.
type Pick struct {
	Least int    `json:"least"`
	Most  int    `json:"most"`
	Type  string `json:"type,omitempty"`
}

// Gain is which card is gained: one of a name, or one within a cost.
type Gain struct {
	Card    string `json:"card,omitempty"` // its reference
	Type    string `json:"type,omitempty"`
	UpTo    *int   `json:"upTo,omitempty"`    // costs at most so much
	Exactly *int   `json:"exactly,omitempty"` // costs just so much
	More    *int   `json:"more,omitempty"`    // costs at most so much more than the card picked last
	To      string `json:"to,omitempty"`      // discard (also ""), hand or deck
}

// Spread is how many cards are turned up from the deck, and what becomes of them.
type Spread struct {
	N    int    `json:"n"`
	Then string `json:"then"`           // hand, discard, trash or back
	Type string `json:"type,omitempty"` // which go to the hand
}

// Dig reveals cards until so many of a type are there; they go to the hand, the rest is discarded.
type Dig struct {
	Type string `json:"type"`
	Hits int    `json:"hits"`
}

// Choose is how many of the programs are chosen and carried out.
type Choose struct {
	N  int           `json:"n"`
	Of [][]Statement `json:"of"`
}

// If carries out one program or the other. Exactly one condition is given.
type If struct {
	Picked      bool        `json:"picked,omitempty"`     // any card was picked or gained last
	PickedIs    string      `json:"pickedIs,omitempty"`   // it is of that type
	HandAtMost  *int        `json:"handAtMost,omitempty"` // cards in hand
	HandAtLeast *int        `json:"handAtLeast,omitempty"`
	EmptyPiles  int         `json:"emptyPiles,omitempty"` // at least so many
	Played      int         `json:"played,omitempty"`     // at least so many Actions this turn, this one included
	Then        []Statement `json:"then"`
	Else        []Statement `json:"else,omitempty"`
}

// Strike is one phrase of what an Attack does to each of the others: exactly one of its parts.
type Strike struct {
	DiscardTo      int    `json:"discardTo,omitempty"` // so many cards stay in the hand
	Gain           string `json:"gain,omitempty"`      // curse or copper
	DiscardTop     bool   `json:"discardTop,omitempty"`
	TrashTreasures bool   `json:"trashTreasures,omitempty"` // reveals two cards, trashes a Treasure of them that costs at most 6
	Draw           bool   `json:"draw,omitempty"`
}

// Read reads cards from a JSON list, strictly. The error says where the form is wrong; whether the cards are allowed is
// for Check.
func Read(text string) ([]Card, error) {
	if len(text) > MaxBytes {
		return nil, fmt.Errorf("own cards: %d bytes, at most %d", len(text), MaxBytes)
	}
	if deeper(text, maxNested) {
		return nil, fmt.Errorf("own cards: lists nested deeper than %d", maxNested)
	}
	var cards []Card
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&cards); err != nil {
		return nil, fmt.Errorf("own cards: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("own cards: something follows the list")
	}
	if len(cards) > MaxCards {
		return nil, fmt.Errorf("%d own cards: at most %d in one game", len(cards), MaxCards)
	}
	return cards, nil
}

// deeper tells whether lists or objects lie in one another more often than that.
func deeper(text string, most int) bool {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth > 2*most {
				return true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return false
}

// Write writes cards in the form that Read reads, always the same for the same cards.
func Write(cards []Card) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(cards); err != nil {
		panic(fmt.Sprintf("blank: a card has no form in JSON: %v", err)) // it holds texts, numbers and lists
	}
	return strings.TrimSpace(b.String())
}

// Is tells whether the card has the type.
func (c *Card) Is(typeName string) bool { return slices.Contains(c.Types, typeName) }
