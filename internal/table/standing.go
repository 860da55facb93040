package table

import "github.com/noripan/noripan/game"

// What a seat leaves to the table: all of its questions, or the blind windows.

// standingPass switches the order to pass in all blind windows.
func (a *actor) standingPass(o *order) error {
	if o.On == nil {
		return &Error{Code: BadCommand, Detail: "on: true or false"}
	}
	e := o.entry()
	e.On = *o.On
	return a.do(e)
}

func (a *actor) foldPass(e *entry, _ int64) error {
	a.place.Seats[a.place.seatOf(e.By)].Pass = e.On
	a.gameDirty = true
	return nil
}

// passes tells whether the question is to be passed by a standing order, if it can be passed at all. It does not look at
// what the seat holds, and what others see of the window does not depend on it.
func (a *actor) passes(q *question) bool {
	s := &a.place.Seats[q.Seat]
	return !q.Answered && s.Pass && s.Controller == Human && a.class(q) == game.Blind && !a.kinds[q.Kind].Must
}

// forgetPasses ends all orders to pass, in games where they hold for a turn.
func (a *actor) forgetPasses() {
	for i := range a.place.Seats {
		a.place.Seats[i].Pass = false
	}
}

func (a *actor) passBlind(index int) error {
	q := &a.place.Play.Questions[index]
	g := given{Seat: q.Seat, Serial: q.Serial, Picks: a.byDefault(a.decision(q.Serial)), How: byOrder}
	return a.do(entry{Do: actSeal, Answers: []given{g}})
}

// wireOrders are the viewer's, nil where it has no seat in the game that is played.
func (a *actor) wireOrders(viewer game.Seat) *Orders {
	if viewer < 0 || int(viewer) >= len(a.place.Seats) || a.place.Phase != Playing && a.place.Phase != Paused {
		return nil
	}
	return &Orders{Pass: a.place.Seats[viewer].Pass}
}

// autoplay lets a bot play on until the owner plays again.
func (a *actor) autoplay(o *order) error {
	if a.place.Seats[a.place.seatOf(o.by.ID)].Controller == Autoplay {
		return nil
	}
	return a.do(o.entry())
}

func (a *actor) foldAutoplay(e *entry, _ int64) error {
	seat := a.place.seatOf(e.By)
	a.place.Seats[seat].Controller = Autoplay
	a.tell(seat, tableAutoplay)
	a.gameDirty = true
	return nil
}

func (a *actor) playMyself(o *order) error {
	if a.place.Seats[a.place.seatOf(o.by.ID)].Controller != Autoplay {
		return nil // it does already
	}
	return a.do(o.entry())
}

func (a *actor) foldPlayMyself(e *entry, at int64) error {
	a.regain(a.place.seatOf(e.By), at)
	return nil
}

// regain gives the seat to its owner again. What runs runs on, but for a window that is still open.
func (a *actor) regain(i int, at int64) {
	s := &a.place.Seats[i]
	s.Controller, s.Strikes, s.BotTill = Human, 0, 0
	a.freshWindow(i, at)
	a.tell(i, tableBack)
}
