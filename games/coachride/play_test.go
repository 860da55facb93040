package coachride

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// newTable is a game with so many seats.
func newTable(tb testing.TB, seats int, set game.Settings) *State {
	tb.Helper()
	state, err := Rules.New(game.Setup{Seats: seats, Settings: set})
	if err != nil {
		tb.Fatal(err)
	}
	return state.(*State)
}

// chances plays games by chance, one after the other.
type chances struct {
	*rand.Rand
	driver *bot.Driver
}

func newChances(seed uint64) *chances {
	return &chances{Rand: rand.New(rand.NewPCG(seed, 2)), driver: bot.NewDriver(Rules)}
}

// play plays a game with a new key and tells how many decisions it took. The check looks at each position.
func (c *chances) play(tb testing.TB, s *State, check func(*State) error) int {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], c.Uint64())
	s.Renew(key, game.Seat(c.IntN(s.match.seats)))
	decided := 0
	for d := c.driver.Next(s); d != nil; d = c.driver.Next(s) {
		decided++
		if err := c.driver.Answer(s, d, bot.Random{}, c.Rand, nil); err != nil {
			tb.Fatalf("%v in %s", err, s.Snapshot())
		}
		if check == nil {
			continue
		}
		if err := check(s); err != nil {
			tb.Fatalf("%v in %s", err, s.Snapshot())
		}
	}
	return decided
}

// sound tells what of the rules' invariants a position breaks.
func sound(s *State) error {
	if s.end != running {
		return conserved(s)
	}
	limit := int(s.match.Limit)
	for seat := range s.match.seats {
		size := s.luggage[seat].size()
		over := s.chain.n > 0 && s.chain.by[s.chain.n-1] == int8(seat)
		if size < 1 || size > limit && !over || over && size != limit+1 {
			return fmt.Errorf("seat %d has %d objects", seat, size)
		}
	}
	for i := range s.pairs[:s.match.usedPairs()] {
		observer, seat := i/s.match.seats, i%s.match.seats
		n := &s.pairs[i]
		if observer == seat && !n.empty() {
			return fmt.Errorf("seat %d keeps notes on itself", seat)
		}
		if !holds(s.luggage[seat], n.certain) {
			return fmt.Errorf("observer %d is certain of %v of seat %d", observer, n.certain.names(), seat)
		}
		if n.knowsWork() && n.seen != s.work[seat] || n.may != 0 && !n.may.has(s.work[seat]) {
			return fmt.Errorf("observer %d is wrong about the occupation of seat %d", observer, seat)
		}
		if s.open.Has(game.Seat(seat)) && observer != seat && !n.knowsWork() {
			return fmt.Errorf("observer %d does not know the open occupation of seat %d", observer, seat)
		}
	}
	return conserved(s)
}

// conserved tells what was lost or made.
func conserved(state game.State) error {
	s := state.(*State)
	var have [objects]int
	for _, o := range s.pile[:s.pileN] {
		have[o]++
	}
	works := s.leftOver
	for seat := range s.match.seats {
		for o := range objects {
			have[o] += s.luggage[seat].count(o)
		}
		if works.has(s.work[seat]) {
			return fmt.Errorf("two have the occupation %s", occupationTable.Names[s.work[seat]])
		}
		works |= 1 << s.work[seat]
	}
	for o := range objects {
		if have[o] != s.match.all.count(o) {
			return fmt.Errorf("%d times %s, want %d", have[o], objectTable.Names[o], s.match.all.count(o))
		}
	}
	if works != allWork {
		return fmt.Errorf("the occupations %v", works.names())
	}
	order, brothers := s.match.seats-count(s.brothers), count(s.brothers)
	switch s.undealt {
	case 0:
		order++
	case brotherhood:
		brothers++
	}
	if order != int(s.match.Side) || brothers != int(s.match.Side) {
		return fmt.Errorf("%d of the Order, %d of the Brotherhood", order, brothers)
	}
	return nil
}

// No position of a game by chance breaks what must always hold, and all games end. NORIPAN_SOAK=1 plays 100,000 for each
// number of seats.
func TestGamesByChance(t *testing.T) {
	games, few := 200, 20
	if os.Getenv("NORIPAN_SOAK") != "" {
		games = 100_000
	}
	c := newChances(1)
	for seats := minSeats; seats <= maxSeats; seats++ {
		for _, beginner := range []string{"false", "true"} {
			s := newTable(t, seats, game.Settings{settingBeginner: beginner})
			longest := 0
			for n := range games / 2 {
				check := sound
				if n >= few/2 {
					check = nil // at its end is enough
				}
				longest = max(longest, c.play(t, s, check))
				if err := sound(s); err != nil {
					t.Fatalf("%v in %s", err, s.Snapshot())
				}
			}
			if bound := Rules.About().Bound; longest > bound {
				t.Errorf("%d seats: %d decisions, more than %d", seats, longest, bound)
			}
		}
	}
}

func BenchmarkChance(b *testing.B) {
	for _, seats := range []int{3, 4, 6, 8, 10} {
		b.Run(fmt.Sprint(seats), func(b *testing.B) {
			c, s := newChances(3), newTable(b, seats, nil)
			b.ReportAllocs()
			games, decided := 0, 0
			for b.Loop() {
				decided += c.play(b, s, nil)
				games++
			}
			b.ReportMetric(float64(decided)/b.Elapsed().Seconds(), "decisions/s")
			b.ReportMetric(float64(decided)/float64(games), "decisions/game")
		})
	}
}

func BenchmarkPolicy(b *testing.B) {
	for _, seats := range []int{4, 6, 8, 10} {
		b.Run(fmt.Sprint(seats), func(b *testing.B) {
			d := newDuel(b, seats, policyName)
			b.ReportAllocs()
			n := uint64(0)
			for b.Loop() {
				d.play(b, n)
				n++
			}
			b.ReportMetric(float64(d.deci)/b.Elapsed().Seconds(), "decisions/s")
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

func BenchmarkCopy(b *testing.B) {
	for _, seats := range []int{4, 6, 8, 10} {
		b.Run(fmt.Sprint(seats), func(b *testing.B) {
			s := newTable(b, seats, nil)
			dst := s.CopyTo(nil)
			b.ReportAllocs()
			for b.Loop() {
				dst = s.CopyTo(dst)
			}
		})
	}
}
