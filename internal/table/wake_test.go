package table_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/table"
)

func TestClocksGoOnAfterAStop(t *testing.T) {
	for name, tc := range map[string]struct {
		steps []step
		think time.Duration // before the stop
		want  string
	}{
		"with what was left":            {[]step{{kind: turn, seats: seatsOf(0)}}, 20 * time.Second, "toy.turn 40s"},
		"with fifteen seconds at least": {[]step{{kind: turn, seats: seatsOf(0)}}, 59 * time.Second, "toy.turn 15s"},
		"a slot's shared clock":         {[]step{{kind: shared, seats: seatsOf(0)}}, 50 * time.Second, "toy.shared 40s"},
		"a slot's clock at its end":     {[]step{{kind: shared, seats: seatsOf(0)}}, 89 * time.Second, "toy.shared 15s"},
		"a blind window afresh":         {[]step{{kind: blind, seats: seatsOf(0, 1)}}, 28 * time.Second, "toy.blind 30s"},
		"a group":                       {[]step{{kind: group, seats: seatsOf(0, 1)}}, 10 * time.Second, "toy.group 20s"},
	} {
		in(t, name, func(t *testing.T) {
			r, v := play(t, toy{steps: append(tc.steps, step{kind: turn, slot: 7, seats: seatsOf(0)})}, ben)
			time.Sleep(tc.think)
			v[0].read()
			if err := r.stop(); err != nil {
				t.Errorf("it ended with %v", err)
			}
			if v[0].read(); !errors.Is(v[0].ended, table.ErrRestart) {
				t.Errorf("who watched heard %v", v[0].ended)
			}
			time.Sleep(time.Hour)
			r.wake()
			again := r.watch(ann)
			expect(t, "after an hour of silence", left(again), tc.want)
			again.pick(1)
		})
	}
}

func TestAPausedSlotClockStandsStillOverAStop(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, toy{steps: []step{
			{kind: shared, slot: 1, seats: seatsOf(0)}, {kind: reply, slot: 1, seats: seatsOf(1)}, {kind: shared, slot: 1, seats: seatsOf(0)},
		}}, ben)
		time.Sleep(30 * time.Second)
		v[0].pick(1)
		r.stop()
		time.Sleep(time.Hour)
		r.wake()
		r.watch(ben).pick(1)
		expect(t, "the slot", left(r.watch(ann)), "toy.shared 1m0s")
	})
}

func TestAfterACrashTheLastEntryCounts(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(2, 2), ben)
		v[0].pick(1)
		time.Sleep(50 * time.Second)
		crash(r)
		time.Sleep(time.Hour)
		r.wake()
		expect(t, "the clock", left(r.watch(ben)), "toy.turn 1m0s")
	})
}

