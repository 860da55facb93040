package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/coachride"
	"github.com/noripan/noripan/games/coachride/coachridetest"
	"github.com/noripan/noripan/internal/table"
)

// said is what somebody heard, and when.
type said struct {
	texts []string
	at    []int64
}

// seated is a table at which everybody plays from the seat they took.
var seated = table.Founding{Seats: 3, Private: true, Options: table.ChosenOptions{ShuffleSeats: new(bool)}}

// sameTelling compares what was heard in two games, to the byte and the millisecond.
func sameTelling(t *testing.T, who string, got, want said) {
	t.Helper()
	if fmt.Sprint(got.at) != fmt.Sprint(want.at) {
		t.Errorf("%s hears at %v, or at %v", who, got.at, want.at)
	}
	if diff := firstDifference(got.texts, want.texts); diff != "" {
		t.Errorf("%s hears %s", who, diff)
	}
}

// A fight takes as long, and tells the same, whatever somebody holds who uses nothing of it: Priest, Hypnotist, Poison Mixer,
// Doctor, or what helps a supporter.
func TestAFightTellsNothingOfWhatIsNotUsed(t *testing.T) {
	var first table.Batch
	in(t, "founding", func(t *testing.T) {
		first = founding(t, coachride.Rules, seated)
	})
	var want map[string]said
	for _, seat := range []string{
		"bodyguard key", "priest key", "doctor key", "poison_mixer key", "thug whip", "bodyguard whip", "bodyguard throwing_knives",
	} {
		in(t, seat, func(t *testing.T) {
			r := foundBy(t, coachridetest.Dealt("grand_master dagger", "diplomat goblet", seat), first)
			r.begin(ben, cho)
			r.must(dora, table.Command{Do: table.Join})
			people := []*stamped{stamp(r.watch(ann)), stamp(r.watch(ben)), stamp(r.watch(dora))}
			cho := r.watch(cho)
			attacker, defender := people[0].viewer, people[1].viewer
			answers(t, attacker, "attack:1")
			window := func(kind string, who ...*viewer) {
				t.Helper()
				for _, v := range who {
					if d := v.read().game.Decision; d == nil || d.Kind != "coachride."+kind || d.Class != "blind" {
						t.Fatalf("%s is asked %+v, want %s", v.who.ID, d, kind)
					}
					answers(t, v, "pass")
					pass(500*time.Millisecond, people...)
				}
				pass(2*time.Second, people...) // it closes when it has been open for three seconds
			}
			window("priest", cho, defender)
			answers(t, cho, "support:defend")
			pass(time.Second, people...)
			window("hypnosis", attacker)
			window("effect", cho, attacker, defender)
			window("doctor", attacker, cho, defender)
			pass(time.Second, people...)
			heard := make(map[string]said)
			for _, who := range people {
				heard[who.who.ID] = said{slices.Clone(who.texts), who.at}
			}
			if want == nil {
				want = heard
			}
			for who := range want {
				if len(want[who].texts) < 6 {
					t.Errorf("%s has heard only %d messages", who, len(want[who].texts))
				}
				sameTelling(t, who, heard[who], want[who])
			}
			if !strings.Contains(fmt.Sprint(defender.read().keys()), "win") {
				t.Errorf("the fight has no winner: %v", defender.keys())
			}
		})
	}
}

// A demand is answered for the others after the same time, whether or not who is asked has a choice, and when it answers.
func TestADemandTellsNothingOfAChoice(t *testing.T) {
	var first table.Batch
	in(t, "founding", func(t *testing.T) {
		first = founding(t, coachride.Rules, seated)
	})
	demands := make(map[string]said) // what was heard of the first one
	for _, choice := range []struct {
		name, asked string
		answers     time.Duration // 0 for never
	}{
		{"both bags, at once", "doctor bag_key bag_goblet", time.Second},
		{"both bags, late", "doctor bag_key bag_goblet", 6 * time.Second},
		{"both bags, and its time runs out", "doctor bag_key bag_goblet", 0},
		{"one bag", "doctor bag_key whip", 0},
		{"the other bag", "doctor bag_goblet whip", 0},
	} {
		in(t, choice.name, func(t *testing.T) {
			r := foundBy(t, coachridetest.Dealt("diplomat dagger", choice.asked, "thug key"), first)
			r.begin(ben, cho)
			r.must(dora, table.Command{Do: table.Join})
			others := []*stamped{stamp(r.watch(cho)), stamp(r.watch(dora))}
			demander, asked := r.watch(ann), r.watch(ben)
			answers(t, demander, "demand:1")
			answers(t, demander, "name:secret_bag")
			answers(t, demander, "give:dagger")
			has := strings.Contains(choice.asked, "bag_key bag_goblet")
			if d := asked.read().game.Decision; (d != nil) != has {
				t.Fatalf("the seat is asked %+v", d)
			}
			if choice.answers > 0 {
				pass(choice.answers, others...)
				answers(t, asked, "give:bag_key")
			}
			pass(8*time.Second-choice.answers-100*time.Millisecond, others...)
			for _, v := range append(others, stamp(demander)) {
				if keys := fmt.Sprint(v.read().keys()); strings.Contains(keys, "met") {
					t.Errorf("%s has heard too early: %v", v.who.ID, keys)
				}
			}
			pass(500*time.Millisecond, others...)
			heard := make(map[string]said)
			for _, who := range others {
				if keys := fmt.Sprint(who.keys()); !strings.Contains(keys, "met") {
					t.Errorf("%s has not heard in time: %v", who.who.ID, keys)
				}
				heard[who.who.ID] = said{slices.Clone(who.texts), who.at}
			}
			for who, telling := range heard {
				if demands[who].texts == nil {
					demands[who] = telling
				}
				sameTelling(t, who, telling, demands[who])
			}
		})
	}
}

