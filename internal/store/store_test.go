package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/pgtest"
	"github.com/noripan/noripan/internal/store/storetest"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(pgtest.Main(m)) }

// postgres is a fresh database of the shared server.
func postgres(t testing.TB) store.Place {
	t.Helper()
	return store.Place{DSN: storetest.Database(t), Dir: t.TempDir()}
}

// everywhere runs a test on each database.
func everywhere(t *testing.T, test func(*testing.T, store.Place)) {
	t.Run("SQLite", func(t *testing.T) { test(t, store.Place{Dir: storetest.Fill(t, t.TempDir())}) })
	t.Run("PostgreSQL", func(t *testing.T) { test(t, postgres(t)) })
}

// raw is the database of a place, for what only a test does to it.
func raw(t *testing.T, p store.Place) *sql.DB {
	t.Helper()
	driver, source := "sqlite", filepath.Join(p.Dir, "noripan.db")
	if p.DSN != "" {
		driver, source = "pgx", p.DSN
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func open(t *testing.T, p store.Place) *store.Store {
	t.Helper()
	s, err := store.OpenPlace(t.Context(), p)
	if err != nil {
		t.Fatalf("opening the store: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("closing the store: %v", err)
		}
	})
	return s
}

func entry(seq int64) store.Entry {
	return store.Entry{Seq: seq, At: 1000 + seq, Body: fmt.Appendf(nil, `{"n":%d}`, seq)}
}

func row(code string) store.Row {
	return store.Row{Code: code, Game: "tictactoe", State: "lobby", Summary: []byte("{}"), WakeAt: 5000, Changed: 1000, Free: 1}
}

func addTable(t *testing.T, s *store.Store, r store.Row) int64 {
	t.Helper()
	id, err := s.AddTable(t.Context(), r, []store.Entry{entry(1)})
	if err != nil {
		t.Fatalf("adding table %s: %v", r.Code, err)
	}
	return id
}

func TestALogIsReadAsItWasWritten(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		id := addTable(t, s, row("AAAAAA"))
		hash := int64(-5)
		second := store.Entry{Seq: 2, At: 1, Body: []byte("{}"), Events: []byte("[1]"), Hash: &hash}
		if err := s.Append(t.Context(), store.Batch{Table: id, Entries: []store.Entry{second, entry(3)}}); err != nil {
			t.Fatalf("appending: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Fatalf("closing: %v", err)
		}

		s = open(t, p)
		snapshot, entries, err := s.History(t.Context(), id)
		if err != nil || snapshot != nil {
			t.Fatalf("history: snapshot %v, error %v", snapshot, err)
		}
		if diff := cmp.Diff([]store.Entry{entry(1), second, entry(3)}, entries); diff != "" {
			t.Errorf("entries (-written +read):\n%s", diff)
		}
	})
}

// Whoever stops the server and copies the database has everything.
func TestAClosedFolderHasOneFileOfData(t *testing.T) {
	dir := t.TempDir()
	s := open(t, store.Place{Dir: dir})
	addTable(t, s, row("AAAAAA"))
	if _, err := s.Table(t.Context(), "AAAAAA"); err != nil {
		t.Fatalf("reading the table: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatalf("closing: %v", err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "noripan.db*"))
	if err != nil || len(files) != 1 {
		t.Errorf("the folder holds %q, error %v", files, err)
	}
}

func TestHistoryBeginsAfterTheLastSnapshot(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		id := addTable(t, s, row("AAAAAA"))
		for seq := int64(2); seq <= 6; seq += 2 {
			taken := store.Snapshot{Seq: seq, At: seq, Rules: game.Version{Number: 3, Hash: "abc"}, Body: fmt.Appendf(nil, "at %d", seq)}
			batch := store.Batch{Table: id, Entries: []store.Entry{entry(seq), entry(seq + 1)}, Snapshot: &taken}
			if err := s.Append(t.Context(), batch); err != nil {
				t.Fatalf("appending: %v", err)
			}
		}
		snapshot, entries, err := s.History(t.Context(), id)
		if err != nil {
			t.Fatalf("history: %v", err)
		}
		want := &store.Snapshot{Seq: 6, At: 6, Rules: game.Version{Number: 3, Hash: "abc"}, Body: []byte("at 6")}
		if diff := cmp.Diff(want, snapshot); diff != "" {
			t.Errorf("snapshot (-written +read):\n%s", diff)
		}
		if diff := cmp.Diff([]store.Entry{entry(7)}, entries); diff != "" {
			t.Errorf("entries after it (-want +got):\n%s", diff)
		}
	})
}

