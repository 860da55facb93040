package table_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/noripan/noripan/games/coachride"
	"github.com/noripan/noripan/internal/table"
	"github.com/noripan/noripan/replay"
)

// chosen are whom the seats have chosen to be, by the player's name.
func chosen(room table.Room) map[string]string {
	list := make(map[string]string)
	for _, s := range room.Seats {
		if s.Figure != "" {
			list[s.Name] = s.Figure
		}
	}
	return list
}

// characters are whom everybody is in the game, by the player's name.
func characters(t *testing.T, v *viewer) map[string]string {
	t.Helper()
	var view struct {
		Seats []struct{ Character string }
	}
	if err := json.Unmarshal(v.game.Raw, &view); err != nil {
		t.Fatal(err)
	}
	list := make(map[string]string)
	for i, s := range view.Seats {
		list[v.room.Seats[i].Name] = s.Character
	}
	return list
}

func figure(name string) table.Command { return table.Command{Do: table.Figure, Figure: name} }

func TestPlayersChooseWhomToBe(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, coachride.Rules, table.Founding{Seats: 4})
		v := r.watch(ann)
		want := func(when string, list map[string]string) {
			t.Helper()
			for _, p := range []table.Person{ann, ben, cho} {
				if got := chosen(v.read().room)[p.Name]; got != list[p.ID] {
					t.Errorf("%s: %s has chosen %q, want %q", when, p.ID, got, list[p.ID])
				}
			}
		}
		refused := func(by table.Person, c table.Command, why string) {
			t.Helper()
			if got := code(r.do(by, c)); got != why {
				t.Errorf("%s of %s: %q, want %q", c.Figure, by.ID, got, why)
			}
		}
		r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
		r.must(cho, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
		r.must(ann, figure("henry"))
		refused(ben, figure("henry"), table.FigureTaken)
		refused(ben, figure("nobody"), table.NoSuchFigure)
		refused(dora, figure("marie"), table.NotMember)
		r.must(ben, figure("marie"), figure("juan"), figure("juan"))
		r.must(cho, figure("marie"), table.Command{Do: table.Sit, Seat: at(3)})
		want("chosen", map[string]string{"ann": "henry", "ben": "juan", "cho": "marie"})
		r.must(cho, table.Command{Do: table.Stand}, table.Command{Do: table.Sit, Seat: at(2)}, table.Command{Do: table.Ready})
		want("a seat that was left", map[string]string{"ann": "henry", "ben": "juan"})
		r.must(cho, figure("sarah"), figure(""))
		r.stop()
		r.wake()
		v = r.watch(ann)
		want("after a stop", map[string]string{"ann": "henry", "ben": "juan"})
		r.must(ann, table.Command{Do: table.Start})
		refused(cho, figure("sarah"), table.Starting)
		time.Sleep(3 * time.Second)
		v.read()
		refused(cho, figure("sarah"), table.WrongRoomState)
		played := characters(t, v)
		if played[ann.Name] != "henry" || played[ben.Name] != "juan" || slices.Contains([]string{"", "henry", "juan"}, played[cho.Name]) {
			t.Errorf("they are %v", played)
		}
		r.stop()
		r.wake()
		again := characters(t, r.watch(ann).read())
		for name := range played {
			if again[name] != played[name] {
				t.Errorf("after a stop %s is %s, was %s", name, again[name], played[name])
			}
		}
	})
}

// Whom they chose stays theirs for a rematch, and the game's record tells it.
func TestWhomPlayersChoseIsKept(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, coachride.Rules, table.Founding{Seats: 3, Settings: map[string]string{"passLimit": "5"}})
		r.must(ann, figure("zacharias"))
		r.begin(ben, cho)
		viewers := []*viewer{r.watch(ann), r.watch(ben), r.watch(cho)}
		for viewers[0].read().game.Result == nil {
			for _, v := range viewers {
				if v.read().game.Decision != nil {
					answers(t, v, "pass")
				}
			}
		}
		if got := characters(t, viewers[0])[ann.Name]; got != "zacharias" {
			t.Errorf("ann was %s", got)
		}
		verify(t, r)
		record, err := table.Record("coachride", played(r))
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		for _, s := range record.Seats {
			if s.Figure == "zacharias" && s.Name == ann.Name {
				told++
			} else if s.Figure != "" {
				t.Errorf("%s is told to have chosen %s", s.Name, s.Figure)
			}
		}
		if told != 1 {
			t.Errorf("the record: %+v", record.Seats)
		}
		for i := range record.Seats { // another choice is another game
			record.Seats[i].Figure = []string{"marie", "gundla", "sarah"}[i]
		}
		if checks := record.Verify(r.rules); !slices.ContainsFunc(checks, func(c replay.Check) bool { return !c.OK }) {
			t.Error("a record with other figures passes for true")
		}
		r.must(ann, table.Command{Do: table.Rematch})
		if got := chosen(viewers[0].read().room); len(got) != 1 || got[ann.Name] != "zacharias" {
			t.Errorf("in the next lobby: %v", got)
		}
	})
}

func TestAGameWithoutFiguresHasNoneToChoose(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, aTurnEach, table.Founding{})
		if got := code(r.do(ann, figure("henry"))); got != table.NoSuchFigure {
			t.Errorf("refused with %q", got)
		}
	})
}
