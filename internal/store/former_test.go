package store_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/noripan/noripan/internal/store"
	"github.com/pressly/goose/v3"
)

// A file of each former version, with a table in it, opens and goes on.
func TestFilesOfFormerVersionsOpen(t *testing.T) {
	files, err := filepath.Glob("migrations/*.sql")
	if err != nil || len(files) < 2 {
		t.Fatalf("the migrations are %v, %v", files, err)
	}
	slices.Sort(files)
	for version := range len(files) - 1 {
		last := filepath.Base(files[version])
		t.Run(last, func(t *testing.T) {
			dir := t.TempDir()
			db, err := sql.Open("sqlite", filepath.Join(dir, "noripan.db"))
			if err != nil {
				t.Fatal(err)
			}
			provider, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("migrations"))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := provider.UpTo(t.Context(), int64(version+1)); err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{
				"INSERT INTO tables (id, code, game, state, private, wake_at, changed, summary) VALUES (7, 'AAAAAA', 'tictactoe', 'lobby', 0, 1, 2, x'7b7d')",
				"INSERT INTO log (table_id, seq, at, body) VALUES (7, 1, 1, x'00')",
			} {
				if _, err := db.ExecContext(t.Context(), text); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			s := open(t, store.Place{Dir: dir})
			if err := s.Append(t.Context(), store.Batch{Table: 7, Entries: []store.Entry{entry(2)}}); err != nil {
				t.Error(err)
			}
			want := []store.Entry{{Seq: 1, At: 1, Body: []byte{0}}, entry(2)}
			_, entries, err := s.History(t.Context(), 7)
			if diff := cmp.Diff(want, entries); diff != "" || err != nil {
				t.Errorf("the log (%v):\n%s", err, diff)
			}
			if found, err := s.Table(t.Context(), "AAAAAA"); err != nil || found.ID != 7 {
				t.Errorf("the table is %+v, %v", found, err)
			}
		})
	}
}
