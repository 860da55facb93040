package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/noripan/noripan/internal/store"
)

func addPerson(t *testing.T, s *store.Store, id string) {
	t.Helper()
	if err := s.AddPerson(t.Context(), store.Person{ID: id, Name: id, Language: "ko"}); err != nil {
		t.Fatalf("adding %s: %v", id, err)
	}
}

func standing(t *testing.T, s *store.Store, id string) store.Standing {
	t.Helper()
	found, err := s.Standing(t.Context(), id)
	if err != nil {
		t.Fatalf("the standing of %s: %v", id, err)
	}
	return found
}

func TestAKeptNameIsOnePersonsAlone(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		for _, id := range []string{"ann", "ben", "cho"} {
			addPerson(t, s, id)
		}
		if err := s.SetPassword(t.Context(), "ann", "바다", "hash", false); err != nil {
			t.Fatal(err)
		}
		for what, err := range map[string]error{
			"a password":   s.SetPassword(t.Context(), "ben", "바다", "hash", false),
			"a passkey":    s.AddPasskey(t.Context(), store.Passkey{ID: "k", Person: "ben", Credential: []byte("c"), Body: []byte("{}")}, "바다"),
			"another name": s.SetPerson(t.Context(), store.Person{ID: "cho", Name: "바다", Folded: "바다"}),
		} {
			if !errors.Is(err, store.ErrNameTaken) {
				t.Errorf("the name taken with %s: %v", what, err)
			}
		}
		if keys, err := s.Passkeys(t.Context(), "ben"); len(keys) > 0 || err != nil {
			t.Errorf("the refused passkey is kept: %v, %v", keys, err)
		}
		if p, err := s.PersonOfName(t.Context(), "바다"); err != nil || p.ID != "ann" || p.Password != "hash" {
			t.Errorf("the name is %+v's, error %v", p, err)
		}
		// A guest may be called so.
		if err := s.SetPerson(t.Context(), store.Person{ID: "cho", Name: "바다"}); err != nil {
			t.Errorf("a guest of that name: %v", err)
		}
	})
}

func TestTheLastWayToSignInStays(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		addPerson(t, s, "ann")
		for i := range 2 {
			key := store.Passkey{ID: fmt.Sprint("k", i), Person: "ann", Site: "a", Credential: fmt.Append(nil, "c", i), Body: []byte("{}")}
			if err := s.AddPasskey(t.Context(), key, "ann"); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.DropPasskey(t.Context(), "ben", "k0"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("another's passkey is dropped: %v", err)
		}
		if err := s.DropPasskey(t.Context(), "ann", "k0"); err != nil {
			t.Error(err)
		}
		if err := s.DropPasskey(t.Context(), "ann", "k1"); !errors.Is(err, store.ErrLastKey) {
			t.Errorf("the last one is dropped: %v", err)
		}
		if err := s.SetPassword(t.Context(), "ann", "ann", "hash", false); err != nil {
			t.Fatal(err)
		}
		if err := s.DropPasskey(t.Context(), "ann", "k1"); err != nil {
			t.Errorf("beside a password: %v", err)
		}
		if got := standing(t, s, "ann"); got.Passkeys != 0 || got.Folded != "ann" {
			t.Errorf("ann stands as %+v", got)
		}
	})
}

func TestOfTwoLastPasskeysOneStays(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		for round := range 10 {
			person := fmt.Sprint("p", round)
			addPerson(t, s, person)
			errs := make([]error, 2)
			for i := range errs {
				key := store.Passkey{ID: fmt.Sprint(person, i), Person: person, Credential: fmt.Append(nil, person, i), Body: []byte("{}")}
				if err := s.AddPasskey(t.Context(), key, person); err != nil {
					t.Fatal(err)
				}
			}
			var both sync.WaitGroup
			for i := range errs {
				both.Go(func() { errs[i] = s.DropPasskey(context.Background(), person, fmt.Sprint(person, i)) })
			}
			both.Wait()
			if (errs[0] == nil) == (errs[1] == nil) || !errors.Is(errors.Join(errs...), store.ErrLastKey) {
				t.Fatalf("dropping both at once: %v, %v", errs[0], errs[1])
			}
		}
	})
}