func TestEventsAreReadFromAnEntryOn(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		id := addTable(t, s, row("AAAAAA"))
		batch := store.Batch{Table: id}
		for seq := int64(2); seq < 6; seq++ {
			e := entry(seq)
			if seq != 4 {
				e.Events = fmt.Appendf(nil, "events %d", seq)
			}
			batch.Entries = append(batch.Entries, e)
		}
		if err := s.Append(t.Context(), batch); err != nil {
			t.Fatalf("appending: %v", err)
		}
		events, err := s.Events(t.Context(), id, 3)
		if err != nil {
			t.Fatalf("events: %v", err)
		}
		if diff := cmp.Diff([][]byte{[]byte("events 3"), []byte("events 5")}, events); diff != "" {
			t.Errorf("events (-want +got):\n%s", diff)
		}
	})
}

func TestASecondWriterOfATableIsRefusedWhole(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		id := addTable(t, s, row("AAAAAA"))
		if err := s.Append(t.Context(), store.Batch{Table: id, Entries: []store.Entry{entry(2)}}); err != nil {
			t.Fatalf("appending: %v", err)
		}
		changed := row("BBBBBB")
		late := store.Batch{
			Table: id, Entries: []store.Entry{entry(3), entry(2)},
			Snapshot: &store.Snapshot{Seq: 3, Body: []byte("wrong")}, Row: &changed,
		}
		if err := s.Append(t.Context(), late); !errors.Is(err, store.ErrConflict) {
			t.Fatalf("appending a number that is there: %v, want ErrConflict", err)
		}
		snapshot, entries, err := s.History(t.Context(), id)
		if err != nil || snapshot != nil || len(entries) != 2 {
			t.Errorf("after the refusal: snapshot %v, %d entries, error %v; want none, 2, none", snapshot, len(entries), err)
		}
		if _, err := s.Table(t.Context(), "AAAAAA"); err != nil {
			t.Errorf("the row was changed by a refused batch: %v", err)
		}
	})
}

func TestABadBatchFailsAloneInItsGroup(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		const tables = 40
		ids := make([]int64, tables)
		for i := range ids {
			ids[i] = addTable(t, s, row(fmt.Sprintf("AAAA%02d", i)))
		}
		for round := int64(2); round < 12; round++ {
			errs := make([]error, tables)
			var all sync.WaitGroup
			for i := range ids {
				all.Go(func() {
					e := entry(round)
					if i%10 == 3 {
						e.Seq = 1
					}
					errs[i] = s.Append(context.Background(), store.Batch{Table: ids[i], Entries: []store.Entry{e}})
				})
			}
			all.Wait()
			for i, err := range errs {
				if bad := i%10 == 3; bad != errors.Is(err, store.ErrConflict) || !bad && err != nil {
					t.Fatalf("round %d, table %d (bad: %t): %v", round, i, bad, err)
				}
			}
		}
	})
}

func TestACodeBelongsToOneOpenTable(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		first := addTable(t, s, row("AAAAAA"))
		if _, err := s.AddTable(t.Context(), row("AAAAAA"), []store.Entry{entry(1)}); !errors.Is(err, store.ErrCodeTaken) {
			t.Fatalf("adding a second table of a code: %v, want ErrCodeTaken", err)
		}
		closed := row("")
		if err := s.Append(t.Context(), store.Batch{Table: first, Row: &closed}); err != nil {
			t.Fatalf("closing: %v", err)
		}
		if _, err := s.Table(t.Context(), "AAAAAA"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("finding a closed table: %v, want ErrNotFound", err)
		}
		second := addTable(t, s, row("AAAAAA"))
		if found, err := s.Table(t.Context(), "AAAAAA"); err != nil || found.ID != second {
			t.Errorf("found table %d, error %v; want %d", found.ID, err, second)
		}
	})
}

