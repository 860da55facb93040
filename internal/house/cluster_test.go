package house_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

// theirs is a game of two people and no bot, which goes on only when they act.
var theirs = house.Spec{Game: "tictactoe", Seats: 2}

// started is a game between two people whose host is at one server.
func started(t *testing.T, at *ship) string {
	t.Helper()
	code := at.create(ann, theirs)
	at.must(code, ben, table.Command{Do: table.Join})
	at.must(code, ben, table.Command{Do: table.Sit, Seat: seat(1)}, table.Command{Do: table.Ready})
	at.must(code, ann, table.Command{Do: table.Start})
	return code
}

func refusal(err error) string { return code(err) }

var (
	cat = table.Person{ID: "cat", Name: "Cat"}
	dan = table.Person{ID: "dan", Name: "Dan"}
)

func seat(i int) *int { return &i }

func TestAnyServerServesAnyTable(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := started(t, one)
	if !one.Has(code) || two.Has(code) {
		t.Fatalf("one has the table: %v, two: %v", one.Has(code), two.Has(code))
	}
	a, b := one.watch(code, ann), two.watch(code, ben)
	for next, other := a, b; a.game.Result == nil; next, other = other, next {
		if !next.answer() {
			next, other = other, next
			if !next.answer() {
				t.Fatal("nobody is asked")
			}
		}
		for _, v := range []*viewer{other, next} {
			before := v.game
			for v.game == before || v == other && v.game.Decision == nil && v.game.Result == nil {
				if err := v.read(); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if b.game.Result == nil {
		t.Error("the game is over at one server alone")
	}
	if two.Has(code) {
		t.Error("two has the table by now")
	}
}

func TestWhatIsRefusedElsewhereIsRefusedInTheSameWords(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := one.create(ann, theirs)
	for _, c := range []struct {
		by      table.Person
		command table.Command
	}{
		{ben, table.Command{Do: table.Start}},
		{ann, table.Command{Do: table.Start}},
		{ann, table.Command{Do: table.Answer, Serial: 7}},
		{ann, table.Command{Do: "dance"}},
		{ann, table.Command{Do: table.Kick, Member: 77}},
	} {
		c.command.ID = newID()
		_, here := one.Do(t.Context(), code, c.by, c.command)
		_, there := two.Do(t.Context(), code, c.by, c.command)
		var a, b *table.Error
		if !errors.As(here, &a) || !errors.As(there, &b) || a.Code != b.Code || fmt.Sprint(a.Args) != fmt.Sprint(b.Args) {
			t.Errorf("%s by %s: here %v, there %v", c.command.Do, c.by.ID, here, there)
		}
	}
	if _, err := two.Do(t.Context(), "ZZZZZZ", ann, table.Command{ID: newID(), Do: table.Join}); refusal(err) != table.NoSuchRoom {
		t.Errorf("a room that is not there: %v", err)
	}
}

// answers hears what comes of commands.
type answers chan error

func (a answers) Answered(_ *table.Command, _ table.Reply, err error) []byte {
	a <- err
	return []byte("{}")
}

// A command that a table elsewhere can no longer take ends the subscription for the reason for which one at the table's own server
// ends.
func TestASubscriptionElsewhereEndsForTheTablesReason(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := one.create(ann, theirs)
	one.watch(code, ann) // it is awake there
	for _, tc := range []struct {
		told string
		want error
	}{
		{`{"failed":{"what":"closed"}}`, table.ErrClosed},
		{`{"failed":{"what":"removed"}}`, table.ErrRemoved},
		{`{"failed":{"what":"restart"}}`, table.ErrRestart},
		{`{"failed":{"what":"left"}}`, table.ErrRestart}, // whoever watches here has not left
		{`{"failed":{"what":"failed","detail":"a disk"}}`, table.ErrRestart},
		{`not JSON`, table.ErrRestart},
	} {
		v := two.watch(code, ben)
		two.bus.told.Store(&tc.told)
		if err := v.sub.Give(table.Command{ID: newID(), Do: table.Join}, make(answers)); err != nil {
			t.Fatal(err)
		}
		if err := ended(v); !errors.Is(err, tc.want) {
			t.Errorf("told %s it ends with %v, want %v", tc.told, err, tc.want)
		}
		two.bus.told.Store(nil)
	}
	v, heard := two.watch(code, ben), make(answers, 1)
	if err := v.sub.Give(table.Command{ID: newID(), Do: table.Start}, heard); err != nil {
		t.Fatal(err)
	}
	if err := <-heard; refusal(err) == "" {
		t.Errorf("a command that is refused: %v", err)
	}
}

func TestARoomIsSplitMutedAndLeftFromAnotherServer(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := one.create(ann, house.Spec{Game: "dominion", Seats: 4, Bots: []string{"easy", "easy"}})
	two.must(code, ben, table.Command{Do: table.Join}, table.Command{Do: table.Sit, Seat: seat(3)})
	if err := two.SetMuted(t.Context(), code, ann.ID, 2, true); err != nil {
		t.Error(err)
	}
	if muted, err := one.Muted(t.Context(), code, ann.ID); err != nil || !slices.Equal(muted, []int{2}) {
		t.Errorf("muted are %v, %v", muted, err)
	}
	second, err := two.Split(t.Context(), code, ann)
	if err != nil {
		t.Fatal(err)
	}
	if v := two.watch(second, ben); len(v.room.Seats) != 2 || !one.Has(second) {
		t.Errorf("the second room: %+v", v.room.Seats)
	}
	v := two.watch(code, ann)
	two.must(code, ann, table.Command{Do: table.Leave})
	for {
		if err := v.read(); err != nil {
			if !errors.Is(err, table.ErrClosed) {
				t.Errorf("the room that all have left ends with %v", err)
			}
			break
		}
	}
	if _, err := two.Do(t.Context(), code, ann, table.Command{ID: newID(), Do: table.Join}); refusal(err) != table.NoSuchRoom {
		t.Errorf("a room that was closed: %v", err)
	}
}

// Whoever reads slowly through another server is sent the whole anew, as at the table's own, and holds no more than the window.
func TestASlowReaderElsewhereGetsTheWholeAnew(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := one.create(ann, theirs)
	one.watch(code, ann) // it is awake there
	slow := two.watch(code, ben)
	const changes = 300
	for i := range changes {
		private := i%2 == 0
		one.must(code, ann, table.Command{Do: table.Settings, Private: &private})
	}
	if one.Pumps() != 1 {
		t.Fatal("it does not watch from elsewhere")
	}
	one.must(code, ben, table.Command{Do: table.Join}) // by which the end is known
	last := one.watch(code, ann)
	read := 0
	for ; len(slow.room.Members) < 2; read++ {
		if err := slow.read(); err != nil {
			t.Fatal(err)
		}
	}
	if slow.room.Private != last.room.Private || slow.room.MaxSeats != last.room.MaxSeats || len(slow.room.Members) != len(last.room.Members) {
		t.Errorf("the slow reader sees %+v, the other %+v", slow.room, last.room)
	}
	if read >= changes/2 {
		t.Errorf("it was sent %d messages of %d changes", read, changes)
	}
	two.must(code, ben, table.Command{Do: table.Leave})
	if err := slow.read(); err != nil || len(slow.room.Members) != 1 {
		t.Errorf("after that it hears %+v, %v", slow.room.Members, err)
	}
}

func TestALongMessageComesInPieces(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	one.SetFrame(100)
	code := started(t, one)
	near, there := one.watch(code, ann), two.watch(code, ann)
	if diff := cmp.Diff(near.room, there.room); diff != "" || !bytes.Equal(near.game.View, there.game.View) {
		t.Errorf("there is another room than here:\n%s", diff)
	}
}

// What is lost between servers is not missed: whoever watches begins anew.
func TestALostMessageEndsTheSubscription(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := one.create(ann, theirs)
	one.watch(code, ann) // it is awake there
	frames := ".frames"
	for name, change := range map[string]func(){
		"by the next one": func() {
			one.must(code, dan, table.Command{Do: table.Join}, table.Command{Do: table.Leave})
		},
		"by the list of those that go on": func() {
			one.must(code, dan, table.Command{Do: table.Join})
			within(t, "the message is lost", func() bool { return one.bus.lose.Load() == nil })
			one.Roll()
			one.must(code, dan, table.Command{Do: table.Leave})
		},
	} {
		v := two.watch(code, cat)
		one.bus.lose.Store(&frames)
		change()
		if err := ended(v); !errors.Is(err, table.ErrRestart) {
			t.Errorf("known %s: it ends with %v", name, err)
		}
	}
	within(t, "nothing is left at the table's server", func() bool { return one.Pumps() == 0 })
}

// Who has sent as much as the window holds waits to hear that it was read; where that is lost, it is told again.
func TestLostCreditIsGivenAgain(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := one.create(ann, theirs)
	one.watch(code, ann) // it is awake there
	v := two.watch(code, ben)
	for i := range 2 * house.WindowMessages {
		private := i%2 == 0
		one.must(code, ann, table.Command{Do: table.Settings, Private: &private})
	}
	credit := ".credit"
	for range house.WindowMessages - 1 { // it has read the first one
		two.bus.lose.Store(&credit)
		if err := v.read(); err != nil {
			t.Fatal(err)
		}
	}
	if two.bus.lose.Load() != nil {
		t.Fatal("no credit was due, so none is lost")
	}
	one.must(code, dan, table.Command{Do: table.Join})
	one.Roll()
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	for len(v.room.Members) < 2 {
		text, err := v.sub.Next(ctx)
		if err != nil {
			t.Fatalf("nothing more is heard: %v", err)
		}
		v.take(text)
	}
}

// An answer that is lost between servers is asked for again, and nothing is done twice.
func TestALostAnswerIsAskedForAgain(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := one.create(ann, theirs)
	near := one.watch(code, ann)
	errands := ".table"
	two.bus.lose.Store(&errands)
	there := two.watch(code, ben)
	two.bus.lose.Store(&errands)
	two.must(code, ben, table.Command{Do: table.Join})
	for name, v := range map[string]*viewer{"here": near, "there": there} {
		for len(v.room.Members) < 2 {
			if err := v.read(); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
	if n := one.Pumps(); n != 1 {
		t.Errorf("it is watched from elsewhere %d times", n)
	}
}

// A room that is closed knows nobody who asks again; it is closed all the same.
func TestClosingARoomElsewhereIsAskedForAgain(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := one.create(ann, theirs)
	one.watch(code, ann)
	two.watch(code, ben)
	errands := ".table"
	two.bus.lose.Store(&errands)
	if err := two.Undo(t.Context(), code); err != nil {
		t.Errorf("closing it fails with %v", err)
	}
	if two.bus.lose.Load() != nil {
		t.Error("no answer was lost")
	}
	if _, err := one.Do(t.Context(), code, ann, table.Command{ID: newID(), Do: table.SetHere}); refusal(err) != table.NoSuchRoom {
		t.Errorf("afterwards it tells %v", err)
	}
}

// Whoever has gone without a word is found out by the list of subscriptions that go on.
func TestWhatNobodyWatchesAnyMoreEnds(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := started(t, one)
	v := two.watch(code, cat)
	said := ".credit"
	two.bus.lose.Store(&said)
	v.sub.Close()
	if one.Pumps() != 1 {
		t.Fatal("the pump has ended")
	}
	one.Roll()
	within(t, "the pump ends", func() bool { return one.Pumps() == 0 })
}