// crash ends the table without a word to its log: what follows the next append is lost.
func crash(r *room) {
	r.t.Helper()
	r.log.mu.Lock()
	r.log.left = 0
	r.log.mu.Unlock()
	if err := r.Stop(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
	if err := <-r.gone; !errors.Is(err, errDisk) {
		r.t.Fatalf("it ended with %v", err)
	}
	r.log.mu.Lock()
	r.log.left = -1
	r.log.mu.Unlock()
}

func TestEverythingIsThereAfterAStop(t *testing.T) {
	windows := []step{{kind: blind, slot: 9, seats: seatsOf(0, 1, 2)}, {kind: group, slot: 9, seats: seatsOf(0, 1, 2)}}
	all := slices.Concat(rounds(2, 3).steps, windows, rounds(1, 3).steps)
	for _, whole := range []bool{false, true} {
		in(t, fmt.Sprint("without the snapshot: ", whole), func(t *testing.T) {
			r, v := play(t, toy{steps: all}, ben, cho)
			r.must(dora, table.Command{Do: table.Join})
			for turn := 0; v[0].read().game.Result == nil; turn++ {
				for i, who := range v {
					if who.read().game.Decision == nil {
						continue
					}
					who.pick((turn + i) % 4)
					r.stop()
					if err := r.tryWake(whole); err != nil {
						t.Fatalf("waking: %v", err)
					}
					for j, old := range v {
						v[j] = r.watch(old.who)
						v[j].read()
						if old.read(); !same(old, v[j]) && old.game.Waiting[0].Kind != "toy.blind" { // its time is anew
							t.Fatalf("turn %d: %s saw %+v %v\nand now sees %+v %v", turn, old.who.ID, *old.game, old.log, *v[j].game, v[j].log)
						}
						if got, want := seats(v[j].room), seats(old.room); got != want || fmt.Sprint(watchers(v[j].room)) != "[Dora]" {
							t.Fatalf("seats %s, were %s; spectators %v", got, want, watchers(v[j].room))
						}
					}
				}
				time.Sleep(3 * time.Second)
			}
			sums := fmt.Sprint(*v[0].game.View.Sum, *v[1].read().game.View.Sum, *v[2].read().game.View.Sum)
			r.stop()
			r.wake()
			after := r.watch(ann).read()
			if after.game == nil || after.game.Result == nil || after.room.State != table.Finished {
				t.Fatal("the result is gone")
			}
			expect(t, "the result", fmt.Sprint(after.game.Result.Seats[0].Score, after.game.Result.Seats[1].Score, after.game.Result.Seats[2].Score), sums)
		})
	}
}

func TestBotsAndStrikesGoOnAfterAStop(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, _ := play(t, rounds(6, 1), ben)
		for range 3 {
			time.Sleep(61 * time.Second)
			r.stop()
			r.wake()
		}
		time.Sleep(10 * time.Second)
		v := r.watch(dora).read()
		if v.room.Seats[0].Controller != table.Autoplay || v.game.View.At != 6 {
			t.Errorf("controller %s, the game at %d of 6", v.room.Seats[0].Controller, v.game.View.At)
		}
	})
}

// However often the log fails, and wherever: what was acknowledged is there, and the table goes on.
func TestNothingAcknowledgedIsLost(t *testing.T) {
	windows := []step{{kind: blind, slot: 9, seats: seatsOf(0, 1)}, {kind: group, slot: 9, seats: seatsOf(0, 1)}}
	steps := slices.Concat(rounds(1, 2).steps, windows, rounds(1, 2).steps)
	for fail := 0; ; fail++ {
		through := false
		in(t, fmt.Sprint("append ", fail), func(t *testing.T) {
			r := found(t, toy{steps: steps}, table.Founding{})
			r.log.left = fail
			acknowledged := 0
			r.ask(ben, table.Command{Do: table.Join}, &acknowledged)
			r.ask(ben, table.Command{Do: table.Ready}, &acknowledged)
			r.ask(ann, table.Command{Do: table.Start}, &acknowledged)
			time.Sleep(4 * time.Second)
			r.ask(ben, table.Command{Do: table.Join}, &acknowledged) // wakes it if it failed as the game began
			time.Sleep(4 * time.Second)
			for i := range uint64(8) {
				who := []table.Person{ann, ben}[i%2]
				r.ask(who, table.Command{Do: table.Answer, Serial: i/2 + 1, Picks: []string{"pick:3"}}, &acknowledged)
				time.Sleep(4 * time.Second)
			}
			if acknowledged != 12 {
				t.Errorf("%d of 12 commands were acknowledged in the end", acknowledged)
			}
			select {
			case <-r.gone: // what failed is what was left for its rest
				r.log.left = -1
				r.wake()
			default:
			}
			v := r.watch(ann).read()
			if v.game.Result == nil || v.game.Result.Seats[0].Score != 12 || v.game.Result.Seats[1].Score != 12 {
				t.Errorf("result %+v, want 12 for both", v.game.Result)
			}
			if len(v.log) != 9 {
				t.Errorf("%d events, want 9", len(v.log))
			}
			through = r.log.left > 0
		})
		if through || t.Failed() {
			if fail < 10 {
				t.Errorf("the log failed at %d places only", fail)
			}
			return
		}
	}
}

