package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/table"
)

// back takes the viewer's last answer back, or asks for it.
func back(v *viewer) error {
	return v.do(table.Command{Do: table.Undo})
}

// mayTakeBack is what the viewer is told of taking back: "free", "asks" or "marks", with the keys of what would be undone;
// "" for nothing.
func mayTakeBack(v *viewer) string {
	b := v.read().game.TakeBack
	if b == nil {
		return ""
	}
	how := "asks"
	if b.Marks {
		how = "marks"
	} else if b.Free {
		how = "free"
	}
	return fmt.Sprint(how, keysOf(v, b.Lines))
}

// keysOf are the keys of events that the viewer has heard.
func keysOf(v *viewer, numbers []int) []string {
	var keys []string
	for _, n := range numbers {
		keys = append(keys, v.log[n-1].Key)
	}
	return keys
}

// own are so many questions of a turn to seat 0, and then one to seat 1.
func own(n int) []step {
	var steps []step
	for range n {
		steps = append(steps, step{kind: turn, slot: 1, seats: seatsOf(0)})
	}
	return append(steps, step{kind: turn, slot: 2, seats: seatsOf(1)}, step{kind: turn, slot: 3, seats: seatsOf(0)}, step{kind: turn, slot: 4, seats: seatsOf(1)})
}

func TestTakingBackFreely(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, toy{steps: own(3)}, ben)
		expect(t, "before any answer", mayTakeBack(v[0])+code(back(v[0])), table.NothingToTakeBack)
		v[0].pick(1)
		v[0].pick(2)
		expect(t, "two answers", mayTakeBack(v[0]), "free[picked]")
		old := v[0].game.Decision
		if err := back(v[0]); err != nil {
			t.Fatal(err)
		}
		expect(t, "one is undone", fmt.Sprint(v[0].read().game.View.At, *v[0].game.View.Sum), "1 1")
		expect(t, "all are told", fmt.Sprint(v[1].read().keys()), "[began acted acted table.takeback]")
		err := v[0].do(table.Command{Do: table.Answer, Serial: old.Serial, Picks: []string{"pick:1"}})
		expect(t, "a click on what was asked before", code(err), game.Stale)
		err = v[0].do(table.Command{Do: table.Answer, Serial: old.Serial - 1, Picks: []string{"pick:1"}})
		expect(t, "and on what was asked first", code(err), game.Stale)
		if err := back(v[0]); err != nil {
			t.Fatal(err)
		}
		expect(t, "and the other", fmt.Sprint(v[0].read().game.View.At, *v[0].game.View.Sum), "0 0")
		expect(t, "there is no more", mayTakeBack(v[0])+code(back(v[0])), table.NothingToTakeBack)
		v[0].pick(3)
		expect(t, "a click too many", code(v[0].do(table.Command{Do: table.Undo, Serial: 1})), game.Stale)
		for range 2 {
			v[0].pick(3)
		}
		v[1].pick(1)
		v[0].pick(1)
		v[1].pick(1)
		if v[0].read().game.Result.TakenBack {
			t.Error("the result tells of what was free")
		}
		expect(t, "after the end", mayTakeBack(v[0])+code(back(v[0])), table.WrongRoomState)
		verify(t, r)
	})
}

