package table_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/internal/table"
)

const aDay = 24 * time.Hour

// doze lets time pass at a table that may sleep: it is woken when it wants to be, as a house does.
func doze(r *room, d time.Duration) {
	r.t.Helper()
	for until := time.Now().Add(d); ; {
		synctest.Wait()
		select {
		case <-r.Done():
			wakes := time.UnixMilli(r.log.row.WakeAt)
			if wakes.After(until) {
				time.Sleep(time.Until(until))
				return
			}
			time.Sleep(time.Until(wakes))
			if err := r.tryWake(false); errors.Is(err, table.ErrClosed) {
				return
			} else if err != nil {
				r.t.Fatalf("waking: %v", err)
			}
		default:
			if !time.Now().Before(until) {
				return
			}
			time.Sleep(min(time.Until(until), time.Minute))
		}
	}
}

// asleep sees that nothing of the table is in memory.
func (r *room) asleep() bool {
	synctest.Wait()
	select {
	case <-r.Done():
		return true
	default:
		return false
	}
}

// slowGame is a game of so many turns each, with a day for each.
func slowGame(t *testing.T, turns, days int) (*room, *[]table.Notice) {
	t.Helper()
	r := found(t, rounds(turns, 2), table.Founding{Options: atSpeed(table.SpeedAsync, days)})
	notices := new([]table.Notice)
	r.notify = func(n table.Notice) { *notices = append(*notices, n) }
	r.stop()
	r.wake()
	r.begin(ben)
	return r, notices
}

func TestASlowTableSleepsBetweenMoves(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, notices := slowGame(t, 3, 1)
		time.Sleep(2 * time.Minute)
		if !r.asleep() {
			t.Fatal("it is awake although nobody looks at it")
		}
		deadline := r.log.row.Summary.Awaited[0].Deadline
		if got := r.log.row.Summary.Awaited[0].Seat; got != 0 || time.UnixMilli(r.log.row.WakeAt) != time.UnixMilli(deadline).Add(-6*time.Hour) {
			t.Errorf("it waits for seat %d and wants to be woken at %d, its deadline is %d", got, r.log.row.WakeAt, deadline)
		}
		time.Sleep(3 * time.Hour)
		r.wake()
		v := r.watch(ann).read()
		if v.game.Decision.Deadline != deadline {
			t.Errorf("sleep has moved the deadline by %d ms", v.game.Decision.Deadline-deadline)
		}
		r.stop() // and so does no restart
		time.Sleep(5 * time.Minute)
		r.wake()
		if v = r.watch(ann).read(); v.game.Decision.Deadline != deadline {
			t.Errorf("a restart has moved the deadline by %d ms", v.game.Decision.Deadline-deadline)
		}
		v.pick(1)
		v.sub.Close()
		expect(t, "notices", fmt.Sprint(what(*notices)), "[ann turn ben turn]")
		doze(r, 19*time.Hour)
		expect(t, "later", fmt.Sprint(what(*notices)), "[ann turn ben turn ben reminder]")
		if !r.asleep() {
			t.Error("it is awake after it has reminded ben")
		}
	})
}

func what(notices []table.Notice) (all []string) {
	for _, n := range notices {
		all = append(all, n.Person+" "+string(n.What))
	}
	return all
}

func TestBotsMoveAtASlowTableThatNobodyLooksAt(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(2, 3), table.Founding{Seats: 3, Options: atSpeed(table.SpeedAsync, 1)})
		r.startWithBots(1, 2)
		v := r.watch(ann)
		v.pick(1)
		v.sub.Close()
		time.Sleep(30 * time.Second)
		synctest.Wait()
		expect(t, "after the bots", fmt.Sprint(awaitedAt(r)), "[0]")
		time.Sleep(2 * time.Minute)
		if !r.asleep() {
			t.Error("it is awake")
		}
	})
}

func TestPauseDaysAreTakenWhenTimeIsUp(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, notices := slowGame(t, 3, 1)
		doze(r, aDay+time.Minute)
		r.wakeUp()
		v := r.watch(ben).read()
		expect(t, "the log", fmt.Sprint(v.keys()), "[began table.dayauto]")
		if left := time.Until(time.UnixMilli(v.game.Waiting[0].Deadline)); left < 23*time.Hour {
			t.Errorf("%v are left", left)
		}
		v.sub.Close()
		doze(r, 5*aDay)
		r.wakeUp()
		a := r.watch(ann).read()
		expect(t, "what is left", fmt.Sprintf("%+v", *a.game.PauseDays), "{Left:1 Until:0}")
		a.sub.Close()
		doze(r, 2*aDay)
		r.wakeUp()
		v = r.watch(ben).read()
		if told(v, "table.dayauto") != 7 || told(v, "table.timeout") != 1 || len(v.game.Waiting) != 1 || v.game.Waiting[0].Seat != 1 {
			t.Errorf("after all days: %v, waiting %+v", v.keys(), v.game.Waiting)
		}
		if n := len(*notices); n != 10 { // ann: turn, eight reminders; ben: turn
			t.Errorf("%d notices: %v", n, what(*notices))
		}
	})
}

