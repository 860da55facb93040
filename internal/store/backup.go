package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
	"github.com/jackc/pgx/v5/stdlib"
)

// What a caller may want to tell from other failures of a backup or a restore.
var (
	ErrExists    = errors.New("it is there already")
	ErrNoData    = errors.New("there are no data")
	ErrNotBackup = errors.New("it is no whole backup")
)

// Dir is the data folder.
func (s *Store) Dir() string { return s.place.Dir }

// Backup writes all data of a place into one new file, as they are at that moment. A server may use the place meanwhile, and
// waits for nothing. The file is one of SQLite, whatever the place is, whole or not there at all, and for this user's eyes
// alone. It fails with ErrExists where the file is there, with ErrNoData where the place has none.
func Backup(ctx context.Context, p Place, file string) error {
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s: %w", file, ErrExists)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("looking at %s: %w", file, err)
	}
	write := backupLite
	if p.DSN != "" {
		write = backupPostgres
	}
	if err := write(ctx, p, file); err != nil {
		return fmt.Errorf("writing the backup: %w", named(err))
	}
	return nil
}

// Backup writes a backup of the store's place, see Backup.
func (s *Store) Backup(ctx context.Context, file string) error { return Backup(ctx, s.place, file) }

func backupLite(ctx context.Context, p Place, file string) error {
	db, _, err := p.beside(ctx)
	if err != nil {
		return err
	}
	defer db.Close() //nolint:errcheck // nothing was written to it
	part, err := os.CreateTemp(filepath.Dir(file), ".noripan-*.part")
	if err != nil {
		return err //nolint:wrapcheck // the caller says what it was for
	}
	defer os.Remove(part.Name()) //nolint:errcheck // it has its own name by then, or never became a backup
	defer part.Close()           //nolint:errcheck // it was synced
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", part.Name()); err != nil {
		return err //nolint:wrapcheck // the caller says what it was for
	}
	if err := foldFile(ctx, part.Name()); err != nil {
		return err
	}
	if err := part.Sync(); err != nil {
		return err //nolint:wrapcheck // the caller says what it was for
	}
	return settle(part.Name(), file)
}

func backupPostgres(ctx context.Context, p Place, file string) (err error) {
	source, err := p.source(ctx, false)
	if err != nil {
		return err
	}
	defer source.close() //nolint:errcheck // nothing was written to it
	target := new(side)
	defer func() { err = errors.Join(err, target.close()) }()
	if err := target.fill(ctx, file); err != nil {
		return err
	}
	if _, err := transfer(ctx, source, target, func(int64, int64) {}); err != nil {
		return err
	}
	return target.keep(ctx)
}

// foldFile moves what a file's journal has to its log. Nobody else knows the file.
func foldFile(ctx context.Context, path string) (err error) {
	db, err := sql.Open("sqlite", source(path, "journal_mode(MEMORY)", "synchronous(OFF)", "cache_size(-65536)"))
	if err != nil {
		return err //nolint:wrapcheck // the caller says what it was for
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return foldFirst(ctx, db)
}

// settle gives a file its name, unless there is one of it.
func settle(part, file string) error {
	err := os.Link(part, file)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		err = os.Rename(part, file) // not every file system has links
	}
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: %w", file, ErrExists)
	}
	if err != nil {
		return fmt.Errorf("naming %s: %w", file, err)
	}
	return syncDir(filepath.Dir(file))
}

// syncDir makes the names in a folder durable, where the system can.
func syncDir(dir string) error {
	folder, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("opening %s: %w", dir, err)
	}
	_ = folder.Sync() // some systems do not know it for folders
	if err := folder.Close(); err != nil {
		return fmt.Errorf("closing %s: %w", dir, err)
	}
	return nil
}

// beside opens the data of a place that a server may use at the same time.
func (p Place) beside(ctx context.Context) (*sql.DB, *dialect, error) {
	open, d := p.besideLite, &liteDialect
	switch {
	case p.File != "":
		if err := whole(ctx, p.File); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", p.File, err)
		}
		open = func() (*sql.DB, error) { return sql.Open("sqlite", unchanging(p.File)) }
	case p.DSN != "":
		open, d = p.besidePostgres, &postgresDialect
	}
	db, err := open()
	if err != nil {
		return nil, nil, err
	}
	if err := current(ctx, d, db); err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", p, err), db.Close())
	}
	return db, d, nil
}

func (p Place) besideLite() (*sql.DB, error) {
	path := filepath.Join(p.Dir, fileName)
	if found, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) || err == nil && found.Size() == 0 {
		return nil, fmt.Errorf("%s: %w", p.Dir, ErrNoData)
	} else if err != nil {
		return nil, fmt.Errorf("looking at %s: %w", path, err)
	}
	db, err := sql.Open("sqlite", source(path, "synchronous(FULL)"))
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", path, err)
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

func (p Place) besidePostgres() (*sql.DB, error) {
	c, err := postgresConfig(p.DSN)
	if err != nil {
		return nil, err
	}
	c.ConnConfig.RuntimeParams["idle_in_transaction_session_timeout"] = "0" // a copy waits for its other side
	return stdlib.OpenDB(*c.ConnConfig), nil
}

// current sees that a database has data of this program's own version.
func current(ctx context.Context, d *dialect, db *sql.DB) error {
	has, knows, err := versions(ctx, d, db)
	switch {
	case err != nil:
		return named(err)
	case has == 0:
		return ErrNoData
	case has > knows:
		return fmt.Errorf("version %d, this program knows %d: %w", has, knows, ErrNewer)
	case has < knows:
		return errors.New("an older version of this program wrote it: start the server once")
	}
	return nil
}