// ask carries a command out, waking the table and asking again with the same id as a client does.
func (r *room) ask(by table.Person, c table.Command, acknowledged *int) {
	r.t.Helper()
	r.ids++
	c.ID = fmt.Sprint("id ", r.ids)
	for range 3 {
		_, err := r.Do(r.t.Context(), by, c)
		if errors.Is(err, table.ErrRestart) {
			<-r.gone
			r.log.mu.Lock()
			r.log.left = -1
			r.log.mu.Unlock()
			r.wake()
			continue
		}
		if err != nil {
			r.t.Fatalf("%s of %s: %v", c.Do, by.ID, err)
		}
		*acknowledged++
		return
	}
	r.t.Fatalf("%s of %s was never acknowledged", c.Do, by.ID)
}

func TestATableIsParkedWhereTheRulesLeadElsewhere(t *testing.T) {
	for name, tc := range map[string]struct {
		rules func(toy) toy
		whole bool
		moves int
		want  string
	}{
		"the same rules":                         {func(r toy) toy { return r }, true, 3, ""},
		"another version, a snapshot":            {func(r toy) toy { r.version = 2; return r }, false, 3, table.Parked},
		"another version, no snapshot":           {func(r toy) toy { r.version = 2; return r }, true, 3, table.Parked},
		"other behaviour under the same version": {func(r toy) toy { r.twist = true; return r }, false, 3, table.Parked},
		"other behaviour from the beginning":     {func(r toy) toy { r.twist = true; return r }, true, 3, table.Parked},
		"an answer that is not legal any more":   {func(r toy) toy { r.steps = r.steps[:1]; return r }, false, 3, table.Parked},
		"a set-up that deals otherwise":          {func(r toy) toy { r.other = 1; return r }, true, 0, table.Parked},
		"only in the lobby":                      {func(r toy) toy { r.version = 2; return r }, false, -1, ""},
	} {
		in(t, name, func(t *testing.T) {
			rules := rounds(3, 2)
			r := found(t, rules, table.Founding{})
			if tc.moves >= 0 {
				r.begin(ben)
			}
			v := []*viewer{r.watch(ann), r.watch(ben)}
			for i := range max(tc.moves, 0) {
				v[i%2].pick(1)
			}
			crash(r)
			entries := len(r.log.entries)
			r.rules = tc.rules(rules)
			err := r.tryWake(tc.whole)
			expect(t, "waking", code(err), tc.want)
			if tc.want == "" {
				return
			}
			if len(r.log.entries) != entries {
				t.Error("the parked table's log was changed")
			}
			r.rules = rules
			r.wake()
			if at := r.watch(ann).read().game.View.At; at != tc.moves {
				t.Errorf("with the old rules again it stands at %d, want %d", at, tc.moves)
			}
		})
	}
}

// A game that goes on is bound to its rules by its beginning, with a snapshot or without; one that is over is not, once a snapshot
// has its last views.
func TestARoomGoesOnUnderNewerRulesAfterItsGame(t *testing.T) {
	for name, tc := range map[string]struct {
		turns int
		rest  time.Duration
		want  string
	}{
		"a short one, after a rest": {1, 10 * time.Second, ""},
		"a short one, at once":      {1, 0, table.Parked},
		"a longer one, at once":     {20, 0, ""},
		"one that goes on, at rest": {-1, 10 * time.Second, table.Parked},
		"one that goes on, at once": {-1, 0, table.Parked},
	} {
		in(t, name, func(t *testing.T) {
			rules := rounds(max(tc.turns, 1), 2)
			r, v := play(t, rules, ben)
			for range tc.turns {
				v[0].pick(1)
				v[1].pick(1)
			}
			time.Sleep(tc.rest)
			crash(r)
			newer := rules
			newer.version = 2
			r.rules = newer
			expect(t, "waking", code(r.tryWake(false)), tc.want)
			if tc.want != "" {
				r.rules = rules
				r.wake() // it is none the worse for it
				return
			}
			if after := r.watch(ann).read(); after.room.State != table.Finished || after.game == nil || after.game.Result == nil {
				t.Errorf("the room is %s, its game %+v", after.room.State, after.game)
			}
		})
	}
}

