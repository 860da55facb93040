package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
)

// Bounds of what is kept, in bytes. A table stays far below them; they keep a mistake from filling the disk.
const (
	MaxBody     = 64 << 10
	MaxEvents   = 1 << 20
	MaxSnapshot = 4 << 20
	MaxSummary  = 64 << 10
	MaxMembers  = 256 // rows, not bytes
)

// Entry is one entry of a table's log.
type Entry struct {
	Seq    int64 // from 1, without gaps
	At     int64 // milliseconds since 1970
	Body   []byte
	Events []byte // nil for none
	Hash   *int64 // of the game's state after it; nil where it did not touch the game
}

// Snapshot is a whole table as it was after an entry.
type Snapshot struct {
	Seq   int64
	At    int64
	Rules game.Version
	Body  []byte
}

// Row is what the index knows of a table.
type Row struct {
	ID      int64
	Code    string // "" for a closed table; else, as the game, what it was when the table was added
	Game    string
	State   string
	Private bool
	WakeAt  int64 // milliseconds since 1970: when a sleeping table wants to be woken
	Changed int64
	Free    int // seats that nobody has taken
	Summary []byte
	Members []string `bun:"-"` // ids of people; nil leaves those there are, and reading does not fill it
}

// Batch is what happened to one table since the last one: all of it is kept or nothing.
type Batch struct {
	Table    int64
	Epoch    int64 // of the lease under which it is written; 0 for a server that shares its data with no other
	Entries  []Entry
	Snapshot *Snapshot  // nil to leave the last one
	Row      *Row       // nil to leave the index as it is
	Finished []Finished // a game that is kept already is not counted again
}

// AddTable keeps a new table with its first entries and returns its number. It fails with ErrCodeTaken if there is one
// of its code.
func (s *Store) AddTable(ctx context.Context, row Row, entries []Entry) (int64, error) {
	if err := (&Batch{Entries: entries, Row: &row}).check(); err != nil {
		return 0, err
	}
	var id int64
	err := s.keep(ctx, newcomer(&job{talk: func(ctx context.Context, t tx) error {
		err := t.row(ctx, addTable, row.Code, row.Game, row.State, flag(row.Private), row.WakeAt, row.Changed, row.Free, row.Summary).Scan(&id)
		if unique(err) {
			return fmt.Errorf("adding table %s: %w", row.Code, ErrCodeTaken)
		}
		if err != nil {
			return fmt.Errorf("adding table %s: %w", row.Code, err)
		}
		if err := take(ctx, t, membersSteps(nil, id, row.Members)); err != nil {
			return err
		}
		return t.add(ctx, &addition{table: id, entries: entries})
	}}))
	return id, err
}

// Append keeps a batch and returns when it is on the disk. It fails with ErrConflict, and keeps nothing, if an entry of
// one of its numbers is there already, with ErrFenced if the table's lease is of another epoch than the batch's.
func (s *Store) Append(ctx context.Context, b Batch) error {
	if err := b.check(); err != nil {
		return fmt.Errorf("table %d: %w", b.Table, err)
	}
	steps := make([]step, 0, 2) // most batches have no more
	if b.Epoch != 0 {
		steps = append(steps, step{text: s.dialect.held, args: []any{b.Table, b.Epoch}, into: []any{new(int64)}, failed: fenced})
	}
	if len(b.Entries)+len(b.Finished) > 0 {
		steps = append(steps, step{adds: &addition{b.Table, b.Epoch, b.Entries, b.Finished}})
	}
	if p := b.Snapshot; p != nil {
		args := []any{b.Table, p.Seq, p.At, p.Rules.Number, p.Rules.Hash, p.Body}
		steps = append(steps, step{text: setSnapshot, args: args, failed: failed("keeping the snapshot of table %d", b.Table)})
	}
	if b.Row != nil {
		steps = rowSteps(steps, b.Table, b.Row)
	}
	return s.keep(ctx, &job{steps: steps})
}

// look asks for the last entry that a job adds, if it adds any: where that is kept, all of the job is, for nobody else writes
// the same entry under the same epoch. It is a step that gives a truth.
func (j *job) look() (step, bool) {
	for i := range slices.Backward(j.steps) {
		if st := &j.steps[i]; st.text == addEntry {
			table, seq, at, body, epoch := st.args[0], st.args[1], st.args[2], st.args[3], st.args[6]
			return step{
				text:   "SELECT count(*) > 0 FROM log WHERE table_id = ? AND seq = ? AND at = ? AND body = ? AND epoch = ?",
				args:   []any{table, seq, at, body, epoch},
				failed: func(_ *step, err error) error { return fmt.Errorf("looking for an entry of table %d: %w", table, err) },
			}, true
		}
	}
	return step{}, false
}

// failed says what a step was for.
func failed(what string, table int64) func(*step, error) error {
	return func(_ *step, err error) error { return fmt.Errorf(what+": %w", table, err) }
}

// fenced says that the lease of a table, the step's first argument, is of another epoch.
func fenced(st *step, err error) error {
	if unheld(err) {
		err = ErrFenced
	}
	return fmt.Errorf("table %d: %w", st.args[0], err)
}

func (b *Batch) check() error {
	for i := range b.Entries {
		e := &b.Entries[i]
		if len(e.Body) > MaxBody || len(e.Events) > MaxEvents {
			return fmt.Errorf("entry %d: %d bytes and %d of events: %w", e.Seq, len(e.Body), len(e.Events), ErrTooLarge)
		}
	}
	if b.Snapshot != nil && len(b.Snapshot.Body) > MaxSnapshot {
		return fmt.Errorf("snapshot of %d bytes: %w", len(b.Snapshot.Body), ErrTooLarge)
	}
	for i := range b.Finished {
		if err := b.Finished[i].check(); err != nil {
			return err
		}
	}
	if b.Row != nil && (len(b.Row.Summary) > MaxSummary || len(b.Row.Members) > MaxMembers) {
		return fmt.Errorf("summary of %d bytes, %d members: %w", len(b.Row.Summary), len(b.Row.Members), ErrTooLarge)
	}
	return nil
}

