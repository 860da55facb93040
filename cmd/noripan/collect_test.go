package main

import (
	"runtime"
	"testing"
	"time"
)

func TestTheCollectorComesSeldomWhereItCostsMuch(t *testing.T) {
	type collection struct {
		seconds float64 // since the one before
		live    uint64  // in MB
		share   float64 // of a processor, since then
		percent int     // that is to hold from then on
	}
	for name, tc := range map[string]struct {
		memory      uint64 // in MB
		collections []collection
	}{
		"little to collect": {16_384, []collection{{60, 32, 0.01, 100}, {60, 32, 0.01, 100}}},
		"a moment of much":  {16_384, []collection{{1, 32, 0.2, 100}, {1, 32, 0.2, 100}, {1, 32, 0.001, 100}, {1, 32, 0.2, 100}}},
		"much for long":     {16_384, []collection{{1, 32, 0.2, 100}, {1, 32, 0.2, 100}, {1, 32, 0.2, 200}, {0.5, 32, 0.2, 200}, {0.5, 32, 0.1, 300}}},
		"as seldom as is needed, and at once often when it is over": {
			16_384, []collection{{3, 32, 0.2, 200}, {1, 32, 0.02, 200}, {1, 32, 0.02, 200}, {1, 32, 0.001, 100}},
		},
		"a small machine": {512, []collection{{3, 32, 0.2, 200}, {1, 32, 0.2, 200}}},
		"no room":         {16_384, []collection{{3, 1_000, 0.2, 100}, {1, 1_000, 0.2, 100}}},
		"what is alive grows into the room": {
			16_384, []collection{{3, 32, 0.2, 200}, {1, 32, 0.2, 300}, {1, 128, 0.2, 150}, {1, 256, 0.2, 100}},
		},
		"memory that nobody tells": {0, []collection{{3, 10, 0.2, 200}, {1, 10, 0.2, 300}, {1, 10, 0.2, 320}}},
	} {
		t.Run(name, func(t *testing.T) {
			now, spent := time.Unix(0, 0), 0.0
			c := collector{room: roomOf(tc.memory << 20), percent: leastPercent, cheapAt: now, changed: now}
			for i, then := range tc.collections {
				now = now.Add(time.Duration(then.seconds * float64(time.Second)))
				spent += then.seconds * then.share
				before := c.percent
				if changed := c.collected(now, then.live<<20, spent); c.percent != then.percent || changed != (c.percent != before) {
					t.Fatalf("collection %d: %d %% (told %v), want %d", i, c.percent, changed, then.percent)
				}
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
		case <-time.After(time.Minute):
			t.Fatal("nothing was done")
		}
	}
}
