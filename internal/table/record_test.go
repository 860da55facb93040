package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/games/dominion"
	"github.com/noripan/noripan/internal/table"
	"github.com/noripan/noripan/replay"
)

// played are the entries of the room's last game, from its start on.
func played(r *room) []table.Entry {
	entries := r.log.history(true).Entries
	for i := len(entries) - 1; i >= 0; i-- {
		if bytes.Contains(entries[i].Body, []byte(`"do":"start"`)) {
			return entries[i:]
		}
	}
	return nil
}

// verify makes the record of the room's finished game and sees that it is true.
func verify(t *testing.T, r *room) {
	t.Helper()
	record, err := table.Record(r.rules.About().ID, played(r))
	if err != nil {
		t.Fatal(err)
	}
	steps := 0
	err = record.Walk(r.rules, func(s replay.Step) error {
		if result, over := s.State.Result(); over {
			record.Result = replay.ResultOf(&result)
		}
		steps++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, check := range record.Verify(r.rules) {
		if !check.OK {
			t.Errorf("%s: %s", check.Name, check.Why)
		}
	}
	if steps < 2 { // the Coach Ride may end with the first answer
		t.Errorf("the record has %d steps only", steps)
	}
}

func TestALogWithoutAWholeGameHasNoRecord(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(2, 2), ben)
		v[0].pick(1)
		game := played(r)
		for name, entries := range map[string][]table.Entry{
			"nothing":               nil,
			"from before the start": r.log.history(true).Entries,
			"from after the start":  game[1:],
			"two games":             append(game, game...),
		} {
			if _, err := table.Record("toy", entries); !errors.Is(err, table.ErrNoGame) {
				t.Errorf("%s: %v", name, err)
			}
		}
		broken := game[0]
		broken.Body = []byte("{")
		var syntax *json.SyntaxError
		if _, err := table.Record("toy", []table.Entry{broken}); !errors.As(err, &syntax) {
			t.Errorf("a broken entry: %v", err)
		}
	})
}

// Pauses, sealed answers and tables' own lines stand in the log as well; none of them keeps a record from being true.
func TestARecordOfEveryGameIsTrue(t *testing.T) {
	for _, rules := range games.All {
		seats := max(rules.About().MinSeats, 2)
		t.Run(rules.About().ID, func(t *testing.T) {
			in(t, "", func(t *testing.T) {
				chance := rand.New(rand.NewPCG(7, 7))
				r := found(t, rules, table.Founding{Seats: seats})
				for seat := 1; seat < seats; seat++ {
					r.must(ann, table.Command{Do: table.AddBot, Seat: at(seat), Level: "easy"})
				}
				r.begin()
				v := r.watch(ann)
				for v.read().game.Result == nil {
					if d := v.game.Decision; d != nil {
						if err := v.do(table.Command{Do: table.Answer, Serial: d.Serial, Picks: choose(d, chance)}); err != nil {
							t.Fatal(err)
						}
					}
					time.Sleep(time.Second)
				}
				verify(t, r)
			})
		})
	}
}

func TestARecordHasWhatWasTakenBack(t *testing.T) {
	in(t, "", func(t *testing.T) {
		chance := rand.New(rand.NewPCG(5, 5))
		r := found(t, dominion.Rules, table.Founding{Seats: 2, Settings: militia})
		r.must(ann, table.Command{Do: table.AddBot, Seat: at(1), Level: "normal"})
		r.begin()
		v, back := r.watch(ann), 0
		for v.read().game.Result == nil {
			if d := v.game.Decision; d != nil {
				if err := v.do(table.Command{Do: table.Answer, Serial: d.Serial, Picks: choose(d, chance)}); err != nil {
					t.Fatal(err)
				}
				if v.read(); back < 5 && v.game.Result == nil && v.do(table.Command{Do: table.Undo}) == nil {
					back++
				}
			}
			time.Sleep(time.Second)
		}
		if back < 3 {
			t.Errorf("only %d answers were taken back", back)
		}
		verify(t, r)
	})
}
