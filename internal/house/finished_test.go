package house_test

import (
	"sync/atomic"
	"testing"

	"github.com/noripan/noripan/games/tictactoe"
	"github.com/noripan/noripan/internal/table"
)

// After an upgrade the rules may not know a game any more that is over: how it ended, and the last view, are still there, and
// a rematch is played by the new rules.
func TestAFinishedGameOutlivesItsRules(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	made := s.create(ann, playNow)
	v := s.watch(made, ann)
	v.play()
	view, result, log := string(v.game.View), *v.game.Result, len(v.log)
	s.close()
	for range 2 { // what is left of it is kept again
		s = open(t, dir, games(newer{tictactoe.Rules, new(atomic.Int64), false}))
		v = s.watch(made, ann)
		if v.room.State != table.Finished || v.game == nil || v.game.Result == nil || v.game.Result.End != result.End ||
			len(v.game.Result.Seats) != len(result.Seats) || len(v.log) != log {
			t.Fatalf("the room is %s, the game %+v, %d lines of %d", v.room.State, v.game, len(v.log), log)
		}
		if string(v.game.View) != view {
			t.Errorf("the view is %s, was %s", v.game.View, view)
		}
		if err := s.do(made, ann, table.Command{Do: table.Describe}); code(err) != table.WrongRoomState {
			t.Errorf("described by rules that do not know it: %v", err)
		}
		s.close()
	}
	s = open(t, dir, games(newer{tictactoe.Rules, new(atomic.Int64), false}))
	s.must(made, ann, table.Command{Do: table.Rematch}, table.Command{Do: table.Start})
	s.watch(made, ann).play()
}
