package load

import (
	"maps"
	"sync"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// tally counts what happens: latencies by window, everything else over the whole run.
type tally struct {
	mu         sync.Mutex
	since      time.Time // of the open window; zero between windows
	moves      int
	mover      *hdrhistogram.Histogram // microseconds
	others     *hdrhistogram.Histogram
	reconnects *hdrhistogram.Histogram
	counts     map[string]int
	lost       []string
}

// Latencies from 1 µs to a minute, to three digits.
const (
	longest = 60_000_000
	digits  = 3
)

// maxLost is how many losses are told one by one.
const maxLost = 20

func (t *tally) begin() {
	t.counts = make(map[string]int)
	t.mover = hdrhistogram.New(1, longest, digits)
	t.others = hdrhistogram.New(1, longest, digits)
	t.reconnects = hdrhistogram.New(1, longest, digits)
}

// open begins a window.
func (t *tally) open() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.mover.Reset()
	t.others.Reset()
	t.reconnects.Reset()
	t.moves, t.since = 0, time.Now()
}

// close ends a window.
func (t *tally) close() Window {
	t.mu.Lock()
	defer t.mu.Unlock()
	seconds := time.Since(t.since).Seconds()
	t.since = time.Time{}
	return Window{
		Seconds: seconds, Moves: float64(t.moves) / seconds,
		Mover: latency(t.mover), Others: latency(t.others), Reconnects: latency(t.reconnects),
	}
}

func (t *tally) moved(took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.moves++
	record(t.mover, took)
}

func (t *tally) other(took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	record(t.others, took)
}

func (t *tally) reconnected(took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	record(t.reconnects, took)
}

func record(h *hdrhistogram.Histogram, took time.Duration) {
	// What is out of its range counts as the range's end.
	_ = h.RecordValue(min(max(took.Microseconds(), 1), longest))
}

func (t *tally) count(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.counts[what]++
}

// lose notes that something is gone that the server had acknowledged.
func (t *tally) lose(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.counts["lost"]++
	if len(t.lost) < maxLost {
		t.lost = append(t.lost, what)
	}
}

func (t *tally) told() (counts map[string]int, lost []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return maps.Clone(t.counts), t.lost
}
