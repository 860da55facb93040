package table_test

import (
	"errors"
	"testing"
	"testing/synctest"

	"github.com/noripan/noripan/internal/table"
)

// resting is a reader that goes away where there is nothing to tell.
type resting struct {
	*viewer
	resumed int
}

func (r *resting) rest() bool { return r.sub.Rest(func() { r.resumed++ }) }

func TestAReaderWithNothingToTellRests(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{})
		v := &resting{viewer: r.watch(ann).read()}
		if v.rest() {
			t.Error("it rests though something has just come")
		}
		if !v.rest() || v.resumed != 0 {
			t.Errorf("after nothing has come it does not rest; it was called back %d times", v.resumed)
		}
		if _, err := v.sub.Next(t.Context()); !errors.Is(err, table.ErrResting) {
			t.Fatalf("its Next ends with %v", err)
		}
		r.must(ben, table.Command{Do: table.Join})
		synctest.Wait()
		if v.resumed != 1 {
			t.Fatalf("when something came it was called back %d times", v.resumed)
		}
		if v.read(); len(v.room.Members) != 2 {
			t.Errorf("it hears of %d members, want 2", len(v.room.Members))
		}
		r.must(ben, table.Command{Do: table.Leave})
		synctest.Wait()
		if v.resumed != 1 {
			t.Errorf("it does not rest, and was called back %d times", v.resumed)
		}
	})
}

func TestWhatComesBeforeAReaderRestsIsRead(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{})
		v := &resting{viewer: r.watch(ann).read()}
		v.rest()
		v.rest()
		r.must(ben, table.Command{Do: table.Join}) // before it has looked
		if v.read(); v.ended != nil || len(v.room.Members) != 2 || v.resumed != 0 {
			t.Errorf("it ended with %v after hearing of %d members, and was called back %d times", v.ended, len(v.room.Members), v.resumed)
		}
	})
}

func TestAReaderThatRestsHearsOfTheEnd(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{})
		v := &resting{viewer: r.watch(ann).read()}
		v.rest()
		v.rest()
		if _, err := v.sub.Next(t.Context()); !errors.Is(err, table.ErrResting) {
			t.Fatalf("its Next ends with %v", err)
		}
		v.sub.Close()
		if v.resumed != 1 {
			t.Errorf("it was called back %d times", v.resumed)
		}
		if v.rest() {
			t.Error("it rests after the end")
		}
		if _, err := v.sub.Next(t.Context()); !errors.Is(err, table.ErrLeft) {
			t.Errorf("it ended with %v", err)
		}
	})
}
