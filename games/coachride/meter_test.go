package coachride

import (
	"math/rand/v2"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// noted counts what a meter notes of one game.
type noted struct {
	counts map[int]int
	last   map[int]int // the date of the last note
	hear   func(*game.Event)
}

func (n *noted) Note(measure int, _ game.Seat, _ game.Ref, at, _ int) {
	n.counts[measure]++
	n.last[measure] = at
}

func (n *noted) Happened(e *game.Event) { n.hear(e) }

func TestWhatIsMeasured(t *testing.T) {
	player, err := bot.New(Rules, "policy")
	if err != nil {
		t.Fatal(err)
	}
	meter, driver, r := Rules.(game.Measurer).Meter(), bot.NewDriver(Rules), rand.New(rand.NewPCG(1, 2))
	declared := 0
	for n := range 20 {
		started, err := Rules.New(game.Setup{Seats: 3 + n%6, Key: [32]byte{byte(n)}})
		if err != nil {
			t.Fatal(err)
		}
		s, sums, told := started.(*State), &noted{counts: map[int]int{}, last: map[int]int{}}, make(map[int16]int)
		sums.hear = func(e *game.Event) {
			told[e.Full.Kind]++
			meter.Happened(s, e, sums)
		}
		meter.Begin(s, sums)
		for d := driver.Next(s); d != nil; d = driver.Next(s) {
			if err := driver.Answer(s, d, player, r, sums); err != nil {
				t.Fatal(err)
			}
		}
		meter.End(s, sums)
		for _, tc := range []struct{ got, want int }{
			{sums.counts[measureTraded], 2 * told[eventTrade]},
			{sums.counts[measureAttacked], told[eventAttack]},
			{sums.counts[measureWon], told[eventWin]},
			{sums.counts[measureLuggage], 1 + told[eventTurn]},
			{sums.counts[measureDeclared], told[eventDeclare] + told[eventSole]},
			{sums.counts[measureEnding], 1},
		} {
			if tc.got != tc.want {
				t.Errorf("game %d: %d notes, want %d: %v, %v", n, tc.got, tc.want, sums.counts, told)
			}
		}
		if sums.counts[measureDeclared] == 1 {
			declared++
			if at := sums.last[measureDeclared]; at != max(1, int(s.turns[s.claim.seat])) {
				t.Errorf("declared in turn %d", at)
			}
		}
	}
	if declared < 10 {
		t.Errorf("%d of 20 games end with a declaration", declared)
	}
}
