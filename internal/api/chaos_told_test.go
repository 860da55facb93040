package api_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
)

// chronicle is what happened.
type chronicle struct {
	load   *load
	events []event
	ledger *ledger
	games  int      // that are kept, each with a replay that is true
	slow   []string // what servers say of tables that they handed over slowly
}

// event is a fault and what came of it.
type event struct {
	fault  *fault
	struck time.Time
	healed time.Time
	goneOn time.Duration   // after it struck, until the last table went on; 0 where all had to wait
	all    time.Duration   // after it was healed
	backs  []time.Duration // how long people were without who lost their connection
	late   []string        // tables that took longer than they should
}

// endure lets a fault happen and puts it right.
func (c *chronicle) endure(ctx context.Context, servers *fleet, f *fault, p *plan) {
	e := event{fault: f, struck: time.Now()}
	heal := f.strike(servers, p.rand.IntN(len(servers.members)))
	if !f.stops {
		e.goneOn = e.goOn(ctx, c.load, e.struck, p.within, "meanwhile")
	}
	lasts(ctx, time.Duration(p.rand.Int64N(int64(p.longest)+1)))
	heal()
	e.healed = time.Now()
	e.all = e.goOn(ctx, c.load, e.healed, p.within, "when that was put right")
	e.backs = c.load.backsSince(e.struck)
	c.events = append(c.events, e)
}

func (e *event) goOn(ctx context.Context, l *load, since time.Time, within time.Duration, when string) time.Duration {
	took, late := l.goOn(ctx, since, within)
	if late != "" {
		e.late = append(e.late, fmt.Sprintf("%s at %s, %s %.1f s: %s", e.fault.name, e.struck.Format("15:04:05.000"), when, took.Seconds(), late))
	}
	return took
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

// String is the report.
func (c *chronicle) String() string {
	var b strings.Builder
	row := "%-34s %5v  %9v %9v  %9v %9v  %8v %9v %9v\n"
	fmt.Fprintf(&b, "seconds, in the middle and at most, until the last table goes on (while the fault lasts; after it is put right),\n")
	fmt.Fprintf(&b, "and until people who have lost their connection are back, 0.1 s between their tries\n")
	fmt.Fprintf(&b, row, "", "times", "goes on", "at most", "put right", "at most", "lost", "back", "at most")
	late := 0
	for i := range faults {
		var meanwhile, after, backs []time.Duration
		n, lost := 0, 0
		for j := range c.events {
			e := &c.events[j]
			if e.fault.name != faults[i].name {
				continue
			}
			n++
			lost += len(e.backs)
			after, backs = append(after, e.all), append(backs, e.backs...)
			if e.goneOn > 0 {
				meanwhile = append(meanwhile, e.goneOn)
			}
			if e.goneOn > aim {
				late++
			}
		}
		if n > 0 {
			fmt.Fprintf(&b, row, faults[i].name, n, middle(meanwhile), most(meanwhile), middle(after), most(after), lost, middle(backs), most(backs))
		}
	}
	fmt.Fprintf(&b, "%d faults, %d of them with tables that took longer than %v to go on elsewhere\n", len(c.events), late, aim)
	for i := range c.events {
		for _, late := range c.events[i].late {
			fmt.Fprintln(&b, late)
		}
	}
	fmt.Fprintf(&b, "acknowledged: %v\nconnections ended: %v\n", c.load.done, c.load.closes)
	if l := c.ledger; l != nil {
		fmt.Fprintf(&b, "%d entries of %d tables, %d of which have had several owners, %d at most; %d acknowledged commands are there, once and in order; %d replays are true\n",
			l.entries, l.tables, l.moved, l.epochs, l.checked, c.games)
		c.tellStops(&b)
	}
	return b.String()
}

// tellStops tells how long tables stood still that a server gave up: those that were handed over with nothing else going on, and
// those that a fault met.
func (c *chronicle) tellStops(b *strings.Builder) {
	var over, met []time.Duration
	slow := 0
	for _, s := range c.ledger.stops {
		if _, meets := c.during(s); meets {
			met = append(met, s.took)
		} else {
			over = append(over, s.took)
		}
		if s.took > handOverAim {
			slow++
		}
	}
	for _, told := range []struct {
		what string
		took []time.Duration
	}{{"handed over", over}, {"given up, or handed over, while something else was wrong", met}} {
		fmt.Fprintf(b, "tables that were %s: %d; they stood still for %v s, 99%% for at most %v s, all for at most %v s\n",
			told.what, len(told.took), middle(told.took), at(told.took, 0.99), most(told.took))
	}
	fmt.Fprintf(b, "%d of both for more than %v\n", slow, handOverAim)
	for _, s := range c.ledger.stops[:min(slow, 20)] {
		during, _ := c.during(s)
		fmt.Fprintf(b, "    table %d (%s) at %s for %.2f s, taken %d times; %s\n", s.table, s.code, time.UnixMilli(s.since).Format("15:04:05.000"), s.took.Seconds(), s.servers, during)
		for _, line := range c.slow {
			if s.code != "" && strings.Contains(line, "table="+s.code) {
				fmt.Fprintf(b, "        %s\n", line)
			}
		}
	}
}

// during tells which faults a standstill fell into, as seen from its beginning, and whether another than a server's being told to
// stop was among them.
func (c *chronicle) during(s standstill) (what string, meets bool) {
	began := time.UnixMilli(s.since)
	for i := range c.events {
		e := &c.events[i]
		if began.Add(s.took).Before(e.struck) || began.After(e.healed.Add(e.all)) {
			continue
		}
		meets = meets || e.fault.name != "stop"
		what += fmt.Sprintf("; %s from %+.2f s to %+.2f s", e.fault.name, e.struck.Sub(began).Seconds(), e.healed.Sub(began).Seconds())
	}
	return strings.TrimPrefix(what, "; "), meets
}

func middle(all []time.Duration) string { return at(all, 0.5) }

func most(all []time.Duration) string { return at(all, 1) }

// at is a quantile in seconds, or nothing where there is nothing.
func at(all []time.Duration, quantile float64) string {
	if len(all) == 0 {
		return "-"
	}
	all = slices.Sorted(slices.Values(all))
	return fmt.Sprintf("%.2f", all[min(int(quantile*float64(len(all))), len(all)-1)].Seconds())
}
