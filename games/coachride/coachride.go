// Package coachride is The Coach Ride to Devil's Castle: two secret associations, fights that everybody may meddle in, trades
// that tell something, notebooks of what each seat has seen, and a bot that reasons from its own.
package coachride

import (
	"fmt"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

const id = "coachride"

// rules are the rules of the game.
type rules struct {
	about    game.About
	book     *flow.Book[State]
	programs programs
}

var (
	_ game.Rules       = (*rules)(nil)
	_ game.PolicyMaker = (*rules)(nil)
	_ game.Stander     = (*rules)(nil)
)

// Rules are the rules of The Coach Ride to Devil's Castle.
var Rules game.Rules = newRules()

func newRules() *rules {
	r := &rules{}
	r.book, r.programs = newBook()
	r.about = newAbout()
	r.about.Version = game.NewVersion(rulesVersion, r.about.Words, objectDefs, occupationDefs, sourceDefs, tables, r.book.Outline())
	return r
}

func (r *rules) About() *game.About { return &r.about }

func (r *rules) New(setup game.Setup) (game.State, error) {
	setup, err := r.about.Ready(setup)
	if err != nil {
		return nil, fmt.Errorf("setting up %s: %w", id, err)
	}
	s := r.newState()
	s.match = newMatch(r, setup)
	s.chance.Mode = setup.Mode
	s.on = setup.Listener
	s.Renew(setup.Key, setup.First)
	s.on = nil
	return s, nil
}
