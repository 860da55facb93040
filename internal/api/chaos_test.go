package api_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/schollz/progressbar/v3"
)

// How much goes wrong.
const (
	someFaults = 3 // the first ones of the list; where NORIPAN_CHAOS says how many, they are drawn by lot
	members    = 3
	// longTrouble is longer than a lease, and than PostgreSQL is waited for.
	longTrouble = 8 * time.Second
)

// Within these times tables go on.
const (
	afterDeath   = 5 * time.Second  // elsewhere, after a fault that takes a server away
	afterHealing = 15 * time.Second // all of them, after everything is put right
)

// crowds are what is played meanwhile: tables of people, of people and bots, and of bots that somebody looks on at.
var crowds = []struct {
	n      int
	spec   map[string]any
	people int
}{
	{20, map[string]any{"game": "tictactoe", "seats": 2}, 2},
	{20, map[string]any{"game": "dominion", "settings": short, "seats": 2}, 2},
	{10, map[string]any{"game": "dominion", "settings": short, "seats": 3, "bots": []string{"normal"}}, 2},
	{10, map[string]any{"game": "secretcity", "seats": 4, "bots": []string{"normal", "normal", "normal"}}, 1},
	{10, map[string]any{"game": "coachride", "seats": 4, "bots": []string{"normal", "normal", "normal"}}, 1},
	{20, map[string]any{"game": "tictactoe", "bots": []string{"random", "normal"}, "start": true, "alone": true}, 1},
	{20, map[string]any{"game": "dominion", "settings": short, "bots": []string{"random", "normal"}, "start": true, "alone": true}, 1},
	{10, map[string]any{"game": "gugong", "bots": []string{"random", "random"}, "start": true, "alone": true}, 1},
}

// Servers of a cluster are killed, stopped, frozen and cut off, and their database is, while tables are played at through the
// public protocol by people who know all three and go to another where one does not answer. Whatever happens, tables go
// on within seconds; in the end everything that anybody was told is kept, once and in order, no two servers have ever
// written to one table, and every game can be checked.
func TestTablesGoOnWhateverFails(t *testing.T) {
	plan := newPlan(t)
	c := newFleet(t, members)
	ctx, cancel := context.WithTimeoutCause(t.Context(), time.Minute+time.Duration(plan.n)*time.Minute, errors.New("the tables do not come to their end"))
	defer cancel()
	playing, enough := context.WithCancelCause(ctx)
	defer enough(nil)
	load := newLoad(t, c)
	load.pace = pace{think: 400 * time.Millisecond, answer: 2 * time.Second, restless: time.Second, holds: true}
	for _, kind := range crowds {
		for range kind.n * plan.crowd {
			load.run(playing, kind.spec, kind.people)
		}
	}
	told := &chronicle{load: load}
	load.goOn(ctx, time.Now(), time.Minute)
	for i := range plan.n {
		if len(load.errs) > 0 || ctx.Err() != nil {
			break
		}
		told.endure(ctx, c, plan.draw(i), plan)
		plan.done()
	}
	load.stopping.Store(true)
	if plan.bar == nil { // there is no time to play all games to their ends
		enough(errEnough)
	}
	load.players.Wait()
	for _, err := range load.errs {
		t.Error(err)
	}
	told.check(t, c)
	t.Logf("seed %d\n%s", plan.seed, told)
}

// plan is which faults happen, and in which order.
type plan struct {
	n     int
	crowd int // how many times as many tables
	// longest is how long a fault lasts at most, after what can go on without it has gone on.
	longest time.Duration
	seed    uint64
	rand    *rand.Rand
	bar     *progressbar.ProgressBar // nil for none
}

func newPlan(t *testing.T) *plan {
	t.Helper()
	p := &plan{n: someFaults, crowd: 1, seed: 1}
	if text := os.Getenv("NORIPAN_CHAOS"); text != "" {
		var err error
		if p.n, err = strconv.Atoi(text); err != nil || p.n < 1 {
			t.Fatalf("NORIPAN_CHAOS=%q is how many faults, 100 for instance", text)
		}
		p.seed, p.crowd, p.longest = uint64(time.Now().UnixNano()), 2, longTrouble
		if text := os.Getenv("NORIPAN_CHAOS_SEED"); text != "" {
			if p.seed, err = strconv.ParseUint(text, 10, 64); err != nil {
				t.Fatalf("NORIPAN_CHAOS_SEED=%q is the seed that an earlier run has told", text)
			}
		}
		fmt.Fprintf(os.Stderr, "%d faults of seed %d: NORIPAN_CHAOS_SEED=%d brings them again\n", p.n, p.seed, p.seed)
		p.bar = progressbar.Default(int64(p.n), "faults")
	}
	p.rand = rand.New(rand.NewPCG(p.seed, 0))
	return p
}

func (p *plan) draw(i int) *fault {
	if p.bar == nil {
		return &faults[i%len(faults)]
	}
	return &faults[p.rand.IntN(len(faults))]
}

func (p *plan) done() {
	if p.bar != nil {
		_ = p.bar.Add(1) // where nobody sees it nobody misses it
	}
}

// chronicle is what happened.
type chronicle struct {
	load   *load
	events []event
	ledger *ledger
	games  int // that are kept, each with a replay that is true
}

// event is a fault and what came of it.
type event struct {
	fault    *fault
	struck   time.Time
	healed   time.Time
	goneOn   time.Duration // after it struck, until the last table went on; 0 where all had to wait
	all      time.Duration // after it was healed
	breaks   int           // connections that people lost
	breakMed time.Duration
	breakMax time.Duration
}

// endure lets a fault happen and puts it right.
func (c *chronicle) endure(ctx context.Context, servers *fleet, f *fault, p *plan) {
	e := event{fault: f, struck: time.Now()}
	heal := f.strike(servers, p.rand.IntN(len(servers.members)))
	if !f.stops {
		e.goneOn = c.load.goOn(ctx, e.struck, afterDeath)
	}
	lasts(ctx, time.Duration(p.rand.Int64N(int64(p.longest)+1)))
	heal()
	e.healed = time.Now()
	e.all = c.load.goOn(ctx, e.healed, afterHealing)
	e.breaks, e.breakMed, e.breakMax = c.load.breaksSince(e.struck)
	c.events = append(c.events, e)
}

// lasts lets a fault last.
func lasts(ctx context.Context, d time.Duration) {
	over := time.NewTimer(d)
	defer over.Stop()
	select {
	case <-over.C:
	case <-ctx.Done():
	}
}

func (c *chronicle) String() string {
	var b strings.Builder
	for i := range c.events {
		e := &c.events[i]
		fmt.Fprintf(&b, "%3d %-32s goes on %6.2f s  healed after %6.2f s, all go on %6.2f s  %3d connections lost, back after %5.2f s, %5.2f s at most\n",
			i+1, e.fault.name, e.goneOn.Seconds(), e.healed.Sub(e.struck).Seconds(), e.all.Seconds(), e.breaks, e.breakMed.Seconds(), e.breakMax.Seconds())
	}
	fmt.Fprintf(&b, "acknowledged: %v\nconnections ended: %v\n", c.load.done, c.load.closes)
	if l := c.ledger; l != nil {
		fmt.Fprintf(&b, "%d entries of %d tables; %d acknowledged commands are there, once and in order; %d replays are true\n", l.entries, l.tables, l.checked, c.games)
		if n := len(l.stops); n > 0 {
			fmt.Fprintf(&b, "tables handed over or stopped: %d, they stood still for %v, %v at most\n", n, l.stops[n/2], l.stops[n-1])
		}
	}
	return b.String()
}
