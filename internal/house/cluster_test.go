package house_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

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
	last := one.watch(code, ann)
	want := last.room.Private
	read := 0
	for {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		text, err := slow.sub.Next(ctx)
		cancel()
		if err != nil {
			break
		}
		read++
		slow.take(text)
	}
	if slow.room.Private != want || slow.room.MaxSeats != last.room.MaxSeats || len(slow.room.Members) != len(last.room.Members) {
		t.Errorf("the slow reader sees %+v, the other %+v", slow.room, last.room)
	}
	if read >= changes/2 {
		t.Errorf("it was sent %d messages of %d changes", read, changes)
	}
	two.must(code, ben, table.Command{Do: table.Join})
	if err := slow.read(); err != nil || len(slow.room.Members) != 2 {
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
			within(t, time.Second, "the message is lost", func() bool { return one.bus.lose.Load() == nil })
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
	within(t, 5*time.Second, "nothing is left at the table's server", func() bool { return one.Pumps() == 0 })
}

// An answer that is lost between servers is asked for again, and nothing is done twice.
func TestALostAnswerIsAskedForAgain(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := one.create(ann, theirs)
	near := one.watch(code, ann)
	errands, began := ".table", time.Now()
	two.bus.lose.Store(&errands)
	there := two.watch(code, ben)
	two.bus.lose.Store(&errands)
	two.must(code, ben, table.Command{Do: table.Join})
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("that took %v", took)
	}
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
	within(t, 5*time.Second, "the pump ends", func() bool { return one.Pumps() == 0 })
}

func TestAKilledServersTablesGoOnElsewhere(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two", "three")
	one, two := f.ships[0], f.ships[1]
	var codes []string
	for range 8 {
		codes = append(codes, started(t, one))
	}
	watching := two.watch(codes[0], ben)
	one.cut(true, true)
	took := within(t, 5*time.Second, "all tables are awake elsewhere", func() bool {
		return !slices.ContainsFunc(codes, func(c string) bool { return !two.Has(c) && !f.ships[2].Has(c) })
	})
	t.Logf("all tables were awake elsewhere after %v", took.Round(time.Millisecond))
	if err := ended(watching); !errors.Is(err, table.ErrRestart) {
		t.Errorf("who watched through another server hears %v", err)
	}
	for _, code := range codes {
		if !two.works(t, code, ann) || !f.ships[2].works(t, code, ann) {
			t.Errorf("table %s does not go on", code)
		}
	}
	within(t, 5*time.Second, "the killed server has no table", func() bool {
		return !slices.ContainsFunc(codes, one.Has)
	})
	if one.works(t, codes[0], ann) || one.Ready(t.Context()) == nil {
		t.Error("a server that is cut off from all answers")
	}
	one.cut(false, false)
	within(t, 10*time.Second, "it comes back", func() bool { return one.Ready(t.Context()) == nil && one.works(t, codes[0], ann) })
	f.oneOwnerEach(codes)
}

// ended reads on until the subscription ends.
func ended(v *viewer) error {
	for {
		if err := v.read(); err != nil {
			return err
		}
	}
}

// oneOwnerEach sees that no table is awake at two servers.
func (f *fleet) oneOwnerEach(codes []string) {
	f.t.Helper()
	for _, code := range codes {
		awake := 0
		for _, s := range f.ships {
			if s.Has(code) {
				awake++
			}
		}
		if awake > 1 {
			f.t.Errorf("table %s is awake at %d servers", code, awake)
		}
	}
}

