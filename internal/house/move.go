package house

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/noripan/noripan/internal/roster"
)

const (
	clusterSweepEvery = time.Second
	movesAtOnce       = 32   // tables that are woken, or stopped, at the same time
	sweepLength       = 1000 // tables without a server that are looked at at once
	sharesEverySweep  = 4    // tables that are given to a server with fewer
	evenWithin        = 1.2  // times the mean: who has more gives some away
	asksToWake        = 3 * time.Second
	handOverAim       = time.Second // whatever takes longer is told
)

func wakeSubject(server string) string { return "noripan.server." + server + ".wake" }

// wakeFor wakes a table that another server has just given up.
func (c *cluster) wakeFor(ctx context.Context, data []byte) []byte {
	var code string
	if err := json.Unmarshal(data, &code); err != nil {
		c.bus.Drop(wakeSubject(c.bus.ID()), err)
		return nil
	}
	// Somebody may have asked for it here a moment before it was given up, and have been told that another server has it.
	_, err := c.house.table(ctx, code)
	for try := 1; errors.Is(err, errElsewhere) && try < askAgain; try++ {
		_, err = c.house.table(ctx, code)
	}
	if err != nil {
		return []byte(err.Error())
	}
	return nil
}

// places are where tables are, or will be, by code.
func (h *House) places() map[string]*place {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := make(map[string]*place, len(h.awake))
	for code, p := range h.awake {
		all[code] = p
	}
	return all
}

// each does something with many tables, some of them at the same time.
func (c *cluster) each(places map[string]*place, do func(code string, p *place)) {
	line := make(chan struct{}, movesAtOnce)
	var doing sync.WaitGroup
	for code, p := range places {
		line <- struct{}{}
		doing.Go(func() {
			defer func() { <-line }()
			do(code, p)
		})
	}
	doing.Wait()
}

// giveUp stops a table here, which keeps its place with the time that is left on its clocks, and frees it for others. It is
// false where there was none.
func (c *cluster) giveUp(ctx context.Context, p *place) bool {
	select {
	case <-p.ready:
	case <-ctx.Done():
		return false
	}
	if p.err != nil || p.table.Stop(ctx) != nil {
		return false
	}
	select {
	case <-p.table.Done():
	case <-ctx.Done():
		return false
	}
	p.free(ctx, c)
	return true
}

// free gives the lease back; whoever comes second waits for the first.
func (p *place) free(ctx context.Context, c *cluster) {
	p.freed.Do(func() {
		if p.lease != nil && !p.lease.tenure.void.Load() {
			c.release(ctx, p.lease)
		}
	})
}

// handOver gives a table to another server, which wakes it at once. Whoever comes back to it here meanwhile finds it there, and does
// not wake it here again.
func (c *cluster) handOver(ctx context.Context, code string, p *place, to string) error {
	c.mu.Lock()
	c.moving[code] = to
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.moving, code)
	}()
	began := time.Now()
	if !c.giveUp(ctx, p) {
		return nil // it is not here any more, or ctx is over
	}
	given := time.Now()
	err := c.askToWake(ctx, code, to)
	if all := time.Since(began); all > handOverAim {
		c.house.log.Warn("a table was slowly handed over", slog.String("table", code), slog.String("to", to),
			slog.Duration("given up after", given.Sub(began)), slog.Duration("woken after", all))
	}
	if err != nil {
		return fmt.Errorf("handing table %s over: %w", code, err)
	}
	return nil
}

