package house_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

var playNow = house.Spec{Game: "tictactoe", Bots: []string{"normal"}, Start: true}

func TestPlayNow(t *testing.T) {
	s := open(t, t.TempDir())
	made := s.create(ann, playNow)
	v := s.watch(strings.ToLower(made), ann)
	if v.room.State != table.Playing || v.room.Code != made || !v.you.Host {
		t.Fatalf("the room is %s with code %s, host: %t", v.room.State, v.room.Code, v.you.Host)
	}
	v.play()
	if v.room.State != table.Finished {
		t.Errorf("after the game the room is %s", v.room.State)
	}
}

func TestWhatCannotBeMade(t *testing.T) {
	s := open(t, t.TempDir(), func(c *house.Config) { c.Limits = house.Limits{Tables: 3, PerPerson: 2} })
	for name, tc := range map[string]struct {
		spec house.Spec
		want string
	}{
		"an unknown game":      {house.Spec{Game: "monopoly"}, house.NoSuchGame},
		"no game":              {house.Spec{}, house.NoSuchGame},
		"too many seats":       {house.Spec{Game: "tictactoe", Seats: 3}, game.BadSetting},
		"an unknown setting":   {house.Spec{Game: "tictactoe", Settings: map[string]string{"x": "y"}}, game.BadSetting},
		"an unknown bot":       {house.Spec{Game: "tictactoe", Bots: []string{"grandmaster"}}, table.NoSuchBot},
		"more bots than seats": {house.Spec{Game: "tictactoe", Seats: 2, Bots: []string{"normal", "normal"}}, table.NoSuchSeat},
		"a start with too few": {house.Spec{Game: "tictactoe", Start: true}, table.TooFewPlayers},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := s.Create(t.Context(), ann, tc.spec); code(err) != tc.want {
				t.Errorf("answer %q, want %q", code(err), tc.want)
			}
			if mine, open, err := s.List(t.Context(), ann.ID); len(mine)+len(open) != 0 || err != nil {
				t.Errorf("something is left: %v %v, error %v", mine, open, err)
			}
		})
	}
	s.create(ann, house.Spec{Game: "tictactoe"})
	last := s.create(ann, house.Spec{Game: "tictactoe"})
	if _, err := s.Create(t.Context(), ann, house.Spec{Game: "tictactoe"}); code(err) != house.TooManyTables {
		t.Errorf("one's third table of two: %v", err)
	}
	s.create(ben, house.Spec{Game: "tictactoe"})
	if _, err := s.Create(t.Context(), ben, house.Spec{Game: "tictactoe"}); code(err) != house.TooManyTables {
		t.Errorf("a fourth table of three: %v", err)
	}
	s.must(last, ann, table.Command{Do: table.Leave})
	s.create(ann, house.Spec{Game: "tictactoe"})
}

func TestThereIsNoSuchRoom(t *testing.T) {
	s := open(t, t.TempDir())
	closed := s.create(ann, house.Spec{Game: "tictactoe"})
	s.must(closed, ann, table.Command{Do: table.Leave})
	for _, c := range []string{"", "AAAAA", "AAAAAAA", "AAAAA0", "AAAAAI", "ZZZZZZ", "../../", "가나", strings.Repeat("A", 1<<20), closed} {
		name := c[:min(len(c), 8)]
		if got := code(s.do(c, ann, table.Command{Do: table.Join})); got != table.NoSuchRoom {
			t.Errorf("joining %q: %q", name, got)
		}
		if _, err := s.Watch(t.Context(), c, ann, 0); code(err) != table.NoSuchRoom {
			t.Errorf("watching %q: %v", name, err)
		}
		if _, err := s.Find(t.Context(), c, ann.ID); code(err) != table.NoSuchRoom {
			t.Errorf("finding %q: %v", name, err)
		}
	}
}

func TestListsShowTablesAsTheyAre(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	playing := s.create(ann, playNow)
	private := s.create(ann, house.Spec{Game: "tictactoe", Private: true})
	waits := s.create(ben, house.Spec{Game: "tictactoe"})
	full := s.create(ben, house.Spec{Game: "tictactoe", Bots: []string{"normal"}})
	check := func(when string) {
		t.Helper()
		mine, open, err := s.List(t.Context(), ann.ID)
		if err != nil {
			t.Fatal(err)
		}
		if len(mine) != 2 || mine[1].Code != private || mine[0].Code != playing || !mine[0].Awaited || mine[1].Awaited || *mine[0].Seat != 0 {
			t.Errorf("%s: ann's tables %+v", when, mine)
		}
		if len(open) != 1 || open[0].Code != waits || open[0].Seat != nil || open[0].Host != "Ben" || len(open[0].Seats) != 2 {
			t.Errorf("%s: open tables %+v", when, open)
		}
		if mine, open, err := s.List(t.Context(), ben.ID); len(mine) != 2 || len(open) != 0 || err != nil {
			t.Errorf("%s: for Ben %d of his own and %+v, error %v", when, len(mine), open, err)
		}
		row, err := s.Find(t.Context(), full, "")
		if err != nil || row.State != table.Lobby || row.Seat != nil || row.Seats[1].Controller != table.Bot {
			t.Errorf("%s: found %+v, error %v", when, row, err)
		}
	}
	check("awake")
	s.close()
	s = open(t, dir)
	check("after a restart")
	s.must(waits, ann, table.Command{Do: table.Join})
	if _, open, err := s.List(t.Context(), "stranger"); len(open) != 0 || err != nil {
		t.Errorf("a full table is open still: %+v, error %v", open, err)
	}
}

