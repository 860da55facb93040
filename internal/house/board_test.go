package house_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// looks tells whether somebody was told to look again.
func looks(changed <-chan struct{}) bool {
	synctest.Wait()
	select {
	case <-changed:
		return true
	default:
		return false
	}
}

func TestListsTellThatTheyHaveChanged(t *testing.T) {
	dir := t.TempDir()
	in(t, "while the house is open", func(t *testing.T) {
		s := open(t, dir, pace(1))
		all, stopAll := s.Look("")
		bens, stopBen := s.Look("ben")
		defer stopAll()
		defer stopBen()
		step := func(what string, everybody, ben bool, do func()) {
			t.Helper()
			do()
			if got := looks(all); got != everybody {
				t.Errorf("%s: everybody was told: %t", what, got)
			}
			if got := looks(bens); got != ben {
				t.Errorf("%s: ben was told: %t", what, got)
			}
		}
		var public, private string
		step("a public table is made", true, true, func() { public = s.create(ann, house.Spec{Game: "tictactoe"}) })
		step("a private one", false, false, func() { private = s.create(ann, house.Spec{Game: "tictactoe", Private: true}) })
		step("ben joins the private one", false, true, func() { s.must(private, ben, table.Command{Do: table.Join}) })
		step("ben joins the public one", true, true, func() { s.must(public, ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready}) })
		step("its game begins", true, true, func() {
			s.must(public, ann, table.Command{Do: table.Start})
			time.Sleep(4 * time.Second)
		})
		v := []*viewer{s.watch(public, ann), s.watch(public, ben)}
		looks(all)
		looks(bens)
		step("another is awaited", false, true, func() {
			for _, one := range v {
				one.answer()
			}
		})
		step("ben leaves the private one", false, true, func() { s.must(private, ben, table.Command{Do: table.Leave}) })
		step("ann leaves it, and it is closed", false, false, func() { s.must(private, ann, table.Command{Do: table.Leave}) })
		step("nothing happens", false, false, func() { time.Sleep(time.Second) })
		s.close()
		for _, changed := range []<-chan struct{}{all, bens} {
			if _, more := <-changed; more {
				if _, more = <-changed; more {
					t.Error("the house is closed, and who looks waits on")
				}
			}
		}
		late, stop := s.Look("ben")
		defer stop()
		if _, more := <-late; more {
			t.Error("who looks after the end waits for nothing")
		}
	})
}

// codes are the codes of a list.
func codes(rows []house.Row) string {
	var list []string
	for _, row := range rows {
		list = append(list, row.Code)
	}
	return fmt.Sprint(list)
}

// SC-83, of the list: a room that has closed is nowhere.
func TestAClosedRoomIsNowhere(t *testing.T) {
	in(t, "", func(t *testing.T) {
		s := open(t, t.TempDir())
		made := s.create(ann, house.Spec{Game: "tictactoe"})
		_, listed, err := s.List(t.Context(), "ben")
		if err != nil || codes(listed) != fmt.Sprint([]string{made}) {
			t.Fatalf("listed %v, error %v", codes(listed), err)
		}
		s.must(made, ann, table.Command{Do: table.Leave})
		_, err = s.Find(t.Context(), made, "ben")
		if code(err) != table.NoSuchRoom {
			t.Errorf("looked up: %v", err)
		}
		if _, err = s.Watch(t.Context(), made, ben, 0); code(err) != table.NoSuchRoom {
			t.Errorf("watched: %v", err)
		}
		if err = s.do(made, ben, table.Command{Do: table.Join}); code(err) != table.NoSuchRoom {
			t.Errorf("joined: %v", err)
		}
		for _, who := range []string{"ann", "ben", ""} {
			if mine, listed, err := s.List(t.Context(), who); len(mine)+len(listed) != 0 || err != nil {
				t.Errorf("%q sees %v %v, error %v", who, codes(mine), codes(listed), err)
			}
		}
	})
}

func TestFullTablesHideNoOpenOnes(t *testing.T) {
	in(t, "", func(t *testing.T) {
		s := open(t, t.TempDir())
		free := s.create(table.Person{ID: "host", Name: "H"}, house.Spec{Game: "tictactoe"})
		for i := range 220 {
			host := table.Person{ID: fmt.Sprint("p", i), Name: "P"}
			s.must(s.create(host, house.Spec{Game: "tictactoe"}), ben, table.Command{Do: table.Join})
		}
		for _, who := range []string{"", "ann"} {
			if _, listed, err := s.List(t.Context(), who); codes(listed) != fmt.Sprint([]string{free}) || err != nil {
				t.Errorf("%q sees %v, error %v", who, codes(listed), err)
			}
		}
	})
}

func TestARowThatCannotBeReadHidesNoOther(t *testing.T) {
	in(t, "", func(t *testing.T) {
		s := open(t, t.TempDir())
		made := s.create(ann, house.Spec{Game: "tictactoe"})
		broken := store.Row{Code: "BRQKEN", Game: "tictactoe", State: "lobby", Free: 1, Summary: []byte("{"), Members: []string{"ben"}}
		if _, err := s.store.AddTable(t.Context(), broken, nil); err != nil {
			t.Fatal(err)
		}
		mine, listed, err := s.List(t.Context(), "ben")
		if err != nil || codes(mine) != "[]" || codes(listed) != fmt.Sprint([]string{made}) {
			t.Errorf("lists %v %v, error %v", codes(mine), codes(listed), err)
		}
	})
}
