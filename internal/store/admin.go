package store

import (
	"context"
	"fmt"
	"strings"
)

// MaxReason bounds what an administrator writes, in bytes.
const MaxReason = 1024

// Ban keeps a person out.
type Ban struct {
	Person string
	Reason string
	Until  int64 // milliseconds since 1970; 0 for good
	Since  int64
}

// Act is what an administrator did.
type Act struct {
	ID        int64
	At        int64 // milliseconds since 1970
	Admin     string
	AdminName string
	Act       string
	About     string // a person's id, a table's code or a file, by Act
	AboutName string // of a person, then
	Detail    string
}

// AddAct keeps an act. A claim of the administrator's right by its person, a ban or its end are kept together with what
// they do, see Claim, Ban and Lift.
func (s *Store) AddAct(ctx context.Context, a Act) error {
	return s.write(ctx, func(ctx context.Context, t tx) error { return addAct(ctx, t, &a) })
}

func addAct(ctx context.Context, t tx, a *Act) error {
	if len(a.Detail) > MaxReason || len(a.About) > MaxName || len(a.AboutName) > MaxName || len(a.AdminName) > MaxName {
		return fmt.Errorf("an act of %d bytes: %w", len(a.Detail), ErrTooLarge)
	}
	_, err := t.exec(ctx, "INSERT INTO audit (at, admin, admin_name, act, about, about_name, detail) VALUES (?, ?, ?, ?, ?, ?, ?)",
		a.At, a.Admin, a.AdminName, a.Act, a.About, a.AboutName, a.Detail)
	if err != nil {
		return fmt.Errorf("noting an administrator's act: %w", err)
	}
	return nil
}

// Acts are the administrators' acts, newest first, and only those older than the one of that id, unless it is 0.
func (s *Store) Acts(ctx context.Context, before int64, limit int) ([]Act, error) {
	var acts []Act
	err := s.read.NewRaw("SELECT id, at, admin, admin_name, act, about, about_name, detail FROM audit WHERE ?0 = 0 OR id < ?0 ORDER BY id DESC LIMIT ?1",
		before, limit).Scan(ctx, &acts)
	if err != nil {
		return nil, fmt.Errorf("reading administrators' acts: %w", err)
	}
	return acts, nil
}

// Ban keeps a person out, in place of an earlier ban. It fails with ErrNotFound if there is no such person.
func (s *Store) Ban(ctx context.Context, b Ban, a Act) error {
	if len(b.Reason) > MaxReason {
		return fmt.Errorf("a reason of %d bytes: %w", len(b.Reason), ErrTooLarge)
	}
	return s.write(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, `INSERT INTO bans (person, reason, until, since) SELECT id, ?, ?, ? FROM people WHERE id = ?
			ON CONFLICT (person) DO UPDATE SET reason = excluded.reason, until = excluded.until, since = excluded.since`,
			b.Reason, b.Until, b.Since, b.Person)
		if err != nil {
			return fmt.Errorf("banning a person: %w", err)
		}
		if n == 0 {
			return fmt.Errorf("banning a person: %w", ErrNotFound)
		}
		return addAct(ctx, t, &a)
	})
}

// Lift ends a ban. It fails with ErrNotFound if there is none.
func (s *Store) Lift(ctx context.Context, person string, a Act) error {
	return s.write(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "DELETE FROM bans WHERE person = ?", person)
		if err != nil {
			return fmt.Errorf("lifting a ban: %w", err)
		}
		if n == 0 {
			return fmt.Errorf("lifting a ban: %w", ErrNotFound)
		}
		return addAct(ctx, t, &a)
	})
}

// Claim spends the secret of that name, if it has that value, and makes the person an administrator. It fails with
// ErrNotFound if the secret is another or there is none.
func (s *Store) Claim(ctx context.Context, name string, value []byte, a Act) error {
	return s.write(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "DELETE FROM keys WHERE name = ? AND value = ?", name, value)
		if err != nil {
			return fmt.Errorf("spending the key %s: %w", name, err)
		}
		if n == 0 {
			return fmt.Errorf("the key %s: %w", name, ErrNotFound)
		}
		if n, err = t.exec(ctx, "UPDATE people SET admin = 1 WHERE id = ? AND folded IS NOT NULL", a.Admin); err != nil {
			return fmt.Errorf("making an administrator: %w", err)
		}
		if n == 0 {
			return fmt.Errorf("a person who keeps the name: %w", ErrNotFound)
		}
		return addAct(ctx, t, &a)
	})
}

// Administrators counts them, and tells whether the secret of that name is there, by which one more can be made.
func (s *Store) Administrators(ctx context.Context, name string) (n int, open bool, err error) {
	err = s.read.NewRaw("SELECT (SELECT count(*) FROM people WHERE admin = 1), (SELECT count(*) > 0 FROM keys WHERE name = ?)", name).
		Scan(ctx, &n, &open)
	if err != nil {
		return 0, false, fmt.Errorf("counting administrators: %w", err)
	}
	return n, open, nil
}

