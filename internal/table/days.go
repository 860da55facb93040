package table

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// At a slow table everybody has some days on which no time passes for them. Their owner takes one by hand, ahead of a
// journey say, or the table takes one when the time is up.

// pauseDays is how many there are for each seat in a game.
const pauseDays = 7

// openClasses are those of questions that everybody sees to be open.
var openClasses = []game.Class{game.Slot, game.Window, game.Reply, game.Group}

// pauseDay takes a day.
func (a *actor) pauseDay(o *order) error {
	s := &a.place.Seats[a.place.seatOf(o.by.ID)]
	switch {
	case !a.slow():
		return &Error{Code: NoPause, Detail: "pause days are for tables with days for a move"}
	case s.Days >= pauseDays:
		return &Error{Code: PauseUsedUp}
	}
	e := o.entry()
	e.Seat = a.place.seatOf(o.by.ID)
	return a.do(e)
}

// takesDay tells whether the time that is up is made longer by a pause day. Not in blind windows, nor where a question is
// hidden: nobody may learn who has not answered.
func (a *actor) takesDay(q *question) bool {
	s := &a.place.Seats[q.Seat]
	return a.slow() && s.Controller == Human && !s.Program && s.Days < pauseDays && a.waitsOpenly(q)
}

// waitsOpenly tells whether everybody may know that the seat is asked and has not answered.
func (a *actor) waitsOpenly(q *question) bool {
	return slices.Contains(openClasses, a.class(q)) && !a.kinds[q.Kind].Hidden
}

// foldPauseDay: all that the seat is asked may take a day longer. By hand it is a day off, which counts for questions to
// come, too.
func (a *actor) foldPauseDay(e *entry, at int64) error {
	s := &a.place.Seats[e.Seat]
	s.Days++
	key := tableDayAuto
	if e.By != "" {
		key = tableDay
		s.Off = max(s.Off, at) + day
	}
	a.lengthen(e.Seat, day)
	a.tellWith(e.Seat, key, Args{"left": pauseDays - s.Days})
	return nil
}

// lengthen moves the ends of all that the seat is asked. In a window that others share theirs move with it, whoever has
// answered.
func (a *actor) lengthen(seat int, by int64) {
	questions := a.place.Play.Questions
	var windows []uint64
	for i := range questions {
		if questions[i].Seat == seat {
			windows = append(windows, questions[i].Window)
		}
	}
	for i := range questions {
		if q := &questions[i]; slices.Contains(windows, q.Window) {
			q.Deadline += by
			q.Reminded = false
		}
	}
	s := &a.place.Seats[seat]
	for _, c := range []*seatClock{&s.Clock, &s.Window} {
		if c.Ends != 0 {
			c.Ends += by
		}
	}
	a.gameDirty = true
}

// endPauseDay ends the days off: those that have not begun are given back.
func (a *actor) endPauseDay(o *order) error {
	seat := a.place.seatOf(o.by.ID)
	if a.place.Seats[seat].Off <= a.now {
		return &Error{Code: NoPauseDay}
	}
	e := o.entry()
	e.Seat = seat
	return a.do(e)
}

func (a *actor) foldEndPauseDay(e *entry, at int64) error {
	s := &a.place.Seats[e.Seat]
	rest := max(s.Off-at, 0)
	s.Days -= int(rest / day)
	s.Off = 0
	shared := slices.ContainsFunc(a.place.Play.Questions, func(q question) bool {
		return q.Seat != e.Seat && slices.ContainsFunc(a.place.Play.Questions, func(own question) bool {
			return own.Seat == e.Seat && own.Window == q.Window
		})
	})
	if !shared { // the others' time does not get shorter
		a.lengthen(e.Seat, -rest)
	}
	a.tellWith(e.Seat, tableDayEnd, Args{"left": pauseDays - s.Days})
	return nil
}

// wirePauseDays are the viewer's, nil where there are none.
func (a *actor) wirePauseDays(seat int) *PauseDays {
	if a.place.Phase != Playing || !a.slow() || seat < 0 || seat >= len(a.place.Seats) {
		return nil
	}
	s := &a.place.Seats[seat]
	days := &PauseDays{Left: pauseDays - s.Days}
	if s.Off > a.now {
		days.Until = s.Off
	}
	return days
}
