package store

import (
	"context"
	"errors"
	"fmt"
	"net"
	"runtime"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
)

const (
	postgresWriters = 4               // groups that may be on their way at once
	connectTime     = 3 * time.Second // for a connection, where the DSN does not say
)

// settings are what each connection asks of PostgreSQL, unless the DSN asks for something else. A program that hangs holds
// nothing for long, and one whose machine is gone is noticed.
var settings = map[string]string{
	"application_name":                    "noripan",
	"default_transaction_isolation":       "read committed",
	"standard_conforming_strings":         "on",
	"idle_in_transaction_session_timeout": "10s",
	"tcp_keepalives_idle":                 "10",
	"tcp_keepalives_interval":             "5",
	"tcp_keepalives_count":                "3",
}

// nameOfDSN is a database's address without user and password.
func nameOfDSN(dsn string) string {
	c, err := pgx.ParseConfig(dsn)
	if err != nil {
		return "the database"
	}
	return "postgres://" + net.JoinHostPort(c.Host, strconv.Itoa(int(c.Port))) + "/" + c.Database
}

func postgresConfig(dsn string) (*pgxpool.Config, error) {
	c, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, fmt.Errorf("the address of a PostgreSQL is postgres://user:password@host:5432/database: %w", err)
	}
	for name, value := range settings {
		if _, ok := c.ConnConfig.RuntimeParams[name]; !ok {
			c.ConnConfig.RuntimeParams[name] = value
		}
	}
	if c.ConnConfig.ConnectTimeout == 0 {
		c.ConnConfig.ConnectTimeout = connectTime
	}
	return c, nil
}

// openPostgres opens a database. No other server may use it, unless both may share it.
func (s *Store) openPostgres(ctx context.Context) error {
	c, err := postgresConfig(s.place.DSN)
	if err != nil {
		return err
	}
	if s.place.Shared {
		c.ConnConfig.RuntimeParams["application_name"] = connectionName(s.place.Server)
	}
	if err := s.enter(ctx, c.ConnConfig.Copy()); err != nil {
		return err
	}
	readers := c.Copy()
	readers.MaxConns = max(readers.MaxConns, int32(min(runtime.NumCPU(), 64)))
	// bun writes the arguments into the questions: each is another one, and is not worth being prepared.
	readers.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeExec
	pool, err := pgxpool.NewWithConfig(ctx, readers)
	if err != nil {
		return fmt.Errorf("the readers: %w", err)
	}
	s.onClose(func() error { pool.Close(); return nil })
	db := stdlib.OpenDBFromPool(pool)
	s.onClose(db.Close)
	if err := migrate(ctx, s.dialect, db); err != nil {
		return err
	}
	s.read.db = bun.NewDB(db, pgdialect.New())
	writing, err := s.writer(ctx, c, postgresWriters)
	if err != nil {
		return err
	}
	for range postgresWriters {
		s.writers = append(s.writers, writing)
	}
	if s.place.Shared {
		s.urgent, err = s.writer(ctx, c, 1)
	}
	return err
}

// writer is a writer with so many connections.
func (s *Store) writer(ctx context.Context, c *pgxpool.Config, connections int32) (*postgresWriter, error) {
	c = c.Copy()
	c.MaxConns = connections
	pool, err := pgxpool.NewWithConfig(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("the writers: %w", err)
	}
	s.onClose(func() error { pool.Close(); return nil })
	return &postgresWriter{store: s, pool: pool}, nil
}

// connectionName is how PostgreSQL knows the connections of one server among several.
func connectionName(server string) string { return "noripan " + server }

// patient is a context for what waits for PostgreSQL, if it does not answer.
func (s *Store) patient(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.place.DSN == "" {
		return ctx, func() {}
	}
	patience := s.place.Patience
	if patience == 0 {
		patience = DefaultPatience
	}
	return context.WithTimeout(ctx, patience)
}

// again tells, a moment later, whether what failed so is to be tried again: where PostgreSQL does not answer, as long as that
// is news.
func (s *Store) again(ctx context.Context, err error) bool {
	if s.place.DSN == "" || !errors.Is(err, ErrAway) || s.Trouble() != nil {
		return false
	}
	select {
	case <-ctx.Done():
		return false
	case <-time.After(lookEvery):
		return true
	}
}

// postgresWriter sends jobs to PostgreSQL, all that wait at once: one message there, one back, one transaction.
type postgresWriter struct {
	store *Store
	pool  *pgxpool.Pool
}

