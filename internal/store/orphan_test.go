package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/noripan/noripan/internal/store"
)

// Where somebody has deleted the database of a killed server, and not the write-ahead log beside it, a backup is not restored
// under that log.
func TestARestoreTakesNothingFromALogThatWasLeft(t *testing.T) {
	from := t.TempDir()
	s := open(t, store.Place{Dir: from})
	addPerson(t, s, "ann")
	file := filepath.Join(t.TempDir(), "backup.db")
	if err := s.Backup(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	addPerson(t, s, "ben")
	left, err := os.ReadFile(filepath.Join(from, "noripan.db-wal"))
	if err != nil || len(left) == 0 {
		t.Fatalf("the log has %d bytes, %v", len(left), err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "noripan.db-wal"), left, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Restore(t.Context(), file, dir, false); !errors.Is(err, store.ErrExists) {
		t.Errorf("without leave: %v, want ErrExists", err)
	}
	kept, err := store.Restore(t.Context(), file, dir, true)
	if err != nil {
		t.Fatal(err)
	}
	if beside, err := os.ReadFile(kept + "-wal"); err != nil || len(beside) != len(left) {
		t.Errorf("of the log %d bytes are beside, %v", len(beside), err)
	}
	restored := open(t, store.Place{Dir: dir})
	if _, err := restored.Person(t.Context(), "ann"); err != nil {
		t.Errorf("ann: %v", err)
	}
	if _, err := restored.Person(t.Context(), "ben"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("ben, who came after the backup: %v", err)
	}
}