func TestWhatBarsTheWayBack(t *testing.T) {
	first := step{kind: turn, slot: 1, seats: seatsOf(0)}
	then := []step{{kind: turn, slot: 1, seats: seatsOf(0)}, {kind: turn, slot: 2, seats: seatsOf(1)}, {kind: turn, slot: 3, seats: seatsOf(0)}}
	with := func(change func(*step), more ...step) []step {
		s := first
		change(&s)
		return slices.Concat([]step{s}, more, then)
	}
	for name, tc := range map[string]struct {
		steps []step
		play  func([]*viewer)
		want  string
	}{
		"nothing":                 {with(func(*step) {}), func(v []*viewer) { v[0].pick(1) }, "free[picked]"},
		"something came to light": {with(func(s *step) { s.lights = true }), func(v []*viewer) { v[0].pick(1) }, "asks[picked light]"},
		"chance was used":         {with(func(s *step) { s.rolls = true }), func(v []*viewer) { v[0].pick(1) }, "asks[picked light]"},
		"a pause that hides": {
			with(func(*step) {}, step{hold: lull}),
			func(v []*viewer) { v[0].pick(1); time.Sleep(2 * time.Second) },
			"asks[picked]",
		},
		"during it": {with(func(*step) {}, step{hold: lull}), func(v []*viewer) { v[0].pick(1) }, ""},
		"a confirmed choice": {
			with(func(*step) {}, step{kind: role, slot: 1, seats: seatsOf(0)}),
			func(v []*viewer) { v[0].pick(1); v[0].pick(1) },
			"",
		},
		"somebody else's": {
			with(func(*step) {}, step{kind: role, slot: 1, seats: seatsOf(1)}),
			func(v []*viewer) { v[0].pick(1); v[1].pick(1) },
			"",
		},
		"a group": {
			with(func(*step) {}, step{kind: group, slot: 1, seats: seatsOf(0, 1)}),
			func(v []*viewer) { v[0].pick(1); v[1].pick(1); v[0].pick(1) },
			"",
		},
		"an answer in an open group": {
			with(func(*step) {}, step{kind: group, slot: 1, seats: seatsOf(0, 1)}),
			func(v []*viewer) { v[0].pick(1); v[0].pick(1) },
			"",
		},
		"a blind window": {
			with(func(*step) {}, step{kind: blind, slot: 1, seats: seatsOf(0, 1)}),
			func(v []*viewer) { v[0].pick(1); v[1].pick(1); v[0].pick(1); time.Sleep(3 * time.Second) },
			"",
		},
		"an offer is open": {
			with(func(*step) {}, step{kind: turn, slot: 1, seats: seatsOf(0), offer: seatsOf(1)}),
			func(v []*viewer) { v[0].pick(1) },
			"asks[picked]",
		},
		"another's answer": {
			with(func(*step) {}),
			func(v []*viewer) { v[0].pick(1); v[0].pick(1); v[1].pick(1) },
			"asks[picked acted]",
		},
		"a time-out": {
			with(func(*step) {}),
			func(v []*viewer) { v[0].pick(1); time.Sleep(time.Minute) },
			"asks[picked table.timeout picked]",
		},
	} {
		in(t, name, func(t *testing.T) {
			_, v := play(t, toy{steps: tc.steps}, ben)
			tc.play(v)
			expect(t, "it", mayTakeBack(v[0]), tc.want)
		})
	}
	in(t, "the room's option", func(t *testing.T) {
		off := false
		_, v := playAt(t, toy{steps: own(2)}, table.Founding{Options: table.ChosenOptions{TakeBack: &off}}, ben)
		v[0].pick(1)
		expect(t, "off", mayTakeBack(v[0])+code(back(v[0])), table.NothingToTakeBack)
	})
}

func TestTakingBackByConsent(t *testing.T) {
	steps := slices.Concat(own(1), own(1))
	ask := func(t *testing.T) (*room, []*viewer) {
		t.Helper()
		r, v := play(t, toy{steps: steps}, ben, cho)
		v[0].pick(1)
		v[1].pick(2)
		if err := back(v[0]); err != nil { // it is not free, so the others are asked
			t.Fatal(err)
		}
		return r, v
	}
	answer := func(v *viewer, do string) {
		if p := v.read().game.Proposal; p == nil {
			v.r.t.Errorf("%s is not asked", v.who.ID)
		} else if err := v.do(table.Command{Do: do, Proposal: p.Serial}); err != nil {
			v.r.t.Errorf("%s: %v", do, err)
		}
	}
	in(t, "all agree", func(t *testing.T) {
		r, v := ask(t)
		p := v[1].read().game.Proposal
		expect(t, "the asked see what would be undone, as they know it", fmt.Sprint(keysOf(v[1], p.Lines), p.Asked), "[acted picked] [1 2]")
		expect(t, "each in its own way", keysOf(v[2], v[2].read().game.Proposal.Lines)[1], "acted")
		answer(v[1], table.Agree)
		expect(t, "one is not enough", fmt.Sprint(v[0].read().game.View.At), "2")
		answer(v[2], table.Agree)
		expect(t, "undone", fmt.Sprint(v[0].read().game.View.At, *v[0].game.View.Sum, *v[1].read().game.View.Sum, v[0].game.Proposal), "0 0 0 <nil>")
		for v[0].read().game.Result == nil {
			for _, who := range v {
				if who.read().game.Decision != nil {
					who.pick(1)
				}
			}
		}
		if v[0].game.Result.TakenBack {
			t.Error("the result tells of what all agreed to")
		}
		verify(t, r)
	})
	in(t, "one refuses", func(t *testing.T) {
		_, v := ask(t)
		answer(v[1], table.Agree)
		answer(v[2], table.Refuse)
		expect(t, "nothing has changed", fmt.Sprint(v[0].read().game.View.At, *v[1].read().game.View.Sum, v[0].keys()[len(v[0].keys())-1]), "2 2table.declined")
	})
	in(t, "time runs out", func(t *testing.T) {
		_, v := ask(t)
		answer(v[1], table.Agree)
		time.Sleep(30 * time.Second)
		expect(t, "nothing has changed", fmt.Sprint(v[0].read().game.View.At, v[0].game.Proposal), "2 <nil>")
	})
	in(t, "the game goes on meanwhile", func(t *testing.T) {
		_, v := ask(t)
		answer(v[1], table.Agree)
		v[0].pick(3)
		v[1].pick(3)
		answer(v[2], table.Agree)
		expect(t, "all of it is undone", fmt.Sprint(v[0].read().game.View.At, *v[1].read().game.View.Sum), "0 0")
	})
	in(t, "who is gone is not asked", func(t *testing.T) {
		r, v := play(t, toy{steps: steps}, ben, cho)
		v[0].pick(1)
		v[1].pick(2)
		v[2].sub.Close()
		r.must(ben, table.Command{Do: table.Leave})
		time.Sleep(6 * time.Second)
		if v[0].read().game.View.At == 2 {
			if err := back(v[0]); err != nil {
				t.Fatal(err)
			}
		}
		expect(t, "at once", fmt.Sprint(v[0].read().game.View.At), "0")
	})
}

