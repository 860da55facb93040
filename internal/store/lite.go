package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
)

const begin, commit, rollback = "BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"

// maxKnown is of how many tables the writer remembers the last entry, besides those in the journal.
const maxKnown = 64 << 10

// liteWriter is the one connection that writes to a file, with what it executes again and again.
//
// The entries of a group go to the journal, in one row: a page of the log's for each table would be many. They go on to the
// log in pieces, with later groups.
type liteWriter struct {
	conn     *sql.Conn
	prepared map[string]*sql.Stmt
	journal  *journal

	id     int64 // of the journal's last row
	number int64 // of the last game that is counted; 0 where nobody has looked

	// last is the number of the last entry of tables that were written to, in log and journal: nobody else writes to them.
	last map[int64]int64

	// Of the transaction:
	pack    []byte  // the journal's row that is being made
	made    packed  // of the rows that are made
	added   bool    // that, to what readers find
	before  []known // what last said
	piece   []line  // what goes on to the log
	run     []byte  // of that, what is being made
	counted int     // games
	dropped bool    // the rows of a generation that has moved
}

// known is the last entry of a table.
type known struct{ table, seq int64 }

func newLiteWriter(ctx context.Context, db *sql.DB, j *journal) (*liteWriter, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("the writer's connection: %w", err)
	}
	w := &liteWriter{conn: conn, prepared: make(map[string]*sql.Stmt), journal: j, last: make(map[int64]int64)}
	if err := w.prepare(ctx); err != nil {
		return nil, errors.Join(err, w.release())
	}
	return w, nil
}

func (w *liteWriter) prepare(ctx context.Context) (err error) {
	if err := w.foldAll(ctx); err != nil {
		return err
	}
	for _, text := range slices.Concat(often, countSeats[1:5], []string{liteDialect.held, begin, commit, rollback}) {
		stmt, err := w.conn.PrepareContext(ctx, text)
		if err != nil {
			return fmt.Errorf("preparing %q: %w", text, err)
		}
		w.prepared[text] = stmt
	}
	return nil
}

// close moves what is left to the log and gives the connection back. What a disk does not take now stays in the journal for
// whoever opens the data next.
func (w *liteWriter) close() error {
	err := w.foldAll(context.Background())
	if nameOf(err) != nil {
		err = nil
	}
	return errors.Join(err, w.release())
}

