package table

import (
	"slices"
	"time"

	"github.com/noripan/noripan/game"
)

// A question is one that the game asks a seat, with its clock. In a group or a blind window it stays until the window
// closes, answered or not: what others see of the window must not depend on who has answered.
type question struct {
	Seat     int    `json:"seat"`
	Serial   uint64 `json:"serial"` // the game's number; it counts what all are asked
	N        uint64 `json:"n"`      // its own number among the seat's, which the wire has: it tells nothing of the others
	Kind     string `json:"kind"`
	Whole    string `json:"whole,omitempty"`    // of a part: the kind that the answer began with, which is all that others see
	Reminded bool   `json:"reminded,omitempty"` // its owner has been told that time runs short
	Late     bool   `json:"late,omitempty"`     // of a part: it goes on with the answer of a time-out, which is for a bot to end
	Slot     uint32 `json:"slot"`
	Window   uint64 `json:"window"` // the first serial of those that were asked with it
	Opened   int64  `json:"opened"`
	Deadline int64  `json:"deadline"` // milliseconds since 1970
	Answered bool   `json:"answered,omitempty"`
	Sealed   *given `json:"sealed,omitempty"` // the answer, in a blind window
}

// Times of clocks, in seconds where a game gives none, and their rules (milliseconds).
const (
	slotSeconds  = 90
	replySeconds = 45
	groupSeconds = 30
	blindFloor   = 3

	leastSlotRest = 10_000 // of a slot's clock that goes on after others have answered, where the kind says nothing
	leastAwake    = 15_000 // of any clock that goes on after the server was stopped

	day = int64(24 * time.Hour / time.Millisecond)
)

func millis(seconds int) int64 { return int64(seconds) * 1000 }

// span is how long a kind of question may take, at the room's speed.
func (a *actor) span(k *game.Kind) int64 {
	seconds := k.Seconds
	if seconds == 0 {
		switch k.Class {
		case game.Slot, game.Window, game.Offer:
			seconds = slotSeconds
		case game.Reply:
			seconds = replySeconds
		case game.Group, game.Blind:
			seconds = groupSeconds
		}
	}
	switch speed := a.place.speed(); {
	case speed == SpeedAsync:
		return int64(a.place.options().Days) * day
	case speed == SpeedRelaxed && k.Relaxed != 0:
		return millis(k.Relaxed)
	case speed == SpeedRelaxed:
		return millis(seconds) * 4 / 3
	}
	return millis(seconds)
}

// floor is how long a blind window stays open at least. Where at most one person plays nobody could learn anything, and
// with days for a move nobody watches the clock.
func (a *actor) floor(k *game.Kind) int64 {
	if a.place.humans() < 2 || a.place.speed() == SpeedAsync {
		return 0
	}
	if a.place.options().FullWindows {
		return a.span(k)
	}
	seconds := k.Floor
	if seconds == 0 {
		seconds = blindFloor
	}
	return int64(float64(millis(seconds)) * a.cfg.Pace)
}

// question is the seat's open question of that number, nil if there is none.
func (a *actor) question(seat int, serial uint64) *question {
	for i := range a.place.Play.Questions {
		if q := &a.place.Play.Questions[i]; q.Seat == seat && q.Serial == serial {
			return q
		}
	}
	return nil
}

// numbered is the seat's question that the wire knows by that number, nil if it is not open, or not shown yet.
func (a *actor) numbered(seat int, n uint64) *question {
	for i := range a.place.Play.Questions {
		if q := &a.place.Play.Questions[i]; q.Seat == seat && q.N == n && a.opens(q) {
			return q
		}
	}
	return nil
}

// number is the number of the seat's next question.
func (s *seat) number() uint64 {
	s.Asked++
	return s.Asked
}

// decision is what the game asks under that number, nil if nothing.
func (a *actor) decision(serial uint64) *game.Decision {
	for i := range a.pending {
		if a.pending[i].Serial == serial {
			return &a.pending[i]
		}
	}
	return nil
}