func TestADamagedLogBreaksItsTable(t *testing.T) {
	for name, damage := range map[string]func(*memory){
		"nothing is left":               func(l *memory) { l.entries, l.snapshot = nil, nil },
		"an entry is missing":           func(l *memory) { l.entries = slices.Delete(slices.Clone(l.entries), 2, 3) },
		"an entry cannot be read":       func(l *memory) { l.entries[2].Body = []byte("{") },
		"the snapshot cannot be read":   func(l *memory) { l.snapshot = &table.Snapshot{Seq: 2, Body: []byte("{")} },
		"what was told cannot be read":  func(l *memory) { l.entries[len(l.entries)-2].Events = []byte("{") },
		"an act is known to no program": func(l *memory) { l.entries[2].Body = []byte(`{"do":"dance"}`) },
	} {
		in(t, name, func(t *testing.T) {
			r, v := play(t, rounds(1, 2), ben)
			v[0].pick(1)
			r.stop()
			whole := memory{entries: slices.Clone(r.log.entries), snapshot: r.log.snapshot}
			damage(r.log)
			if err := r.tryWake(r.log.snapshot == whole.snapshot); !errors.Is(err, table.ErrBroken) && code(err) != table.Parked {
				t.Errorf("waking: %v", err)
			}
			r.log.entries, r.log.snapshot = whole.entries, whole.snapshot
			r.wake()
		})
	}
}

func TestSnapshotsBoundWhatIsFoldedAgain(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, _ := play(t, rounds(300, 2), ben)
		for i := range uint64(500) {
			who := []table.Person{ann, ben}[i%2]
			r.must(who, table.Command{Do: table.Answer, Serial: i/2 + 1, Picks: []string{"pick:1"}})
			if after := len(r.log.history(false).Entries); after > 128+64 {
				t.Fatalf("%d entries after the last snapshot", after)
			}
		}
		if r.log.snapshot.Rules != (game.Version{Hash: "toy"}) {
			t.Errorf("the snapshot's rules are %v", r.log.snapshot.Rules)
		}
	})
}

func TestAMistakeInTheRulesEndsOneTableOnly(t *testing.T) {
	in(t, "", func(t *testing.T) {
		rules := rounds(2, 2)
		rules.panics = true
		r, v := play(t, rules, ben)
		v[0].pick(1)
		err := r.do(ben, table.Command{ID: "three", Do: table.Answer, Serial: 1, Picks: []string{"pick:3"}})
		if !errors.Is(err, table.ErrRestart) {
			t.Errorf("the answer that met it: %v", err)
		}
		if err := <-r.gone; !errors.Is(err, table.ErrBroken) {
			t.Errorf("the table ended with %v", err)
		}
		if v[1].read(); !errors.Is(v[1].ended, table.ErrRestart) {
			t.Errorf("who watched heard %v", v[1].ended)
		}
		r.wake()
		again := r.watch(ben)
		again.pick(2)
		expect(t, "it goes on from before", fmt.Sprint(again.game.View.At, *again.game.View.Sum), "2 2")
	})
}

func TestATableWithASlowLogRefusesWhatIsTooMuch(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(2, 2), ben)
		v[0].read()
		v[1].read()
		gate := make(chan struct{})
		r.log.mu.Lock()
		r.log.gate = gate
		r.log.mu.Unlock()
		answers := make(chan error, 100)
		command := func(by table.Person, c table.Command) {
			_, err := r.Do(t.Context(), by, c)
			answers <- err
		}
		go command(ann, table.Command{ID: "a", Do: table.Answer, Serial: 1, Picks: []string{"pick:1"}})
		synctest.Wait() // the answer waits for the log now
		for i := range 32 {
			go command(ben, table.Command{ID: fmt.Sprint("j", i), Do: table.Join})
		}
		synctest.Wait()
		if len(answers) != 0 {
			t.Fatalf("%d commands were answered before the log", len(answers))
		}
		expect(t, "one more than the mailbox holds", code(r.do(dora, table.Command{ID: "x", Do: table.Join})), table.Busy)
		if v[1].read().game.View.At != 0 {
			t.Error("the answer was told before it was kept")
		}
		close(gate)
		for range 33 {
			if err := <-answers; err != nil {
				t.Errorf("a command: %v", err)
			}
		}
		if v[0].read().game.View.At != 1 {
			t.Error("the answer is lost")
		}
	})
}
