package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/table"
)

// What a viewer is sent is the same to the byte whatever the others hold.
func TestNoByteTellsOfAHiddenCard(t *testing.T) {
	steps := slices.Concat(
		rounds(2, 3).steps,
		[]step{{kind: blind, slot: 9, seats: seatsOf(0, 1, 2)}, {kind: group, slot: 9, seats: seatsOf(1, 2)}, {kind: reply, slot: 9, seats: seatsOf(1)}},
	)
	// The same table twice, with the same seed and on the same clock; but the card of seat 1 is another, and so are its
	// picks, which stay hidden until the scores.
	var told [2][]string
	var first table.Batch
	for i, other := range []int{0, 7} {
		in(t, fmt.Sprint("card +", other), func(t *testing.T) {
			rules := toy{steps: steps, other: other}
			if i == 0 {
				first = founding(t, rules, table.Founding{Seats: 3})
			}
			r := foundBy(t, rules, first)
			r.begin(ben, cho)
			var v []*viewer
			for _, who := range []table.Person{ann, ben, cho, dora} {
				v = append(v, r.watch(who).read()) // one after the other: each hears of those that come later
			}
			for v[0].read().game.Result == nil {
				for seat, who := range v[:3] {
					if who.read().game.Decision == nil {
						continue
					}
					if seat == 1 {
						who.pick(2 + i)
					} else {
						who.pick(1)
					}
				}
				time.Sleep(3 * time.Second) // a blind window's floor
			}
			for _, who := range []*viewer{v[0], v[2].read(), v[3].read(), r.watch(ann).read(), r.watch(dora).read()} {
				told[i] = append(told[i], who.texts...)
			}
		})
	}
	if len(told[0]) != len(told[1]) || len(told[0]) < 30 {
		t.Fatalf("%d messages against %d", len(told[0]), len(told[1]))
	}
	for m := range told[0] {
		if a, b := until(told[0][m], `,"result":`), until(told[1][m], `,"result":`); a != b {
			t.Fatalf("message %d differs:\n%s\n%s", m, a, b)
		}
	}
}

func until(s, end string) string {
	before, _, _ := strings.Cut(s, end)
	return before
}

// The seed and the key of the chance leave the table only when the game is over.
func TestTheSeedIsKeptUntilTheEnd(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := play(t, rounds(1, 2), ben)
		eve := r.watch(dora)
		v[0].pick(1)
		all := slices.Concat(v[0].texts, v[1].read().texts, eve.read().texts)
		v[1].pick(1)
		seed := eve.read().room.Fairness.Seed
		if len(seed) != 64 {
			t.Fatalf("the seed told at the end: %q", seed)
		}
		key := keyOf(t, r)
		for _, text := range all {
			if strings.Contains(text, seed) || strings.Contains(text, key) || strings.Contains(text, `"seed"`) {
				t.Fatalf("the seed or the key was told before the end: %s", text)
			}
		}
		for _, text := range eve.texts {
			if strings.Contains(text, key) {
				t.Fatalf("the key was told: %s", text)
			}
		}
		r.must(ann, table.Command{Do: table.Rematch})
		r.must(ben, table.Command{Do: table.Ready})
		r.start()
		time.Sleep(time.Second)
		if f := eve.read().room.Fairness; f.Seed != "" {
			t.Error("the old seed is told in the new game")
		}
	})
}

// keyOf is the key in the log's set-up.
func keyOf(t *testing.T, r *room) string {
	t.Helper()
	for _, e := range r.log.entries {
		if _, after, found := strings.Cut(string(e.Body), `"key":"`); found {
			return after[:64]
		}
	}
	t.Fatal("no set-up is in the log")
	return ""
}
