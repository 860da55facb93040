package house_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/table"
)

func TestAKilledServersTablesGoOnElsewhere(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two", "three")
	one, two := f.ships[0], f.ships[1]
	var codes []string
	for range 8 {
		codes = append(codes, started(t, one))
	}
	watching := two.watch(codes[0], ben)
	one.cut(true, true)
	took := within(t, "all tables are awake elsewhere", func() bool {
		return !slices.ContainsFunc(codes, func(c string) bool { return !two.Has(c) && !f.ships[2].Has(c) })
	})
	t.Logf("all tables were awake elsewhere after %v", took.Round(time.Millisecond))
	if err := ended(watching); !errors.Is(err, table.ErrRestart) {
		t.Errorf("who watched through another server hears %v", err)
	}
	for _, code := range codes {
		if !two.works(t, code, ann) || !f.ships[2].works(t, code, ann) {
			t.Errorf("table %s does not go on", code)
		}
	}
	within(t, "the killed server has no table", func() bool {
		return !slices.ContainsFunc(codes, one.Has)
	})
	if one.works(t, codes[0], ann) || one.Ready(t.Context()) == nil {
		t.Error("a server that is cut off from all answers")
	}
	one.cut(false, false)
	within(t, "it comes back", func() bool { return one.Ready(t.Context()) == nil && one.works(t, codes[0], ann) })
	f.oneOwnerEach(codes)
}

// A server that does not know yet that its table is another's keeps nothing, and asks there.
func TestALateOwnerIsFenced(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := started(t, one)
	watching := one.watch(code, ann)
	row, err := two.store.Table(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	if done, err := two.store.Condemn(t.Context(), "one", time.Hour); err != nil || !done {
		t.Fatalf("one's time is ended: %v, %v", done, err)
	}
	if lease, err := two.store.Acquire(t.Context(), row.ID, "two"); err != nil || lease.Server != "two" {
		t.Fatalf("the lease is %+v, %v", lease, err)
	}
	if !one.Has(code) {
		t.Fatal("one knows already")
	}
	one.must(code, ann, table.Command{Do: table.GoAuto})
	if err := ended(watching); !errors.Is(err, table.ErrRestart) {
		t.Errorf("who watched at the late owner hears %v", err)
	}
	if one.Has(code) || !two.Has(code) {
		t.Errorf("one has the table: %v, two: %v", one.Has(code), two.Has(code))
	}
}

func TestAServerThatIsCutOffFromTheOthersGivesItsTablesUp(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two", "three")
	one, two := f.ships[0], f.ships[1]
	code := started(t, one)
	watching := one.watch(code, ann)
	one.cut(true, false)
	took := within(t, "it is not ready", func() bool { return one.Ready(t.Context()) != nil })
	t.Logf("it knew after %v", took.Round(time.Millisecond))
	if err := ended(watching); !errors.Is(err, table.ErrRestart) {
		t.Errorf("who watched there hears %v", err)
	}
	if _, err := one.Do(t.Context(), code, ann, table.Command{ID: newID(), Do: table.SetHere}); !errors.Is(err, table.ErrRestart) {
		t.Errorf("a command there: %v", err)
	}
	if _, err := one.Create(t.Context(), ann, theirs); !errors.Is(err, table.ErrRestart) {
		t.Errorf("a table is made there: %v", err)
	}
	within(t, "its table goes on", func() bool { return two.works(t, code, ann) })
	one.cut(false, false)
	within(t, "it comes back", func() bool { return one.Ready(t.Context()) == nil && one.works(t, code, ann) })
	f.oneOwnerEach([]string{code})
}

func TestAServerThatIsCutOffFromTheDatabaseGivesItsTablesUp(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := started(t, one)
	watching := one.watch(code, ann)
	one.cut(false, true)
	if err := ended(watching); !errors.Is(err, table.ErrRestart) {
		t.Errorf("who watched there hears %v", err)
	}
	within(t, "its table goes on", func() bool { return two.works(t, code, ann) })
	one.cut(false, false)
	within(t, "it comes back", func() bool { return one.Ready(t.Context()) == nil && one.works(t, code, ann) })
	f.oneOwnerEach([]string{code})
}
