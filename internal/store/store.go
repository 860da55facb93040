// Package store keeps what must outlive the process: each table's log and snapshot, and people.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/gofrs/flock"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	"modernc.org/sqlite" // the driver "sqlite" too
	sqlite3 "modernc.org/sqlite/lib"
)

const (
	fileName = "noripan.db"
	lockName = "noripan.lock"
)

// What a caller may want to tell from other failures.
var (
	ErrInUse = errors.New("another server uses this data folder")
	ErrNewer = errors.New("the data was written by a newer version of this program")
	ErrFull  = errors.New("the disk is full")
	// ErrUnwritable means that the disk takes nothing: it was made read-only, or is broken.
	ErrUnwritable = errors.New("the data cannot be written")
	ErrNotFound   = errors.New("not found")
	ErrCodeTaken  = errors.New("a table of this code exists")
	ErrConflict   = errors.New("somebody else has written to this table")
	ErrNameTaken  = errors.New("somebody else keeps this name")
	ErrLastKey    = errors.New("without it there is no way to sign in")
	ErrTooLarge   = errors.New("larger than is kept")
	ErrEnded      = errors.New("the store is closed")
)

//go:embed migrations/*.sql
var migrations embed.FS

// Store is one data folder, open. All methods may be called by any goroutine.
//
// One connection writes, several read; readers and the writer do not wait for each other.
type Store struct {
	dir    string
	lock   *flock.Flock
	writer *sql.DB
	pool   *sql.DB
	read   *bun.DB

	health health

	queue   chan *job
	closing chan struct{} // closed by Close: no job is taken any more
	closed  sync.Once
	ended   chan struct{} // closed when the writing goroutine has ended
	left    error         // with which it ended; to be read after ended
}

// Open opens the data folder, or makes it. Its error says what to do where the folder cannot be written (fs.ErrPermission),
// another server uses it (ErrInUse), its data is newer than the program (ErrNewer) or the disk is full (ErrFull).
func Open(ctx context.Context, dir string) (_ *Store, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("making the data folder %s: %w", dir, err)
	}
	s := &Store{
		dir:     dir,
		lock:    flock.New(filepath.Join(dir, lockName)),
		queue:   make(chan *job, maxWaiting),
		closing: make(chan struct{}),
		ended:   make(chan struct{}),
	}
	held, err := s.lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("the data folder %s must be writable: %w", dir, err)
	}
	if !held {
		return nil, fmt.Errorf("opening %s: %w", dir, ErrInUse)
	}
	defer func() {
		if err != nil {
			err = errors.Join(named(err), s.release())
		}
	}()
	if err := s.open(ctx, filepath.Join(dir, fileName)); err != nil {
		return nil, fmt.Errorf("opening %s: %w", dir, err)
	}
	conn, err := s.writer.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", dir, err)
	}
	statements, err := prepare(ctx, conn)
	if err != nil {
		return nil, err
	}
	go s.run(statements)
	return s, nil
}

func (s *Store) open(ctx context.Context, path string) (err error) {
	if err := private(path); err != nil {
		return err
	}
	// Pages that many tables write to stay in memory (64 MiB), and go from the log to their places seldom (every 32 MB).
	address := source(path, "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
		"cache_size(-65536)", "wal_autocheckpoint(8000)")
	if s.writer, err = sql.Open("sqlite", address); err != nil {
		return fmt.Errorf("the writer: %w", err)
	}
	s.writer.SetMaxOpenConns(1)
	var mode string
	if err := s.writer.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil {
		return fmt.Errorf("the database: %w", err)
	}
	if mode != "wal" {
		return fmt.Errorf("the file system allows no write-ahead log (journal mode %q): choose a folder on a local disk", mode)
	}
	if err := migrate(ctx, s.writer); err != nil {
		return err
	}
	if s.pool, err = sql.Open("sqlite", source(path, "query_only(1)")); err != nil {
		return fmt.Errorf("the readers: %w", err)
	}
	s.pool.SetMaxOpenConns(max(4, runtime.NumCPU()))
	s.read = bun.NewDB(s.pool, sqlitedialect.New())
	return nil
}

// primary masks the kind of a failure in SQLite's code; the rest says where.
const primary = 0xff

// named gives a failure of SQLite that somebody can do something about its name.
func named(err error) error {
	var failed *sqlite.Error
	if !errors.As(err, &failed) {
		return err
	}
	switch code := failed.Code(); {
	case code == sqlite3.SQLITE_FULL, code == sqlite3.SQLITE_IOERR_SHMSIZE:
		return fmt.Errorf("%w: %w", ErrFull, err)
	case code&primary == sqlite3.SQLITE_READONLY, code&primary == sqlite3.SQLITE_IOERR, code&primary == sqlite3.SQLITE_CANTOPEN:
		return fmt.Errorf("%w: %w", ErrUnwritable, err)
	}
	return err
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

func migrate(ctx context.Context, db *sql.DB) error {
	provider, err := provide(db)
	if err != nil {
		return err
	}
	has, knows, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("reading the data's version: %w", err)
	}
	if has > knows {
		return fmt.Errorf("version %d, this program knows %d: %w", has, knows, ErrNewer)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("bringing the data up to date: %w", err)
	}
	return nil
}

// Close waits for what is being written and closes the folder.
func (s *Store) Close() error {
	s.closed.Do(func() { close(s.closing) })
	<-s.ended
	return errors.Join(s.left, s.release())
}

func (s *Store) release() error {
	var errs []error
	for _, db := range []*sql.DB{s.pool, s.writer} { // the writer last: it tidies the write-ahead log away
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	errs = append(errs, s.lock.Close())
	return errors.Join(errs...)
}
