package house_test

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
	_ "modernc.org/sqlite" // the driver, for what only a test does to the data
)

// sleepers makes a folder with so many tables that sleep: games that are played by days, and wait for a move. Their codes are
// sleeper's.
func sleepers(t testing.TB, n int) (dir string) {
	t.Helper()
	dir = t.TempDir()
	s, err := store.Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	h, err := house.Open(t.Context(), house.Config{Store: s, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	host, other := table.Person{ID: "host", Name: "Host"}, table.Person{ID: "other", Name: "Other"}
	days := table.SpeedAsync
	spec := house.Spec{Game: "tictactoe", Options: table.ChosenOptions{Speed: &days}}
	code, err := h.Create(t.Context(), host, spec)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		by table.Person
		do string
	}{{other, table.Join}, {other, table.Ready}, {host, table.Start}} {
		if _, err := h.Do(t.Context(), code, c.by, table.Command{ID: fmt.Sprint(i), Do: c.do}); err != nil {
			t.Fatalf("%s: %v", c.do, err)
		}
	}
	if err := h.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, "noripan.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, text := range []string{
		"PRAGMA synchronous = OFF", "BEGIN",
		"CREATE TEMP TABLE copies AS WITH RECURSIVE c(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM c WHERE i <= ?1) SELECT i FROM c",
		// One that was stopped is awake for the index; these have slept for long.
		`UPDATE tables SET wake_at = 1 << 50`,
		`INSERT INTO tables (id, code, game, state, private, wake_at, changed, free, summary)
			SELECT i, replace(replace(printf('%06o', i - 2), '0', '8'), '1', '9'), game, state, private, wake_at, changed, free, summary FROM tables, copies WHERE id = 1`,
		"INSERT INTO members (person, table_id) SELECT person || i, i FROM members, copies WHERE table_id = 1",
		"INSERT INTO runs (table_id, seq, entries, body) SELECT i, seq, entries, body FROM copies, runs WHERE table_id = 1",
		`INSERT INTO snapshots (table_id, seq, at, rules_number, rules_hash, body)
			SELECT i, seq, at, rules_number, rules_hash, body FROM copies, snapshots WHERE table_id = 1`,
		"COMMIT",
	} {
		args := []any{}
		if len(text) > 0 && text[len(text)-1] == 'c' && text[:6] == "CREATE" {
			args = append(args, n)
		}
		if _, err := db.ExecContext(t.Context(), text, args...); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return dir
}

// sleeper is the code of one of them, of signs that codes may have.
func sleeper(i int) string {
	return strings.NewReplacer("0", "8", "1", "9").Replace(fmt.Sprintf("%06o", i))
}

// bed is a house over many tables that sleep.
type bed struct {
	*house.House
	store  *store.Store
	opened time.Duration // how long that took
	held   int           // bytes of heap that it took
}

// alive are the bytes of what the collector leaves. What holds them, pages and stacks, comes and goes by chance.
func alive() uint64 {
	runtime.GC()
	runtime.GC() // what the first one let finish
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func openBed(t testing.TB, dir string) *bed {
	t.Helper()
	before, began := alive(), time.Now()
	s, err := store.Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	h, err := house.Open(t.Context(), house.Config{Store: s, Limits: house.Limits{Tables: 1_000_000}, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	b := &bed{House: h, store: s, opened: time.Since(began), held: int(alive()) - int(before)}
	t.Cleanup(func() {
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// glance wakes a table and looks at it.
func (b *bed) glance(ctx context.Context, code string) error {
	sub, err := b.Watch(ctx, code, table.Person{ID: "host", Name: "Host"}, 0)
	if err != nil {
		return err
	}
	defer sub.Close()
	_, err = sub.Next(ctx)
	return err
}

// Tables that sleep cost nothing but disk: a server with many of them begins as fast as without, and holds nothing of them.
func TestSleepingTablesCostNothing(t *testing.T) {
	const many = 4_000
	few, all := openBed(t, sleepers(t, 1)), openBed(t, sleepers(t, many))
	// A map of their codes alone would take more than 32 bytes for each.
	if more := all.held - few.held; more > many*32 {
		t.Errorf("%d tables that sleep hold %d bytes", many, more)
	}
	figures, err := all.Figures(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if figures.Awake != 0 || figures.Tables["playing"] < many {
		t.Errorf("%d tables are awake, of %v", figures.Awake, figures.Tables)
	}
	for _, i := range []int{0, many / 2, many - 1} {
		if err := all.glance(t.Context(), sleeper(i)); err != nil {
			t.Errorf("table %d does not wake: %v", i, err)
		}
	}
	if figures, err = all.Figures(t.Context()); err != nil || figures.Awake != 3 {
		t.Errorf("after a look at three of them %d are awake (%v)", figures.Awake, err)
	}
}

// BenchmarkWake tells how long somebody waits for a table that sleeps among a hundred thousand: from opening its socket to the first
// message. Beside that, how long the server took to begin, what it holds then, and how long the lists and the figures take.
func BenchmarkWake(b *testing.B) {
	const many = 100_000
	bed := openBed(b, sleepers(b, many))
	ctx := b.Context()
	took := func(what string, do func() error) {
		began := time.Now()
		if err := do(); err != nil {
			b.Fatalf("%s: %v", what, err)
		}
		b.ReportMetric(float64(time.Since(began).Microseconds())/1000, what+"-ms")
	}
	i := 0
	for b.Loop() {
		if err := bed.glance(ctx, sleeper(i*7919%many)); err != nil {
			b.Fatal(err)
		}
		i++
	}
	b.StopTimer()
	b.ReportMetric(float64(bed.opened.Microseconds())/1000, "open-ms")
	b.ReportMetric(float64(bed.held)/1000, "open-kB")
	took("lists", func() error { _, _, err := bed.List(ctx, "host77"); return err })
	took("figures", func() error { _, err := bed.Figures(ctx); return err })
	took("create", func() error {
		_, err := bed.Create(ctx, table.Person{ID: "new", Name: "New"}, house.Spec{Game: "tictactoe"})
		return err
	})
}
