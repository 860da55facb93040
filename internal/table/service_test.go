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

// The scenarios of the table service, by their numbers: SC-73 to SC-90, as far as they need no rules of a certain game. The
// toy has the kinds and seconds of the game that they were written for.

// turnOf is a turn as that game has it: the take, and so many more questions.
func turnOf(seat game.Seat, slot uint32, more int) []step {
	steps := []step{{kind: take, slot: slot, window: slot, seats: seatsOf(seat)}}
	for range more {
		steps = append(steps, step{kind: act, slot: slot, seats: seatsOf(seat)})
	}
	return steps
}

// turns are one turn for each of the seats.
func turns(seats ...game.Seat) []step {
	var steps []step
	for i, seat := range seats {
		steps = append(steps, turnOf(seat, uint32(i+1), 2)...)
	}
	return steps
}

// sleepTo sleeps until so many seconds after the time.
func sleepTo(began time.Time, seconds int) {
	time.Sleep(time.Until(began.Add(time.Duration(seconds) * time.Second)))
}

// atSpeed are a room's options.
func atSpeed(speed table.Speed, days int) table.ChosenOptions {
	return table.ChosenOptions{Speed: &speed, Days: &days}
}

// playAt is play at a speed.
func playAt(t *testing.T, rules toy, f table.Founding, others ...table.Person) (*room, []*viewer) {
	t.Helper()
	f.Seats = max(2, 1+len(others))
	r := found(t, rules, f)
	r.begin(others...)
	viewers := []*viewer{r.watch(ann)}
	for _, p := range others {
		viewers = append(viewers, r.watch(p))
	}
	return r, viewers
}

func told(v *viewer, key string) int {
	n := 0
	for _, k := range v.read().keys() {
		if k == key {
			n++
		}
	}
	return n
}

func TestSC73RoleChoiceRunsOut(t *testing.T) {
	for speed, seconds := range map[table.Speed]int{table.SpeedNormal: 30, table.SpeedRelaxed: 45} {
		in(t, string(speed), func(t *testing.T) {
			var steps []step
			for slot := range uint32(8) {
				steps = append(steps, step{kind: role, slot: slot, seats: seatsOf(game.Seat(slot % 2))})
			}
			_, v := playAt(t, toy{steps: steps}, table.Founding{Options: atSpeed(speed, 1)}, ben)
			expect(t, "the picker", left(v[0]), "toy.role "+(time.Duration(seconds)*time.Second).String())
			time.Sleep(time.Duration(seconds) * time.Second)
			expect(t, "the next picker", left(v[1]), "toy.role "+(time.Duration(seconds)*time.Second).String())
			expect(t, "a bot has picked", fmt.Sprint(v[0].read().keys()), "[began table.timeout picked]")
			time.Sleep(time.Duration(6*seconds) * time.Second)
			if got := v[0].read().room.Seats[0].Controller; got != table.Human {
				t.Errorf("after four late choices the seat is played by %s: they count for nothing", got)
			}
		})
	}
}

func TestSC74TheTakeRunsOutAndTheTurnDoesNot(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v := play(t, toy{steps: turns(0, 1)}, ben)
		began := time.Now()
		expect(t, "the take", left(v[0]), "toy.take 20s")
		if d := v[0].game.Decision; d.SlotDeadline-d.Deadline != 70_000 {
			t.Errorf("the turn ends %d ms after the take", d.SlotDeadline-d.Deadline)
		}
		if w := v[1].read().game.Waiting[0]; w.SlotDeadline-w.Deadline != 70_000 {
			t.Errorf("others see the turn end %d ms after the take", w.SlotDeadline-w.Deadline)
		}
		sleepTo(began, 20)
		expect(t, "then the turn goes on", left(v[0]), "toy.act 1m10s")
		sleepTo(began, 35)
		v[0].pick(1)
		sleepTo(began, 40)
		v[0].pick(1)
		expect(t, "the other's turn", left(v[1]), "toy.take 20s")
		if told(v[0], "table.botturn") != 0 || told(v[0], "table.timeout") != 1 {
			t.Errorf("told: %v", v[0].keys())
		}
	})
}

