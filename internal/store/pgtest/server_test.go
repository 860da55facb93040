package pgtest_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/noripan/noripan/internal/store/pgtest"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(pgtest.Main(m)) }

// execute executes statements, each on a connection of its own.
func execute(t *testing.T, dsn string, statements ...string) error {
	t.Helper()
	for _, statement := range statements {
		conn, err := pgx.Connect(t.Context(), dsn)
		if err != nil {
			return err
		}
		_, err = conn.Exec(t.Context(), statement)
		conn.Close(t.Context()) //nolint:errcheck // what was asked is done, or has failed
		if err != nil {
			return err
		}
	}
	return nil
}

func TestAServerKeepsItsAddressAndDataOverAStopAndACrash(t *testing.T) {
	s, err := pgtest.New(t.Context(), pgtest.Options{Durable: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() }) // where the test fails before it does
	dsn, err := s.Create(t.Context(), "kept", "")
	if err != nil {
		t.Fatal(err)
	}
	if err := execute(t, dsn, "CREATE TABLE a (n integer)"); err != nil {
		t.Fatal(err)
	}
	for name, end := range map[string]func() error{"stopped": s.Stop, "crashed": s.Crash} {
		if err := execute(t, dsn, "INSERT INTO a VALUES (1)"); err != nil {
			t.Fatal(err)
		}
		if err := end(); err != nil {
			t.Fatal(err)
		}
		if err := execute(t, dsn, "SELECT 1"); err == nil {
			t.Errorf("%s, it answers", name)
		}
		if err := s.Start(t.Context()); err != nil {
			t.Fatalf("%s, it does not start: %v", name, err)
		}
	}
	if err := execute(t, dsn, "CREATE TABLE two AS SELECT 1 / (SELECT (count(*) = 2)::integer FROM a)"); err != nil {
		t.Errorf("rows are lost: %v", err)
	}
	dir := filepath.Dir(s.Socket())
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("it leaves %s: %v", dir, err)
	}
}

func TestEachTestHasADatabaseOfItsOwn(t *testing.T) {
	if err := execute(t, pgtest.Database(t, ""), "CREATE TABLE a (n integer)"); err != nil {
		t.Fatal(err)
	}
	if _, err := pgtest.Shared(t).Create(t.Context(), "filled", ""); err != nil {
		t.Fatal(err)
	}
	if err := execute(t, pgtest.Shared(t).DSN("filled"), "CREATE TABLE a (n integer)"); err != nil {
		t.Fatal(err)
	}
	if err := execute(t, pgtest.Database(t, ""), "CREATE TABLE a (n integer)"); err != nil {
		t.Errorf("a fresh database is not empty: %v", err)
	}
	if err := execute(t, pgtest.Database(t, "filled"), "SELECT n FROM a"); err != nil {
		t.Errorf("a copy is not like its template: %v", err)
	}
}
