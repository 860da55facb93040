package table

import (
	"math"

	"github.com/noripan/noripan/game"
)

// An alarm is something that the table does at a time. Alarms are not kept: they follow from the state, and a timer only
// wakes the table for the earliest.
type alarm struct {
	at    int64 // milliseconds since 1970
	ring  ring
	index int
}

// ring is what an alarm does; index says to what.
type ring uint8

const (
	ringBot    ring = iota // a bot answers question index
	ringWindow             // the blind window of question index closes
	ringTime               // the time of question index is up
	ringCap
	ringStart    // the countdown to a game is over
	ringProposal // a proposal is decided, or its time is up
	ringResume   // a pause is about to end
	ringGoOn     // and ends
	ringGone     // a watcher is gone for too long
	ringHost     // the host is gone for too long
	ringClose    // nobody acts, or everybody is gone
	ringRoom     // others see the room differently now
	ringSleep
)

// never is later than all alarms.
const never = math.MaxInt64

// rings are what alarms do.
var rings = [...]func(*actor, int) error{
	ringBot:      (*actor).botAnswers,
	ringWindow:   (*actor).closeWindow,
	ringTime:     (*actor).timeOut,
	ringCap:      func(a *actor, _ int) error { return a.do(entry{Do: actCap}) },
	ringGone:     (*actor).watcherGone,
	ringStart:    (*actor).startNow,
	ringProposal: (*actor).settle,
	ringResume:   func(a *actor, _ int) error { return a.do(entry{Do: Resume}) },
	ringGoOn:     func(a *actor, _ int) error { return a.do(entry{Do: actGoOn}) },
	ringHost:     func(a *actor, _ int) error { return a.do(entry{Do: actHost, Person: a.nextHost()}) },
	ringClose:    func(a *actor, _ int) error { return a.do(entry{Do: actClose}) },
	ringRoom:     func(a *actor, _ int) error { a.roomDirty, a.shown = true, a.now; return nil },
	ringSleep:    func(a *actor, _ int) error { a.asleep = true; return nil },
}

// next is the earliest alarm; of several at a time the first that is listed here.
func (a *actor) next() alarm {
	list := a.proposalAlarms(a.alarms[:0])
	switch a.place.Phase {
	case Playing:
		list = a.gameAlarms(list)
	case Paused:
		list = a.pauseAlarms(list)
	default:
		if a.place.Starts != 0 {
			list = append(list, alarm{a.place.Starts, ringStart, 0})
		}
		if closes := a.closes(); closes != 0 {
			list = append(list, alarm{closes, ringClose, 0})
			if warns := closes - closeWarning; warns > a.shown {
				list = append(list, alarm{warns, ringRoom, 0})
			}
		}
		if a.watching == 0 {
			list = append(list, alarm{a.busy + idleFor, ringSleep, 0})
		}
	}
	list = a.presenceAlarms(list)
	a.alarms = list
	first := alarm{at: never}
	for _, other := range list {
		if other.at < first.at {
			first = other
		}
	}
	return first
}

// gameAlarms are those of a running game. A bot answers what is required only after all offers to bots are answered: the
// last required answer closes the step.
func (a *actor) gameAlarms(list []alarm) []alarm {
	p := &a.place.Play
	offers := int64(0) // until when bots think about them
	for i := range p.Questions {
		if q := &p.Questions[i]; a.botAsked(q) && a.class(q) == game.Offer {
			until := a.thinksUntil(q, game.Offer)
			offers = max(offers, until)
			list = append(list, alarm{until, ringBot, i})
		}
	}
	for i := range p.Questions {
		q := &p.Questions[i]
		class := a.class(q)
		bots := a.botAsked(q)
		if bots && class != game.Offer {
			list = append(list, alarm{max(a.thinksUntil(q, class), offers), ringBot, i})
		}
		switch {
		case class == game.Blind:
			if q.Window == q.Serial { // once a window
				list = append(list, alarm{a.windowCloses(q), ringWindow, i})
			}
		case !bots && !q.Answered:
			list = append(list, alarm{q.Deadline, ringTime, i})
		}
	}
	return append(list, alarm{p.Cap, ringCap, 0})
}

// botAsked tells whether a bot is to answer the question.
func (a *actor) botAsked(q *question) bool {
	return !q.Answered && a.place.Seats[q.Seat].byBot(q.Slot)
}

func (a *actor) class(q *question) game.Class { return a.kinds[q.Kind].Class }

// windowCloses is when a blind window closes: when all have answered, but not before its floor, and at the latest at
// its deadline.
func (a *actor) windowCloses(first *question) int64 {
	for i := range a.place.Play.Questions {
		if q := &a.place.Play.Questions[i]; q.Window == first.Window && !q.Answered {
			return first.Deadline
		}
	}
	return min(first.Opened+a.floor(a.kinds[first.Kind]), first.Deadline)
}

// closeWindow closes a blind window; who has not answered gets the answer of a time-out.
func (a *actor) closeWindow(index int) error {
	window := a.place.Play.Questions[index].Window
	e := entry{Do: actResolve}
	for i := range a.place.Play.Questions {
		q := &a.place.Play.Questions[i]
		if q.Window != window {
			continue
		}
		g := q.Sealed
		if g == nil {
			late := a.late(q)
			g = &late
		}
		e.Answers = append(e.Answers, *g)
	}
	return a.do(e)
}

// timeOut answers for a seat whose time is up.
func (a *actor) timeOut(index int) error {
	q := &a.place.Play.Questions[index]
	return a.do(entry{Do: Answer, Answers: []given{a.late(q)}})
}

// late is the answer to a question whose time is up: its default, or a bot's where the game says so.
func (a *actor) late(q *question) given {
	d := a.decision(q.Serial)
	g := given{Seat: q.Seat, Serial: q.Serial, How: byTimeOut}
	if a.kinds[q.Kind].TimeOut == game.PlayDefault {
		g.Picks = a.names(a.game.Default(d.Seat, nil))
	} else {
		g.Picks = a.botPicks(d)
	}
	return g
}
