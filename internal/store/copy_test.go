package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/pgtest"
	"github.com/noripan/noripan/internal/store/storetest"
)

// fill puts something into every table there is, and gives the number of a game's table.
func fill(t *testing.T, s *store.Store) int64 {
	t.Helper()
	ctx := t.Context()
	addPerson(t, s, "ann")
	addPerson(t, s, "ben")
	r := row("AAAAAA")
	r.Members, r.Summary = []string{"ann"}, []byte{}
	id := addTable(t, s, r)
	hash := int64(-1)
	batch := over(id, 3, "dominion", 0, "ann", "")
	batch.Entries = []store.Entry{{Seq: 2, At: 5, Body: []byte("\x00\xff"), Events: []byte{}, Hash: &hash}, entry(3)}
	batch.Snapshot = &store.Snapshot{Seq: 3, At: 6, Rules: game.Version{Number: 2, Hash: "abc"}, Body: make([]byte, 100_000)}
	_, keyErr := s.Key(ctx, "session", []byte{0, 1, 2})
	for what, err := range map[string]error{
		"a batch":    s.Append(ctx, batch),
		"a key":      keyErr,
		"a password": s.SetPassword(ctx, "ann", "앤", "hash", false),
		"a passkey":  s.AddPasskey(ctx, store.Passkey{ID: "k", Person: "ann", Credential: []byte("c"), Body: []byte("{}")}, "앤"),
		"a session":  s.EndSession(ctx, "ann", "one"),
		"a ban":      s.Ban(ctx, store.Ban{Person: "ben", Reason: "noise"}, store.Act{Admin: "ann"}),
		"an import":  s.AddImport(ctx, store.Import{ID: "i", Person: "ann", Body: []byte("record")}, 9),
		"a mute":     s.SetMuted(ctx, "ann", "ben", true),
		"a browser":  s.SetPush(ctx, store.Push{Endpoint: "https://push.example.org", Person: "ann"}),
		"a bot":      s.AddBot(ctx, store.Bot{Person: store.Person{ID: "bot"}, Owner: "ann"}),
		"a ticket":   s.AddTicket(ctx, store.Ticket{Kind: "device", Secret: "x", Expires: 1 << 60}, 0, false, 9),
		"a server":   s.Join(ctx, store.Member{ID: "one", Rules: []byte("{}")}, time.Hour),
	} {
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	acquire(t, s, id, "one")
	var all sync.WaitGroup
	for i := range 1500 { // more than are sent at once
		all.Go(func() {
			for errors.Is(s.AddPerson(ctx, store.Person{ID: fmt.Sprint("p", i)}), store.ErrBusy) {
				runtime.Gosched() // newcomers do not wait in the line
			}
		})
	}
	all.Wait()
	return id
}

func move(t *testing.T, from, to store.Place) []store.Copied {
	t.Helper()
	var done, all int64
	copied, err := store.Copy(t.Context(), from, to, func(d, a int64) {
		if d <= done {
			t.Errorf("%d rows are copied, after %d", d, done)
		}
		done, all = d, a
	})
	if err != nil {
		t.Fatalf("copying %s to %s: %v", from, to, err)
	}
	var rows int64
	for _, c := range copied {
		rows += c.Rows
	}
	if done != all || rows != all {
		t.Errorf("%d of %d rows are told, %d in the report", done, all, rows)
	}
	return copied
}

func TestAServerMovesToPostgreSQLAndBack(t *testing.T) {
	folder, database, again := store.Place{Dir: t.TempDir()}, store.Place{DSN: pgtest.Database(t, "")}, store.Place{Dir: filepath.Join(t.TempDir(), "again")}
	s := open(t, folder)
	id := fill(t, s)
	snapshot, entries, err := s.History(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	stands := standing(t, s, "ann")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	there := move(t, folder, database)
	for _, c := range there {
		if c.Rows == 0 {
			t.Errorf("table %s is empty: this test must put something into it", c.Table)
		}
	}
	if diff := cmp.Diff(there, move(t, database, again)); diff != "" {
		t.Errorf("what came back is something else:\n%s", diff)
	}
	for _, p := range []store.Place{database, again} {
		s := open(t, p)
		gotSnapshot, gotEntries, err := s.History(t.Context(), id)
		if diff := cmp.Diff([]any{snapshot, entries}, []any{gotSnapshot, gotEntries}); diff != "" || err != nil {
			t.Errorf("%s: the log (%v):\n%s", p, err, diff)
		}
		if diff := cmp.Diff(stands, standing(t, s, "ann")); diff != "" {
			t.Errorf("%s: ann stands otherwise:\n%s", p, diff)
		}
		if next := addTable(t, s, row("BBBBBB")); next != id+1 {
			t.Errorf("%s: the next table is %d, want %d", p, next, id+1)
		}
	}
}

func TestACopyIsRefused(t *testing.T) {
	full, inUse := store.Place{Dir: storetest.Fill(t, t.TempDir())}, store.Place{Dir: storetest.Fill(t, t.TempDir())}
	s := open(t, full)
	addPerson(t, s, "ann")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, inUse)
	filled, used, newer, other := postgres(t), postgres(t), postgres(t), postgres(t)
	addPerson(t, open(t, filled), "ann")
	open(t, used)
	for _, change := range []struct {
		of        store.Place
		statement string
	}{
		{newer, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, true)"},
		{other, "ALTER TABLE people ADD COLUMN shoe BIGINT"},
	} {
		if _, err := raw(t, change.of).Exec(change.statement); err != nil {
			t.Fatal(err)
		}
	}
	damaged := filepath.Join(t.TempDir(), "damaged.db")
	if err := os.WriteFile(damaged, []byte("no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	orphan := store.Place{Dir: t.TempDir()}
	if err := os.WriteFile(filepath.Join(orphan.Dir, "noripan.db-wal"), []byte("a write-ahead log"), 0o600); err != nil {
		t.Fatal(err)
	}
	empty := func() store.Place { return store.Place{Dir: filepath.Join(t.TempDir(), "new")} }
	for name, tc := range map[string]struct {
		from, to store.Place
		want     error
	}{
		"from a server that runs":         {inUse, empty(), store.ErrInUse},
		"from a database in use":          {used, empty(), store.ErrInUse},
		"to a server that runs":           {full, inUse, store.ErrInUse},
		"to a database in use":            {full, used, store.ErrInUse},
		"to a folder with data":           {full, full, store.ErrInUse},
		"to a newer database":             {full, newer, store.ErrNewer},
		"from a newer database":           {newer, empty(), store.ErrNewer},
		"to what a killed server left":    {full, orphan, store.ErrExists},
		"from nothing":                    {empty(), postgres(t), store.ErrNoData},
		"from an empty database":          {store.Place{DSN: pgtest.Database(t, "")}, empty(), store.ErrNoData},
		"from a damaged backup":           {store.Place{File: damaged}, postgres(t), store.ErrNotBackup},
		"to a database of other tables":   {full, other, nil},
		"to a database that is not there": {full, store.Place{DSN: "postgres://127.0.0.1:1/none"}, store.ErrAway},
	} {
		copied, err := store.Copy(t.Context(), tc.from, tc.to, func(int64, int64) {})
		if err == nil || tc.want != nil && !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, %v; want %v", name, copied, err, tc.want)
		}
		if tc.to.DSN == other.DSN && (err == nil || !strings.Contains(err.Error(), "people.shoe")) {
			t.Errorf("%s: %v does not say which", name, err)
		}
		if left, err := filepath.Glob(filepath.Join(tc.to.Dir, ".noripan*")); tc.to.Dir != "" && (err != nil || len(left) > 0) {
			t.Errorf("%s: it leaves %v", name, left)
		}
	}
}

func TestACopyTakesNobodysPlace(t *testing.T) {
	from, folder := store.Place{Dir: t.TempDir()}, store.Place{Dir: t.TempDir()}
	database := postgres(t)
	for _, p := range []store.Place{from, folder, database} {
		s := open(t, p)
		addPerson(t, s, "ann")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for _, to := range []store.Place{folder, database} {
		if copied, err := store.Copy(t.Context(), from, to, func(int64, int64) {}); !errors.Is(err, store.ErrExists) {
			t.Errorf("to %s: %v, %v; want ErrExists", to, copied, err)
		}
	}
}

func TestABackupOfPostgreSQLIsOneOfAnyServer(t *testing.T) {
	p, file := postgres(t), filepath.Join(t.TempDir(), "backup.db")
	s := open(t, p)
	id := fill(t, s)
	if err := s.Backup(t.Context(), file); err != nil { // while the store is open
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup is %v, %v: it holds secrets", info, err)
	}
	if err := s.Backup(t.Context(), file); !errors.Is(err, store.ErrExists) {
		t.Errorf("it is overwritten: %v", err)
	}
	folder, database := store.Place{Dir: filepath.Join(t.TempDir(), "new")}, store.Place{DSN: pgtest.Database(t, "")}
	if _, err := store.Restore(t.Context(), file, folder.Dir, false); err != nil {
		t.Fatal(err)
	}
	move(t, store.Place{File: file}, database)
	want, wantEntries, err := s.History(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []store.Place{folder, database} {
		got, entries, err := open(t, p).History(t.Context(), id)
		if diff := cmp.Diff([]any{want, wantEntries}, []any{got, entries}); diff != "" || err != nil {
			t.Errorf("%s: the log (%v):\n%s", p, err, diff)
		}
	}
	if _, err := store.OpenPlace(t.Context(), store.Place{File: file}); err == nil {
		t.Error("a server uses a backup")
	}
}
