package table

import (
	"slices"
	"time"

	"github.com/noripan/noripan/game"
)

// A slow table gives days for a move. While nobody is connected it sleeps, and nothing of it is in memory; it is woken when
// something is due, or when somebody comes. Its deadlines are times, which neither sleep nor a restart moves.

const (
	remindAt  = 4                                          // a fourth of the time is left when the player is reminded
	overdue   = int64(10 * time.Minute / time.Millisecond) // a table is woken within that of what is due, else the server was down
	afterDown = int64(time.Hour / time.Millisecond)        // how long there is then for what was due in the meantime
)

// slow tells whether time is given by days.
func (a *actor) slow() bool { return a.place.speed() == SpeedAsync }

// sleeps are when a table goes to sleep that nobody looks at.
func (a *actor) sleepAlarms(into []alarm) []alarm {
	quiet := a.busy
	switch {
	case a.watching > 0 || a.place.gameOn() && !a.slow():
		return into
	case a.place.gameOn():
		quiet = max(quiet, a.place.At) // bots are at it
	}
	return append(into, alarm{quiet + idleFor, ringSleep, 0})
}

// wakeAt is when the table wants to be woken if it sleeps by then.
func (a *actor) wakeAt() int64 {
	switch {
	case !a.place.gameOn():
		at, _ := a.closes()
		return at
	case !a.asleep || !a.slow():
		return 0 // whoever plays is to find the table awake
	}
	at := int64(never)
	for _, due := range a.closeAlarms(a.gameAlarms(nil)) {
		at = min(at, due.at)
	}
	return at
}

// toWake tells whether it is to be kept that the table wakes: its clocks stood still meanwhile, or somebody had no chance.
func (a *actor) toWake() bool {
	switch {
	case a.place.Starts != 0 || a.place.Phase == Paused:
		return true
	case a.place.Phase != Playing:
		return false
	case a.slow():
		return slices.ContainsFunc(a.place.Play.Questions, func(q question) bool { return q.Deadline < a.now-overdue })
	}
	return true
}

// wakeSlow gives time for what was due while the server was down.
func (a *actor) wakeSlow(at int64) {
	for i := range a.place.Play.Questions {
		if q := &a.place.Play.Questions[i]; q.Deadline < at-overdue {
			q.Deadline = at + afterDown
		}
	}
	a.eachClock(func(c *seatClock) {
		if c.Ends < at-overdue {
			c.Ends = at + afterDown
		}
	})
	a.gameDirty = true
}

// alignWindows gives all questions of a window the same time: that of whoever has the longest.
func (a *actor) alignWindows() {
	questions := a.place.Play.Questions
	for i := range questions {
		for j := range questions {
			if questions[j].Window == questions[i].Window {
				questions[i].Deadline = max(questions[i].Deadline, questions[j].Deadline)
			}
		}
	}
}

// A Notice is for somebody whom a slow table waits for and who does not look at it.
type Notice struct {
	Person   string
	What     NoticeKind
	GameID   string
	Deadline int64 // when the time is up; of NoticeCloses when the room closes
}

// NoticeKind is what a notice is about.
type NoticeKind string

// What notices are about.
const (
	NoticeTurn     NoticeKind = "turn"     // the table begins to wait
	NoticeReminder NoticeKind = "reminder" // a fourth of the time is left
	NoticeCloses   NoticeKind = "closes"   // nobody has done anything for days: the room will close
)

// notify lets a notice go to a person who does not look at the table.
func (a *actor) notify(person string, what NoticeKind, deadline int64) {
	who := a.people[person]
	if a.cfg.Notify == nil || !a.slow() || who != nil && len(who.connections) > 0 {
		return
	}
	a.cfg.Notify(Notice{Person: person, What: what, GameID: a.place.GameID, Deadline: deadline})
}

// notifyAwaited tells those for whom the table has begun to wait.
func (a *actor) notifyAwaited(before, now []AwaitedSeat) {
	for _, w := range now {
		s := &a.place.Seats[w.Seat]
		waited := slices.ContainsFunc(before, func(b AwaitedSeat) bool { return b.Seat == w.Seat })
		if s.Controller == Human && !waited {
			a.notify(s.Owner, NoticeTurn, w.Deadline)
		}
	}
}

// remindAlarms are when players are reminded. Nobody else learns of it.
func (a *actor) remindAlarms(into []alarm) []alarm {
	if !a.slow() {
		return into
	}
	for i := range a.place.Play.Questions {
		q := &a.place.Play.Questions[i]
		if q.Answered || q.Reminded || a.class(q) == game.Offer || a.place.Seats[q.Seat].Controller != Human {
			continue
		}
		into = append(into, alarm{q.Deadline - a.span(a.kinds[q.Kind])/remindAt, ringRemind, i})
	}
	return into
}

func (a *actor) remind(index int) error {
	q := &a.place.Play.Questions[index]
	owner, deadline := a.place.Seats[q.Seat].Owner, q.Deadline
	a.after(func() { a.notify(owner, NoticeReminder, deadline) })
	return a.do(entry{Do: actRemind, Seat: q.Seat, Serial: q.Serial})
}

func (a *actor) foldRemind(e *entry, _ int64) error {
	if q := a.question(e.Seat, e.Serial); q != nil {
		q.Reminded = true
	}
	return nil
}

// idleAlarm is when all are warned that the room will close because nobody does anything.
func (a *actor) idleAlarm(into []alarm, told int64) []alarm {
	if a.place.Phase != Playing || !a.slow() || a.place.Idle == a.place.Acted {
		return into
	}
	return append(into, alarm{told, ringIdle, 0})
}

func (a *actor) warnIdle(int) error {
	closes, _ := a.closes()
	for _, m := range a.place.Members {
		a.after(func() { a.notify(m.ID, NoticeCloses, closes) })
	}
	return a.do(entry{Do: actIdle})
}

// foldIdle: nobody has acted for so long that the room will close.
func (a *actor) foldIdle(*entry, int64) error {
	a.place.Idle = a.place.Acted
	a.tellWith(int(game.Spectator), tableIdle, Args{"days": int(slowClosings[Playing].warning / day)})
	return nil
}

// heardBefore is how many events the viewer has heard of the first so many.
func (a *actor) heardBefore(viewer game.Seat, n int) int {
	heard := 0
	for i := range a.history[:min(n, len(a.history))] {
		if a.history[i].hears(viewer) != nil {
			heard++
		}
	}
	return heard
}