// urgently writes a job that must not wait for what others write: PostgreSQL has a connection for such.
func (s *Store) urgently(ctx context.Context, j *job) error {
	if s.urgent == nil {
		return s.keep(ctx, j)
	}
	ctx, cancel := s.patient(ctx)
	defer cancel()
	err := s.urgent.apart(ctx, j)
	s.health.note(err)
	return err
}

// maxRaces is how often is tried again what came in another's way.
const maxRaces = 50

func (w *postgresWriter) close() error { return nil } // the pool is the store's

func (w *postgresWriter) rest() {} // the database does by itself

// joins tells whether others may be sent together with the job.
func (w *postgresWriter) joins(j *job) bool { return j.steps != nil && !j.alone }

func (w *postgresWriter) group(jobs []*job) {
	// A job is not given up half-way: whoever asked may be gone, but others in the group are not.
	ctx, cancel := w.store.patient(context.Background())
	defer cancel()
	var together []*job
	for _, j := range jobs {
		if w.joins(j) {
			j.steps = statements(j.steps)
			together = append(together, j)
		}
	}
	w.together(ctx, together)
	for _, j := range jobs {
		if !w.joins(j) {
			j.done <- w.apart(ctx, j)
		}
	}
}

// together writes jobs in one transaction. A bad one fails alone: the others are sent again without it.
func (w *postgresWriter) together(ctx context.Context, jobs []*job) {
	lost := false // whether jobs may have been kept by an attempt of which nobody told how it ended
	for races := 0; len(jobs) > 0; {
		bad, err := w.send(ctx, jobs)
		switch {
		case err == nil:
			tell(jobs, nil)
			return
		case errors.Is(err, ErrAway):
			if !w.store.again(ctx, err) {
				tell(jobs, err)
				return
			}
			lost = true
			jobs = w.unkept(ctx, jobs)
		case coded(err, codeRace, codeDeadlock) && races < maxRaces:
			races++ // it is no job's fault, and nothing was kept
		case errors.Is(err, ErrFull), errors.Is(err, ErrUnwritable):
			tell(jobs, err)
			return
		case bad < 0 && len(jobs) == 1:
			tell(jobs, err)
			return
		case bad < 0: // it is nobody's in particular
			for i := range jobs {
				w.together(ctx, jobs[i:i+1])
			}
			return
		default:
			failed := jobs[bad : bad+1 : bad+1]
			if lost {
				failed = w.unkept(ctx, failed)
			}
			tell(failed, err)
			jobs = append(jobs[:bad:bad], jobs[bad+1:]...)
		}
	}
}

func tell(jobs []*job, err error) {
	for _, j := range jobs {
		j.done <- err
	}
}

// connection is one to write with, as long as the database is this server's.
func (w *postgresWriter) connection(ctx context.Context) (*pgxpool.Conn, error) {
	if err := w.store.hold.await(ctx); err != nil {
		return nil, err
	}
	conn, err := w.pool.Acquire(ctx)
	if err != nil {
		return nil, fmt.Errorf("connecting: %w", named(err))
	}
	return conn, nil
}

// send sends the jobs' steps at once, and tells which job failed: -1 where that is not known.
func (w *postgresWriter) send(ctx context.Context, jobs []*job) (bad int, err error) {
	conn, err := w.connection(ctx)
	if err != nil {
		return -1, err
	}
	defer conn.Release()
	batch := new(pgx.Batch)
	fence := fenceOf(jobs)
	if fence != nil {
		batch.Queue(fence.text, fence.args...)
	}
	for _, j := range jobs {
		for i := range j.steps {
			if fence == nil || j.steps[i].text != postgresDialect.held {
				batch.Queue(numbered(j.steps[i].text), j.steps[i].args...)
			}
		}
	}
	results := conn.SendBatch(ctx, batch)
	if fence != nil {
		if err := fence.heed(results); err != nil {
			_ = results.Close() // it has the same to say
			return -1, named(fence.failed(fence, err))
		}
	}
	for n, j := range jobs {
		for i := range j.steps {
			st := &j.steps[i]
			if fence != nil && st.text == postgresDialect.held {
				continue
			}
			if err := st.heed(results); err != nil {
				_ = results.Close() // it has the same to say
				if !refused(err) {
					n = -1
				}
				return n, named(st.failed(st, err))
			}
		}
	}
	if err := results.Close(); err != nil {
		return -1, fmt.Errorf("committing: %w", named(err))
	}
	return -1, nil
}

