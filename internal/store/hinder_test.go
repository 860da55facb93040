package store_test

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"testing"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/storetest"
)

// hindrances are all faults of a disk, with what they are called.
var hindrances = map[string]struct {
	how  store.Hindrance
	want error
}{
	"full":      {store.FullDisk, store.ErrFull},
	"read-only": {store.ReadOnlyDisk, store.ErrUnwritable},
}

// intact sees that SQLite finds nothing wrong with the database.
func intact(t *testing.T, dir string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "noripan.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var found string
	if err := db.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&found); err != nil || found != "ok" {
		t.Errorf("the database: %s (%v)", found, err)
	}
}

// long is an entry that does not fit into what a full disk may have left over.
func long(seq int64) store.Entry {
	return store.Entry{Seq: seq, At: 1, Body: make([]byte, store.MaxBody), Events: make([]byte, store.MaxEvents)}
}

func TestADiskThatTakesNothingKeepsWhatItHas(t *testing.T) {
	for name, tc := range hindrances {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			dir := storetest.Fill(t, t.TempDir())
			s := open(t, store.Place{Dir: dir})
			var told []error
			s.Report(func(err error) { told = append(told, err) })
			id := addTable(t, s, row("AAAAAA"))
			if err := s.Writable(ctx); err != nil {
				t.Fatalf("before the fault: %v", err)
			}
			if err := s.Hinder(ctx, tc.how); err != nil {
				t.Fatal(err)
			}
			for range 20 {
				if err := s.Append(ctx, store.Batch{Table: id, Entries: []store.Entry{long(2)}}); !errors.Is(err, tc.want) {
					t.Fatalf("appending fails with %v, want %v", err, tc.want)
				}
			}
			if err := s.Writable(ctx); !errors.Is(err, tc.want) || !errors.Is(s.Trouble(), tc.want) {
				t.Errorf("writable: %v, trouble: %v; want %v", err, s.Trouble(), tc.want)
			}
			if _, entries, err := s.History(ctx, id); err != nil || len(entries) != 1 {
				t.Errorf("%d entries can be read, want 1 (%v)", len(entries), err)
			}
			if err := s.Hinder(ctx, store.NoHindrance); err != nil {
				t.Fatal(err)
			}
			if err := s.Writable(ctx); err != nil || s.Trouble() != nil {
				t.Errorf("after the fault: %v, trouble %v", err, s.Trouble())
			}
			if err := s.Append(ctx, store.Batch{Table: id, Entries: []store.Entry{long(2)}}); err != nil {
				t.Errorf("appending after the fault: %v", err)
			}
			if _, entries, err := s.History(ctx, id); err != nil || len(entries) != 2 {
				t.Errorf("%d entries are there, want 2 (%v)", len(entries), err)
			}
			if len(told) != 2 || !errors.Is(told[0], tc.want) || told[1] != nil {
				t.Errorf("told %v: want the fault once, and its end", told)
			}
			intact(t, dir)
		})
	}
}
