package house

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/noripan/noripan/internal/store"
)

// Guest is a person of this server.
type Guest struct {
	ID       string // safe in cookies and addresses: letters, digits, - and _
	Name     string
	Language string // "ko" or "en"
}

// ErrNoSuchPerson means that no guest has the id.
var ErrNoSuchPerson = errors.New("no such person")

// AddGuest makes a new person. The name is kept as it is given.
func (h *House) AddGuest(ctx context.Context, name, language string) (Guest, error) {
	var id [16]byte
	_, _ = rand.Read(id[:]) // it never fails: it ends the program where there is no randomness
	g := Guest{ID: base64.RawURLEncoding.EncodeToString(id[:]), Name: name, Language: language}
	err := h.store.AddPerson(ctx, store.Person{ID: g.ID, Name: name, Language: language, Created: time.Now().UnixMilli()})
	if err != nil {
		return Guest{}, fmt.Errorf("adding a guest: %w", err)
	}
	return g, nil
}

// Guest is the person of that id.
func (h *House) Guest(ctx context.Context, id string) (Guest, error) {
	p, err := h.store.Person(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return Guest{}, ErrNoSuchPerson
	}
	if err != nil {
		return Guest{}, fmt.Errorf("finding a guest: %w", err)
	}
	return Guest{ID: p.ID, Name: p.Name, Language: p.Language}, nil
}

// SetGuest keeps a changed name or language; a table hears of it with the person's next command or connection.
func (h *House) SetGuest(ctx context.Context, g Guest) error {
	err := h.store.SetPerson(ctx, store.Person{ID: g.ID, Name: g.Name, Language: g.Language})
	if errors.Is(err, store.ErrNotFound) {
		return ErrNoSuchPerson
	}
	if err != nil {
		return fmt.Errorf("changing a guest: %w", err)
	}
	return nil
}

// Key is this server's secret key of that name, 32 random bytes, made when it is first asked for.
func (h *House) Key(ctx context.Context, name string) ([32]byte, error) {
	var fresh, key [32]byte
	_, _ = rand.Read(fresh[:]) // it never fails: it ends the program where there is no randomness
	kept, err := h.store.Key(ctx, name, fresh[:])
	if err != nil {
		return key, fmt.Errorf("the key %s: %w", name, err)
	}
	if copy(key[:], kept) != len(key) || len(kept) != len(key) {
		return key, fmt.Errorf("the key %s has %d bytes, not %d", name, len(kept), len(key))
	}
	return key, nil
}