func TestPasskeysAreBounded(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		addPerson(t, s, "ann")
		add := func(i int) error {
			key := store.Passkey{ID: fmt.Sprint("k", i), Person: "ann", Site: "a", Credential: fmt.Append(nil, "c", i), Body: []byte("{}")}
			return s.AddPasskey(t.Context(), key, "ann")
		}
		for i := range store.MaxPasskeys {
			if err := add(i); err != nil {
				t.Fatal(err)
			}
		}
		if err := add(store.MaxPasskeys); !errors.Is(err, store.ErrTooLarge) {
			t.Errorf("one more: %v", err)
		}
		if err := s.DropPasskey(t.Context(), "ann", "k0"); err != nil {
			t.Fatal(err)
		}
		if err := add(1); !errors.Is(err, store.ErrConflict) {
			t.Errorf("one that is there: %v", err)
		}
	})
}

func TestSessionsEndOneByOneOrAllAtOnce(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		addPerson(t, s, "ann")
		for range 2 { // a second time changes nothing
			if err := s.EndSession(t.Context(), "ann", "one"); err != nil {
				t.Fatal(err)
			}
		}
		if got := standing(t, s, "ann"); got.Epoch != 0 || !cmp.Equal(got.Ended, []string{"one"}) {
			t.Errorf("after one: epoch %d, ended %v", got.Epoch, got.Ended)
		}
		if err := s.EndSessions(t.Context(), "ann"); err != nil {
			t.Fatal(err)
		}
		if got := standing(t, s, "ann"); got.Epoch != 1 || len(got.Ended) != 0 {
			t.Errorf("after all: epoch %d, ended %v", got.Epoch, got.Ended)
		}
		for i := range 100 {
			if err := s.EndSession(t.Context(), "ann", fmt.Sprint(i)); err != nil {
				t.Fatal(err)
			}
		}
		if got := standing(t, s, "ann"); got.Epoch != 2 || len(got.Ended) != 35 {
			t.Errorf("after a hundred: epoch %d, %d ended", got.Epoch, len(got.Ended))
		}
	})
}

func TestADeletedPersonLeavesNoName(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		addPerson(t, s, "ann")
		addPerson(t, s, "ben")
		id := addTable(t, s, row("AAAAAA"))
		played := store.Finished{ID: "g1", Began: 1, Ended: 2, At: 9, Game: "tictactoe", Outcome: "finished", Seats: []store.FinishedSeat{
			{Person: "ann", Name: "앤", Place: 1, Score: 1, Won: true}, {Person: "ben", Name: "벤", Place: 2},
		}}
		if err := s.Append(t.Context(), store.Batch{Table: id, Finished: []store.Finished{played}}); err != nil {
			t.Fatal(err)
		}
		act := store.Act{Admin: "ben", AdminName: "벤", Act: "ban", About: "ann", AboutName: "앤"}
		if err := s.Ban(t.Context(), store.Ban{Person: "ann", Reason: "noise"}, act); err != nil {
			t.Fatal(err)
		}
		key := store.Passkey{ID: "k", Person: "ann", Credential: []byte("c"), Body: []byte("{}")}
		if err := s.AddPasskey(t.Context(), key, "앤"); err != nil {
			t.Fatal(err)
		}
		if err := s.DeletePerson(t.Context(), "ann"); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Person(t.Context(), "ann"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("ann is still there: %v", err)
		}
		played.Number, played.Table = 1, id
		played.Seats[0].Person, played.Seats[0].Name = "", ""
		if got, err := s.FinishedGame(t.Context(), "g1"); err != nil || !cmp.Equal(got, played) {
			t.Errorf("the game is %+v, error %v", got, err)
		}
		acts, err := s.Acts(t.Context(), 0, 9)
		if err != nil || len(acts) != 1 || acts[0].AboutName != "" {
			t.Errorf("the acts are %+v, error %v", acts, err)
		}
		// A game that ends later has no place for the name either.
		played.ID, played.Began, played.Seats[0].Person, played.Seats[0].Name = "g2", 5, "ann", "앤"
		if err := s.Append(t.Context(), store.Batch{Table: id, Finished: []store.Finished{played}}); err != nil {
			t.Fatal(err)
		}
		if got, err := s.FinishedGame(t.Context(), "g2"); err != nil || got.Seats[0].Person != "" || got.Seats[0].Name != "" || got.Seats[1].Person != "ben" {
			t.Errorf("the later game is %+v, error %v", got, err)
		}
	})
}