// allHeld is what held is, for many tables with one statement: how many they are is ?3. It does not tell whose lease is another's.
const allHeld = `SELECT 1 / CAST(count(*) = $3 AS INTEGER) FROM (SELECT 1 FROM unnest($1::bigint[], $2::bigint[]) AS asked (id, its)
	JOIN leases ON table_id = id AND epoch = its FOR SHARE OF leases) AS lease`

// fenceOf is the step that looks whether all the jobs' tables are still held; nil where that is not worth a step of its own.
func fenceOf(jobs []*job) *step {
	var tables, epochs []int64
	for _, j := range jobs {
		for i := range j.steps {
			if st := &j.steps[i]; st.text == postgresDialect.held {
				tables, epochs = append(tables, st.args[0].(int64)), append(epochs, st.args[1].(int64)) //nolint:forcetypeassert // Append gives them
			}
		}
	}
	if len(tables) < 2 {
		return nil
	}
	return &step{text: allHeld, args: []any{tables, epochs, len(tables)}, into: []any{new(int64)}, failed: func(_ *step, err error) error {
		return fmt.Errorf("one of %d tables: %w", len(tables), err)
	}}
}

// refused tells whether a failure is a step's own: the others of its group have nothing to do with it.
func refused(err error) bool {
	var failed *pgconn.PgError
	return errors.As(err, &failed) || errors.Is(err, pgx.ErrNoRows)
}

// heed takes what came of the step.
func (st *step) heed(results pgx.BatchResults) error {
	if st.into != nil {
		return results.QueryRow().Scan(st.into...) //nolint:wrapcheck // the step says what it was for
	}
	tag, err := results.Exec()
	if err == nil && st.rows != nil {
		*st.rows = tag.RowsAffected()
	}
	return err //nolint:wrapcheck // the step says what it was for
}

// unkept are those of the jobs that were not kept by an attempt of which nobody told how it ended; the others are told that
// they were.
func (w *postgresWriter) unkept(ctx context.Context, jobs []*job) []*job {
	var asked, looks, left []*job
	kept := make([]bool, len(jobs))
	for _, j := range jobs {
		look, ok := j.look()
		if !ok {
			left = append(left, j) // it says the same a second time
			continue
		}
		look.into = []any{&kept[len(asked)]}
		asked, looks = append(asked, j), append(looks, &job{steps: []step{look}})
	}
	for len(asked) > 0 {
		_, err := w.send(ctx, looks)
		if err != nil && w.store.again(ctx, err) {
			continue
		}
		if err != nil {
			tell(asked, err)
			return left
		}
		for i, j := range asked {
			if kept[i] {
				j.done <- nil
			} else {
				left = append(left, j)
			}
		}
		return left
	}
	return left
}

// apart writes a job in a transaction of its own. Others may be written at the same moment: a talk that must see what they do
// holds a row that they change too.
func (w *postgresWriter) apart(ctx context.Context, j *job) error {
	for races := 0; ; {
		unsure, err := w.transact(ctx, j)
		switch {
		case err == nil:
			return nil
		case coded(err, codeRace, codeDeadlock) && races < maxRaces:
			races++
		case unsure || !w.store.again(ctx, err):
			return err
		}
	}
}

// transact writes one job, and tells whether it may have been kept although it failed.
func (w *postgresWriter) transact(ctx context.Context, j *job) (unsure bool, err error) {
	if j.talk == nil {
		_, err := w.send(ctx, []*job{j})
		return false, err // such steps may be repeated
	}
	conn, err := w.connection(ctx)
	if err != nil {
		return false, err
	}
	defer conn.Release()
	t, err := conn.Begin(ctx)
	if err != nil {
		return false, fmt.Errorf("beginning a transaction: %w", named(err))
	}
	if err := j.talk(ctx, postgresTx{t}); err != nil {
		_ = t.Rollback(ctx) // where that fails the connection is closed, which does it too
		return false, named(err)
	}
	if err := t.Commit(ctx); err != nil {
		err = named(err)
		return errors.Is(err, ErrAway), fmt.Errorf("committing: %w", err)
	}
	return false, nil
}

// postgresTx is a transaction of PostgreSQL.
type postgresTx struct{ pgx.Tx }

func (t postgresTx) exec(ctx context.Context, text string, args ...any) (int64, error) {
	tag, err := t.Exec(ctx, numbered(text), args...)
	return tag.RowsAffected(), err
}

func (t postgresTx) row(ctx context.Context, text string, args ...any) scanner {
	return t.QueryRow(ctx, numbered(text), args...)
}

func (t postgresTx) add(ctx context.Context, a *addition) error {
	return take(ctx, t, a.statements(nil))
}
