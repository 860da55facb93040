package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
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

// Renew gives a member its time anew, and with it all its leases. It waits for no other writing. It fails with ErrLapsed where that
// time was over.
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
	if err := s.urgently(ctx, &job{steps: []step{renewed}, alone: true}); err != nil {
		return err
	}
	if n == 0 {
		return fmt.Errorf("renewing the leases of server %s: %w", server, ErrLapsed)
	}
	return nil
}

// Condemn ends a server's time if no more than so much is left of it, and tells whether it did. The server hears of it when it renews.
func (s *Store) Condemn(ctx context.Context, server string, left time.Duration) (bool, error) {
	var n int64
	ended := step{
		text: "UPDATE servers SET until = 0 WHERE id = ? AND until <= " + s.dialect.clock + " + ?",
		args: []any{server, left.Milliseconds()},
		rows: &n,
		failed: func(_ *step, err error) error {
			return fmt.Errorf("ending the time of server %s: %w", server, err)
		},
	}
	err := s.urgently(ctx, &job{steps: []step{ended}, alone: true})
	return n > 0, err
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

// severAgain is after how long connections of one server are looked for anew.
const severAgain = time.Second

// Acquire takes the lease of a table for a server, if nobody has it whose time is not over; who has it takes it anew. It gives the
// lease as it is then: the server's own, or another's, for which nothing is written. It fails with ErrBusy where somebody holds on to it.
func (s *Store) Acquire(ctx context.Context, table int64, server string) (Lease, error) {
	for range maxRaces {
		lease, held, err := s.lease(ctx, table, server)
		if err != nil || held {
			return lease, err
		}
		if lease.Server != "" && lease.Server != server {
			if err := s.sever(ctx, lease.Server); err != nil {
				return Lease{}, err
			}
		}
		if lease, err = s.takeLease(ctx, table, server); !errors.Is(err, sql.ErrNoRows) {
			return lease, err
		}
	}
	return Lease{}, fmt.Errorf("taking table %d for server %s: others take it too: %w", table, server, ErrBusy)
}

// held says in SQL whether a lease is one that server ?2 may not take. It is unknown for one that nobody has.
func (s *Store) held() string {
	return "(leases.server <> ?2 AND EXISTS (SELECT 1 FROM servers WHERE servers.id = leases.server AND servers.until > " + s.dialect.clock + "))"
}

// lease is a table's lease, and whether a server may not take it. Whoever is writing to the table is not waited for.
func (s *Store) lease(ctx context.Context, table int64, server string) (l Lease, held bool, err error) {
	var found []struct {
		Epoch  int64
		Server string
		Held   bool
	}
	err = s.read.NewRaw("SELECT epoch, COALESCE(server, '') AS server, CASE WHEN "+s.held()+" THEN 1 ELSE 0 END AS held FROM leases WHERE table_id = ?1",
		nil, table, server).Scan(ctx, &found) // bun counts from 0
	if err != nil {
		return Lease{}, false, fmt.Errorf("looking who has table %d: %w", table, err)
	}
	if len(found) == 0 {
		return Lease{}, false, nil
	}
	return Lease{Epoch: found[0].Epoch, Server: found[0].Server}, found[0].Held, nil
}

// takeLease takes a lease that is free; sql.ErrNoRows means that it is not any more.
func (s *Store) takeLease(ctx context.Context, table int64, server string) (Lease, error) {
	lease := Lease{Server: server}
	failed := func(_ *step, err error) error {
		return fmt.Errorf("taking table %d for server %s: %w", table, server, err)
	}
	taken := step{
		text: `INSERT INTO leases (table_id, epoch, server) VALUES (?1, 1, ?2) ON CONFLICT (table_id) DO UPDATE SET
			epoch = leases.epoch + 1, server = excluded.server WHERE leases.server IS NULL OR NOT ` + s.held() + " RETURNING epoch",
		args: []any{table, server}, into: []any{&lease.Epoch}, failed: failed,
	}
	steps := []step{taken}
	if s.dialect.hasty != "" {
		steps = []step{{text: s.dialect.hasty, into: []any{new(string)}, failed: failed}, taken}
	}
	err := s.keep(ctx, &job{steps: steps, alone: true})
	return lease, err
}

// sever ends the connections by which a server has begun to write whose tables are taken by others. One that stands still, or whose
// machine is gone, would hold on to those tables until somebody notices.
func (s *Store) sever(ctx context.Context, server string) error {
	if s.dialect.sever == "" {
		return nil
	}
	s.severing.Lock()
	due := time.Since(s.severed[server]) > severAgain
	if due {
		maps.DeleteFunc(s.severed, func(_ string, at time.Time) bool { return time.Since(at) > severAgain })
		s.severed[server] = time.Now()
	}
	s.severing.Unlock()
	if !due {
		return nil
	}
	var ended int
	if err := s.read.NewRaw(s.dialect.sever, connectionName(server)).Scan(ctx, &ended); err != nil {
		return fmt.Errorf("ending the connections of server %s: %w", server, err)
	}
	return nil
}

// Release frees a table, if the lease is still of that epoch.
func (s *Store) Release(ctx context.Context, table, epoch int64) error {
	freed := changing(fmt.Sprintf("freeing table %d", table), "UPDATE leases SET server = NULL WHERE table_id = ? AND epoch = ?", table, epoch)
	freed.alone = false // nobody holds that row but who has the table, and many are freed at the same time
	return s.keep(ctx, freed)
}

// Unowned are the codes of the tables that want to be woken at that time and that nobody has, the longest due first: so many of
// them, after some that are skipped.
func (s *Store) Unowned(ctx context.Context, now int64, skip, limit int) ([]string, error) {
	var codes []string
	err := s.read.NewRaw(`SELECT code FROM tables LEFT JOIN leases ON leases.table_id = tables.id
			LEFT JOIN servers ON servers.id = leases.server AND servers.until > `+s.dialect.clock+`
		WHERE wake_at <= ?0 AND code IS NOT NULL AND servers.id IS NULL ORDER BY wake_at, tables.id LIMIT ?1 OFFSET ?2`,
		now, limit, skip).Scan(ctx, &codes)
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