func TestTakingBackAmongBots(t *testing.T) {
	in(t, "", func(t *testing.T) {
		steps := []step{
			{kind: turn, slot: 1, seats: seatsOf(0), lights: true},
			{kind: turn, slot: 2, seats: seatsOf(1)},
			{kind: blind, slot: 3, seats: seatsOf(0, 1)},
			{kind: group, slot: 4, seats: seatsOf(0, 1)},
			{kind: turn, slot: 5, seats: seatsOf(0)},
		}
		r := found(t, toy{steps: steps}, table.Founding{})
		r.startWithBots(1)
		v := r.watch(ann)
		v.pick(1)
		time.Sleep(3 * time.Second)
		expect(t, "always, but it is told", mayTakeBack(v), "marks[picked light acted]")
		if err := back(v); err != nil {
			t.Fatal(err)
		}
		expect(t, "undone", fmt.Sprint(v.read().game.View.At), "0")
		v.pick(1)
		time.Sleep(3 * time.Second)
		for _, kind := range []string{"toy.blind", "toy.group"} {
			expect(t, "asked", v.read().game.Decision.Kind, kind)
			v.pick(2)
			time.Sleep(3 * time.Second)
			at := v.read().game.View.At
			if err := back(v); err != nil {
				t.Fatalf("%s: %v", kind, err)
			}
			expect(t, kind+" is open again", fmt.Sprint(v.read().game.Decision.Kind, at-v.game.View.At), kind+"1")
			v.pick(3)
			time.Sleep(3 * time.Second)
			if v.read().game.View.At != at {
				t.Errorf("%s: the game stands at %d, not %d", kind, v.game.View.At, at)
			}
		}
		v.pick(1)
		if result := v.read().game.Result; result == nil || !result.TakenBack {
			t.Errorf("the result is %+v", result)
		}
		record, err := table.Record("toy", played(r))
		if err != nil || len(record.Marks) != 1 {
			t.Errorf("the record's marks: %+v, %v", record, err)
		}
		verify(t, r)
	})
}

