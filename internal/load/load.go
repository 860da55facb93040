// Package load drives a server with many tables at once, through the protocol that every program may use, and measures
// what people would feel.
package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"sync"
	"time"
)

// Config says how hard to press.
type Config struct {
	Server   *url.URL // of a server that was started for this
	Game     string
	Settings map[string]string
	Tables   int
	Seats    int           // at each table, bots included
	Bots     int           // of them, that the server plays
	Level    string        // of the bots
	Think    time.Duration // before an answer, on average; each takes from a half to one and a half of it. 0 is no time
	Lockstep bool          // an answer waits until all seats of its table have heard of the one before
	Idle     bool          // nobody answers
	Drop     float64       // the share of connections that are cut each second, and come back
	Slow     float64       // so many connections more, as a share of the players', watch and hardly read
	Warmup   time.Duration // before the first window
	Window   time.Duration
	Windows  int
	Spread   int           // how many addresses of the loopback network the connections come from
	Setup    int           // tables that are set up at the same time
	Patience time.Duration // with a server that is gone, and with an answer that does not come
	Victim   Victim        // the server, where it was started for this; nil for one that may not be killed
	Kills    int           // how often it is killed in the windows
	Metrics  string        // where the server's own figures are, "" for nowhere
	Remote   bool          // the server may be another machine
	Progress func(done string)
	Seed     uint64
}

// Bounds of what one run may ask for.
const (
	maxTables = 200_000
	maxSpread = 60_000
)

func (c *Config) check() error {
	switch {
	case c.Server.Scheme != "http" && c.Server.Scheme != "https" || c.Server.Host == "":
		return fmt.Errorf("the server %q is not an address such as http://localhost:8080", c.Server)
	case !c.Remote && !loopback(c.Server.Hostname()):
		return fmt.Errorf("%s is not this machine: a load may harm a server that others use; --remote if it is yours", c.Server.Host)
	case c.Tables < 1 || c.Tables > maxTables:
		return fmt.Errorf("%d tables: from 1 to %d", c.Tables, maxTables)
	case c.Bots < 0 || c.Bots >= c.Seats:
		return fmt.Errorf("%d bots in %d seats: one seat at least is a client's", c.Bots, c.Seats)
	case c.Think < 0 || c.Warmup < 0 || c.Window <= 0 || c.Windows < 1:
		return errors.New("times are not negative, and a window has a length")
	case c.Drop < 0 || c.Drop > 1 || c.Slow < 0 || c.Slow > 1:
		return errors.New("shares are from 0 to 1")
	case c.Kills < 0 || c.Kills > 0 && c.Victim == nil:
		return errors.New("only a server that was started for it can be killed")
	case c.Spread < 1 || c.Spread > maxSpread:
		return fmt.Errorf("%d addresses: from 1 to %d", c.Spread, maxSpread)
	case c.Spread > 1 && !loopback(c.Server.Hostname()):
		return errors.New("only connections to this machine can come from many addresses")
	}
	return nil
}

func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// run is one load while it goes on.
type run struct {
	Config
	clients []*client // one an address
	tables  []*table
	slow    []*watcher
	tally   tally
	ctx     context.Context // ends with the run
	stop    context.CancelCauseFunc
	busy    sync.WaitGroup // goroutines of connections
}

// Run sets the tables up, lets them be played, and tells what was measured. An interrupted run tells of the windows that
// it finished. The error says what failed; what the server refused, cut or lost is in the report.
func Run(ctx context.Context, c Config) (*Report, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	r := &run{Config: c}
	r.tally.begin()
	r.ctx, r.stop = context.WithCancelCause(ctx)
	defer r.busy.Wait()
	defer r.leave()
	for i := range c.Spread {
		r.clients = append(r.clients, newClient(&r.Config, i))
	}
	report := &Report{Game: c.Game, Tables: c.Tables, Seats: c.Seats, Bots: c.Bots, Think: c.Think, Lockstep: c.Lockstep, Idle: c.Idle}
	var err error
	if report.Empty, err = r.collected(); err != nil {
		return nil, err
	}
	r.say("setting up")
	if err := r.setUp(report); err != nil {
		return nil, err
	}
	if err := r.addSlow(); err != nil {
		return nil, err
	}
	if report.Set, err = r.collected(); err != nil {
		return nil, err
	}
	r.play(report)
	r.stop(errDone)
	r.say("done")
	r.finish(report)
	return report, nil
}

var errDone = errors.New("the run is over")

// play lets the tables be played, window by window.
func (r *run) play(report *Report) {
	rnd := rand.New(rand.NewPCG(r.Seed, 1))
	if !r.Idle {
		for _, t := range r.tables {
			t.begin()
		}
	}
	if r.Drop > 0 {
		r.busy.Go(func() { r.dropOn(rnd) })
	}
	r.say("warming up")
	if !r.wait(r.Warmup) {
		return
	}
	killed := make(chan error, 1)
	r.busy.Go(func() { killed <- r.killOn() })
	r.measure(report)
	if err := <-killed; err != nil {
		report.Failures = append(report.Failures, err.Error())
	}
	r.allBack()
}

// measure tells of one window after another.
func (r *run) measure(report *Report) {
	for i := range r.Windows {
		r.say(fmt.Sprintf("window %d of %d", i+1, r.Windows))
		from, err := r.figures()
		if err != nil {
			report.Failures = append(report.Failures, err.Error())
		}
		r.tally.open()
		if !r.wait(r.Window) {
			return
		}
		w := r.tally.close()
		to, err := r.figures()
		if err == nil && from != nil && to != nil {
			w.CPU = (to.CPU - from.CPU) / w.Seconds
		}
		report.Windows = append(report.Windows, w)
	}
}

// wait is false if the run was interrupted.
func (r *run) wait(d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-r.ctx.Done():
		return false
	}
}

// dropOn cuts connections, evenly over each second.
func (r *run) dropOn(rnd *rand.Rand) {
	all := 0
	for _, t := range r.tables {
		all += len(t.seats)
	}
	const step = 20 * time.Millisecond
	due := 0.0
	tick := time.NewTicker(step)
	defer tick.Stop()
	for {
		select {
		case <-r.ctx.Done():
			return
		case <-tick.C:
		}
		for due += r.Drop * float64(all) * step.Seconds(); due >= 1; due-- {
			t := r.tables[rnd.IntN(len(r.tables))]
			t.seats[rnd.IntN(len(t.seats))].cut()
		}
	}
}

// leave ends all connections.
func (r *run) leave() {
	r.stop(errDone)
	for _, t := range r.tables {
		for _, s := range t.seats {
			s.close()
		}
	}
	for _, w := range r.slow {
		w.close()
	}
}

func (r *run) say(what string) {
	if r.Progress != nil {
		r.Progress(what)
	}
}
