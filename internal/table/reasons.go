package table

import (
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/mind"
)

// Where one person plays with bots, they may ask why the bots did what they did. What the bots thought of their options is
// told only where that gives no secret away: see mind.Reason. It is not kept in the log: a table that is woken has forgotten
// it.

// maxReasons is of how many decisions the table remembers what bots thought.
const maxReasons = 12

// reasoned is what a bot thought, to be told with what came of it.
type reasoned struct {
	Reasons
	told  int   // up to where in the history that was
	until int64 // when the pauses were to be over that lasted then
}

// tellsReasons tells whether the table tells of what bots think.
func (a *actor) tellsReasons() bool { return a.place.humans() == 1 && a.place.options().Reasons }

// reasonable tells whether others may ever hear why a question was answered so. Of what is chosen in secret they may not:
// in windows where all choose unseen, and where what was chosen is known later or never.
func (a *actor) reasonable(k *game.Kind) bool {
	switch k.Class {
	case game.Slot, game.Window, game.Reply:
		return a.tellsReasons() && !k.Final && !k.Hidden && !k.Part
	case game.Group, game.Blind, game.Offer:
	}
	return false
}

// listenerSeat is the seat of the person who plays with bots. A program that plays is no such person: what it knows is
// not the person's to hear.
func (a *actor) listenerSeat() game.Seat {
	return game.Seat(slices.IndexFunc(a.place.Seats, func(s seat) bool { return s.person() }))
}

// reasonsOf is what a bot thought of a decision, for the person; nil where it is not told.
func (a *actor) reasonsOf(d *game.Decision, picks []string, thought *mind.Reasons) *reasoned {
	if thought == nil {
		return nil
	}
	return &reasoned{Reasons: WireReasons(&a.about.Words, d, picks, thought)}
}

// WireReasons are reasons as they are sent.
func WireReasons(words *game.Words, d *game.Decision, picks []string, r *mind.Reasons) Reasons {
	w := Reasons{
		Seat: int(d.Seat), Kind: words.Kinds[d.Kind].Name, Args: words.ArgLine(d).Args, Picks: picks,
		Searched: r.Searched, Looked: r.Looked, Best: make([]Reason, len(r.Best)),
	}
	for i, line := range r.Best {
		w.Best[i] = Reason{Picks: make([]string, len(line.Picks)), Percent: int(line.Rate*100 + 0.5), Looked: line.Visits, Own: line.Own}
		for j, o := range line.Picks {
			w.Best[i].Picks[j] = words.OptionName(o)
		}
	}
	return w
}

// keepReasons keeps what a bot thought of the answer that it has just given. An answer that goes on in parts is nobody
// else's business before its last.
func (a *actor) keepReasons(r *reasoned) {
	if r == nil || slices.ContainsFunc(a.pending, func(d game.Decision) bool {
		return int(d.Seat) == r.Seat && a.about.Words.Kinds[d.Kind].Part
	}) {
		return
	}
	r.told, r.until = len(a.history), a.place.Play.heldUntil()
	if len(a.reasons) == maxReasons {
		a.reasons = slices.Delete(a.reasons, 0, 1)
	}
	a.reasons = append(a.reasons, *r)
}

// forgetReasons forgets those of what was taken back.
func (a *actor) forgetReasons(told int) {
	a.reasons = slices.DeleteFunc(a.reasons, func(r reasoned) bool { return r.told > told })
}

// askReasons tells whether the person may ask for reasons now.
func (a *actor) askReasons(*order) error {
	switch {
	case a.place.Phase == Lobby || a.game == nil:
		return &Error{Code: WrongRoomState}
	case !a.tellsReasons():
		return &Error{Code: NoReasons}
	case mind.SecretSides(a.game):
		return &Error{Code: SecretSides} // not "nothing yet": there will be nothing at this table
	}
	return nil
}

// shownReasons are those of what the viewer has been shown, the oldest first.
func (a *actor) shownReasons(viewer game.Seat) []Reasons {
	_, end := a.shownTo(viewer)
	shown := []Reasons{}
	for i := range a.reasons {
		if r := &a.reasons[i]; len(a.scenes) == 0 || r.told <= end && r.until <= a.now {
			shown = append(shown, r.Reasons)
		}
	}
	return shown
}
