package store

import (
	"context"
	"fmt"
)

// MaxImport bounds the body of a record that was brought here, in bytes.
const MaxImport = 4 << 20

// Import is a record of a game that a person brought here.
type Import struct {
	ID     string // nobody can guess it
	Person string
	At     int64 // milliseconds since 1970
	Body   []byte
}

// AddImport keeps a record; of the person's others only the newest stay, so that there are at most so many.
func (s *Store) AddImport(ctx context.Context, i Import, most int) error {
	if len(i.Body) > MaxImport || len(i.ID) > MaxID || len(i.Person) > MaxID {
		return fmt.Errorf("a record of %d bytes: %w", len(i.Body), ErrTooLarge)
	}
	return s.write(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, `INSERT INTO imports (id, person, at, body) VALUES (?, ?, ?, ?)`, i.ID, i.Person, i.At, i.Body)
		if err != nil {
			return fmt.Errorf("adding a record: %w", err)
		}
		_, err = t.exec(ctx, `DELETE FROM imports WHERE person = ?1 AND id NOT IN
			(SELECT id FROM imports WHERE person = ?1 ORDER BY at DESC, id LIMIT ?2)`, i.Person, most)
		if err != nil {
			return fmt.Errorf("making room for a record: %w", err)
		}
		return nil
	})
}

// Import is the body of the record of that id. It fails with ErrNotFound if there is none.
func (s *Store) Import(ctx context.Context, id string) ([]byte, error) {
	var bodies [][]byte
	if err := s.read.NewRaw("SELECT body FROM imports WHERE id = ?", id).Scan(ctx, &bodies); err != nil {
		return nil, fmt.Errorf("reading a record: %w", err)
	}
	if len(bodies) == 0 {
		return nil, fmt.Errorf("a record: %w", ErrNotFound)
	}
	return bodies[0], nil
}
