// Package house knows which tables exist: it makes them, finds them by their code, wakes them when they are needed and
// forgets them when they have gone to sleep.
package house

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/internal/mind"
	"github.com/noripan/noripan/internal/news"
	"github.com/noripan/noripan/internal/push"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// Config is what a house needs.
type Config struct {
	Store *store.Store
	Games []game.Rules // nil for the registry's
	// Pace multiplies the time that bots take to think and the floors of blind windows: 1 is a person's pace, 0 does
	// not wait at all.
	Pace   float64
	Limits Limits
	// Minds is where the bots of all tables think.
	Minds mind.Config
	Log   *slog.Logger // nil for the default
	// Contact is an address by which push services reach who runs the server, https: or mail; "" for none.
	Contact string
	// Cluster and News are for a server among others: where tables are, and what others have to know; nil for one alone.
	// Without News of their own they go over the cluster's bus.
	Cluster *Cluster
	News    *news.News
	// Appended hears how long each append to a table's log took; nil for nobody.
	Appended func(time.Duration)
}

// Limits bound what the house holds; 0 is the default.
type Limits struct {
	Tables    int // that are not closed; 100,000
	PerPerson int // of which one person is a member, for making another; 50
}

var defaultLimits = Limits{Tables: 100_000, PerPerson: 50}

// sweepEvery is how often the house looks for sleeping tables that want to be woken.
const sweepEvery = 30 * time.Second

// wakeAtOnce is how many tables it wakes at the same time.
const wakeAtOnce = 16

// House is all tables of one server. All methods may be called by any goroutine.
//
// Errors that people may be told are a *table.Error.
type House struct {
	cfg     Config
	ownNews *news.News // nil where they are another's to close
	store   *store.Store
	log     *slog.Logger
	minds   *mind.Pool
	// advising is taken while a bot looks at a finished game.
	advising chan struct{}

	mu     sync.Mutex
	awake  map[string]*place // by code
	parked map[string]error  // tables that this program cannot go on with
	ending bool

	troubles       map[string]string            // by code: why a table is parked, or could not be woken the last time
	othersTroubles map[string]map[string]string // those that other servers tell, by server

	roll    *roll
	vault   *vault
	backing sync.Mutex // held while a backup is written
	board   *board

	push     *push.Sender
	pushKeys push.Keys

	cluster *cluster // nil for a server alone

	census census
	behind atomic.Int64 // readers that fell behind

	stop  context.CancelFunc
	swept sync.WaitGroup
}

// place is where a table is, or will be as soon as it is woken.
type place struct {
	ready chan struct{} // closed when table or err is there
	table *table.Table
	err   error

	game  string
	lease *lease    // nil for a server alone
	freed sync.Once // when the lease is given back

	unheld func() bool // takes back what is to happen when the lease is over
}

