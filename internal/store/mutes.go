package store

import (
	"context"
	"fmt"
)

// MaxMutes is how many others one person may mute.
const MaxMutes = 1000

// SetMuted keeps whether a person does not want to read another one. It fails with ErrTooLarge where that would be one too
// many.
func (s *Store) SetMuted(ctx context.Context, person, other string, muted bool) error {
	if len(person) > MaxID || len(other) > MaxID {
		return fmt.Errorf("ids of %d and %d bytes: %w", len(person), len(other), ErrTooLarge)
	}
	return s.write(ctx, func(ctx context.Context, t tx) error {
		if !muted {
			if _, err := t.exec(ctx, "DELETE FROM mutes WHERE person = ? AND muted = ?", person, other); err != nil {
				return fmt.Errorf("hearing somebody again: %w", err)
			}
			return nil
		}
		if _, err := t.exec(ctx, "INSERT INTO mutes (person, muted) VALUES (?, ?) ON CONFLICT (person, muted) DO NOTHING", person, other); err != nil {
			return fmt.Errorf("muting somebody: %w", err)
		}
		var n int
		if err := t.row(ctx, "SELECT count(*) FROM mutes WHERE person = ?", person).Scan(&n); err != nil {
			return fmt.Errorf("muting somebody: %w", err)
		}
		if n > MaxMutes {
			return fmt.Errorf("muting %d people: %w", n, ErrTooLarge)
		}
		return nil
	})
}

// Muted are the ids of those whom a person does not want to read.
func (s *Store) Muted(ctx context.Context, person string) ([]string, error) {
	var others []string
	if err := s.read.NewRaw("SELECT muted FROM mutes WHERE person = ? ORDER BY muted", person).Scan(ctx, &others); err != nil {
		return nil, fmt.Errorf("reading whom somebody has muted: %w", err)
	}
	return others, nil
}
