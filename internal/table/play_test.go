package table_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/table"
)

// rounds lets the seats take so many turns each, one after the other.
func rounds(n, seats int) toy {
	var t toy
	for i := range n * seats {
		t.steps = append(t.steps, step{kind: turn, slot: uint32(i), seats: seatsOf(game.Seat(i % seats))})
	}
	return t
}

func TestSeatsAreNumberedAnewAtTheStart(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(1, 3), table.Founding{Seats: 4})
		r.must(ben, table.Command{Do: table.Join}, table.Command{Do: table.Sit, Seat: at(3)})
		v := r.watch(ben)
		r.must(ann, table.Command{Do: table.AddBot, Seat: at(2), Level: "normal"})
		r.must(ben, table.Command{Do: table.Ready})
		r.start()
		expect(t, "seats", seats(v.read().room), "앤* bot(normal) Ben")
		if v.you.Seat == nil || *v.you.Seat != 2 || v.game.View.Card == nil {
			t.Errorf("my seat %v, my card %v", v.you.Seat, v.game.View.Card)
		}
		if v.syncs != 2 {
			t.Errorf("%d syncs, want one more at the start", v.syncs)
		}
	})
}

func TestWhatIsRefusedInAGame(t *testing.T) {
	for name, tc := range map[string]struct {
		by   table.Person
		do   table.Command
		want string
	}{
		"another's turn":          {ben, table.Command{Do: table.Answer, Serial: 1, Picks: []string{"pick:1"}}, game.NotAsked},
		"a question that is gone": {ann, table.Command{Do: table.Answer, Serial: 77, Picks: []string{"pick:1"}}, game.Stale},
		"no option's name":        {ann, table.Command{Do: table.Answer, Serial: 1, Picks: []string{"fly:1"}}, game.NotOffered},
		"an option not offered":   {ann, table.Command{Do: table.Answer, Serial: 1, Picks: []string{"pick:9"}}, game.NotOffered},
		"a huge name":             {ann, table.Command{Do: table.Answer, Serial: 1, Picks: []string{strings.Repeat("x", 1<<16)}}, game.NotOffered},
		"too few picks":           {ann, table.Command{Do: table.Answer, Serial: 1}, game.TooFew},
		"too many picks":          {ann, table.Command{Do: table.Answer, Serial: 1, Picks: []string{"pick:1", "pick:1"}}, game.TooMany},
		"a stranger answers":      {dora, table.Command{Do: table.Answer, Serial: 1, Picks: []string{"pick:1"}}, table.NotMember},
		"a spectator answers":     {cho, table.Command{Do: table.Answer, Serial: 1, Picks: []string{"pick:1"}}, game.NotAsked},
		"sitting":                 {cho, table.Command{Do: table.Sit, Seat: at(0)}, table.WrongRoomState},
		"standing":                {ann, table.Command{Do: table.Stand}, table.WrongRoomState},
		"ready":                   {ann, table.Command{Do: table.Ready}, table.WrongRoomState},
		"a bot":                   {ann, table.Command{Do: table.AddBot, Seat: at(0), Level: "normal"}, table.WrongRoomState},
		"no bot":                  {ann, table.Command{Do: table.RemoveBot, Seat: at(0)}, table.WrongRoomState},
		"settings":                {ann, table.Command{Do: table.Settings, Seats: at(3)}, table.WrongRoomState},
		"starting again":          {ann, table.Command{Do: table.Start}, table.WrongRoomState},
		"a rematch":               {ann, table.Command{Do: table.Rematch}, table.WrongRoomState},
		"a spectator's own play":  {cho, table.Command{Do: table.PlayMyself}, table.NotSeated},
	} {
		in(t, name, func(t *testing.T) {
			r, v := play(t, rounds(1, 2), ben)
			r.must(cho, table.Command{Do: table.Join})
			eve := r.watch(cho).read()
			heard, entries := len(eve.texts), len(r.log.entries)
			expect(t, "answer", code(r.do(tc.by, tc.do)), tc.want)
			if eve.read(); len(eve.texts) != heard || len(r.log.entries) != entries {
				t.Errorf("the refusal changed something: %q, %d entries", eve.texts[heard:], len(r.log.entries)-entries)
			}
			v[0].pick(1)
		})
	}
}

