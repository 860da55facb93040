package gugong

import (
	"testing"

	"github.com/noripan/noripan/game"
)

// noted adds up what a meter notes of one game.
type noted struct {
	all  map[[3]int]int // by measure, seat and what is told apart
	at   map[[3]int]int // by measure, seat and date
	hear func(*game.Event)
}

func (n *noted) Note(measure int, seat game.Seat, of game.Ref, at, amount int) {
	n.all[[3]int{measure, int(seat), int(of)}] += amount
	n.at[[3]int{measure, int(seat), at}]++
}

func (n *noted) Happened(e *game.Event) { n.hear(e) }

func TestWhatIsMeasured(t *testing.T) {
	c, s, all := newChances(1), newGame(t, 3, game.Settings{settingBonus: "true"}), bots(t, policyName, policyName, policyName)
	meter := s.match.rules.Meter()
	for range 20 {
		c.renew(s)
		n := &noted{all: map[[3]int]int{}, at: map[[3]int]int{}}
		n.hear = func(e *game.Event) { meter.Happened(s, e, n) }
		before := make([]int, 3)
		for seat := range before {
			before[seat] = int(s.sides[seat].points)
		}
		meter.Begin(s, n)
		for d := c.driver.Next(s); d != nil; d = c.driver.Next(s) {
			if err := c.driver.Answer(s, d, all[d.Seat], c.Rand, n); err != nil {
				t.Fatal(err)
			}
		}
		meter.End(s, n)
		for seat := range s.match.seats {
			points := before[seat]
			for of := range sourceTable.Names {
				points += n.all[[3]int{measureSource, seat, of}]
			}
			if want := int(s.sides[seat].points); points != want {
				t.Errorf("the sources of seat %d are %d points, it has %d", seat, points, want)
			}
			for day := 1; day <= days; day++ {
				if n.at[[3]int{measureIdle, seat, day}] != 1 || n.at[[3]int{measurePoints, seat, day}] != 1 {
					t.Errorf("seat %d is not noted once on day %d: %v", seat, day, n.at)
				}
			}
			if arrived := n.all[[3]int{measurePalace, seat, 0}]; (arrived == 1) != (s.sides[seat].arrival > 0) {
				t.Errorf("the envoy of seat %d arrived %d times", seat, arrived)
			}
		}
	}
}
