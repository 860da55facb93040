package store

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"modernc.org/sqlite"
)

// heavy is a line of which few fill a generation.
func heavy(table, seq int64) line {
	return line{table: table, Entry: Entry{Seq: seq, Events: make([]byte, foldAt/10)}}
}

func names(lines []line) (names []string) {
	for i := range lines {
		names = append(names, fmt.Sprint(lines[i].table, ".", lines[i].Seq))
	}
	return names
}

func same(t *testing.T, what string, lines []line, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, names(lines)); diff != "" {
		t.Errorf("%s:\n%s", what, diff)
	}
}

func TestTheJournalGoesToTheLogByTable(t *testing.T) {
	j := new(journal)
	for seq := range int64(4) {
		if j.due(foldAt) {
			t.Errorf("it is due with %d lines of each table", seq)
		}
		j.add(&packed{lines: []line{heavy(9, seq), heavy(2, seq), heavy(5, seq)}}, seq)
	}
	if !j.due(foldAt) || j.folding.row != 3 {
		t.Fatalf("it is not due, or up to row %d", j.folding.row)
	}
	j.add(&packed{lines: []line{heavy(2, 4), heavy(7, 1)}}, 4)
	same(t, "table 2", j.of(2), "2.0", "2.1", "2.2", "2.3", "2.4")
	same(t, "table 7", j.of(7), "7.1")
	same(t, "no table", j.of(8))
	if diff := cmp.Diff(map[int64]int64{2: 4, 5: 3, 7: 1, 9: 3}, j.last()); diff != "" {
		t.Errorf("the last ones:\n%s", diff)
	}

	piece, last := j.piece(nil, 1)
	same(t, "a piece", piece, "2.0")
	if j.moved(1, 0); last || !j.due(foldAt) {
		t.Error("one line was all")
	}
	piece, last = j.piece(nil, 4*(foldAt/10)) // the one that makes it as much is in it
	same(t, "the next piece", piece, "2.1", "2.2", "2.3", "5.0")
	if j.moved(4, 0); last {
		t.Error("two tables were all")
	}
	same(t, "table 2, which may be read from both", j.of(2), "2.0", "2.1", "2.2", "2.3", "2.4")
	piece, last = j.piece(nil, foldAt)
	same(t, "the rest", piece, "5.1", "5.2", "5.3", "9.0", "9.1", "9.2", "9.3")
	j.moved(7, 0)
	if j.folded(); !last || j.due(foldAt) {
		t.Error("something is left")
	}
	same(t, "table 2 afterwards", j.of(2), "2.4")
	same(t, "table 5 afterwards", j.of(5))
	if !j.due(1) {
		t.Error("who has time finds nothing")
	}
	piece, last = j.piece(nil, foldAt)
	same(t, "what came meanwhile", piece, "2.4", "7.1")
	j.moved(2, 0)
	if j.folded(); !last || j.due(1) {
		t.Error("something is left in the end")
	}
}

// Whoever finds in the database what a commit changed finds its entries in the journal at that moment; where it fails nobody does.
func TestTheJournalHasWhatIsCommitted(t *testing.T) {
	s, err := Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close() //nolint:errcheck // the test is over
	id, err := s.AddTable(t.Context(), Row{Code: "AAAAAA", Summary: []byte("{}")}, []Entry{{Seq: 1, Body: []byte("1")}})
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	refused := int32(0)
	err = s.writers[0].(*liteWriter).conn.Raw(func(conn any) error { //nolint:forcetypeassert // it is a file
		conn.(sqlite.HookRegisterer).RegisterCommitHook(func() int32 { //nolint:forcetypeassert // that is the driver's
			found = names(s.journal.of(id))
			return refused
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, refused = range []int32{1, 0} {
		err := s.Append(t.Context(), Batch{Table: id, Entries: []Entry{{Seq: 2, Body: []byte("2")}, {Seq: 3, Body: []byte("3")}}})
		if (err != nil) != (refused != 0) {
			t.Errorf("refused: %d; appending: %v", refused, err)
		}
		if diff := cmp.Diff([]string{"1.1", "1.2", "1.3"}, found); diff != "" {
			t.Errorf("while it is committed:\n%s", diff)
		}
		want := []string{"1.1", "1.2", "1.3"}[:3-2*refused]
		same(t, "afterwards", s.journal.of(id), want...)
	}
}

func TestAJournalThatIsNotFoldedIsLate(t *testing.T) {
	j := new(journal)
	for seq := int64(0); !j.late(); seq++ {
		if seq > 40 {
			t.Fatal("it never is")
		}
		j.add(&packed{lines: []line{heavy(1, seq)}}, seq)
		j.due(foldAt)
	}
	if !j.due(foldAt) || j.folding.weight < foldAt || j.filling.weight < 2*foldAt {
		t.Errorf("it is late with %d and %d bytes", j.folding.weight, j.filling.weight)
	}
}
