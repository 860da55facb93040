package table_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/mind"
	"github.com/noripan/noripan/internal/table"
)

// dreamer is a bot that thinks as long as it is let, but never less, and always picks the same.
type dreamer struct {
	least time.Duration // whatever it is told
	most  time.Duration
	pick  game.Ref
	went  *atomic.Int64 // how many think
	most1 *atomic.Bool  // more than one did
}

func (b *dreamer) Answer(s game.State, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	return b.Think(s, d, r, bot.Budget{}, into)
}

func (b *dreamer) Think(_ game.State, _ *game.Decision, _ *rand.Rand, budget bot.Budget, into []game.Option) []game.Option {
	if b.went.Add(1) > 1 {
		b.most1.Store(true)
	}
	defer b.went.Add(-1)
	began := time.Now()
	for time.Since(began) < b.least || time.Since(began) < b.most && !budget.Stop() {
		time.Sleep(time.Millisecond)
	}
	return append(into, game.Option{Refs: [4]game.Ref{b.pick}})
}

func (b *dreamer) Report() []bot.Line { return nil }

// dreaming is a pool in which all bots are like that one.
func dreaming(b dreamer) (*mind.Pool, *dreamer) {
	b.went, b.most1 = new(atomic.Int64), new(atomic.Bool)
	return mind.New(mind.Config{Places: 4, Make: func(game.Rules, string) (bot.Bot, error) { return &b, nil }}), &b
}

// turnOfBot lets a bot have a turn after one of ann's, then ann again.
var turnOfBot = toy{steps: []step{
	{kind: turn, slot: 1, seats: seatsOf(0)},
	{kind: turn, slot: 2, seats: seatsOf(1)},
	{kind: turn, slot: 3, seats: seatsOf(0)},
}}

// However long it thinks, a bot answers when a person would.
func TestABotAnswersInItsTimeWhateverItThinks(t *testing.T) {
	for name, tc := range map[string]struct {
		bot     dreamer
		dropped int64
		own     bool // the answer is what it thought
	}{
		"at once":                   {dreamer{pick: 3}, 0, true},
		"as long as it may":         {dreamer{pick: 3, most: time.Hour}, 0, true},
		"not hearing that it is up": {dreamer{pick: 3, least: 10 * time.Second}, 1, false},
		"of what is not offered":    {dreamer{pick: 9}, 1, false},
	} {
		in(t, name, func(t *testing.T) {
			minds, _ := dreaming(tc.bot)
			r := foundMinded(t, 1, minds, turnOfBot, founding(t, turnOfBot, table.Founding{}))
			r.startWithBots(1)
			v := r.watch(ann)
			v.pick(0)
			began := time.Now()
			heard := len(v.texts)
			for v.read().game.Decision == nil {
				time.Sleep(time.Millisecond)
			}
			if took := time.Since(began); took < 800*time.Millisecond || took > 2001*time.Millisecond {
				t.Errorf("it answered after %v", took)
			}
			if len(v.texts) != heard+1 {
				t.Errorf("meanwhile I heard %q", v.texts[heard:])
			}
			if got := minds.Figures().Dropped; got != tc.dropped {
				t.Errorf("%d thoughts dropped, want %d", got, tc.dropped)
			}
			if picked := strings.Contains(fmt.Sprint(string(r.log.entries[len(r.log.entries)-1].Body)), `"pick:3"`); tc.own && !picked {
				t.Errorf("its answer is %s", r.log.entries[len(r.log.entries)-1].Body)
			}
			time.Sleep(10 * time.Second) // for the one that does not hear
		})
	}
}

func TestATableThinksOneThoughtAtATime(t *testing.T) {
	in(t, "", func(t *testing.T) {
		minds, dreamer := dreaming(dreamer{pick: 1, most: time.Hour}) // each takes what it is given
		rules := toy{steps: []step{{kind: group, slot: 1, seats: seatsOf(1, 2, 3)}, {kind: turn, slot: 2, seats: seatsOf(0)}}}
		r := foundMinded(t, 1, minds, rules, founding(t, rules, table.Founding{Seats: 4}))
		r.startWithBots(1, 2, 3)
		time.Sleep(2 * time.Second)
		if v := r.watch(ann).read(); v.game.View.At != 1 {
			t.Errorf("the game is at %d", v.game.View.At)
		}
		if dreamer.most1.Load() || minds.Figures().Dropped != 0 {
			t.Errorf("two thoughts at once: %v; %d dropped", dreamer.most1.Load(), minds.Figures().Dropped)
		}
	})
}

