package table_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/internal/table"
)

func TestAConnectionGoesOnAfterABreak(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(10, 2), ben)
		v[0].pick(1)
		v[1].pick(1)
		before := v[0].read()
		before.sub.Close()
		for range 3 {
			r.must(ann, table.Command{Do: table.Answer, Serial: uint64(before.game.View.At/2 + 1), Picks: []string{"pick:1"}})
			v[1].pick(1)
			before.game.View.At += 2
		}
		whole := r.watch(ann).read()
		after := r.watchAfter(ann, before.n)
		after.log = before.log
		if after.read(); after.syncs != 0 || !strings.HasPrefix(after.texts[0], `{"t":"you"`) || !after.you.Controlling {
			t.Fatalf("it went on with %d syncs; first %s", after.syncs, after.texts[0])
		}
		if fmt.Sprint(after.log) != fmt.Sprint(whole.log) || after.n != whole.n || after.game.View.At != 8 {
			t.Errorf("after the break: at %d, message %d, log %v; want %d, %v", after.game.View.At, after.n, after.log, whole.n, whole.log)
		}
		if again := r.watchAfter(ann, after.n).read(); again.syncs != 0 || len(again.texts) != 1 {
			t.Errorf("with nothing missed: %q", again.texts)
		}
	})
}

func TestWhoCannotGoOnGetsASync(t *testing.T) {
	for name, tc := range map[string]struct {
		between func(*room, []*viewer)
		after   func(n uint64) uint64
	}{
		"a number that has not been": {func(*room, []*viewer) {}, func(n uint64) uint64 { return n + 1 }},
		"long ago":                   {func(*room, []*viewer) {}, func(uint64) uint64 { return 1 }},
		"too many messages since": {func(r *room, v []*viewer) {
			for i := range 20 {
				r.must(ann, table.Command{Do: table.Answer, Serial: uint64(i + 1), Picks: []string{"pick:1"}})
				r.must(ben, table.Command{Do: table.Answer, Serial: uint64(i + 1), Picks: []string{"pick:1"}})
			}
		}, func(n uint64) uint64 { return n }},
		"away for long": {func(r *room, v []*viewer) {
			time.Sleep(125 * time.Second)
			r.must(ann, table.Command{Do: table.PlayMyself})
		}, func(n uint64) uint64 { return n }},
		"a restart": {func(r *room, v []*viewer) { r.stop(); time.Sleep(time.Millisecond); r.wake() }, func(n uint64) uint64 { return n }},
	} {
		in(t, name, func(t *testing.T) {
			r, v := play(t, rounds(100, 2), ben)
			n := v[0].read().n
			v[0].sub.Close()
			synctest.Wait()
			tc.between(r, v)
			if again := r.watchAfter(ann, tc.after(n)).read(); again.syncs != 1 || !strings.HasPrefix(again.texts[0], `{"t":"sync"`) || again.n < n {
				t.Errorf("%d syncs, message %d (before %d): %q", again.syncs, again.n, n, again.texts)
			}
		})
	}
}

func TestASlowReaderGetsASyncAndHoldsNobodyUp(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(100, 2), ben)
		slow := r.watch(dora)
		slow.read()
		for range 90 {
			v[0].pick(1)
			v[1].pick(1)
		}
		heard := len(slow.texts)
		if slow.read(); slow.syncs != 2 || len(slow.texts) != heard+1 {
			t.Errorf("%d messages with %d syncs; want one sync more than at first", len(slow.texts)-heard, slow.syncs)
		}
		if slow.game.View.At != 180 || len(slow.log) != 181 {
			t.Errorf("it sees the game at %d with %d events", slow.game.View.At, len(slow.log))
		}
		v[0].pick(1)
		if slow.read(); slow.game.View.At != 181 || slow.syncs != 2 {
			t.Errorf("after it the game is at %d, with %d syncs", slow.game.View.At, slow.syncs)
		}
	})
}

func TestAClosedConnectionHearsNothingMore(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(2, 2), ben)
		eve := r.watch(dora).read()
		eve.sub.Close()
		v[0].pick(1)
		heard := len(eve.texts)
		if eve.read(); !errors.Is(eve.ended, table.ErrLeft) || len(eve.texts) != heard {
			t.Errorf("ended with %v after %d messages more", eve.ended, len(eve.texts)-heard)
		}
		eve.sub.Close() // twice is no harm
	})
}

func TestOnePersonHasSoManyConnections(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{})
		var open []*viewer
		for range 16 {
			open = append(open, r.watch(ann))
		}
		_, err := r.Watch(t.Context(), ann, 0)
		expect(t, "one too many", code(err), table.Busy)
		open[0].sub.Close()
		synctest.Wait()
		r.watch(ann)
		for i := range 15 {
			for range 16 {
				r.watch(table.Person{ID: fmt.Sprint("p", i), Name: "P"})
			}
		}
		_, err = r.Watch(t.Context(), ben, 0)
		expect(t, "a full room", code(err), table.Busy)
		r.must(ben, table.Command{Do: table.Join})
		r.watch(ben) // onlookers do not keep a player out
	})
}

// Whoever comes at whatever moment sees the same as who was there all the time.
func TestASyncIsWhatTheUpdatesLedTo(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, toy{steps: slices.Concat(
			rounds(2, 2).steps,
			[]step{{kind: blind, slot: 9, seats: seatsOf(0, 1)}, {kind: group, slot: 9, seats: seatsOf(0, 1), offer: seatsOf(1)}},
			rounds(2, 2).steps,
		)}, ben)
		eve := r.watch(dora)
		for turn := 0; v[0].read().game.Result == nil; turn++ {
			for i, who := range []*viewer{v[0], v[1].read(), eve.read()} {
				fresh := r.watch(who.who).read()
				if a, b := fmt.Sprintf("%+v", *who.game), fmt.Sprintf("%+v", *fresh.game); !same(who, fresh) {
					t.Fatalf("turn %d, viewer %d: %s\n%v\nbut who comes now sees %s\n%v", turn, i, a, who.log, b, fresh.log)
				}
				fresh.sub.Close()
				who.read()
			}
			for _, who := range v {
				if who.read().game.Decision != nil {
					who.pick(turn % 4)
				}
			}
			time.Sleep(3 * time.Second)
		}
	})
}

func same(a, b *viewer) bool {
	flat := func(v *viewer) string {
		g := *v.game
		return fmt.Sprint(g.View.At, deref(g.View.Card), deref(g.View.Sum), g.Waiting, g.Decision != nil, g.Result != nil, v.log, v.room.State)
	}
	return flat(a) == flat(b)
}

func deref(n *int) int {
	if n == nil {
		return -1
	}
	return *n
}
