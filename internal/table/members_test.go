package table_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/internal/table"
)

func TestWhoIsKickedIsOutUntilTheHostLetsItIn(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(1, 3), table.Founding{Seats: 3})
		r.must(ben, table.Command{Do: table.Join})
		r.must(cho, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
		host, bens := r.watch(ann), r.watch(ben)
		r.must(ann, table.Command{Do: table.Kick, Member: 2})
		expect(t, "the seats: who is left agrees anew", seats(host.read().room), "앤* - 초희")
		if bens.read(); !errors.Is(bens.ended, table.ErrRemoved) {
			t.Errorf("the page of who was kicked ended with %v", bens.ended)
		}
		for range 2 {
			expect(t, "who is kept out, for the host", fmt.Sprint(r.watch(ann).read().you.Banned), "[{2 Ben}]")
			expect(t, "and for others", fmt.Sprint(r.watch(cho).read().you.Banned), "[]")
			expect(t, "coming back", code(r.do(ben, table.Command{Do: table.Join})), table.Banned)
			r.stop()
			r.wake()
		}
		r.must(ann, table.Command{Do: table.Unban, Member: 2})
		r.must(ben, table.Command{Do: table.Join})
		v := r.watch(ann).read()
		if seats(v.room) != "앤* Ben 초희" || v.room.Members[2].N != 4 {
			t.Errorf("let in again: %s, members %+v", seats(v.room), v.room.Members)
		}
	})
}

func TestTheHostsRightsMove(t *testing.T) {
	for name, tc := range map[string]struct {
		playing bool
		do      func(*room, []*viewer)
		want    string
	}{
		"SC-86: the longest present member follows who leaves a lobby": {false, func(r *room, _ []*viewer) { r.must(ann, table.Command{Do: table.Leave}) }, "- Ben* 초희"},
		"a player who leaves a game":                                   {true, func(r *room, _ []*viewer) { r.must(ann, table.Command{Do: table.Leave}) }, "앤(substitute) Ben* 초희"},
		"given to another in a lobby":                                  {false, func(r *room, _ []*viewer) { r.must(ann, table.Command{Do: table.Transfer, Member: 3}) }, "앤 Ben 초희*"},
		"given to another in a game":                                   {true, func(r *room, _ []*viewer) { r.must(ann, table.Command{Do: table.Transfer, Member: 3}) }, "앤 Ben 초희*"},
		"offline for a minute, in a lobby":                             {false, func(_ *room, v []*viewer) { v[0].sub.Close(); time.Sleep(time.Minute) }, "앤 Ben* 초희"},
		"offline for a minute, in a game":                              {true, func(_ *room, v []*viewer) { v[0].sub.Close(); time.Sleep(time.Minute) }, "앤 Ben* 초희"},
		"offline for less":                                             {true, func(_ *room, v []*viewer) { v[0].sub.Close(); time.Sleep(59 * time.Second) }, "앤* Ben 초희"},
	} {
		in(t, name, func(t *testing.T) {
			r := found(t, rounds(9, 3), table.Founding{Seats: 3})
			if tc.playing {
				r.begin(ben, cho)
			} else {
				r.must(ben, table.Command{Do: table.Join})
				r.must(cho, table.Command{Do: table.Join})
			}
			v := []*viewer{r.watch(ann), r.watch(ben), r.watch(cho).read()}
			tc.do(r, v)
			synctest.Wait()
			other := v[2].read()
			expect(t, "the seats", seats(other.room), tc.want)
			moved := !strings.Contains(tc.want, "앤*")
			if told := slices.Contains(other.keys(), "table.host"); told != moved {
				t.Errorf("a new host is told: %t, want %t", told, moved)
			}
			if !moved {
				return
			}
			host, second := ben, cho
			if strings.Contains(tc.want, "초희*") {
				host, second = cho, ben
			}
			// SC-86: with all of a host's controls.
			if !tc.playing {
				r.must(host, table.Command{Do: table.Settings, Settings: map[string]string{"size": "2"}})
			}
			r.must(host, table.Command{Do: table.Transfer, Member: r.watch(second).read().room.Members[slices.IndexFunc(other.room.Members, func(m table.Member) bool { return m.Name == second.Name })].N})
			expect(t, "who gave it away", code(r.do(host, table.Command{Do: table.Start})), map[bool]string{true: table.WrongRoomState, false: table.NotHost}[tc.playing])
		})
	}
}