// statements are the steps with statements for what they add to logs.
func statements(steps []step) []step {
	plain := make([]step, 0, len(steps))
	for i := range steps {
		if a := steps[i].adds; a != nil {
			plain = a.statements(plain)
		} else {
			plain = append(plain, steps[i])
		}
	}
	return plain
}

func (a *addition) statements(steps []step) []step {
	for i := range a.entries {
		e := &a.entries[i]
		args := []any{a.table, e.Seq, e.At, e.Body, blob(e.Events), e.Hash, a.epoch}
		steps = append(steps, step{text: addEntry, args: args, failed: entryFailed})
	}
	for i := range a.finished {
		steps = finishedSteps(steps, a.table, &a.finished[i])
	}
	return steps
}

// entryFailed says that an entry, of which the step's first arguments tell table and number, was not added.
func entryFailed(st *step, err error) error {
	if unique(err) {
		return fmt.Errorf("entry %d of table %d: %w", st.args[1], st.args[0], ErrConflict)
	}
	return fmt.Errorf("adding entry %d of table %d: %w", st.args[1], st.args[0], err)
}

func rowSteps(steps []step, table int64, row *Row) []step {
	failed := failed("changing the row of table %d", table)
	args := []any{row.State, flag(row.Private), row.WakeAt, row.Changed, row.Free, row.Summary, table}
	steps = append(steps, step{text: setTable, args: args, failed: failed})
	if row.Code == "" {
		steps = append(steps, step{text: freeCode, args: []any{table}, failed: failed})
	}
	if row.Members == nil {
		return steps
	}
	return membersSteps(steps, table, row.Members)
}

func membersSteps(steps []step, table int64, members []string) []step {
	failed := failed("changing the members of table %d", table)
	steps = append(steps, step{text: clearMembers, args: []any{table}, failed: failed})
	for _, person := range members {
		steps = append(steps, step{text: addMember, args: []any{person, table}, failed: failed})
	}
	return steps
}

// blob is nil, not an empty value, for no bytes.
func blob(b []byte) any {
	if b == nil {
		return nil
	}
	return b
}

const rowColumns = "id, coalesce(code, '') AS code, game, state, private, wake_at, changed, free, summary"

// Table is the row of the table of that code. It fails with ErrNotFound if there is none.
func (s *Store) Table(ctx context.Context, code string) (Row, error) {
	rows, err := s.rows(ctx, "SELECT "+rowColumns+" FROM tables WHERE code = ?", code)
	if err != nil {
		return Row{}, err
	}
	if len(rows) == 0 {
		return Row{}, fmt.Errorf("table %s: %w", code, ErrNotFound)
	}
	return rows[0], nil
}

// TablesOf are the tables of which the person is a member, newest first.
func (s *Store) TablesOf(ctx context.Context, person string, limit int) ([]Row, error) {
	return s.rows(ctx, "SELECT "+rowColumns+` FROM tables
		WHERE id IN (SELECT table_id FROM members WHERE person = ?) AND code IS NOT NULL ORDER BY id DESC LIMIT ?`, person, limit)
}

// TablesWith are the tables that are not closed where the person is a member, or whose summary names it.
func (s *Store) TablesWith(ctx context.Context, person string) ([]Row, error) {
	return s.rows(ctx, "SELECT "+rowColumns+` FROM tables WHERE code IS NOT NULL
		AND (id IN (SELECT table_id FROM members WHERE person = ?0) OR `+s.dialect.names+")", person)
}

// OpenTables are the public lobbies where a seat is free, last changed first.
func (s *Store) OpenTables(ctx context.Context, limit int) ([]Row, error) {
	return s.rows(ctx, "SELECT "+rowColumns+` FROM tables
		WHERE state = 'lobby' AND private = 0 AND free > 0 AND code IS NOT NULL ORDER BY changed DESC LIMIT ?`, limit)
}

// Due are the codes of the tables that want to be woken at that time, the longest due first.
func (s *Store) Due(ctx context.Context, now int64) ([]string, error) {
	var codes []string
	err := s.read.NewRaw("SELECT code FROM tables WHERE wake_at <= ? AND code IS NOT NULL ORDER BY wake_at", now).Scan(ctx, &codes)
	if err != nil {
		return nil, fmt.Errorf("reading tables: %w", err)
	}
	return codes, nil
}

// CountTables counts the tables that are not closed. That looks at each of them.
func (s *Store) CountTables(ctx context.Context) (n int, err error) {
	return s.count(ctx, "SELECT count(*) FROM tables WHERE code IS NOT NULL")
}

// CountTablesOf counts those of which the person is a member.
func (s *Store) CountTablesOf(ctx context.Context, person string) (n int, err error) {
	return s.count(ctx, "SELECT count(*) FROM members JOIN tables ON id = table_id WHERE person = ? AND code IS NOT NULL", person)
}

func (s *Store) count(ctx context.Context, query string, args ...any) (n int, err error) {
	if err := s.read.NewRaw(query, args...).Scan(ctx, &n); err != nil {
		return 0, fmt.Errorf("counting tables: %w", err)
	}
	return n, nil
}

func (s *Store) rows(ctx context.Context, query string, args ...any) ([]Row, error) {
	var rows []Row
	if err := s.read.NewRaw(query, args...).Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("reading tables: %w", err)
	}
	return rows, nil
}
