package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	lockKey   = 0x6e6f726970616e
	lockTime  = time.Second            // for the lock of a server that has just ended
	takeTime  = lockTime + connectTime // for all that is asked for the lock by one connection
	holdEvery = time.Second            // is looked whether the connection is still there
)

// hold is a server's lock on a database, for itself or together with others that share it. It goes with its connection, which a
// restart of PostgreSQL ends, too: then nothing is written before the lock is taken again. It is a precaution against a mistake: what
// keeps two from writing to one table are the numbers of its log.
type hold struct {
	store  *Store
	config *pgx.ConnConfig
	taken  chan struct{} // closed when another server has it

	conn    *pgx.Conn // nil while it is lost
	backend backend   // PostgreSQL's end of the last one

	mu    sync.Mutex
	there chan struct{} // closed while the lock is this server's
}

// backend tells PostgreSQL's end of a connection from all others.
type backend struct {
	pid   int32
	began time.Time
}

// enter takes the database until the store is closed.
func (s *Store) enter(ctx context.Context, c *pgx.ConnConfig) error {
	h := &hold{store: s, config: c, taken: make(chan struct{}), there: make(chan struct{})}
	if err := s.first(ctx, h); err != nil {
		return err
	}
	close(h.there)
	s.hold = h
	staying, leave := context.WithCancel(context.WithoutCancel(ctx))
	var gone sync.WaitGroup
	gone.Go(func() { h.stay(staying) })
	s.onClose(func() error { leave(); gone.Wait(); return nil })
	return nil
}

// first takes the lock for the first time, and waits for a PostgreSQL that does not answer yet.
func (s *Store) first(ctx context.Context, h *hold) error {
	waits, cancel := s.patient(ctx)
	defer cancel()
	err := h.take(ctx)
	for err != nil && s.again(waits, named(err)) {
		err = h.take(waits)
	}
	return err
}

// Taken is closed when another server uses the database, since this one lost the connection by which it had it. Nothing is written
// from then on.
func (s *Store) Taken() <-chan struct{} {
	if s.hold == nil {
		return nil
	}
	return s.hold.taken
}

// now tells whether the lock is this server's, and gives what is closed when it is.
func (h *hold) now() (is bool, there <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	select {
	case <-h.there:
		return true, h.there
	default:
		return false, h.there
	}
}

// await waits until the lock is this server's. It fails with ErrTaken where it is another's.
func (h *hold) await(ctx context.Context) error {
	is, there := h.now()
	if is {
		return nil
	}
	if trouble := h.store.Trouble(); trouble != nil {
		return trouble // nobody waits again
	}
	select {
	case <-there:
		return nil
	case <-h.taken:
		return ErrTaken
	case <-ctx.Done():
		return fmt.Errorf("taking the database again: %w", ErrAway)
	}
}

// stay takes the lock again whenever its connection is lost, until ctx ends.
func (h *hold) stay(ctx context.Context) {
	for {
		h.watch(ctx)
		h.conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck,contextcheck // it is lost, or has served
		if ctx.Err() != nil {
			return
		}
		h.mu.Lock()
		h.there = make(chan struct{})
		h.mu.Unlock()
		for err := h.take(ctx); err != nil; err = h.take(ctx) {
			if errors.Is(err, ErrInUse) {
				close(h.taken)
				h.store.health.note(ErrTaken)
				return
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(lookEvery):
			}
		}
		close(h.there)
	}
}

// watch returns when the connection is lost.
func (h *hold) watch(ctx context.Context) {
	for {
		quiet, cancel := context.WithTimeout(ctx, holdEvery)
		err := h.conn.PgConn().WaitForNotification(quiet) // there are none
		cancel()
		if ctx.Err() != nil || !pgconn.Timeout(err) {
			return
		}
		answers, cancel := context.WithTimeout(ctx, connectTime)
		err = h.conn.Ping(answers)
		cancel()
		if err != nil {
			return
		}
	}
}

// take takes the lock, by a new connection. Where PostgreSQL has not noticed yet that the last one is lost, it is told so.
func (h *hold) take(ctx context.Context) (err error) {
	h.conn, err = lockDatabase(ctx, h.config, h.store.place.Shared, &h.backend)
	return err
}

// lockDatabase gives a connection that has the lock of a server, alone or shared with others; the lock goes with it. It ends the
// last one that was to have it, and notes the new one before that can have it: its answer may be lost.
func lockDatabase(ctx context.Context, c *pgx.ConnConfig, shared bool, last *backend) (_ *pgx.Conn, err error) {
	conn, err := pgx.ConnectConfig(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("connecting: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, conn.Close(context.WithoutCancel(ctx)))
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, takeTime) // one that stands still since it took the connection is not waited for
	defer cancel()
	if _, err := conn.Exec(ctx, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2", last.pid, last.began); err != nil {
		return nil, fmt.Errorf("ending the connection before: %w", err)
	}
	err = conn.QueryRow(ctx, "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()").Scan(&last.pid, &last.began)
	if err != nil {
		return nil, fmt.Errorf("looking at the own connection: %w", err)
	}
	take := "SELECT pg_try_advisory_lock($1)"
	if shared {
		take = "SELECT pg_try_advisory_lock_shared($1)"
	}
	for began := time.Now(); ; time.Sleep(lookEvery) {
		var taken bool
		if err := conn.QueryRow(ctx, take, int64(lockKey)).Scan(&taken); err != nil {
			return nil, fmt.Errorf("looking whether another server uses it: %w", err)
		}
		if taken {
			return conn, nil
		}
		if time.Since(began) > lockTime {
			return nil, ErrInUse
		}
	}
}
