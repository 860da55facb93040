package house

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/bus"
	"github.com/noripan/noripan/internal/roster"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// Bus is what a house needs of the bus: see bus.Bus.
type Bus interface {
	roster.Bus
	Request(ctx context.Context, subject string, data []byte) ([]byte, error)
	Answer(subject string, answer func(ctx context.Context, data []byte) []byte) (stop func(), err error)
	Dropped() uint64
}

// Cluster is this server's place among others that share its data.
type Cluster struct {
	Bus     Bus
	Address string // where people reach this server, for administrators
	Version string // of the program
}

// cluster is what a house among others has besides. A table is awake at one of them: at the server that has its lease. Whoever
// is asked for it and has it not takes the lease, or hears from the database who has it, and asks there.
type cluster struct {
	house  *House
	bus    Bus
	roster *roster.Roster
	wakes  chan struct{}  // room for one: tables may be without a server
	stops  []func()       // end what the bus brings
	busy   sync.WaitGroup // with tables that are given up, and with what others watch here

	versions map[string]string // of the rules, by game

	mu     sync.Mutex
	tenure *tenure              // nil while this server may have no tables
	away   map[string]string    // the servers of tables, by code, as far as is known
	moving map[string]string    // the servers to which tables are being handed over: they are not woken here meanwhile
	next   uint64               // number of the next subscription elsewhere
	far    map[uint64]*far      // subscriptions elsewhere, by number
	pumps  map[farKey]*pump     // subscriptions of others here
	frame  int                  // bytes that one frame brings at most
	waking time.Duration        // another server may take so long to wake a table
	owed   []*lease             // that could not be given back yet
	passed map[string]bool      // codes of tables without a server that were left to others once
	tried  map[string]time.Time // when those were tried, by code, that could not be woken of late
}

// tenure is a time in which this server may have tables. When it ends all that it still has end.
type tenure struct {
	ctx  context.Context
	end  context.CancelFunc
	void atomic.Bool // its leases are free without being given back one by one
}

// lease is this server's right to a table.
type lease struct {
	tenure *tenure
	table  int64
	epoch  int64
}

const maxAway = 100_000

var (
	// errLost means that this server may not have the table any more, as far as it knows itself.
	errLost   = errors.New("this server's time is over")
	errCutOff = errors.New("this server is cut off from the others, or from the database")
	// errElsewhere means that another server has the table.
	errElsewhere = errors.New("another server has the table")
	// errUnheard means that it is not heard here, though it lives: people are to try another server at once.
	errUnheard = fmt.Errorf("the table's server is not heard here: %w", table.ErrRestart)
)

// openCluster joins the others and waits a moment until it is known whether this server may have tables.
func (h *House) openCluster(ctx context.Context, config *Cluster) error {
	c := &cluster{
		house: h, bus: config.Bus, wakes: make(chan struct{}, 1), away: make(map[string]string), moving: make(map[string]string), far: make(map[uint64]*far),
		pumps: make(map[farKey]*pump), passed: make(map[string]bool), tried: make(map[string]time.Time), frame: frameBytes, waking: asksToWake,
	}
	c.versions = make(map[string]string)
	for _, rules := range h.cfg.Games {
		about := rules.About()
		c.versions[about.ID] = versionText(about.Version)
	}
	var err error
	c.roster, err = roster.Open(ctx, roster.Config{
		Ledger: h.store, Bus: c.bus, Address: config.Address, Version: config.Version, Rules: c.versions, Load: h.countAwake,
		Lost: c.lost, Gained: c.gained, Gone: c.gone, Log: h.log,
	})
	if err != nil {
		return fmt.Errorf("joining the other servers: %w", err)
	}
	h.cluster = c
	if err := c.listen(); err != nil {
		return fmt.Errorf("joining the other servers: %w", err)
	}
	for patience := time.After(movesWithin); !c.roster.Standing(); {
		select {
		case <-c.roster.Changed():
		case <-time.After(movesEvery):
		case <-patience:
			h.log.Warn("this server begins without the others: it takes no tables yet")
			return nil
		}
	}
	return nil
}

// listen answers the other servers from now on.
func (c *cluster) listen() error {
	id := c.bus.ID()
	for subject, answer := range map[string]func(context.Context, []byte) []byte{
		errandSubject(id): c.carryOut, wakeSubject(id): c.wakeFor,
	} {
		stop, err := c.bus.Answer(subject, answer)
		if err != nil {
			return err //nolint:wrapcheck // it names the subject
		}
		c.stops = append(c.stops, stop)
	}
	for subject, heard := range map[string]func(bus.Message){frameSubject(id): c.hearFrame, creditSubject(id): c.hearCredit} {
		stop, err := c.bus.Subscribe(subject, heard)
		if err != nil {
			return err //nolint:wrapcheck // it names the subject
		}
		c.stops = append(c.stops, stop)
	}
	return nil
}

func versionText(v game.Version) string { return strconv.Itoa(v.Number) + " " + v.Hash }

// countAwake is how many tables this server has.
func (h *House) countAwake() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.awake)
}

// gained begins a tenure.
func (c *cluster) gained() {
	ctx, end := context.WithCancel(context.Background())
	c.mu.Lock()
	c.tenure = &tenure{ctx: ctx, end: end}
	c.mu.Unlock()
	c.nudge()
}

