package table_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/table"
)

// aTurnEach lets two seats have a turn each.
var aTurnEach = toy{steps: []step{
	{kind: turn, slot: 1, seats: []game.Seat{0}},
	{kind: turn, slot: 2, seats: []game.Seat{1}},
}}

// who sits where, in short: "ann ben - bot(normal)", with + for ready and * for the host.
func seats(room table.Room) string {
	list := make([]string, len(room.Seats))
	for i, s := range room.Seats {
		switch s.Controller {
		case table.Empty:
			list[i] = "-"
		case table.Bot:
			list[i] = "bot(" + s.Level + ")"
		case table.Human:
			list[i] = s.Name
		default:
			list[i] = s.Name + "(" + string(s.Controller) + ")"
		}
		if s.Ready {
			list[i] += "+"
		}
		if s.Host {
			list[i] += "*"
		}
	}
	return strings.Join(list, " ")
}

func TestALobby(t *testing.T) {
	for name, tc := range map[string]struct {
		do   func(*room)
		want string
	}{
		"the founder sits in the first seat":   {func(*room) {}, "앤* - - -"},
		"who joins gets the lowest empty seat": {func(r *room) { r.must(ben, table.Command{Do: table.Join}) }, "앤* Ben - -"},
		"joining twice changes nothing": {func(r *room) {
			r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Join})
		}, "앤* Ben - -"},
		"sitting elsewhere leaves the old seat": {func(r *room) {
			r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready}, table.Command{Do: table.Sit, Seat: at(3)})
		}, "앤* - - Ben+"},
		"standing leaves it, and one may sit again": {func(r *room) {
			r.must(ann, table.Command{Do: table.Stand}, table.Command{Do: table.Sit, Seat: at(2)})
		}, "- - 앤* -"},
		"being ready is taken back": {func(r *room) {
			r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready}, table.Command{Do: table.Unready})
		}, "앤* Ben - -"},
		"bots come and go, and the others agree anew": {func(r *room) {
			r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
			r.must(ann, table.Command{Do: table.AddBot, Seat: at(3), Level: "normal"}, table.Command{Do: table.AddBot, Seat: at(2), Level: "random"})
			r.must(ann, table.Command{Do: table.RemoveBot, Seat: at(3)})
		}, "앤* Ben bot(random) -"},
		"settings make the others agree anew": {func(r *room) {
			r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
			r.must(ann, table.Command{Do: table.Settings, Settings: map[string]string{"size": "2"}})
		}, "앤* Ben - -"},
		"fewer seats: the empty ones go, the last first": {func(r *room) {
			r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Sit, Seat: at(3)})
			r.must(ann, table.Command{Do: table.Settings, Seats: at(3)})
		}, "앤* - Ben"},
		"more seats again": {func(r *room) {
			r.must(ann, table.Command{Do: table.Settings, Seats: at(2)}, table.Command{Do: table.Settings, Seats: at(3)})
		}, "앤* - -"},
		"who leaves leaves the seat": {func(r *room) {
			r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Leave})
		}, "앤* - - -"},
		"when the host leaves the one who came first is host": {func(r *room) {
			r.must(ben, table.Command{Do: table.Join})
			r.must(cho, table.Command{Do: table.Join})
			r.must(ann, table.Command{Do: table.Leave})
			r.must(ben, table.Command{Do: table.AddBot, Seat: at(0), Level: "normal"})
		}, "bot(normal) Ben* 초희 -"},
	} {
		in(t, name, func(t *testing.T) {
			r := found(t, aTurnEach, table.Founding{Seats: 4})
			v := r.watch(cho)
			tc.do(r)
			if got := seats(v.read().room); got != tc.want {
				t.Errorf("seats %q, want %q", got, tc.want)
			}
		})
	}
}

