package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Bounds of a person's fields, in bytes.
const (
	MaxID       = 64
	MaxName     = 256
	MaxLanguage = 35
	MaxKey      = 1024
)

// Person is somebody who has come to this server.
type Person struct {
	ID       string
	Name     string
	Language string
	Created  int64 // milliseconds since 1970
}

func (p *Person) check() error {
	if len(p.ID) > MaxID || len(p.Name) > MaxName || len(p.Language) > MaxLanguage {
		return fmt.Errorf("a person's id of %d bytes, name of %d, language of %d: %w", len(p.ID), len(p.Name), len(p.Language), ErrTooLarge)
	}
	return nil
}

// AddPerson keeps a new person.
func (s *Store) AddPerson(ctx context.Context, p Person) error {
	if err := p.check(); err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, st *statements) error {
		if _, err := st.addPerson.ExecContext(ctx, p.ID, p.Name, p.Language, p.Created); err != nil {
			return fmt.Errorf("adding a person: %w", err)
		}
		return nil
	})
}

// SetPerson keeps a person's name and language. It fails with ErrNotFound if there is no such person.
func (s *Store) SetPerson(ctx context.Context, p Person) error {
	if err := p.check(); err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, st *statements) error {
		result, err := st.setPerson.ExecContext(ctx, p.Name, p.Language, p.ID)
		if err != nil {
			return fmt.Errorf("changing a person: %w", err)
		}
		n, err := result.RowsAffected()
		if err != nil {
			return fmt.Errorf("changing a person: %w", err)
		}
		if n == 0 {
			return fmt.Errorf("changing a person: %w", ErrNotFound)
		}
		return nil
	})
}

// Person is the person of that id. It fails with ErrNotFound if there is none.
func (s *Store) Person(ctx context.Context, id string) (Person, error) {
	var found []Person
	err := s.read.NewRaw("SELECT id, name, language, created FROM people WHERE id = ?", id).Scan(ctx, &found)
	if err != nil {
		return Person{}, fmt.Errorf("reading a person: %w", err)
	}
	if len(found) == 0 {
		return Person{}, fmt.Errorf("a person: %w", ErrNotFound)
	}
	return found[0], nil
}

// Key is the secret of that name. Where there is none yet it becomes the fresh one.
func (s *Store) Key(ctx context.Context, name string, fresh []byte) ([]byte, error) {
	if len(name) > MaxID || len(fresh) > MaxKey {
		return nil, fmt.Errorf("a key's name of %d bytes, value of %d: %w", len(name), len(fresh), ErrTooLarge)
	}
	var value []byte
	err := s.write(ctx, func(ctx context.Context, st *statements) error {
		if _, err := st.addKey.ExecContext(ctx, name, fresh); err != nil {
			return fmt.Errorf("adding the key %s: %w", name, err)
		}
		if err := st.keyOf.QueryRowContext(ctx, name).Scan(&value); err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("reading the key %s: %w", name, err)
		}
		return nil
	})
	return value, err
}
