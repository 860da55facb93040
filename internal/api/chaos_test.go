package api_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
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
	aim         = 5 * time.Second  // after a fault that takes a server away, where the machine has nothing else to do
	handOverAim = time.Second      // of a table that a server hands over
	latest      = 20 * time.Second // after that, and after everything is put right; in make test, beside other tests, they have longer
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
	ctx, cancel := context.WithTimeoutCause(t.Context(), 5*time.Minute+time.Duration(plan.n)*time.Minute, errors.New("the tables do not come to their end"))
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
	load.goOn(ctx, time.Now(), 2*patient)
	for i := range plan.n {
		if load.failed() || ctx.Err() != nil {
			break
		}
		told.endure(ctx, c, plan.draw(i), plan)
		plan.done()
	}
	load.stopping.Store(true)
	if plan.bar == nil || load.failed() { // else there is time to play all games to their ends
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
	// within is how long tables may take to go on.
	within time.Duration
	// longest is how long a fault lasts at most, after what can go on without it has gone on.
	longest time.Duration
	seed    uint64
	rand    *rand.Rand
	faults  []fault                  // that may happen
	bar     *progressbar.ProgressBar // nil for none
}

func newPlan(t *testing.T) *plan {
	t.Helper()
	p := &plan{n: someFaults, crowd: 1, within: patient, seed: 1, faults: faults}
	if text := os.Getenv("NORIPAN_CHAOS"); text != "" {
		var err error
		if p.n, err = strconv.Atoi(text); err != nil || p.n < 1 {
			t.Fatalf("NORIPAN_CHAOS=%q is how many faults, 100 for instance", text)
		}
		p.seed, p.crowd, p.within, p.longest = uint64(time.Now().UnixNano()), 2, latest, longTrouble
		if text := os.Getenv("NORIPAN_CHAOS_SEED"); text != "" {
			if p.seed, err = strconv.ParseUint(text, 10, 64); err != nil {
				t.Fatalf("NORIPAN_CHAOS_SEED=%q is the seed that an earlier run has told", text)
			}
		}
		if only := os.Getenv("NORIPAN_CHAOS_ONLY"); only != "" {
			p.faults = slices.DeleteFunc(slices.Clone(faults), func(f fault) bool { return !slices.Contains(strings.Split(only, ","), f.name) })
			if len(p.faults) == 0 {
				t.Fatalf("NORIPAN_CHAOS_ONLY=%q names no faults", only)
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
		return &p.faults[i%len(p.faults)]
	}
	return &p.faults[p.rand.IntN(len(p.faults))]
}

func (p *plan) done() {
	if p.bar != nil {
		_ = p.bar.Add(1) // where nobody sees it nobody misses it
	}
}
