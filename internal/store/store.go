// Package store keeps what must outlive the process: each table's log and snapshot, and people. It keeps them in a file of
// SQLite, or in PostgreSQL.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql migrations/postgres/*.sql
var migrations embed.FS

// Place is where data are kept.
type Place struct {
	Dir string // the data folder; with a DSN only backups lie there
	// DSN is the address of a PostgreSQL database, as postgres://user:password@host:port/name; "" for a file in the folder.
	DSN string
	// File is a backup, in the place of both: it can be copied, not opened.
	File string
	// Shared allows other servers to use the database at the same time; each writes only to tables whose lease it has.
	Shared bool
	// Server names this server among those that share the database, so that they can end its connections when it is dead.
	Server string
	// Patience is how long PostgreSQL is waited for when it does not answer, before what was asked fails with ErrAway; 0 for
	// DefaultPatience.
	Patience time.Duration
	// Grouped hears how many writes went to the disk together, and how long that took. It must not wait. Nil for nobody.
	Grouped func(writes int, took time.Duration)
}

// DefaultPatience is as long as a PostgreSQL that is restarted usually needs.
const DefaultPatience = 5 * time.Second

// String names the place without its password.
func (p Place) String() string {
	if p.File != "" {
		return p.File
	}
	if p.DSN != "" {
		return nameOfDSN(p.DSN)
	}
	return p.Dir
}

// Store is a place of data, open. All methods may be called by any goroutine.
//
// Readers and writers do not wait for each other. SQLite has one connection that writes, PostgreSQL has several.
type Store struct {
	place   Place
	dialect *dialect
	read    reader
	writers []writer
	urgent  *postgresWriter // nil where nothing is urgent
	hold    *hold           // nil for a file
	journal *journal        // nil for PostgreSQL
	health  health

	severing sync.Mutex
	severed  map[string]time.Time // when the connections of servers were ended, by id

	queue    chan *job
	leaving  chan struct{} // closed when the end begins: nobody waits for room in the line any more
	joining  sync.RWMutex  // for reading held by whoever joins the line
	shut     bool          // by Close: nobody joins it any more
	closing  chan struct{} // closed after that
	closed   sync.Once
	ended    chan struct{} // closed when the writers have ended
	left     error         // with which they ended; to be read after ended
	releases []func() error
}

// Open opens a data folder, or makes it. Its error says what to do where the folder cannot be written (fs.ErrPermission),
// another server uses it (ErrInUse), its data is newer than the program (ErrNewer) or the disk is full (ErrFull).
func Open(ctx context.Context, dir string) (*Store, error) { return OpenPlace(ctx, Place{Dir: dir}) }

// OpenPlace opens a place as Open does a folder. It fails with ErrAway where PostgreSQL does not answer.
func OpenPlace(ctx context.Context, p Place) (_ *Store, err error) {
	s := &Store{
		place:   p,
		dialect: &liteDialect,
		queue:   make(chan *job, maxWaiting),
		leaving: make(chan struct{}),
		closing: make(chan struct{}),
		ended:   make(chan struct{}),
		severed: make(map[string]time.Time),
	}
	s.read.store = s
	if p.File != "" {
		return nil, fmt.Errorf("%s is a backup: restore it first", p.File)
	}
	open := s.openLite
	if p.DSN != "" {
		s.dialect, open = &postgresDialect, s.openPostgres
	}
	if err := open(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("opening %s: %w", p, named(err)), s.release())
	}
	go s.work()
	return s, nil
}

// work lets the writers write until the store is closed.
func (s *Store) work() {
	defer close(s.ended)
	var writing sync.WaitGroup
	for _, w := range s.writers {
		writing.Go(func() { s.run(w) })
	}
	writing.Wait()
	for _, w := range s.writers {
		s.left = errors.Join(s.left, w.close())
	}
}

// onClose has something done when the store is closed, before what was to be done already.
func (s *Store) onClose(release func() error) { s.releases = append(s.releases, release) }

// migrate brings the data up to date. Several servers may begin it at once.
func migrate(ctx context.Context, d *dialect, db *sql.DB) error {
	var options []goose.ProviderOption
	if d.goose == goose.DialectPostgres {
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 60)) // looks each second, for a minute
		if err != nil {
			return fmt.Errorf("bringing the data up to date: %w", err)
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	provider, err := provide(d, db, options...)
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
	if has == knows {
		return nil
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("bringing the data up to date: %w", err)
	}
	return nil
}

func provide(d *dialect, db *sql.DB, options ...goose.ProviderOption) (*goose.Provider, error) {
	files, err := d.files()
	if err != nil {
		return nil, fmt.Errorf("reading the migrations: %w", err)
	}
	provider, err := goose.NewProvider(d.goose, db, files, options...)
	if err != nil {
		return nil, fmt.Errorf("reading the migrations: %w", err)
	}
	return provider, nil
}

func versions(ctx context.Context, d *dialect, db *sql.DB) (has, knows int64, err error) {
	provider, err := provide(d, db)
	if err != nil {
		return 0, 0, err
	}
	if has, knows, err = provider.GetVersions(ctx); err != nil {
		return 0, 0, fmt.Errorf("reading the data's version: %w", err)
	}
	return has, knows, nil
}

// Close waits for what is being written and closes the place.
func (s *Store) Close() error {
	s.closed.Do(func() {
		close(s.leaving)
		s.joining.Lock()
		s.shut = true
		s.joining.Unlock()
		close(s.closing)
	})
	<-s.ended
	return errors.Join(s.left, s.release())
}

func (s *Store) release() error {
	var errs []error
	for _, release := range slices.Backward(s.releases) {
		errs = append(errs, release())
	}
	return errors.Join(errs...)
}