func TestAnAbilityBeforeTheTakeDoesNotRestartItsWindow(t *testing.T) {
	in(t, "", func(t *testing.T) {
		steps := []step{
			{kind: take, slot: 1, window: 1, seats: seatsOf(0)}, // an ability, answered
			{kind: take, slot: 1, window: 1, seats: seatsOf(0)}, // and another that asks somebody
			{kind: reply, slot: 1, seats: seatsOf(1)},
			{kind: take, slot: 1, window: 1, seats: seatsOf(0)},
			{kind: keep, slot: 1, window: 2, seats: seatsOf(0)},
			{kind: act, slot: 1, seats: seatsOf(0)},
		}
		_, v := play(t, toy{steps: steps}, ben)
		time.Sleep(3 * time.Second)
		v[0].pick(1)
		expect(t, "the same window", left(v[0]), "toy.take 17s")
		time.Sleep(2 * time.Second)
		v[0].pick(1)
		time.Sleep(30 * time.Second)
		v[1].pick(1)
		expect(t, "it stood still with its slot while another was asked", left(v[0]), "toy.take 15s")
		if d := v[0].game.Decision; d.SlotDeadline-d.Deadline != 70_000 {
			t.Errorf("the turn ends %d ms after the take", d.SlotDeadline-d.Deadline)
		}
		time.Sleep(5 * time.Second)
		v[0].pick(1)
		expect(t, "another window", left(v[0]), "toy.keep 20s")
	})
}

func TestSC75TheKeepWindow(t *testing.T) {
	in(t, "", func(t *testing.T) {
		steps := []step{
			{kind: take, slot: 1, window: 1, seats: seatsOf(0)},
			{kind: keep, slot: 1, window: 2, seats: seatsOf(0)},
			{kind: act, slot: 1, seats: seatsOf(0)},
		}
		_, v := play(t, toy{steps: steps}, ben)
		time.Sleep(12 * time.Second)
		v[0].pick(1)
		expect(t, "until 32 s", left(v[0]), "toy.keep 20s")
		time.Sleep(20 * time.Second)
		expect(t, "the turn runs on to 90 s", left(v[0]), "toy.act 58s")
		expect(t, "told", fmt.Sprint(v[0].keys()), "[began picked table.timeout picked]")
	})
}

func TestSC76AWindowAtTheEndOfItsTurn(t *testing.T) {
	in(t, "", func(t *testing.T) {
		var steps []step
		for slot := range uint32(4) {
			steps = append(steps, step{kind: brief, slot: slot, seats: seatsOf(0)}, step{kind: keepThen, slot: slot, window: slot + 1, seats: seatsOf(0)})
		}
		_, v := play(t, toy{steps: steps}, ben)
		for range 3 {
			time.Sleep(18 * time.Second)
			v[0].pick(1)
			expect(t, "the rest of the turn", left(v[0]), "toy.keepThen 12s")
			time.Sleep(12 * time.Second)
		}
		if n := told(v[1], "table.botturn"); n != 3 {
			t.Errorf("a bot ended %d turns, want 3: %v", n, v[1].keys())
		}
		if got := v[1].room.Seats[0].Controller; got != table.Autoplay {
			t.Errorf("after three turns that ended so the seat is %s", got)
		}
	})
}

func TestSC77ABotEndsTheTurn(t *testing.T) {
	for speed, seconds := range map[table.Speed]int{table.SpeedNormal: 90, table.SpeedRelaxed: 120} {
		in(t, string(speed), func(t *testing.T) {
			_, v := playAt(t, toy{steps: slices.Concat(turnOf(0, 1, 30), turnOf(1, 2, 1))}, table.Founding{Options: atSpeed(speed, 1)}, ben)
			v[0].pick(1)
			time.Sleep(time.Duration(seconds)*time.Second - time.Millisecond)
			expect(t, "just before", left(v[0]), "toy.act 1ms")
			time.Sleep(time.Millisecond)
			if told(v[1], "table.botturn") != 1 {
				t.Errorf("others were told %v", v[1].keys())
			}
			time.Sleep(3 * time.Second) // all that it takes, however much is left to do
			expect(t, "the next turn", left(v[1])[:8], "toy.take")
			if w := v[0].read().game.Waiting[0]; time.Until(time.UnixMilli(w.Deadline)) < 17*time.Second {
				t.Errorf("the next turn began too early: %v", time.Until(time.UnixMilli(w.Deadline)))
			}
		})
	}
}

