// Package lab plays matches between bots for people who study how to play. It keeps to so much of the machine that tables
// do not feel it.
package lab

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/sim"
)

// Limits of what people may ask for.
const (
	MaxGames  = 100_000
	MaxText   = 16 << 10 // letters of a strategy
	MaxName   = 64       // letters of a bot's name
	MaxSearch = 2000     // how often a bot may look ahead: until it has answered it cannot be stopped
)

// Config is what a lab needs.
type Config struct {
	Games  []game.Rules
	Places int // matches that are played at once, each on one core; 0 is one for each four cores, one at least
	// Longest is how long one match may take; 0 is a minute.
	Longest time.Duration
	Purse   Purse
}

// Lab plays matches. Its methods may be called by any goroutine.
type Lab struct {
	cfg Config

	mu      sync.Mutex
	running map[string]time.Time // when the match of a person must have ended
	spent   map[string]account   // by address
}

// New makes a lab.
func New(c Config) *Lab {
	if c.Places <= 0 {
		c.Places = max(1, runtime.GOMAXPROCS(0)/4)
	}
	if c.Longest <= 0 {
		c.Longest = time.Minute
	}
	return &Lab{cfg: c, running: make(map[string]time.Time), spent: make(map[string]account)}
}

// Guest is whose match it is: for a person the lab plays one at a time, and an address pays for them.
type Guest struct{ Person, Address string }

// News is how a match stands.
type News struct {
	Games  int         `json:"games" doc:"That were asked for."`
	End    string      `json:"end,omitempty" enum:"done,time" doc:"Why this is the last: all games are played, or the time is over."`
	Report *sim.Report `json:"report"`
}

// Session is a match that has its place. It must be closed.
type Session struct {
	lab   *Lab
	guest Guest
	match sim.Match
	time  time.Duration
	begun time.Time
}

// Open checks a match and takes a place for it. The error is an *Error.
func (l *Lab) Open(g Guest, run Run) (*Session, error) {
	match, err := l.match(run)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if _, already := l.running[g.Person]; already {
		return nil, refuse(Running, "a match of yours is being played: stop it first")
	}
	if len(l.running) >= l.cfg.Places {
		free := l.cfg.Longest
		for _, end := range l.running {
			free = min(free, end.Sub(now))
		}
		return nil, busy(Busy, free, "the lab is busy")
	}
	left, wait := l.cfg.Purse.left(l.spent[g.Address], now)
	if wait > 0 {
		return nil, busy(Spent, wait, "this address has had its share of the lab")
	}
	s := &Session{lab: l, guest: g, match: match, time: min(l.cfg.Longest, left), begun: now}
	l.running[g.Person] = now.Add(s.time)
	return s, nil
}

// Close gives the place to others.
func (s *Session) Close() {
	l := s.lab
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.running, s.guest.Person)
	now := time.Now()
	l.spent[s.guest.Address] = l.cfg.Purse.spend(l.spent[s.guest.Address], s.begun, now)
	l.cfg.Purse.forget(l.spent, now)
}

// Play plays the match, and tells how it stands a few times a second and at its end. It ends early with the context, or
// when telling fails: then nobody listens any more.
func (s *Session) Play(ctx context.Context, tell func(News) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, s.time, errTime)
	defer cancel()
	m := s.match
	m.Make = func(name string) (bot.Bot, error) {
		b, err := bot.Make(m.Rules, name, m.Texts)
		if err != nil {
			return nil, fmt.Errorf("making a bot: %w", err)
		}
		return &stopping{Bot: b, ctx: ctx}, nil
	}
	var told error
	m.Tell = func(r *sim.Report) {
		brief(r)
		if told = tell(News{Games: m.Games, Report: r}); told != nil {
			cancel()
		}
	}
	report, err := sim.Run(ctx, m, nil)
	switch {
	case told != nil:
		return told
	case err != nil:
		return fmt.Errorf("playing a match: %w", err)
	case ctx.Err() != nil && !errors.Is(context.Cause(ctx), errTime):
		return fmt.Errorf("playing a match: %w", context.Cause(ctx))
	}
	last := News{Games: m.Games, End: "done", Report: report}
	if report.Games < m.Games && ctx.Err() != nil {
		last.End = "time"
	}
	return tell(last)
}

var errTime = errors.New("the time of the match is over")

// brief leaves out of a report that is one of many what takes most room.
func brief(r *sim.Report) {
	if r.Study == nil {
		return
	}
	for i := range r.Study.Measures {
		r.Study.Measures[i].Tallies = nil
	}
}
