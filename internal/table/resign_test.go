package table_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/noripan/noripan/games/dominion"
	"github.com/noripan/noripan/games/tictactoe"
	"github.com/noripan/noripan/internal/table"
)

// answerSome lets all viewers answer what they are asked, so many times.
func answerSome(t *testing.T, v []*viewer, times int, chance *rand.Rand) {
	t.Helper()
	for range times {
		for _, who := range v {
			if who.read(); who.game.Decision == nil {
				continue
			}
			d := who.game.Decision
			if err := who.do(table.Command{Do: table.Answer, Serial: d.Serial, Picks: choose(d, chance)}); err != nil {
				t.Fatalf("answering %+v: %v", d, err)
			}
		}
		time.Sleep(4 * time.Second)
	}
}

func TestTheLastOneLeftWins(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, dominion.Rules, table.Founding{Seats: 3})
		r.begin(ben, cho)
		v := []*viewer{r.watch(ann), r.watch(ben), r.watch(cho)}
		resign := table.Command{Do: table.Resign}
		answerSome(t, v, 12, rand.New(rand.NewPCG(4, 4)))
		if !v[1].read().game.Resign {
			t.Error("ben is not told that he may give up")
		}
		r.must(ben, resign)
		if v[1].read(); v[1].game.Resign || v[1].game.Decision != nil {
			t.Errorf("ben, who has given up, is asked %+v", v[1].game.Decision)
		}
		if !slices.ContainsFunc(v[0].read().log, func(e table.Event) bool { return e.Key == "resign" && e.Seat == 1 }) {
			t.Errorf("the log does not tell it: %v", v[0].keys())
		}
		expect(t, "again", code(r.do(ben, resign)), "already_resigned")
		answerSome(t, []*viewer{v[0], v[2]}, 6, rand.New(rand.NewPCG(5, 5)))
		restart(t, r, v)
		r.must(ann, resign)
		for _, who := range v {
			if who.read(); who.room.State != table.Finished {
				t.Fatalf("%s finds the room %s", who.who.ID, who.room.State)
			}
		}
		won := ""
		for _, s := range v[2].game.Result.Seats {
			won += fmt.Sprint(s.Rank, s.Won, " ")
		}
		expect(t, "the result", won, "2 false 3 false 1 true ")
		verify(t, r)
	})
}

func TestABotGivesUpForNobody(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, dominion.Rules, table.Founding{Seats: 3})
		r.begin(ben, cho)
		v := r.watch(ben)
		r.must(ben, table.Command{Do: table.GoAuto})
		if v.read().game.Resign {
			t.Error("who lets a bot play is offered to give up")
		}
		expect(t, "in autoplay", code(r.do(ben, table.Command{Do: table.Resign})), table.BotPlays)
		r.must(ben, table.Command{Do: table.Leave})
		expect(t, "after leaving", code(r.do(ben, table.Command{Do: table.Resign})), table.NotMember)
		expect(t, "a watcher", code(r.do(dora, table.Command{Do: table.Resign})), table.NotMember)
	})
}

func TestAGameWithoutResignationHasNone(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, tictactoe.Rules, table.Founding{Seats: 2})
		r.begin(ben)
		if r.watch(ben).read().game.Resign {
			t.Error("ben is offered to give up")
		}
		expect(t, "giving up", code(r.do(ben, table.Command{Do: table.Resign})), table.NoResignation)
	})
}

// While a window is open in which all answer at once, somebody gives up: the others' answers count.
func TestGivingUpInABlindWindow(t *testing.T) {
	for _, answered := range []bool{false, true} {
		in(t, fmt.Sprint("answered: ", answered), func(t *testing.T) {
			r := found(t, quitters{toy{steps: []step{{kind: blind, seats: seatsOf(0, 1, 2)}, {kind: turn, seats: seatsOf(0)}}}}, table.Founding{Seats: 3})
			r.begin(ben, cho)
			v := []*viewer{r.watch(ann), r.watch(ben), r.watch(cho)}
			if answered {
				v[0].pick(2)
			}
			r.must(ann, table.Command{Do: table.Resign})
			v[1].read().pick(1)
			v[2].read().pick(1)
			time.Sleep(5 * time.Second)
			if v[1].read(); len(v[1].game.Waiting) != 1 || v[1].game.Waiting[0].Kind != "toy.turn" {
				t.Errorf("the window is not closed: %+v", v[1].game.Waiting)
			}
		})
	}
}