// late lets a turn of seat 0 run out.
func late(v []*viewer) {
	v[0].pick(1)
	time.Sleep(time.Until(time.UnixMilli(v[0].game.Decision.Deadline)) + 700*time.Millisecond) // a bot has one more answer to give
}

func TestSC78To80Strikes(t *testing.T) {
	for name, tc := range map[string]struct {
		steps []step
		play  func([]*viewer)
		want  table.Controller
	}{
		"SC-78 three turns in a row": {
			turns(0, 0, 0, 0),
			func(v []*viewer) { late(v); late(v); late(v) },
			table.Autoplay,
		},
		"SC-79 a round without a turn changes nothing": {
			turns(0, 0, 1, 0, 0),
			func(v []*viewer) {
				late(v)
				late(v)
				for range 3 {
					v[1].pick(1)
				}
				late(v)
			},
			table.Autoplay,
		},
		"SC-80 a turn in time": {
			turns(0, 0, 0, 0, 0, 0),
			func(v []*viewer) {
				late(v)
				late(v)
				v[0].pick(1)
				time.Sleep(85 * time.Second)
				v[0].pick(1)
				v[0].pick(1)
				late(v)
				late(v)
			},
			table.Human,
		},
	} {
		in(t, name, func(t *testing.T) {
			_, v := play(t, toy{steps: tc.steps}, ben)
			tc.play(v)
			if got := v[1].read().room.Seats[0].Controller; got != tc.want {
				t.Errorf("the seat is %s, want %s: %v", got, tc.want, v[1].keys())
			}
		})
	}
}

func TestSC81PlayingAgain(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v := play(t, toy{steps: turns(0, 0, 0, 1, 0, 0, 0)}, ben)
		for range 3 {
			late(v)
		}
		if left(v[1])[:8] != "toy.take" || v[1].room.Seats[0].Controller != table.Autoplay {
			t.Fatalf("%s, %s", left(v[1]), v[1].room.Seats[0].Controller)
		}
		if err := v[0].do(table.Command{Do: table.PlayMyself}); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			v[1].pick(1)
		}
		if got := v[1].read().room.Seats[0].Controller; got != table.Human {
			t.Errorf("the badge stays: %s", got)
		}
		time.Sleep(10 * time.Second)
		expect(t, "the next turn waits for the owner", left(v[0]), "toy.take 10s")
		late(v)
		late(v)
		if got := v[1].read().room.Seats[0].Controller; got != table.Human {
			t.Errorf("strikes were not forgotten: %s", got)
		}
	})
}

func TestPlayingAgainInTheOwnTurn(t *testing.T) {
	in(t, "a window that is open gets its time again, the turn does not", func(t *testing.T) {
		r := found(t, toy{steps: turns(0, 1)}, table.Founding{})
		r.stop()
		r.pace = 30 // bots think for half a minute
		r.wake()
		r.begin(ben)
		v := r.watch(ann)
		time.Sleep(12 * time.Second)
		r.must(ann, table.Command{Do: table.GoAuto})
		if got := v.read().room.Seats[0].Controller; got != table.Autoplay {
			t.Fatalf("by own choice: %s", got)
		}
		expect(t, "told", fmt.Sprint(v.keys()), "[began table.autoplay]")
		time.Sleep(6 * time.Second)
		r.must(ann, table.Command{Do: table.PlayMyself})
		expect(t, "the take", left(v), "toy.take 20s")
		if got := time.Until(time.UnixMilli(v.game.Decision.SlotDeadline)); got != 72*time.Second {
			t.Errorf("the turn ends in %v", got)
		}
		time.Sleep(20 * time.Second)
		expect(t, "and then", left(v), "toy.act 52s")
	})
	in(t, "and nothing past the turn's end", func(t *testing.T) {
		r := found(t, toy{steps: turns(0, 1)}, table.Founding{})
		r.stop()
		r.pace = 60
		r.wake()
		r.begin(ben)
		v := r.watch(ann)
		time.Sleep(5 * time.Second)
		r.must(ann, table.Command{Do: table.GoAuto})
		time.Sleep(77 * time.Second) // the bot has taken and thinks, or thinks still
		r.must(ann, table.Command{Do: table.PlayMyself})
		if got := time.Until(time.UnixMilli(v.read().game.Decision.Deadline)); got > 8*time.Second {
			t.Errorf("82 s into the turn %s", left(v))
		}
	})
}

