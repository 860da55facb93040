package load

import (
	"slices"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// Report is what was measured.
type Report struct {
	Game     string        `json:"game"`
	Tables   int           `json:"tables"`
	Seats    int           `json:"seats"`
	Bots     int           `json:"bots"`
	Think    time.Duration `json:"thinkNanoseconds"`
	Lockstep bool          `json:"lockstep"`
	Idle     bool          `json:"idle"`

	Made    float64  `json:"tablesMadePerSecond"` // with all who sit there, each of them durable
	Started float64  `json:"gamesStartedPerSecond"`
	Empty   *Figures `json:"serverBefore,omitempty"`
	Set     *Figures `json:"serverSetUp,omitempty"` // all sockets open, games begun
	End     *Figures `json:"serverAfter,omitempty"`

	Windows  []Window       `json:"windows"`
	Counts   map[string]int `json:"counts"` // refusals, breaks, losses, by what they were
	Lost     []string       `json:"lost"`   // what was acknowledged and is gone; must be empty
	Stuck    int            `json:"stuck"`  // tables where an answer has been waiting too long
	Failures []string       `json:"failures,omitempty"`
}

// Window is one stretch of time.
type Window struct {
	Seconds    float64 `json:"seconds"`
	Moves      float64 `json:"movesPerSecond"`
	CPU        float64 `json:"serverCores,omitempty"` // processors that the server used
	Mover      Latency `json:"mover"`                 // from the answer sent to its own update
	Others     Latency `json:"others"`                // from the answer sent to the update of another seat
	Reconnects Latency `json:"reconnects"`            // from dialling to the first message
}

// Latency is a distribution, in milliseconds.
type Latency struct {
	Count int64   `json:"count"`
	P50   float64 `json:"p50"`
	P99   float64 `json:"p99"`
	P999  float64 `json:"p999"`
	Max   float64 `json:"max"`
}

func latency(h *hdrhistogram.Histogram) Latency {
	ms := func(micro int64) float64 { return float64(micro) / 1000 }
	return Latency{
		Count: h.TotalCount(), P50: ms(h.ValueAtQuantile(50)), P99: ms(h.ValueAtQuantile(99)),
		P999: ms(h.ValueAtQuantile(99.9)), Max: ms(h.Max()),
	}
}

// Sockets is how many the players have opened.
func (r *Report) Sockets() int { return r.Tables * (r.Seats - r.Bots) }

// Median is the middle of a figure over the windows, with the least and the greatest; zeros without windows.
func (r *Report) Median(of func(*Window) float64) (middle, least, most float64) {
	if len(r.Windows) == 0 {
		return 0, 0, 0
	}
	var all []float64
	for i := range r.Windows {
		all = append(all, of(&r.Windows[i]))
	}
	slices.Sort(all)
	return all[len(all)/2], all[0], all[len(all)-1]
}

// finish adds what is counted over the whole run.
func (r *run) finish(report *Report) {
	now := time.Now()
	for _, t := range r.tables {
		t.mu.Lock()
		for _, s := range t.seats {
			if s.waits != nil && now.Sub(s.waits.sent) > r.Patience {
				report.Stuck++
				break
			}
		}
		t.mu.Unlock()
	}
	report.Counts, report.Lost = r.tally.told()
	end, err := r.collected()
	if err != nil {
		report.Failures = append(report.Failures, err.Error())
	}
	report.End = end
}
