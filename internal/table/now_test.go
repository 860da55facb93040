package table

import (
	"testing"
	"time"
	"unsafe"
)

// An hour ago as to the machine's clock, and now as to its monotonic one: so a moment looks back at which the clock was
// not set forward yet. Of a time.Time with both readings the first word has the seconds above 30 bits.
func beforeTheClockWasSet(t *testing.T, now time.Time) time.Time {
	t.Helper()
	then := now
	*(*uint64)(unsafe.Pointer(&then)) -= 3600 << 30
	if now.Sub(then) != 0 || now.Round(0).Sub(then.Round(0)) != time.Hour {
		t.Fatalf("%v became %v", now, then)
	}
	return then
}

func TestWhoSetsTheClockMovesNoTable(t *testing.T) {
	began := beforeTheClockWasSet(t, time.Now())
	w := watch{began}
	if late := time.Duration(w.now()-began.UnixMilli()) * time.Millisecond; late < 0 || late > 30*time.Minute {
		t.Errorf("the clock was set an hour forward, and the table's by %v", late)
	}
	if got := w.until(w.now() + 3_600_000); got < 30*time.Minute || got > time.Hour {
		t.Errorf("an hour ahead is %v ahead", got)
	}
	if got := w.until(never); got < 100*365*24*time.Hour {
		t.Errorf("never is in %v", got)
	}
}