// Open wakes the tables where a game is being played and begins to look after all of them.
func Open(ctx context.Context, c Config) (*House, error) {
	if c.Games == nil {
		c.Games = games.All
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Appended == nil {
		c.Appended = func(time.Duration) {}
	}
	if c.Limits.Tables == 0 {
		c.Limits.Tables = defaultLimits.Tables
	}
	if c.Limits.PerPerson == 0 {
		c.Limits.PerPerson = defaultLimits.PerPerson
	}
	var own *news.News
	if c.Cluster != nil && c.News == nil {
		var err error
		if own, err = news.Open(post{c.Cluster.Bus}, c.Log); err != nil {
			return nil, fmt.Errorf("telling other servers: %w", err)
		}
		c.News = own
	}
	h := &House{cfg: c, ownNews: own, store: c.Store, log: c.Log, awake: make(map[string]*place), parked: make(map[string]error), board: newBoard(c.News)}
	if c.Minds.Logger == nil {
		c.Minds.Logger = c.Log
	}
	h.minds, h.advising = mind.New(c.Minds), make(chan struct{}, 1)
	h.troubles, h.othersTroubles = make(map[string]string), make(map[string]map[string]string)
	h.roll, h.vault = newRoll(c.News), newVault()
	h.shareTroubles(c.News)
	h.store.Report(h.reportStorage)
	if err := h.openPush(ctx); err != nil {
		own.Close()
		return nil, err
	}
	if err := errors.Join(news.Answer(c.News, sightKind, h.tellSights), news.Answer(c.News, backupsKind, h.backupsHere)); err != nil {
		return nil, errors.Join(err, h.Close(ctx))
	}
	sweepOn := h.sweepOn
	if c.Cluster != nil {
		if err := h.openCluster(ctx, c.Cluster); err != nil {
			return nil, errors.Join(err, h.Close(ctx))
		}
		sweepOn = h.cluster.sweepOn
	}
	if err := h.sweep(ctx); err != nil {
		return nil, errors.Join(err, h.Close(ctx))
	}
	sweeping, stop := context.WithCancel(context.WithoutCancel(ctx))
	h.stop = stop
	h.swept.Go(func() { sweepOn(sweeping) })
	return h, nil
}

// Close stops all tables: each keeps its place with the time that was left on its clocks, and those who watch get
// table.ErrRestart. It returns when everything is kept, or with an error when ctx ends before.
func (h *House) Close(ctx context.Context) error {
	h.mu.Lock()
	h.ending = true
	places := make([]*place, 0, len(h.awake))
	for _, p := range h.awake {
		places = append(places, p)
	}
	h.mu.Unlock()
	if h.stop != nil {
		h.stop()
	}
	h.swept.Wait()
	h.board.end()
	defer h.ownNews.Close()
	defer h.push.Close()  // after the tables: they still have something to tell
	defer h.minds.Close() // and still ask
	var errs []error
	if h.cluster != nil {
		errs = append(errs, h.cluster.close(ctx)) // what is left after it ends below
	}
	for _, p := range places {
		<-p.ready
		if p.err == nil {
			errs = append(errs, p.table.Stop(ctx))
		}
	}
	for _, p := range places {
		if p.err != nil {
			continue
		}
		select {
		case <-p.table.Done():
		case <-ctx.Done():
			return errors.Join(append(errs, fmt.Errorf("stopping the tables: %w", ctx.Err()))...)
		}
	}
	return errors.Join(errs...)
}

// table is the table of that code, woken if need be.
func (h *House) table(ctx context.Context, code string) (*table.Table, error) {
	code, ok := normal(code, roomCode)
	if !ok {
		return nil, noSuchRoom()
	}
	h.mu.Lock()
	if err := h.parked[code]; err != nil {
		h.mu.Unlock()
		return nil, err
	}
	p := h.awake[code]
	if p == nil || p.ended() {
		if h.ending {
			h.mu.Unlock()
			return nil, table.ErrRestart
		}
		p = &place{ready: make(chan struct{})}
		h.awake[code] = p
		h.mu.Unlock()
		h.wake(context.WithoutCancel(ctx), code, p) // others may wait for it too
		return p.table, p.err
	}
	h.mu.Unlock()
	select {
	case <-p.ready:
		return p.table, p.err
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting for table %s: %w", code, ctx.Err())
	}
}

// ended tells whether the table has gone. One that is still being woken has not.
func (p *place) ended() bool {
	select {
	case <-p.ready:
	default:
		return false
	}
	if p.err != nil {
		return true
	}
	select {
	case <-p.table.Done():
		return true
	default:
		return false
	}
}

// wake fills a place with its table.
func (h *House) wake(ctx context.Context, code string, p *place) {
	defer close(p.ready)
	if p.err = h.writable(ctx); p.err == nil {
		p.table, p.err = h.load(ctx, code, p)
		p.err = toldOf(p.err) // the database may be away by now
	}
	if p.err != nil {
		p.err = h.forget(code, p, p.err)
		if p.lease != nil {
			p.free(ctx, h.cluster) // another server may be able to
		}
	}
}

func (h *House) load(ctx context.Context, code string, p *place) (*table.Table, error) {
	row, err := h.store.Table(ctx, code)
	if err == nil && h.cluster != nil {
		if p.lease, err = h.cluster.acquire(ctx, code, row.ID); err != nil {
			return nil, err
		}
		row, err = h.store.Table(ctx, code) // as who had it before left it
	}
	if errors.Is(err, store.ErrNotFound) {
		return nil, noSuchRoom()
	}
	if err != nil {
		return nil, fmt.Errorf("waking table %s: %w", code, err)
	}
	p.game = row.Game
	rules, err := h.rules(row.Game)
	if err != nil {
		return nil, &table.Error{Code: table.Parked, Detail: err.Error()}
	}
	history, err := h.history(ctx, row.ID)
	if err != nil {
		return nil, fmt.Errorf("waking table %s: %w", code, err)
	}
	everybodys := row.State == string(table.Lobby) && !row.Private
	t, err := table.Wake(table.Config{
		Code: code, Rules: rules, Log: &tableLog{h.store, row.ID, code, row.Game, h.cfg.Appended, p.lease, h.log}, Pace: h.cfg.Pace, Minds: h.minds,
		Logger: h.log,
		Notify: func(n table.Notice) { h.notify(code, n) },
		Behind: func() { h.behind.Add(1) },
		Gone:   func(err error) { h.gone(code, p, err) },
		Changed: func(now bool, members []string) {
			before := everybodys
			everybodys = now
			h.board.tell(before || everybodys, members)
		},
	}, history)
	if errors.Is(err, table.ErrClosed) {
		return nil, noSuchRoom()
	}
	if err == nil && p.lease != nil {
		// With the time in which this server may have it the table ends: nothing of it is kept any more.
		p.unheld = context.AfterFunc(p.lease.tenure.ctx, func() { _ = t.Stop(context.Background()) })
	}
	return t, err //nolint:wrapcheck // it names the table already, or is for people
}

// gone is what happens when a table has ended.
func (h *House) gone(code string, p *place, err error) {
	_ = h.forget(code, p, err) // who asks next is told
	if p.lease != nil {
		<-p.ready
		p.unheld()
		p.free(context.Background(), h.cluster)
	}
}

// forget empties the place of a table that has ended, and returns why as it may be told. One that broke stays where it
// is until the program is another.
func (h *House) forget(code string, p *place, err error) error {
	if lostLease(err) {
		h.log.Info("a table goes on at another server", slog.String("table", code), slog.Any("err", err))
		err = nil
	}
	elsewhere := errors.Is(err, errElsewhere) || errors.Is(err, table.ErrRestart)
	var refused *table.Error
	parked := errors.Is(err, table.ErrBroken) || errors.As(err, &refused) && refused.Code == table.Parked
	if parked {
		h.log.Error("a table is parked", slog.String("table", code), slog.Any("err", err))
	} else if err != nil && refused == nil && !elsewhere {
		h.log.Error("a table has ended", slog.String("table", code), slog.Any("err", err))
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.awake[code] == p {
		delete(h.awake, code)
	}
	if inTrouble(err) {
		h.troubles[code] = troubleOf(err)
	} else {
		delete(h.troubles, code)
	}
	if parked {
		err = &table.Error{Code: table.Parked}
		h.parked[code] = err
	}
	return err
}

func (h *House) rules(id string) (game.Rules, error) {
	for _, rules := range h.cfg.Games {
		if rules.About().ID == id {
			return rules, nil
		}
	}
	return nil, fmt.Errorf("this program has no game %q", id)
}

// Knows tells whether the house has a game of that id.
func (h *House) Knows(id string) bool {
	_, err := h.rules(id)
	return err == nil
}

// Levels are the bots of a game that a host may seat; none of a game that is not known.
func (h *House) Levels(gameID string) []string {
	rules, err := h.rules(gameID)
	if err != nil {
		return nil
	}
	return bot.Names(rules)
}

// sweepOn wakes tables that are due, again and again.
func (h *House) sweepOn(ctx context.Context) {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if err := h.sweep(ctx); err != nil && ctx.Err() == nil && StorageRefusal(err) == nil { // that is told already
				h.log.Error("looking for tables that want to be woken", slog.Any("err", err))
			}
		case <-ctx.Done():
			return
		}
	}
}

