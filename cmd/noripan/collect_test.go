package main

import (
	"runtime"
	"testing"
	"time"
)

func TestTheCollectorWaitsForSomeRoomAndForGosOwnMeasure(t *testing.T) {
	for name, tc := range map[string]struct {
		live, memory uint64 // in MB
		percent      int
	}{
		"a small server":                {live: 32, memory: 16_384, percent: 800},
		"a large one":                   {live: 1_000, memory: 16_384, percent: 100},
		"a small machine":               {live: 32, memory: 512, percent: 200},
		"the smallest":                  {live: 32, memory: 64, percent: 100},
		"memory that nobody tells":      {live: 16, memory: 0, percent: 200},
		"hardly anything that is alive": {live: 0, memory: 512, percent: 6_400},
		"a little more alive":           {live: 33, memory: 16_384, percent: 775},
	} {
		t.Run(name, func(t *testing.T) {
			if got := percentFor(tc.live<<20, roomOf(tc.memory<<20)); got != tc.percent {
				t.Errorf("%d %%, want %d", got, tc.percent)
			}
		})
	}
}

func TestWhatIsDoneAfterACollectionIsDoneAfterEach(t *testing.T) {
	done := make(chan struct{}, 100)
	afterEachCollection(func() { done <- struct{}{} })
	for range 3 {
		runtime.GC()
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			t.Fatal("nothing was done")
		}
	}
}
