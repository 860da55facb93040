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
	Games    int               // at most, if Until is there
	Seed     uint64
	Workers  int           // goroutines; 0 is one for each core
	Fixed    bool          // the bots keep their seats, or their sides; otherwise they move on by one each game
	Paired   bool          // each deal is played once by each turn of the bots around the table; Games is rounded up to whole deals
	Until    float64       // ends the match when the first bot's share of victories is known to so much on either side; 0 does not
	Study    bool          // the report has a Study: that costs time
	Tell     func(*Report) // is told between games, a few times a second, how the match stands; nil is nobody
}

// Maker makes a new bot of that name: each worker has its own. It is asked by one goroutine before the first game.
type Maker func(name string) (bot.Bot, error)

// Run plays the match. If the context ends first, the report tells of the games that were finished until then. Progress,
// if there, is called from one goroutine, a few times a second, with the number of games finished.
func Run(ctx context.Context, m Match, progress func(games int)) (*Report, error) {
	r, _, err := playMatch(ctx, m, false, progress)
	return r, err
}

// playMatch plays a match, and keeps if asked to what each deal brought the first bot.
func playMatch(ctx context.Context, m Match, keep bool, progress func(games int)) (*Report, []int16, error) {
	if err := m.check(); err != nil {
		return nil, nil, err
	}
	var kept []int16
	if keep {
		kept = make([]int16, (m.Games+m.around()-1)/m.around())
	}
	workers := make([]*worker, m.workers())
	for i := range workers {
		var err error
		if workers[i], err = newWorker(&m); err != nil {
			return nil, nil, err
		}
		workers[i].kept = kept
	}
	begun := time.Now()
	run := run{match: &m, workers: workers, begun: begun}
	finished := make(chan struct{})
	var err error
	go func() {
		defer close(finished)
		err = run.play(ctx)
	}()
	Watch(finished, func() int { return int(run.finished.Load()) }, progress)
	if err != nil {
		return nil, nil, err
	}
	r := m.report(run.total(), time.Since(begun))
	return r, kept[:min(len(kept), r.Deals)], nil
}

// Check tells what is wrong with a match, and what may stand there; but not whether its bots can be made.
func (m Match) Check() error { return m.check() }

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
	if m.Paired && m.Fixed {
		return fmt.Errorf("paired games in fixed seats: the one or the other")
	}
	if !(m.Until >= 0 && m.Until < 1) { // nor what is no number
		return fmt.Errorf("until %v: a share between 0 and 1", m.Until)
	}
	if m.Paired {
		m.Games = (m.Games + m.around() - 1) / m.around() * m.around()
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
	match    *Match
	workers  []*worker
	begun    time.Time
	told     time.Duration // after the beginning
	taken    atomic.Int64  // games that a worker has begun, or will
	finished atomic.Int64
}

// A worker takes a batch of deals at a time: as many as it plays in about batchTime, so that workers of fast bots seldom meet, those of
// slow bots all have something to do to the end, and the end of the context is soon seen. Whether a match may end is looked at
// after the first round, and then again with each tenth more.
const (
	batchTime = time.Millisecond
	batchMost = 1024
	round     = 1000
)

// play plays the match in rounds, whose ends do not depend on the number of workers.
func (r *run) play(ctx context.Context) error {
	around := r.match.around()
	for from := 0; from < r.match.Games; {
		to := r.match.Games
		if r.match.Until > 0 {
			to = min(to, (from+max(round, from/10)+around-1)/around*around)
		}
		if err := r.parts(ctx, from, to); err != nil {
			return err
		}
		if ctx.Err() != nil || r.match.Until > 0 && r.half() <= r.match.Until {
			return nil
		}
		from = to
	}
	return nil
}

// How long games are played between two reports of a match that goes on. In its first moments much comes to light, so it is
// told of more often.
const (
	tellFirst = 20 * time.Millisecond
	tellEvery = 250 * time.Millisecond
)

// parts plays a round in parts that are short enough to tell of, where somebody wants to hear.
func (r *run) parts(ctx context.Context, from, to int) error {
	if r.match.Tell == nil {
		return r.round(ctx, from, to)
	}
	around := r.match.around()
	least := around * len(r.workers)
	for size := least; from < to && ctx.Err() == nil; {
		began, end := time.Now(), min(to, from+size)
		if err := r.round(ctx, from, end); err != nil {
			return err
		}
		since := time.Since(r.begun)
		wait := min(max(since/4, tellFirst), tellEvery)
		if since-r.told >= wait {
			r.told = since
			r.match.Tell(r.match.report(r.total(), since))
		}
		switch took := time.Since(began); {
		case took < wait/2:
			size *= 2
		case took > 2*wait:
			size = max(least, size/2/around*around)
		}
		from = end
	}
	return nil
}

// half is half the width of the interval of the first bot's share.
func (r *run) half() float64 {
	var s spread
	for _, w := range r.workers {
		s.add(&w.deals.shares[0])
	}
	return s.estimate(r.match.unit()).Half()
}

// unit is what a deal brings who always wins.
func (m *Match) unit() float64 { return float64(whole * m.around()) }

// round plays some games.
func (r *run) round(ctx context.Context, from, to int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r.taken.Store(int64(from))
	errs := make([]error, len(r.workers))
	var group sync.WaitGroup
	for i, w := range r.workers {
		group.Go(func() {
			if errs[i] = r.work(ctx, w, int64(to)); errs[i] != nil {
				cancel()
			}
		})
	}
	group.Wait()
	return errors.Join(errs...)
}

// work plays batches of games until none are left or the context ends.
func (r *run) work(ctx context.Context, w *worker, end int64) error {
	around := int64(r.match.around())
	for ctx.Err() == nil {
		size, began := w.batch*around, time.Now()
		to := r.taken.Add(size)
		from := to - size
		to = min(to, end)
		if from >= to {
			return nil
		}
		for n := from; n < to; n++ {
			if err := w.attempt(uint64(n)); err != nil && ctx.Err() != nil {
				return nil // its bots may have been ended with it
			} else if err != nil {
				return fmt.Errorf("game %d of seed %d: %w", n, r.match.Seed, err)
			}
		}
		r.finished.Add(to - from)
		switch took := time.Since(began); {
		case took < batchTime/2:
			w.batch = min(batchMost, 2*w.batch)
		case took > 2*batchTime:
			w.batch = max(1, w.batch/2)
		}
	}
	return nil
}

// total is what all workers have counted.
func (r *run) total() *total {
	n := len(r.match.names())
	t := &total{tally: newTally(n), deals: newDeals(n)}
	if r.match.Study {
		t.study = newStudy(r.match)
	}
	for _, w := range r.workers {
		t.add(w.tally)
		t.deals.add(w.deals)
		if t.study != nil {
			t.study.add(w.study)
		}
	}
	return t
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
			return nil, fmt.Errorf("%s %d: %w", m.place(), i+1, err)
		}
	}
	return bots, nil
}
