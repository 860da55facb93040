package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
)

// MaxTicket bounds the body of a ticket, in bytes.
const MaxTicket = 8 << 10

// Ticket is something that was begun and may be finished once, by whoever has its secret.
type Ticket struct {
	Kind    string
	Secret  string // only its hash is kept
	Person  string // whose it is; "" for one who is not known yet
	Expires int64  // milliseconds since 1970
	Body    []byte
}

func ticketID(secret string) []byte {
	hash := sha256.Sum256([]byte(secret))
	return hash[:]
}

// AddTicket keeps a ticket at that time, in milliseconds since 1970, and forgets all that are too old. With alone the
// person's earlier ones of the kind count no more. It fails with ErrTooLarge where there are so many of the kind already.
func (s *Store) AddTicket(ctx context.Context, t Ticket, now int64, alone bool, most int) error {
	if len(t.Kind) > MaxID || len(t.Person) > MaxID || len(t.Body) > MaxTicket {
		return fmt.Errorf("a ticket of %d bytes: %w", len(t.Body), ErrTooLarge)
	}
	if t.Body == nil {
		t.Body = []byte{}
	}
	return s.write(ctx, func(ctx context.Context, db tx) error {
		if _, err := db.exec(ctx, "DELETE FROM tickets WHERE expires <= ?", now); err != nil {
			return fmt.Errorf("forgetting tickets: %w", err)
		}
		if alone {
			if _, err := db.exec(ctx, "DELETE FROM tickets WHERE kind = ? AND person = ?", t.Kind, t.Person); err != nil {
				return fmt.Errorf("forgetting tickets: %w", err)
			}
		}
		n, err := db.exec(ctx, `INSERT INTO tickets (kind, id, person, expires, body)
			SELECT ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM tickets WHERE kind = ?) < ?`,
			t.Kind, ticketID(t.Secret), t.Person, t.Expires, t.Body, t.Kind, most)
		if err != nil {
			return fmt.Errorf("keeping a ticket: %w", err)
		}
		if n == 0 {
			return fmt.Errorf("more than %d tickets: %w", most, ErrTooLarge)
		}
		return nil
	})
}

// TicketPerson is whose a ticket is. It fails with ErrNotFound if there is none at that time.
func (s *Store) TicketPerson(ctx context.Context, kind, secret string, now int64) (string, error) {
	var people []string
	err := s.read.NewRaw("SELECT person FROM tickets WHERE kind = ? AND id = ? AND expires > ?", kind, ticketID(secret), now).Scan(ctx, &people)
	if err != nil {
		return "", fmt.Errorf("reading a ticket: %w", err)
	}
	if len(people) == 0 {
		return "", fmt.Errorf("a ticket: %w", ErrNotFound)
	}
	return people[0], nil
}

// SpendTicket is a ticket that counts no more from then on: of two who come with it at once one gets it. With ours it is
// that person's, and another's stays. It fails with ErrNotFound if there is none at that time.
func (s *Store) SpendTicket(ctx context.Context, kind, secret string, now int64, ours bool, person string) (Ticket, error) {
	var found *Ticket
	only := 0 // as SQL has it
	if ours {
		only = 1
	}
	err := s.write(ctx, func(ctx context.Context, db tx) error {
		t := Ticket{Kind: kind, Secret: secret}
		err := db.row(ctx, `DELETE FROM tickets WHERE kind = ? AND id = ? AND (? = 0 OR person = ?)
			RETURNING person, expires, body`, kind, ticketID(secret), only, person).Scan(&t.Person, &t.Expires, &t.Body)
		found = nil
		switch {
		case errors.Is(err, sql.ErrNoRows):
		case err != nil:
			return fmt.Errorf("spending a ticket: %w", err)
		case t.Expires > now:
			found = &t
		}
		return nil
	})
	if err != nil {
		return Ticket{}, err
	}
	if found == nil {
		return Ticket{}, fmt.Errorf("a ticket: %w", ErrNotFound)
	}
	return *found, nil
}

// DropTickets forgets a person's tickets of a kind.
func (s *Store) DropTickets(ctx context.Context, kind, person string) error {
	return s.change(ctx, "forgetting tickets", "DELETE FROM tickets WHERE kind = ? AND person = ?", kind, person)
}