// release gives the connection back. The statements go first: SQLite keeps a connection that has any, and the write-ahead
// log with it, and database/sql closes those of a pool only.
func (w *liteWriter) release() error {
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

// rest moves all to the log and gives the cache back; whoever writes next reads again what it needs. Where that fails all stays.
func (w *liteWriter) rest() {
	ctx := context.Background()
	for w.journal.due(1) && w.transact(ctx, nil, foldAt) == nil {
	}
	_, _ = w.conn.ExecContext(ctx, "PRAGMA shrink_memory")
}

// group writes the jobs in one transaction. If that fails each gets its own, so that a bad one fails alone.
func (w *liteWriter) group(jobs []*job) {
	// A job is not given up half-way: whoever asked may be gone, but others in the group are not.
	ctx := context.Background()
	bare := slices.ContainsFunc(jobs, func(j *job) bool { return j.bare })
	piece := 0
	if w.journal.due(foldAt) || w.journal.waiting() >= countable(len(jobs)) {
		piece = foldPiece
	}
	if !bare && (len(jobs) > 1 || piece > 0) && w.transact(ctx, jobs, piece) == nil {
		tell(jobs, nil)
		return
	}
	for i, j := range jobs {
		if j.bare {
			j.done <- j.do(ctx, w)
			continue
		}
		piece = 0
		if w.journal.late() {
			piece = foldPiece // where nothing goes on to the log nothing is to come either
		}
		j.done <- w.transact(ctx, jobs[i:i+1], piece)
	}
}

// transact writes jobs, and takes a piece of at least that weight on to the log; none with 0.
func (w *liteWriter) transact(ctx context.Context, jobs []*job, piece int) error {
	err := w.within(ctx, func() error {
		if err := w.fill(ctx, jobs, piece); err != nil || len(w.made.lines)+len(w.made.games) == 0 {
			return err
		}
		w.journal.add(&w.made, w.id)
		w.added = true
		return nil
	})
	if err == nil {
		w.committed()
	} else {
		w.takeBack()
	}
	return err
}

// within runs f in a transaction.
func (w *liteWriter) within(ctx context.Context, f func() error) error {
	if _, err := w.exec(ctx, begin); err != nil {
		return fmt.Errorf("beginning a transaction: %w", named(err))
	}
	if err := f(); err != nil {
		w.abandon(ctx)
		return named(err)
	}
	if _, err := w.exec(ctx, commit); err != nil {
		w.abandon(ctx)
		return fmt.Errorf("committing: %w", named(err))
	}
	return nil
}

// abandon takes a transaction back. That fails where SQLite has done it by itself, on a full disk for example; where it
// fails otherwise the next transaction cannot begin, and says so.
func (w *liteWriter) abandon(ctx context.Context) { _, _ = w.exec(ctx, rollback) }

// fill carries out all that a transaction is for.
func (w *liteWriter) fill(ctx context.Context, jobs []*job, piece int) error {
	for _, j := range jobs {
		if err := j.do(ctx, w); err != nil {
			return err
		}
	}
	if err := w.endRow(ctx); err != nil {
		return err
	}
	if piece == 0 {
		return nil
	}
	if n := countable(len(jobs)); w.journal.waiting() >= n {
		if err := w.countFirst(ctx, n); err != nil {
			return err
		}
	}
	if w.journal.folding.row == 0 {
		return nil
	}
	for i := range w.made.lines {
		piece += foldPace * w.made.lines[i].weight()
	}
	var last bool
	w.piece, last = w.journal.piece(w.piece, piece)
	if err := w.fold(ctx, w.piece); err != nil || !last {
		return err
	}
	if err := w.countFirst(ctx, len(w.journal.folding.games)); err != nil {
		return err
	}
	w.dropped = true
	return w.dropRows(ctx, w.journal.folding.row)
}

// committed remembers what the transaction did.
func (w *liteWriter) committed() {
	w.journal.moved(len(w.piece), w.counted)
	if w.dropped {
		w.journal.folded()
		if len(w.last) > maxKnown {
			w.last = w.journal.last()
		}
	}
	w.forget()
}

// takeBack knows again what was known before the transaction.
func (w *liteWriter) takeBack() {
	if w.added {
		w.journal.drop(&w.made)
	}
	for _, k := range slices.Backward(w.before) {
		w.last[k.table] = k.seq
	}
	w.forget()
}

// forget begins afresh with what belongs to one transaction.
func (w *liteWriter) forget() {
	clear(w.made.lines)
	clear(w.made.games)
	clear(w.piece)
	w.pack, w.made.lines, w.made.games, w.before, w.piece = w.pack[:0], w.made.lines[:0], w.made.games[:0], w.before[:0], w.piece[:0]
	w.added, w.counted, w.dropped = false, 0, false
}

// add adds entries to the journal, and the games that they ended. Their numbers must come after those that are there.
func (w *liteWriter) add(ctx context.Context, a *addition) error {
	last, ok := w.last[a.table]
	if !ok {
		if err := w.lastIn(ctx, a.table, &last); err != nil {
			return err
		}
	}
	w.before = append(w.before, known{a.table, last})
	for i := range a.entries {
		e := &a.entries[i]
		if e.Seq <= last {
			return fmt.Errorf("entry %d of table %d: %w", e.Seq, a.table, ErrConflict)
		}
		last = e.Seq
		w.beginRow()
		if w.pack = packLine(w.pack, &line{a.table, a.epoch, *e}); len(w.pack) < maxPack {
			continue
		}
		if err := w.endRow(ctx); err != nil {
			return err
		}
	}
	w.last[a.table] = last
	for i := range a.finished {
		w.beginRow()
		if w.pack = packGame(w.pack, a.table, &a.finished[i]); len(w.pack) < maxPack {
			continue
		}
		if err := w.endRow(ctx); err != nil {
			return err
		}
	}
	return nil
}

// beginRow begins a row for the journal, unless one is being made.
func (w *liteWriter) beginRow() {
	if len(w.pack) == 0 {
		w.pack = beginPack(w.pack)
	}
}

// endRow adds the row that was made to the journal.
func (w *liteWriter) endRow(ctx context.Context) error {
	if len(w.pack) == 0 {
		return nil
	}
	body := slices.Clone(endPack(w.pack)) // the lines are its parts
	w.pack = w.pack[:0]
	if err := w.made.unpack(body); err != nil {
		return fmt.Errorf("looking at a row for the journal: %w", err)
	}
	w.id++
	if _, err := w.exec(ctx, addRow, w.id, body); err != nil {
		return fmt.Errorf("adding to the journal: %w", err)
	}
	return nil
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
