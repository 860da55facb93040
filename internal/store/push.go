package store

import (
	"context"
	"fmt"
)

// MaxPush is how many browsers of one person are notified; the newest stay.
const MaxPush = 10

// Push is where a browser can be notified.
type Push struct {
	Endpoint string
	Person   string
	Key      string
	Secret   string
	Created  int64 // milliseconds since 1970
}

// SetPush keeps where a browser can be notified, for that person alone.
func (s *Store) SetPush(ctx context.Context, p Push) error {
	if len(p.Endpoint)+len(p.Key)+len(p.Secret) > 4*MaxKey || len(p.Person) > MaxID {
		return fmt.Errorf("a subscription of %d bytes: %w", len(p.Endpoint)+len(p.Key)+len(p.Secret), ErrTooLarge)
	}
	return s.write(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, `INSERT INTO push (endpoint, person, key, secret, created) VALUES (?, ?, ?, ?, ?) ON CONFLICT (endpoint) DO UPDATE SET
				person = excluded.person, key = excluded.key, secret = excluded.secret, created = excluded.created`,
			p.Endpoint, p.Person, p.Key, p.Secret, p.Created)
		if err != nil {
			return fmt.Errorf("keeping a subscription: %w", err)
		}
		_, err = t.exec(ctx, `DELETE FROM push WHERE person = ?1 AND endpoint NOT IN
			(SELECT endpoint FROM push WHERE person = ?1 ORDER BY created DESC LIMIT ?2)`, p.Person, MaxPush)
		if err != nil {
			return fmt.Errorf("forgetting the oldest subscriptions: %w", err)
		}
		return nil
	})
}

// DropPush forgets a subscription: of that person, or whose ever it is where the person is "".
func (s *Store) DropPush(ctx context.Context, endpoint, person string) error {
	return s.change(ctx, "forgetting a subscription", "DELETE FROM push WHERE endpoint = ?1 AND (?2 = '' OR person = ?2)", endpoint, person)
}

// PushOf are the subscriptions of a person.
func (s *Store) PushOf(ctx context.Context, person string) ([]Push, error) {
	var found []Push
	err := s.read.NewRaw("SELECT endpoint, person, key, secret, created FROM push WHERE person = ? ORDER BY created", person).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("reading subscriptions: %w", err)
	}
	return found, nil
}