func TestAGameGoesOnAfterARestart(t *testing.T) {
	for name, end := range map[string]func(*server){
		"that was announced": (*server).close,
		// The store ends first: no table can keep anything more, as when the process is killed.
		"that was not": func(s *server) {
			if err := s.store.Close(); err != nil {
				s.t.Fatal(err)
			}
			s.close()
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := open(t, dir)
			made := s.create(ann, playNow)
			v := s.watch(made, ann)
			for !v.answer() {
				if err := v.read(); err != nil {
					t.Fatal(err)
				}
			}
			before := s.watch(made, ann)
			end(s)
			for err := error(nil); !errors.Is(err, table.ErrRestart); err = before.read() {
				if err != nil {
					t.Fatalf("who watched heard %v", err)
				}
			}
			s = open(t, dir)
			v = s.watch(made, ann)
			if string(v.game.View) != string(before.game.View) || fmt.Sprint(v.log) != fmt.Sprint(before.log) {
				t.Errorf("the game was\n%s %v\nand is\n%s %v", before.game.View, before.log, v.game.View, v.log)
			}
			v.play()
		})
	}
}

func TestBotsGoOnByThemselvesAfterARestart(t *testing.T) {
	dir := t.TempDir()
	var made string
	in(t, "before", func(t *testing.T) {
		s := open(t, dir, pace(1))
		made = s.create(ann, house.Spec{Game: "tictactoe"})
		s.must(made, ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
		s.must(made, ann, table.Command{Do: table.Start})
		time.Sleep(4 * time.Second)
		s.must(made, ben, table.Command{Do: table.Leave})
		s.watch(made, ann)
	})
	in(t, "after", func(t *testing.T) {
		s := open(t, dir, pace(1))
		time.Sleep(32 * time.Second) // ann's time, and the thoughts of ben's substitute
		if row, err := s.Find(t.Context(), made, ann.ID); err != nil || row.State != table.Playing {
			t.Fatalf("the table is %s, error %v", row.State, err)
		}
		if v := s.watch(made, ann); len(v.log) == 0 {
			t.Error("nobody has played")
		}
	})
}

func TestARoomThatSleepsIsClosedInItsTime(t *testing.T) {
	dir := t.TempDir()
	in(t, "", func(t *testing.T) {
		s := open(t, dir)
		made := s.create(ann, house.Spec{Game: "tictactoe"})
		time.Sleep(59 * time.Minute)
		if _, err := s.Find(t.Context(), made, ""); err != nil {
			t.Fatalf("before an hour: %v", err)
		}
		time.Sleep(2 * time.Minute)
		if _, err := s.Find(t.Context(), made, ""); code(err) != table.NoSuchRoom {
			t.Errorf("after an hour: %v", err)
		}
		if mine, _, err := s.List(t.Context(), ann.ID); len(mine) != 0 || err != nil {
			t.Errorf("it is listed still: %v, error %v", mine, err)
		}
	})
}

func TestASleepingTableIsWokenByWhoeverComes(t *testing.T) {
	dir := t.TempDir()
	in(t, "", func(t *testing.T) {
		s := open(t, dir)
		made := s.create(ann, house.Spec{Game: "tictactoe"})
		for range 3 {
			time.Sleep(2 * time.Minute)
			synctest.Wait()
			s.must(made, ben, table.Command{Do: table.Join}, table.Command{Do: table.Leave})
		}
		time.Sleep(2 * time.Minute)
		if v := s.watch(made, ann); v.room.Seats[0].Name != "앤" {
			t.Errorf("seats %+v", v.room.Seats)
		}
	})
}

func TestManyAtOnce(t *testing.T) {
	s := open(t, t.TempDir())
	made := s.create(ann, house.Spec{Game: "tictactoe", Private: true})
	done := make(chan error)
	for i := range 50 {
		go func() {
			who := table.Person{ID: fmt.Sprint("p", i), Name: "P"}
			_, err := s.Do(t.Context(), made, who, table.Command{ID: "j", Do: table.Join})
			done <- err
		}()
	}
	for range 50 {
		if err := <-done; err != nil && code(err) != table.Busy {
			t.Errorf("joining: %v", err)
		}
	}
	own := make(chan string)
	for i := range 20 {
		go func() {
			c, err := s.Create(t.Context(), table.Person{ID: fmt.Sprint("q", i), Name: "Q"}, playNow)
			if err != nil {
				t.Errorf("making a table: %v", err)
			}
			own <- c
		}()
	}
	codes := make(map[string]bool)
	for range 20 {
		codes[<-own] = true
	}
	if len(codes) != 20 {
		t.Errorf("%d codes for 20 tables", len(codes))
	}
}

func TestAfterTheEndNothingIsWoken(t *testing.T) {
	s := open(t, t.TempDir())
	made := s.create(ann, house.Spec{Game: "tictactoe"})
	s.close()
	if err := s.do(made, ann, table.Command{Do: table.Leave}); !errors.Is(err, table.ErrRestart) {
		t.Errorf("a command after the end: %v", err)
	}
}

func TestLevels(t *testing.T) {
	s := open(t, t.TempDir())
	if got := fmt.Sprint(s.Levels("tictactoe")); !strings.Contains(got, "normal") {
		t.Errorf("levels %s", got)
	}
	if got := s.Levels("monopoly"); got != nil {
		t.Errorf("levels of no game: %v", got)
	}
}
