package store_test

import (
	"errors"
	"testing"

	"github.com/noripan/noripan/internal/store"
)

func TestTheRightIsClaimedOnce(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		addPerson(t, s, "ann")
		addPerson(t, s, "ben")
		claim := func(person, secret string) error {
			return s.Claim(t.Context(), "admin", []byte(secret), store.Act{Admin: person, Act: "claim"})
		}
		if err := claim("ann", "right"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("without a secret: %v", err)
		}
		if err := store.SetKeyBeside(t.Context(), p, "admin", []byte("right"), false); err != nil { // while the server runs
			t.Fatal(err)
		}
		if n, open, err := s.Administrators(t.Context(), "admin"); n != 0 || !open || err != nil {
			t.Errorf("administrators: %d, open %v, %v", n, open, err)
		}
		if err := claim("ann", "wrong"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a wrong secret: %v", err)
		}
		if err := claim("ann", "right"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a guest: %v", err)
		}
		if err := s.SetPassword(t.Context(), "ann", "ann", "hash", false); err != nil {
			t.Fatal(err)
		}
		if err := claim("ann", "right"); err != nil {
			t.Errorf("the right one is not spent by a guest: %v", err)
		}
		if err := claim("ann", "right"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("the second time: %v", err)
		}
		if acts, err := s.Acts(t.Context(), 0, 10); len(acts) != 1 || acts[0].Admin != "ann" || err != nil {
			t.Errorf("the acts are %+v, %v", acts, err)
		}
		if err := store.SetKeyBeside(t.Context(), p, "admin", []byte("other"), true); err != nil {
			t.Fatal(err)
		}
		if p, err := s.Person(t.Context(), "ann"); p.Admin || err != nil {
			t.Errorf("after the reset ann stands as %+v, %v", p, err)
		}
	})
}

func TestPeopleAreFound(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		for _, id := range []string{"ann", "anna", "b%n"} {
			addPerson(t, s, id)
		}
		if err := s.Ban(t.Context(), store.Ban{Person: "anna", Reason: "noise", Until: 100, Since: 1}, store.Act{}); err != nil {
			t.Fatal(err)
		}
		for name, tc := range map[string]struct {
			text   string
			banned bool
			now    int64
			want   int
		}{
			"all": {"", false, 0, 3}, "part of a name": {"nn", false, 0, 2}, "another case": {"ANN", false, 0, 2}, "a sign that means more in SQL": {"%", false, 0, 1},
			"banned": {"", true, 50, 1}, "no longer banned": {"", true, 100, 0},
		} {
			found, err := s.FindPeople(t.Context(), tc.text, tc.banned, tc.now, 10)
			if err != nil || len(found) != tc.want {
				t.Errorf("%s: %+v, %v", name, found, err)
			}
		}
		if err := s.Lift(t.Context(), "ann", store.Act{}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a ban that is not there is lifted: %v", err)
		}
		if err := s.Ban(t.Context(), store.Ban{Person: "nobody"}, store.Act{}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("nobody is banned: %v", err)
		}
		if acts, err := s.Acts(t.Context(), 0, 10); len(acts) != 1 || err != nil {
			t.Errorf("what failed is among the acts: %+v, %v", acts, err)
		}
	})
}

func TestFiguresCount(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		addPerson(t, s, "ann")
		addPerson(t, s, "ben")
		if err := s.SetPassword(t.Context(), "ann", "ann", "hash", false); err != nil {
			t.Fatal(err)
		}
		id := addTable(t, s, row("AAAAAA"))
		addTable(t, s, row("BBBBBB"))
		if err := s.CloseTable(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		f, err := s.Figures(t.Context())
		if err != nil || f.Tables["lobby"] != 1 || f.People != 2 || f.Kept != 1 || f.Bytes < 4096 {
			t.Errorf("figures %+v, %v", f, err)
		}
		if err := s.Ping(t.Context()); err != nil {
			t.Errorf("ping: %v", err)
		}
	})
}