// A server that does not know yet that its table is another's keeps nothing, and asks there.
func TestALateOwnerIsFenced(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := started(t, one)
	watching := one.watch(code, ann)
	row, err := two.store.Table(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	if done, err := two.store.Condemn(t.Context(), "one", time.Hour); err != nil || !done {
		t.Fatalf("one's time is ended: %v, %v", done, err)
	}
	if lease, err := two.store.Acquire(t.Context(), row.ID, "two"); err != nil || lease.Server != "two" {
		t.Fatalf("the lease is %+v, %v", lease, err)
	}
	if !one.Has(code) {
		t.Fatal("one knows already")
	}
	one.must(code, ann, table.Command{Do: table.GoAuto})
	if err := ended(watching); !errors.Is(err, table.ErrRestart) {
		t.Errorf("who watched at the late owner hears %v", err)
	}
	if one.Has(code) || !two.Has(code) {
		t.Errorf("one has the table: %v, two: %v", one.Has(code), two.Has(code))
	}
}

func TestAServerThatStopsHandsItsTablesOver(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two", "three")
	one, two, three := f.ships[0], f.ships[1], f.ships[2]
	var codes []string
	for range 6 {
		codes = append(codes, started(t, one))
	}
	before := two.watch(codes[0], ann)
	left := before.timeLeft()
	began := time.Now()
	one.down()
	took := time.Since(began)
	if err := ended(before); !errors.Is(err, table.ErrRestart) {
		t.Errorf("who watched hears %v", err)
	}
	counts := map[bool]int{}
	for _, code := range codes {
		if !two.Has(code) && !three.Has(code) {
			t.Errorf("table %s is not awake", code)
		}
		counts[two.Has(code)]++
	}
	if counts[true] != 3 {
		t.Errorf("two has %d tables, three %d", counts[true], counts[false])
	}
	after := three.watch(codes[0], ann)
	if now := after.timeLeft(); left-now > took+time.Second || now > left {
		t.Errorf("of %v there are %v left after a pause of %v", left, now, took)
	}
	t.Logf("handing %d tables over took %v", len(codes), took.Round(time.Millisecond))
	if took > 3*time.Second {
		t.Errorf("handing over took %v", took)
	}
}

// A server that has just died, and is not known to have, takes nobody's tables with it.
func TestTablesAreHandedToAnotherWhereOneHasDied(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two", "three")
	one, two, three := f.ships[0], f.ships[1], f.ships[2]
	var codes []string
	for range 6 {
		codes = append(codes, started(t, one))
	}
	two.cut(true, true)
	began := time.Now()
	one.down()
	if took := time.Since(began); took > 2500*time.Millisecond {
		t.Errorf("handing over took %v: as long as the dead one was asked", took)
	}
	within(t, 5*time.Second, "all tables are awake at the third", func() bool { // which may want to share them with the dead one
		return !slices.ContainsFunc(codes, func(code string) bool { return !three.Has(code) })
	})
	two.cut(false, false)
	within(t, 10*time.Second, "the dead one is back", func() bool { return two.Ready(t.Context()) == nil && two.works(t, codes[0], ann) })
}

// timeLeft is what is left now for the seat that is asked.
func (v *viewer) timeLeft() time.Duration {
	return time.Until(time.UnixMilli(v.game.Waiting[0].Deadline))
}

func TestAServerThatIsCutOffFromTheOthersGivesItsTablesUp(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two", "three")
	one, two := f.ships[0], f.ships[1]
	code := started(t, one)
	watching := one.watch(code, ann)
	one.cut(true, false)
	took := within(t, 5*time.Second, "it is not ready", func() bool { return one.Ready(t.Context()) != nil })
	t.Logf("it knew after %v", took.Round(time.Millisecond))
	if err := ended(watching); !errors.Is(err, table.ErrRestart) {
		t.Errorf("who watched there hears %v", err)
	}
	if _, err := one.Do(t.Context(), code, ann, table.Command{ID: newID(), Do: table.SetHere}); !errors.Is(err, table.ErrRestart) {
		t.Errorf("a command there: %v", err)
	}
	if _, err := one.Create(t.Context(), ann, theirs); !errors.Is(err, table.ErrRestart) {
		t.Errorf("a table is made there: %v", err)
	}
	within(t, 5*time.Second, "its table goes on", func() bool { return two.works(t, code, ann) })
	one.cut(false, false)
	within(t, 5*time.Second, "it comes back", func() bool { return one.Ready(t.Context()) == nil && one.works(t, code, ann) })
	f.oneOwnerEach([]string{code})
}

func TestAServerThatIsCutOffFromTheDatabaseGivesItsTablesUp(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one", "two")
	one, two := f.ships[0], f.ships[1]
	code := started(t, one)
	watching := one.watch(code, ann)
	one.cut(false, true)
	began := time.Now()
	if err := ended(watching); !errors.Is(err, table.ErrRestart) {
		t.Errorf("who watched there hears %v", err)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("that took %v", took)
	}
	within(t, 5*time.Second, "its table goes on", func() bool { return two.works(t, code, ann) })
	one.cut(false, false)
	within(t, 10*time.Second, "it comes back", func() bool { return one.Ready(t.Context()) == nil && one.works(t, code, ann) })
	f.oneOwnerEach([]string{code})
}

// epochs is how many times more often the tables were taken than each once by its server, and once by the one that has it now.
func (s *ship) epochs(t *testing.T, codes []string) (more int) {
	t.Helper()
	for _, code := range codes {
		row, err := s.store.Table(t.Context(), code)
		if err != nil {
			t.Fatal(err)
		}
		lease, err := s.store.Acquire(t.Context(), row.ID, "nobody")
		if err != nil {
			t.Fatal(err)
		}
		if more += int(lease.Epoch) - 1; s.Has(code) {
			more--
		}
	}
	return more
}

func TestAServerThatJoinsTakesItsShare(t *testing.T) {
	t.Parallel()
	f := newFleet(t, "one")
	one := f.ships[0]
	var codes []string
	for range 12 {
		codes = append(codes, started(t, one))
	}
	two := f.join("two")
	coming, enough := context.WithCancel(t.Context())
	var people sync.WaitGroup
	for _, code := range codes { // somebody comes back to each table wherever it was, at once
		people.Go(func() {
			for coming.Err() == nil {
				sub, err := one.Watch(coming, code, ann, 0)
				for err == nil {
					_, err = sub.Next(coming)
				}
				if sub != nil {
					sub.Close()
				}
			}
		})
	}
	took := within(t, 10*time.Second, "both have about the same", func() bool {
		n := 0
		for _, code := range codes {
			if two.Has(code) {
				n++
			}
		}
		return n >= 5
	})
	enough()
	people.Wait()
	t.Logf("that took %v", took.Round(time.Millisecond))
	within(t, 3*time.Second, "no table was handed over in vain", func() bool { return two.epochs(t, codes) == 0 })
	for _, code := range codes {
		if !one.works(t, code, ann) || !two.works(t, code, ben) {
			t.Errorf("table %s does not go on", code)
		}
	}
	f.oneOwnerEach(codes)
}