func TestACountdownBeforeTheGame(t *testing.T) {
	for name, tc := range map[string]struct {
		do   func(*room)
		want table.Phase
	}{
		"three seconds pass":             {func(*room) {}, table.Playing},
		"the host stops it":              {func(r *room) { r.must(ann, table.Command{Do: table.StopStart}) }, table.Lobby},
		"a player is not ready any more": {func(r *room) { r.must(ben, table.Command{Do: table.Unready}) }, table.Lobby},
		"a player stands up":             {func(r *room) { r.must(ben, table.Command{Do: table.Stand}) }, table.Lobby},
		"a player leaves":                {func(r *room) { r.must(ben, table.Command{Do: table.Leave}) }, table.Lobby},
		"a watcher leaves":               {func(r *room) { r.must(dora, table.Command{Do: table.Leave}) }, table.Playing},
		"the server restarts":            {func(r *room) { r.stop(); r.wake() }, table.Playing},
		"the server is away for long": {func(r *room) {
			r.stop()
			time.Sleep(2 * time.Minute)
			r.wake()
		}, table.Lobby},
	} {
		in(t, name, func(t *testing.T) {
			r := found(t, rounds(1, 3), table.Founding{Seats: 3})
			r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
			r.must(dora, table.Command{Do: table.Join}, table.Command{Do: table.Stand})
			v := r.watch(ann)
			r.must(ann, table.Command{Do: table.Start})
			if v.read(); time.Until(time.UnixMilli(v.room.Starts)) != 3*time.Second || v.room.State != table.Lobby {
				t.Errorf("the game begins at %d, the room is %s", v.room.Starts, v.room.State)
			}
			tc.do(r)
			time.Sleep(3 * time.Second)
			v = r.watch(ann).read()
			if v.room.State != tc.want || v.room.Starts != 0 {
				t.Errorf("the room is %s, begins at %d; want %s", v.room.State, v.room.Starts, tc.want)
			}
		})
	}
	in(t, "none for one person alone", func(t *testing.T) {
		r := found(t, rounds(1, 2), table.Founding{})
		r.must(ann, table.Command{Do: table.AddBot, Seat: at(1), Level: "normal"}, table.Command{Do: table.Start})
		expect(t, "the room", string(r.watch(ann).read().room.State), string(table.Playing))
	})
}

// SC-91, at a table with as many seats as people: one of them is offline.
func TestSC91ARematchWithoutOne(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(1, 3), table.Founding{Seats: 3})
		r.begin(ben, cho)
		v := []*viewer{r.watch(ann), r.watch(ben), r.watch(cho)}
		for _, one := range v {
			one.pick(1)
		}
		v[2].sub.Close()
		time.Sleep(10 * time.Second)
		r.must(ben, table.Command{Do: table.Rematch})
		r.must(ann, table.Command{Do: table.Rematch})
		expect(t, "a bot on who agreed", code(r.do(ann, table.Command{Do: table.AddBot, Seat: at(1), Level: "normal"})), table.SeatTaken)
		r.must(ann, table.Command{Do: table.AddBot, Seat: at(2), Level: "normal"})
		back := r.watch(cho).read()
		expect(t, "who returns sees the offer", fmt.Sprint(back.room.State, " ", seats(back.room), " ", back.game.Result != nil), "lobby 앤+* Ben+ bot(normal) true")
		expect(t, "and joins it, at one more seat", code(r.do(cho, table.Command{Do: table.Rematch})), "")
		expect(t, "the seats", seats(back.read().room), "앤+* Ben+ bot(normal) 초희+")
	})
}

func TestARoomOfDaysWaitsForDays(t *testing.T) {
	day := 24 * time.Hour
	slow := table.ChosenOptions{Speed: option(table.SpeedAsync), Days: option(7)}
	in(t, "a lobby", func(t *testing.T) {
		r := found(t, rounds(1, 2), table.Founding{Options: slow})
		v := r.watch(ann)
		time.Sleep(14*day - 6*time.Minute)
		if v.read(); v.room.Closes != 0 || v.ended != nil {
			t.Errorf("closes at %d, ended: %v", v.room.Closes, v.ended)
		}
		time.Sleep(time.Minute)
		if v.read(); time.Until(time.UnixMilli(v.room.Closes)) != 5*time.Minute {
			t.Errorf("closes at %d", v.room.Closes)
		}
		time.Sleep(5 * time.Minute)
		if v.read(); !errors.Is(v.ended, table.ErrClosed) {
			t.Errorf("after 14 days: %v", v.ended)
		}
	})
	in(t, "a game", func(t *testing.T) {
		r := found(t, rounds(99, 2), table.Founding{Options: slow})
		r.begin(ben)
		v := r.watch(ann)
		time.Sleep(14*day - time.Hour)
		if v.read(); v.room.Closes != 0 || v.ended != nil {
			t.Errorf("before 14 days: closes at %d, ended: %v", v.room.Closes, v.ended)
		}
		time.Sleep(2 * time.Hour)
		if v.read(); v.room.Closes == 0 {
			t.Error("after 14 days nobody is warned")
		}
		time.Sleep(2 * day)
		if v.read(); !errors.Is(v.ended, table.ErrClosed) {
			t.Errorf("after 16 days: %v", v.ended)
		}
	})
}

// SC-83, at the table: while one person is left the game goes on.
func TestSC83TheLastPersonLeaves(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(99, 4), table.Founding{Seats: 4})
		for seat := 2; seat < 4; seat++ {
			r.must(ann, table.Command{Do: table.AddBot, Seat: at(seat), Level: "normal"})
		}
		r.begin(ben)
		r.must(ann, table.Command{Do: table.Leave})
		v := r.watch(ben).read()
		expect(t, "one left", seats(v.room)+" "+string(v.room.State), "앤(substitute) Ben* bot(normal) bot(normal) playing")
		r.must(ben, table.Command{Do: table.Leave})
		if err := <-r.gone; err != nil || r.log.row.Summary.State != table.Closed {
			t.Errorf("the table ended with %v, the index says %s", err, r.log.row.Summary.State)
		}
	})
}
