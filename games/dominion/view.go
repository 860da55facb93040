package dominion

import "github.com/noripan/noripan/game"

// View is what a seat or a spectator may see. Cards are names; lists are never null.
type View struct {
	Turn       ViewTurn    `json:"turn"`
	Supply     []ViewPile  `json:"supply"` // the base cards, then the Kingdom by printed cost, then by name
	Empty      int         `json:"emptyPiles"`
	EmptyLimit int         `json:"emptyLimit"` // the game ends with so many empty piles
	Trash      []string    `json:"trash"`
	Seats      []ViewSeat  `json:"seats"`
	Hand       []string    `json:"hand,omitzero"`    // the viewer's own, in order of arrival
	Looking    []string    `json:"looking,omitzero"` // at the viewer's own cards that nobody else sees
	Attack     *ViewAttack `json:"attack,omitempty"`
	Final      []ViewFinal `json:"final,omitzero"` // once the game is over, by seat
}

// ViewTurn is the turn and what is left of it.
type ViewTurn struct {
	Number  int       `json:"number"` // which turn of the seat it is, from 1
	Seat    game.Seat `json:"seat"`
	Phase   string    `json:"phase"` // action, treasure, buy, cleanup or over
	Actions int       `json:"actions"`
	Buys    int       `json:"buys"`
	Coins   int       `json:"coins"`
}

// ViewPile is a pile of the Supply.
type ViewPile struct {
	Card    string   `json:"card"`
	Cost    int      `json:"cost"` // now
	Printed int      `json:"printed"`
	Count   int      `json:"count"`
	Types   []string `json:"types"`
	Base    bool     `json:"base"`
}

// ViewSeat is what everybody sees of a seat. Counts of others' decks, and of discard piles at all, are there only at a
// table with open counts; the viewer's own deck always has one.
type ViewSeat struct {
	Hand       int      `json:"hand"`
	Deck       *int     `json:"deck,omitempty"`
	Discard    *int     `json:"discard,omitempty"`
	DiscardTop string   `json:"discardTop,omitempty"`
	InPlay     []string `json:"inPlay"` // in order of play
	Aside      []string `json:"aside"`
	Revealed   []string `json:"revealed"`
	Turns      int      `json:"turns"` // begun so far
	LastPlayed string   `json:"lastPlayed,omitempty"`
	Resigned   bool     `json:"resigned,omitempty"`
}

// ViewAttack is the attack that is being resolved.
type ViewAttack struct {
	Card    string       `json:"card"`
	Seat    game.Seat    `json:"seat"` // who played it
	Victims []ViewVictim `json:"victims"`
}

// ViewVictim is how far the attack has come with one of the others. It never tells who could react.
type ViewVictim struct {
	Seat game.Seat `json:"seat"`
	// State is waiting while anybody may still react; then unaffected, or affected until it is the victim's turn,
	// choosing while asked for the attack's effect, and done.
	State string `json:"state"`
}

// ViewFinal is all that a seat owns at the end.
type ViewFinal struct {
	Seat   game.Seat      `json:"seat"`
	Cards  map[string]int `json:"cards"`
	Points map[string]int `json:"points"` // all copies of the card together; only cards that count
}
