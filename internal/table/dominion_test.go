package table_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/games/dominion"
	"github.com/noripan/noripan/internal/table"
)

// The tests of this file play Dominion, with its reaction windows, as people at a table do.

// militia is a kingdom in which attacks meet reactions.
var militia = map[string]string{"turnLimit": "12"}

// choose is what somebody who likes attacks answers.
func choose(d *table.Decision, r *rand.Rand) []string {
	for _, dear := range []string{"play:militia", "buy:militia", "buy:moat", "reveal:moat", "play:moat", "all"} {
		if d.Max > 0 && slices.Contains(d.Options, dear) {
			return []string{dear}
		}
	}
	options := slices.Clone(d.Options)
	r.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
	return options[:d.Min+r.IntN(d.Max-d.Min+1)]
}

// windows is what others than the answerer see of the open reaction windows.
func windows(v *viewer) string {
	var list []string
	for _, w := range v.game.Waiting {
		if w.Class == "blind" {
			list = append(list, fmt.Sprint(w.Seat, w.Deadline, w.Answered))
		}
	}
	return strings.Join(list, " ")
}

func TestDominionWithReactionsAndRestarts(t *testing.T) {
	seen, late := 0, 0
	for seed := range uint64(4) {
		in(t, fmt.Sprint("seed ", seed), func(t *testing.T) {
			chance := rand.New(rand.NewPCG(seed, 1))
			r := found(t, dominion.Rules, table.Founding{Seats: 3, Settings: militia})
			r.must(ann, table.Command{Do: table.AddBot, Seat: at(2), Level: "normal"})
			r.begin(ben)
			v := []*viewer{r.watch(ann), r.watch(ben), r.watch(dora)}
			if fast := v[0].read().room.Settings["fastReactions"]; fast != "false" {
				t.Errorf("fastReactions is %s with two people", fast)
			}
			for v[2].read().game.Result == nil {
				for i, who := range v[:2] {
					d := who.read().game.Decision
					if d == nil {
						continue
					}
					if d.Class != "blind" && chance.IntN(15) == 0 {
						late++
						time.Sleep(time.Until(time.UnixMilli(d.Deadline)) + time.Millisecond)
						continue
					}
					others := []*viewer{v[1-i].read(), v[2].read()}
					before, heard := windows(others[0])+"|"+windows(others[1]), len(others[0].texts)+len(others[1].texts)
					blind := d.Class == "blind"
					err := who.do(table.Command{Do: table.Answer, Serial: d.Serial, Picks: choose(d, chance)})
					if code(err) == table.BotPlays { // three late turns in a row
						err = who.do(table.Command{Do: table.PlayMyself})
						blind = false // it was no answer
					}
					if err != nil {
						t.Fatalf("answering %+v: %v", d, err)
					}
					who.read()
					if !blind {
						continue
					}
					seen++
					after := windows(others[0].read()) + "|" + windows(others[1].read())
					if len(others[0].texts)+len(others[1].texts) != heard || after != before {
						t.Errorf("an answer in a reaction window was seen: %q, %q", before, after)
					}
				}
				if chance.IntN(15) == 0 {
					restart(t, r, v)
				}
				time.Sleep(time.Second)
			}
			if replayed := r.log.history(true); len(replayed.Entries) < 100 {
				t.Errorf("only %d entries in the log", len(replayed.Entries))
			}
			verify(t, r)
			r.stop()
			if err := r.tryWake(true); err != nil {
				t.Errorf("folding the whole log again: %v", err)
			}
		})
	}
	if seen == 0 || late == 0 {
		t.Errorf("%d answers in reaction windows, %d questions out of time: the games have shown nothing", seen, late)
	}
}

// restart stops the table and wakes it, and sees that everybody finds it as it was.
func restart(t *testing.T, r *room, v []*viewer) {
	t.Helper()
	r.stop()
	r.wake()
	for i, old := range v {
		old.read()
		v[i] = r.watch(old.who).read()
		if a, b := position(t, old), position(t, v[i]); a != b {
			t.Errorf("%s saw\n%s\nand after a restart sees\n%s", old.who.ID, a, b)
		}
	}
}

// position is what a viewer was told of the game, without its clocks.
func position(t *testing.T, v *viewer) string {
	t.Helper()
	asked := table.Decision{}
	if v.game.Decision != nil {
		asked = *v.game.Decision
	}
	asked.Deadline = 0
	return fmt.Sprintf("%s %+v %v", v.game.Raw, asked, v.log)
}

