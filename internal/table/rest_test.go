package table_test

import (
	"errors"
	"fmt"
	"runtime/pprof"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/internal/table"
)

// lives counts the goroutines of tables.
func lives() int {
	var all strings.Builder
	_ = pprof.Lookup("goroutine").WriteTo(&all, 2)
	return strings.Count(all.String(), "(*actor).live(")
}

func TestATableThatWaitsKeepsNoGoroutine(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, aTurnEach, ben)
		for range 3 {
			if synctest.Wait(); lives() != 1 {
				t.Fatalf("a table where something happens has %d goroutines", lives())
			}
			time.Sleep(3 * time.Second)
			if synctest.Wait(); lives() != 0 {
				t.Fatalf("a table where nothing happens has %d goroutines", lives())
			}
			r.must(ann, table.Command{Do: table.Describe})
		}
		before := v[1].read().n
		time.Sleep(5 * time.Second)
		v[1].sub.Close()
		synctest.Wait()
		v[1] = r.watchAfter(ben, before)
		if v[1].read(); v[1].syncs != 0 {
			t.Error("after a few seconds' rest one who was away begins anew")
		}
		time.Sleep(time.Hour) // all that was to be done at some time is done all the same
		if v[0].read(); v[0].game.Result == nil {
			t.Error("nobody's time was up")
		}
	})
}

// After a longer rest nothing is kept for those who were away.
func TestATableThatWaitsLongKeepsNoMessages(t *testing.T) {
	for name, tc := range map[string]struct {
		rest  time.Duration
		syncs int
	}{"shortly": {30 * time.Second, 0}, "for long": {3 * time.Minute, 1}} {
		in(t, name, func(t *testing.T) {
			r := found(t, aTurnEach, table.Founding{})
			r.must(ben, table.Command{Do: table.Join})
			b := r.watch(ben).read()
			r.watch(ben).read() // the first connection hears nothing of what comes
			r.must(ann, table.Command{Do: table.Say, Text: "?"})
			time.Sleep(tc.rest)
			if late := r.watchAfter(ben, b.n).read(); late.syncs != tc.syncs {
				t.Errorf("%d syncs, want %d", late.syncs, tc.syncs)
			}
		})
	}
}

// Who plays one game after another waits for nothing that can be made up for: neither for a snapshot nor for the index, in
// which the table is one with a game, that is one to be woken whatever happens.
func TestWhatIsNotNeededYetIsKeptWhenTheTableRests(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := foundAt(t, 0, aTurnEach, table.Founding{})
		r.must(ben, table.Command{Do: table.Join})
		for range 2 {
			r.must(ben, table.Command{Do: table.Ready})
			r.must(ann, table.Command{Do: table.Start})
			v := []*viewer{r.watch(ann).read(), r.watch(ben).read()}
			v[0].pick(1)
			v[1].pick(1)
			if got := v[0].read().room.State; got != table.Finished {
				t.Fatalf("the room is %s", got)
			}
			if row := r.log.lastRow(); row.Summary.State != table.Playing || row.WakeAt != 0 || r.log.snapshot != nil {
				t.Fatalf("the index says %s, to be woken at %d; the snapshot is %v", row.Summary.State, row.WakeAt, r.log.snapshot)
			}
			r.must(ann, table.Command{Do: table.Rematch})
		}
		time.Sleep(10 * time.Second)
		row := r.log.lastRow()
		if row.Summary.State != table.Lobby || row.WakeAt == 0 || r.log.snapshot == nil || r.log.snapshot.Seq != int64(len(r.log.entries)) {
			t.Errorf("at rest the index says %s, to be woken at %d; the snapshot is %v", row.Summary.State, row.WakeAt, r.log.snapshot)
		}
		before := r.log.appends
		time.Sleep(30 * time.Second)
		if r.log.appends != before {
			t.Errorf("at rest %d more appends", r.log.appends-before)
		}
	})
}

// What may wait is tried again after the next rest, but where somebody else has the table it ends here.
func TestATableThatMayNotBeKeptAtRestEnds(t *testing.T) {
	taken := errors.New("another server has this table")
	for name, tc := range map[string]struct{ late, ends error }{
		"for now":                 {fmt.Errorf("%w: the disk is full", &table.Error{Code: table.StorageUnwritable}), nil},
		"since others have it":    {taken, taken},
		"and then it can be kept": {},
	} {
		in(t, name, func(t *testing.T) {
			r, v := play(t, aTurnEach, ben)
			v[0].pick(1)
			v[1].pick(1)
			r.log.mu.Lock()
			r.log.late = tc.late
			r.log.mu.Unlock()
			time.Sleep(10 * time.Second)
			synctest.Wait()
			if refused := r.log.refused > 0; refused != (tc.late != nil) {
				t.Fatalf("it was refused: %v", refused)
			}
			select {
			case err := <-r.gone:
				if tc.ends == nil || !errors.Is(err, tc.ends) {
					t.Errorf("it ended with %v", err)
				}
			default:
				if tc.ends != nil {
					t.Error("it goes on")
				}
				r.log.mu.Lock()
				r.log.late = nil
				r.log.mu.Unlock()
				r.must(ann, table.Command{Do: table.Rematch})
				time.Sleep(10 * time.Second)
				synctest.Wait()
				if r.log.snapshot == nil {
					t.Error("there is no snapshot in the end")
				}
			}
		})
	}
}

// What is told after such a rest is given back after the next.
func TestAMoveAfterALongRestIsNotKeptForLong(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := playAt(t, rounds(1, 2), table.Founding{Options: atSpeed(table.SpeedAsync, 1)}, ben)
		time.Sleep(3 * time.Minute)
		before := v[1].read().n
		v[0].pick(1)
		time.Sleep(3 * time.Minute)
		if late := r.watchAfter(ben, before).read(); late.syncs != 1 {
			t.Errorf("%d syncs", late.syncs)
		}
	})
}
