package store

import (
	"context"
	"time"

	"github.com/uptrace/bun"
)

// reader asks the database.
type reader struct {
	db    *bun.DB
	store *Store
}

// query is a question with its arguments, which bun writes into it.
type query struct {
	reader *reader
	text   string
	args   []any
}

// NewRaw is a question in SQL.
func (r *reader) NewRaw(text string, args ...any) *query { return &query{r, text, args} }

// lookEvery is how often a database that does not answer is looked for.
const lookEvery = 50 * time.Millisecond

// Scan asks, and puts the answer where it is told to. A PostgreSQL that does not answer is waited for.
func (q *query) Scan(ctx context.Context, into ...any) error {
	s := q.reader.store
	attempt, cancel := s.patient(ctx)
	defer cancel()
	for {
		err := q.reader.db.NewRaw(q.text, q.args...).Scan(attempt, into...)
		if err == nil || ctx.Err() != nil {
			return err //nolint:wrapcheck // the caller knows what it was for
		}
		err = named(err)
		if !s.again(attempt, err) {
			s.health.note(err)
			return err
		}
	}
}