func TestWhatIsRefusedInALobby(t *testing.T) {
	fill := func(r *room) {
		r.must(ben, table.Command{Do: table.Join})
		r.must(cho, table.Command{Do: table.Join})
	}
	for name, tc := range map[string]struct {
		before func(*room)
		by     table.Person
		do     table.Command
		want   string
	}{
		"unknown command":               {nil, ann, table.Command{Do: "dance"}, table.BadCommand},
		"no command":                    {nil, ann, table.Command{}, table.BadCommand},
		"a long id":                     {nil, ann, table.Command{ID: strings.Repeat("x", 65), Do: table.Ready}, table.BadCommand},
		"a long part":                   {nil, ann, table.Command{Do: table.Ready, Part: strings.Repeat("x", 65)}, table.BadCommand},
		"a long level":                  {nil, ann, table.Command{Do: table.AddBot, Seat: at(1), Level: strings.Repeat("x", 65)}, table.BadCommand},
		"too many picks":                {nil, ann, table.Command{Do: table.Answer, Picks: make([]string, 201)}, game.TooMany},
		"sitting on a stranger's seat":  {fill, ben, table.Command{Do: table.Sit, Seat: at(0)}, table.SeatTaken},
		"sitting nowhere":               {fill, ben, table.Command{Do: table.Sit}, table.NoSuchSeat},
		"sitting outside":               {fill, ben, table.Command{Do: table.Sit, Seat: at(3)}, table.NoSuchSeat},
		"sitting below":                 {fill, ben, table.Command{Do: table.Sit, Seat: at(-1)}, table.NoSuchSeat},
		"a stranger sits":               {nil, dora, table.Command{Do: table.Sit, Seat: at(1)}, table.NotMember},
		"a stranger stands":             {nil, dora, table.Command{Do: table.Stand}, table.NotMember},
		"a stranger leaves":             {nil, dora, table.Command{Do: table.Leave}, table.NotMember},
		"a stranger starts":             {nil, dora, table.Command{Do: table.Start}, table.NotMember},
		"a spectator is ready":          {func(r *room) { fill(r); r.must(ben, table.Command{Do: table.Stand}) }, ben, table.Command{Do: table.Ready}, table.NotSeated},
		"a guest adds a bot":            {fill, ben, table.Command{Do: table.AddBot, Seat: at(2), Level: "normal"}, table.NotHost},
		"a guest removes a bot":         {fill, ben, table.Command{Do: table.RemoveBot, Seat: at(2)}, table.NotHost},
		"a guest sets":                  {fill, ben, table.Command{Do: table.Settings, Seats: at(4)}, table.NotHost},
		"a guest starts":                {fill, ben, table.Command{Do: table.Start}, table.NotHost},
		"a bot on a person":             {fill, ann, table.Command{Do: table.AddBot, Seat: at(1), Level: "normal"}, table.SeatTaken},
		"a bot outside":                 {nil, ann, table.Command{Do: table.AddBot, Seat: at(9), Level: "normal"}, table.NoSuchSeat},
		"an unknown bot":                {nil, ann, table.Command{Do: table.AddBot, Seat: at(1), Level: "grandmaster"}, table.NoSuchBot},
		"removing a person":             {fill, ann, table.Command{Do: table.RemoveBot, Seat: at(1)}, table.NoSuchBot},
		"removing outside":              {fill, ann, table.Command{Do: table.RemoveBot}, table.NoSuchSeat},
		"an unknown setting":            {nil, ann, table.Command{Do: table.Settings, Settings: map[string]string{"speed": "9"}}, game.BadSetting},
		"a setting out of range":        {nil, ann, table.Command{Do: table.Settings, Settings: map[string]string{"size": "9"}}, game.BadSetting},
		"too many seats":                {nil, ann, table.Command{Do: table.Settings, Seats: at(5)}, game.BadSetting},
		"too few seats":                 {nil, ann, table.Command{Do: table.Settings, Seats: at(1)}, game.BadSetting},
		"fewer seats than people":       {fill, ann, table.Command{Do: table.Settings, Seats: at(2)}, table.SeatTaken},
		"starting alone":                {nil, ann, table.Command{Do: table.Start}, table.TooFewPlayers},
		"starting before all are ready": {fill, ann, table.Command{Do: table.Start}, table.NotReady},
		"answering":                     {nil, ann, table.Command{Do: table.Answer, Serial: 1}, table.WrongRoomState},
		"playing oneself":               {nil, ann, table.Command{Do: table.PlayMyself}, table.WrongRoomState},
		"a rematch of nothing":          {nil, ann, table.Command{Do: table.Rematch}, table.WrongRoomState},
		"describing nothing":            {nil, ann, table.Command{Do: table.Describe}, table.WrongRoomState},
		"starting with bots alone": {func(r *room) {
			for seat := 1; seat < 3; seat++ {
				r.must(ann, table.Command{Do: table.AddBot, Seat: &seat, Level: "normal"})
			}
			r.must(ann, table.Command{Do: table.Stand})
		}, ann, table.Command{Do: table.Start}, table.TooFewPlayers},
	} {
		in(t, name, func(t *testing.T) {
			r := found(t, aTurnEach, table.Founding{Seats: 3})
			if tc.before != nil {
				tc.before(r)
			}
			v := r.watch(dora)
			v.read()
			heard, entries := len(v.texts), len(r.log.entries)
			if got := code(r.do(tc.by, tc.do)); got != tc.want {
				t.Errorf("answer %q, want %q", got, tc.want)
			}
			if v.read(); len(v.texts) != heard || len(r.log.entries) != entries {
				t.Errorf("the refusal changed something: %q, %d entries", v.texts[heard:], len(r.log.entries)-entries)
			}
		})
	}
}