// ask brings the questions in line with what the game asks now: those that are gone go, new ones get their clocks. While
// what has happened is kept back, new questions open when it is told.
func (a *actor) ask(at int64) {
	p := &a.place.Play
	opens := max(at, p.heldUntil())
	a.waitForHold(at)
	for i := range p.Questions {
		q := &p.Questions[i]
		q.Answered = q.Sealed != nil || !a.asks(q.Serial)
	}
	open := func(window uint64) bool {
		return slices.ContainsFunc(p.Questions, func(q question) bool { return q.Window == window && a.asks(q.Serial) })
	}
	old := p.Questions
	p.Questions = slices.DeleteFunc(slices.Clone(p.Questions), func(q question) bool { return !a.asks(q.Serial) && !open(q.Window) })
	window := uint64(0)
	for i := range a.pending {
		d := &a.pending[i]
		if a.question(int(d.Seat), d.Serial) != nil {
			continue
		}
		k := &a.about.Words.Kinds[d.Kind]
		if k.Resets && d.Slot != p.Fresh {
			p.Fresh = d.Slot
			a.forgetPasses()
		}
		q := question{Seat: int(d.Seat), Serial: d.Serial, N: a.place.Seats[d.Seat].number(), Kind: k.Name, Slot: d.Slot, Window: d.Serial, Opened: opens}
		if k.Class == game.Group || k.Class == game.Blind {
			if window == 0 {
				window = d.Serial
			}
			q.Window = window
		}
		before := slices.IndexFunc(old, func(q question) bool { return q.Seat == int(d.Seat) && !a.asks(q.Serial) })
		switch {
		case before >= 0 && (k.Part || a.folded.steppedBack && old[before].Whole != ""):
			q.goesOn(&old[before], k)
			q.Late = a.folded.late
		case k.Hidden && opens > at:
			q.Opened, q.Deadline = p.lastHold().began(), opens
			a.aside = &aside{scene: a.scene(), serial: d.Serial, seat: d.Seat, until: opens}
		default:
			q.Deadline = a.deadline(&q, k, d.Window, max(opens, a.place.Seats[d.Seat].Off))
		}
		p.Questions = append(p.Questions, q)
	}
	if a.slow() {
		a.alignWindows()
	}
	a.stopClocks(at, a.idle)
	a.barOffers()
}

// asks tells whether the game waits for the answer to the question of that number.
func (a *actor) asks(serial uint64) bool { return a.decision(serial) != nil }

// goesOn makes it a question that goes on with another one's answer, or comes back to it: on the same clock.
func (q *question) goesOn(before *question, k *game.Kind) {
	q.Opened, q.Deadline = before.Opened, before.Deadline
	if !k.Part {
		return
	}
	if q.Whole = before.Whole; q.Whole == "" {
		q.Whole = before.Kind
	}
}

// shown is the kind that others see.
func (q *question) shown() string {
	if q.Whole != "" {
		return q.Whole
	}
	return q.Kind
}

// deadline is when a new question's time is up. A window does not outlast its slot, and where time is given by days
// there is none.
func (a *actor) deadline(q *question, k *game.Kind, window uint32, at int64) int64 {
	s := &a.place.Seats[q.Seat]
	switch {
	case k.Class == game.Slot && k.Shared:
		return s.Clock.run(q.Slot, at, a.span(k), leastRest(k))
	case k.Class == game.Window:
		slot := s.Clock.run(q.Slot, at, a.span(a.kinds[k.Of]), leastRest(a.kinds[k.Of]))
		if window == 0 {
			s.Window = seatClock{}
			return min(at+a.span(k), slot)
		}
		return min(s.Window.run(window, at, a.span(k), leastSlotRest), slot)
	}
	return at + a.span(k)
}

// run lets the clock of a slot or window run, a new one with its whole span, and tells when it ends.
func (c *seatClock) run(n uint32, at, span, rest int64) int64 {
	switch {
	case c.N != n || c.Ends == 0 && c.Rest == 0:
		*c = seatClock{N: n, Ends: at + span}
	case c.Ends == 0:
		c.Ends, c.Rest = at+max(c.Rest, rest), 0
	}
	return c.Ends
}

// leastRest is what a slot's clock has at least when it goes on.
func leastRest(k *game.Kind) int64 {
	if k.Rest != 0 {
		return millis(k.Rest)
	}
	return leastSlotRest
}

// stop lets the clock stand still.
func (c *seatClock) stop(at int64) {
	if c.Ends != 0 {
		c.Ends, c.Rest = 0, max(c.Ends-at, 1)
	}
}

