package house_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/house"
)

func TestADeviceCodeIsSpentOnce(t *testing.T) {
	in(t, "once", func(t *testing.T) {
		s := open(t, t.TempDir())
		code := deviceCode(t, s.House, "ann")
		if len(code) != 16 {
			t.Errorf("the code has %d signs of 5 bits, want 16", len(code))
		}
		for range 2 { // to look at it does not spend it
			if person, err := s.DeviceOf(t.Context(), strings.ToLower(code)); person != "ann" || err != nil {
				t.Fatalf("the code is of %q, error %v", person, err)
			}
		}
		if person, err := s.SpendDeviceCode(t.Context(), code); person != "ann" || err != nil {
			t.Fatalf("the code makes %q, error %v", person, err)
		}
		refused(t, s.House, "spent", code)
	})
}

func TestADeviceCodeIsRefused(t *testing.T) {
	in(t, "otherwise", func(t *testing.T) {
		s := open(t, t.TempDir())
		first := deviceCode(t, s.House, "ann")
		second := deviceCode(t, s.House, "ann")
		theirs := deviceCode(t, s.House, "bob")
		refused(t, s.House, "followed by another", first)
		refused(t, s.House, "empty", "")
		refused(t, s.House, "cut short", second[:15])
		refused(t, s.House, "of other signs", strings.Repeat("0", 16))
		time.Sleep(5*time.Minute - time.Millisecond)
		if person, err := s.SpendDeviceCode(t.Context(), second); person != "ann" || err != nil {
			t.Errorf("just in time the code makes %q, error %v", person, err)
		}
		time.Sleep(time.Millisecond)
		refused(t, s.House, "too old", theirs)
	})
}

func TestADeviceCodeOutlivesItsServer(t *testing.T) {
	dir := t.TempDir()
	in(t, "for its time", func(t *testing.T) {
		first := open(t, dir)
		code := deviceCode(t, first.House, "ann")
		first.close()
		second := open(t, dir)
		if person, err := second.SpendDeviceCode(t.Context(), code); person != "ann" || err != nil {
			t.Errorf("the code makes %q, error %v", person, err)
		}
	})
}

func TestAPasskeyCeremonyCountsOnceForWhoBeganIt(t *testing.T) {
	in(t, "within its time", func(t *testing.T) {
		s := open(t, t.TempDir())
		begin := func(person string) string {
			t.Helper()
			id, err := s.BeginCeremony(t.Context(), person, []byte("asked of "+person))
			if err != nil {
				t.Fatal(err)
			}
			return id
		}
		finish := func(what, id, person, want string) {
			t.Helper()
			asked, err := s.FinishCeremony(t.Context(), id, person)
			if string(asked) != want || (err == nil) != (want != "") || err != nil && !errors.Is(err, house.ErrNoCeremony) {
				t.Errorf("%s: %q, %v", what, asked, err)
			}
		}
		anns, nobodys, late := begin("ann"), begin(""), begin("ann")
		finish("another's", anns, "ben", "")
		finish("a stranger", anns, "", "")
		finish("a second one beside it", anns, "ann", "asked of ann")
		finish("again", anns, "ann", "")
		finish("a stranger's own", nobodys, "", "asked of ")
		finish("one that was never begun", "ABCD", "ann", "")
		time.Sleep(5 * time.Minute)
		finish("too late", late, "ann", "")
	})
}

func deviceCode(t *testing.T, h *house.House, person string) string {
	t.Helper()
	code, expires, err := h.DeviceCode(t.Context(), person)
	if err != nil {
		t.Fatal(err)
	}
	if left := time.Until(expires); left != 5*time.Minute {
		t.Fatalf("the code counts for %v", left)
	}
	return code
}

func refused(t *testing.T, h *house.House, what, code string) {
	t.Helper()
	if person, err := h.DeviceOf(t.Context(), code); !errors.Is(err, house.ErrNoDeviceCode) {
		t.Errorf("a code that is %s is of %q, error %v", what, person, err)
	}
	if person, err := h.SpendDeviceCode(t.Context(), code); !errors.Is(err, house.ErrNoDeviceCode) {
		t.Errorf("a code that is %s makes %q, error %v", what, person, err)
	}
}
