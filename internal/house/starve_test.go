package house_test

import (
	"testing"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// Tables of a game that this program has not any more want to be woken for ever.
func TestTablesThatCannotGoOnDoNotKeepOthersFromBeingWoken(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one")
	one := f.ships[0]
	code := started(t, one)
	for i := range 1001 { // more than are looked at at once
		row := store.Row{Code: sleeper(i), Game: "forgotten", State: string(table.Playing), WakeAt: -1, Summary: []byte("{}")}
		if _, err := one.store.AddTable(t.Context(), row, nil); err != nil {
			t.Fatal(err)
		}
	}
	one.down()
	two := f.join("two")
	within(t, "the table behind them is awake", func() bool { return two.Has(code) })
}

func TestATableThatCouldNotBeGivenUpInTimeIsFreeOnceItHasEnded(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := started(t, one)
	one.RunOut()
	within(t, "it goes on elsewhere", func() bool { return two.works(t, code, ann) })
}

// An administrator closes a table that cannot be woken, unless another server can.
func TestATableThatAnotherServerHasIsNotClosedBehindItsBack(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := started(t, one)
	row, err := one.store.Table(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	if err := two.Shut(t.Context(), code, row.ID); err == nil {
		t.Error("it is closed")
	}
	if !one.works(t, code, ann) {
		t.Error("it does not go on")
	}
	id, err := one.store.AddTable(t.Context(), store.Row{Code: "ZZZZZ2", Game: "forgotten", State: "playing", WakeAt: 1 << 50, Summary: []byte("{}")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := two.Shut(t.Context(), "ZZZZZ2", id); err != nil {
		t.Errorf("one that nobody has: %v", err)
	}
	if lease, err := one.store.Acquire(t.Context(), id, "one"); err != nil || lease.Server != "one" {
		t.Errorf("after that it is %+v, %v", lease, err)
	}
}
