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

// stamped are a viewer's messages with the time at which each came, in milliseconds since it began to watch. The texts are
// without the serials of questions and numbers of messages.
type stamped struct {
	*viewer
	began time.Time
	at    []int64
}

func stamp(v *viewer) *stamped {
	v.read()
	v.texts = nil
	return &stamped{viewer: v, began: time.Now()}
}

// pass lets time go on in small steps, so that every message has its time.
func pass(d time.Duration, all ...*stamped) {
	const tick = 50 * time.Millisecond
	for range d / tick {
		for _, s := range all {
			if s.read(); len(s.texts) > len(s.at) {
				for range len(s.texts) - len(s.at) {
					s.at = append(s.at, time.Since(s.began).Milliseconds())
				}
			}
		}
		time.Sleep(tick)
	}
}

// veiled are steps in which seat 1 is asked a hidden reply if its card is even, and the turn goes on.
func veiled() []step {
	return []step{
		{kind: turn, slot: 1, seats: seatsOf(0)},
		{kind: hidden, slot: 1, seats: seatsOf(1), hold: veil, lucky: true},
		{kind: turn, slot: 2, seats: seatsOf(2)},
		{kind: turn, slot: 3, seats: seatsOf(0)},
	}
}

// evenCard is what is to be added to seat 1's card to make it even, or odd.
func evenCard(t *testing.T, first table.Batch, steps []step, even bool) (other int) {
	t.Helper()
	in(t, "looking at the card", func(t *testing.T) {
		r := foundBy(t, toy{steps: steps}, first)
		r.begin(ben, cho)
		if (*r.watch(ben).read().game.View.Card%2 == 0) != even {
			other = 1
		}
	})
	return other
}

func TestAHiddenReplyShowsToNobodyElse(t *testing.T) {
	steps := veiled()
	var first table.Batch
	in(t, "founding", func(t *testing.T) { first = founding(t, toy{steps: steps}, table.Founding{Seats: 3, Private: true}) })
	type told struct {
		texts []string
		at    []int64
	}
	var all []map[string]told
	for _, tc := range []struct {
		name   string
		even   bool
		answer time.Duration // after which seat 1 answers; 0 for never
	}{
		{"not asked", false, 0}, {"answered at once", true, time.Second}, {"answered late", true, 7 * time.Second}, {"time runs out", true, 0},
	} {
		rules := toy{steps: steps, other: evenCard(t, first, steps, tc.even)}
		in(t, tc.name, func(t *testing.T) {
			r := foundBy(t, rules, first)
			r.begin(ben, cho)
			r.must(dora, table.Command{Do: table.Join})
			people := map[string]*stamped{"ann": stamp(r.watch(ann)), "cho": stamp(r.watch(cho)), "dora": stamp(r.watch(dora))}
			own := r.watch(ben)
			watch := []*stamped{people["ann"], people["cho"], people["dora"]}
			people["ann"].pick(2)
			before := tc.answer
			if before == 0 {
				before = 5 * time.Second
			}
			pass(500*time.Millisecond, watch...)
			late := r.watch(cho) // one who connects in between
			expect(t, "who comes now sees nothing", waiting(late)+fmt.Sprint(late.keys(), late.game.View.At), "[began acted] 1")
			late.sub.Close()
			pass(before-500*time.Millisecond, watch...)
			if asked := left(own); (asked != "") != tc.even || tc.even && asked != "toy.hidden "+(8*time.Second-before).String() {
				t.Errorf("seat 1 is asked %q", asked)
			}
			if tc.even {
				expect(t, "and sees that the table waits for it", waiting(own)[:12], "1:toy.hidden")
			} else {
				expect(t, "and sees nothing", waiting(own), "")
			}
			if tc.answer > 0 {
				own.pick(3)
				expect(t, "then it waits with the others", left(own)+waiting(own), "")
			}
			for _, who := range people {
				for n := range uint64(4) {
					err := who.do(table.Command{Do: table.Answer, Serial: n, Picks: []string{"pick:1"}})
					expect(t, who.who.ID+" answers what is not told yet", code(err), game.NotAsked)
				}
			}
			pass(8*time.Second-before, watch...)
			pass(time.Second, watch...)
			expect(t, "after the pause the next is asked", left(people["cho"].viewer), "toy.turn 59s")
			got := make(map[string]told)
			for name, who := range people {
				got[name] = told{texts: slices.Clone(who.texts), at: who.at}
			}
			expect(t, "the number of the next question", fmt.Sprint(people["cho"].game.Decision.Serial), "1")
			all = append(all, got)
		})
	}
	for i, other := range all[1:] {
		for name, want := range all[0] {
			got := other[name]
			if fmt.Sprint(got.at) != fmt.Sprint(want.at) {
				t.Errorf("case %d: %s hears at %v, or at %v where nobody is asked", i+1, name, got.at, want.at)
			}
			if len(want.at) < 2 || want.at[len(want.at)-1] < 8000 {
				t.Errorf("%s hears at %v: the pause is not there", name, want.at)
			}
			// Until the end of the pause messages are the same to the byte. Then what came of it is told.
			for m := range want.texts {
				if want.at[m] < 8000 && got.texts[m] != want.texts[m] {
					t.Errorf("case %d: %s hears\n%s\nor\n%s", i+1, name, got.texts[m], want.texts[m])
				}
			}
		}
	}
}

