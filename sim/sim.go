// Package sim plays many games at once and counts how they ended.
package sim

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// Limits of a match.
const (
	MaxGames   = 1_000_000_000
	MaxWorkers = 1024
)

// Match is what is to be played: many games between the same bots. The same match has the same outcome, however many
// workers play it.
type Match struct {
	Rules    game.Rules
	Settings game.Settings
	Bots     []string          // by name, one a seat
	Teams    []string          // or two, one for each side of a game with secret sides; each deal is played twice, with sides swapped
	Players  int               // with teams, how many sit at the table; 0 is as few as can
	Texts    map[string]string // of strategies, by the names of their bots; the rules make all others
	Make     Maker             // makes the bots; nil is bot.Make
	Games    int
	Seed     uint64
	Workers  int  // goroutines; 0 is one for each core
	Fixed    bool // the bots keep their seats, or their sides; otherwise they move on by one each game
}

// Maker makes a new bot of that name: each worker has its own. It is asked by one goroutine before the first game.
type Maker func(name string) (bot.Bot, error)

// Run plays the match. If the context ends first, the report tells of the games that were finished until then. Progress,
// if there, is called from one goroutine, a few times a second, with the number of games finished.
func Run(ctx context.Context, m Match, progress func(games int)) (*Report, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	workers := make([]*worker, m.workers())
	for i := range workers {
		var err error
		if workers[i], err = newWorker(&m); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	begun := time.Now()
	var run run
	var group sync.WaitGroup
	errs := make([]error, len(workers))
	for i, w := range workers {
		group.Go(func() {
			if errs[i] = run.work(ctx, &m, w); errs[i] != nil {
				cancel()
			}
		})
	}
	finished := make(chan struct{})
	go func() {
		group.Wait()
		close(finished)
	}()
	Watch(finished, func() int { return int(run.finished.Load()) }, progress)
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	total := newTally(len(m.names()))
	for _, w := range workers {
		total.add(w.tally)
	}
	return m.report(total, time.Since(begun)), nil
}

// check tells what is wrong with a match, and what may stand there; it fills in the settings' defaults.
func (m *Match) check() error {
	about := m.Rules.About()
	if err := m.checkTeams(); err != nil {
		return err
	}
	if n := m.seats(); n < about.MinSeats || n > about.MaxSeats {
		return fmt.Errorf("%d seats: %s is for %d to %d", n, about.ID, about.MinSeats, about.MaxSeats)
	}
	if m.Games < 1 || m.Games > MaxGames {
		return fmt.Errorf("%d games: 1 to %d", m.Games, MaxGames)
	}
	if m.Workers < 0 || m.Workers > MaxWorkers {
		return fmt.Errorf("%d workers: 1 to %d, or 0 for one a core", m.Workers, MaxWorkers)
	}
	settings, err := about.Complete(m.Settings)
	if settings == nil {
		settings = game.Settings{}
	}
	m.Settings = settings
	return err
}

func (m *Match) workers() int {
	if m.Workers > 0 {
		return m.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// run is a match that is being played.
type run struct {
	taken    atomic.Int64 // games that a worker has begun, or will
	finished atomic.Int64
}

// batch is how many games a worker takes at a time: enough that workers do not meet, few enough that the end of the
// context is soon seen.
const batch = 64

// work plays batches of games until none are left or the context ends.
func (r *run) work(ctx context.Context, m *Match, w *worker) error {
	for ctx.Err() == nil {
		to := r.taken.Add(batch)
		from := to - batch
		to = min(to, int64(m.Games))
		if from >= to {
			return nil
		}
		for n := from; n < to; n++ {
			if err := w.play(uint64(n)); err != nil && ctx.Err() != nil {
				return nil // its bots may have been ended with it
			} else if err != nil {
				return fmt.Errorf("game %d of seed %d: %w", n, m.Seed, err)
			}
		}
		r.finished.Add(to - from)
	}
	return nil
}

// Watch tells the progress, if anybody asks, of what is counted until it is finished: a few times a second, and at the end.
func Watch(finished <-chan struct{}, count func() int, progress func(games int)) {
	if progress == nil {
		<-finished
		return
	}
	ticker := time.NewTicker(time.Second / 10)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			progress(count())
		case <-finished:
			progress(count())
			return
		}
	}
}

// bots makes the bots of a match, a set for each worker.
func (m *Match) bots() ([]bot.Bot, error) {
	names := m.names()
	bots := make([]bot.Bot, len(names))
	maker := m.Make
	if maker == nil {
		maker = func(name string) (bot.Bot, error) { return bot.Make(m.Rules, name, m.Texts) }
	}
	for i, name := range names {
		var err error
		if bots[i], err = maker(name); err != nil {
			return nil, fmt.Errorf("%s %d: %w", m.place(), i, err)
		}
	}
	return bots, nil
}