func TestARepeatedCommandGetsTheFirstAnswer(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(2, 2), ben)
		first := table.Command{ID: "mine", Do: table.Answer, Serial: 1, Picks: []string{"pick:2"}}
		wrong := table.Command{ID: "wrong", Do: table.Answer, Serial: 1, Picks: []string{"pick:2"}}
		r.must(ann, first)
		expect(t, "a late answer", code(r.do(ann, wrong)), game.NotAsked)
		r.must(ann, first)
		expect(t, "it counted once", fmt.Sprint(*v[0].read().game.View.Sum), "2")
		v[1].pick(0)
		wrong.Serial = 3
		expect(t, "a refusal is given again", code(r.do(ann, wrong)), game.NotAsked)
		if reply, err := r.Do(t.Context(), ann, first); err != nil || reply.N < v[0].n {
			t.Errorf("again: reply %v, error %v", reply, err)
		}
		expect(t, "the same id of another is another command", code(r.do(ben, table.Command{ID: "mine", Do: table.Start})), table.WrongRoomState)
		r.stop()
		r.wake()
		r.must(ann, first)
		expect(t, "also after a restart", fmt.Sprint(*r.watch(ann).read().game.View.Sum), "2")
	})
}

func TestTheReplyNamesTheMessageThatTellsIt(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(2, 2), ben)
		v[0].read()
		reply, err := r.Do(t.Context(), ann, table.Command{ID: "a", Do: table.Answer, Serial: 1, Picks: []string{"pick:2"}})
		if err != nil {
			t.Fatal(err)
		}
		before := v[0].n
		if v[0].read(); v[0].n != before+1 || reply.N != v[0].n || v[0].game.View.At != 1 {
			t.Errorf("reply %d; message %d after %d, the game at %d", reply.N, v[0].n, before, v[0].game.View.At)
		}
	})
}

func TestABotStandsInForWhoLeaves(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(3, 2), ben)
		card := *v[0].read().game.View.Card
		r.must(ann, table.Command{Do: table.Leave})
		expect(t, "at once", seats(v[1].read().room), "앤(substitute) Ben*")
		expect(t, "told", fmt.Sprint(v[1].keys()), "[began table.left table.host]")
		expect(t, "who has left may not act", code(r.do(ann, table.Command{Do: table.Answer, Serial: 1})), table.NotMember)
		time.Sleep(2 * time.Second)
		if at := v[1].read().game.View.At; at != 1 {
			t.Errorf("the game stands at %d after two seconds of a bot's turn, want 1", at)
		}
		v[1].pick(1)
		r.must(ann, table.Command{Do: table.Join})
		expect(t, "back again", seats(v[1].read().room), "앤 Ben*")
		time.Sleep(10 * time.Second)
		back := r.watch(ann).read()
		expect(t, "the question is the owner's", left(back), "toy.turn 50s")
		if *back.game.View.Card != card {
			t.Errorf("card %d, was %d", *back.game.View.Card, card)
		}
		back.pick(1)
		expect(t, "the seat is nobody else's", code(r.do(cho, table.Command{Do: table.Join})), "")
		if you := r.watch(cho).read().you; you.Seat != nil {
			t.Errorf("a new one sits on %d", *you.Seat)
		}
	})
}

func TestAnAnswerThatWasGivenStandsWhenTheSeatChangesHands(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, toy{steps: []step{
			{kind: group, seats: seatsOf(0, 1, 2)}, {kind: blind, seats: seatsOf(0, 1, 2)}, {kind: turn, seats: seatsOf(1)},
		}}, ben, cho)
		v[0].pick(3)
		r.must(ann, table.Command{Do: table.Leave})
		v[1].pick(1)
		v[2].pick(1)
		r.must(ann, table.Command{Do: table.Join})
		v[0].pick(3)
		r.must(ann, table.Command{Do: table.Leave})
		v[1].pick(1)
		v[2].pick(1)
		time.Sleep(3 * time.Second)
		r.must(ann, table.Command{Do: table.Join})
		expect(t, "the sum of who left", fmt.Sprint(v[1].read().game.View.At, *v[0].read().game.View.Sum), "2 6")
	})
}