func TestTheRoomTellsWhyItCannotStart(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{Seats: 3})
		v := r.watch(ann)
		refused := func() string {
			if v.read(); v.room.CanStart != (v.room.StartRefused == nil) {
				t.Errorf("can start: %t, refused: %v", v.room.CanStart, v.room.StartRefused)
			}
			if v.room.StartRefused == nil {
				return ""
			}
			return fmt.Sprint(v.room.StartRefused.Code, v.room.StartRefused.Args)
		}
		if got := refused(); got != "too_few_playersmap[n:2]" {
			t.Errorf("alone: %s", got)
		}
		r.must(ben, table.Command{Do: table.Join})
		if got := refused(); got != "not_readymap[seat:seat.1]" {
			t.Errorf("with one who is not ready: %s", got)
		}
		r.must(ben, table.Command{Do: table.Ready})
		if got := refused(); got != "" {
			t.Errorf("with one who is ready: %s", got)
		}
	})
}

func TestAFullRoomTakesSpectatorsAndThenNobody(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{})
		v := r.watch(ann)
		for i := range 64 - 1 {
			r.must(table.Person{ID: fmt.Sprint("p", i), Name: fmt.Sprint("P", i)}, table.Command{Do: table.Join})
		}
		if v.read(); len(watchers(v.room)) != 62 {
			t.Errorf("%d spectators, want 62", len(watchers(v.room)))
		}
		if got := code(r.do(dora, table.Command{Do: table.Join})); got != table.RoomFull {
			t.Errorf("one too many: %q", got)
		}
	})
}

func TestAFullRoomTakesItsPlayersBack(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(2, 2), ben)
		r.must(ben, table.Command{Do: table.Leave})
		for i := range 64 - 1 {
			r.must(table.Person{ID: fmt.Sprint("p", i), Name: fmt.Sprint("P", i)}, table.Command{Do: table.Join})
		}
		expect(t, "a stranger", code(r.do(dora, table.Command{Do: table.Join})), table.RoomFull)
		r.must(ben, table.Command{Do: table.Join})
		expect(t, "the seats", seats(v[0].read().room), "앤* Ben")
	})
}

func TestAHouseSettingTurnsWhereTwoPeopleSit(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{Seats: 3})
		v := r.watch(ann)
		r.must(ann, table.Command{Do: table.AddBot, Seat: at(2), Level: "normal"})
		r.must(ann, table.Command{Do: table.Settings, Settings: map[string]string{"size": "4"}})
		if got := v.read().room.Settings["fast"]; got != "true" {
			t.Errorf("with one person: %s", got)
		}
		r.must(ben, table.Command{Do: table.Join})
		if got := v.read().room.Settings["fast"]; got != "false" {
			t.Errorf("with two people: %s", got)
		}
		r.must(ann, table.Command{Do: table.Settings, Settings: map[string]string{"fast": "true"}})
		if got := v.read().room.Settings["fast"]; got != "true" {
			t.Errorf("where the host has chosen: %s", got)
		}
		r.must(ann, table.Command{Do: table.Settings, Settings: map[string]string{"size": "2"}})
		if got := v.read().room.Settings; got["fast"] != "true" || got["size"] != "2" {
			t.Errorf("after another choice: %v", got)
		}
	})
}

