package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/table"
)

// left is how long the viewer may think, and what is asked: "toy.turn 1m0s"; "" if it is not asked.
func left(v *viewer) string {
	v.read()
	if v.game == nil || v.game.Decision == nil {
		return ""
	}
	d := v.game.Decision
	return fmt.Sprint(d.Kind, " ", time.Until(time.UnixMilli(d.Deadline)))
}

// waiting is whom the table waits for as the viewer is told: "0:toy.turn 1m0s", with + for answered.
func waiting(v *viewer) string {
	v.read()
	var list []string
	for _, w := range v.game.Waiting {
		entry := fmt.Sprintf("%d:%s %s", w.Seat, w.Kind, time.Until(time.UnixMilli(w.Deadline)))
		if w.Answered {
			entry += "+"
		}
		list = append(list, entry)
	}
	return strings.Join(list, ", ")
}

func seatsOf(seats ...game.Seat) []game.Seat { return seats }

// play starts a game of ann and others, and gives a viewer for each.
func play(t *testing.T, rules toy, others ...table.Person) (*room, []*viewer) {
	t.Helper()
	r := found(t, rules, table.Founding{Seats: max(2, 1+len(others))})
	r.begin(others...)
	viewers := []*viewer{r.watch(ann)}
	for _, p := range others {
		viewers = append(viewers, r.watch(p))
	}
	return r, viewers
}

func expect(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

func TestEachQuestionOfATurnHasItsClock(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v := play(t, toy{steps: []step{
			{kind: turn, slot: 1, seats: seatsOf(0)}, {kind: turn, slot: 1, seats: seatsOf(0)}, {kind: turn, slot: 2, seats: seatsOf(1)},
		}}, ben)
		time.Sleep(20 * time.Second)
		expect(t, "the first", left(v[0]), "toy.turn 40s")
		expect(t, "others see it", waiting(v[1]), "0:toy.turn 40s")
		v[0].pick(1)
		expect(t, "the next", left(v[0]), "toy.turn 1m0s")
		time.Sleep(time.Minute - time.Millisecond)
		expect(t, "just before its end", left(v[0]), "toy.turn 1ms")
		time.Sleep(time.Millisecond)
		expect(t, "at its end the other is asked", left(v[1]), "toy.turn 1m0s")
		expect(t, "and the default was played", fmt.Sprint(*v[0].read().game.View.Sum, v[0].keys()), "1 [began picked table.timeout picked]")
		expect(t, "others do not hear the picks", fmt.Sprint(v[1].keys()), "[began acted table.timeout acted]")
	})
}

func TestTheQuestionsOfASlotShareItsClock(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v := play(t, toy{steps: []step{
			{kind: shared, slot: 1, seats: seatsOf(0)},
			{kind: reply, slot: 1, seats: seatsOf(1)},
			{kind: shared, slot: 1, seats: seatsOf(0)},
			{kind: window, slot: 1, seats: seatsOf(0)},
			{kind: shared, slot: 1, seats: seatsOf(0)},
			{kind: reply, slot: 1, seats: seatsOf(1)},
			{kind: shared, slot: 1, seats: seatsOf(0)},
			{kind: shared, slot: 2, seats: seatsOf(1)},
		}}, ben)
		time.Sleep(30 * time.Second)
		expect(t, "the slot", left(v[0]), "toy.shared 1m0s")
		v[0].pick(1)
		expect(t, "a reply has its own", left(v[1]), "toy.reply 45s")
		time.Sleep(40 * time.Second)
		v[1].pick(1)
		expect(t, "the slot stood still meanwhile", left(v[0]), "toy.shared 1m0s")
		time.Sleep(45 * time.Second)
		v[0].pick(1)
		expect(t, "a window does not outlast the slot", left(v[0]), "toy.window 15s")
		time.Sleep(10 * time.Second)
		v[0].pick(1)
		expect(t, "a window does not stop it", left(v[0]), "toy.shared 5s")
		v[0].pick(1)
		v[1].pick(1)
		expect(t, "but ten seconds are left after others were asked", left(v[0]), "toy.shared 10s")
		time.Sleep(5 * time.Second)
		v[0].pick(1)
		expect(t, "the next slot", left(v[1]), "toy.shared 1m30s")
	})
}

