package store

import (
	"context"
	"fmt"
)

// Bounds of how somebody signs in.
const (
	MaxPassword = 256     // bytes of a hash with all that made it
	MaxPasskey  = 8 << 10 // bytes of one
	MaxPasskeys = 20      // of one person
	maxEnded    = 64      // sessions of one person that ended one by one; the next one ends all
)

// Passkey is a key by which a person signs in.
type Passkey struct {
	ID         string
	Person     string
	Site       string // the domain for which it was made
	Credential []byte // its id, by which a browser names it
	Name       string
	Created    int64 // milliseconds since 1970
	Used       int64
	Body       []byte // the public key and its counters
}

// Standing is what must be known of a person with each request.
type Standing struct {
	Person
	Passkeys int      // how many
	Ban      *Ban     // the last one, which may be over, of a bot also its owner's; nil for none
	Ended    []string // sessions of the epoch that were signed out
	Owner    string   // of a bot; "" for a person
	Scope    string   // of a bot's token
}

// Standing is that of the person of that id. It fails with ErrNotFound if there is none.
func (s *Store) Standing(ctx context.Context, id string) (Standing, error) {
	p, err := s.Person(ctx, id)
	if err != nil {
		return Standing{}, err
	}
	standing := Standing{Person: p}
	var bans []Ban
	if err := s.read.NewRaw("SELECT person, reason, until, since FROM bans WHERE person = ? OR person = (SELECT owner FROM bots WHERE person = ?) ORDER BY until <> 0, until DESC", id, id).Scan(ctx, &bans); err != nil {
		return Standing{}, fmt.Errorf("reading a ban: %w", err)
	}
	if len(bans) > 0 {
		standing.Ban = &bans[0]
	}
	if err := s.read.NewRaw("SELECT session FROM ended_sessions WHERE person = ?", id).Scan(ctx, &standing.Ended); err != nil {
		return Standing{}, fmt.Errorf("reading ended sessions: %w", err)
	}
	var bots []Bot
	if err := s.read.NewRaw("SELECT owner, scope FROM bots WHERE person = ?", id).Scan(ctx, &bots); err != nil {
		return Standing{}, fmt.Errorf("reading a bot: %w", err)
	}
	if len(bots) > 0 {
		standing.Owner, standing.Scope = bots[0].Owner, bots[0].Scope
	}
	if err := s.read.NewRaw("SELECT count(*) FROM passkeys WHERE person = ?", id).Scan(ctx, &standing.Passkeys); err != nil {
		return Standing{}, fmt.Errorf("counting passkeys: %w", err)
	}
	return standing, nil
}

// SetPassword keeps the hash of a person's password, and with it the name, given as names are compared. With renew all
// sessions end. It fails with ErrNameTaken if another has kept the name, with ErrNotFound if there is no such person.
func (s *Store) SetPassword(ctx context.Context, person, folded, hash string, renew bool) error {
	if len(hash) > MaxPassword || len(folded) > MaxName {
		return fmt.Errorf("a password's hash of %d bytes, name of %d: %w", len(hash), len(folded), ErrTooLarge)
	}
	return s.write(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "UPDATE people SET folded = ?, password = ? WHERE id = ?", folded, hash, person)
		if unique(err) {
			return fmt.Errorf("keeping a name: %w", ErrNameTaken)
		}
		if err != nil {
			return fmt.Errorf("keeping a password: %w", err)
		}
		if n == 0 {
			return fmt.Errorf("keeping a password: %w", ErrNotFound)
		}
		if renew {
			return endSessions(ctx, t, person)
		}
		return nil
	})
}

// AddPasskey keeps a passkey, and with it the person's name, given as names are compared. It fails with ErrNameTaken if
// another has kept the name, with ErrConflict if the passkey is known, with ErrTooLarge if the person has too many.
func (s *Store) AddPasskey(ctx context.Context, p Passkey, folded string) error {
	if len(p.ID) > MaxID || len(p.Name) > MaxName || len(p.Site) > MaxName || len(p.Credential)+len(p.Body) > MaxPasskey {
		return fmt.Errorf("a passkey of %d bytes: %w", len(p.Credential)+len(p.Body), ErrTooLarge)
	}
	return s.write(ctx, func(ctx context.Context, t tx) error {
		if _, err := t.exec(ctx, "UPDATE people SET folded = ? WHERE id = ?", folded, p.Person); unique(err) {
			return fmt.Errorf("keeping a name: %w", ErrNameTaken)
		} else if err != nil {
			return fmt.Errorf("keeping a name: %w", err)
		}
		n, err := t.exec(ctx, `INSERT INTO passkeys (id, person, site, credential, name, created, used, body)
			SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM passkeys WHERE person = ?) < ?`,
			p.ID, p.Person, p.Site, p.Credential, p.Name, p.Created, p.Used, p.Body, p.Person, MaxPasskeys)
		switch {
		case unique(err):
			return fmt.Errorf("adding a passkey: %w", ErrConflict)
		case err != nil:
			return fmt.Errorf("adding a passkey: %w", err)
		case n == 0:
			return fmt.Errorf("more than %d passkeys: %w", MaxPasskeys, ErrTooLarge)
		}
		return nil
	})
}