// lost ends the tenure: at once where nothing is kept any more, else after the tables have kept their places.
func (c *cluster) lost(held bool) {
	c.mu.Lock()
	over := c.tenure
	c.tenure = nil
	c.mu.Unlock()
	c.leaveFar(func(*far) bool { return true })
	if over == nil {
		return
	}
	if !held { // they are freed when this server joins anew
		over.void.Store(true)
		over.end()
		return
	}
	c.busy.Go(func() {
		defer over.end()
		ctx, cancel := context.WithTimeout(over.ctx, roster.Lease)
		defer cancel()
		c.each(c.house.places(), func(code string, p *place) { c.giveUp(ctx, p) })
	})
}

// gone forgets a server that is not there any more. Whoever watches its tables connects again.
func (c *cluster) gone(server string) {
	c.leaveFar(func(f *far) bool { return f.owner == server })
	c.mu.Lock()
	for code, at := range c.away {
		if at == server {
			delete(c.away, code)
		}
	}
	c.mu.Unlock()
	c.nudge()
}

// nudge has the tables without a server looked for at once.
func (c *cluster) nudge() {
	select {
	case c.wakes <- struct{}{}:
	default:
	}
}

// pause waits a moment for what the cluster is about to find out; false where ctx ends.
func (c *cluster) pause(ctx context.Context) bool {
	timer := time.NewTimer(movesEvery)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-c.roster.Changed():
		return true
	case <-ctx.Done():
		return false
	}
}

// acquire takes the lease of a table that is about to be woken. It fails with errElsewhere where another server has it.
func (c *cluster) acquire(ctx context.Context, code string, id int64) (*lease, error) {
	c.mu.Lock()
	now, to := c.tenure, c.moving[code]
	if to != "" {
		c.note(code, to)
	}
	c.mu.Unlock()
	if to != "" {
		return nil, errElsewhere
	}
	if now == nil || !c.roster.Standing() {
		return nil, table.ErrRestart
	}
	got, err := c.house.store.Acquire(ctx, id, c.bus.ID())
	if err != nil {
		return nil, fmt.Errorf("taking table %s: %w", code, err)
	}
	l := &lease{now, id, got.Epoch}
	c.mu.Lock()
	mine, over := got.Server == c.bus.ID(), c.tenure != now
	switch {
	case !mine:
		c.note(code, got.Server)
	case !over:
		delete(c.away, code)
	}
	c.mu.Unlock()
	switch {
	case !mine:
		return nil, errElsewhere
	case over: // what this server had may have been freed before it got this one, which nobody else could have then
		c.release(ctx, l)
		return nil, table.ErrRestart
	}
	return l, nil
}

// note remembers where a table is. The lock is held.
func (c *cluster) note(code, server string) {
	if len(c.away) >= maxAway {
		clear(c.away) // it is found out again
	}
	c.away[code] = server
}

// release frees a table that has ended here; where it fails the sweep tries again. It takes nothing from who has it since.
func (c *cluster) release(ctx context.Context, l *lease) {
	if err := c.house.store.Release(ctx, l.table, l.epoch); err != nil {
		c.house.log.Warn("a table is not given back yet", slog.Any("err", err))
		c.mu.Lock()
		c.owed = append(c.owed, l)
		c.mu.Unlock()
	}
}

// known is a table that is at another server as far as is known; nil if it is not.
func (c *cluster) known(code string) anywhere {
	c.mu.Lock()
	server := c.away[code]
	c.mu.Unlock()
	if server == "" {
		return nil
	}
	return c.at(server, code)
}

// at is a table at another server that lives; nil if that is not known to.
func (c *cluster) at(server, code string) anywhere {
	life, lives := c.roster.Life(server)
	if !lives {
		c.forget(code, server)
		return nil
	}
	return &remote{cluster: c, server: server, code: code, life: life}
}

// forget forgets where a table was.
func (c *cluster) forget(code, server string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.away[code] == server {
		delete(c.away, code)
	}
}

// search finds a table that could not be woken here.
func (c *cluster) search(ctx context.Context, code string, err error) (anywhere, error) {
	var told *table.Error
	switch {
	case errors.Is(err, errElsewhere):
	case errors.As(err, &told) && told.Code == table.Parked:
		// Another server may have the rules that this one has not.
		row, e := c.house.store.Table(ctx, code)
		if e != nil {
			return nil, err
		}
		owners, e := c.house.store.Owners(ctx, []int64{row.ID})
		if e != nil || owners[row.ID] == "" || owners[row.ID] == c.bus.ID() {
			return nil, err
		}
		c.mu.Lock()
		c.note(code, owners[row.ID])
		c.mu.Unlock()
	default:
		return nil, err
	}
	c.mu.Lock()
	server := c.away[code]
	c.mu.Unlock()
	switch there := c.known(code); {
	case there != nil:
		return there, nil
	case c.roster.Unheard(server):
		return nil, errUnheard
	}
	return nil, table.ErrRestart // it is found out soon who has it then
}

// lostLease tells whether a table ended because another server may have it.
func lostLease(err error) bool {
	return errors.Is(err, errLost) || errors.Is(err, store.ErrFenced) || errors.Is(err, store.ErrConflict)
}