func TestManyTablesAreMadeAtOnce(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		var all sync.WaitGroup
		for i := range 100 {
			all.Go(func() {
				r := row(fmt.Sprintf("AA%04d", i))
				r.Members = []string{"ann", fmt.Sprint("p", i)}
				if _, err := s.AddTable(context.Background(), r, []store.Entry{entry(1)}); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		counted, err := s.CountTables(t.Context())
		mine, alsoErr := s.CountTablesOf(t.Context(), "ann")
		if counted != 100 || mine != 100 || err != nil || alsoErr != nil {
			t.Errorf("there are %d tables, %d of ann's (%v)", counted, mine, err)
		}
	})
}

func TestTheIndexFindsTables(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		for code, change := range map[string]func(*store.Row){
			"MINE01": func(r *store.Row) { r.Members = []string{"ann", "ben"} },
			"MINE02": func(r *store.Row) { r.Members, r.State, r.WakeAt = []string{"ann"}, "playing", 0 },
			"HIDDEN": func(r *store.Row) { r.Members, r.Private = []string{"ben"}, true },
			"LATEST": func(r *store.Row) { r.Changed = 2000 },
		} {
			r := row(code)
			change(&r)
			addTable(t, s, r)
		}
		gone := addTable(t, s, store.Row{Code: "CLOSED", Game: "x", State: "lobby", Summary: []byte("{}"), Members: []string{"ann"}})
		closed := store.Row{State: "closed", Summary: []byte("{}")} // ann stays a member
		if err := s.Append(t.Context(), store.Batch{Table: gone, Row: &closed}); err != nil {
			t.Fatalf("closing: %v", err)
		}

		codes := func(rows []store.Row, err error) string {
			t.Helper()
			if err != nil {
				t.Fatalf("reading rows: %v", err)
			}
			set := make([]string, len(rows))
			for i := range rows {
				set[i] = rows[i].Code
			}
			return strings.Join(set, " ")
		}
		if got := codes(s.TablesOf(t.Context(), "ann", 9)); !sameWords(got, "MINE01 MINE02") {
			t.Errorf("ann's tables: %q", got)
		}
		if got := codes(s.TablesOf(t.Context(), "eve", 9)); got != "" {
			t.Errorf("eve's tables: %q", got)
		}
		if got := codes(s.OpenTables(t.Context(), 1)); got != "LATEST" {
			t.Errorf("the last changed open table: %q", got)
		}
		if got := codes(s.OpenTables(t.Context(), 9)); !sameWords(got, "LATEST MINE01") {
			t.Errorf("open tables: %q", got)
		}
		for now, want := range map[int64]string{-1: "", 4999: "MINE02", 5000: "MINE02 MINE01 HIDDEN LATEST"} {
			due, err := s.Due(t.Context(), now)
			if got := strings.Join(due, " "); err != nil || !sameWords(got, want) {
				t.Errorf("due at %d: %q, error %v; want %q", now, got, err, want)
			}
		}
		all, err := s.CountTables(t.Context())
		mine, alsoErr := s.CountTablesOf(t.Context(), "ann")
		if all != 4 || mine != 2 || err != nil || alsoErr != nil {
			t.Errorf("counted %d tables, %d of ann's, error %v; want 4 and 2", all, mine, err)
		}
	})
}

func sameWords(a, b string) bool {
	count := make(map[string]int)
	for _, w := range strings.Fields(a) {
		count[w]++
	}
	for _, w := range strings.Fields(b) {
		count[w]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

func TestPeople(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		ann := store.Person{ID: "p1", Name: "앤", Language: "ko", Created: 7}
		if err := s.AddPerson(t.Context(), ann); err != nil {
			t.Fatalf("adding: %v", err)
		}
		if err := s.AddPerson(t.Context(), ann); err == nil {
			t.Error("the same id twice was taken")
		}
		ann.Name = "Ann"
		if err := s.SetPerson(t.Context(), ann); err != nil {
			t.Fatalf("changing: %v", err)
		}
		if err := s.SetPerson(t.Context(), store.Person{ID: "p2"}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("changing nobody: %v, want ErrNotFound", err)
		}
		if got, err := s.Person(t.Context(), "p1"); err != nil || got != ann {
			t.Errorf("read %v, error %v; want %v", got, err, ann)
		}
		if _, err := s.Person(t.Context(), "p2"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("reading nobody: %v, want ErrNotFound", err)
		}
	})
}

func TestAKeyIsMadeOnce(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		for _, fresh := range []string{"first", "second"} {
			if key, err := s.Key(t.Context(), "session", []byte(fresh)); err != nil || string(key) != "first" {
				t.Errorf("key %q, error %v; want the first one", key, err)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatalf("closing: %v", err)
		}
		if key, err := open(t, p).Key(t.Context(), "session", []byte("third")); err != nil || string(key) != "first" {
			t.Errorf("key after opening again %q, error %v; want the first one", key, err)
		}
	})
}

