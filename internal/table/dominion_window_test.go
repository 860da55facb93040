package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/games/dominion"
	"github.com/noripan/noripan/games/dominion/dominiontest"
	"github.com/noripan/noripan/internal/table"
)

// An attack's window is the same to the byte and the millisecond for the attacker and for who looks on, whether or not the
// victim could have reacted.
func TestAnAttacksWindowTellsNothingOfTheVictimsHand(t *testing.T) {
	settings := map[string]string{"kingdom": "militia+moat+diplomat+village+smithy+market+mine+cellar+remodel+workshop"}
	var first table.Batch
	in(t, "founding", func(t *testing.T) {
		first = founding(t, dominion.Rules, table.Founding{Seats: 2, Private: true, Settings: settings})
	})
	for _, answer := range []time.Duration{time.Second, 7 * time.Second, 0} { // after which the victim passes; 0 for never
		type told struct {
			texts []string
			at    []int64
		}
		var want [2]told
		for i, hand := range []string{"copper copper copper copper estate", "copper copper copper copper moat", "copper copper copper copper diplomat", "copper copper copper moat diplomat"} {
			in(t, fmt.Sprint("passes after ", answer, " with ", hand), func(t *testing.T) {
				r := foundBy(t, dominiontest.UnderAttack(hand), first)
				r.begin(ben)
				r.must(dora, table.Command{Do: table.Join})
				others := []*stamped{stamp(r.watch(ann)), stamp(r.watch(dora))}
				victim := r.watch(ben)
				answers(t, others[0].viewer, "play:militia")
				if d := victim.read().game.Decision; d == nil || d.Class != "blind" || slices.Contains(d.Options, "reveal:moat") != strings.Contains(hand, "moat") {
					t.Fatalf("the victim is asked %+v", d)
				}
				if answer == 0 { // up to the deadline, after which the Moat is shown
					pass(19*time.Second, others...)
				} else {
					pass(answer, others...)
					answers(t, victim, "pass")
					pass(8*time.Second, others...)
					answers(t, victim, "discard:copper", "discard:copper")
					pass(time.Second, others...)
				}
				for n, who := range others {
					got := told{slices.Clone(who.texts), who.at}
					if i == 0 {
						want[n] = got
					}
					if answer > 0 && len(got.texts) < 3 || fmt.Sprint(got.at) != fmt.Sprint(want[n].at) {
						t.Errorf("%s hears at %v, or at %v with nothing to react with", who.who.ID, got.at, want[n].at)
					}
					if diff := firstDifference(got.texts, want[n].texts); diff != "" {
						t.Errorf("%s hears %s", who.who.ID, diff)
					}
				}
			})
		}
	}
}

func firstDifference(got, want []string) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf("message %d\n%s\nor\n%s", i, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		return fmt.Sprintf("%d messages or %d", len(got), len(want))
	}
	return ""
}

func answers(t *testing.T, v *viewer, picks ...string) {
	t.Helper()
	d := v.read().game.Decision
	if d == nil {
		t.Fatalf("%s is not asked", v.who.ID)
	}
	if err := v.do(table.Command{Do: table.Answer, Serial: d.Serial, Picks: picks}); err != nil {
		t.Fatalf("%s answers %v to %+v: %v", v.who.ID, picks, d, err)
	}
}
