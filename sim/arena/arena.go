// Package arena lets bots play one another, each with each, and rates them.
package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/sim"
)

// Limits of a contest.
const (
	MaxBots    = 64
	MaxLineups = 10_000
)

// Contest is what is to be played: rounds in which every line-up of the bots plays one deal from all its seats. The same
// contest has the same outcome, however many workers play it, if its bots heed nothing but their seeds.
type Contest struct {
	Rules    game.Rules
	Settings game.Settings
	Bots     []string  // by name, each once
	Players  int       // at the table; 0 is as few as can
	Teams    bool      // one bot for each of two secret sides, seated once these are dealt
	Make     sim.Maker // makes the bots; nil is bot.New
	Games    int       // for each line-up at the most: it ends with the round that brings so many
	Until    float64   // it ends sooner once every rating is known so well, in Elo to either side; 0 is never
	Seed     uint64
	Workers  int // goroutines; 0 is one for each core
}

// Run plays the contest. If the context ends first, the report tells of the rounds that were finished until then. Progress,
// if there, is called from one goroutine, a few times a second, with the number of games finished.
func Run(ctx context.Context, c Contest, progress func(games int)) (*Report, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	places := c.places()
	h := &hall{contest: &c, lineups: lineups(len(c.Bots), places), places: places}
	if n := len(h.lineups); n > MaxLineups {
		return nil, fmt.Errorf("%d bots at %d seats make %d line-ups, and more than %d are too many: name fewer bots", len(c.Bots), places, n, MaxLineups)
	}
	if c.Games > sim.MaxGames/len(h.lineups) {
		return nil, fmt.Errorf("%d games for each of %d line-ups: at most %d in all", c.Games, len(h.lineups), sim.MaxGames)
	}
	for range c.workers() {
		p, err := newPlayer(&c)
		if err != nil {
			return nil, err
		}
		h.players = append(h.players, p)
	}
	begun := time.Now()
	finished := make(chan struct{})
	var err error
	count := newCount(&c, h.lineups)
	go func() {
		defer close(finished)
		err = h.run(ctx, count)
	}()
	sim.Watch(finished, func() int { return int(h.finished.Load()) }, progress)
	if err != nil {
		return nil, err
	}
	return count.report(time.Since(begun))
}

// Total is how many games a contest has that no interval ends.
func (c *Contest) Total() int {
	if c.check() != nil {
		return 0
	}
	return c.rounds() * len(lineups(len(c.Bots), c.places())) * c.places()
}

// check tells what is wrong with a contest, and what may stand there; it fills in what was left open.
func (c *Contest) check() error {
	about := c.Rules.About()
	if c.Players == 0 {
		c.Players = about.MinSeats
		if about.MinSeats == 1 && !c.Teams && len(c.Bots) > 1 {
			c.Players = min(2, about.MaxSeats)
		}
	}
	if c.Players < about.MinSeats || c.Players > about.MaxSeats {
		return fmt.Errorf("%d players: %s is for %d to %d", c.Players, about.ID, about.MinSeats, about.MaxSeats)
	}
	least := 2
	if c.places() == 1 {
		least = 1
	}
	if n := len(c.Bots); n < least || n > MaxBots {
		return fmt.Errorf("%d bots were given: a contest has %d to %d different ones, a,b,c", n, least, MaxBots)
	}
	for i, name := range c.Bots {
		if slices.Contains(c.Bots[:i], name) {
			return fmt.Errorf("%s is there twice: a bot plays itself in noripan sim", name)
		}
	}
	if c.Games < 1 {
		return fmt.Errorf("%d games: at least 1", c.Games)
	}
	if !(c.Until >= 0) || math.IsInf(c.Until, 0) { // nor what is no number
		return fmt.Errorf("an interval of %v Elo: more than 0", c.Until)
	}
	if c.Workers < 0 || c.Workers > sim.MaxWorkers {
		return fmt.Errorf("%d workers: 1 to %d, or 0 for one a core", c.Workers, sim.MaxWorkers)
	}
	settings, err := about.Complete(c.Settings)
	if err != nil {
		return fmt.Errorf("setting up: %w", err)
	}
	if settings == nil {
		settings = game.Settings{}
	}
	c.Settings = settings
	return nil
}

