package house

import (
	"context"
	"errors"
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
	return Guest{}, errors.New("not built yet")
}

// Guest is the person of that id.
func (h *House) Guest(ctx context.Context, id string) (Guest, error) {
	return Guest{}, ErrNoSuchPerson
}

// SetGuest keeps a changed name or language; tables hear of it with the person's next command or connection.
func (h *House) SetGuest(ctx context.Context, g Guest) error { return ErrNoSuchPerson }

// Key is this server's secret key of that name, 32 random bytes, made when it is first asked for.
func (h *House) Key(ctx context.Context, name string) ([32]byte, error) {
	return [32]byte{}, errors.New("not built yet")
}
