package house_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/table"
)

func TestAServerThatStopsHandsItsTablesOver(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two", "three")
	one, two, three := f.ships[0], f.ships[1], f.ships[2]
	one.SetWaking(time.Minute)
	var codes []string
	for range 6 {
		codes = append(codes, started(t, one))
	}
	before := two.watch(codes[0], ann)
	began, left := time.Now(), before.timeLeft()
	one.down()
	took := time.Since(began)
	if err := ended(before); !errors.Is(err, table.ErrRestart) {
		t.Errorf("who watched hears %v", err)
	}
	counts := map[bool]int{}
	for _, code := range codes {
		if !two.Has(code) && !three.Has(code) {
			t.Errorf("table %s is not awake", code)
		}
		counts[two.Has(code)]++
	}
	if min(counts[true], counts[false]) < 2 { // one that hears late of what the other took has a table less
		t.Errorf("two has %d tables, three %d", counts[true], counts[false])
	}
	after := three.watch(codes[0], ann)
	if now := after.timeLeft(); left-now > time.Since(began)+time.Second || now > left {
		t.Errorf("of %v there are %v left after %v, the pause among them", left, now, time.Since(began))
	}
	if took >= time.Minute {
		t.Error("somebody was waited for in vain")
	}
	t.Logf("handing %d tables over took %v", len(codes), took.Round(time.Millisecond))
}

// A server that has just died, and is not known to have, takes nobody's tables with it.
func TestTablesAreHandedToAnotherWhereOneHasDied(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two", "three")
	one, two, three := f.ships[0], f.ships[1], f.ships[2]
	one.SetWaking(time.Minute)
	var codes []string
	for range 6 {
		codes = append(codes, started(t, one))
	}
	two.cut(true, true)
	began := time.Now()
	one.down()
	if took := time.Since(began); took >= time.Minute {
		t.Errorf("handing over took %v: as long as the dead one was asked", took)
	}
	within(t, "all tables are awake at the third", func() bool { // which may want to share them with the dead one
		return !slices.ContainsFunc(codes, func(code string) bool { return !three.Has(code) })
	})
	two.cut(false, false)
	within(t, "the dead one is back", func() bool { return two.Ready(t.Context()) == nil && two.works(t, codes[0], ann) })
}

// timeLeft is what is left now for the seat that is asked.
func (v *viewer) timeLeft() time.Duration {
	return time.Until(time.UnixMilli(v.game.Waiting[0].Deadline))
}

// epochs is how many times more often the tables were taken than each once by its server, and once by the one that has it now.
func (s *ship) epochs(t *testing.T, codes []string) (more int) {
	t.Helper()
	for _, code := range codes {
		row, err := s.store.Table(t.Context(), code)
		if err != nil {
			t.Fatal(err)
		}
		lease, err := s.store.Acquire(t.Context(), row.ID, "nobody")
		if err != nil {
			t.Fatal(err)
		}
		if more += int(lease.Epoch) - 1; s.Has(code) {
			more--
		}
	}
	return more
}

func TestAServerThatJoinsTakesItsShare(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one")
	one := f.ships[0]
	var codes []string
	for range 12 {
		codes = append(codes, started(t, one))
	}
	two := f.join("two")
	coming, enough := context.WithCancel(t.Context())
	var people sync.WaitGroup
	for _, code := range codes { // somebody comes back to each table wherever it was, at once
		people.Go(func() {
			for coming.Err() == nil {
				sub, err := one.Watch(coming, code, ann, 0)
				for err == nil {
					_, err = sub.Next(coming)
				}
				if sub != nil {
					sub.Close()
				}
			}
		})
	}
	took := within(t, "both have about the same", func() bool {
		n := 0
		for _, code := range codes {
			if two.Has(code) {
				n++
			}
		}
		return n >= 5
	})
	enough()
	people.Wait()
	t.Logf("that took %v", took.Round(time.Millisecond))
	within(t, "no table was handed over in vain", func() bool { return two.epochs(t, codes) == 0 })
	for _, code := range codes {
		if !one.works(t, code, ann) || !two.works(t, code, ben) {
			t.Errorf("table %s does not go on", code)
		}
	}
	f.oneOwnerEach(codes)
}
