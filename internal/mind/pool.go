// Package mind lets bots think beside the tables: a few at a time, so that however hard they think, the tables have the
// rest of the machine.
package mind

import (
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// longest is how long a bot searches for one answer at most, however much time it has.
const longest = time.Second

// shortest is what a bot gets that has waited for so long that hardly anything is left.
const shortest = 20 * time.Millisecond

// idle is how many bots are kept for their next thought, beside one for each place.
const idle = 4

// Config is what a pool needs.
type Config struct {
	// Places is how many bots think at once; 0 for half of the processors, one at least.
	Places int
	// Make makes a bot by its name; nil for bot.New.
	Make func(game.Rules, string) (bot.Bot, error)
	// Thought hears how long each thought took, waiting not included. Nil for nobody.
	Thought func(time.Duration)
	Logger  *slog.Logger // nil for the default
}

// Pool is where the bots of all tables think. All methods may be called by any goroutine. Whoever asks twice before it has
// an answer takes others' places: a table asks once at a time, so that all get on alike.
type Pool struct {
	cfg     Config
	working sync.WaitGroup
	dropped atomic.Int64
	closed  atomic.Bool // set with mu held

	mu      sync.Mutex
	running int
	waiting []*Thought              // the longest waiting first
	free    []*player               // bots that do not think now, the longest idle first
	copies  map[string][]game.State // by game: room for states, used again
}

// New makes a pool.
func New(c Config) *Pool {
	if c.Places <= 0 {
		c.Places = max(1, runtime.GOMAXPROCS(0)/2)
	}
	if c.Make == nil {
		c.Make = bot.New
	}
	if c.Thought == nil {
		c.Thought = func(time.Duration) {}
	}
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	return &Pool{cfg: c, copies: make(map[string][]game.State)}
}

// Figures are what a pool does, in numbers.
type Figures struct {
	Waiting, Running int
	Dropped          int64 // thoughts that nobody wanted any more, since the beginning
}

// Figures are those of now.
func (p *Pool) Figures() Figures {
	p.mu.Lock()
	defer p.mu.Unlock()
	return Figures{Waiting: len(p.waiting), Running: p.running, Dropped: p.dropped.Load()}
}

// Ask lets a bot think. The state is copied before Ask returns.
func (p *Pool) Ask(q Question) *Thought {
	t := &Thought{pool: p, question: q, done: make(chan struct{}), until: time.Now().Add(q.Within)}
	t.question.State = q.State.CopyTo(p.room(q.Rules.About().ID))
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed.Load() {
		close(t.done)
		return t
	}
	p.waiting = append(p.waiting, t)
	if p.running < p.cfg.Places {
		p.running++
		p.working.Go(p.work)
	}
	return t
}

// room is where a state of the game may be copied to; nil where there is none yet.
func (p *Pool) room(gameID string) game.State {
	p.mu.Lock()
	defer p.mu.Unlock()
	rooms := p.copies[gameID]
	if len(rooms) == 0 {
		return nil
	}
	p.copies[gameID] = rooms[:len(rooms)-1]
	return rooms[len(rooms)-1]
}

// Close ends all thoughts, without an answer, and waits until nobody thinks.
func (p *Pool) Close() {
	p.mu.Lock()
	p.closed.Store(true)
	for _, t := range p.waiting {
		close(t.done)
	}
	p.waiting = nil
	p.mu.Unlock()
	p.working.Wait()
}

// work is the goroutine of one place: it thinks as long as somebody waits.
func (p *Pool) work() {
	for {
		t, with := p.next()
		if t == nil {
			return
		}
		began := time.Now()
		with.think(t, began.Add(t.share))
		p.cfg.Thought(time.Since(began))
		p.putBack(t, with)
		close(t.done)
	}
}

// next takes the thought that has waited longest, and its bot. What it gets of its time is shared with those who wait.
func (p *Pool) next() (*Thought, *player) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting) == 0 || p.closed.Load() {
		p.running--
		return nil, nil
	}
	t := p.waiting[0]
	p.waiting = slices.Delete(p.waiting, 0, 1)
	left := min(time.Until(t.until)/time.Duration(max(t.question.Among, 1)), longest)
	t.share = max(left*time.Duration(p.cfg.Places)/time.Duration(p.cfg.Places+len(p.waiting)), min(left, shortest))
	kind := kindOf(&t.question)
	if i := slices.IndexFunc(p.free, func(b *player) bool { return b.kind == kind }); i >= 0 {
		with := p.free[i]
		p.free = slices.Delete(p.free, i, i+1)
		return t, with
	}
	return t, newPlayer(&p.cfg, &t.question)
}

// putBack keeps what the thought needed for the next one. Bots may be large: those that have long been idle go.
func (p *Pool) putBack(t *Thought, with *player) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !with.broken {
		p.free = append(p.free, with)
	}
	if len(p.free) > idle+p.cfg.Places {
		p.free = slices.Delete(p.free, 0, 1)
	}
	p.keepCopy(t)
}

// keepCopy keeps the room that the thought's state took.
func (p *Pool) keepCopy(t *Thought) {
	if id := t.question.Rules.About().ID; len(p.copies[id]) < 2*p.cfg.Places {
		p.copies[id] = append(p.copies[id], t.question.State)
	}
	t.question.State = nil
}

// leave takes a thought out of the queue; false where it is not in it.
func (p *Pool) leave(t *Thought) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.Index(p.waiting, t)
	if i < 0 {
		return false
	}
	p.waiting = slices.Delete(p.waiting, i, i+1)
	p.keepCopy(t)
	return true
}
