// Package roster knows which servers of a cluster live, and whether this one may have tables.
//
// Each server has a row in the database, good for the lease's time and renewed every second, and says over the bus that it
// lives, twice a second. One that is silent at both is dead. One that is silent on the bus alone is cut off from this one: then
// the greater part goes on, and of two halves the one with the least id.
package roster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/noripan/noripan/internal/bus"
	"github.com/noripan/noripan/internal/store"
)

// How long things take.
const (
	Lease   = 4 * time.Second // for which a server may go on without the database
	renewal = time.Second
	beat    = 500 * time.Millisecond
	silence = 3 * beat               // after it a server counts as cut off, or dead
	missed  = renewal + renewal/2    // after it a renewal is missing
	hurried = 200 * time.Millisecond // between looks into the database while somebody is silent
	patient = 2 * time.Second        // with the database, at the end
	doubted = missed + 2*hurried     // after it a server that has fallen silent is known to be dead, or to live
)

const subject = "noripan.beat"

// Ledger is what the roster needs of the store.
type Ledger interface {
	Join(ctx context.Context, m store.Member, lease time.Duration) error
	Renew(ctx context.Context, server string, lease time.Duration) error
	Condemn(ctx context.Context, server string, left time.Duration) (bool, error)
	Leave(ctx context.Context, server string) error
	Members(ctx context.Context) ([]store.Member, error)
}

// Bus is what it needs of the bus.
type Bus interface {
	ID() string
	Publish(subject string, data []byte) error
	Subscribe(subject string, heard func(bus.Message)) (stop func(), err error)
	Drop(subject string, why error)
}

// Config is what a roster needs. The functions must not wait, and must not call the roster's Close.
type Config struct {
	Ledger  Ledger
	Bus     Bus
	Address string            // where people reach this server, for administrators
	Version string            // of the program
	Rules   map[string]string // the rules that it knows: a game's version by its id
	Load    func() int        // how many tables it has
	// Lost is called when this server must not have tables any more; held tells whether the database would still take what is
	// theirs. Until Standing is true again it takes none.
	Lost func(held bool)
	// Gained is called when it may have tables.
	Gained func()
	// Gone is called with a server that is dead or has left.
	Gone func(server string)
	Log  *slog.Logger // nil for the default
}

// Peer is another server that lives.
type Peer struct {
	ID    string
	Load  int
	Rules map[string]string
}

// Roster is one server's view of the others. All methods may be called by any goroutine.
type Roster struct {
	cfg  Config
	id   string
	stop context.CancelFunc
	ends sync.WaitGroup
	deaf func() // stops listening
	look chan struct{}

	telling sync.Mutex // held while the standing changes and that is told, so that it is told in order

	mu       sync.Mutex
	peers    map[string]*peer
	until    time.Time // of this server's own row, by its own clock; zero for none
	joined   bool      // it has a row
	standing bool
	stood    bool // once at least
	leaving  bool
	changed  chan struct{} // closed when peers or standing have changed
}

// peer is another server as it was heard.
type peer struct {
	Peer
	heard  time.Time
	gone   bool
	went   time.Time       // when that was noticed
	ctx    context.Context // ends when it is gone
	bury   context.CancelFunc
	leaves bool
}

// beating is what a server says of itself.
type beating struct {
	ID      string            `json:"id"`
	Load    int               `json:"load"`
	Rules   map[string]string `json:"rules,omitempty"`
	Leaving bool              `json:"leaving,omitempty"` // it takes no more tables
	Bye     bool              `json:"bye,omitempty"`     // it has gone
}

// Open joins the others. It returns before it is known whether this server may have tables: Gained tells.
func Open(ctx context.Context, c Config) (*Roster, error) {
	if c.Log == nil {
		c.Log = slog.Default()
	}
	r := &Roster{cfg: c, id: c.Bus.ID(), peers: make(map[string]*peer), changed: make(chan struct{}), look: make(chan struct{}, 1)}
	if err := r.join(ctx); err != nil {
		return nil, err
	}
	var err error
	if r.deaf, err = c.Bus.Subscribe(subject, r.hear); err != nil {
		return nil, errors.Join(fmt.Errorf("joining the other servers: %w", err), c.Ledger.Leave(ctx, r.id))
	}
	ctx, r.stop = context.WithCancel(context.WithoutCancel(ctx))
	r.ends.Go(func() { r.beatOn(ctx) })
	r.ends.Go(func() { r.keepOn(ctx) })
	r.ends.Go(func() { r.lookOn(ctx) })
	return r, nil
}

// Leaving tells the others that this server takes no more tables.
func (r *Roster) Leaving() {
	r.mu.Lock()
	r.leaving = true
	r.mu.Unlock()
	r.say(false)
}

// Close leaves: whatever this server still has is free.
func (r *Roster) Close(ctx context.Context) error {
	r.stop()
	r.ends.Wait()
	r.deaf()
	ctx, cancel := context.WithTimeout(ctx, patient)
	defer cancel()
	err := r.cfg.Ledger.Leave(ctx, r.id)
	r.say(true)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.standing = false
	for _, p := range r.peers {
		p.bury()
	}
	if err != nil {
		return fmt.Errorf("leaving the other servers: %w", err)
	}
	return nil
}

