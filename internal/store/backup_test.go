package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/noripan/noripan/internal/store"
)

func TestABackupHoldsWhatWasThere(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "backup.db")
	s := open(t, store.Place{Dir: dir})
	addTable(t, s, row("AAAAAA"))
	if err := store.Backup(t.Context(), store.Place{Dir: dir}, file); err != nil { // while the store is open
		t.Fatal(err)
	}
	addTable(t, s, row("BBBBBB"))
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup is %v, %v: it holds secrets", info.Mode(), err)
	}
	if beside, err := os.ReadDir(filepath.Dir(file)); len(beside) != 1 || err != nil {
		t.Errorf("beside the backup lies %v, %v", beside, err)
	}
	if err := store.Backup(t.Context(), store.Place{Dir: dir}, file); !errors.Is(err, store.ErrExists) {
		t.Errorf("it is overwritten: %v", err)
	}

	fresh := filepath.Join(t.TempDir(), "new")
	if kept, err := store.Restore(t.Context(), file, fresh, false); err != nil || kept != "" {
		t.Fatalf("restoring: %q, %v", kept, err)
	}
	restored := open(t, store.Place{Dir: fresh})
	if _, err := restored.Table(t.Context(), "AAAAAA"); err != nil {
		t.Errorf("the table of before the backup: %v", err)
	}
	if _, err := restored.Table(t.Context(), "BBBBBB"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the table of after the backup: %v", err)
	}
}

func TestARestoreTakesNothingAway(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "backup.db")
	s := open(t, store.Place{Dir: dir})
	addTable(t, s, row("AAAAAA"))
	if err := store.Backup(t.Context(), store.Place{Dir: dir}, file); err != nil {
		t.Fatal(err)
	}
	addTable(t, s, row("BBBBBB"))
	if _, err := store.Restore(t.Context(), file, dir, true); !errors.Is(err, store.ErrInUse) {
		t.Errorf("while the store is open: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Restore(t.Context(), file, dir, false); !errors.Is(err, store.ErrExists) {
		t.Errorf("over data: %v", err)
	}
	kept, err := store.Restore(t.Context(), file, dir, true)
	if err != nil || kept == "" {
		t.Fatalf("with leave: %q, %v", kept, err)
	}
	s = open(t, store.Place{Dir: dir})
	if _, err := s.Table(t.Context(), "BBBBBB"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the restored data have the later table: %v", err)
	}
	// What was there can be restored in its turn.
	again := filepath.Join(t.TempDir(), "again")
	if _, err := store.Restore(t.Context(), kept, again, false); err != nil {
		t.Fatal(err)
	}
	if _, err := open(t, store.Place{Dir: again}).Table(t.Context(), "BBBBBB"); err != nil {
		t.Errorf("the data of before: %v", err)
	}
}

func TestOnlyAWholeBackupIsRestored(t *testing.T) {
	dir, folder := t.TempDir(), t.TempDir()
	s := open(t, store.Place{Dir: dir})
	for _, code := range []string{"AAAAAA", "BBBBBB", "CCCCCC"} {
		r := row(code)
		r.Summary = []byte(`"` + strings.Repeat("x", 20_000) + `"`)
		addTable(t, s, r)
	}
	good := filepath.Join(folder, "good.db")
	if err := store.Backup(t.Context(), store.Place{Dir: dir}, good); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	flipped := append([]byte{}, content...)
	for i := 4096; i < len(flipped); i += 64 {
		flipped[i] ^= 0xff
	}
	for name, bytes := range map[string][]byte{
		"cut short": content[:len(content)/2], "damaged": flipped, "no database": []byte("hello"), "empty": nil,
	} {
		file := filepath.Join(folder, "bad.db")
		if err := os.WriteFile(file, bytes, 0o600); err != nil {
			t.Fatal(err)
		}
		target := filepath.Join(t.TempDir(), "target")
		if _, err := store.Restore(t.Context(), file, target, false); !errors.Is(err, store.ErrNotBackup) {
			t.Errorf("%s: %v", name, err)
		}
		left, err := filepath.Glob(filepath.Join(target, "*.db"))
		if parts, _ := filepath.Glob(filepath.Join(target, ".noripan*")); err != nil || len(left)+len(parts) > 0 {
			t.Errorf("%s: it leaves %v %v, %v", name, left, parts, err)
		}
	}
	if err := store.Backup(t.Context(), store.Place{Dir: t.TempDir()}, filepath.Join(folder, "x.db")); !errors.Is(err, store.ErrNoData) {
		t.Errorf("a backup of nothing: %v", err)
	}
}
