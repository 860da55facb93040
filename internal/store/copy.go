package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gofrs/flock"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// Copied is one table that was copied.
type Copied struct {
	Table string
	Rows  int64
	Sum   string // of all rows, in whatever order: another for another content
}

// How much is sent at once.
const (
	copyRows  = 1000
	copyBytes = 4 << 20
)

// Copy copies all data from one place to another, of which no server may use either (ErrInUse). There must be none yet where
// they go (ErrExists), and those there are must be of this program's version. Afterwards every row is read again and compared
// with what it was; only then do the data count, all at once. told hears how many rows of how many are copied.
func Copy(ctx context.Context, from, to Place, told func(done, all int64)) (_ []Copied, err error) {
	source, err := from.source(ctx, true)
	if err != nil {
		return nil, err
	}
	defer source.close() //nolint:errcheck // nothing was written to it
	target, err := to.target(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, target.close()) }()
	copied, err := transfer(ctx, source, target, told)
	if err != nil {
		return nil, fmt.Errorf("copying %s to %s: %w", from, to, named(err))
	}
	if err := target.keep(ctx); err != nil {
		return nil, fmt.Errorf("keeping the copy at %s: %w", to, named(err))
	}
	return copied, nil
}

// side is one end of a copy: a connection in a transaction.
type side struct {
	db     *sql.Conn
	d      *dialect
	insert func(ctx context.Context, t *schemaTable, rows [][]any) error
	keep   func(context.Context) error // what was inserted counts from then on
	closes []func() error
}

func (s *side) onClose(f func() error) { s.closes = append(s.closes, f) }

func (s *side) close() error {
	var errs []error
	for _, f := range slices.Backward(s.closes) {
		errs = append(errs, f())
	}
	return errors.Join(errs...)
}

// begin opens the side's connection, and a transaction in it.
func (s *side) begin(ctx context.Context, db *sql.DB, how string) (err error) {
	if s.db, err = db.Conn(ctx); err != nil {
		return fmt.Errorf("connecting: %w", named(err))
	}
	s.onClose(func() error {
		if err := s.db.Close(); !errors.Is(err, sql.ErrConnDone) { // it may be closed to keep what is in it
			return err //nolint:wrapcheck // it says all
		}
		return nil
	})
	if _, err := s.db.ExecContext(ctx, how); err != nil {
		return fmt.Errorf("beginning a transaction: %w", named(err))
	}
	return nil
}

// lock sees that no server uses the place.
func (p Place) lock(ctx context.Context, s *side) error {
	if p.DSN != "" {
		c, err := postgresConfig(p.DSN)
		if err != nil {
			return err
		}
		conn, err := lockDatabase(ctx, c.ConnConfig, false, new(backend))
		if err != nil {
			return fmt.Errorf("%s: %w", p, named(err))
		}
		s.onClose(func() error { return conn.Close(context.WithoutCancel(ctx)) })
		return nil
	}
	lock := flock.New(filepath.Join(p.Dir, lockName))
	held, err := lock.TryLock()
	if err != nil {
		return fmt.Errorf("the data folder %s must be writable: %w", p.Dir, err)
	}
	if !held {
		return fmt.Errorf("%s: %w", p.Dir, ErrInUse)
	}
	s.onClose(lock.Close)
	return nil
}

// source is a place from which is copied, as it is at one moment. With alone no server may use it meanwhile.
func (p Place) source(ctx context.Context, alone bool) (_ *side, err error) {
	s := new(side)
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	db, d, err := p.beside(ctx)
	if err != nil {
		return nil, err
	}
	s.d = d
	s.onClose(db.Close)
	if alone && p.File == "" {
		if err := p.lock(ctx, s); err != nil {
			return nil, err
		}
	}
	if p.DSN != "" {
		return s, s.begin(ctx, db, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
	}
	if err := p.foldSource(ctx, db); err != nil {
		return nil, fmt.Errorf("%s: %w", p, err)
	}
	return s, s.begin(ctx, db, "BEGIN")
}

// foldSource sees that the log has all entries. A server that was killed left the last ones in the journal.
func (p Place) foldSource(ctx context.Context, db *sql.DB) error {
	if p.File == "" {
		return foldFirst(ctx, db)
	}
	var rows int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM journal").Scan(&rows); err != nil {
		return fmt.Errorf("reading the journal: %w", err)
	}
	if rows > 0 {
		return errors.New("no backup, but the file of a server that did not end: restore it to a folder and copy that")
	}
	return nil
}

// target is a place to which is copied, with all tables and nothing in them.
func (p Place) target(ctx context.Context) (_ *side, err error) {
	s := new(side)
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	if p.DSN != "" {
		return s, p.targetPostgres(ctx, s)
	}
	if err := os.MkdirAll(p.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("making the data folder %s: %w", p.Dir, err)
	}
	if err := p.lock(ctx, s); err != nil {
		return nil, err
	}
	path := filepath.Join(p.Dir, fileName)
	// SQLite would add to the copy whatever is in a write-ahead log of that name, whosever it was.
	for _, path := range []string{path, path + "-wal"} {
		if found, err := os.Stat(path); err == nil && found.Size() > 0 {
			return nil, fmt.Errorf("%s: %w", path, ErrExists)
		} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("looking at %s: %w", path, err)
		}
	}
	return s, s.fill(ctx, path)
}