func TestSC82WhoLeavesInTheOwnTurn(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, toy{steps: turns(0, 1, 0)}, ben, cho)
		v[0].pick(3)
		v[0].pick(2)
		time.Sleep(40 * time.Second)
		r.must(ann, table.Command{Do: table.Leave})
		expect(t, "at once", string(v[1].read().room.Seats[0].Controller)+v[1].room.Seats[0].Name, "substitute앤")
		time.Sleep(2 * time.Second)
		expect(t, "a bot has ended the turn", left(v[1])[:8], "toy.take")
		r.must(ann, table.Command{Do: table.Join})
		if sum := *r.watch(ann).read().game.View.Sum; sum < 5 {
			t.Errorf("what was done before is gone: %d", sum)
		}
	})
}

func TestSC84TheCapAndItsWarnings(t *testing.T) {
	in(t, "", func(t *testing.T) {
		var steps []step
		for slot := range uint32(400) {
			steps = append(steps, step{kind: role, slot: slot, seats: seatsOf(0)})
		}
		_, v := play(t, toy{steps: steps}, ben)
		warned := func() (minutes []any) {
			for _, e := range v[1].read().log {
				if e.Key == "table.capsoon" {
					minutes = append(minutes, e.Args["minutes"])
				}
			}
			return minutes
		}
		for _, at := range []struct {
			sleep time.Duration
			want  string
		}{
			{65*time.Minute - time.Millisecond, "[]"},
			{time.Millisecond, "[10]"},
			{5 * time.Minute, "[10 5]"},
			{4*time.Minute - time.Millisecond, "[10 5]"},
			{time.Millisecond, "[10 5 1]"},
			{time.Minute, "[10 5 1]"},
		} {
			time.Sleep(at.sleep)
			expect(t, "warnings", fmt.Sprint(warned()), at.want)
		}
		if v[1].room.State != table.Finished || v[1].game.Result.End != "capped" || v[1].game.Result.Seats[0].Won {
			t.Errorf("at 75 minutes: %s, %+v", v[1].room.State, v[1].game.Result)
		}
	})
	in(t, "a game that is stopped early is not warned of what is longer", func(t *testing.T) {
		_, v := play(t, toy{steps: turns(0, 1, 0, 1, 0, 1), cap: 5}, ben)
		time.Sleep(4 * time.Minute)
		if told(v[0], "table.capsoon") != 1 {
			t.Errorf("told %v", v[0].keys())
		}
	})
}

func TestSC87ComingBackInTheOwnTurn(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, toy{steps: turns(0, 1)}, ben)
		time.Sleep(30 * time.Second) // the take is settled
		v[0].sub.Close()
		time.Sleep(20 * time.Second)
		back := r.watch(ann)
		expect(t, "the same deadline", left(back), "toy.act 40s")
		expect(t, "nothing was decided meanwhile", fmt.Sprint(back.keys()), "[began table.timeout picked]")
		if back.syncs != 1 || back.game.View.Card == nil {
			t.Errorf("%d syncs, card %v", back.syncs, back.game.View.Card)
		}
	})
}

