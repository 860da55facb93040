package store_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/store"
)

// While the disk takes nothing the line fills. Whoever is new is told so at once; those who are here wait, and nothing of
// theirs is lost.
func TestAFullLineRefusesNewcomersAtOnce(t *testing.T) {
	const line = 1024
	var stuck atomic.Bool
	var largest atomic.Int64
	loose := make(chan struct{})
	free := sync.OnceFunc(func() { close(loose) })
	s := open(t, store.Place{Dir: t.TempDir(), Grouped: func(writes int, _ time.Duration) {
		if stuck.Load() {
			<-loose
		}
		largest.Store(max(largest.Load(), int64(writes)))
	}})
	t.Cleanup(free) // where the test fails before it does
	stuck.Store(true)
	var here sync.WaitGroup
	for range 2*line + 1 { // a group that the writer is at, the line, and one that waits for room there
		here.Go(func() {
			if err := s.SetKey(t.Context(), "key", []byte("value")); err != nil {
				t.Errorf("one who is here: %v", err)
			}
		})
	}
	for end := time.Now().Add(patience); s.Waiting() < line; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the line has %d", s.Waiting())
		}
	}
	newcomer := store.Person{ID: "new", Name: "New", Language: "en"}
	if err := s.AddPerson(t.Context(), newcomer); !errors.Is(err, store.ErrBusy) {
		t.Errorf("a new person: %v, want ErrBusy", err)
	}
	if _, err := s.AddTable(t.Context(), row("BBBBBB"), nil); !errors.Is(err, store.ErrBusy) {
		t.Errorf("a new table: %v, want ErrBusy", err)
	}
	stuck.Store(false)
	free()
	here.Wait()
	if err := s.AddPerson(t.Context(), newcomer); err != nil {
		t.Errorf("afterwards: %v", err)
	}
	if n := largest.Load(); n < line/2 {
		t.Errorf("the largest group had %d writes", n)
	}
}
