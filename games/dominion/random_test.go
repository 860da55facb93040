package dominion

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// anyTable is a game with any Kingdom, any number of seats, and any of the settings that change rules.
func anyTable(tb testing.TB, r *rand.Rand) *State {
	tb.Helper()
	set := game.Settings{settingKingdom: someKingdom(r), settingTurnLimit: strconv.Itoa(20 + r.IntN(100))}
	for _, name := range []string{settingFast, settingOpenCounts, settingThreePiles, settingForcedChoice} {
		set[name] = strconv.FormatBool(r.IntN(2) == 0)
	}
	state, err := Rules.New(game.Setup{Seats: 2 + r.IntN(maxSeats-1), Settings: set, Mode: game.Fast})
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

// deal begins a game anew with a new key. In a rich one everybody has ten Kingdom cards more from the start: chance alone
// buys few that are dear.
func (c *chances) deal(s *State, rich bool) {
	var key [32]byte
	for i := range key {
		key[i] = byte(c.Uint32())
	}
	s.Renew(key, game.Seat(c.IntN(s.match.seats)))
	for range 10 * s.match.seats {
		if pile := baseCards + c.IntN(kingdomPiles); rich && s.piles[pile] > 0 {
			s.fromSupply(game.Seat(c.IntN(s.match.seats)), s.match.pile[pile], ToDiscard)
		}
	}
}

// play plays a game with a new key and tells how many decisions it took.
func (c *chances) play(tb testing.TB, s *State, rich bool) int {
	c.deal(s, rich)
	decided := 0
	for d := c.driver.Next(s); d != nil; d = c.driver.Next(s) {
		decided++
		if err := c.driver.Answer(s, d, bot.Random{}, c.Rand, nil); err != nil {
			tb.Fatalf("%v in %s", err, s.Snapshot())
		}
	}
	return decided
}

// A game goes wrong where cards appear or vanish, an option is refused, or it does not end.
func TestGamesByChanceWithAllCards(t *testing.T) {
	t.Parallel()
	games, perTable := share(2_000, 1_000_000), 10
	c := newChances(1)
	for range games / perTable {
		s := anyTable(t, c.Rand)
		for n := range perTable {
			c.play(t, s, n%2 == 0)
			if err := conserved(s); err != nil {
				t.Fatalf("%v in %s", err, s.Snapshot())
			}
		}
	}
}

// BenchmarkChance is legal play by chance over many Kingdoms and numbers of seats.
func BenchmarkChance(b *testing.B) {
	c := newChances(3)
	tables := make([]*State, 64)
	for i := range tables {
		tables[i] = anyTable(b, c.Rand)
	}
	b.ReportAllocs()
	games, decided := 0, 0
	busy := cpu(b)
	for b.Loop() {
		decided += c.play(b, tables[games%len(tables)], false)
		games++
	}
	b.ReportMetric(float64(decided)/(cpu(b)-busy).Seconds(), "decisions/cpu-s")
	b.ReportMetric(float64(decided)/float64(games), "decisions/game")
}
