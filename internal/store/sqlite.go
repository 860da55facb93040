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
	"strings"
	"time"

	"github.com/gofrs/flock"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	"modernc.org/sqlite"
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
	// 8 MB). The driver's allocator takes more than twice a page's size for each: of 24 MiB it makes 55 MB.
	_, _ = sqlite.Fdatasync(true) // as durable, without the file's times; where the system has none, the driver syncs as before
	address := source(path, "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
		"cache_size(-24576)", "wal_autocheckpoint(2000)")
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
	s.journal = new(journal)
	w, err := newLiteWriter(ctx, db, s.journal)
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