// A seat's hidden cards are swapped in what is kept; whatever the others are sent from then on is the same to the byte.
func TestDominionTellsNothingOfHiddenCards(t *testing.T) {
	for round := range 5 {
		var told [2][]string
		var first table.Batch
		for i := range told {
			in(t, fmt.Sprint("round ", round, ", swapped: ", i == 1), func(t *testing.T) {
				if i == 0 {
					first = founding(t, dominion.Rules, table.Founding{Seats: 3, Settings: militia})
				}
				r := foundBy(t, dominion.Rules, first)
				r.begin(ben, cho)
				whose := beginner(r)
				hidden := (whose + 1) % 3
				if err := r.stop(); err != nil { // which keeps a snapshot
					t.Fatal(err)
				}
				if i == 1 {
					swap(t, r, hidden)
				}
				r.wake()
				people := []table.Person{ann, ben, cho}
				eve := r.watch(dora).read() // one after the other: the room tells the others of each who comes
				mine, other := r.watch(people[whose]).read(), r.watch(people[3-whose-hidden]).read()
				for mine.read().game.Decision != nil {
					d := mine.game.Decision
					pick := d.Options[0]
					if slices.Contains(d.Options, "all") {
						pick = "all"
					}
					if err := mine.do(table.Command{Do: table.Answer, Serial: d.Serial, Picks: []string{pick}}); err != nil {
						t.Fatal(err)
					}
				}
				for _, who := range []*viewer{mine, other.read(), eve.read()} {
					told[i] = append(told[i], who.texts...)
				}
			})
		}
		if len(told[0]) != len(told[1]) || len(told[0]) < 6 {
			t.Fatalf("%d messages against %d", len(told[0]), len(told[1]))
		}
		for m := range told[0] {
			if told[0][m] != told[1][m] {
				t.Fatalf("round %d, message %d differs:\n%s\n%s", round, m, told[0][m], told[1][m])
			}
		}
	}
}

// beginner is the seat that is asked first.
func beginner(r *room) int {
	for seat, person := range []table.Person{ann, ben, cho} {
		v := r.watch(person)
		if v.read().game.Decision != nil {
			return seat
		}
	}
	r.t.Fatal("nobody is asked")
	return -1
}

// swap exchanges a seat's hand with other cards of its deck, in the kept snapshot.
func swap(t *testing.T, r *room, seat int) {
	t.Helper()
	var body map[string]json.RawMessage
	var state map[string]any
	if err := json.Unmarshal(r.log.snapshot.Body, &body); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(body["game"], &state); err != nil {
		t.Fatal(err)
	}
	side := state["seats"].([]any)[seat].(map[string]any)
	hand, deck := side["hand"].([]any), side["deck"].([]any)
	before := fmt.Sprint(hand)
	all := append(slices.Clone(deck), hand...)
	side["hand"], side["deck"] = all[:len(hand)], all[len(hand):]
	if fmt.Sprint(side["hand"]) == before {
		t.Fatal("nothing was swapped: three Estates cannot lie alike in two halves of a deck")
	}
	var err error
	if body["game"], err = json.Marshal(state); err != nil {
		t.Fatal(err)
	}
	if r.log.snapshot.Body, err = json.Marshal(body); err != nil {
		t.Fatal(err)
	}
}

func TestAKingdomLeftToChanceIsSeenBeforeTheStart(t *testing.T) {
	in(t, "", func(t *testing.T) {
		const kingdom = "kingdom"
		set := func(value string) table.Command {
			return table.Command{Do: table.Settings, Settings: map[string]string{kingdom: value}}
		}
		r := found(t, dominion.Rules, table.Founding{Seats: 2, Settings: map[string]string{kingdom: "random+moat"}})
		guest := r.watch(dora)
		first := guest.read().room.Settings[kingdom]
		if cards := strings.Split(first, "+"); len(cards) != 10 || cards[0] != "moat" {
			t.Fatalf("the table was founded with %s", first)
		}
		r.must(ann, set("first-game"))
		usual := guest.read().room
		if strings.Count(usual.Settings[kingdom], "+") != 9 || usual.Codes[kingdom] == "" {
			t.Errorf("the room tells %s with the code %q", usual.Settings[kingdom], usual.Codes[kingdom])
		}
		r.must(ann, set("random"))
		drawn := guest.read().room.Settings[kingdom]
		if strings.Contains(drawn, "random") || strings.Count(drawn, "+") != 9 {
			t.Errorf("what is drawn is %s", drawn)
		}
		r.must(ann, set(strings.ToLower(usual.Codes[kingdom])))
		if got := guest.read().room; got.Codes[kingdom] != usual.Codes[kingdom] {
			t.Errorf("the code %s makes %s", usual.Codes[kingdom], got.Settings[kingdom])
		}
		if got := code(r.do(ann, set("00000-00001"))); got != "bad_code" {
			t.Errorf("a mistyped code is answered %q", got)
		}
		both := map[string]string{kingdom: "random", "kingdomForce": "moat", "kingdomBan": "moat"}
		if got := code(r.do(ann, table.Command{Do: table.Settings, Settings: both})); got != "kingdom_both" {
			t.Errorf("a card both forced and banned is answered %q", got)
		}
		before := guest.read().room.Settings
		if err := r.stop(); err != nil {
			t.Fatal(err)
		}
		r.wake()
		if after := r.watch(dora).read().room.Settings; after[kingdom] != before[kingdom] {
			t.Errorf("after waking the kingdom is %s, and was %s", after[kingdom], before[kingdom])
		}
	})
}