func TestTwoPagesOfOnePerson(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(2, 2), ben)
		old := v[0].read()
		fresh := r.watch(ann).read()
		if old.read(); old.you.Controlling || !fresh.you.Controlling {
			t.Errorf("controlling: old %t, new %t", old.you.Controlling, fresh.you.Controlling)
		}
		answer := table.Command{Do: table.Answer, Serial: 1, Picks: []string{"pick:1"}}
		expect(t, "the old page answers", code(old.do(answer)), table.NotControlling)
		if err := old.do(table.Command{Do: table.Describe}); err != nil {
			t.Errorf("the old page may read: %v", err)
		}
		if err := old.do(table.Command{Do: table.Control}); err != nil {
			t.Errorf("continuing on the old page: %v", err)
		}
		expect(t, "now the new page answers", code(fresh.do(answer)), table.NotControlling)
		old.pick(1)
		if old.read(); old.game.View.At != 1 || fresh.read().game.View.At != 1 {
			t.Error("both pages see the answer")
		}
		old.sub.Close()
		if fresh.read(); !fresh.you.Controlling {
			t.Error("the page that is left does not control")
		}
	})
}

func TestAnybodyCanCheckTheChance(t *testing.T) {
	in(t, "", func(t *testing.T) {
		rules := rounds(1, 3)
		r := found(t, rules, table.Founding{Seats: 3})
		v := r.watch(dora).read()
		published := v.room.Fairness
		if len(published.Commitment) != 64 || published.Seed != "" || published.Parts != nil {
			t.Fatalf("before the game: %+v", published)
		}
		r.must(ann, table.Command{Do: table.AddBot, Seat: at(2), Level: "normal"})
		r.must(ben, table.Command{Do: table.Join, Part: "old"}, table.Command{Do: table.Ready, Part: "벤"})
		r.must(ann, table.Command{Do: table.Start, Part: "a\nb"})
		time.Sleep(4 * time.Second)
		players := []*viewer{r.watch(ann), r.watch(ben)}
		cards := []int{*players[0].read().game.View.Card, *players[1].read().game.View.Card}
		if v.read(); v.room.Fairness.Commitment != published.Commitment || v.room.Fairness.Seed != "" {
			t.Errorf("in the game: %+v", v.room.Fairness)
		}
		players[0].pick(1)
		players[1].pick(1)
		time.Sleep(2 * time.Second)
		f := v.read().room.Fairness
		seed, err := hex.DecodeString(f.Seed)
		if sum := sha256.Sum256(seed); err != nil || hex.EncodeToString(sum[:]) != published.Commitment {
			t.Fatalf("the seed %q is not what was published", f.Seed)
		}
		expect(t, "the parts", fmt.Sprintf("%q", f.Parts), `["a\nb" "벤" ""]`)
		recipe := "noripan key 1\n" + f.Seed + "\n" + fmt.Sprintf("%x\n%x\n%x\n", f.Parts[0], f.Parts[1], f.Parts[2])
		state, err := rules.New(game.Setup{Seats: 3, Key: sha256.Sum256([]byte(recipe)), Mode: game.Secure, First: game.Spectator})
		if err != nil {
			t.Fatal(err)
		}
		for seat, card := range cards {
			if got := state.View(game.Seat(seat)).(toyView); *got.Card != card {
				t.Errorf("seat %d: dealt again it has card %d, it had %d", seat, *got.Card, card)
			}
		}
	})
}