// UsePasskey keeps what a use of a passkey has changed of it.
func (s *Store) UsePasskey(ctx context.Context, id string, body []byte, at int64) error {
	if len(body) > MaxPasskey {
		return fmt.Errorf("a passkey of %d bytes: %w", len(body), ErrTooLarge)
	}
	return s.change(ctx, "changing a passkey", "UPDATE passkeys SET body = ?, used = ? WHERE id = ?", body, at, id)
}

// DropPasskey forgets a passkey of a person. It fails with ErrNotFound if the person has none of that id, with ErrLastKey
// if nothing else would be left to sign in with.
func (s *Store) DropPasskey(ctx context.Context, person, id string) error {
	return s.write(ctx, func(ctx context.Context, t tx) error {
		// Of two who drop the last two at once the second must see what the first has done: the person's row is held meanwhile.
		if _, err := t.exec(ctx, "UPDATE people SET epoch = epoch WHERE id = ?", person); err != nil {
			return fmt.Errorf("dropping a passkey: %w", err)
		}
		n, err := t.exec(ctx, "DELETE FROM passkeys WHERE id = ? AND person = ?", id, person)
		if err != nil {
			return fmt.Errorf("dropping a passkey: %w", err)
		}
		if n == 0 {
			return fmt.Errorf("dropping a passkey: %w", ErrNotFound)
		}
		var left int
		err = t.row(ctx, `SELECT (SELECT count(*) FROM passkeys WHERE person = ?)
			+ (SELECT count(password) FROM people WHERE id = ?)`, person, person).Scan(&left)
		if err != nil {
			return fmt.Errorf("dropping a passkey: %w", err)
		}
		if left == 0 {
			return fmt.Errorf("dropping a passkey: %w", ErrLastKey)
		}
		return nil
	})
}

const passkeyColumns = "id, person, site, credential, name, created, used, body"

// Passkeys are those of a person, the oldest first.
func (s *Store) Passkeys(ctx context.Context, person string) ([]Passkey, error) {
	var found []Passkey
	err := s.read.NewRaw("SELECT "+passkeyColumns+" FROM passkeys WHERE person = ? ORDER BY created, id", person).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("reading passkeys: %w", err)
	}
	return found, nil
}

// EndSession ends one session of a person. Where too many have ended so, all do.
func (s *Store) EndSession(ctx context.Context, person, session string) error {
	if len(session) > MaxID {
		return fmt.Errorf("a session's id of %d bytes: %w", len(session), ErrTooLarge)
	}
	return s.write(ctx, func(ctx context.Context, t tx) error {
		var ended int
		if err := t.row(ctx, "SELECT count(*) FROM ended_sessions WHERE person = ?", person).Scan(&ended); err != nil {
			return fmt.Errorf("ending a session: %w", err)
		}
		if ended >= maxEnded {
			return endSessions(ctx, t, person)
		}
		if _, err := t.exec(ctx, "INSERT INTO ended_sessions (person, session) VALUES (?, ?) ON CONFLICT (person, session) DO NOTHING", person, session); err != nil {
			return fmt.Errorf("ending a session: %w", err)
		}
		return nil
	})
}

// EndSessions ends all sessions of a person.
func (s *Store) EndSessions(ctx context.Context, person string) error {
	return s.write(ctx, func(ctx context.Context, t tx) error { return endSessions(ctx, t, person) })
}

func endSessions(ctx context.Context, t tx, person string) error {
	if _, err := t.exec(ctx, "UPDATE people SET epoch = epoch + 1 WHERE id = ?", person); err != nil {
		return fmt.Errorf("ending all sessions: %w", err)
	}
	if _, err := t.exec(ctx, "DELETE FROM ended_sessions WHERE person = ?", person); err != nil {
		return fmt.Errorf("ending all sessions: %w", err)
	}
	return nil
}

// DeletePerson forgets a person. Finished games stay, without the name.
func (s *Store) DeletePerson(ctx context.Context, id string) error {
	return s.write(ctx, func(ctx context.Context, t tx) error {
		for _, text := range []string{
			"DELETE FROM passkeys WHERE person = ?",
			"DELETE FROM bots WHERE person = ?",
			"DELETE FROM ended_sessions WHERE person = ?",
			"DELETE FROM push WHERE person = ?",
			"DELETE FROM tickets WHERE person = ?",
			"DELETE FROM imports WHERE person = ?",
			"DELETE FROM bans WHERE person = ?",
			"DELETE FROM members WHERE person = ?",
			"DELETE FROM mutes WHERE person = ?",
			"DELETE FROM mutes WHERE muted = ?",
			"UPDATE finished_seats SET person = NULL, name = '' WHERE person = ?",
			"UPDATE audit SET about_name = '' WHERE about = ?",
			"DELETE FROM people WHERE id = ?",
		} {
			if _, err := t.exec(ctx, text, id); err != nil {
				return fmt.Errorf("deleting a person: %w", err)
			}
		}
		return nil
	})
}
