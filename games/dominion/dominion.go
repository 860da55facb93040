// Package dominion is the card game Dominion: cards as short programs, the turn that plays them, what each seat may
// see, and bots of its own.
package dominion

import (
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// rules are Dominion's rules with one set of cards.
type rules struct {
	tables
	about     game.About
	defs      []Def
	cards     *game.Table
	named     map[string]Card
	pool      *pool
	catalogue *Catalogue
	treasures []Card // in the order in which they are played
	reactions []Card
	scoring   []Card // those that count at the end
	counted   []Card // and of those the ones whose points depend on what else one owns
	asks      [][]ask
	advice    []tipLine
	own       string // the setting that defines the blank cards; "" for none

	blankKind map[string]int16           // the decisions of blank cards by their names
	blankWhy  map[uint16]map[uint8][]ask // what each of their questions is about, by program and step

	book  *flow.Book[State]
	parts []uint16 // programs that go on with another card's: in a log they stand beside what it did itself

	starts   map[uint16][]uint16 // the programs that a program may start on top of itself, hosts' cards apart
	hosts    []Card              // Actions that play other Actions
	unhosted int                 // frames that the cards can need without hosts

	turn, reaction                    uint16 // programs
	kindAction, kindTreasure, kindBuy int16
	firstReaction                     *flow.Question[State]
}

var (
	_ game.Rules       = (*rules)(nil)
	_ game.PolicyMaker = (*rules)(nil)
	_ game.Rematcher   = (*rules)(nil)
	_ game.Stander     = (*rules)(nil)
	_ game.Drawer      = (*rules)(nil)
	_ game.Cataloguer  = (*rules)(nil)
	_ game.Definer     = (*rules)(nil)
	_ game.Measurer    = (*rules)(nil)
	_ game.Importer    = (*rules)(nil)
)

// Rules are the rules of Dominion, with all cards there are.
var Rules game.Rules = compile(plainDefs())

// plainDefs are all cards there are, and the places of the blank ones.
func plainDefs() []Def { return slices.Concat(base, kingdom, blanks) }

func (r *rules) About() *game.About { return &r.about }

func (r *rules) New(setup game.Setup) (game.State, error) {
	setup, err := r.about.Ready(setup)
	if err != nil {
		return nil, fmt.Errorf("setting up dominion: %w", err)
	}
	if own := setup.Settings[settingBlank]; own != r.own {
		made, err := r.with(own)
		if err != nil {
			return nil, fmt.Errorf("setting up dominion: %w", err)
		}
		return made.New(setup)
	}
	if err := r.checkBlanks(setup.Settings); err != nil {
		return nil, fmt.Errorf("setting up dominion: %w", err)
	}
	s := r.newState()
	if s.match, err = r.begin(setup); err != nil {
		return nil, fmt.Errorf("setting up dominion: %w", err)
	}
	s.chance.Mode = setup.Mode
	s.on = setup.Listener
	s.Renew(setup.Key, setup.First)
	s.on = nil
	return s, nil
}

// First: who won alone plays last, so the seat to the winner's left begins.
func (r *rules) First(previous game.Result) (game.Seat, bool) {
	winner := game.Spectator
	for seat := range game.Seat(previous.Seats) {
		if !previous.Won.Has(seat) {
			continue
		}
		if winner != game.Spectator {
			return 0, false
		}
		winner = seat
	}
	if winner == game.Spectator {
		return 0, false
	}
	return (winner + 1) % game.Seat(previous.Seats), true
}
