package house_test

import (
	"slices"
	"sync/atomic"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/tictactoe"
	"github.com/noripan/noripan/internal/table"
)

// next is tic-tac-toe of a later version, which cannot go on with games of this one.
type next struct{ newer }

func (n next) About() *game.About {
	about := *n.newer.About()
	about.Version.Number++
	return &about
}

// While servers of two versions run, a table stays with those that have its rules; where there is none it sleeps, and is none the
// worse for it.
func TestATableStaysWithServersThatHaveItsRules(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	later := f.join("later", games(next{newer{tictactoe.Rules, new(atomic.Int64), false}}))
	one, other := f.join("one"), f.join("other")
	codes := []string{started(t, one), started(t, one), started(t, one)}
	for _, code := range codes {
		if !later.works(t, code, ann) || later.Has(code) || !one.Has(code) && !other.Has(code) {
			t.Errorf("table %s is with a server of other rules", code)
		}
	}
	other.down()
	one.down()
	within(t, "the later one knows that it cannot go on with them", func() bool {
		return !slices.ContainsFunc(codes, func(code string) bool {
			_, err := later.Do(t.Context(), code, ann, table.Command{ID: newID(), Do: table.SetHere})
			return refusal(err) != table.Parked
		})
	})
	again := f.join("again")
	within(t, "all tables go on where their rules are", func() bool {
		return !slices.ContainsFunc(codes, func(code string) bool { return !again.Has(code) })
	})
	for _, code := range codes {
		if !again.works(t, code, ann) || !later.works(t, code, ben) || later.Has(code) {
			t.Errorf("table %s does not go on", code)
		}
		v := again.watch(code, ann)
		if v.room.State != table.Playing || len(v.game.Waiting) != 1 {
			t.Errorf("table %s is %s, and waits for %v", code, v.room.State, v.game.Waiting)
		}
	}
}