func TestPauseDaysByHand(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, _ := slowGame(t, 3, 1)
		v := []*viewer{r.watch(ann), r.watch(ben)}
		time.Sleep(time.Hour)
		r.must(ben, table.Command{Do: table.PauseDay}, table.Command{Do: table.PauseDay})
		expect(t, "two days off", fmt.Sprintf("%+v", *v[1].read().game.PauseDays), fmt.Sprintf("{Left:5 Until:%d}", time.Now().Add(2*aDay).UnixMilli()))
		expect(t, "the other's time", left(v[0]), "toy.turn 23h0m0s")
		v[0].pick(1)
		expect(t, "a question on a day off", left(v[1]), "toy.turn 72h0m0s")
		time.Sleep(time.Hour)
		r.must(ben, table.Command{Do: table.EndPause})
		expect(t, "back", left(v[1]), "toy.turn 24h0m0s")
		expect(t, "the day that has not begun is given back", fmt.Sprintf("%+v", *v[1].read().game.PauseDays), "{Left:6 Until:0}")
		expect(t, "back again", code(r.do(ben, table.Command{Do: table.EndPause})), table.NoPauseDay)
		expect(t, "the log", fmt.Sprint(v[0].read().keys()), "[began table.day table.day picked table.dayend]")
		for range 6 {
			r.must(ben, table.Command{Do: table.PauseDay})
		}
		expect(t, "an eighth", code(r.do(ben, table.Command{Do: table.PauseDay})), table.PauseUsedUp)
		expect(t, "who watches", code(r.do(cho, table.Command{Do: table.PauseDay})), table.NotMember)
	})
	in(t, "at other speeds", func(t *testing.T) {
		r := found(t, rounds(3, 2), table.Founding{})
		r.begin(ben)
		expect(t, "a day", code(r.do(ben, table.Command{Do: table.PauseDay})), table.NoPause)
		if r.watch(ben).read().game.PauseDays != nil {
			t.Error("pause days are told")
		}
	})
}

// Nobody may learn from a pause day who has not answered in a blind window.
func TestNoPauseDayIsTakenInABlindWindow(t *testing.T) {
	in(t, "", func(t *testing.T) {
		steps := []step{{kind: blind, seats: seatsOf(0, 1)}, {kind: turn, slot: 2, seats: seatsOf(0)}}
		r, v := playAt(t, toy{steps: steps}, table.Founding{Options: atSpeed(table.SpeedAsync, 1)}, ben)
		v[0].pick(1)
		time.Sleep(aDay)
		synctest.Wait()
		expect(t, "the window", left(v[0]), "toy.turn 24h0m0s")
		if told(v[0], "table.dayauto") != 0 {
			t.Errorf("the log: %v", v[0].keys())
		}
		_ = r
	})
	in(t, "by hand, after an answer or before", func(t *testing.T) {
		for _, answered := range []bool{true, false} {
			steps := []step{{kind: blind, seats: seatsOf(0, 1, 2)}, {kind: turn, slot: 2, seats: seatsOf(0)}}
			r, v := playAt(t, toy{steps: steps}, table.Founding{Options: atSpeed(table.SpeedAsync, 1)}, ben, cho)
			if answered {
				v[0].pick(1)
			}
			r.must(ann, table.Command{Do: table.PauseDay})
			expect(t, fmt.Sprint("the window for another, answered: ", answered), left(v[1]), "toy.blind 48h0m0s")
		}
	})
}

func TestWhatWasDueWhileTheServerWasDown(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, _ := slowGame(t, 3, 1)
		r.stop()
		time.Sleep(3 * aDay)
		r.wake()
		expect(t, "after three days", left(r.watch(ann)), "toy.turn 1h0m0s")
	})
}

func TestWhereNobodyActsForDaysAllAreWarned(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, notices := slowGame(t, 99, 7)
		doze(r, 14*aDay+time.Hour)
		r.wakeUp()
		v := r.watch(ben).read()
		if told(v, "table.idle") != 1 || v.room.Closes == 0 {
			t.Errorf("the log %v, closes %d", v.keys(), v.room.Closes)
		}
		closes := 0
		for _, n := range *notices {
			if n.What == table.NoticeCloses {
				closes++
			}
		}
		if closes != 2 {
			t.Errorf("notices: %v", what(*notices))
		}
		v.sub.Close()
		doze(r, 2*aDay)
		if r.log.row.Summary.State != table.Closed {
			t.Errorf("after 16 days the room is %s", r.log.row.Summary.State)
		}
	})
}

func TestSinceMyLastMove(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, _ := slowGame(t, 3, 1)
		v := []*viewer{r.watch(ann), r.watch(ben)}
		expect(t, "at first", fmt.Sprint(*v[0].read().you.Since), "0")
		v[0].pick(1)
		v[1].read().pick(1)
		back := r.watch(ann).read()
		expect(t, "ann has not seen", fmt.Sprint(back.log[*back.you.Since:]), fmt.Sprint(back.log[2:]))
		r.stop()
		r.wake()
		again := r.watch(ann).read()
		expect(t, "after a restart", fmt.Sprint(*again.you.Since), fmt.Sprint(*back.you.Since))
	})
}
