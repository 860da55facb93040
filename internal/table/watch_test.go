package table_test

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/internal/table"
)

// sees tells in short what a page was sent.
func sees(v *viewer) string {
	v.read()
	game := "no game"
	switch {
	case v.game != nil && v.game.View.Card != nil:
		game = "a hand"
	case v.game != nil:
		game = "the game"
	}
	return fmt.Sprint(game, ", ", len(v.log) > 0, ", ", len(v.chat) > 0, ", member ", v.you.Member != nil)
}

func TestWhoSeesWhat(t *testing.T) {
	on, off := table.ChosenOptions{Watch: option(true)}, table.ChosenOptions{Watch: option(false)}
	for name, tc := range map[string]struct {
		options table.ChosenOptions
		do      func(*room) *viewer
		want    string
	}{
		"a player": {off, func(r *room) *viewer { return r.watch(ben) }, "a hand, true, true, member true"},
		"a stranger who looks at a game becomes a watcher": {on, func(r *room) *viewer { return r.watch(dora) }, "the game, true, true, member true"},
		"a stranger where nobody watches sees the room":    {off, func(r *room) *viewer { return r.watch(dora) }, "no game, false, false, member false"},
		"who has left sees the room": {on, func(r *room) *viewer {
			r.must(ben, table.Command{Do: table.Leave})
			return r.watch(ben)
		}, "no game, false, false, member false"},
		"a page sees less once its person has left": {on, func(r *room) *viewer {
			v := r.watch(ben).read()
			r.must(ben, table.Command{Do: table.Leave})
			return v
		}, "no game, false, false, member false"},
		"and its hand again when the person is back": {on, func(r *room) *viewer {
			v := r.watch(ben).read()
			r.must(ben, table.Command{Do: table.Leave}, table.Command{Do: table.Join})
			return v
		}, "a hand, true, true, member true"},
	} {
		in(t, name, func(t *testing.T) {
			tc.options.Chat = option(table.ChatFull)
			r := found(t, rounds(3, 2), table.Founding{Options: tc.options})
			r.begin(ben)
			r.must(ann, say("hello"))
			expect(t, "it sees", sees(tc.do(r)), tc.want)
		})
	}
}

func TestWhoStaysOutOfARematchWatchesOnlyWhereOneMay(t *testing.T) {
	for watch, want := range map[bool]string{true: "the game, true, true, member true", false: "no game, false, true, member true"} {
		in(t, fmt.Sprint(watch), func(t *testing.T) {
			r := found(t, rounds(1, 3), table.Founding{Seats: 3, Options: table.ChosenOptions{Watch: &watch}})
			r.begin(ben, cho)
			v := []*viewer{r.watch(ann), r.watch(ben), r.watch(cho)}
			for _, one := range v {
				one.pick(1)
			}
			r.must(cho, say("no more for me"))
			r.must(ann, table.Command{Do: table.Rematch})
			r.must(ben, table.Command{Do: table.Rematch})
			r.start()
			expect(t, "who stays out sees", sees(v[2]), want)
		})
	}
}

func TestAPageThatGoesOnAfterItsPersonLeftIsSentAllAnew(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(3, 2), table.Founding{})
		r.begin(ben)
		v := r.watch(ben).read()
		for range 15 { // the numbers of all kinds of messages come near each other
			r.must(ann, table.Command{Do: table.Transfer, Member: 2})
			r.must(ben, table.Command{Do: table.Transfer, Member: 1})
		}
		for _, who := range []string{"left", "came back"} {
			n := v.read().n
			v.sub.Close()
			synctest.Wait()
			do := table.Leave
			if who == "came back" {
				do = table.Join
			}
			r.must(ben, table.Command{Do: do})
			for after := n - 3; after <= n+3; after++ {
				again := r.watchAfter(ben, after).read()
				if again.syncs != 1 {
					t.Errorf("%s: after %d of %d it goes on with %q", who, after, n, again.texts)
				}
				again.sub.Close()
				synctest.Wait()
			}
			v = r.watch(ben)
		}
	})
}

func TestAWatcherWhoIsAwayForAMinuteHasGone(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(9, 2), table.Founding{})
		r.begin(ben)
		v, eve := r.watch(ann), r.watch(dora)
		members := func() string {
			var names []string
			for _, m := range v.read().room.Members {
				names = append(names, fmt.Sprint(m.N, m.Name))
			}
			return fmt.Sprint(names)
		}
		expect(t, "watched", members(), "[1앤 2Ben 3Dora]")
		eve.sub.Close()
		time.Sleep(59 * time.Second)
		expect(t, "just gone", members(), "[1앤 2Ben 3Dora]")
		time.Sleep(time.Second)
		expect(t, "for a minute", members(), "[1앤 2Ben]")
		eve = r.watch(dora).read()
		expect(t, "back", members(), "[1앤 2Ben 4Dora]")
		expect(t, "it may come and go", code(eve.do(table.Command{Do: table.Leave})), "")
		expect(t, "gone", members(), "[1앤 2Ben]")
	})
}

func TestJoiningWhereNobodyWatches(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(1, 2), table.Founding{Options: table.ChosenOptions{Watch: option(false)}})
		r.must(ben, table.Command{Do: table.Join})
		expect(t, "SC-85: into a full lobby", code(r.do(cho, table.Command{Do: table.Join})), table.RoomFull)
		r.must(ben, table.Command{Do: table.Leave})
		r.must(ann, table.Command{Do: table.AddBot, Seat: at(1), Level: "normal"})
		expect(t, "into a lobby filled with bots", code(r.do(cho, table.Command{Do: table.Join})), table.BotsSeated)
		r.must(ann, table.Command{Do: table.RemoveBot, Seat: at(1)})
		r.must(ben, table.Command{Do: table.Join})
		r.must(ben, table.Command{Do: table.Ready})
		r.start()
		expect(t, "into a game", code(r.do(cho, table.Command{Do: table.Join})), table.NoSpectators)
		v := r.watch(cho).read()
		if slices.ContainsFunc(v.room.Members, func(m table.Member) bool { return m.Name == cho.Name }) {
			t.Error("who looks at the room is a member")
		}
	})
}