// askToWake has another server wake a table that nobody has. A server that dies meanwhile is not waited for.
func (c *cluster) askToWake(ctx context.Context, code, to string) error {
	life, lives := c.roster.Life(to)
	if !lives {
		return errors.New("the other server is gone")
	}
	text, err := json.Marshal(code)
	if err != nil {
		return fmt.Errorf("asking for it: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, c.waking)
	defer cancel()
	defer context.AfterFunc(life, cancel)()
	why, err := c.bus.Request(ctx, wakeSubject(to), text)
	if err == nil && len(why) > 0 {
		err = errors.New(string(why))
	}
	if err != nil {
		return err
	}
	c.mu.Lock()
	c.note(code, to)
	c.mu.Unlock()
	return nil
}

// handAllOver gives all tables to the others, each to the one that has fewest then. It fails with what could not be kept.
func (c *cluster) handAllOver(ctx context.Context) error {
	c.roster.Leaving()
	peers := c.roster.Peers()
	var mu sync.Mutex
	c.each(c.house.places(), func(code string, p *place) {
		mu.Lock()
		id, to := "", c.leastLoaded(peers, p)
		if to != nil {
			to.Load++
			id = to.ID
		}
		mu.Unlock()
		if to == nil {
			c.giveUp(ctx, p) // who comes next wakes it
			return
		}
		err := c.handOver(ctx, code, p, id)
		for i := range peers {
			if err == nil {
				return
			}
			if peers[i].ID != id && peers[i].Rules[p.game] == c.versions[p.game] {
				err = c.askToWake(ctx, code, peers[i].ID)
			}
		}
		if err != nil {
			c.house.log.Warn("a table has to be found by another server", slog.Any("err", err))
		}
	})
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("handing the tables over: %w", err)
	}
	return nil
}

// leastLoaded is the server with the fewest tables among those whose rules for a table's game are the same; nil if there is none.
func (c *cluster) leastLoaded(peers []roster.Peer, p *place) *roster.Peer {
	<-p.ready
	var least *roster.Peer
	for i := range peers {
		if peers[i].Rules[p.game] == c.versions[p.game] && (least == nil || peers[i].Load < least.Load) {
			least = &peers[i]
		}
	}
	return least
}

// share gives some tables to the server that has fewest, where this one has clearly more than the mean. Those go first
// where nobody waits for an answer just now.
func (c *cluster) share(ctx context.Context) {
	peers := c.roster.Peers()
	if len(peers) == 0 || !c.roster.Standing() {
		return
	}
	mine := c.house.countAwake()
	sum := mine
	for i := range peers {
		sum += peers[i].Load
	}
	mean := float64(sum) / float64(len(peers)+1)
	if float64(mine) <= mean*evenWithin {
		return
	}
	left := min(sharesEverySweep, mine-int(mean))
	shared := make(map[string]*place, left)
	takes := make(map[string]string, left)
	for code, p := range c.house.places() {
		if len(shared) == left {
			break
		}
		if p.ended() || !p.settled() || p.table.Waiting() > 0 {
			continue
		}
		if to := c.leastLoaded(peers, p); to != nil && mine-len(shared)-to.Load >= 2 {
			to.Load++
			shared[code], takes[code] = p, to.ID
		}
	}
	c.each(shared, func(code string, p *place) {
		if err := c.handOver(ctx, code, p, takes[code]); err != nil {
			c.house.log.Warn("a table is not shared", slog.Any("err", err))
			_, _ = c.house.table(ctx, code) // it goes on here, or where it is by now; who cannot wake it has said so
		}
	})
}

// settled tells whether a table is there.
func (p *place) settled() bool {
	select {
	case <-p.ready:
		return p.err == nil
	default:
		return false
	}
}

// sweep wakes the tables that want it and that no server has. Each server begins with a share of its own, so that all help and
// none waits for another; what is left the next time anybody takes.
func (c *cluster) sweep(ctx context.Context) error {
	c.mu.Lock()
	owed := c.owed
	c.owed = nil
	c.mu.Unlock()
	for _, l := range owed {
		c.release(ctx, l)
	}
	if !c.roster.Standing() {
		return nil
	}
	codes, err := c.unowned(ctx)
	if err != nil {
		return fmt.Errorf("looking for tables: %w", err)
	}
	ids := []string{c.bus.ID()}
	for _, p := range c.roster.Peers() {
		ids = append(ids, p.ID)
	}
	slices.SortFunc(ids, cmp.Compare)
	mine := make(map[string]*place)
	passed := make(map[string]bool)
	for _, code := range codes {
		if ids[share(code, len(ids))] == c.bus.ID() || c.passed[code] {
			mine[code] = nil
		} else {
			passed[code] = true
		}
	}
	c.passed = passed // only the sweep looks at it
	c.each(mine, func(code string, _ *place) {
		// One that cannot be woken has said so in the log, and does not hold up the others.
		if _, err := c.house.table(ctx, code); inTrouble(err) {
			c.mu.Lock()
			c.tried[code] = time.Now()
			c.mu.Unlock()
		}
	})
	return nil
}

// unowned are tables that want to be woken and that no server has, but for those that could not be woken here of late: however
// many they are, they do not keep others from being found.
func (c *cluster) unowned(ctx context.Context) ([]string, error) {
	now := time.Now()
	c.mu.Lock()
	maps.DeleteFunc(c.tried, func(_ string, at time.Time) bool { return now.Sub(at) > sweepEvery })
	tried := maps.Clone(c.tried)
	c.mu.Unlock()
	var codes []string
	for skip := 0; len(codes) < sweepLength; skip += sweepLength {
		some, err := c.house.store.Unowned(ctx, now.UnixMilli(), skip, sweepLength)
		if err != nil {
			return nil, err //nolint:wrapcheck // it says what it was for
		}
		for _, code := range some {
			if tried[code].IsZero() {
				codes = append(codes, code)
			}
		}
		if len(some) < sweepLength {
			break
		}
	}
	return codes, nil
}

// share tells whose of so many servers a table without one is first.
func share(code string, servers int) int {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(code)) // it never fails
	return int(sum.Sum32() % uint32(servers))
}

// sweepOn looks for tables without a server, shares with who has fewer, and tells the others which of their subscriptions go on.
func (c *cluster) sweepOn(ctx context.Context) {
	ticker := time.NewTicker(clusterSweepEvery)
	defer ticker.Stop()
	for n := 1; ; n++ {
		select {
		case <-ticker.C:
			c.share(ctx)
			if n%rollEvery == 0 {
				c.roll()
			}
		case <-c.wakes:
		case <-ctx.Done():
			return
		}
		if err := c.house.sweep(ctx); err != nil && ctx.Err() == nil && StorageRefusal(err) == nil { // that is told already
			c.house.log.Error("looking for tables that want to be woken", slog.Any("err", err))
		}
	}
}

// close hands all tables over and leaves.
func (c *cluster) close(ctx context.Context) error {
	c.leaveFar(func(*far) bool { return true })
	err := c.handAllOver(ctx)
	c.mu.Lock()
	over := c.tenure
	c.tenure = nil
	c.mu.Unlock()
	if over != nil {
		over.void.Store(true) // who leaves frees them all
		over.end()
	}
	err = errors.Join(err, c.roster.Close(context.WithoutCancel(ctx)))
	for _, stop := range c.stops {
		stop()
	}
	c.busy.Wait()
	return err
}
