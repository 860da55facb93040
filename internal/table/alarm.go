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
	ringPass               // question index is passed by a standing order
	ringTime               // the time of question index is up
	ringScene              // a pause that hides is over
	ringOver               // and the game with it
	ringWarn               // the game will be stopped in so many minutes
	ringCap
	ringStart    // the countdown to a game is over
	ringProposal // a proposal is decided, or its time is up
	ringResume   // a pause is about to end
	ringGoOn     // and ends
	ringGone     // a watcher is gone for too long
	ringHost     // the host is gone for too long
	ringClose    // nobody acts, or everybody is gone
	ringRoom     // others see the room differently now
	ringRemind   // a player is reminded that time runs short
	ringIdle     // all are warned that the room will close
	ringTidy     // nothing has happened for long
	ringSleep
)

// never is later than all alarms.
const never = math.MaxInt64

// rings are what alarms do.
var rings = [...]func(*actor, int) error{
	ringBot:      (*actor).botAnswers,
	ringWindow:   (*actor).closeWindow,
	ringPass:     (*actor).passBlind,
	ringTime:     (*actor).timeOut,
	ringScene:    func(a *actor, _ int) error { a.release(a.now); return nil },
	ringOver:     func(a *actor, _ int) error { return a.do(entry{Do: actOver}) },
	ringWarn:     func(a *actor, minutes int) error { return a.do(entry{Do: actWarn, Minutes: minutes}) },
	ringCap:      func(a *actor, _ int) error { return a.do(entry{Do: actCap}) },
	ringGone:     (*actor).watcherGone,
	ringStart:    (*actor).startNow,
	ringProposal: (*actor).settle,
	ringResume:   func(a *actor, _ int) error { return a.do(entry{Do: Resume}) },
	ringGoOn:     func(a *actor, _ int) error { return a.do(entry{Do: actGoOn}) },
	ringHost:     func(a *actor, _ int) error { return a.do(entry{Do: actHost, Person: a.nextHost()}) },
	ringClose:    func(a *actor, _ int) error { return a.do(entry{Do: actClose}) },
	ringRoom:     func(a *actor, _ int) error { a.roomDirty, a.shown = true, a.now; return nil },
	ringRemind:   (*actor).remind,
	ringIdle:     (*actor).warnIdle,
	ringTidy:     func(a *actor, _ int) error { a.tidy(); return nil },
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
	}
	list = a.tidyAlarms(a.sleepAlarms(a.presenceAlarms(a.closeAlarms(list))))
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
	if _, over := a.game.Result(); over { // and that is kept back
		if len(p.Holds) > 0 {
			list = append(list, alarm{p.Holds[0].Until, ringScene, 0})
		}
		return append(list, alarm{p.heldUntil(), ringOver, 0})
	}
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
		switch {
		case bots && class != game.Offer:
			list = append(list, alarm{max(a.thinksUntil(q, class), offers), ringBot, i})
		case a.passes(q):
			list = append(list, alarm{a.thinksUntil(q, class), ringPass, i})
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
	if len(p.Holds) > 0 {
		list = append(list, alarm{p.Holds[0].Until, ringScene, 0})
	}
	return a.capAlarms(a.remindAlarms(list))
}

// botAsked tells whether a bot is to answer the question.
func (a *actor) botAsked(q *question) bool {
	return !q.Answered && a.place.Seats[q.Seat].byBot(q.Slot)
}

func (a *actor) class(q *question) game.Class { return a.kinds[q.Kind].Class }