// plainer is the toy without its settings.
type plainer struct{ toy }

func (p plainer) About() *game.About {
	about := p.toy.About()
	about.Settings = nil
	return about
}

func TestASettingThatNewerRulesDoNotKnowIsForgotten(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{Settings: map[string]string{"size": "2"}})
		r.must(ann, table.Command{Do: table.AddBot, Seat: at(1), Level: "normal"})
		r.stop()
		r.rules = plainer{aTurnEach}
		r.wake()
		expect(t, "starting", code(r.do(ann, table.Command{Do: table.Start})), game.BadSetting)
		r.must(ann, table.Command{Do: table.Settings, Settings: map[string]string{}}, table.Command{Do: table.Start})
	})
}

func TestTheLastToLeaveClosesTheRoom(t *testing.T) {
	for _, phase := range []table.Phase{table.Lobby, table.Playing, table.Finished} {
		in(t, string(phase), func(t *testing.T) {
			r := found(t, aTurnEach, table.Founding{})
			v, eve := r.watch(ann), r.watch(dora)
			if phase != table.Lobby {
				r.begin(ben)
			}
			if phase == table.Finished {
				other := r.watch(ben)
				for v.read(); v.game.Result == nil; v.read() {
					for _, who := range []*viewer{v, other.read()} {
						if who.game.Decision != nil {
							who.pick(1)
						}
					}
				}
			}
			if phase != table.Lobby {
				r.must(ben, table.Command{Do: table.Leave})
			}
			r.must(ann, table.Command{Do: table.Leave})
			if err := <-r.gone; err != nil {
				t.Errorf("the table ended with %v", err)
			}
			if eve.read(); !errors.Is(eve.ended, table.ErrClosed) || eve.room.State != table.Closed {
				t.Errorf("who watched heard %v and sees a room that is %s", eve.ended, eve.room.State)
			}
			if err := r.do(ann, table.Command{Do: table.Join}); !errors.Is(err, table.ErrClosed) {
				t.Errorf("joining a closed room: %v", err)
			}
			if err := r.tryWake(false); !errors.Is(err, table.ErrClosed) {
				t.Errorf("waking a closed room: %v", err)
			}
			if r.log.row.Summary.State != table.Closed || len(r.log.row.Members) != 0 {
				t.Errorf("the index says %s, members %v", r.log.row.Summary.State, r.log.row.Members)
			}
		})
	}
}

func TestARoomInWhichNobodyActsCloses(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{})
		v := r.watch(ann)
		time.Sleep(54 * time.Minute)
		if v.read(); v.room.Closes != 0 {
			t.Error("it is told too early that the room closes")
		}
		time.Sleep(time.Minute)
		if v.read(); time.Until(time.UnixMilli(v.room.Closes)) != 5*time.Minute {
			t.Errorf("the room closes at %d, in %v", v.room.Closes, time.Until(time.UnixMilli(v.room.Closes)))
		}
		r.must(ben, table.Command{Do: table.Join})
		time.Sleep(54 * time.Minute)
		if v.read(); v.room.Closes != 0 || v.ended != nil {
			t.Errorf("somebody acted, but the room closes at %d, ended: %v", v.room.Closes, v.ended)
		}
		time.Sleep(6 * time.Minute)
		if v.read(); !errors.Is(v.ended, table.ErrClosed) {
			t.Errorf("after an hour: %v", v.ended)
		}
	})
}

