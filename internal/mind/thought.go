package mind

import (
	"sync/atomic"
	"time"

	"github.com/noripan/noripan/game"
)

// Question is a decision that a bot is to answer.
type Question struct {
	Rules  game.Rules
	Level  string // the bot's name
	State  game.State
	Serial uint64 // of the decision
	// Within is how long there is, waiting included. A bot that searches stops in time; others take what they take.
	Within time.Duration
	// Among is for how many thoughts of the asker, one after the other, the time is; 0 is for this one.
	Among int
	// Reasons asks also what the bot thinks of the options, and To is who will hear of it: see Reason.
	Reasons bool
	To      game.Seat
	Picked  []game.Option // what was answered, where that is known; else it is the bot's own answer
}

// Thought is a bot's thinking about one decision. Its methods may be called by any goroutine.
type Thought struct {
	pool     *Pool
	question Question
	until    time.Time
	share    time.Duration // of the time, once it has begun
	stopped  atomic.Bool
	done     chan struct{}

	answer   Answer // to be read after done
	answered bool
}

// Answer is what came of a thought.
type Answer struct {
	Picks   []game.Option
	Reasons *Reasons // nil where they were not asked for, or may not be told
}

// Done is closed when the thought has ended.
func (t *Thought) Done() <-chan struct{} { return t.done }

// Serial is the number of the decision.
func (t *Thought) Serial() uint64 { return t.question.Serial }

// Answer is what came of it; false while it goes on, and where nothing did.
func (t *Thought) Answer() (Answer, bool) {
	select {
	case <-t.done:
		return t.answer, t.answered
	default:
		return Answer{}, false
	}
}

// Stop tells that the answer is not wanted any more. A thought that has begun ends soon.
func (t *Thought) Stop() {
	if t.stopped.Swap(true) {
		return
	}
	t.pool.dropped.Add(1)
	if t.pool.leave(t) {
		close(t.done)
	}
}