// fill makes the side a new file, which has its name when it is kept.
func (s *side) fill(ctx context.Context, path string) error {
	part, err := os.CreateTemp(filepath.Dir(path), ".noripan-*.part")
	if err != nil {
		return fmt.Errorf("making %s: %w", path, err)
	}
	s.onClose(func() error {
		err := os.Remove(part.Name())
		if errors.Is(err, fs.ErrNotExist) {
			return nil // it has its own name by then
		}
		return err //nolint:wrapcheck // it says all
	})
	s.onClose(part.Close)
	db, err := sql.Open("sqlite", source(part.Name(), "synchronous(OFF)", "foreign_keys(1)", "cache_size(-65536)"))
	if err != nil {
		return fmt.Errorf("making %s: %w", path, err)
	}
	db.SetMaxOpenConns(1)
	s.d, s.insert = &liteDialect, s.insertLite
	s.onClose(db.Close)
	if err := migrate(ctx, s.d, db); err != nil {
		return err
	}
	s.keep = func(ctx context.Context) error {
		if _, err := s.db.ExecContext(ctx, "COMMIT"); err != nil {
			return fmt.Errorf("committing: %w", err)
		}
		if err := errors.Join(s.db.Close(), db.Close(), part.Sync()); err != nil {
			return err
		}
		if info, err := os.Stat(path); err == nil && info.Size() == 0 { // a server that was stopped as it began
			if err := os.Remove(path); err != nil {
				return err //nolint:wrapcheck // it says all
			}
		}
		return settle(part.Name(), path)
	}
	return s.begin(ctx, db, "BEGIN IMMEDIATE")
}

func (p Place) targetPostgres(ctx context.Context, s *side) error {
	if err := p.lock(ctx, s); err != nil {
		return err
	}
	db, err := p.besidePostgres()
	if err != nil {
		return err
	}
	s.onClose(db.Close)
	s.d, s.insert = &postgresDialect, s.insertPostgres
	if err := migrate(ctx, s.d, db); err != nil {
		return fmt.Errorf("%s: %w", p, named(err))
	}
	if err := s.begin(ctx, db, "BEGIN"); err != nil {
		return fmt.Errorf("%s: %w", p, err)
	}
	s.keep = func(ctx context.Context) error {
		_, err := s.db.ExecContext(ctx, "COMMIT")
		return err //nolint:wrapcheck // the caller says what it was for
	}
	tables, err := schema(ctx, s.db, s.d)
	if err != nil {
		return err
	}
	for i := range tables {
		if n, err := s.count(ctx, &tables[i]); err != nil {
			return err
		} else if n > 0 {
			return fmt.Errorf("%s has data, in its table %s: %w", p, tables[i].name, ErrExists)
		}
	}
	return nil
}

func (s *side) count(ctx context.Context, t *schemaTable) (n int64, err error) {
	text := "SELECT count(*) FROM " + t.name
	if s.hasRuns(t) {
		text += " UNION ALL SELECT coalesce(sum(entries), 0) FROM runs"
	}
	err = eachRow(ctx, s.db, text, func(rows *sql.Rows) error {
		var some int64
		err := rows.Scan(&some)
		n += some
		return err //nolint:wrapcheck // said below
	})
	if err != nil {
		return 0, fmt.Errorf("counting table %s: %w", t.name, err)
	}
	return n, nil
}

// transfer copies all rows of all tables, and reads them again where they are by then.
func transfer(ctx context.Context, from, to *side, told func(done, all int64)) ([]Copied, error) {
	tables, err := schema(ctx, from.db, from.d)
	if err != nil {
		return nil, err
	}
	there, err := schema(ctx, to.db, to.d)
	if err != nil {
		return nil, err
	}
	if err := sameTables(tables, there); err != nil {
		return nil, err
	}
	var done, all int64
	for i := range tables {
		n, err := from.count(ctx, &tables[i])
		if err != nil {
			return nil, err
		}
		all += n
	}
	copied := make([]Copied, len(tables))
	for i := range tables {
		copied[i], err = from.copyTo(ctx, to, &tables[i], func(n int) {
			done += int64(n)
			told(done, all)
		})
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", tables[i].name, err)
		}
	}
	for i := range tables {
		again, err := to.read(ctx, &tables[i], func([]any) error { return nil })
		if err != nil {
			return nil, fmt.Errorf("reading the copy of table %s: %w", tables[i].name, err)
		}
		if again != copied[i] {
			return nil, fmt.Errorf("table %s has %d rows (%s), its copy %d (%s): nothing is kept",
				again.Table, copied[i].Rows, copied[i].Sum, again.Rows, again.Sum)
		}
	}
	return copied, nil
}

