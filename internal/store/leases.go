package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"
)

// What servers that share their data may want to tell from other failures.
var (
	// ErrFenced means that somebody else may write to the table by now. Nothing was kept.
	ErrFenced = errors.New("another server has this table now")
	// ErrLapsed means that a server's time was over, so that others may have taken its tables.
	ErrLapsed = errors.New("this server was away for too long")
)

// MaxRules bounds what a member tells of its rules, in bytes.
const MaxRules = 64 << 10

// forgotten is after how long without a sign the row of a server goes.
const forgotten = 24 * time.Hour

// Member is a server among those that share their data.
type Member struct {
	ID      string
	Address string // where the others reach it
	Version string // of its program
	Rules   []byte // which rules it knows, in words of its own
	Remains int64  // milliseconds until its time is over, unless it renews it; Members tells
}

// Lease tells who may write to a table.
type Lease struct {
	Epoch  int64  // from 1; grows by one with each taking, and never falls
	Server string // "" for nobody
}

// Join makes a server a member, or one that came back a fresh one: leases that its id still had are free. It is gone for the
// others when that time is over, unless it renews it.
func (s *Store) Join(ctx context.Context, m Member, lease time.Duration) error {
	if m.ID == "" || len(m.ID) > MaxID || len(m.Address) > MaxName || len(m.Version) > MaxName || len(m.Rules) > MaxRules {
		return fmt.Errorf("a server's id of %d bytes, address of %d, rules of %d: %w", len(m.ID), len(m.Address), len(m.Rules), ErrTooLarge)
	}
	return s.write(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "DELETE FROM servers WHERE until < "+s.dialect.clock+" - ?", forgotten.Milliseconds())
		if err != nil {
			return fmt.Errorf("forgetting servers that are gone: %w", err)
		}
		_, err = t.exec(ctx, "INSERT INTO servers (id, address, version, rules, until) VALUES (?, ?, ?, ?, "+s.dialect.clock+` + ?)
			ON CONFLICT (id) DO UPDATE SET address = excluded.address, version = excluded.version, rules = excluded.rules, until = excluded.until`,
			m.ID, m.Address, m.Version, m.Rules, lease.Milliseconds())
		if err != nil {
			return fmt.Errorf("joining the other servers: %w", err)
		}
		return freeLeases(ctx, t, m.ID)
	})
}

// Renew gives a member its time anew, and with it all its leases. It fails with ErrLapsed where that was over.
func (s *Store) Renew(ctx context.Context, server string, lease time.Duration) error {
	var n int64
	renewed := step{
		text: "UPDATE servers SET until = " + s.dialect.clock + " + ? WHERE id = ? AND until > " + s.dialect.clock,
		args: []any{lease.Milliseconds(), server},
		rows: &n,
		failed: func(_ *step, err error) error {
			return fmt.Errorf("renewing the leases of server %s: %w", server, err)
		},
	}
	if err := s.keep(ctx, &job{steps: []step{renewed}, alone: true}); err != nil {
		return err
	}
	if n == 0 {
		return fmt.Errorf("renewing the leases of server %s: %w", server, ErrLapsed)
	}
	return nil
}

// Leave takes a server out of the members; its leases are free.
func (s *Store) Leave(ctx context.Context, server string) error {
	return s.write(ctx, func(ctx context.Context, t tx) error {
		if _, err := t.exec(ctx, "DELETE FROM servers WHERE id = ?", server); err != nil {
			return fmt.Errorf("leaving the other servers: %w", err)
		}
		return freeLeases(ctx, t, server)
	})
}

func freeLeases(ctx context.Context, t tx, server string) error {
	if _, err := t.exec(ctx, "UPDATE leases SET server = NULL WHERE server = ?", server); err != nil {
		return fmt.Errorf("freeing the tables of server %s: %w", server, err)
	}
	return nil
}

// Members are the servers whose time is not over, by id.
func (s *Store) Members(ctx context.Context) ([]Member, error) {
	var found []Member
	err := s.read.NewRaw("SELECT id, address, version, rules, until - ?0 AS remains FROM servers WHERE until > ?0 ORDER BY id", bun.Safe(s.dialect.clock)).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("reading the servers: %w", err)
	}
	return found, nil
}

// Acquire takes the lease of a table for a server, if nobody has it whose time is not over, and who is not among the dead; who
// has it takes it anew. It gives the lease as it is then: the server's own, or another's.
func (s *Store) Acquire(ctx context.Context, table int64, server string, dead []string) (Lease, error) {
	free := `leases.server IS NULL OR leases.server = excluded.server
		OR NOT EXISTS (SELECT 1 FROM servers WHERE servers.id = leases.server AND servers.until > ` + s.dialect.clock + ")"
	args := []any{table, server}
	if len(dead) > 0 {
		var list strings.Builder
		for i, id := range dead {
			fmt.Fprintf(&list, ", ?%d", i+3)
			args = append(args, id)
		}
		free += " OR leases.server IN (" + list.String()[2:] + ")"
	}
	text := `INSERT INTO leases (table_id, epoch, server) VALUES (?1, 1, ?2) ON CONFLICT (table_id) DO UPDATE SET
		epoch = leases.epoch + CASE WHEN ` + free + ` THEN 1 ELSE 0 END,
		server = CASE WHEN ` + free + " THEN excluded.server ELSE leases.server END RETURNING epoch, server"
	var lease Lease
	taken := step{
		text: text,
		args: args,
		into: []any{&lease.Epoch, &lease.Server},
		failed: func(_ *step, err error) error {
			return fmt.Errorf("taking table %d for server %s: %w", table, server, err)
		},
	}
	err := s.keep(ctx, &job{steps: []step{taken}, alone: true})
	return lease, err
}

// Release frees a table, if the lease is still of that epoch.
func (s *Store) Release(ctx context.Context, table, epoch int64) error {
	return s.change(ctx, fmt.Sprintf("freeing table %d", table), "UPDATE leases SET server = NULL WHERE table_id = ? AND epoch = ?", table, epoch)
}

// Unowned are the codes of the tables that want to be woken at that time and that nobody has, or one of the dead, the longest
// due first: so many of them, after some that are skipped.
func (s *Store) Unowned(ctx context.Context, now int64, dead []string, skip, limit int) ([]string, error) {
	var codes []string
	err := s.read.NewRaw(`SELECT code FROM tables LEFT JOIN leases ON leases.table_id = tables.id
			LEFT JOIN servers ON servers.id = leases.server AND servers.until > `+s.dialect.clock+`
		WHERE wake_at <= ?0 AND code IS NOT NULL AND (servers.id IS NULL OR servers.id IN (?1)) ORDER BY wake_at, tables.id LIMIT ?2 OFFSET ?3`,
		now, bun.List(dead), limit, skip).Scan(ctx, &codes)
	if err != nil {
		return nil, fmt.Errorf("looking for tables that nobody has: %w", err)
	}
	return codes, nil
}

// Owners are the servers that have those tables, by the tables' numbers; none for one that nobody has.
func (s *Store) Owners(ctx context.Context, tables []int64) (map[int64]string, error) {
	if len(tables) == 0 {
		return nil, nil
	}
	var found []struct {
		TableID int64
		Server  string
	}
	err := s.read.NewRaw("SELECT table_id, server FROM leases JOIN servers ON servers.id = leases.server AND servers.until > "+s.dialect.clock+
		" WHERE table_id IN (?)", bun.List(tables)).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("looking for the servers that have tables: %w", err)
	}
	owners := make(map[int64]string, len(found))
	for _, f := range found {
		owners[f.TableID] = f.Server
	}
	return owners, nil
}