func TestSC88TheNewestDeviceControls(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, toy{steps: turns(0, 1)}, ben)
		phone := r.watch(ann)
		if phone.read(); !phone.you.Controlling || v[0].read().you.Controlling {
			t.Errorf("the phone controls: %t, the laptop: %t", phone.you.Controlling, v[0].you.Controlling)
		}
		err := v[0].do(table.Command{Do: table.Answer, Serial: phone.game.Decision.Serial, Picks: []string{"pick:1"}})
		expect(t, "from the laptop", code(err), table.NotControlling)
		phone.pick(1)
	})
}

func TestSC89ASpectator(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := playAt(t, toy{steps: turns(0, 1)}, table.Founding{Private: true}, ben)
		r.must(dora, table.Command{Do: table.Join})
		eve := r.watch(dora)
		if eve.read(); eve.game.View.Card != nil || eve.game.Decision != nil || eve.game.Orders != nil || eve.game.TakeBack != nil {
			t.Errorf("it sees %+v", eve.game)
		}
		err := eve.do(table.Command{Do: table.Answer, Serial: v[0].read().game.Decision.Serial, Picks: []string{"pick:1"}})
		expect(t, "its answer", code(err), game.NotAsked)
	})
}

func TestSC90APauseStopsBothClocks(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v := playAt(t, toy{steps: turns(0, 1)}, table.Founding{Private: true}, ben)
		time.Sleep(9 * time.Second)
		if err := v[1].do(table.Command{Do: table.Propose, What: table.ProposePause}); err != nil {
			t.Fatal(err)
		}
		if err := v[0].do(table.Command{Do: table.Agree, Proposal: v[0].read().game.Proposal.Serial}); err != nil {
			t.Fatal(err)
		}
		ends := v[0].read()
		if d := ends.game.Decision; ends.room.State != table.Paused || d.Deadline != 0 || d.SlotDeadline != 0 {
			t.Fatalf("%s, decision %+v", ends.room.State, d)
		}
		time.Sleep(4 * time.Minute)
		if err := v[0].do(table.Command{Do: table.Resume}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Second)
		expect(t, "the take", left(v[0]), "toy.take 11s")
		d := v[0].game.Decision
		if turn := time.Until(time.UnixMilli(d.SlotDeadline)); turn != 81*time.Second {
			t.Errorf("%v are left in the turn", turn)
		}
		if rest := time.Until(time.UnixMilli(v[0].game.Cap)); rest != 75*time.Minute-9*time.Second {
			t.Errorf("%v are left of the game", rest)
		}
	})
}

func TestDaysForAMove(t *testing.T) {
	in(t, "", func(t *testing.T) {
		steps := slices.Concat(turns(0), []step{
			{kind: blind, slot: 2, seats: seatsOf(0, 1)}, {kind: group, slot: 2, seats: seatsOf(0, 1)}, {kind: reply, slot: 2, seats: seatsOf(1)},
		}, turns(1))
		_, v := playAt(t, toy{steps: steps}, table.Founding{Options: atSpeed(table.SpeedAsync, 3)}, ben)
		if v[0].read().game.Cap != 0 {
			t.Errorf("there is a cap: %d", v[0].game.Cap)
		}
		time.Sleep(time.Hour)
		expect(t, "no windows", left(v[0]), "toy.take 71h0m0s")
		v[0].pick(1)
		expect(t, "one clock for the turn", left(v[0]), "toy.act 71h0m0s")
		v[0].pick(1)
		v[0].pick(1)
		expect(t, "a blind window", left(v[0]), "toy.blind 72h0m0s")
		v[0].pick(1)
		v[1].pick(1)
		expect(t, "without a floor", left(v[0]), "toy.group 72h0m0s")
		v[0].pick(1)
		v[1].pick(1)
		expect(t, "a reply", left(v[1]), "toy.reply 72h0m0s")
		v[1].pick(1)
		for _, one := range v { // nobody need look on for days
			one.sub.Close()
		}
		doze(v[0].r, 72*time.Hour+7*aDay) // and the pause days
		v[0].r.wakeUp()
		v[0] = v[0].r.watch(ann)
		if told(v[0], "table.botturn") != 1 {
			t.Errorf("a turn that ran out was told as %v", v[0].keys())
		}
	})
}