func TestAHostWhoIsGoneIsReplaced(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{Seats: 3})
		host, guest := r.watch(ann), r.watch(cho)
		r.must(ben, table.Command{Do: table.Join}) // came first, but has no connection
		r.must(cho, table.Command{Do: table.Join})
		host.sub.Close()
		time.Sleep(59 * time.Second)
		if got := seats(guest.read().room); got != "앤* Ben 초희" {
			t.Errorf("before a minute: %s", got)
		}
		time.Sleep(time.Second)
		if got := seats(guest.read().room); got != "앤 Ben 초희*" || !guest.you.Host {
			t.Errorf("after a minute: %s, I am host: %t", got, guest.you.Host)
		}
	})
}

func TestPresence(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{})
		first, second, other := r.watch(ann), r.watch(ann), r.watch(dora)
		see := func() string {
			s := other.read().room.Seats[0]
			return fmt.Sprint(s.Presence, " ", s.Since != 0)
		}
		step := func(what, want string) {
			t.Helper()
			if got := see(); got != want {
				t.Errorf("%s: %s, want %s", what, got, want)
			}
		}
		step("connected", "online false")
		must := func(v *viewer, do string) {
			t.Helper()
			if err := v.do(table.Command{Do: do}); err != nil {
				t.Fatalf("%s: %v", do, err)
			}
		}
		must(first, table.SetAway)
		step("one page is hidden", "online false")
		must(second, table.SetAway)
		step("both pages are hidden", "away false")
		must(second, table.SetHere)
		step("one is seen again", "online false")
		first.sub.Close()
		second.sub.Close()
		synctest.Wait()
		step("just disconnected", "online false")
		time.Sleep(5 * time.Second)
		step("for five seconds", "offline true")
		r.watch(ann)
		step("connected again", "online false")
	})
}

func TestWhoIsGoneIsSeenToBeGoneWhateverElseHappens(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(2, 2), ben)
		v[0].sub.Close()
		synctest.Wait()
		time.Sleep(5 * time.Second) // at that very moment something else is told
		r.must(ann, table.Command{Do: table.Answer, Serial: 1, Picks: []string{"pick:1"}})
		if s := v[1].read().room.Seats[0]; s.Presence != table.Offline {
			t.Errorf("ann is %s", s.Presence)
		}
	})
}

func TestANewNameIsSeen(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{})
		v := r.watch(ann)
		r.must(table.Person{ID: "ann", Name: "Anna"}, table.Command{Do: table.Join})
		if v.read(); seats(v.room) != "Anna* -" || v.you.Name != "Anna" {
			t.Errorf("seats %q, my name %q", seats(v.room), v.you.Name)
		}
	})
}

func TestAnIdleTableGoesToSleep(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{})
		v := r.watch(ann)
		time.Sleep(10 * time.Minute)
		select {
		case <-r.Done():
			t.Fatal("it sleeps although somebody watches")
		default:
		}
		v.sub.Close()
		time.Sleep(61 * time.Second)
		if err := <-r.gone; err != nil {
			t.Errorf("it ended with %v", err)
		}
		if r.log.row.WakeAt == 0 {
			t.Error("the index does not know when to wake it")
		}
		r.wake()
		if got := seats(r.watch(ann).read().room); got != "앤* -" {
			t.Errorf("woken again: %s", got)
		}
	})
}

// watchers are the names of the members without a seat.
func watchers(room table.Room) []string {
	var names []string
	for _, m := range room.Members {
		if m.Seat == nil {
			names = append(names, m.Name)
		}
	}
	return names
}

func TestTheIndexHearsWhoIsReadyOnceTheTableSleeps(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{})
		r.must(ben, table.Command{Do: table.Join})
		before := r.log.lastRow()
		r.must(ben, table.Command{Do: table.Ready})
		if r.log.lastRow() != before {
			t.Error("it is told at once, of a flag that lasts as long as a lobby")
		}
		time.Sleep(2 * time.Minute)
		if err := <-r.gone; err != nil {
			t.Fatal(err)
		}
		if row := r.log.row; !row.Summary.Seats[1].Ready || !strings.Contains(string(row.Text), `"ready":true`) {
			t.Errorf("it says %s", row.Text)
		}
	})
}
