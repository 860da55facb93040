package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/pgtest"
)

// Where a batch and another transaction wait for each other PostgreSQL ends one of them: a table does not end for that.
func TestABatchDoesNotFailForADeadlock(t *testing.T) {
	p := store.Place{DSN: pgtest.Database(t, ""), Shared: true}
	s := open(t, p)
	join(t, s, "one", time.Hour)
	id := addTable(t, s, row("AAAAAA"))
	epoch := acquire(t, s, id, "one").Epoch
	other, err := pgx.Connect(t.Context(), p.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close(context.Background()) //nolint:errcheck // the test is over
	execute := func(text string, args ...any) {
		t.Helper()
		if _, err := other.Exec(t.Context(), text, args...); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	execute("SET deadlock_timeout = '1h'") // so that it is the batch that is ended
	execute("BEGIN")
	execute("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE", id)
	kept := make(chan error, 1)
	changed := row("AAAAAA")
	go func() {
		kept <- s.Append(context.Background(), store.Batch{Table: id, Epoch: epoch, Entries: []store.Entry{entry(2)}, Row: &changed})
	}()
	for waits := false; !waits; {
		select {
		case err := <-kept:
			t.Fatalf("it does not wait: %v", err)
		default:
		}
		if err := other.QueryRow(t.Context(), "SELECT count(*) > 0 FROM pg_locks WHERE NOT granted").Scan(&waits); err != nil {
			t.Fatal(err)
		}
	}
	execute("SELECT 1 FROM leases WHERE table_id = $1 FOR UPDATE", id)
	execute("COMMIT")
	if err := <-kept; err != nil {
		t.Errorf("the batch: %v", err)
	}
	if _, entries, err := s.History(t.Context(), id); err != nil || len(entries) != 2 {
		t.Errorf("the log has %d entries, %v", len(entries), err)
	}
}