// What an open take-back would undo is told up to where everything is told: more numbers would count what is kept back.
func TestAnOpenTakeBackTellsNothingOfAHiddenReply(t *testing.T) {
	steps := slices.Concat([]step{{kind: turn, slot: 8, seats: seatsOf(2)}, {kind: turn, slot: 9, seats: seatsOf(1)}}, veiled())
	var first table.Batch
	in(t, "founding", func(t *testing.T) { first = founding(t, toy{steps: steps}, table.Founding{Seats: 3, Private: true}) })
	rules := toy{steps: steps, other: evenCard(t, first, steps, true)}
	in(t, "", func(t *testing.T) {
		r := foundBy(t, rules, first)
		r.begin(ben, cho)
		v := []*viewer{r.watch(ann), r.watch(ben), r.watch(cho)}
		v[2].pick(1)
		v[1].pick(1)
		if err := back(v[2]); err != nil { // the others are asked
			t.Fatal(err)
		}
		v[0].pick(1) // the pause begins
		time.Sleep(time.Second)
		before := len(v[0].read().texts)
		v[1].pick(3)
		time.Sleep(time.Second)
		for _, text := range v[0].read().texts[before:] {
			t.Errorf("in the pause it is told %s", text)
		}
		if heard, lines := len(v[0].log), v[0].game.Proposal.Lines; len(lines) == 0 || slices.Max(lines) > heard {
			t.Errorf("of %d events it is told of %v", heard, lines)
		}
	})
}

func TestAPauseIsAsLongWhateverHappens(t *testing.T) {
	steps := []step{
		{kind: turn, slot: 1, seats: seatsOf(0)},
		{hold: lull},
		{hold: lull}, // at both of which nothing happens
		{kind: turn, slot: 2, seats: seatsOf(1)},
		{kind: turn, slot: 3, seats: seatsOf(0), hold: lull},
	}
	in(t, "", func(t *testing.T) {
		r, v := play(t, toy{steps: steps}, ben)
		v[0].pick(1)
		for i, want := range []string{"1", "1", "2", "2", "3"} {
			if i > 0 {
				time.Sleep(time.Duration(750+i%2) * time.Millisecond)
			}
			expect(t, fmt.Sprint("the step that is shown, look ", i), fmt.Sprint(v[1].read().game.View.At), want)
			expect(t, "to one who comes now", fmt.Sprint(r.watch(ben).read().game.View.At), want)
			if asked := left(v[1]); (asked != "") != (want == "3") {
				t.Errorf("look %d: asked %q", i, asked)
			}
		}
		time.Sleep(60*time.Second - 3*time.Millisecond)
		if at := v[1].read().game.View.At; at != 3 {
			t.Errorf("its time was up too early: %d", at)
		}
	})
	in(t, "bots think when it is over", func(t *testing.T) {
		r := found(t, toy{steps: steps}, table.Founding{})
		r.startWithBots(1)
		v := r.watch(ann)
		v.pick(1)
		time.Sleep(3*time.Second + 700*time.Millisecond)
		expect(t, "the bot has not answered", fmt.Sprint(v.read().game.View.At), "3")
		time.Sleep(1500 * time.Millisecond)
		expect(t, "now it has", fmt.Sprint(v.read().game.View.At), "4")
	})
	for name, tc := range map[string]struct {
		pace  float64
		speed table.Speed
	}{"no pace": {0, table.SpeedNormal}, "days": {1, table.SpeedAsync}} {
		in(t, "none with "+name, func(t *testing.T) {
			r := found(t, toy{steps: slices.Concat(steps, veiled())}, table.Founding{Seats: 3, Options: atSpeed(tc.speed, 1)})
			r.stop()
			r.pace = tc.pace
			r.wake()
			r.begin(ben, cho)
			v := []*viewer{r.watch(ann), r.watch(ben), r.watch(cho)}
			v[0].pick(1)
			v[1].pick(1)
			v[0].pick(1)
			v[0].pick(1)
			expect(t, "at once", fmt.Sprint(v[0].read().game.View.At > 5), "true")
			if left(v[1]) != "" { // the hidden reply is open: it still shows to nobody
				expect(t, "others see", waiting(v[0])+waiting(v[2]), "")
				v[1].pick(1)
			}
			v[2].pick(1)
		})
	}
}