// A window is open for three seconds at least, though all have answered, and until the last answer; nobody sees whose that is.
func TestAWindowOfTheCoachRideHasItsFloorAndWaitsForTheLast(t *testing.T) {
	for _, tc := range []struct {
		name  string
		full  bool
		last  time.Duration // when the last answer comes; -1 for never
		close time.Duration
	}{
		{"all at once", false, 0, 3 * time.Second},
		{"one late", false, 7 * time.Second, 7 * time.Second},
		{"one never", false, -1, 12 * time.Second},
		{"all at once, but windows are to last", true, 0, 12 * time.Second},
	} {
		in(t, tc.name, func(t *testing.T) {
			rules := coachridetest.Dealt("thug key", "diplomat goblet", "priest whip", "doctor dagger")
			options := seated.Options
			options.FullWindows = &tc.full
			r := foundBy(t, rules, founding(t, rules, table.Founding{Seats: 4, Private: true, Options: options}))
			r.begin(ben, cho, dora)
			v := []*viewer{r.watch(ann), r.watch(ben), r.watch(cho), r.watch(dora)}
			answers(t, v[0], "attack:1")
			for _, who := range v[1:3] {
				r.must(who.who, table.Command{Do: table.Pass, On: new(true)}) // "react to nothing"
			}
			if tc.last == 0 {
				answers(t, v[3], "pass")
			}
			time.Sleep(tc.close - 200*time.Millisecond)
			for _, who := range v[:2] {
				if !strings.Contains(string(who.read().game.Raw), `"phase":"priest_window"`) {
					t.Errorf("%s sees the window closed", who.who.ID)
				}
			}
			if tc.last > 0 {
				answers(t, v[3], "pass")
			}
			time.Sleep(400 * time.Millisecond)
			if !strings.Contains(string(v[0].read().game.Raw), `"phase":"support"`) {
				t.Errorf("the window is still open")
			}
		})
	}
}

// Who looks through the pile in its turn has twenty seconds for the turn at least afterwards.
func TestTheTurnGoesOnAfterAClairvoyant(t *testing.T) {
	in(t, "", func(t *testing.T) {
		rules := coachridetest.Dealt("clairvoyant key", "diplomat goblet", "priest whip")
		r := foundBy(t, rules, founding(t, rules, seated))
		r.begin(ben, cho)
		v := r.watch(ann)
		time.Sleep(84 * time.Second)
		answers(t, v, "foresee")
		d := v.read().game.Decision
		if d == nil || d.Kind != "coachride.clair_pick" {
			t.Fatalf("asked %+v", d)
		}
		answers(t, v, d.Default...)
		expect(t, "the turn's time", left(v.read()), "coachride.turn_action 20s")
	})
}

// Whoever tries what is not possible is told the game's reason, in a blind window too, and nothing changes.
func TestWhatIsRefusedTellsTheGamesReason(t *testing.T) {
	in(t, "", func(t *testing.T) {
		rules := coachridetest.Dealt("thug black_pearl key whip", "diplomat goblet", "priest dagger")
		r := foundBy(t, rules, founding(t, rules, seated))
		r.begin(ben, cho)
		attacker, other := r.watch(ann), r.watch(ben)
		refused := func(v *viewer, pick, want string) {
			t.Helper()
			d := v.read().game.Decision
			err := v.do(table.Command{Do: table.Answer, Serial: d.Serial, Picks: []string{pick}})
			expect(t, pick, code(err), want)
			if now := v.read().game.Decision; now == nil || now.Serial != d.Serial {
				t.Errorf("%s was refused, and something changed: %+v", pick, now)
			}
		}
		refused(attacker, "sole", "not_owned")
		refused(attacker, "foresee", "not_your_occupation")
		refused(attacker, "attack:0", game.NotOffered)
		answers(t, attacker, "trade:1")
		answers(t, attacker, "give:black_pearl")
		refused(other, "refuse", "must_accept")
		answers(t, other, "accept:goblet")
		answers(t, attacker, "end")
		refused(other, "declare", "holds_pearl")
		answers(t, other, "attack:0")
		refused(attacker, "use:priest", "not_your_occupation")
	})
}
