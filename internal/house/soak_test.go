package house_test

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

const (
	fewTables  = 100
	manyTables = 10_000 // where NORIPAN_SOAK is set
	atOnce     = 16
	warmUp     = 40 // tables before memory is measured: caches and pools are filled

	// mostGrowth is what may be left in memory of all tables together, in bytes: less than two hundred for each of the
	// many, or one whole table.
	mostGrowth = 2 << 20
)

// brief are the tables that are played: bots, and a person who lets one play for it.
var brief = []house.Spec{
	{Game: "tictactoe", Bots: []string{"normal"}, Start: true},
	{Game: "dominion", Settings: map[string]string{"turnLimit": "3"}, Bots: []string{"normal"}, Start: true},
	{Game: "tictactoe", Private: true, Bots: []string{"random"}, Start: true},
	{Game: "dominion", Settings: map[string]string{"turnLimit": "2"}, Bots: []string{"normal", "random", "normal"}, Start: true},
}

// Thousands of short tables come and go. Nothing of them stays: no goroutine, no memory, no row that is open.
func TestNothingStaysOfTablesThatHaveGone(t *testing.T) {
	many := fewTables
	if os.Getenv("NORIPAN_SOAK") != "" {
		many = manyTables
	}
	s := open(t, t.TempDir())
	s.comeAndGo(warmUp)
	heap, routines := left()
	began := time.Now()
	s.comeAndGo(many)
	took := time.Since(began)
	heapAfter, routinesAfter := left()
	for end := time.Now().Add(patient); (heapAfter > heap+mostGrowth || routinesAfter > routines) && time.Now().Before(end); { // what is ending
		heapAfter, routinesAfter = left()
	}
	if heapAfter > heap+mostGrowth {
		t.Errorf("the heap was %d KiB and is %d KiB", heap>>10, heapAfter>>10)
	}
	if routinesAfter > routines {
		t.Errorf("%d goroutines have become %d", routines, routinesAfter)
	}
	f, err := s.Figures(context.Background())
	if err != nil || f.Awake != 0 || len(f.Tables) != 0 || f.Games != warmUp+many {
		t.Errorf("in the end: %+v (%v)", f, err)
	}
	t.Logf("%d tables in %v (%.0f a second); heap %d KiB before, %d KiB after; %d goroutines before and %d after; %d KiB of data",
		many, took.Round(time.Millisecond), float64(many)/took.Seconds(), heap>>10, heapAfter>>10, routines, routinesAfter, f.Bytes>>10)
}

// comeAndGo plays so many tables to their end and leaves them.
func (s *server) comeAndGo(n int) {
	s.t.Helper()
	var all sync.WaitGroup
	places := make(chan struct{}, atOnce)
	for i := range n {
		places <- struct{}{}
		all.Go(func() {
			defer func() { <-places }()
			by := table.Person{ID: fmt.Sprint("soak ", i%atOnce), Name: "Soak"}
			if err := s.playOut(by, brief[i%len(brief)]); err != nil {
				s.t.Errorf("table %d: %v", i, err)
			}
		})
	}
	all.Wait()
}

// playOut makes a table, lets bots play to the end and leaves: the room is closed.
func (s *server) playOut(by table.Person, spec house.Spec) error {
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	code, err := s.Create(ctx, by, spec)
	if err != nil {
		return err
	}
	sub, err := s.Watch(ctx, code, by, 0)
	if err != nil {
		return err
	}
	defer sub.Close()
	if err := s.do(code, by, table.Command{Do: table.GoAuto}); err != nil {
		return err
	}
	v := &viewer{s: s, sub: sub}
	for v.room.State != table.Finished {
		if err := v.read(); err != nil {
			return err
		}
	}
	return s.do(code, by, table.Command{Do: table.Leave})
}

// left is the heap in use after all that can be collected is, and how many goroutines there are.
func left() (heap uint64, routines int) {
	routines = runtime.NumGoroutine()
	for range 20 {
		runtime.Gosched()
		runtime.GC()
		routines = min(routines, runtime.NumGoroutine())
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc, routines
}