func TestAWindowHasItsOwnTimeWithinTheSlot(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v := play(t, toy{steps: []step{
			{kind: shared, slot: 1, seats: seatsOf(0)}, {kind: window, slot: 1, seats: seatsOf(0)}, {kind: shared, slot: 1, seats: seatsOf(0)},
		}}, ben)
		time.Sleep(12 * time.Second)
		v[0].pick(1)
		expect(t, "the window", left(v[0]), "toy.window 20s")
		time.Sleep(20 * time.Second)
		expect(t, "after it the slot goes on", left(v[0]), "toy.shared 58s")
	})
}

func TestABotEndsASlotWhoseTimeIsUp(t *testing.T) {
	in(t, "", func(t *testing.T) {
		steps := []step{{kind: shared, slot: 1, seats: seatsOf(0)}, {kind: shared, slot: 1, seats: seatsOf(0)}, {kind: window, slot: 1, seats: seatsOf(0)}}
		_, v := play(t, toy{steps: append(steps, step{kind: shared, slot: 2, seats: seatsOf(0)})}, ben)
		time.Sleep(90 * time.Second)
		v[0].read()
		expect(t, "others hear of it", fmt.Sprint(v[1].read().log[1].Key), "table.botturn")
		d := v[0].game.Decision
		if d == nil || d.Kind != "toy.shared" {
			t.Fatalf("asked %+v", d)
		}
		err := v[0].do(table.Command{Do: table.Answer, Serial: d.Serial, Picks: []string{"pick:1"}})
		expect(t, "the owner's answer comes too late", code(err), game.Stale)
		time.Sleep(3 * 600 * time.Millisecond)
		if got := v[0].read().game.View.At; got != 3 {
			t.Errorf("after three thoughts of at most 0.6 s the game stands at %d, want 3", got)
		}
		time.Sleep(10 * time.Second)
		expect(t, "the next slot is the owner's", v[0].read().room.Seats[0].Name+" "+left(v[0])[:10], "앤 toy.shared")
		v[0].pick(1)
	})
}

func TestABotMayAnswerOnce(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v := play(t, toy{steps: []step{{kind: once, slot: 1, seats: seatsOf(0)}, {kind: once, slot: 1, seats: seatsOf(0)}}}, ben)
		time.Sleep(30 * time.Second)
		expect(t, "the next question is the owner's", left(v[0]), "toy.once 30s")
		expect(t, "told", fmt.Sprint(v[0].keys()), "[began table.timeout picked]")
	})
}

func TestThreeLateTurnsInARowAreAutoplay(t *testing.T) {
	own := func(slot uint32) step { return step{kind: turn, slot: slot, seats: seatsOf(0)} }
	for name, tc := range map[string]struct {
		steps    []step
		play     func(*viewer)
		autoplay bool
	}{
		"three late turns": {
			[]step{own(1), own(3), own(5), own(7)},
			func(*viewer) { time.Sleep(3 * time.Minute) },
			true,
		},
		"two late turns": {
			[]step{own(1), own(3), own(5)},
			func(*viewer) { time.Sleep(2 * time.Minute) },
			false,
		},
		"three late questions of one turn": {
			[]step{own(1), own(1), own(1), own(1)},
			func(*viewer) { time.Sleep(3 * time.Minute) },
			false,
		},
		"a turn in time between": {
			[]step{own(1), own(3), own(5), own(7), own(9)},
			func(v *viewer) { time.Sleep(2 * time.Minute); v.pick(1); time.Sleep(2 * time.Minute) },
			false,
		},
		"a turn that was begun in time, but ended late": {
			[]step{own(1), own(3), own(5), own(5), own(7)},
			func(v *viewer) { time.Sleep(2 * time.Minute); v.pick(1); time.Sleep(time.Minute) },
			true,
		},
		"other kinds do not count": {
			[]step{
				own(1),
				{kind: reply, slot: 2, seats: seatsOf(0)},
				own(3),
				{kind: group, slot: 4, seats: seatsOf(0)},
				{kind: window, slot: 4, seats: seatsOf(0)},
				own(7),
			},
			func(*viewer) { time.Sleep(2*time.Minute + 45*time.Second + 30*time.Second + 20*time.Second) },
			false,
		},
		"and do not reset the count": {
			[]step{own(1), own(3), {kind: reply, slot: 4, seats: seatsOf(0)}, own(5), own(7)},
			func(v *viewer) { time.Sleep(2 * time.Minute); v.pick(1); time.Sleep(time.Minute) },
			true,
		},
	} {
		in(t, name, func(t *testing.T) {
			_, v := play(t, toy{steps: tc.steps}, ben)
			tc.play(v[0])
			want := table.Human
			if tc.autoplay {
				want = table.Autoplay
			}
			if got := v[1].read().room.Seats[0].Controller; got != want {
				t.Errorf("the seat's controller is %s, want %s", got, want)
			}
			if told := slices.Contains(v[1].keys(), "table.autoplay"); told != tc.autoplay {
				t.Errorf("told of autoplay: %t", told)
			}
		})
	}
}

