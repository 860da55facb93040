package table_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/table"
)

// What one person may do again and again must not hold the others up, nor fill what they read.

func TestFreeWaysBackAreFew(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, toy{steps: own(3)}, ben)
		for range 5 {
			v[0].pick(1)
			if err := back(v[0]); err != nil {
				t.Fatal(err)
			}
		}
		v[0].pick(1)
		expect(t, "one more", mayTakeBack(v[0])+code(back(v[0])), "asks[picked]")
		expect(t, "is asked for", proposal(v[1]), "takeBack 0 asks [1] yes []")
		r.must(ben, table.Command{Do: table.Refuse, Proposal: 1})
		v[0].pick(1)
		v[0].pick(1)
		v[1].pick(1)
		v[0].pick(1)
		expect(t, "when another has answered", mayTakeBack(v[0]), "free[picked]")
		v[1].pick(1)
		verify(t, r)
	})
}

func TestTheClockOfATurnDoesNotComeBack(t *testing.T) {
	in(t, "", func(t *testing.T) {
		steps := []step{{kind: shared, slot: 1, seats: seatsOf(0)}, {kind: shared, slot: 1, seats: seatsOf(0)}, {kind: turn, slot: 2, seats: seatsOf(1)}}
		_, v := play(t, toy{steps: steps}, ben)
		ends := v[0].read().game.Decision.Deadline
		time.Sleep(88 * time.Second)
		v[0].pick(1)
		if err := back(v[0]); err != nil {
			t.Fatal(err)
		}
		expect(t, "the turn ends", fmt.Sprint(v[0].read().game.Decision.Deadline), fmt.Sprint(ends))
	})
}

func TestWhoWithdrawsWaitsToo(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := assembly(t, table.Founding{Options: voting})
		pause := table.Command{Do: table.Propose, What: table.ProposePause}
		r.must(ann, pause)
		expect(t, "proposed", proposal(v[1]), "pause 0 asks [1 2 3] yes []")
		r.must(ann, table.Command{Do: table.Withdraw, Proposal: 1})
		expect(t, "at once", code(r.do(ann, pause)), table.RateLimited)
		time.Sleep(30 * time.Second)
		expect(t, "later", code(r.do(ann, pause)), "")
	})
}

func TestARepeatedCommandIsKnownWhateverOthersDo(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, toy{steps: own(3)}, ben)
		answer := table.Command{ID: "mine", Do: table.Answer, Serial: 1, Picks: []string{"pick:1"}}
		r.must(ann, answer)
		for i := range 100 {
			r.must(ben, table.Command{Do: table.Pass, On: option(i%2 == 0)}) // these are kept
			_ = r.do(ben, table.Command{Do: table.Sit})                      // these are refused
		}
		expect(t, "the answer again", code(r.do(ann, answer)), "")
		expect(t, "the game", fmt.Sprint(v[0].read().game.View.At), "1")
	})
}

func TestLeavingDoesNotGiveMoreLines(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(1, 2), table.Founding{})
		r.must(ben, table.Command{Do: table.Join})
		for range 4 {
			r.must(ben, say("hello"))
		}
		r.must(ben, table.Command{Do: table.Leave}, table.Command{Do: table.Join})
		expect(t, "after coming back", code(r.do(ben, say("hello"))), table.RateLimited)
	})
}

func TestTheLogIsNotFilledAtWill(t *testing.T) {
	for name, toggle := range map[string][]table.Command{
		"autoplay":                {{Do: table.GoAuto}, {Do: table.PlayMyself}},
		"leaving and coming back": {{Do: table.Leave}, {Do: table.Join}},
		"the rights of the host":  {{Do: table.Transfer, Member: 2}},
	} {
		in(t, name, func(t *testing.T) {
			r, v := play(t, toy{steps: own(3)}, ben)
			for range 200 {
				for _, c := range toggle {
					_ = r.do(ben, c)
					if c.Do == table.Transfer {
						_ = r.do(ann, c)
						_ = r.do(ben, table.Command{Do: table.Transfer, Member: 1})
					}
				}
			}
			if n := len(v[0].read().log); n > 50 {
				t.Errorf("the log has %d lines", n)
			}
			time.Sleep(5 * time.Second)
			if name == "autoplay" {
				expect(t, "later", code(r.do(ben, table.Command{Do: table.GoAuto})), "")
			}
		})
	}
}
