package table

import (
	"maps"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/mind"
)

// Bots think beside the table (see package mind) for as long as a person would, and answer when that time is over, whatever
// they have thought by then: when they do tells nothing. A bot whose thought has not come in time, or was about another
// position, gives a quick answer, and so do all where the table waits for nothing.

const (
	// handOver is kept free at the end of a thought, in milliseconds: its answer is to be there in time.
	handOver = 50
	// leastThought is what a thought takes at least, in milliseconds; for less a quick answer does.
	leastThought = 20
)

// ponder lets the bot think that is to answer first. The table asks for one thought at a time, so that no table takes the
// place of others.
func (a *actor) ponder() {
	a.collect()
	maps.DeleteFunc(a.thoughts, func(serial uint64, t *mind.Thought) bool {
		if a.asks(serial) {
			return false
		}
		t.Stop()
		return true
	})
	if t := a.thought; t != nil && !a.asks(t.Serial()) {
		t.Stop()
		a.collect()
	}
	if a.thought != nil || a.cfg.Minds == nil || a.place.Phase != Playing {
		return
	}
	q, until, n := a.nextThought()
	if q == nil || until-a.now < handOver+leastThought {
		return
	}
	a.thought = a.cfg.Minds.Ask(mind.Question{
		Rules: a.cfg.Rules, Level: a.level(q.Seat), State: a.game, Serial: q.Serial,
		Within:  time.Duration(until-a.now-handOver) * time.Millisecond,
		Among:   n,
		Reasons: a.reasonable(a.kinds[q.Kind]), To: a.listenerSeat(),
	})
}

// nextThought is the question that a bot is to answer first of those about which none has thought, when, and how many such
// questions there are; nil where there is none.
func (a *actor) nextThought() (next *question, until int64, n int) {
	for i := range a.place.Play.Questions {
		q := &a.place.Play.Questions[i]
		if a.thoughts[q.Serial] != nil || !a.asks(q.Serial) || !a.botAsked(q) {
			continue
		}
		n++
		if at := a.thinksUntil(q, a.class(q)); next == nil || at < until {
			next, until = q, at
		}
	}
	return next, until, n
}

// collect takes the thought that has ended.
func (a *actor) collect() {
	if a.thought == nil {
		return
	}
	select {
	case <-a.thought.Done():
		if a.thoughts == nil {
			a.thoughts = make(map[uint64]*mind.Thought)
		}
		a.thoughts[a.thought.Serial()] = a.thought
		a.thought = nil
	default:
	}
}

// pondered is closed when the thought that goes on has ended; nil where there is none.
func (a *actor) pondered() <-chan struct{} {
	if a.thought == nil {
		return nil
	}
	return a.thought.Done()
}

// thoughtOf is what a bot has thought of the decision: nothing yet, perhaps, or something that is not offered any more.
func (a *actor) thoughtOf(d *game.Decision) (mind.Answer, bool) {
	a.collect()
	if t := a.thought; t != nil && t.Serial() == d.Serial {
		t.Stop() // it is late
	}
	t := a.thoughts[d.Serial]
	if t == nil {
		return mind.Answer{}, false
	}
	delete(a.thoughts, d.Serial)
	answer, has := t.Answer()
	if has && d.Check(answer.Picks).Refused() {
		t.Stop()
		return mind.Answer{}, false
	}
	return answer, has
}

// stopThinking: nobody will hear of what a bot thinks.
func (a *actor) stopThinking() {
	if a.thought != nil {
		a.thought.Stop()
	}
}