// sides is how many a game with secret sides has.
const sides = 2

// places is how many different bots may play one game: its seats, or its sides.
func (c *Contest) places() int {
	if c.Teams {
		return sides
	}
	return c.Players
}

// rounds is how many rounds bring the games that each line-up is to play.
func (c *Contest) rounds() int {
	return (c.Games + c.places() - 1) / c.places()
}

func (c *Contest) workers() int {
	if c.Workers > 0 {
		return c.Workers
	}
	return runtime.GOMAXPROCS(0)
}

func (c *Contest) maker() sim.Maker {
	if c.Make != nil {
		return c.Make
	}
	return func(name string) (bot.Bot, error) { return bot.New(c.Rules, name) }
}

// hall is where a contest is played: tables side by side, and what came of the rounds that are being played.
type hall struct {
	contest  *Contest
	lineups  []lineup
	places   int
	players  []*player
	finished atomic.Int64 // games

	first    int            // round
	outcomes []outcome      // by round, line-up and turn around the table
	left     []atomic.Int64 // line-ups that have still to play a round
	taken    atomic.Int64   // line-ups of rounds that a player has begun, or will
}

// What is played without asking whether it is enough: so many rounds at first, then a part of what has been played; and
// never so many games that what came of them fills the memory.
const (
	firstRounds = 16
	growth      = 4
	mostGames   = 1 << 20
)

// run plays rounds until there are enough.
func (h *hall) run(ctx context.Context, count *count) error {
	total := h.contest.rounds()
	for h.first < total && ctx.Err() == nil {
		n := max(firstRounds, h.first/growth)
		n = min(n, total-h.first, max(1, mostGames/(len(h.lineups)*h.places)))
		if err := h.play(ctx, n); err != nil {
			return err
		}
		for round := range n {
			if h.left[round].Load() == 0 {
				count.add(h.round(round), h.first+round)
			}
		}
		h.first += n
		if h.contest.Until > 0 && ctx.Err() == nil {
			rated, err := count.rate()
			if err != nil {
				return err
			}
			if rated.widest() <= h.contest.Until {
				return nil
			}
		}
	}
	return nil
}

// play plays some rounds on all tables.
func (h *hall) play(ctx context.Context, rounds int) error {
	h.outcomes = make([]outcome, rounds*len(h.lineups)*h.places)
	h.left = make([]atomic.Int64, rounds)
	for i := range h.left {
		h.left[i].Store(int64(len(h.lineups)))
	}
	h.taken.Store(0)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, len(h.players))
	var group sync.WaitGroup
	for i, p := range h.players {
		group.Go(func() {
			if errs[i] = h.work(ctx, p, rounds); errs[i] != nil {
				cancel()
			}
		})
	}
	group.Wait()
	return errors.Join(errs...)
}

// work lets one line-up after the other play a round, until none are left or the context ends.
func (h *hall) work(ctx context.Context, p *player, rounds int) error {
	for ctx.Err() == nil {
		n := int(h.taken.Add(1) - 1)
		if n >= rounds*len(h.lineups) {
			return nil
		}
		round, lineup := n/len(h.lineups), n%len(h.lineups)
		into := h.outcomes[n*h.places:][:h.places]
		if err := p.play(ctx, h.first+round, h.lineups[lineup], into); err != nil && ctx.Err() == nil {
			names := make([]string, h.places)
			for place, b := range h.lineups[lineup] {
				names[place] = h.contest.Bots[b]
			}
			return fmt.Errorf("%s in round %d of seed %d: %w", strings.Join(names, " and "), h.first+round, h.contest.Seed, err)
		}
		if ctx.Err() != nil {
			return nil // its bots may have stopped short
		}
		h.finished.Add(int64(h.places))
		h.left[round].Add(-1)
	}
	return nil
}

// round is what came of a round, by line-up and turn around the table.
func (h *hall) round(n int) []outcome {
	each := len(h.lineups) * h.places
	return h.outcomes[n*each:][:each]
}