func TestTheClockDoesNotComeBack(t *testing.T) {
	in(t, "a question's own", func(t *testing.T) {
		_, v := play(t, toy{steps: own(3)}, ben)
		time.Sleep(20 * time.Second)
		v[0].pick(1)
		time.Sleep(25 * time.Second)
		if err := back(v[0]); err != nil {
			t.Fatal(err)
		}
		expect(t, "what is left of the minute", left(v[0]), "toy.turn 15s")
		v[0].pick(1)
		time.Sleep(40 * time.Second)
		if err := back(v[0]); err != nil {
			t.Fatal(err)
		}
		expect(t, "ten seconds at least", left(v[0]), "toy.turn 10s")
	})
	in(t, "a turn's", func(t *testing.T) {
		_, v := play(t, toy{steps: turns(0, 1, 0)}, ben)
		time.Sleep(5 * time.Second)
		v[0].pick(1)
		time.Sleep(10 * time.Second)
		if err := back(v[0]); err != nil {
			t.Fatal(err)
		}
		expect(t, "the take has ten seconds at least", left(v[0]), "toy.take 10s")
		if rest := time.Until(time.UnixMilli(v[0].game.Decision.SlotDeadline)); rest != 75*time.Second {
			t.Errorf("the turn ends in %v", rest)
		}
		v[0].pick(1)
		v[0].pick(1)
		time.Sleep(60 * time.Second)
		if err := back(v[0]); err != nil {
			t.Fatal(err)
		}
		expect(t, "the turn runs on", left(v[0]), "toy.act 15s")
	})
	in(t, "over a restart", func(t *testing.T) {
		r, v := play(t, toy{steps: own(3)}, ben)
		v[0].pick(1)
		v[0].pick(2)
		for _, whole := range []bool{false, true, false} {
			r.stop()
			if err := r.tryWake(whole); err != nil {
				t.Fatal(err)
			}
			again := r.watch(ann)
			if mayTakeBack(again) == "" {
				break
			}
			expect(t, "can be taken back still", mayTakeBack(again), "free[picked]")
			if err := back(again); err != nil {
				t.Fatal(err)
			}
		}
		expect(t, "both were", fmt.Sprint(r.watch(ann).read().game.View.At), "0")
		crash(r)
		if err := r.tryWake(true); err != nil {
			t.Fatal(err)
		}
		expect(t, "and the log says so", fmt.Sprint(r.watch(ann).read().game.View.At), "0")
	})
}

// halves are answers of two parts, with others between.
func halves() []step {
	steps := []step{
		{kind: turn, slot: 1, seats: seatsOf(0)},
		{kind: part, slot: 1, seats: seatsOf(0)},
		{kind: turn, slot: 2, seats: seatsOf(1)},
		{kind: once, slot: 3, seats: seatsOf(0)},
		{kind: part, slot: 3, seats: seatsOf(0)},
		{kind: turn, slot: 4, seats: seatsOf(1)},
	}
	return slices.Concat(steps, steps)
}

func TestAnAnswerInParts(t *testing.T) {
	in(t, "others see nothing of it, and there is a step back", func(t *testing.T) {
		r, v := play(t, toy{steps: halves()}, ben)
		time.Sleep(20 * time.Second)
		heard := len(v[1].read().texts)
		v[0].pick(1)
		expect(t, "on the same clock", left(v[0]), "toy.part 40s")
		if !v[0].game.Decision.Back {
			t.Error("it does not say that there is a step back")
		}
		time.Sleep(5 * time.Second)
		step := func(serial uint64) string { return code(v[0].do(table.Command{Do: table.StepBack, Serial: serial})) }
		expect(t, "a step back of another question", step(1), game.Stale)
		expect(t, "a step back", step(v[0].game.Decision.Serial), "")
		expect(t, "on the same clock", left(v[0]), "toy.turn 35s")
		expect(t, "no step farther", step(v[0].game.Decision.Serial), table.NothingToTakeBack)
		v[0].pick(2)
		expect(t, "again", left(v[0]), "toy.part 35s")
		if len(v[1].read().texts) != heard {
			t.Errorf("others were told %q", v[1].texts[heard:])
		}
		expect(t, "as if it were whole", waiting(v[1]), "0:toy.turn 35s")
		r.stop()
		r.wake()
		v[0], v[1] = r.watch(ann), r.watch(ben)
		expect(t, "after a restart", waiting(v[1]), "0:toy.turn 35s")
		v[0].pick(1)
		expect(t, "the whole", fmt.Sprint(*v[0].game.View.Sum, v[0].keys()), "3 [began picked]")
		expect(t, "it is taken back as a whole", mayTakeBack(v[0]), "free[picked]")
		for v[0].read().game.Result == nil {
			for _, who := range v {
				if who.read().game.Decision != nil {
					who.pick(1)
				}
			}
		}
		verify(t, r)
	})
	in(t, "time drops its parts", func(t *testing.T) {
		r, v := play(t, toy{steps: halves()}, ben)
		v[0].pick(3)
		time.Sleep(time.Minute)
		expect(t, "the default of the whole, and of what follows", fmt.Sprint(v[0].read().game.View.At), "2")
		expect(t, "told once", fmt.Sprint(v[1].read().keys()), "[began table.timeout acted]")
		time.Sleep(time.Minute)
		if strings.Count(fmt.Sprint(v[1].read().keys()), "acted") == 0 {
			t.Errorf("told %v", v[1].keys())
		}
		for v[0].read().game.Result == nil {
			time.Sleep(time.Minute)
		}
		verify(t, r)
	})
}