func TestWhatIsTooLargeIsRefused(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		id := addTable(t, s, row("AAAAAA"))
		big := row("AAAAAA")
		big.Summary = make([]byte, store.MaxSummary+1)
		crowd := row("AAAAAA")
		crowd.Members = make([]string, store.MaxMembers+1)
		for name, err := range map[string]error{
			"body":     s.Append(t.Context(), store.Batch{Table: id, Entries: []store.Entry{{Seq: 2, Body: make([]byte, store.MaxBody+1)}}}),
			"events":   s.Append(t.Context(), store.Batch{Table: id, Entries: []store.Entry{{Seq: 2, Events: make([]byte, store.MaxEvents+1)}}}),
			"snapshot": s.Append(t.Context(), store.Batch{Table: id, Snapshot: &store.Snapshot{Body: make([]byte, store.MaxSnapshot+1)}}),
			"summary":  s.Append(t.Context(), store.Batch{Table: id, Row: &big}),
			"members":  s.Append(t.Context(), store.Batch{Table: id, Row: &crowd}),
			"name":     s.AddPerson(t.Context(), store.Person{ID: "p", Name: strings.Repeat("x", store.MaxName+1)}),
		} {
			if !errors.Is(err, store.ErrTooLarge) {
				t.Errorf("%s: %v, want ErrTooLarge", name, err)
			}
		}
	})
}

func TestTwoServersCannotShareAFolder(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		first := open(t, p)
		if _, err := store.OpenPlace(t.Context(), p); !errors.Is(err, store.ErrInUse) {
			t.Fatalf("opening a folder twice: %v, want ErrInUse", err)
		}
		if err := first.Close(); err != nil {
			t.Fatalf("closing: %v", err)
		}
		open(t, p)
	})
}

func TestAFolderThatCannotBeWrittenIsNamed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, dir := range map[string]string{"a file": file, "below a file": filepath.Join(file, "data")} {
		if _, err := store.Open(t.Context(), dir); err == nil || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v, want an error that names %s", name, err, dir)
		}
	}
	if os.Geteuid() == 0 {
		return // root may write everywhere
	}
	locked := filepath.Join(t.TempDir(), "locked")
	if err := os.Mkdir(locked, 0o500); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(t.Context(), locked); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("a folder without the right to write: %v, want fs.ErrPermission", err)
	}
}

func TestOnlyTheServersUserMayReadTheData(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	addTable(t, open(t, store.Place{Dir: dir}), row("AAAAAA"))
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) < 2 {
		t.Fatalf("the folder holds %q, error %v", files, err)
	}
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if rights := info.Mode().Perm(); rights&0o077 != 0 {
			t.Errorf("%s has the rights %v", file, rights)
		}
	}
}

func TestFoldersMayHaveAnyName(t *testing.T) {
	for _, name := range []string{"with space", "100%", "what?", "#1", "놀이판"} {
		dir := filepath.Join(t.TempDir(), name)
		addTable(t, open(t, store.Place{Dir: dir}), row("AAAAAA"))
		if _, err := os.Stat(filepath.Join(dir, "noripan.db")); err != nil {
			t.Errorf("folder %q: %v", name, err)
		}
	}
}

func TestNewerDataIsNotTouched(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		if err := open(t, p).Close(); err != nil {
			t.Fatal(err)
		}
		db := raw(t, p)
		if _, err := db.Exec("INSERT INTO goose_db_version (version_id, is_applied) SELECT 9999, is_applied FROM goose_db_version WHERE version_id = 7"); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := store.OpenPlace(t.Context(), p); !errors.Is(err, store.ErrNewer) {
			t.Errorf("opening newer data: %v, want ErrNewer", err)
		}
	})
}

func TestAClosedStoreRefuses(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		id := addTable(t, s, row("AAAAAA"))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if err := s.Append(t.Context(), store.Batch{Table: id, Entries: []store.Entry{entry(2)}}); !errors.Is(err, store.ErrEnded) {
			t.Errorf("appending to a closed store: %v, want ErrEnded", err)
		}
	})
}

func TestClosingKeepsWhatWasPromised(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		id := addTable(t, s, row("AAAAAA"))
		last := int64(1)
		var writing sync.WaitGroup
		started := make(chan struct{})
		writing.Go(func() {
			for s.Append(context.Background(), store.Batch{Table: id, Entries: []store.Entry{entry(last + 1)}}) == nil {
				if last++; last == 5 {
					close(started)
				}
			}
		})
		<-started
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		writing.Wait()
		_, entries, err := open(t, p).History(t.Context(), id)
		if err != nil || int64(len(entries)) != last {
			t.Errorf("%d entries, error %v; %d were acknowledged", len(entries), err, last)
		}
	})
}
