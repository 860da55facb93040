package game_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/noripan/noripan/game"
)

var modes = []game.Mode{game.Fast, game.Secure}

// rolls are the first numbers below n of the next random events.
func rolls(c *game.Chance, purpose game.Purpose, n, events int) []int {
	numbers := make([]int, events)
	var roll game.Roll
	for i := range numbers {
		c.Open(purpose, &roll)
		numbers[i] = roll.Intn(n)
	}
	return numbers
}

func chance(mode game.Mode, key byte) game.Chance {
	return game.NewChance(&game.Setup{Mode: mode, Key: [32]byte{key}})
}

// Neither the first number of each event nor the numbers of one event favour any side of a die.
func TestChanceIsFair(t *testing.T) {
	const sides, times = 7, 70_000
	for _, mode := range modes {
		var first, within [sides]float64
		c := chance(mode, 1)
		for _, n := range rolls(&c, 0, sides, times) {
			first[n]++
		}
		var roll game.Roll
		c.Open(1, &roll)
		for range times {
			within[roll.Intn(sides)]++
		}
		for title, counts := range map[string][sides]float64{"first numbers": first, "numbers of one event": within} {
			var chi float64
			for _, n := range counts {
				chi += (n - times/sides) * (n - times/sides) / (times / sides)
			}
			// With 6 degrees of freedom 35 is passed once in 200,000 tries; the key is fixed.
			if chi > 35 {
				t.Errorf("%s, %s: %v (chi square %.1f)", mode, title, counts, chi)
			}
		}
	}
}

// Every order is as likely as any other, and every card as likely in every place.
func TestShufflesAreFair(t *testing.T) {
	for _, mode := range modes {
		c := chance(mode, 3)
		var roll game.Roll
		orders := make(map[[4]uint8]float64)
		const times = 48_000
		for range times {
			few := [4]uint8{0, 1, 2, 3}
			c.Open(0, &roll)
			game.Shuffle(&roll, few[:])
			orders[few]++
		}
		chi := 0.0
		for _, n := range orders {
			chi += (n - times/24) * (n - times/24) / (times / 24)
		}
		if len(orders) != 24 || chi > 68 { // 23 degrees of freedom: passed once in 400,000 tries; the key is fixed
			t.Errorf("%s: %d orders of four, chi square %.1f", mode, len(orders), chi)
		}
		const cards = 30
		var places [cards][cards]float64
		for range times {
			var many [cards]uint8
			for i := range many {
				many[i] = uint8(i)
			}
			game.Shuffle(&roll, many[:])
			for place, card := range many {
				places[card][place]++
			}
		}
		chi = 0
		for card := range places {
			for _, n := range places[card] {
				chi += (n - times/cards) * (n - times/cards) / (times / cards)
			}
		}
		if chi > 1050 { // 841 degrees of freedom
			t.Errorf("%s: the places of thirty cards, chi square %.1f", mode, chi)
		}
	}
	c := chance(game.Fast, 4)
	var roll game.Roll
	for n := range 70 { // no list is too long or too short
		list := make([]int, n)
		for i := range list {
			list[i] = i
		}
		c.Open(0, &roll)
		game.Shuffle(&roll, list)
		slices.Sort(list)
		for i := range list {
			if list[i] != i {
				t.Fatalf("of %d cards one is lost: %v", n, list)
			}
		}
	}
}

// Events that follow each other, and keys that differ by a bit, are not alike.
func TestNeighboursDiffer(t *testing.T) {
	const times = 2000
	for _, mode := range modes {
		a, b := chance(mode, 1), chance(mode, 2)
		one, other := rolls(&a, 0, 1<<30, times), rolls(&b, 0, 1<<30, times)
		c := chance(mode, 1)
		purpose := rolls(&c, 1, 1<<30, times)
		for title, pair := range map[string][2][]int{
			"events in a row": {one[1:], one[:times-1]}, "keys": {one, other}, "purposes": {one, purpose},
		} {
			var sum float64
			for i := range pair[1] {
				x, y := float64(pair[0][i])/(1<<30)-.5, float64(pair[1][i])/(1<<30)-.5
				sum += x * y * 12
			}
			// The mean of products of independent numbers, in units of its spread: beyond 5 once in two million.
			if z := sum / math.Sqrt(times); math.Abs(z) > 5 {
				t.Errorf("%s, %s: they go together (%.1f)", mode, title, z)
			}
		}
	}
}