// copyTo copies one table.
func (s *side) copyTo(ctx context.Context, to *side, t *schemaTable, told func(int)) (Copied, error) {
	var batch [][]any
	size := 0
	send := func() error {
		if len(batch) == 0 {
			return nil
		}
		if err := to.insert(ctx, t, batch); err != nil {
			return err
		}
		told(len(batch))
		batch, size = nil, 0
		return nil
	}
	copied, err := s.read(ctx, t, func(row []any) error {
		batch = append(batch, slices.Clone(row))
		for _, value := range row {
			switch value := value.(type) {
			case string:
				size += len(value)
			case []byte:
				size += len(value)
			}
		}
		if len(batch) < copyRows && size < copyBytes {
			return nil
		}
		return send()
	})
	if err != nil {
		return Copied{}, err
	}
	if err := send(); err != nil {
		return Copied{}, err
	}
	return copied, to.goOn(ctx, t)
}

// read calls f for each row of a table, and sums them up.
func (s *side) read(ctx context.Context, t *schemaTable, f func([]any) error) (Copied, error) {
	var sum rowSum
	row, into := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i := range row {
		into[i] = &row[i]
	}
	take := func() error {
		if err := sum.add(row); err != nil {
			return err
		}
		return f(row)
	}
	err := eachRow(ctx, s.db, "SELECT "+strings.Join(t.names(), ", ")+" FROM "+t.name, func(rows *sql.Rows) error {
		if err := rows.Scan(into...); err != nil {
			return err //nolint:wrapcheck // the caller says what it was for
		}
		return take()
	})
	if err == nil && s.hasRuns(t) {
		err = s.readRuns(ctx, t, row, take)
	}
	return Copied{Table: t.name, Rows: sum.rows, Sum: sum.String()}, err
}

func (s *side) insertLite(ctx context.Context, t *schemaTable, rows [][]any) error {
	text := "INSERT INTO " + t.name + " (" + strings.Join(t.names(), ", ") + ") VALUES (?" + strings.Repeat(", ?", len(t.columns)-1) + ")"
	insert, err := s.db.PrepareContext(ctx, text)
	if err != nil {
		return err //nolint:wrapcheck // the caller says what it was for
	}
	defer insert.Close() //nolint:errcheck // it has done its work
	for _, row := range rows {
		if _, err := insert.ExecContext(ctx, row...); err != nil {
			return err //nolint:wrapcheck // the caller says what it was for
		}
	}
	return nil
}

func (s *side) insertPostgres(ctx context.Context, t *schemaTable, rows [][]any) error {
	return s.db.Raw(func(driver any) error { //nolint:wrapcheck // the caller says what it was for
		conn, ok := driver.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("a connection of %T", driver)
		}
		_, err := conn.Conn().CopyFrom(ctx, pgx.Identifier{t.name}, t.names(), pgx.CopyFromRows(rows))
		return err //nolint:wrapcheck // the caller says what it was for
	})
}

// goOn has new rows numbered after those that were copied. SQLite does that by itself.
func (s *side) goOn(ctx context.Context, t *schemaTable) error {
	if s.d != &postgresDialect {
		return nil
	}
	for _, c := range t.columns {
		if !c.numbered {
			continue
		}
		text := fmt.Sprintf("SELECT setval(pg_get_serial_sequence('%[1]s', '%[2]s'), max(%[2]s)) FROM %[1]s HAVING count(*) > 0", t.name, c.name)
		if _, err := s.db.ExecContext(ctx, text); err != nil {
			return fmt.Errorf("going on with the numbers of %s: %w", c.name, err)
		}
	}
	return nil
}

// rowSum sums up rows, in whatever order they come.
type rowSum struct {
	rows int64
	sum  [sha256.Size / 8]uint64
}

// add adds a row. Each value is told with its kind and length, so that no two rows look alike.
func (r *rowSum) add(row []any) error {
	hash := sha256.New()
	var head [9]byte
	tell := func(kind byte, n uint64, content []byte) {
		head[0] = kind
		binary.BigEndian.PutUint64(head[1:], n)
		hash.Write(head[:])
		hash.Write(content)
	}
	for i, value := range row {
		switch value := value.(type) {
		case nil:
			tell('-', 0, nil)
		case int64:
			tell('n', uint64(value), nil)
		case string:
			tell('t', uint64(len(value)), []byte(value))
		case []byte:
			tell('b', uint64(len(value)), value)
			if value == nil {
				row[i] = []byte{} // it is empty, and not missing
			}
		default:
			return fmt.Errorf("a value of %T, which nobody copies", value)
		}
	}
	sum := hash.Sum(nil)
	for i := range r.sum {
		r.sum[i] += binary.BigEndian.Uint64(sum[8*i:])
	}
	r.rows++
	return nil
}

// String is the sum's beginning, as much as people compare.
func (r *rowSum) String() string { return fmt.Sprintf("%016x%016x", r.sum[0], r.sum[1]) }
