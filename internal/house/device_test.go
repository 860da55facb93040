package house_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

func TestADeviceCodeIsSpentOnce(t *testing.T) {
	in(t, "once", func(t *testing.T) {
		s := open(t, t.TempDir())
		code := deviceCode(t, s.House, "ann")
		if len(code) != 16 {
			t.Errorf("the code has %d signs of 5 bits, want 16", len(code))
		}
		for range 2 { // to look at it does not spend it
			if person, err := s.DeviceOf(strings.ToLower(code)); person != "ann" || err != nil {
				t.Fatalf("the code is of %q, error %v", person, err)
			}
		}
		if person, err := s.SpendDeviceCode(code); person != "ann" || err != nil {
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
		if person, err := s.SpendDeviceCode(second); person != "ann" || err != nil {
			t.Errorf("just in time the code makes %q, error %v", person, err)
		}
		time.Sleep(time.Millisecond)
		refused(t, s.House, "too old", theirs)
	})
}

func TestDeviceCodesAreBounded(t *testing.T) {
	in(t, "in all", func(t *testing.T) {
		s := open(t, t.TempDir())
		for i := range 10_000 {
			deviceCode(t, s.House, fmt.Sprint(i))
		}
		var busy *table.Error
		if _, _, err := s.DeviceCode("one more"); !errors.As(err, &busy) || busy.Code != table.Busy {
			t.Errorf("one more: %v, want %s", err, table.Busy)
		}
		deviceCode(t, s.House, "1") // in the place of the one before
		time.Sleep(5 * time.Minute)
		deviceCode(t, s.House, "one more")
	})
}

func deviceCode(t *testing.T, h *house.House, person string) string {
	t.Helper()
	code, expires, err := h.DeviceCode(person)
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
	if person, err := h.DeviceOf(code); !errors.Is(err, house.ErrNoDeviceCode) {
		t.Errorf("a code that is %s is of %q, error %v", what, person, err)
	}
	if person, err := h.SpendDeviceCode(code); !errors.Is(err, house.ErrNoDeviceCode) {
		t.Errorf("a code that is %s makes %q, error %v", what, person, err)
	}
}