func TestRelaxedIsFourThirds(t *testing.T) {
	in(t, "", func(t *testing.T) {
		steps := []step{
			{kind: turn, slot: 1, seats: seatsOf(0)}, {kind: reply, slot: 1, seats: seatsOf(1)}, {kind: take, slot: 2, window: 1, seats: seatsOf(0)},
		}
		_, v := playAt(t, toy{steps: steps}, table.Founding{Options: atSpeed(table.SpeedRelaxed, 1)}, ben)
		expect(t, "a slot", left(v[0]), "toy.turn 1m20s")
		v[0].pick(1)
		expect(t, "a reply", left(v[1]), "toy.reply 1m0s")
		v[1].pick(1)
		expect(t, "a window as the game says", left(v[0]), "toy.take 20s")
	})
}

func TestAStandingOrderPasses(t *testing.T) {
	var steps []step
	for slot := range uint32(20) {
		steps = append(steps, step{kind: blind, slot: slot, seats: seatsOf(0, 1)})
	}
	in(t, "", func(t *testing.T) {
		r, v := play(t, toy{steps: steps}, ben)
		expect(t, "without on", code(v[1].do(table.Command{Do: table.Pass})), table.BadCommand)
		on, off := true, false
		if err := v[1].do(table.Command{Do: table.Pass, On: &on}); err != nil {
			t.Fatal(err)
		}
		if !v[1].read().game.Orders.Pass || v[0].read().game.Orders.Pass {
			t.Error("the order shows to the wrong one")
		}
		v[1].read()
		heard := len(v[0].read().texts)
		time.Sleep(600*time.Millisecond - time.Millisecond)
		if waiting(v[1]) == "" || v[1].game.Decision == nil {
			t.Error("it passed within 0.6 s")
		}
		time.Sleep(1300 * time.Millisecond)
		if v[1].read().game.Decision != nil {
			t.Error("it did not pass within 1.8 s")
		}
		if len(v[0].read().texts) != heard {
			t.Error("others were told something")
		}
		v[0].pick(1)
		time.Sleep(2 * time.Second) // the floor
		expect(t, "the default counts", fmt.Sprint(v[0].read().game.View.At, *v[1].read().game.View.Sum), "1 0")
		r.stop()
		r.wake()
		v[0], v[1] = r.watch(ann), r.watch(ben)
		v[0].pick(1)
		time.Sleep(3 * time.Second)
		expect(t, "also after a restart", fmt.Sprint(v[0].read().game.View.At), "2")
		if err := v[1].do(table.Command{Do: table.Pass, On: &off}); err != nil {
			t.Fatal(err)
		}
		v[0].pick(1)
		time.Sleep(10 * time.Second)
		expect(t, "until it is called off", fmt.Sprint(v[0].read().game.View.At), "2")
	})
}

func TestAnOrderToPassMayHoldForOneTurn(t *testing.T) {
	in(t, "", func(t *testing.T) {
		both := seatsOf(0, 1)
		_, v := play(t, toy{steps: []step{
			{kind: fresh, slot: 1, seats: seatsOf(0)},
			{kind: blind, slot: 1, seats: both},
			{kind: fresh, slot: 1, seats: seatsOf(0)}, // the same turn goes on
			{kind: blind, slot: 1, seats: both},
			{kind: fresh, slot: 2, seats: seatsOf(0)},
			{kind: blind, slot: 2, seats: both},
		}}, ben)
		on := true
		if err := v[1].do(table.Command{Do: table.Pass, On: &on}); err != nil {
			t.Fatal(err)
		}
		window := func() {
			v[0].pick(1)
			time.Sleep(5 * time.Second)
		}
		v[0].pick(1)
		window()
		v[0].pick(1) // the turn that goes on
		if !v[1].read().game.Orders.Pass {
			t.Error("the order does not hold for the turn")
		}
		window()
		expect(t, "it passed twice", fmt.Sprint(v[0].read().game.View.At), "4")
		v[0].pick(1) // the next turn
		if v[1].read().game.Orders.Pass {
			t.Error("the order holds in the next turn")
		}
		window()
		if v[1].read().game.Decision == nil {
			t.Error("it passed in the next turn")
		}
	})
}

