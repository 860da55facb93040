package table

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// A question is one that the game asks a seat, with its clock. In a group or a blind window it stays until the window
// closes, answered or not: what others see of the window must not depend on who has answered.
type question struct {
	Seat     int    `json:"seat"`
	Serial   uint64 `json:"serial"`
	Kind     string `json:"kind"`
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

	leastSlotRest = 10_000 // of a slot's clock that goes on after others have answered
	leastAwake    = 15_000 // of any clock that goes on after the server was stopped
)

func millis(seconds int) int64 { return int64(seconds) * 1000 }

// span is how long a kind of question may take.
func span(k *game.Kind) int64 {
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
	return millis(seconds)
}

// floor is how long a blind window stays open at least. Where at most one person plays nobody could learn anything.
func (a *actor) floor(k *game.Kind) int64 {
	if a.place.humans() < 2 {
		return 0
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

// decision is what the game asks under that number, nil if nothing.
func (a *actor) decision(serial uint64) *game.Decision {
	for i := range a.pending {
		if a.pending[i].Serial == serial {
			return &a.pending[i]
		}
	}
	return nil
}

// ask brings the questions in line with what the game asks now: those that are gone go, new ones get their clocks.
func (a *actor) ask(at int64) {
	p := &a.place.Play
	for i := range p.Questions {
		q := &p.Questions[i]
		q.Answered = q.Sealed != nil || !a.asks(q.Serial)
	}
	open := func(window uint64) bool {
		return slices.ContainsFunc(p.Questions, func(q question) bool { return q.Window == window && a.asks(q.Serial) })
	}
	p.Questions = slices.DeleteFunc(slices.Clone(p.Questions), func(q question) bool { return !a.asks(q.Serial) && !open(q.Window) })
	window := uint64(0)
	for i := range a.pending {
		d := &a.pending[i]
		if a.question(int(d.Seat), d.Serial) != nil {
			continue
		}
		k := &a.about.Words.Kinds[d.Kind]
		q := question{Seat: int(d.Seat), Serial: d.Serial, Kind: k.Name, Slot: d.Slot, Window: d.Serial, Opened: at}
		if k.Class == game.Group || k.Class == game.Blind {
			if window == 0 {
				window = d.Serial
			}
			q.Window = window
		}
		q.Deadline = a.deadline(&q, k, at)
		p.Questions = append(p.Questions, q)
	}
	a.holdSlotClocks(at)
}

// asks tells whether the game waits for the answer to the question of that number.
func (a *actor) asks(serial uint64) bool { return a.decision(serial) != nil }

// deadline is when a new question's time is up.
func (a *actor) deadline(q *question, k *game.Kind, at int64) int64 {
	c := &a.place.Seats[q.Seat].Clock
	switch {
	case k.Class == game.Slot && k.Shared:
		if c.Slot != q.Slot || c.Ends == 0 && c.Rest == 0 {
			*c = slotClock{Slot: q.Slot, Ends: at + span(k)}
		}
		c.goOn(at)
		return c.Ends
	case k.Class == game.Window && c.Slot == q.Slot && (c.Ends != 0 || c.Rest != 0):
		c.goOn(at)
		return min(at+span(k), c.Ends)
	}
	return at + span(k)
}

// goOn starts a clock that stands still.
func (c *slotClock) goOn(at int64) {
	if c.Ends == 0 {
		c.Ends, c.Rest = at+max(c.Rest, leastSlotRest), 0
	}
}

// holdSlotClocks stops the slot clocks of those who are not asked anything: the game waits for others.
func (a *actor) holdSlotClocks(at int64) {
	for i := range a.place.Seats {
		c := &a.place.Seats[i].Clock
		if c.Ends != 0 && !slices.ContainsFunc(a.place.Play.Questions, func(q question) bool { return q.Seat == i && !q.Answered }) {
			c.Ends, c.Rest = 0, max(c.Ends-at, 1)
		}
	}
}

// foldWake lets the clocks go on after the server was stopped: each with what was left, but some seconds at least. A
// blind window begins afresh, so that the break tells nothing.
func (a *actor) foldWake(_ *entry, at int64) error {
	p := &a.place
	gap := max(at-p.At, 0) // the system's clock may have been set back
	switch p.Phase {
	case Paused:
		p.Play.Pause.sleptThrough(gap)
		return nil
	case Lobby:
		p.Starts = at + startIn
		if gap > hostAfter { // those who were to play may have gone
			p.Starts = 0
		}
		return nil
	case Playing, Finished, Closed:
	}
	for i := range p.Play.Questions {
		q := &p.Play.Questions[i]
		k := a.kinds[q.Kind]
		if k.Class == game.Blind {
			q.Opened, q.Deadline = at, at+span(k)
			continue
		}
		q.Deadline = max(q.Deadline+gap, at+leastAwake)
	}
	for i := range p.Seats {
		if c := &p.Seats[i].Clock; c.Ends != 0 {
			c.Ends = max(c.Ends+gap, at+leastAwake)
		}
	}
	p.Play.Cap += gap
	a.gameDirty = true
	return nil
}
