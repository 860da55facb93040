package store

import (
	"context"
	"database/sql"
	"fmt"
)

// hasRuns tells whether runs are another part of the table.
func (s *side) hasRuns(t *schemaTable) bool { return s.d == &liteDialect && t.name == "log" }

// readRuns calls take for each entry in the runs, as a row of the log.
func (s *side) readRuns(ctx context.Context, t *schemaTable, row []any, take func() error) error {
	return eachRow(ctx, s.db, "SELECT table_id, body FROM runs", func(rows *sql.Rows) error {
		var table int64
		var body []byte
		if err := rows.Scan(&table, &body); err != nil {
			return err //nolint:wrapcheck // the caller says what it was for
		}
		lines, err := unpack(nil, body)
		if err != nil {
			return fmt.Errorf("a run of table %d: %w", table, err)
		}
		for i := range lines {
			l := &lines[i]
			columns := map[string]any{
				"table_id": table, "seq": l.Seq, "at": l.At, "body": l.Body, "events": blob(l.Events), "hash": nil, "epoch": l.epoch,
			}
			if l.Hash != nil {
				columns["hash"] = *l.Hash
			}
			for c := range t.columns {
				row[c] = columns[t.columns[c].name]
			}
			if err := take(); err != nil {
				return err
			}
		}
		return nil
	})
}