func TestAStandingOrderDoesNotChooseWhatMustBeChosen(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v := play(t, toy{steps: []step{{kind: must, slot: 1, seats: seatsOf(0, 1)}}}, ben)
		on := true
		if err := v[1].do(table.Command{Do: table.Pass, On: &on}); err != nil {
			t.Fatal(err)
		}
		v[0].pick(1)
		time.Sleep(10 * time.Second)
		if v[1].read().game.Decision == nil {
			t.Fatal("it was passed")
		}
		v[1].pick(2)
		time.Sleep(time.Second)
		expect(t, "what was chosen counts", fmt.Sprint(*v[1].read().game.View.Sum), "2")
	})
}

func TestABotFinishesWithinThreeSeconds(t *testing.T) {
	in(t, "", func(t *testing.T) {
		_, v := play(t, toy{steps: slices.Concat(turnOf(0, 1, 40), turns(1))}, ben)
		v[0].pick(1)
		time.Sleep(90 * time.Second)
		began, seen := time.Now(), v[0].read().game.View.At
		for v[0].read().game.View.At < 41 && time.Since(began) < 4*time.Second {
			time.Sleep(10 * time.Millisecond)
			if at := v[0].read().game.View.At; time.Since(began) < 2*time.Second && at > seen+1 {
				t.Fatalf("%d answers at once after %v", at-seen, time.Since(began))
			}
			seen = v[0].game.View.At
		}
		if took := time.Since(began); took > 3010*time.Millisecond || took < 2900*time.Millisecond {
			t.Errorf("40 answers took %v", took)
		}
	})
}

func TestWhoTakesOverInheritsTheQuestion(t *testing.T) {
	in(t, "a group's answer stands, an open one is the bot's", func(t *testing.T) {
		r, v := play(t, toy{steps: []step{{kind: group, seats: seatsOf(0, 1, 2)}, {kind: turn, seats: seatsOf(0)}}}, ben, cho)
		v[1].pick(3)
		r.must(ben, table.Command{Do: table.Leave})
		r.must(cho, table.Command{Do: table.Leave})
		v[0].pick(1)
		time.Sleep(2 * time.Second)
		expect(t, "the game goes on", left(v[0])[:8], "toy.turn")
		r.must(ben, table.Command{Do: table.Join})
		if sum := *r.watch(ben).read().game.View.Sum; sum != 3 {
			t.Errorf("what was answered counts as %d", sum)
		}
	})
	in(t, "who comes back has what is left", func(t *testing.T) {
		r, v := play(t, toy{steps: turns(0, 1)}, ben)
		time.Sleep(25 * time.Second)
		r.must(ann, table.Command{Do: table.Leave})
		r.must(ann, table.Command{Do: table.Join})
		expect(t, "the turn", left(v[0]), "toy.act 1m5s")
		if strings.Contains(fmt.Sprint(v[1].read().keys()), "botturn") {
			t.Error("a bot has ended the turn")
		}
	})
}

func TestAGameMaySayThatSeatsAreDrawn(t *testing.T) {
	no := false
	for name, tc := range map[string]struct {
		rules  toy
		chosen *bool
		want   bool
	}{
		"as a rule they are not": {toy{}, nil, false},
		"a game may want it":     {toy{lots: true}, nil, true},
		"the host may not":       {toy{lots: true}, &no, false},
	} {
		in(t, name, func(t *testing.T) {
			r := found(t, tc.rules, table.Founding{Seats: 2, Options: table.ChosenOptions{ShuffleSeats: tc.chosen}})
			if got := r.watch(ann).read().room.Options.ShuffleSeats; got != tc.want {
				t.Errorf("seats drawn by lot: %v", got)
			}
		})
	}
}
