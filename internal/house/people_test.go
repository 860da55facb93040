package house_test

import (
	"errors"
	"regexp"
	"testing"

	"github.com/noripan/noripan/internal/house"
)

func TestGuestsAreKept(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	g, err := s.AddGuest(t.Context(), "앤", "ko")
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^[A-Za-z0-9_-]{22}$`).MatchString(g.ID) {
		t.Errorf("the id %q", g.ID)
	}
	if other, err := s.AddGuest(t.Context(), "앤", "ko"); err != nil || other.ID == g.ID {
		t.Errorf("a second guest has id %q, error %v", other.ID, err)
	}
	if g, err = s.Rename(t.Context(), g, "Ann"); err != nil {
		t.Fatal(err)
	}
	key, err := s.Key(t.Context(), "session")
	if err != nil {
		t.Fatal(err)
	}
	s.close()
	s = open(t, dir)
	if got, err := s.Account(t.Context(), g.ID); err != nil || got.ID != g.ID || got.Name != "Ann" || got.Language != "ko" || got.Kept {
		t.Errorf("after a restart %+v, error %v; want %+v", got, err, g)
	}
	if again, err := s.Key(t.Context(), "session"); err != nil || again != key {
		t.Errorf("the key changed, error %v", err)
	}
	if other, err := s.Key(t.Context(), "other"); err != nil || other == key {
		t.Errorf("two keys are one, error %v", err)
	}
	if _, err := s.Account(t.Context(), "nobody"); !errors.Is(err, house.ErrNoSuchPerson) {
		t.Errorf("finding nobody: %v", err)
	}
	if _, err := s.Rename(t.Context(), house.Account{ID: "nobody"}, "Ann"); !errors.Is(err, house.ErrNoSuchPerson) {
		t.Errorf("changing nobody: %v", err)
	}
}