func TestAutoplayUntilTheOwnerTakesOver(t *testing.T) {
	in(t, "", func(t *testing.T) {
		var steps []step
		for slot := range uint32(12) {
			steps = append(steps, step{kind: turn, slot: slot, seats: seatsOf(0)})
		}
		r, v := play(t, toy{steps: steps}, ben)
		time.Sleep(3 * time.Minute)
		v[0].read()
		err := v[0].do(table.Command{Do: table.Answer, Serial: v[0].game.Decision.Serial, Picks: []string{"pick:1"}})
		expect(t, "answering while a bot plays", code(err), table.BotPlays)
		before := v[0].game.View.At
		time.Sleep(2 * time.Second)
		if got := v[0].read().game.View.At; got == before {
			t.Error("the bot did not play within two seconds")
		}
		if err := v[0].do(table.Command{Do: table.PlayMyself}); err != nil {
			t.Fatalf("taking over: %v", err)
		}
		before = v[0].read().game.View.At
		time.Sleep(50 * time.Second)
		if got := v[0].read().game.View.At; got != before || v[0].room.Seats[0].Controller != table.Human {
			t.Errorf("the bot went on: from %d to %d, controller %s", before, got, v[0].room.Seats[0].Controller)
		}
		time.Sleep(2 * time.Minute)
		if got := v[0].read().room.Seats[0].Controller; got != table.Human {
			t.Errorf("after two late turns more: %s; the strikes were not forgotten", got)
		}
		r.must(ann, table.Command{Do: table.PlayMyself}) // again: nothing to do
	})
}

func TestBotsThinkAtAPersonsPace(t *testing.T) {
	var steps []step
	for slot := range uint32(60) {
		steps = append(steps, step{kind: turn, slot: slot, seats: seatsOf(1)})
	}
	for name, tc := range map[string]struct {
		pace     float64
		from, to time.Duration
	}{
		"usual": {1, 60 * 800 * time.Millisecond, 60 * 2000 * time.Millisecond},
		"half":  {.5, 60 * 400 * time.Millisecond, 60 * 1000 * time.Millisecond},
		"none":  {0, 0, 0},
	} {
		in(t, name, func(t *testing.T) {
			r := found(t, toy{steps: steps}, table.Founding{})
			r.stop()
			r.pace = tc.pace
			r.wake()
			r.startWithBots(1)
			v := r.watch(ann)
			began := time.Now()
			for v.read().game.Result == nil && time.Since(began) < tc.to {
				time.Sleep(10 * time.Millisecond)
			}
			took := time.Since(began)
			if v.game.Result == nil || took < tc.from || took > tc.to {
				t.Errorf("60 answers took %v, over: %t; want %v to %v", took, v.game.Result != nil, tc.from, tc.to)
			}
		})
	}
}

func TestAnOpenGroupShowsWhoHasAnswered(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v := play(t, toy{steps: []step{{kind: group, seats: seatsOf(0, 1, 2)}, {kind: turn, seats: seatsOf(0)}}}, ben, cho)
		time.Sleep(5 * time.Second)
		v[1].pick(2)
		expect(t, "others", waiting(v[0]), "0:toy.group 25s, 1:toy.group 25s+, 2:toy.group 25s")
		expect(t, "who has answered is not asked", left(v[1]), "")
		err := v[1].do(table.Command{Do: table.Answer, Serial: 1, Picks: []string{"pick:1"}})
		expect(t, "answering twice", code(err), game.Stale)
		v[0].pick(1)
		time.Sleep(25 * time.Second)
		expect(t, "after the deadline the game goes on", left(v[0]), "toy.turn 1m0s")
		sums := fmt.Sprint(*v[0].read().game.View.Sum, *v[1].read().game.View.Sum, *v[2].read().game.View.Sum)
		expect(t, "the missing one was given the default", sums, "1 2 0")
	})
}

