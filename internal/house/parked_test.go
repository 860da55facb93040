package house_test

import (
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/tictactoe"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

// newer is tic-tac-toe that does not know games of before.
type newer struct {
	game.Rules
	asked  *atomic.Int64
	panics bool
}

func (n newer) Restore(game.Version, []byte) (game.State, error) {
	n.asked.Add(1)
	if n.panics {
		panic("what is that?")
	}
	return nil, errors.New("that was another version")
}

// clumsy is tic-tac-toe whose bot falls over.
type clumsy struct{ game.Rules }

func (clumsy) Policy(string) (game.Policy, error) { return stumbles{}, nil }

type stumbles struct{ game.Policy }

func (stumbles) Answer(game.Perspective, *game.Decision, *rand.Rand, []game.Option) []game.Option {
	panic("a stone in the way")
}

func games(rules ...game.Rules) func(*house.Config) {
	return func(c *house.Config) { c.Games = rules }
}

func TestATableThatCannotGoOnIsParked(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	made := s.create(ann, playNow)
	s.close()
	for name, rules := range map[string][]game.Rules{
		"the rules have changed": {newer{tictactoe.Rules, new(atomic.Int64), false}},
		"the rules fall over":    {newer{tictactoe.Rules, new(atomic.Int64), true}},
		"the game is gone":       {},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, dir, games(rules...))
			for range 3 {
				if got := code(s.do(made, ann, table.Command{Do: table.Join})); got != table.Parked {
					t.Errorf("a command: %q", got)
				}
				if _, err := s.Watch(t.Context(), made, ann, 0); code(err) != table.Parked {
					t.Errorf("watching: %v", err)
				}
			}
			if row, err := s.Find(t.Context(), made, ann.ID); err != nil || row.State != table.Playing {
				t.Errorf("its row: %+v, error %v", row, err)
			}
			if mine, _, err := s.List(t.Context(), ann.ID); len(mine) != 1 || err != nil {
				t.Errorf("ann's tables: %v, error %v", mine, err)
			}
			for _, r := range rules {
				if n := r.(newer).asked.Load(); n != 1 {
					t.Errorf("it was tried %d times", n)
				}
			}
			s.close()
		})
	}
	s = open(t, dir)
	s.watch(made, ann).play()
}

func TestATableThatBreaksDoesNotBreakOthers(t *testing.T) {
	s := open(t, t.TempDir(), games(clumsy{tictactoe.Rules}))
	whole := s.create(ann, house.Spec{Game: "tictactoe"})
	s.must(whole, ben, table.Command{Do: table.Join})
	broken := s.create(ann, house.Spec{Game: "tictactoe", Bots: []string{"normal"}})
	// The bot falls over when it begins, or when ann has answered; the table ends, and then it is parked.
	err := s.do(broken, ann, table.Command{Do: table.Start})
	if err == nil {
		d := s.watch(broken, ann).game.Decision
		err = s.do(broken, ann, table.Command{Do: table.Answer, Serial: d.Serial, Picks: d.Options[:1]})
	}
	for errors.Is(err, table.ErrRestart) {
		err = s.do(broken, ann, table.Command{Do: table.Join})
	}
	if code(err) != table.Parked {
		t.Fatalf("the broken table says %v", err)
	}
	s.must(whole, ben, table.Command{Do: table.Ready})
	s.must(whole, ann, table.Command{Do: table.Start})
}
