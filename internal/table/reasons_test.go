package table_test

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/noripan/noripan/games/coachride"
	"github.com/noripan/noripan/internal/table"
)

// reasons are those that ann is told, in short: seat and kind.
func reasons(t *testing.T, r *room) []string {
	t.Helper()
	reply, err := r.Do(t.Context(), ann, table.Command{ID: fmt.Sprint("why ", time.Now().UnixNano()), Do: table.AskReasons})
	if err != nil {
		t.Fatal(err)
	}
	told := []string{}
	for _, why := range reply.Reasons {
		told = append(told, fmt.Sprint(why.Seat, " ", why.Kind))
	}
	return told
}

// stepsOfBot lets a bot answer one step, then asks ann.
func stepsOfBot(steps ...step) toy {
	return toy{steps: append(steps, step{kind: turn, slot: 99, seats: seatsOf(0)})}
}

func TestWhichReasonsATableTells(t *testing.T) {
	bots := seatsOf(1)
	for name, tc := range map[string]struct {
		rules toy
		want  []string
	}{
		"of a turn":                    {stepsOfBot(step{kind: turn, slot: 1, seats: bots}), []string{"1 toy.turn"}},
		"of a reply":                   {stepsOfBot(step{kind: reply, slot: 1, seats: bots}), []string{"1 toy.reply"}},
		"none of a blind window":       {stepsOfBot(step{kind: blind, slot: 1, seats: bots}), []string{}},
		"none of a group":              {stepsOfBot(step{kind: group, slot: 1, seats: bots}), []string{}},
		"none of a role":               {stepsOfBot(step{kind: role, slot: 1, seats: bots}), []string{}},
		"none of what may not be seen": {stepsOfBot(step{kind: hidden, slot: 1, seats: bots}), []string{}},
		"none of a part":               {stepsOfBot(step{kind: part, slot: 1, seats: bots}), []string{}},
		"of the last twelve": {
			toy{steps: append(slices.Repeat([]step{{kind: turn, slot: 1, seats: bots}}, 14), step{kind: turn, slot: 99, seats: seatsOf(0)})},
			slices.Repeat([]string{"1 toy.turn"}, 12),
		},
	} {
		for _, pace := range []float64{0, 1} { // quick answers have reasons, too
			in(t, fmt.Sprint(name, " at pace ", pace), func(t *testing.T) {
				r := foundAt(t, pace, tc.rules, table.Founding{})
				r.startWithBots(1)
				time.Sleep(40 * time.Second)
				if got := reasons(t, r); !slices.Equal(got, tc.want) {
					t.Errorf("told %q, want %q", got, tc.want)
				}
			})
		}
	}
}

// Where a program plays too, reasons are those that the person may hear, not those that the program may.
func TestReasonsAreForThePersonNotForAProgram(t *testing.T) {
	in(t, "", func(t *testing.T) {
		var viewer atomic.Int32
		rules := toy{viewer: &viewer, steps: []step{{kind: turn, slot: 1, seats: seatsOf(2)}, {kind: turn, slot: 99, seats: seatsOf(0)}}}
		viewer.Store(-1)
		first, err := table.Found(rules, robo, table.Founding{Seats: 3})
		if err != nil {
			t.Fatal(err)
		}
		r := foundBy(t, rules, first)
		r.must(ann, table.Command{Do: table.Join})
		r.must(robo, table.Command{Do: table.AddBot, Seat: at(2), Level: "normal"})
		r.must(ann, table.Command{Do: table.Ready})
		r.must(robo, table.Command{Do: table.Start})
		time.Sleep(40 * time.Second)
		expect(t, "told", fmt.Sprint(reasons(t, r)), "[2 toy.turn]")
		expect(t, "dealt anew for seat", fmt.Sprint(viewer.Load()), "1")
	})
}

func TestWhoIsNotToldReasons(t *testing.T) {
	for name, tc := range map[string]struct {
		options table.ChosenOptions
		others  []table.Person
		by      table.Person
		want    string
	}{
		"where the host does not want it": {table.ChosenOptions{Reasons: option(false)}, nil, ann, table.NoReasons},
		"where two people play":           {table.ChosenOptions{Reasons: option(true)}, []table.Person{ben}, ann, table.NoReasons},
		"who watches":                     {table.ChosenOptions{}, nil, dora, table.NotSeated},
	} {
		in(t, name, func(t *testing.T) {
			r := found(t, rounds(4, 3), table.Founding{Seats: 3, Options: tc.options})
			for seat := 1 + len(tc.others); seat < 3; seat++ {
				r.must(ann, table.Command{Do: table.AddBot, Seat: at(seat), Level: "normal"})
			}
			for _, p := range tc.others {
				r.must(p, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
			}
			expect(t, "in the lobby", code(r.do(ann, table.Command{Do: table.AskReasons})), table.WrongRoomState)
			r.start()
			r.must(dora, table.Command{Do: table.Join})
			expect(t, "in the game", code(r.do(tc.by, table.Command{Do: table.AskReasons})), tc.want)
		})
	}
}

// Where sides are secret nothing will ever be told at the table: that is said, rather than "nothing yet".
func TestReasonsAreRefusedWhereSidesAreSecret(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, coachride.Rules, table.Founding{Seats: 3})
		r.startWithBots(1, 2)
		time.Sleep(20 * time.Second)
		expect(t, "asked", code(r.do(ann, table.Command{Do: table.AskReasons})), table.SecretSides)
	})
}

// What is kept back during a pause is not told by its reasons either.
func TestReasonsComeWithWhatHappened(t *testing.T) {
	in(t, "", func(t *testing.T) {
		rules := stepsOfBot(step{kind: turn, slot: 1, seats: seatsOf(1)}, step{hold: lull})
		r := found(t, rules, table.Founding{})
		r.startWithBots(1)
		v := r.watch(ann)
		for v.read().game.View.At == 0 && len(reasons(t, r)) == 0 {
			time.Sleep(10 * time.Millisecond)
		}
		if got := reasons(t, r); (v.read().game.Decision != nil) != (len(got) == 1) {
			t.Errorf("asked %+v, told %q", v.game.Decision, got)
		}
	})
}

func TestReasonsOfWhatWasTakenBackAreForgotten(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(4, 2), table.Founding{})
		r.startWithBots(1)
		v := r.watch(ann)
		v.pick(1)
		time.Sleep(2 * time.Second)
		v.pick(1)
		time.Sleep(2 * time.Second)
		expect(t, "before", fmt.Sprint(len(reasons(t, r))), "2")
		r.must(ann, table.Command{Do: table.Undo})
		expect(t, "after", fmt.Sprint(len(reasons(t, r))), "1")
		r.stop()
		r.wake()
		expect(t, "after a restart", fmt.Sprint(len(reasons(t, r))), "0")
	})
}