// What ends a thought ends it cleanly, and what it thought is not heard any more.
func TestAThoughtThatNobodyWantsAnyMore(t *testing.T) {
	for name, tc := range map[string]struct {
		end  func(*testing.T, *room, *viewer)
		want string // who plays the seat
	}{
		"the owner plays again": {func(t *testing.T, r *room, v *viewer) {
			if err := v.do(table.Command{Do: table.PlayMyself}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(5 * time.Second)
			if v.read().game.Decision == nil {
				t.Error("a bot has answered for me")
			}
		}, "앤*"},
		"the server stops": {func(t *testing.T, r *room, _ *viewer) {
			r.stop()
			r.wake()
		}, "앤(autoplay)*"},
		"all leave": {func(t *testing.T, r *room, _ *viewer) { r.must(ann, table.Command{Do: table.Leave}); <-r.gone }, ""},
		"the pool has closed": {func(t *testing.T, r *room, _ *viewer) {
			r.minds.Close()
			time.Sleep(3 * time.Second)
			if v := r.watch(ann).read(); v.game.View.At == 0 {
				t.Error("the bots wait for ever")
			}
		}, "앤(autoplay)*"},
	} {
		in(t, name, func(t *testing.T) {
			minds, dreamer := dreaming(dreamer{pick: 1, most: time.Hour})
			rules := rounds(20, 2)
			r := foundMinded(t, 1, minds, rules, founding(t, rules, table.Founding{}))
			r.startWithBots(1)
			v := r.watch(ann)
			if err := v.do(table.Command{Do: table.GoAuto}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(100 * time.Millisecond)
			synctest.Wait()
			if dreamer.went.Load() != 1 {
				t.Fatal("nobody thinks")
			}
			tc.end(t, r, v)
			if tc.want == "" {
				time.Sleep(10 * time.Millisecond)
				if dreamer.went.Load() != 0 {
					t.Error("it thinks on")
				}
				return
			}
			expect(t, "seats", strings.Fields(seats(r.watch(ann).read().room))[0], tc.want)
		})
	}
}

// A take-back while a bot thinks asks it anew, about the position as it is then.
func TestAThoughtAboutWhatWasTakenBack(t *testing.T) {
	in(t, "", func(t *testing.T) {
		minds, _ := dreaming(dreamer{pick: 3, most: time.Hour})
		rules := toy{steps: []step{{kind: turn, slot: 1, seats: seatsOf(0)}, {kind: turn, slot: 2, seats: seatsOf(1)}, {kind: turn, slot: 3, seats: seatsOf(0)}}}
		r := foundMinded(t, 1, minds, rules, founding(t, rules, table.Founding{}))
		r.startWithBots(1)
		v := r.watch(ann)
		v.pick(1)
		time.Sleep(300 * time.Millisecond)
		if err := v.do(table.Command{Do: table.Undo}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Second)
		if v.read().game.View.At != 0 || minds.Figures() != (mind.Figures{Dropped: 1}) {
			t.Errorf("the game is at %d; the pool: %+v", v.game.View.At, minds.Figures())
		}
		v.pick(2)
		time.Sleep(2 * time.Second)
		if v.read().game.View.At != 2 {
			t.Errorf("the game is at %d", v.game.View.At)
		}
	})
}

// Where nobody waits for anything nobody thinks either.
func TestAtPaceZeroBotsAnswerAtOnce(t *testing.T) {
	in(t, "", func(t *testing.T) {
		minds, dreamer := dreaming(dreamer{pick: 1, most: time.Hour})
		r := foundMinded(t, 0, minds, turnOfBot, founding(t, turnOfBot, table.Founding{}))
		r.startWithBots(1)
		v := r.watch(ann)
		began := time.Now()
		v.pick(0)
		if v.read().game.Decision == nil || time.Since(began) != 0 || dreamer.went.Load() != 0 {
			t.Errorf("after %v: %+v", time.Since(began), v.game)
		}
		if err := r.Stop(context.Background()); err != nil {
			t.Fatal(err)
		}
	})
}