func TestABlindWindowTellsNothing(t *testing.T) {
	steps := []step{{kind: blind, seats: seatsOf(0, 1, 2)}, {kind: turn, slot: 1, seats: seatsOf(0)}}
	in(t, "nobody hears of an answer", func(t *testing.T) {
		r, v := play(t, toy{steps: steps}, ben, cho)
		eve := r.watch(dora)
		v = append(v, eve)
		for _, one := range v {
			one.read()
		}
		heard := func(i int) int { return len(v[i].read().texts) }
		before := []int{heard(0), heard(1), heard(2), heard(3)}
		time.Sleep(4 * time.Second)
		v[1].pick(2)
		if heard(0) != before[0] || heard(2) != before[2] || heard(3) != before[3] {
			t.Error("others were sent something when one answered")
		}
		expect(t, "who answered sees that", waiting(v[1]), "0:toy.blind 26s, 1:toy.blind 26s+, 2:toy.blind 26s")
		expect(t, "others see the window only", waiting(v[0]), "0:toy.blind 26s, 1:toy.blind 26s, 2:toy.blind 26s")
		expect(t, "a watcher too", waiting(eve), waiting(v[0]))
		expect(t, "also one who comes now", waiting(r.watch(dora)), waiting(v[0]))
		err := v[1].do(table.Command{Do: table.Answer, Serial: 1, Picks: []string{"pick:1"}})
		expect(t, "answering twice", code(err), game.Stale)
		v[0].pick(1)
		v[2].pick(3)
		expect(t, "when all are in the game goes on", left(v[0]), "toy.turn 1m0s")
		expect(t, "as they answered", fmt.Sprint(*v[0].game.View.Sum, *v[1].read().game.View.Sum, *v[2].game.View.Sum), "1 2 3")
	})
	in(t, "its floor", func(t *testing.T) {
		_, v := play(t, toy{steps: steps}, ben, cho)
		for _, one := range v {
			one.pick(1)
		}
		time.Sleep(3*time.Second - time.Millisecond)
		if at := v[0].read().game.View.At; at != 0 {
			t.Error("it closed before its floor of three seconds")
		}
		time.Sleep(time.Millisecond)
		if at := v[0].read().game.View.At; at != 1 {
			t.Error("it did not close at its floor")
		}
	})
	in(t, "no floor for one person", func(t *testing.T) {
		r := found(t, toy{steps: steps}, table.Founding{Seats: 3})
		r.startWithBots(1, 2)
		v := r.watch(ann)
		time.Sleep(1800 * time.Millisecond)
		if v.read().game.View.At != 0 {
			t.Fatal("it closed without the person")
		}
		v.pick(1)
		if v.game.View.At != 1 {
			t.Error("it waits although all have answered")
		}
	})
	in(t, "its deadline", func(t *testing.T) {
		_, v := play(t, toy{steps: steps}, ben, cho)
		v[1].pick(2)
		time.Sleep(30 * time.Second)
		expect(t, "the game goes on", left(v[0]), "toy.turn 1m0s")
		expect(t, "no line tells who was late", fmt.Sprint(v[2].read().keys()), "[began acted acted picked]")
	})
	in(t, "bots take a moment that tells nothing", func(t *testing.T) {
		var many []step
		for range 30 {
			many = append(many, step{kind: blind, seats: seatsOf(1, 2)})
		}
		r := found(t, toy{steps: many}, table.Founding{Seats: 3})
		r.startWithBots(1, 2)
		v := r.watch(ann)
		began := time.Now()
		for v.read().game.Result == nil {
			time.Sleep(10 * time.Millisecond)
		}
		if took := time.Since(began); took < 30*600*time.Millisecond || took > 30*1810*time.Millisecond {
			t.Errorf("30 windows took %v, want 0.6 to 1.8 s each", took)
		}
	})
	in(t, "an illegal answer", func(t *testing.T) {
		_, v := play(t, toy{steps: steps}, ben, cho)
		for _, picks := range [][]string{{"pick:9"}, {"pick"}, {"jump"}, {}, {"pick:1", "pick:2"}} {
			err := v[0].do(table.Command{Do: table.Answer, Serial: 1, Picks: picks})
			want := game.NotOffered
			switch len(picks) {
			case 0:
				want = game.TooFew
			case 2:
				want = game.TooMany
			}
			expect(t, fmt.Sprint(picks), code(err), want)
		}
		v[0].pick(1)
	})
}