func TestTheLastScenesOfAGameAreShown(t *testing.T) {
	steps := []step{{kind: turn, slot: 1, seats: seatsOf(0)}, {hold: lull}, {hold: lull}}
	in(t, "", func(t *testing.T) {
		_, v := play(t, toy{steps: steps}, ben)
		v[0].pick(1)
		time.Sleep(3*time.Second - time.Millisecond)
		if v[1].read(); v[1].game.Result != nil || v[1].room.State != table.Playing || v[1].room.Fairness.Seed != "" {
			t.Errorf("during the pause the room is %s, result %v", v[1].room.State, v[1].game.Result)
		}
		time.Sleep(time.Millisecond)
		if v[1].read(); v[1].game.Result == nil || v[1].room.State != table.Finished {
			t.Errorf("after it the room is %s, result %v", v[1].room.State, v[1].game.Result)
		}
	})
}

func TestASlotStandsStillDuringAPause(t *testing.T) {
	for _, even := range []bool{true, false} {
		in(t, fmt.Sprint("asked ", even), func(t *testing.T) {
			r, v := play(t, toy{steps: []step{
				{kind: shared, slot: 1, seats: seatsOf(0)},
				{kind: hidden, slot: 1, seats: seatsOf(1), hold: veil, lucky: true},
				{kind: shared, slot: 1, seats: seatsOf(0)},
			}}, ben)
			_ = r
			time.Sleep(30 * time.Second)
			v[0].pick(1)
			time.Sleep(8 * time.Second)
			expect(t, "the slot", left(v[0]), "toy.shared 1m0s")
		})
	}
}

func TestAPauseOverAStop(t *testing.T) {
	in(t, "one at which nothing happens is over", func(t *testing.T) {
		r, v := play(t, toy{steps: []step{{kind: turn, slot: 1, seats: seatsOf(0)}, {hold: lull}, {kind: turn, slot: 2, seats: seatsOf(1)}}}, ben)
		v[0].pick(1)
		time.Sleep(time.Second)
		r.stop()
		time.Sleep(time.Hour)
		r.wake()
		back := r.watch(ben)
		expect(t, "asked", left(back), "toy.turn 1m0s")
		expect(t, "told", fmt.Sprint(back.keys()), "[began acted]")
	})
	steps := veiled()
	var first table.Batch
	in(t, "founding", func(t *testing.T) { first = founding(t, toy{steps: steps}, table.Founding{Seats: 3}) })
	for _, even := range []bool{true, false} {
		rules := toy{steps: steps, other: evenCard(t, first, steps, even)}
		for _, stops := range []string{"stop", "crash", "stop and crash"} {
			in(t, fmt.Sprint("one that hides begins afresh, asked ", even, ", ", stops), func(t *testing.T) {
				r := foundBy(t, rules, first)
				r.begin(ben, cho)
				r.watch(ann).pick(1)
				time.Sleep(6 * time.Second)
				end := func(crashes bool) {
					if crashes {
						crash(r)
					} else {
						r.stop()
					}
					time.Sleep(time.Hour)
					r.wake()
				}
				end(stops == "crash")
				if stops == "stop and crash" {
					time.Sleep(3 * time.Second)
					end(true)
				}
				others, own := r.watch(cho), r.watch(ben)
				expect(t, "others see the scene before", waiting(others)+fmt.Sprint(others.keys(), others.game.View.At), "[began acted] 1")
				want := ""
				if even {
					want = "toy.hidden 8s"
				}
				expect(t, "who is asked has its time again", left(own), want)
				time.Sleep(8*time.Second - time.Millisecond)
				expect(t, "until it is over", left(others), "")
				time.Sleep(time.Millisecond)
				expect(t, "then the next is asked", left(others), "toy.turn 1m0s")
				if told := strings.Contains(fmt.Sprint(others.keys()), "timeout"); told {
					t.Errorf("others were told that somebody was late: %v", others.keys())
				}
			})
		}
	}
}

// Without a look at the clock, nobody can tell whether a seat could react: what comes, comes at the same time.
func TestABlindWindowTakesAsLongWhoeverCanReact(t *testing.T) {
	steps := []step{{kind: blind, slot: 1, seats: seatsOf(0, 1, 2)}, {kind: turn, slot: 2, seats: seatsOf(0)}}
	var times []string
	for _, first := range []time.Duration{50 * time.Millisecond, time.Second, 2 * time.Second} {
		in(t, first.String(), func(t *testing.T) {
			_, v := play(t, toy{steps: steps}, ben, cho)
			ear := stamp(v[2])
			v[0].pick(1)
			ear.pick(0)
			ear.texts, ear.at = nil, nil
			pass(first, ear)
			v[1].pick(int(first / time.Second)) // a use or a pass, early or late
			pass(4*time.Second-first, ear)
			times = append(times, fmt.Sprint(ear.at))
		})
	}
	if times[0] != times[1] || times[0] != times[2] || times[0] != "[3000]" {
		t.Errorf("the window closes at %v", times)
	}
}
