package table

import (
	"fmt"

	"github.com/noripan/noripan/game"
)

// Giving up is for games whose rules know it (game.Resigner). Only who plays a seat may do it, not a bot in its place.

// mayResign tells whether the seat's owner may give up.
func (a *actor) mayResign(seat int) bool {
	p := &a.place
	if seat < 0 || seat >= len(p.Seats) || p.Phase != Playing || p.Seats[seat].Controller != Human || p.Seats[seat].Out {
		return false
	}
	_, knows := a.game.(game.Resigner)
	return knows
}

func (a *actor) resign(o *order) error {
	if _, knows := a.game.(game.Resigner); !knows {
		return &Error{Code: NoResignation, Detail: "nobody gives up in this game; a bot plays on for who leaves"}
	}
	e := o.entry()
	e.Seat = a.place.seatOf(o.by.ID)
	return a.do(e)
}

// foldResign takes a seat out of the game. There is no way back behind it.
func (a *actor) foldResign(e *entry, at int64) error {
	resigner, knows := a.game.(game.Resigner)
	if !knows {
		return fmt.Errorf("giving up in a game without: %w", errHistory)
	}
	if err := resigner.Resign(game.Seat(e.Seat), a.listener()); err != nil {
		return fmt.Errorf("giving up, seat %d: %w", e.Seat, err)
	}
	a.place.Seats[e.Seat].Out = true
	a.points = nil
	a.moved(at)
	return nil
}
