package house

import (
	"context"
	"fmt"

	"github.com/noripan/noripan/internal/mind"
	"github.com/noripan/noripan/internal/news"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// Figures are what a house holds, in numbers. They name no person or table.
type Figures struct {
	store.Figures
	Awake   int   // tables in memory
	Parked  int   // that this program cannot go on with, or another server's of the cluster
	Letters int   // that wait in the mailboxes of all tables
	Hashes  int   // passwords that wait to be hashed, or are
	Behind  int64 // times that a slow reader was dropped to a full view, since the beginning
	// Thoughts are those of the tables' bots.
	Thoughts mind.Figures
	// Writable tells whether what happens can be kept, as far as is known.
	Writable bool
}

// Figures are those of now.
func (h *House) Figures(ctx context.Context) (Figures, error) {
	kept, err := h.store.Figures(ctx)
	if err != nil {
		return Figures{}, fmt.Errorf("counting: %w", err)
	}
	f := Figures{Figures: kept, Writable: h.store.Trouble() == nil, Hashes: int(h.vault.waiting.Load()) + len(h.vault.places), Thoughts: h.minds.Figures()}
	for _, t := range h.tablesAwake() {
		f.Awake++
		f.Letters += t.Waiting()
	}
	f.Parked, f.Behind = h.parkedAnywhere(), h.behind.Load()
	return f, nil
}

func (h *House) tablesAwake() []*table.Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	var awake []*table.Table
	for _, p := range h.awake {
		select {
		case <-p.ready:
			if p.err == nil {
				awake = append(awake, p.table)
			}
		default:
		}
	}
	return awake
}

// ClusterFigures are what a server knows of its cluster.
type ClusterFigures struct {
	Servers  int    // that live, this one included
	Standing bool   // whether this one may have tables
	Away     int    // connections here to tables elsewhere
	Guests   int    // connections elsewhere to tables here
	Dropped  uint64 // messages that were not understood, or came too fast
}

// Cluster tells of the cluster; among is false for a server alone.
func (h *House) Cluster() (f ClusterFigures, among bool) {
	c := h.cluster
	if c == nil {
		return ClusterFigures{Servers: 1, Standing: true}, false
	}
	f = ClusterFigures{Servers: 1 + len(c.roster.Peers()), Standing: c.roster.Standing(), Dropped: c.bus.Dropped()}
	c.mu.Lock()
	defer c.mu.Unlock()
	f.Away, f.Guests = len(c.far), len(c.pumps)
	return f, true
}

// Load is how much a server does, told without asking the store.
type Load struct {
	Awake int // tables in memory
	Queue int // jobs that wait for the writer
}

// Load is that of now.
func (h *House) Load() Load { return Load{Awake: len(h.tablesAwake()), Queue: h.store.Waiting()} }

// News are how this server hears of the others; nil for one alone.
func (h *House) News() *news.News { return h.cfg.News }

// Self is where people reach this server of a cluster, and its program's version; nothing for one alone.
func (h *House) Self() (address, version string) {
	if h.cfg.Cluster == nil {
		return "", ""
	}
	return h.cfg.Cluster.Address, h.cfg.Cluster.Version
}

// Servers are those of the cluster, as they have told the store, whose time is not over.
func (h *House) Servers(ctx context.Context) ([]store.Member, error) {
	members, err := h.store.Members(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing servers: %w", err)
	}
	return members, nil
}

// Ready tells why the house cannot take anybody in now; nil if it can.
func (h *House) Ready(ctx context.Context) error {
	h.mu.Lock()
	ending := h.ending
	h.mu.Unlock()
	if ending {
		return table.ErrRestart
	}
	if h.cluster != nil && !h.cluster.roster.Standing() {
		return errCutOff
	}
	if err := h.store.Ping(ctx); err != nil {
		return fmt.Errorf("the data: %w", err)
	}
	if err := h.writable(ctx); err != nil {
		return err
	}
	return nil
}
