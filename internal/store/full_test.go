package store

import (
	"database/sql"
	"errors"
	"testing"
)

// A database that may not grow behaves as on a full disk.
func TestAFullDiskIsNamed(t *testing.T) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, statement := range []string{"PRAGMA max_page_count = 2", "CREATE TABLE filled (data BLOB)"} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	_, err = db.ExecContext(t.Context(), "INSERT INTO filled VALUES (zeroblob(100000))")
	if got := named(err); !errors.Is(got, ErrFull) || !errors.Is(got, err) {
		t.Errorf("%v is named %v, want ErrFull", err, got)
	}
	_, err = db.ExecContext(t.Context(), "INSERT INTO nowhere VALUES (1)")
	if got := named(err); err == nil || errors.Is(got, ErrFull) {
		t.Errorf("%v is named %v", err, got)
	}
}
