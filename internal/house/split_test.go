package house_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

func TestALobbyOfSixBecomesTwoTables(t *testing.T) {
	s := open(t, t.TempDir())
	first := s.create(ann, house.Spec{Game: "dominion", Seats: 6})
	guests := make([]table.Person, 4)
	for i := range guests {
		guests[i] = table.Person{ID: fmt.Sprint("guest ", i), Name: fmt.Sprint("guest ", i)}
		s.must(first, guests[i], table.Command{Do: table.Join})
	}
	seat := 5
	s.must(first, ann, table.Command{Do: table.AddBot, Seat: &seat, Level: "normal"})
	if _, err := s.Split(t.Context(), first, guests[0]); code(err) != table.NotHost {
		t.Errorf("a guest splits: %v", err)
	}
	stays, goes := s.watch(first, guests[1]), s.watch(first, guests[0])
	second, err := s.Split(t.Context(), first, ann)
	if err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		code string
		who  table.Person
		want []string
	}{
		"those who stay": {first, ann, []string{ann.Name, "guest 1", "guest 3"}},
		"those who go":   {second, guests[0], []string{"guest 0", "guest 2", "bot"}},
	} {
		row, err := s.Find(t.Context(), tc.code, tc.who.ID)
		if err != nil {
			t.Fatal(err)
		}
		var seated []string
		for _, s := range row.Seats {
			switch s.Controller {
			case table.Human:
				seated = append(seated, s.Name)
			case table.Bot:
				seated = append(seated, "bot")
			default:
			}
		}
		if !slices.Equal(seated, tc.want) || row.Host != tc.want[0] {
			t.Errorf("%s: %v with the host %s, want %v", name, seated, row.Host, tc.want)
		}
	}
	// Who goes is told where to, and is no member here any more; who stays is told of the other table too.
	for _, told := range []struct {
		v      *viewer
		member bool
	}{{stays, true}, {goes, false}} {
		for told.v.you.Sibling != second {
			if err := told.v.read(); err != nil {
				t.Fatalf("waiting to be told: %v", err)
			}
		}
		if (told.v.you.Member != nil) != told.member {
			t.Errorf("%s is told %+v", told.v.you.Name, told.v.you)
		}
	}
	if v := s.watch(second, guests[2]); v.you.Sibling != first || v.you.Seat == nil {
		t.Errorf("at the other table one is told %+v", v.you)
	}
	if _, err := s.Split(t.Context(), second, guests[0]); code(err) != table.TooFewPlayers {
		t.Errorf("three are split: %v", err)
	}
	if _, err := s.Split(t.Context(), "AAAAAA", ann); code(err) != table.NoSuchRoom {
		t.Errorf("no room is split: %v", err)
	}
	s.must(first, guests[1], table.Command{Do: table.Ready})
	s.must(first, guests[3], table.Command{Do: table.Ready})
	s.must(first, ann, table.Command{Do: table.Start})
	if _, err := s.Split(t.Context(), first, ann); code(err) != table.WrongRoomState {
		t.Errorf("a game is split: %v", err)
	}
}