// ID is this server's.
func (r *Roster) ID() string { return r.id }

// Standing tells whether this server may have tables.
func (r *Roster) Standing() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.standing && time.Now().Before(r.until)
}

// Peers are the others that live and take tables, by id.
func (r *Roster) Peers() []Peer {
	r.mu.Lock()
	defer r.mu.Unlock()
	peers := make([]Peer, 0, len(r.peers))
	for _, p := range r.peers {
		if !p.gone && !p.leaves {
			peers = append(peers, p.Peer)
		}
	}
	slices.SortFunc(peers, func(a, b Peer) int {
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
	return peers
}

// Life is a context that ends when that server is gone; false if it is not known to live.
func (r *Roster) Life(server string) (context.Context, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.peers[server]
	if p == nil || p.gone {
		return nil, false
	}
	return p.ctx, true
}

// Unheard tells whether a server lives and is not heard here, and not only since a moment ago: its tables stay where they are.
func (r *Roster) Unheard(server string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.peers[server]
	return p != nil && p.gone && time.Since(p.went) > doubted
}

// Changed is closed when another server has come or gone, or this one's standing has changed.
func (r *Roster) Changed() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.changed
}

// change tells those who wait for a change. The lock is held.
func (r *Roster) change() {
	close(r.changed)
	r.changed = make(chan struct{})
}

// say tells the others that this server lives, or that it has gone.
func (r *Roster) say(bye bool) {
	r.mu.Lock()
	b := beating{ID: r.id, Rules: r.cfg.Rules, Leaving: r.leaving || !r.standing, Bye: bye}
	r.mu.Unlock()
	b.Load = r.cfg.Load()
	text, err := json.Marshal(&b)
	if err == nil {
		err = r.cfg.Bus.Publish(subject, text)
	}
	if err != nil {
		r.cfg.Log.Debug("the other servers do not hear that this one lives", slog.Any("err", err))
	}
}

// hear takes what another server says.
func (r *Roster) hear(m bus.Message) {
	var b beating
	if err := json.Unmarshal(m.Data, &b); err != nil || b.ID == "" || b.ID == r.id {
		r.cfg.Bus.Drop(subject, errors.Join(errors.New("not a sign of life"), err))
		return
	}
	r.mu.Lock()
	p := r.peers[b.ID]
	fresh := (p == nil || p.gone) && !b.Bye
	if fresh {
		p = &peer{}
		p.ctx, p.bury = context.WithCancel(context.Background())
		r.peers[b.ID] = p
		r.change()
	}
	if p != nil {
		p.Peer, p.heard, p.leaves = Peer{ID: b.ID, Load: b.Load, Rules: b.Rules}, time.Now(), b.Leaving
	}
	r.mu.Unlock()
	if b.Bye {
		r.bury(b.ID, false)
		return
	}
	if fresh {
		r.cfg.Log.Info("another server is there", slog.String("server", b.ID))
		r.say(false) // it need not wait to know this one
		r.hurry()
	}
}

// bury takes a server out that has left, or is not heard any more. One that has died is forgotten.
func (r *Roster) bury(server string, died bool) {
	r.mu.Lock()
	p := r.peers[server]
	known := p != nil && !p.gone
	if known {
		p.gone, p.went = true, time.Now()
		p.bury()
	}
	if died {
		delete(r.peers, server)
		known = true
	}
	if known {
		r.change()
	}
	r.mu.Unlock()
	if known {
		r.cfg.Log.Warn("another server is gone", slog.String("server", server), slog.Bool("died", died))
		r.cfg.Gone(server)
	}
}

// hurry looks into the database at once.
func (r *Roster) hurry() {
	select {
	case r.look <- struct{}{}:
	default:
	}
}

// beatOn says again and again that this server lives, and sees when its own time is over.
func (r *Roster) beatOn(ctx context.Context) {
	r.say(false)
	ticker := time.NewTicker(beat / 4)
	defer ticker.Stop()
	last := time.Now()
	for n := 1; ; n++ {
		select {
		case now := <-ticker.C:
			if n%4 == 0 {
				r.say(false)
			}
			asleep := now.Sub(last) > beat // then others were not silent, this server was deaf
			last = now
			r.mu.Lock()
			for _, p := range r.peers {
				if asleep {
					p.heard = now
				}
			}
			over := r.joined && !now.Before(r.until)
			quiet := false
			for _, p := range r.peers {
				quiet = quiet || !p.gone && now.Sub(p.heard) > silence
			}
			r.mu.Unlock()
			if over {
				r.lapse()
			}
			if quiet {
				r.hurry()
			}
		case <-ctx.Done():
			return
		}
	}
}

// lapse is what happens when this server's time is over.
func (r *Roster) lapse() {
	r.telling.Lock()
	defer r.telling.Unlock()
	r.mu.Lock()
	stood := r.standing
	r.joined, r.standing, r.until = false, false, time.Time{}
	r.change()
	r.mu.Unlock()
	if stood {
		r.cfg.Log.Error("this server could not renew its time: its tables stop")
		r.cfg.Lost(false)
	}
}