// sweep wakes the tables that want it: a game is played there, or the time has come to close the room.
func (h *House) sweep(ctx context.Context) error {
	if h.writable(ctx) != nil {
		return nil // they sleep until there is room; whoever cannot be kept has said so
	}
	if h.cluster != nil {
		return h.cluster.sweep(ctx)
	}
	awake := h.codesAwake() // before it is read who is due: one that goes to sleep meanwhile is not to be woken for that
	codes, err := h.store.Due(ctx, time.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("looking for tables: %w", err)
	}
	h.wakeAll(ctx, slices.DeleteFunc(codes, func(code string) bool { return awake[code] }))
	return nil
}

// codesAwake are the tables that are awake.
func (h *House) codesAwake() map[string]bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	codes := make(map[string]bool, len(h.awake))
	for code := range h.awake {
		codes[code] = true
	}
	return codes
}

// wakeAll wakes tables, several at a time, since each waits for the disk. One that cannot be woken has said so in the log, and
// does not hold up the others.
func (h *House) wakeAll(ctx context.Context, codes []string) {
	places := make(chan struct{}, wakeAtOnce)
	var waking sync.WaitGroup
	defer waking.Wait()
	var ending atomic.Bool
	for _, code := range codes {
		places <- struct{}{}
		if ending.Load() || ctx.Err() != nil {
			return
		}
		waking.Go(func() {
			defer func() { <-places }()
			if _, err := h.table(ctx, code); errors.Is(err, table.ErrRestart) {
				ending.Store(true)
			}
		})
	}
}
