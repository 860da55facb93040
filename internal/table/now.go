package table

import (
	"math"
	"time"
)

// watch is a table's clock: it takes the time from the machine's when the table begins, and goes on evenly from there.
// Whoever sets the machine's clock, or lets the machine sleep, does nothing to the table: a jump would end turns and
// games for which nobody was late, or have bots think for hours.
type watch struct{ began time.Time } // with the monotonic reading that time.Now gives

func newWatch() watch { return watch{time.Now()} }

// now is in milliseconds since 1970.
func (w watch) now() int64 { return w.began.Add(time.Since(w.began)).UnixMilli() }

// until is how long it is until then; never is far away.
func (w watch) until(at int64) time.Duration {
	const most = math.MaxInt64 / int64(time.Millisecond)
	return time.Duration(min(at-w.now(), most)) * time.Millisecond
}
