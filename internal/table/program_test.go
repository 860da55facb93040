package table_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/table"
)

// robo is a bot that a program plays.
var robo = table.Person{ID: "robo", Name: "Robo", Bot: true}

func TestASeatOfAProgramIsABotsForAll(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(9, 3), table.Founding{Seats: 3, Options: voting})
		r.begin(ben, robo)
		v := r.watch(ann).read()
		for round := range 2 { // the second after a restart
			if s := v.room.Seats[2]; s.Controller != table.Bot || s.Name != "Robo" || s.Level != "" || !v.room.Members[2].Bot || v.room.Members[1].Bot {
				t.Errorf("round %d: seat %+v, members %+v", round, s, v.room.Members)
			}
			r.stop()
			r.wake()
			v = r.watch(ann).read()
		}
		r.watch(ben)
		page := r.watch(robo)
		r.must(ann, table.Command{Do: table.Propose, What: table.ProposePause})
		expect(t, "nobody asks a bot", proposal(v), "pause 0 asks [1] yes []")
		for _, do := range []string{table.Say, table.React, table.Propose, table.Agree, table.Undo, table.GoAuto} {
			expect(t, do, code(page.do(table.Command{Do: do, Text: "hi", What: table.ProposePause, Proposal: 1})), table.ForPeople)
		}
	})
}

// A program that is not there is played for after three turns, and plays again when it says so.
func TestAProgramThatDoesNotAnswerIsPlayedFor(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(20, 2), table.Founding{Seats: 2})
		r.begin(robo)
		v, page := r.watch(ann).read(), r.watch(robo)
		for range 12 {
			if v.read(); v.game.Decision != nil {
				v.pick(1)
			} else {
				time.Sleep(time.Minute)
			}
			if v.read().room.Seats[1].Controller == table.Autoplay {
				break
			}
		}
		expect(t, "its seat", string(v.room.Seats[1].Controller), string(table.Autoplay))
		if err := page.do(table.Command{Do: table.PlayMyself}); err != nil {
			t.Fatal(err)
		}
		expect(t, "its seat", string(v.read().room.Seats[1].Controller), string(table.Bot))
	})
}

// A program may never begin a game: where there is somebody else, it does not become the host.
func TestAProgramIsNotMadeHostBeforePeople(t *testing.T) {
	for name, tc := range map[string]struct {
		goes func(*room)
		wait time.Duration
	}{
		"the host leaves":  {func(r *room) { r.must(ann, table.Command{Do: table.Leave}) }, 0},
		"the host is away": {func(*room) {}, 10 * time.Minute},
	} {
		in(t, name, func(t *testing.T) {
			r := found(t, rounds(4, 3), table.Founding{Seats: 3})
			r.must(robo, table.Command{Do: table.Join})
			r.must(ben, table.Command{Do: table.Join})
			r.watch(robo)
			v := r.watch(ben)
			tc.goes(r)
			time.Sleep(tc.wait)
			for _, m := range v.read().room.Members {
				if m.Host != (m.Name == "Ben") {
					t.Errorf("members %+v", v.room.Members)
				}
			}
		})
	}
}

func TestProgramsPlayWithoutPeople(t *testing.T) {
	in(t, "", func(t *testing.T) {
		first, err := table.Found(rounds(4, 2), robo, table.Founding{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		r := foundBy(t, rounds(4, 2), first)
		r.must(robo, table.Command{Do: table.AddBot, Seat: at(1), Level: "normal"}, table.Command{Do: table.Start})
		expect(t, "the room", string(r.watch(robo).read().room.State), string(table.Playing))
	})
}

// Nobody has to look on while bots play alone; afterwards the room closes as any does.
func TestBotsAlonePlayToTheEnd(t *testing.T) {
	for name, leaves := range map[string]bool{"the owner stays away": false, "the owner leaves": true} {
		in(t, name, func(t *testing.T) {
			rules := rounds(60, 2) // it lasts longer than one who is away is waited for
			r := found(t, rules, table.Founding{Seats: 2, Alone: true})
			v := r.watch(ann).read()
			if v.you.Seat != nil {
				t.Errorf("the owner sits at %d", *v.you.Seat)
			}
			expect(t, "too few", code(r.do(ann, table.Command{Do: table.Start})), table.TooFewPlayers)
			r.must(ann, table.Command{Do: table.AddBot, Seat: at(0), Level: "normal"}, table.Command{Do: table.AddBot, Seat: at(1), Level: "random"},
				table.Command{Do: table.Start})
			if leaves {
				r.must(ann, table.Command{Do: table.Leave})
			}
			v.sub.Close()
			time.Sleep(10 * time.Minute)
			expect(t, "the room", string(r.Summary().State), string(table.Finished))
			time.Sleep(30 * time.Minute)
			expect(t, "and later", fmt.Sprint(<-r.gone), "<nil>")
		})
	}
}
