package store_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/noripan/noripan/internal/store"
)

func over(table int64, began int64, game string, winner int, people ...string) store.Batch {
	f := store.Finished{ID: fmt.Sprint(game, began), Began: began, Ended: began + 5, At: 1000 + began, Game: game, Outcome: "finished"}
	for i, p := range people {
		s := store.FinishedSeat{Person: p, Name: p, Place: 2, Won: i == winner}
		if p == "" {
			s.Level = "normal"
		}
		f.Seats = append(f.Seats, s)
	}
	return store.Batch{Table: table, Finished: []store.Finished{f}}
}

func TestAGameIsCountedOnce(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		addPerson(t, s, "ann")
		id := addTable(t, s, row("AAAAAA"))
		batch := over(id, 3, "dominion", 0, "ann", "")
		batch.Entries = []store.Entry{entry(2)}
		if err := s.Append(t.Context(), batch); err != nil {
			t.Fatal(err)
		}
		// A writer that did not hear of its success tries again, with another id for the game.
		batch.Finished[0].ID = "again"
		if err := s.Append(t.Context(), batch); !errors.Is(err, store.ErrConflict) {
			t.Errorf("the same batch again: %v", err)
		}
		batch.Entries = nil
		if err := s.Append(t.Context(), batch); err != nil {
			t.Errorf("the same game again: %v", err)
		}
		games, err := s.FinishedOf(t.Context(), "ann", "", "", 10)
		if err != nil || len(games) != 1 || games[0].ID != "dominion3" || len(games[0].Seats) != 2 {
			t.Errorf("ann's games are %+v, error %v", games, err)
		}
	})
}

func TestWhatIsNotKeptIsNotCounted(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		addPerson(t, s, "ann")
		id := addTable(t, s, row("AAAAAA"))
		batch := over(id, 3, "dominion", 0, "ann")
		batch.Entries = []store.Entry{entry(1)} // it is there: the whole batch fails
		if err := s.Append(t.Context(), batch); !errors.Is(err, store.ErrConflict) {
			t.Fatalf("appending: %v", err)
		}
		if games, err := s.FinishedOf(t.Context(), "ann", "", "", 10); len(games) != 0 || err != nil {
			t.Errorf("ann's games are %+v, error %v", games, err)
		}
	})
}

func TestGamesArePagedByPersonAndGame(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		addPerson(t, s, "ann")
		addPerson(t, s, "ben")
		id := addTable(t, s, row("AAAAAA"))
		for _, batch := range []store.Batch{
			over(id, 10, "dominion", 0, "ann", "ben"), over(id, 20, "tictactoe", 1, "ben", "ann"), over(id, 30, "dominion", 1, "ann", "ben"),
			over(id, 40, "dominion", 0, "ben", ""), over(id, 50, "dominion", 0, "ann", "ben", ""),
		} {
			if err := s.Append(t.Context(), batch); err != nil {
				t.Fatal(err)
			}
		}
		for name, tc := range map[string]struct {
			person, game, before string
			limit                int
			want                 []string
		}{
			"all":            {"ann", "", "", 9, []string{"dominion50", "dominion30", "tictactoe20", "dominion10"}},
			"a page":         {"ann", "", "", 2, []string{"dominion50", "dominion30"}},
			"the next page":  {"ann", "", "dominion30", 2, []string{"tictactoe20", "dominion10"}},
			"one game":       {"ann", "dominion", "", 9, []string{"dominion50", "dominion30", "dominion10"}},
			"after the end":  {"ann", "", "dominion10", 9, nil},
			"a wrong id":     {"ann", "", "nothing", 9, nil},
			"nobody's games": {"cho", "", "", 9, nil},
		} {
			games, err := s.FinishedOf(t.Context(), tc.person, tc.game, tc.before, tc.limit)
			if err != nil {
				t.Fatal(err)
			}
			var ids []string
			for _, g := range games {
				ids = append(ids, g.ID)
			}
			if diff := cmp.Diff(tc.want, ids); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		}
		counts, err := s.Counts(t.Context(), "ann")
		want := []store.Count{{"dominion", 2, 2, 1}, {"dominion", 3, 1, 1}, {"tictactoe", 2, 1, 1}}
		if diff := cmp.Diff(want, counts); diff != "" || err != nil {
			t.Errorf("ann's counts, error %v (-want +got):\n%s", err, diff)
		}
	})
}

func TestThePersonsBestIsKeptByContest(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		addPerson(t, s, "ann")
		id := addTable(t, s, row("AAAAAA"))
		for i, g := range []struct {
			contest, outcome string
			score            int
			won              bool
		}{
			{"level.easy", "beaten", 31, false},
			{"level.easy", "finished", 52, true},
			{"level.easy", "finished", 52, true}, // the first with a score is the one that is shown
			{"level.easy", "capped", 90, false},  // stopped: counts for nothing
			{"level.hard", "beaten", 0, false},
			{"", "finished", 99, true},
		} {
			batch := over(id, int64(10*i+1), "gugong", -1, "ann")
			f := &batch.Finished[0]
			f.Contest, f.Outcome, f.Seats[0].Score, f.Seats[0].Won = g.contest, g.outcome, g.score, g.won
			if err := s.Append(t.Context(), batch); err != nil {
				t.Fatal(err)
			}
		}
		got, err := s.Bests(t.Context(), "ann")
		want := []store.Best{
			{Game: "gugong", Contest: "level.easy", Games: 3, Wins: 2, Score: 52, ID: "gugong11"},
			{Game: "gugong", Contest: "level.hard", Games: 1, ID: "gugong41"},
		}
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("ann's bests (%v):\n%s", err, diff)
		}
		if got, err := s.Bests(t.Context(), "bob"); len(got) != 0 || err != nil {
			t.Errorf("somebody who has not played has %v, %v", got, err)
		}
		games, err := s.FinishedOf(t.Context(), "ann", "", "", 9)
		if err != nil || len(games) != 6 || games[0].Contest != "" || games[1].Contest != "level.hard" {
			t.Errorf("ann's games are %+v, %v", games, err)
		}
	})
}
