package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
)

// maxRun is from which size on a run takes no more entries: whoever wants its last ones reads all of it.
const maxRun = 64 << 10

const (
	addRow    = "INSERT INTO journal (id, body) VALUES (?, ?)"
	dropRows  = "DELETE FROM journal WHERE id <= ?"
	addRun    = "INSERT INTO runs (table_id, seq, entries, body) VALUES (?, ?, ?, ?)"
	lastEntry = `SELECT max((SELECT coalesce(max(seq), 0) FROM log WHERE table_id = ?1),
		(SELECT coalesce(max(seq), 0) FROM runs WHERE table_id = ?1))`
)

// fold adds lines to the log, in its order and within a transaction.
func (w *liteWriter) fold(ctx context.Context, lines []line) error {
	for len(lines) > 0 {
		table, n := lines[0].table, 0
		w.run = beginPack(w.run)
		for n < len(lines) && lines[n].table == table && len(w.run) < maxRun {
			w.run = packLine(w.run, &lines[n])
			n++
		}
		w.run = endPack(w.run)
		if _, err := w.exec(ctx, addRun, table, lines[n-1].Seq, n, w.run); err != nil {
			return fmt.Errorf("moving entries of table %d to the log: %w", table, err)
		}
		lines = lines[n:]
	}
	return nil
}

// foldFirst moves all that a file's journal has to the log, before something else is done with the file.
func foldFirst(ctx context.Context, db *sql.DB) (err error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return fmt.Errorf("connecting: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	return (&liteWriter{conn: conn}).foldAll(ctx)
}

// foldAll moves all that the file's journal has to the log, about a generation in each transaction.
func (w *liteWriter) foldAll(ctx context.Context) error {
	for {
		found, last, err := w.journalled(ctx)
		if err != nil || last == 0 {
			return err
		}
		err = w.within(ctx, func() error {
			lines, err := w.missing(ctx, found.lines)
			if err != nil {
				return err
			}
			if err := w.fold(ctx, lines); err != nil {
				return err
			}
			if err := w.count(ctx, found.games); err != nil {
				return err
			}
			return w.dropRows(ctx, last)
		})
		if err != nil {
			return err
		}
	}
}

func (w *liteWriter) dropRows(ctx context.Context, last int64) error {
	if _, err := w.exec(ctx, dropRows, last); err != nil {
		return fmt.Errorf("taking from the journal what is in the log: %w", err)
	}
	return nil
}

// journalled is what the journal's first rows have, the lines in the log's order, and the last of these rows: 0 if it has none.
func (w *liteWriter) journalled(ctx context.Context) (found packed, last int64, err error) {
	rows, err := w.conn.QueryContext(ctx, "SELECT id, body FROM journal ORDER BY id")
	if err != nil {
		return packed{}, 0, fmt.Errorf("reading the journal: %w", err)
	}
	defer rows.Close() //nolint:errcheck // rows.Err tells
	for size := 0; size < foldAt && rows.Next(); {
		var body []byte
		if err := rows.Scan(&last, &body); err != nil {
			return packed{}, 0, fmt.Errorf("reading the journal: %w", err)
		}
		err := found.unpack(body)
		if errors.Is(err, ErrNewer) {
			return packed{}, 0, fmt.Errorf("row %d of the journal has entries that are not in the log yet: %w", last, err)
		}
		if err != nil {
			return packed{}, 0, fmt.Errorf("row %[1]d of the journal has entries that are not in the log yet: %[2]w. "+
				"Restore a backup, or go on without them: DELETE FROM journal WHERE id = %[1]d", last, err)
		}
		size += len(body)
	}
	if err := rows.Err(); err != nil {
		return packed{}, 0, fmt.Errorf("reading the journal: %w", err)
	}
	slices.SortFunc(found.lines, func(a, b line) int { return cmp.Or(cmp.Compare(a.table, b.table), cmp.Compare(a.Seq, b.Seq)) })
	return found, last, nil
}

// missing are those of the lines that the log does not have. A process that was killed may have moved the first ones of each
// table.
func (w *liteWriter) missing(ctx context.Context, lines []line) ([]line, error) {
	var table, last int64
	left := lines[:0]
	for i := range lines {
		if l := &lines[i]; i == 0 || l.table != table {
			table = l.table
			if err := w.lastIn(ctx, table, &last); err != nil {
				return nil, err
			}
		}
		if lines[i].Seq > last {
			left = append(left, lines[i])
		}
	}
	return left, nil
}

// lastIn asks for the last of a table's entries in the log.
func (w *liteWriter) lastIn(ctx context.Context, table int64, last *int64) error {
	if err := w.row(ctx, lastEntry, table).Scan(last); err != nil {
		return fmt.Errorf("looking for the last entry of table %d: %w", table, err)
	}
	return nil
}
