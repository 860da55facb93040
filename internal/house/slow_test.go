package house_test

import (
	"fmt"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
	"go.uber.org/goleak"
)

const aDay = 24 * time.Hour

func slowGame(days int) house.Spec {
	speed := table.SpeedAsync
	return house.Spec{
		Game: "tictactoe", Private: true, Options: table.ChosenOptions{Speed: &speed, Days: &days}, Bots: []string{"normal"}, Start: true,
	}
}

// Slow tables that nobody looks at are in no memory, and each is woken when its time is up.
func TestSlowTablesSleep(t *testing.T) {
	n := 120
	if os.Getenv("NORIPAN_SOAK") != "" {
		n = 1000
	}
	dir := t.TempDir()
	in(t, "", func(t *testing.T) {
		s := open(t, dir)
		began := goleak.IgnoreCurrent()
		codes := make([]string, n)
		owner := func(i int) table.Person { return table.Person{ID: fmt.Sprint("person ", i), Name: "Ann"} }
		var making sync.WaitGroup
		for worker := range 50 {
			making.Go(func() {
				for i := worker; i < n; i += 50 {
					codes[i] = s.create(owner(i), slowGame([]int{1, 2, 3, 7}[i%4]))
				}
			})
		}
		making.Wait()
		if goleak.Find(began) == nil {
			t.Error("tables that are awake leave no goroutine: this test shows nothing")
		}
		deadlines := make(map[int]int64)
		sleeping := func(when string) {
			t.Helper()
			time.Sleep(2 * time.Minute)
			synctest.Wait()
			if err := goleak.Find(began); err != nil {
				t.Errorf("%s: %v", when, err)
			}
			if f, err := s.Figures(t.Context()); f.Awake != 0 || err != nil {
				t.Errorf("%s: %d tables are awake, error %v", when, f.Awake, err)
			}
			for i, code := range codes {
				row, err := s.Find(t.Context(), code, owner(i).ID)
				if err != nil || !row.Awaited || row.Speed != table.SpeedAsync || row.AwaitedSince == 0 {
					t.Fatalf("%s: table %d: %+v, error %v", when, i, row, err)
				}
				if was, known := deadlines[i]; known && row.Deadline != was {
					moved := time.Duration(row.Deadline-was) * time.Millisecond
					if due := time.UnixMilli(was).Before(time.Now()); !due || moved != aDay {
						t.Errorf("%s: the deadline of table %d has moved by %v, it was due: %v", when, i, moved, due)
					}
				} else if known && time.UnixMilli(was).Before(time.Now()) {
					t.Errorf("%s: table %d has slept over its deadline", when, i)
				}
				deadlines[i] = row.Deadline
			}
		}
		sleeping("at first")
		time.Sleep(aDay)
		sleeping("after a day")
		time.Sleep(aDay)
		sleeping("after two")
	})
}

// The list begins with what waits for me, the longest waiting before; over restarts, asleep or awake.
func TestTablesThatWaitForMeComeFirst(t *testing.T) {
	dir := t.TempDir()
	in(t, "", func(t *testing.T) {
		s := open(t, dir)
		first := s.create(ann, slowGame(3))
		time.Sleep(time.Hour)
		second := s.create(ann, slowGame(1))
		time.Sleep(time.Hour)
		waits := s.create(ann, house.Spec{Game: "tictactoe"})
		order := func(when string, want ...string) {
			t.Helper()
			mine, _, err := s.List(t.Context(), ann.ID)
			if err != nil || len(mine) != len(want) {
				t.Fatalf("%s: %d tables, error %v", when, len(mine), err)
			}
			for i, row := range mine {
				if row.Code != want[i] {
					t.Errorf("%s: table %d is %+v", when, i, row)
				}
			}
		}
		order("at first", first, second, waits)
		v := s.watch(first, ann)
		if d := v.game.Decision; d != nil {
			s.must(first, ann, table.Command{Do: table.Answer, Serial: d.Serial, Picks: d.Options[:1]})
		}
		v.sub.Close()
		time.Sleep(time.Minute)
		synctest.Wait()
		order("after a move, and the bot's", second, first, waits)
		s.close()
		s = open(t, dir)
		order("after a restart", second, first, waits)
		if f, err := s.Figures(t.Context()); f.Awake != 0 || err != nil {
			t.Errorf("after a restart %d tables are awake, error %v", f.Awake, err)
		}
	})
}
