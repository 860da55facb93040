package house_test

import (
	"testing"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

func TestATableGoesOnWithoutASnapshotThatIsTooLarge(t *testing.T) {
	s := open(t, t.TempDir())
	code := s.create(ann, house.Spec{Game: "tictactoe"})
	row, err := s.store.Table(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	before, entries, err := s.store.History(t.Context(), row.ID)
	if err != nil {
		t.Fatal(err)
	}
	next := entries[len(entries)-1].Seq + 1
	if err := s.LogOf(row.ID, code).Append(t.Context(), table.Batch{
		Entries:  []table.Entry{{Seq: next, Body: []byte("{}")}},
		Snapshot: &table.Snapshot{Seq: next, Body: make([]byte, store.MaxSnapshot+1)},
	}); err != nil {
		t.Fatal(err)
	}
	after, entries, err := s.store.History(t.Context(), row.ID)
	if err != nil {
		t.Fatal(err)
	}
	if last := entries[len(entries)-1].Seq; last != next {
		t.Errorf("the last entry is %d, want %d", last, next)
	}
	if (before == nil) != (after == nil) || after != nil && len(after.Body) != len(before.Body) {
		t.Error("the snapshot that was there is not there any more")
	}
}
