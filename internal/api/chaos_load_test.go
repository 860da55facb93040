package api_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"
)

// goOn waits until all tables that are being played at have gone on after an instant, and tells how long that took, and which had
// not when that was to be expected. A table that has not within the time is a fault.
func (l *load) goOn(ctx context.Context, since time.Time, within time.Duration) (took time.Duration, late string) {
	defer time.AfterFunc(time.Until(since.Add(aim)), l.more.Broadcast).Stop()
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	defer context.AfterFunc(ctx, l.more.Broadcast)()
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.errs) == 0 {
		stuck := l.stuck(since.UnixMilli())
		if len(stuck) == 0 {
			break
		}
		if late == "" && time.Since(since) > aim {
			late = fmt.Sprint(stuck[:min(len(stuck), 3)])
		}
		if ctx.Err() != nil {
			l.errs = append(l.errs, fmt.Errorf("%d of %d tables have not gone on for %v: %v", len(stuck), len(l.playing), time.Since(since), stuck[:min(len(stuck), 20)]))
			break
		}
		l.more.Wait()
	}
	return time.Since(since), late
}

// failed tells whether anything is wrong already.
func (l *load) failed() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.errs) > 0
}

// stuck are the tables that have not gone on since then.
func (l *load) stuck(since int64) []*going {
	var found []*going
	for g := range l.playing {
		if g.at <= since {
			found = append(found, g)
		}
	}
	return found
}

func (g *going) String() string {
	return fmt.Sprintf("\n    %s %v, last at %v: %v", g.code, g.game, time.UnixMilli(g.at).Format("05.000"), slices.Collect(maps.Values(g.doing)))
}

// backsSince are how long people were without who have lost a connection since then.
func (l *load) backsSince(since time.Time) []time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	var took []time.Duration
	for _, b := range l.breaks {
		if !b.at.Before(since) {
			took = append(took, b.took)
		}
	}
	return took
}
