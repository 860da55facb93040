package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
)

const (
	maxWaiting = 1024 // jobs that may wait for the writer; more block their callers
	maxGroup   = 1024 // jobs in one transaction
)

// job is something to be written: all of it or nothing. It may run twice, so it must not care for the first time.
type job struct {
	do   func(context.Context, *statements) error
	done chan error // room for one, so that the writer never waits
	bare bool       // not in a transaction: it is about the connection
}

// write runs the job in a transaction, together with the others that wait at that moment, and returns when it is on
// the disk. The context ends the wait in the line, not the writing: the outcome is always known.
func (s *Store) write(ctx context.Context, do func(context.Context, *statements) error) error {
	err := s.put(ctx, &job{do: do, done: make(chan error, 1)})
	s.health.note(err)
	return err
}

// put lets the writer do the job.
func (s *Store) put(ctx context.Context, j *job) error {
	select {
	case <-s.closing:
		return ErrEnded
	default:
	}
	select {
	case s.queue <- j:
	case <-s.closing:
		return ErrEnded
	case <-ctx.Done():
		return fmt.Errorf("waiting for the writer: %w", ctx.Err())
	}
	select {
	case err := <-j.done:
		return err
	case <-s.ended:
		select {
		case err := <-j.done:
			return err
		default:
			return ErrEnded
		}
	}
}

// run is the only writer. A group is whatever waits: while one is on its way to the disk the next one gathers, so
// there is no timer, and a lone job is not held up.
func (s *Store) run(st *statements) {
	defer close(s.ended)
	defer func() { s.left = st.close() }()
	group := make([]*job, 0, maxGroup)
	for {
		group = group[:0]
		select {
		case j := <-s.queue:
			group = append(group, j)
		case <-s.closing:
			select {
			case j := <-s.queue:
				group = append(group, j)
			default:
				return
			}
		}
		for more := true; more && len(group) < maxGroup; {
			select {
			case j := <-s.queue:
				group = append(group, j)
			default:
				more = false
			}
		}
		st.writeGroup(group)
	}
}

// writeGroup writes the jobs in one transaction. If that fails each gets its own, so that a bad one fails alone.
func (st *statements) writeGroup(group []*job) {
	// A job is not given up half-way: whoever asked may be gone, but others in the group are not.
	ctx := context.Background()
	bare := slices.ContainsFunc(group, func(j *job) bool { return j.bare })
	if len(group) > 1 && !bare && st.transact(ctx, group) == nil {
		for _, j := range group {
			j.done <- nil
		}
		return
	}
	for i, j := range group {
		if j.bare {
			j.done <- j.do(ctx, st)
			continue
		}
		j.done <- st.transact(ctx, group[i:i+1])
	}
}

func (st *statements) transact(ctx context.Context, group []*job) error {
	if _, err := st.begin.ExecContext(ctx); err != nil {
		return fmt.Errorf("beginning a transaction: %w", named(err))
	}
	for _, j := range group {
		if err := j.do(ctx, st); err != nil {
			st.abandon(ctx)
			return named(err)
		}
	}
	if _, err := st.commit.ExecContext(ctx); err != nil {
		st.abandon(ctx)
		return fmt.Errorf("committing: %w", named(err))
	}
	return nil
}

// abandon takes a transaction back. That fails where SQLite has done it by itself, on a full disk for example; where it
// fails otherwise the next transaction cannot begin, and says so.
func (st *statements) abandon(ctx context.Context) {
	_, _ = st.rollback.ExecContext(ctx)
}

// exec executes what is too rare to be prepared, and tells how many rows it changed.
func (st *statements) exec(ctx context.Context, text string, args ...any) (int64, error) {
	result, err := st.conn.ExecContext(ctx, text, args...)
	if err != nil {
		return 0, err //nolint:wrapcheck // the caller knows what it was for, and looks at which it is
	}
	n, err := result.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("counting the rows that changed: %w", err)
	}
	return n, nil
}

// statements are the writer's connection with what it executes again and again.
type statements struct {
	conn *sql.Conn
	all  []*sql.Stmt

	begin, commit, rollback  *sql.Stmt
	addEntry, setSnapshot    *sql.Stmt
	held                     *sql.Stmt
	addTable, setTable       *sql.Stmt
	clearMembers, addMember  *sql.Stmt
	addPerson, addKey, keyOf *sql.Stmt
	addGame, addGameSeat     *sql.Stmt
}

func prepare(ctx context.Context, conn *sql.Conn) (*statements, error) {
	st := &statements{conn: conn}
	for _, s := range []struct {
		into **sql.Stmt
		text string
	}{
		{&st.begin, "BEGIN IMMEDIATE"},
		{&st.commit, "COMMIT"},
		{&st.rollback, "ROLLBACK"},
		{&st.addEntry, "INSERT INTO log (table_id, seq, at, body, events, hash, epoch) VALUES (?, ?, ?, ?, ?, ?, ?)"},
		{&st.held, "SELECT 1 FROM leases WHERE table_id = ? AND epoch = ?"},
		{&st.setSnapshot, "INSERT OR REPLACE INTO snapshots (table_id, seq, at, rules_number, rules_hash, body) VALUES (?, ?, ?, ?, ?, ?)"},
		{&st.addTable, "INSERT INTO tables (code, game, state, private, wake_at, changed, free, summary) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"},
		{&st.setTable, "UPDATE tables SET code = ?, game = ?, state = ?, private = ?, wake_at = ?, changed = ?, free = ?, summary = ? WHERE id = ?"},
		{&st.clearMembers, "DELETE FROM members WHERE table_id = ?"},
		{&st.addMember, "INSERT INTO members (person, table_id) VALUES (?, ?)"},
		{&st.addPerson, "INSERT INTO people (id, name, language, created) VALUES (?, ?, ?, ?)"},
		{&st.addKey, "INSERT OR IGNORE INTO keys (name, value) VALUES (?, ?)"},
		{&st.keyOf, "SELECT value FROM keys WHERE name = ?"},
		{&st.addGame, `INSERT INTO finished
			(id, table_id, began, ended, at, game, rules_number, rules_hash, outcome, contest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (table_id, began) DO NOTHING RETURNING number`},
		// Whoever was deleted in the midst of the game is nobody by now.
		{&st.addGameSeat, `INSERT INTO finished_seats (finished, seat, person, name, level, place, score, won)
			SELECT ?1, ?2, p.id, CASE WHEN p.id IS NULL THEN '' ELSE ?4 END, ?5, ?6, ?7, ?8
			FROM (SELECT 1) LEFT JOIN people p ON p.id = ?3`},
	} {
		stmt, err := conn.PrepareContext(ctx, s.text)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("preparing %q: %w", s.text, err), st.close())
		}
		*s.into = stmt
		st.all = append(st.all, stmt)
	}
	return st, nil
}

// close gives the connection back. The statements go first: SQLite keeps a connection that has any, and the write-ahead
// log with it, and database/sql closes those of a pool only.
func (st *statements) close() error {
	var errs []error
	for _, stmt := range st.all {
		errs = append(errs, stmt.Close())
	}
	if err := errors.Join(append(errs, st.conn.Close())...); err != nil {
		return fmt.Errorf("closing the writer: %w", err)
	}
	return nil
}