func TestTheSameKeyAndCountBringTheSame(t *testing.T) {
	for _, mode := range modes {
		a, b := chance(mode, 1), chance(mode, 1)
		one, other := rolls(&a, 0, 1000, 50), rolls(&b, 0, 1000, 50)
		for i := range one {
			if one[i] != other[i] {
				t.Fatalf("%s: event %d brings %d and %d", mode, i, one[i], other[i])
			}
		}
		// What one event draws does not shift the next one.
		c := chance(mode, 1)
		var roll game.Roll
		c.Open(0, &roll)
		for range 100 {
			roll.Intn(10)
		}
		if got := rolls(&c, 0, 1000, 1)[0]; got != one[1] {
			t.Errorf("%s: after an event of many numbers the next brings %d, want %d", mode, got, one[1])
		}
	}
	fast, secure := chance(game.Fast, 1), chance(game.Secure, 1)
	if a, b := rolls(&fast, 0, 1<<30, 1)[0], rolls(&secure, 0, 1<<30, 1)[0]; a == b {
		t.Error("both modes bring the same")
	}
}

func TestReseedingForgets(t *testing.T) {
	script := &game.Script{}
	script.Events[0] = [][]string{{"six"}}
	before := game.NewChance(&game.Setup{Script: script})
	after := before
	after.Reseed(rand.New(rand.NewPCG(1, 2)))
	if after.Key == before.Key || after.Count != before.Count {
		t.Errorf("key %x, count %d, after %x, %d", after.Key, after.Count, before.Key, before.Count)
	}
	if names, ok := after.Next(script, 0); ok {
		t.Errorf("the script still brings %v", names)
	}
	if names, ok := before.Next(script, 0); !ok || names[0] != "six" {
		t.Errorf("before, the script brings %v", names)
	}
}

func TestWhoBegins(t *testing.T) {
	c := chance(game.Fast, 1)
	if got := c.Begins(&game.Setup{Seats: 4, First: 2}, 0); got != 2 || c.Count != 0 {
		t.Errorf("seat %d begins after %d random events, want 2 after none", got, c.Count)
	}
	var begins [4]int
	for range 4000 {
		begins[c.Begins(&game.Setup{Seats: 4, First: game.Spectator}, 0)]++
	}
	for seat, n := range begins {
		if n < 880 || n > 1120 {
			t.Errorf("seat %d begins %d of 4000 times", seat, n)
		}
	}
	for given, want := range map[string]game.Seat{"3": 3, "4": 2, "-1": 2} { // there are seats 0 to 3
		setup := game.Setup{Seats: 4, First: 2, Script: &game.Script{Events: [game.MaxPurposes][][]string{{{given}}}}}
		c := game.NewChance(&setup)
		if got := c.Begins(&setup, 0); got != want {
			t.Errorf("the script says %s, and seat %d begins, want %d", given, got, want)
		}
	}
}

func TestModesHaveNames(t *testing.T) {
	for _, mode := range modes {
		if got, err := game.ModeNamed(mode.String()); err != nil || got != mode {
			t.Errorf("%s reads as %v, %v", mode, got, err)
		}
	}
	if _, err := game.ModeNamed("lucky"); err == nil {
		t.Error("there is a mode named lucky")
	}
}

// A shuffle is written out for its speed: it draws what Intn draws for one place after another.
func TestAShuffleIsIntnForEachPlace(t *testing.T) {
	for _, mode := range modes {
		c := chance(mode, 7)
		again := c
		var roll, plain game.Roll
		for n := range 200 {
			got, want := make([]uint8, n), make([]uint8, n)
			for i := range got {
				got[i], want[i] = uint8(i), uint8(i)
			}
			c.Open(1, &roll)
			game.Shuffle(&roll, got)
			again.Open(1, &plain)
			for i := n - 1; i > 0; i-- {
				j := plain.Intn(i + 1)
				want[i], want[j] = want[j], want[i]
			}
			if !slices.Equal(got, want) || roll.Intn(1<<31) != plain.Intn(1<<31) {
				t.Fatalf("%s: %d cards %v, want %v", mode, n, got, want)
			}
		}
	}
}

func BenchmarkShuffle40(b *testing.B) {
	for _, mode := range modes {
		b.Run(mode.String(), func(b *testing.B) {
			c := chance(mode, 1)
			var roll game.Roll
			var deck [40]uint8
			b.ReportAllocs()
			for b.Loop() {
				c.Open(0, &roll)
				game.Shuffle(&roll, deck[:])
			}
		})
	}
}