// Restore puts a backup in the place of a folder's data, after it is seen to be whole. The folder is made where it is not
// there. Data that are there already are kept beside, under the name that is returned, if replace allows it; else it fails
// with ErrExists. It fails with ErrInUse while a server uses the folder, with ErrNotBackup if the file is damaged or
// something else, with ErrNewer if a newer program wrote it.
func Restore(ctx context.Context, file, dir string, replace bool) (kept string, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("making the data folder %s: %w", dir, err)
	}
	lock := flock.New(filepath.Join(dir, lockName))
	held, err := lock.TryLock()
	if err != nil {
		return "", fmt.Errorf("the data folder %s must be writable: %w", dir, err)
	}
	defer lock.Close() //nolint:errcheck // it goes with the program too
	if !held {
		return "", fmt.Errorf("restoring to %s: %w", dir, ErrInUse)
	}
	path := filepath.Join(dir, fileName)
	found, err := os.Stat(path)
	_, logErr := os.Stat(path + "-wal") // SQLite would add to what is restored whatever is in it
	if logged := logErr == nil; (err == nil && found.Size() > 0 || logged) && !replace {
		return "", fmt.Errorf("%s: %w", path, ErrExists)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("looking at %s: %w", path, err)
	}
	part, err := copied(file, dir)
	if err != nil {
		return "", err
	}
	defer os.Remove(part) //nolint:errcheck // it has its own name by then
	// The copy is looked at: what is seen to be whole is what is used.
	if err := whole(ctx, part); err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	if found != nil || logErr == nil {
		if kept, err = aside(path); err != nil {
			return "", err
		}
	}
	return kept, settle(part, path)
}

// copied is a copy of a file in the folder.
func copied(file, dir string) (part string, err error) {
	from, err := os.Open(file)
	if err != nil {
		return "", fmt.Errorf("opening the backup: %w", err)
	}
	defer from.Close() //nolint:errcheck // it was only read
	to, err := os.CreateTemp(dir, ".noripan-*.part")
	if err != nil {
		return "", fmt.Errorf("copying the backup: %w", err)
	}
	_, err = io.Copy(to, from)
	if err = errors.Join(err, to.Sync(), to.Close()); err != nil {
		return "", errors.Join(fmt.Errorf("copying the backup: %w", err), os.Remove(to.Name()))
	}
	return to.Name(), nil
}

// unchanging is the address of a file that nobody changes meanwhile.
func unchanging(path string) string { return source(path, "query_only(1)") + "&mode=ro&immutable=1" }

// whole sees that a file is a backup of this program, and undamaged.
func whole(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", unchanging(path))
	if err != nil {
		return fmt.Errorf("opening it: %w", err)
	}
	defer db.Close() //nolint:errcheck // it was only read
	var found string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&found); err != nil {
		return fmt.Errorf("%w: %w", ErrNotBackup, err)
	}
	if found != "ok" {
		return fmt.Errorf("%w: %s", ErrNotBackup, found)
	}
	var tables int
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('goose_db_version', 'tables', 'log', 'people')").
		Scan(&tables)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotBackup, err)
	}
	if tables != 4 {
		return fmt.Errorf("%w: another program's file", ErrNotBackup)
	}
	has, knows, err := versions(ctx, &liteDialect, db)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotBackup, err)
	}
	if has > knows {
		return fmt.Errorf("version %d, this program knows %d: %w", has, knows, ErrNewer)
	}
	return nil
}

// aside gives the data of a folder another name, with the files that belong to them.
func aside(path string) (string, error) {
	kept := path + ".before-" + time.Now().UTC().Format("20060102-150405")
	if _, err := os.Lstat(kept); err == nil {
		return "", fmt.Errorf("%s: %w", kept, ErrExists)
	}
	for _, suffix := range []string{"", "-wal"} { // what a killed server had not yet moved into the one is in the other
		if err := os.Rename(path+suffix, kept+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("keeping the data that were there: %w", err)
		}
	}
	if err := os.Remove(path + "-shm"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("keeping the data that were there: %w", err)
	}
	return kept, nil
}

// SetKeyBeside keeps a secret in the data of a place that a server may use at the same time. With alone nobody but whom it
// will make one is an administrator any more. It fails with ErrNoData where there are none.
func SetKeyBeside(ctx context.Context, p Place, name string, value []byte, alone bool) error {
	db, d, err := p.beside(ctx)
	if err != nil {
		return err
	}
	defer db.Close() //nolint:errcheck // what was to be kept was committed
	if err := setKeyIn(ctx, db, d, name, value, alone); err != nil {
		return fmt.Errorf("keeping the key %s: %w", name, named(err))
	}
	return nil
}

func setKeyIn(ctx context.Context, db *sql.DB, d *dialect, name string, value []byte, alone bool) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err //nolint:wrapcheck // the caller says what it was for
	}
	defer tx.Rollback() //nolint:errcheck // it does nothing after a commit
	if _, err := tx.ExecContext(ctx, d.written(setKey), name, value); err != nil {
		return err //nolint:wrapcheck // the caller says what it was for
	}
	if alone {
		if _, err := tx.ExecContext(ctx, "UPDATE people SET admin = 0"); err != nil {
			return err //nolint:wrapcheck // the caller says what it was for
		}
	}
	return tx.Commit() //nolint:wrapcheck // the caller says what it was for
}
