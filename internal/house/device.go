package house

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/noripan/noripan/internal/store"
)

// What somebody may begin with one request and finish with another is kept in the store, so that both need not come to
// the same server. Each counts once, for some minutes.
const (
	deviceKind   = "device"  // to continue on another device
	ceremonyKind = "passkey" // to make or use a passkey

	deviceCodeLife = 5 * time.Minute
	ceremonyLife   = 5 * time.Minute
	maxTickets     = 10_000 // open at once of each kind; past it nobody gets another until one is spent or too old
)

// Errors that a caller may tell apart.
var (
	ErrNoDeviceCode = errors.New("no such device code")      // wrong, spent or too old
	ErrNoCeremony   = errors.New("no such passkey ceremony") // wrong, another's, finished or too old
)

// begin keeps a ticket. The error is a *table.Error when too many are open.
func (h *House) begin(ctx context.Context, t store.Ticket, now time.Time, alone bool) error {
	err := h.store.AddTicket(ctx, t, now.UnixMilli(), alone, maxTickets)
	if errors.Is(err, store.ErrTooLarge) {
		return busyFor(60, err.Error())
	}
	if err != nil {
		return fmt.Errorf("keeping what was begun: %w", err)
	}
	return nil
}

// DeviceCode makes a code that makes one other device the person's, once, until it expires. The person's earlier code
// does not count any more. The error is a *table.Error when too many are open.
func (h *House) DeviceCode(ctx context.Context, person string) (code string, expires time.Time, err error) {
	now := time.Now()
	code, expires = newCode(deviceCode), now.Add(deviceCodeLife)
	t := store.Ticket{Kind: deviceKind, Secret: code, Person: person, Expires: expires.UnixMilli()}
	if err := h.begin(ctx, t, now, true); err != nil {
		return "", time.Time{}, err
	}
	return code, expires, nil
}

// DeviceOf is the person whom a device code stands for; the code stays open. Otherwise the error is ErrNoDeviceCode.
func (h *House) DeviceOf(ctx context.Context, code string) (person string, err error) {
	code, ok := normal(code, deviceCode)
	if !ok {
		return "", ErrNoDeviceCode
	}
	person, err = h.store.TicketPerson(ctx, deviceKind, code, time.Now().UnixMilli())
	if errors.Is(err, store.ErrNotFound) {
		return "", ErrNoDeviceCode
	}
	if err != nil {
		return "", fmt.Errorf("finding a device code: %w", err)
	}
	return person, nil
}

// SpendDeviceCode is the person whom a device code stands for, who gets one device by it. Otherwise the error is
// ErrNoDeviceCode.
func (h *House) SpendDeviceCode(ctx context.Context, code string) (person string, err error) {
	code, ok := normal(code, deviceCode)
	if !ok {
		return "", ErrNoDeviceCode
	}
	t, err := h.store.SpendTicket(ctx, deviceKind, code, time.Now().UnixMilli(), false, "")
	if errors.Is(err, store.ErrNotFound) {
		return "", ErrNoDeviceCode
	}
	if err != nil {
		return "", fmt.Errorf("spending a device code: %w", err)
	}
	return t.Person, nil
}

// revokeDevice forgets the open code of a person.
func (h *House) revokeDevice(ctx context.Context, person string) error {
	if err := h.store.DropTickets(ctx, deviceKind, person); err != nil {
		return fmt.Errorf("forgetting a device code: %w", err)
	}
	return nil
}

// BeginCeremony keeps what was asked of a browser, for a person who makes a passkey or, with "", for one who signs in.
// The error is a *table.Error when too many are open.
func (h *House) BeginCeremony(ctx context.Context, person string, asked []byte) (id string, err error) {
	now := time.Now()
	id = rand.Text()
	t := store.Ticket{Kind: ceremonyKind, Secret: id, Person: person, Expires: now.Add(ceremonyLife).UnixMilli(), Body: asked}
	return id, h.begin(ctx, t, now, false)
}

// FinishCeremony is what BeginCeremony kept for that person; it counts no more. Otherwise the error is ErrNoCeremony.
func (h *House) FinishCeremony(ctx context.Context, id, person string) (asked []byte, err error) {
	t, err := h.store.SpendTicket(ctx, ceremonyKind, id, time.Now().UnixMilli(), true, person)
	if errors.Is(err, store.ErrNotFound) {
		return nil, ErrNoCeremony
	}
	if err != nil {
		return nil, fmt.Errorf("finishing with a passkey: %w", err)
	}
	return t.Body, nil
}