func TestARematch(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(1, 3), ben, cho)
		first := v[0].read().room.Fairness
		for _, one := range v {
			one.pick(2)
		}
		last := v[0].read().game
		expect(t, "after the game", code(r.do(ann, table.Command{Do: table.Answer, Serial: 3})), game.GameOver)
		r.must(ben, table.Command{Do: table.Rematch, Part: "again"})
		if v[0].read(); seats(v[0].room) != "앤* Ben+ 초희" || v[0].room.State != table.Lobby {
			t.Errorf("seats %q, room %s", seats(v[0].room), v[0].room.State)
		}
		if v[0].room.Fairness.Commitment == first.Commitment {
			t.Error("the seed is the old one")
		}
		if v[0].game == nil || v[0].game.Result == nil || *v[0].game.View.Sum != *last.View.Sum {
			t.Error("the old result is gone")
		}
		r.must(ann, table.Command{Do: table.Rematch, Part: "mine"}) // who asks second agrees
		expect(t, "seats", seats(v[1].read().room), "앤+* Ben+ 초희")
		r.start()
		v[0].read()
		// Ben's came before the new seed was promised.
		expect(t, "the parts", fmt.Sprintf("%q", v[0].room.Fairness.Parts), `["mine" ""]`)
		expect(t, "who is not ready stays out", seats(v[0].room)+" "+fmt.Sprint(watchers(v[0].room)), "앤* Ben [초희]")
		if v[2].read(); v[2].you.Seat != nil || v[2].game.View.Card != nil {
			t.Error("the spectator still sees a card")
		}
		if d := v[0].game.Decision; d == nil || d.Serial <= 3 {
			t.Errorf("asked %+v: a number of the game before", d)
		}
		expect(t, "an answer of the game before", code(r.do(ann, table.Command{Do: table.Answer, Serial: 1, Picks: []string{"pick:1"}})), game.Stale)
		expect(t, "the log begins anew", fmt.Sprint(v[0].read().keys()), "[began]")
	})
}

func TestTheRulesSayWhoBeginsARematch(t *testing.T) {
	for name, tc := range map[string]struct {
		between func(*room)
		want    int // the first seat in the setup, -1 for a lot
	}{
		"the last seat, says the toy": {func(r *room) {
			r.must(ben, table.Command{Do: table.Ready})
			r.must(cho, table.Command{Do: table.Ready})
		}, 2},
		"whose seat has moved": {func(r *room) {
			r.must(ben, table.Command{Do: table.Stand})
			r.must(cho, table.Command{Do: table.Ready}, table.Command{Do: table.Sit, Seat: at(1)})
		}, 1},
		"who is gone": {func(r *room) {
			r.must(cho, table.Command{Do: table.Leave})
			r.must(ben, table.Command{Do: table.Ready})
		}, -1},
	} {
		in(t, name, func(t *testing.T) {
			r, v := play(t, rounds(1, 3), ben, cho)
			for _, one := range v {
				one.pick(2)
			}
			r.must(ann, table.Command{Do: table.Rematch})
			tc.between(r)
			r.start()
			body := string(r.log.entries[len(r.log.entries)-1].Body)
			if want := fmt.Sprintf(`"first":%d,`, tc.want); !strings.Contains(body, want) {
				t.Errorf("the setup is %s, want %s", body, want)
			}
		})
	}
}

func TestARematchClearsSubstitutes(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(1, 3), ben, cho)
		r.must(cho, table.Command{Do: table.Leave})
		v[0].pick(1)
		v[1].pick(1)
		time.Sleep(2 * time.Second)
		r.must(ann, table.Command{Do: table.Rematch})
		expect(t, "seats", seats(v[1].read().room), "앤+* Ben -")
	})
}

func TestAPositionIsDescribedForItsViewer(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(1, 2), ben)
		v[0].pick(1)
		expect(t, "for a stranger", code(r.do(dora, table.Command{Do: table.Describe})), table.NotMember)
		r.must(dora, table.Command{Do: table.Join})
		reply, err := r.Do(t.Context(), dora, table.Command{ID: "d", Do: table.Describe, Lang: "ko"})
		if err != nil || len(reply.Lines) != 1 || reply.Lines[0].Key != "toy.at" || reply.Lines[0].Args["n"] != 1 {
			t.Errorf("described %v, error %v", reply.Lines, err)
		}
	})
}

func awaitedAt(r *room) (seats []int) {
	for _, w := range r.Summary().Awaited {
		seats = append(seats, w.Seat)
	}
	return seats
}

func TestTheSummaryTellsWhoIsAwaited(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(1, 2), ben)
		expect(t, "at first", fmt.Sprintln(awaitedAt(r), r.Summary().State, r.Summary().Owners), "[0] playing [ann ben]\n")
		v[0].pick(1)
		expect(t, "then", fmt.Sprint(awaitedAt(r)), "[1]")
		v[1].pick(1)
		expect(t, "after the game", fmt.Sprintln(awaitedAt(r), r.Summary().State), "[] finished\n")
	})
}
