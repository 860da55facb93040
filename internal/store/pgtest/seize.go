package pgtest

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
)

// here are the locks by which servers hold the present database.
const here = "locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"

// Seize takes the lock by which a server holds a database away from it, as another server does that was there first when
// PostgreSQL was back. It is held until the test is over.
func Seize(t testing.TB, dsn string) {
	t.Helper()
	ctx := t.Context()
	dial := func() *pgx.Conn {
		conn, err := pgx.Connect(ctx, dsn)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close(context.Background()) }) //nolint:errcheck // the test is over
		return conn
	}
	next, ends := dial(), dial()
	var pid, key int64
	err := ends.QueryRow(ctx, "SELECT pid, classid::bigint << 32 | objid::bigint FROM pg_locks WHERE granted AND "+here).Scan(&pid, &key)
	if err != nil {
		t.Fatal("looking who holds the database:", err)
	}
	has := make(chan error, 1)
	go func() {
		_, err := next.Exec(ctx, "SELECT pg_advisory_lock($1)", key)
		has <- err
	}()
	// Whoever waits already is the next, however fast the server is back.
	waits := "DO $$ BEGIN WHILE NOT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND " + here + ") LOOP PERFORM pg_sleep(0.001); END LOOP; END $$"
	if _, err := ends.Exec(ctx, waits); err != nil {
		t.Fatal("waiting until somebody waits for the lock:", err)
	}
	if _, err := ends.Exec(ctx, "SELECT pg_terminate_backend($1)", int32(pid)); err != nil {
		t.Fatal("ending the server's connection:", err)
	}
	if err := <-has; err != nil {
		t.Fatal("taking the lock:", err)
	}
}
