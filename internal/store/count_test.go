package store_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/noripan/noripan/internal/store"
)

// tally counts the games that have rows, and those that are only in the journal do not.
func tally(t *testing.T, p store.Place) (games, seats int) {
	t.Helper()
	db := raw(t, p)
	defer db.Close()
	if err := db.QueryRow("SELECT (SELECT count(*) FROM finished), (SELECT count(*) FROM finished_seats)").Scan(&games, &seats); err != nil {
		t.Fatal(err)
	}
	return games, seats
}

// games are the ids of a person's games, newest first.
func games(t *testing.T, s *store.Store, person string) []string {
	t.Helper()
	found, err := s.FinishedOf(t.Context(), person, "", "", 1000)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for i := range found {
		ids = append(ids, found[i].ID)
	}
	return ids
}

// club is a store with two people who have finished games that are not counted yet.
func club(t *testing.T, n int64) (*store.Store, store.Place, int64) {
	t.Helper()
	p := store.Place{Dir: t.TempDir()}
	s := open(t, p)
	addPerson(t, s, "ann")
	addPerson(t, s, "ben")
	id := addTable(t, s, row("AAAAAA"))
	for i := range n {
		batch := over(id, 10*i+1, "g", 0, "ann", "ben")
		batch.Entries = []store.Entry{entry(i + 2)}
		if err := s.Append(t.Context(), batch); err != nil {
			t.Fatal(err)
		}
	}
	if counted, _ := tally(t, p); counted != 0 {
		t.Fatalf("%d games are counted already", counted)
	}
	return s, p, id
}

// A process may be killed before a game is counted, and after that while the journal still has it.
func TestAKilledServersGamesAreCountedOnce(t *testing.T) {
	s, p, id := club(t, 3)
	want := []string{"g21", "g11", "g1"}
	before := killed(t, p.Dir)
	if diff := cmp.Diff(want, games(t, s, "ann")); diff != "" {
		t.Errorf("who looks finds:\n%s", diff)
	}
	if err := s.Append(t.Context(), over(id, 31, "g", 1, "ann", "ben")); err != nil {
		t.Fatal(err)
	}
	after := killed(t, p.Dir)
	if counted, _ := tally(t, after); counted != 3 {
		t.Fatalf("%d games were counted, want those that were looked for", counted)
	}
	for _, tc := range []struct {
		name  string
		place store.Place
		want  []string
	}{{"before", before, want}, {"in between", after, append([]string{"g31"}, want...)}} {
		for range 2 { // the second time after an end in peace
			s := open(t, tc.place)
			if diff := cmp.Diff(tc.want, games(t, s, "ben")); diff != "" {
				t.Errorf("%s:\n%s", tc.name, diff)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			if counted, seats := tally(t, tc.place); counted != len(tc.want) || seats != 2*len(tc.want) {
				t.Errorf("%s: %d games with %d seats are counted", tc.name, counted, seats)
			}
		}
	}
}

func TestGamesAreCountedSomeAtATime(t *testing.T) {
	s, p, id := club(t, 0)
	const many = 400
	batch := store.Batch{Table: id}
	for i := range int64(many) {
		batch.Finished = append(batch.Finished, over(id, i, "g", 0, "ann", "ben", "").Finished...)
	}
	if err := s.Append(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	if counted, _ := tally(t, p); counted != 0 {
		t.Errorf("%d games are counted by the commit that brought them", counted)
	}
	again := over(id, 5, "other", 0, "ann") // the same game
	again.Finished = append(again.Finished, over(id, many, "g", 0, "ann").Finished...)
	if err := s.Append(t.Context(), again); err != nil {
		t.Fatal(err)
	}
	counted, seats := tally(t, p)
	if counted < 2 || counted > many/10 || seats != 3*counted { // whoever waits for it does not wait for all
		t.Errorf("%d games with %d seats are counted by the next commit, which is a small one", counted, seats)
	}
	found := games(t, s, "ann")
	if len(found) != many+1 || found[0] != fmt.Sprint("g", many) || found[many] != "g0" {
		t.Errorf("%d games are found, the newest is %s, the oldest %s", len(found), found[0], found[len(found)-1])
	}
	if counted, seats := tally(t, p); counted != many+1 || seats != 3*many+1 {
		t.Errorf("%d games with %d seats are counted once somebody looked", counted, seats)
	}
}

func TestWhoIsDeletedIsNobodyInAGameThatIsNotCounted(t *testing.T) {
	s, _, _ := club(t, 1)
	if err := s.DeletePerson(t.Context(), "ben"); err != nil {
		t.Fatal(err)
	}
	g, err := s.FinishedGame(t.Context(), "g1")
	want := []store.FinishedSeat{{Person: "ann", Name: "ann", Place: 2, Won: true}, {Place: 2}}
	if diff := cmp.Diff(want, g.Seats); diff != "" || err != nil {
		t.Errorf("%v:\n%s", err, diff)
	}
}

func TestBackupsAndCopiesHaveGamesThatAreNotCounted(t *testing.T) {
	s, p, _ := club(t, 2)
	file, restored, copied := filepath.Join(t.TempDir(), "backup.db"), store.Place{Dir: t.TempDir()}, store.Place{Dir: t.TempDir()}
	if err := s.Backup(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Restore(t.Context(), file, restored.Dir, false); err != nil {
		t.Fatal(err)
	}
	move(t, killed(t, p.Dir), copied)
	for _, p := range []store.Place{restored, copied} {
		if counted, seats := tally(t, p); counted != 2 || seats != 4 {
			t.Errorf("%d games with %d seats are counted", counted, seats)
		}
	}
}

// Who looks while nothing can be written finds what was counted; the rest comes when there is room again.
func TestGamesAreReadOnADiskThatTakesNothing(t *testing.T) {
	for name, tc := range hindrances {
		t.Run(name, func(t *testing.T) {
			s, _, id := club(t, 1)
			if found := games(t, s, "ann"); len(found) != 1 {
				t.Fatalf("before the fault ann has %v", found)
			}
			batch := store.Batch{Table: id}
			for i := range int64(200) { // more than fits into what is left over
				batch.Finished = append(batch.Finished, over(id, 100+i, "g", 0, "ann", "ben").Finished...)
			}
			if err := s.Append(t.Context(), batch); err != nil {
				t.Fatal(err)
			}
			if err := s.Hinder(context.Background(), tc.how); err != nil {
				t.Fatal(err)
			}
			if found := games(t, s, "ann"); len(found) != 1 {
				t.Errorf("ann has %d games", len(found))
			}
			if last, err := s.LastFinished(t.Context(), id); last != "g299" || err != nil {
				t.Errorf("the table's last game is %q: %v", last, err)
			}
			if f, err := s.Figures(t.Context()); f.Games != 201 || err != nil {
				t.Errorf("%d games were finished: %v", f.Games, err)
			}
			if err := errors.Join(s.Hinder(context.Background(), store.NoHindrance), s.Writable(t.Context())); err != nil {
				t.Fatal(err)
			}
			if found := games(t, s, "ann"); len(found) != 201 {
				t.Errorf("ann has %d games when there is room again", len(found))
			}
		})
	}
}
