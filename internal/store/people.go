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

	Folded   string // a kept name as names are compared; "" for a guest
	Password string // its hash; "" for none
	Epoch    int64  // sessions of an earlier one have ended
	Admin    bool
}

const personColumns = "id, name, language, created, coalesce(folded, '') AS folded, coalesce(password, '') AS password, epoch, admin"

func (p *Person) check() error {
	if len(p.ID) > MaxID || len(p.Name) > MaxName || len(p.Folded) > MaxName || len(p.Language) > MaxLanguage {
		return fmt.Errorf("a person's id of %d bytes, name of %d, language of %d: %w", len(p.ID), len(p.Name), len(p.Language), ErrTooLarge)
	}
	return nil
}

// AddPerson keeps a new person.
func (s *Store) AddPerson(ctx context.Context, p Person) error {
	if err := p.check(); err != nil {
		return err
	}
	return s.keep(ctx, newcomer(changing("adding a person", addPerson, p.ID, p.Name, p.Language, p.Created)))
}

// SetPerson keeps a person's name, as names are compared too, and language. It fails with ErrNotFound if there is no such
// person, and with ErrNameTaken if another has kept the name.
func (s *Store) SetPerson(ctx context.Context, p Person) error {
	if err := p.check(); err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "UPDATE people SET name = ?, language = ?, folded = nullif(?, '') WHERE id = ?", p.Name, p.Language, p.Folded, p.ID)
		if unique(err) {
			return fmt.Errorf("changing a person: %w", ErrNameTaken)
		}
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
	return s.person(ctx, "id = ?", id)
}

// PersonOfName is the person who has kept a name, given as names are compared. It fails with ErrNotFound if nobody has.
func (s *Store) PersonOfName(ctx context.Context, folded string) (Person, error) {
	return s.person(ctx, "folded = ?", folded)
}

func (s *Store) person(ctx context.Context, where string, arg any) (Person, error) {
	var found []Person
	if err := s.read.NewRaw("SELECT "+personColumns+" FROM people WHERE "+where, arg).Scan(ctx, &found); err != nil {
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
	err := s.write(ctx, func(ctx context.Context, t tx) error {
		if _, err := t.exec(ctx, addKey, name, fresh); err != nil {
			return fmt.Errorf("adding the key %s: %w", name, err)
		}
		if err := t.row(ctx, keyOf, name).Scan(&value); err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("reading the key %s: %w", name, err)
		}
		return nil
	})
	return value, err
}