func TestAnOfferHoldsNobodyUp(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v := play(t, toy{steps: []step{
			{kind: turn, slot: 1, seats: seatsOf(0), offer: seatsOf(1)},
			{kind: turn, slot: 2, seats: seatsOf(0), offer: seatsOf(1)},
			{kind: turn, slot: 3, seats: seatsOf(0)},
		}}, ben)
		expect(t, "the offer", left(v[1]), "toy.offer 25s")
		expect(t, "nobody waits for it", waiting(v[0]), "0:toy.turn 1m0s")
		v[0].pick(1)
		expect(t, "the next offer", left(v[1]), "toy.offer 25s")
		v[1].pick(3)
		expect(t, "an offer that was taken is not asked again", left(v[1]), "")
		time.Sleep(25 * time.Second)
		v[0].pick(1)
		expect(t, "it counts", fmt.Sprint(*v[1].read().game.View.Sum), "3")
	})
}

func TestTheCapStopsTheGame(t *testing.T) {
	in(t, "", func(t *testing.T) {
		var steps []step
		for slot := range uint32(200) {
			steps = append(steps, step{kind: once, slot: slot, seats: seatsOf(0)})
		}
		_, v := play(t, toy{steps: steps}, ben)
		if ends := time.Until(time.UnixMilli(v[0].read().game.Cap)); ends != 75*time.Minute {
			t.Errorf("the game is to be stopped in %v, want 75 minutes", ends)
		}
		time.Sleep(75 * time.Minute)
		v[1].read()
		if v[1].game.Result == nil || v[1].game.Result.End != "capped" || v[1].room.State != table.Finished {
			t.Errorf("after 75 minutes: result %v, room %s", v[1].game.Result, v[1].room.State)
		}
		if !slices.Contains(v[1].keys(), "table.capped") {
			t.Error("nobody is told why")
		}
	})
}

func TestAnAnswerAtTheDeadlineCounts(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v := play(t, toy{steps: []step{{kind: turn, slot: 1, seats: seatsOf(0)}, {kind: turn, slot: 2, seats: seatsOf(1)}}}, ben)
		v[0].read()
		time.Sleep(time.Minute - time.Nanosecond) // the clock of the table has milliseconds
		v[0].pick(2)
		expect(t, "the picks", fmt.Sprint(v[0].keys(), *v[0].game.View.Sum), "[began picked] 2")
		time.Sleep(time.Minute)
		synctest.Wait()
		err := v[1].do(table.Command{Do: table.Answer, Serial: 1, Picks: []string{"pick:1"}})
		expect(t, "one that comes after it", code(err), game.GameOver)
	})
}

func TestAGameThatNobodyLooksAtCloses(t *testing.T) {
	in(t, "", func(t *testing.T) {
		var steps []step
		for slot := range uint32(40) {
			steps = append(steps, step{kind: once, slot: slot, seats: seatsOf(0)})
		}
		r, v := play(t, toy{steps: steps}, ben)
		v[0].sub.Close()
		time.Sleep(2 * time.Minute)
		v[1].sub.Close()
		time.Sleep(5*time.Minute - time.Second)
		select {
		case <-r.Done():
			t.Fatal("it closed before five minutes")
		default:
		}
		time.Sleep(time.Second)
		if err := <-r.gone; err != nil {
			t.Errorf("it ended with %v", err)
		}
		if r.log.row.Summary.State != table.Closed {
			t.Errorf("the index says %s", r.log.row.Summary.State)
		}
	})
}

func TestBotsAnswerOffersBeforeTheStepCloses(t *testing.T) {
	for _, pace := range []float64{0, 1} {
		in(t, fmt.Sprint("pace ", pace), func(t *testing.T) {
			var steps []step
			for range 20 {
				steps = append(steps, step{kind: turn, seats: seatsOf(1), offer: seatsOf(1, 2)})
			}
			r := found(t, toy{steps: steps}, table.Founding{Seats: 3})
			r.stop()
			r.pace = pace
			r.wake()
			r.startWithBots(1, 2)
			v := r.watch(ann)
			time.Sleep(20 * 2 * time.Second)
			if v.read().game.Result == nil {
				t.Fatalf("after 40 s the game stands at %d of 20", v.game.View.At)
			}
			answered := 0
			for _, e := range r.log.entries {
				answered += strings.Count(string(e.Body), `"how":"bot"`)
			}
			if answered != 60 {
				t.Errorf("bots gave %d answers to 60 questions", answered)
			}
		})
	}
}
