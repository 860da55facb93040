package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	_ "modernc.org/sqlite" // the driver
)

const (
	fileName = "noripan.db"
	lockName = "noripan.lock"
)

// readerRest is how long a connection that reads is kept without anything to do: each has a cache of its own.
const readerRest = time.Minute

// openLite opens the data folder, or makes it.
func (s *Store) openLite(ctx context.Context) error {
	if s.place.Shared {
		return errors.New("servers share their data in PostgreSQL, not in a folder")
	}
	dir := s.place.Dir
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("making the data folder %s: %w", dir, err)
	}
	lock := flock.New(filepath.Join(dir, lockName))
	held, err := lock.TryLock()
	if err != nil {
		return fmt.Errorf("the data folder %s must be writable: %w", dir, err)
	}
	if !held {
		return ErrInUse
	}
	s.onClose(lock.Close)
	return s.openFile(ctx, filepath.Join(dir, fileName))
}

func (s *Store) openFile(ctx context.Context, path string) error {
	if err := private(path); err != nil {
		return err
	}
	// Pages that many tables write to stay in memory while there is writing, and go from the log to their places seldom (every
	// 32 MB). The driver's allocator takes more than twice a page's size for each: of 24 MiB it makes 55 MB.
	address := source(path, "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
		"cache_size(-24576)", "wal_autocheckpoint(8000)")
	db, err := sql.Open("sqlite", address)
	if err != nil {
		return fmt.Errorf("the writer: %w", err)
	}
	s.onClose(db.Close) // after the readers: it tidies the write-ahead log away
	db.SetMaxOpenConns(1)
	var mode string
	if err := db.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil {
		return fmt.Errorf("the database: %w", err)
	}
	if mode != "wal" {
		return fmt.Errorf("the file system allows no write-ahead log (journal mode %q): choose a folder on a local disk", mode)
	}
	if err := migrate(ctx, s.dialect, db); err != nil {
		return err
	}
	pool, err := sql.Open("sqlite", source(path, "query_only(1)"))
	if err != nil {
		return fmt.Errorf("the readers: %w", err)
	}
	s.onClose(pool.Close)
	readers := max(4, runtime.NumCPU())
	pool.SetMaxOpenConns(readers)
	pool.SetMaxIdleConns(readers) // to open one costs more than to read
	pool.SetConnMaxIdleTime(readerRest)
	s.read.db = bun.NewDB(pool, sqlitedialect.New())
	w, err := newLiteWriter(ctx, db)
	if err != nil {
		return err
	}
	s.writers = []writer{w} // SQLite has no place for more
	return nil
}

// private makes the file, if there is none, for this user's eyes alone, whatever the folder is like: it holds the key of
// all sessions and everybody's cards. SQLite gives the files beside it the same rights.
func private(path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("making the database: %w", err)
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("making the database: %w", err)
	}
	return nil
}

// source is the address of a database file with the pragmas of each connection, the wait for locks first.
func source(path string, pragmas ...string) string {
	query := url.Values{"_pragma": append([]string{"busy_timeout(10000)"}, pragmas...)}
	escaped := (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()
	// A relative name with a colon in its first element would read as a scheme, but for "file:" before it.
	return "file:" + strings.ReplaceAll(escaped, "?", "%3F") + "?" + query.Encode()
}

// liteWriter is the one connection that writes to a file, with what it executes again and again.
type liteWriter struct {
	conn     *sql.Conn
	prepared map[string]*sql.Stmt

	begin, commit, rollback *sql.Stmt
}

func newLiteWriter(ctx context.Context, db *sql.DB) (*liteWriter, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("the writer's connection: %w", err)
	}
	w := &liteWriter{conn: conn, prepared: make(map[string]*sql.Stmt)}
	const begin, commit, rollback = "BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"
	for _, text := range slices.Concat(often, []string{liteDialect.held, begin, commit, rollback}) {
		stmt, err := conn.PrepareContext(ctx, text)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("preparing %q: %w", text, err), w.close())
		}
		w.prepared[text] = stmt
	}
	w.begin, w.commit, w.rollback = w.prepared[begin], w.prepared[commit], w.prepared[rollback]
	return w, nil
}

// close gives the connection back. The statements go first: SQLite keeps a connection that has any, and the write-ahead
// log with it, and database/sql closes those of a pool only.
func (w *liteWriter) close() error {
	var errs []error
	for _, stmt := range w.prepared {
		errs = append(errs, stmt.Close())
	}
	if err := errors.Join(append(errs, w.conn.Close())...); err != nil {
		return fmt.Errorf("closing the writer: %w", err)
	}
	return nil
}

func (w *liteWriter) joins(*job) bool { return true }

// rest gives the cache back; whoever writes next reads again what it needs. Where that fails the cache stays.
func (w *liteWriter) rest() { _, _ = w.conn.ExecContext(context.Background(), "PRAGMA shrink_memory") }

// group writes the jobs in one transaction. If that fails each gets its own, so that a bad one fails alone.
func (w *liteWriter) group(jobs []*job) {
	// A job is not given up half-way: whoever asked may be gone, but others in the group are not.
	ctx := context.Background()
	bare := slices.ContainsFunc(jobs, func(j *job) bool { return j.bare })
	if len(jobs) > 1 && !bare && w.transact(ctx, jobs) == nil {
		for _, j := range jobs {
			j.done <- nil
		}
		return
	}
	for i, j := range jobs {
		if j.bare {
			j.done <- j.do(ctx, w)
			continue
		}
		j.done <- w.transact(ctx, jobs[i:i+1])
	}
}

func (w *liteWriter) transact(ctx context.Context, jobs []*job) error {
	if _, err := w.begin.ExecContext(ctx); err != nil {
		return fmt.Errorf("beginning a transaction: %w", named(err))
	}
	for _, j := range jobs {
		if err := j.do(ctx, w); err != nil {
			w.abandon(ctx)
			return named(err)
		}
	}
	if _, err := w.commit.ExecContext(ctx); err != nil {
		w.abandon(ctx)
		return fmt.Errorf("committing: %w", named(err))
	}
	return nil
}

// abandon takes a transaction back. That fails where SQLite has done it by itself, on a full disk for example; where it
// fails otherwise the next transaction cannot begin, and says so.
func (w *liteWriter) abandon(ctx context.Context) {
	_, _ = w.rollback.ExecContext(ctx)
}

func (w *liteWriter) exec(ctx context.Context, text string, args ...any) (int64, error) {
	var result sql.Result
	var err error
	if stmt := w.prepared[text]; stmt != nil {
		result, err = stmt.ExecContext(ctx, args...)
	} else {
		result, err = w.conn.ExecContext(ctx, text, args...)
	}
	if err != nil {
		return 0, err //nolint:wrapcheck // the caller knows what it was for, and looks at which it is
	}
	n, err := result.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("counting the rows that changed: %w", err)
	}
	return n, nil
}

func (w *liteWriter) row(ctx context.Context, text string, args ...any) scanner {
	if stmt := w.prepared[text]; stmt != nil {
		return stmt.QueryRowContext(ctx, args...)
	}
	return w.conn.QueryRowContext(ctx, text, args...)
}