// SetKey keeps a secret in place of the one of that name.
func (s *Store) SetKey(ctx context.Context, name string, value []byte) error {
	if len(name) > MaxID || len(value) > MaxKey {
		return fmt.Errorf("a key's name of %d bytes, value of %d: %w", len(name), len(value), ErrTooLarge)
	}
	return s.change(ctx, fmt.Sprintf("keeping the key %s", name), setKey, name, value)
}

// Known is a person as administrators see people.
type Known struct {
	Person
	Reason string // of the last ban
	Until  int64
	Since  int64 // 0 for one who was never banned
	Tables int   // where the person is a member
}

// FindPeople are people whose name has that text in it, or whose id it is, newest first; all with "". With banned only
// those with a ban that is not over at that time, in milliseconds since 1970.
func (s *Store) FindPeople(ctx context.Context, text string, banned bool, now int64, limit int) ([]Known, error) {
	like := "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
	var found []Known
	err := s.read.NewRaw("SELECT "+personColumns+`, coalesce(reason, '') AS reason, coalesce(until, 0) AS until, coalesce(since, 0) AS since,
			(SELECT count(*) FROM members m JOIN tables t ON t.id = m.table_id WHERE m.person = people.id AND t.code IS NOT NULL) AS tables
		FROM people LEFT JOIN bans ON bans.person = people.id
		WHERE (id = ?0 OR lower(name) LIKE lower(?1) ESCAPE '\') AND (NOT ?2 OR since > 0 AND (until = 0 OR until > ?3))
		ORDER BY created DESC, id LIMIT ?4`, text, like, banned, now, limit).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("looking for people: %w", err)
	}
	return found, nil
}

// Tables are tables that are not closed, newest first: in one state, or in all with "", and only those older than the one
// of that number, unless it is 0.
func (s *Store) Tables(ctx context.Context, state string, before int64, limit int) ([]Row, error) {
	return s.rows(ctx, "SELECT "+rowColumns+` FROM tables WHERE code IS NOT NULL AND (?0 = '' OR state = ?0) AND (?1 = 0 OR id < ?1)
		ORDER BY id DESC LIMIT ?2`, state, before, limit)
}

// CloseTable closes a table that nobody can wake.
func (s *Store) CloseTable(ctx context.Context, id int64) error {
	return s.change(ctx, fmt.Sprintf("closing table %d", id), "UPDATE tables SET code = NULL, state = 'closed' WHERE id = ?", id)
}

// Figures are what the data hold.
type Figures struct {
	Tables map[string]int // that are not closed, by state
	People int
	Kept   int // of them, who keep their names
	Games  int // that came to their end
	Bytes  int64
	Queue  int // jobs that wait for the writer
}

// Waiting is how many jobs wait for the writer.
func (s *Store) Waiting() int { return len(s.queue) }

// Figures are those of now.
func (s *Store) Figures(ctx context.Context) (Figures, error) {
	f := Figures{Tables: make(map[string]int), Queue: len(s.queue)}
	var states []struct {
		State string
		N     int
	}
	err := s.read.NewRaw("SELECT state, count(*) AS n FROM tables WHERE code IS NOT NULL GROUP BY state").Scan(ctx, &states)
	if err != nil {
		return Figures{}, fmt.Errorf("counting tables: %w", err)
	}
	for _, found := range states {
		f.Tables[found.State] = found.N
	}
	waiting := s.journal.waiting() // nobody who watches the server waits for its writer
	err = s.read.NewRaw(`SELECT (SELECT count(*) FROM people), (SELECT count(*) FROM people WHERE folded IS NOT NULL),
		(SELECT count(*) FROM finished), (`+s.dialect.bytes+`)`).
		Scan(ctx, &f.People, &f.Kept, &f.Games, &f.Bytes)
	if err != nil {
		return Figures{}, fmt.Errorf("counting people and games: %w", err)
	}
	f.Games += waiting
	return f, nil
}

// Ping tells whether data can be read, and whether what is to be written is taken.
func (s *Store) Ping(ctx context.Context) error {
	select {
	case <-s.closing:
		return ErrEnded
	case <-s.ended:
		return ErrEnded
	default:
	}
	var one int
	if err := s.read.NewRaw("SELECT count(*) FROM keys").Scan(ctx, &one); err != nil {
		return fmt.Errorf("reading: %w", err)
	}
	if s.hold != nil {
		if is, _ := s.hold.now(); !is {
			return fmt.Errorf("taking the database again: %w", ErrAway)
		}
	}
	if len(s.queue) == cap(s.queue) {
		return fmt.Errorf("%d jobs wait to be written", len(s.queue))
	}
	return nil
}