// stopClocks lets the clocks of those seats stand still.
func (a *actor) stopClocks(at int64, stops func(seat int) bool) {
	for i := range a.place.Seats {
		if s := &a.place.Seats[i]; stops(i) {
			s.Clock.stop(at)
			s.Window.stop(at)
		}
	}
}

// idle tells whether the seat's slot stands still: the game waits for others, or for an answer of the seat that has a clock
// of its own.
func (a *actor) idle(seat int) bool {
	return !slices.ContainsFunc(a.place.Play.Questions, func(q question) bool {
		class := a.class(&q)
		return q.Seat == seat && !q.Answered && (class == game.Slot || class == game.Window)
	})
}

// clockKind is the kind whose time is up when the question's is: a window that ends with its slot ends the slot.
func (a *actor) clockKind(q *question) *game.Kind {
	k := a.kinds[q.Kind]
	if k.Class == game.Window && a.slotEnds(q) != 0 && q.Deadline >= a.slotEnds(q) {
		return a.kinds[k.Of]
	}
	return k
}

// slotEnds is when the slot ends in which a window lies, 0 for other questions.
func (a *actor) slotEnds(q *question) int64 {
	if a.class(q) != game.Window {
		return 0
	}
	return a.place.Seats[q.Seat].Clock.Ends
}

// freshWindow gives the seat's open window its time again, within the slot: its owner has just come back.
func (a *actor) freshWindow(seat int, at int64) {
	s := &a.place.Seats[seat]
	for i := range a.place.Play.Questions {
		q := &a.place.Play.Questions[i]
		if slot := a.slotEnds(q); q.Seat == seat && !q.Answered && slot != 0 {
			q.Deadline = min(at+a.span(a.kinds[q.Kind]), slot)
			if s.Window.Ends != 0 {
				s.Window.Ends = q.Deadline
			}
			a.gameDirty = true
		}
	}
}

// wakeClocks lets the clocks go on after the server was stopped: each with what was left, but some seconds at least. A
// blind window begins afresh, so that the break tells nothing, and so does a pause that hides whether a seat is asked.
func (a *actor) wakeClocks(at, gap int64) {
	p := &a.place
	was := p.Play.heldUntil() // what was held is pruned by every entry but this one
	opens := a.wakeHolds(at)
	for i := range p.Play.Questions {
		q := &p.Play.Questions[i]
		switch k := a.kinds[q.Kind]; {
		case was != 0 && q.Opened >= was: // it was not shown yet
			q.Opened, q.Deadline = opens, q.Deadline+opens-was
		case was != 0 && k.Hidden:
			q.Opened, q.Deadline = at, opens
		case k.Class == game.Blind:
			q.Opened, q.Deadline = at, at+a.span(k)
		default:
			q.Deadline = max(q.Deadline+gap, at+leastAwake)
		}
	}
	a.eachClock(func(c *seatClock) {
		if was != 0 {
			c.Ends += opens - was
		} else {
			c.Ends = max(c.Ends+gap, at+leastAwake)
		}
	})
	if p.Play.Cap != 0 {
		p.Play.Cap += gap
	}
	a.gameDirty = true
}

// postpone moves all clocks of the game.
func (a *actor) postpone(gap int64) {
	p := &a.place.Play
	for i := range p.Questions {
		q := &p.Questions[i]
		q.Opened += gap
		q.Deadline += gap
	}
	a.eachClock(func(c *seatClock) { c.Ends += gap })
	if p.Cap != 0 {
		p.Cap += gap
	}
	a.postponeHolds(gap)
}

// eachClock shows all clocks of seats that run.
func (a *actor) eachClock(do func(*seatClock)) {
	for i := range a.place.Seats {
		s := &a.place.Seats[i]
		for _, c := range []*seatClock{&s.Clock, &s.Window} {
			if c.Ends != 0 {
				do(c)
			}
		}
	}
}

// foldWake: the server was stopped.
func (a *actor) foldWake(_ *entry, at int64) error {
	p := &a.place
	gap := max(at-p.At, 0) // the system's clock may have been set back
	switch p.Phase {
	case Paused:
		p.Play.Pause.sleptThrough(gap)
	case Lobby:
		p.Starts = at + startIn
		if gap > hostAfter { // those who were to play may have gone
			p.Starts = 0
		}
	case Playing:
		if a.slow() {
			a.wakeSlow(at)
		} else {
			a.wakeClocks(at, gap)
		}
	case Finished, Closed:
	}
	return nil
}
