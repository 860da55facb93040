package gugong

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// chances plays games with keys by chance, one after the other.
type chances struct {
	*rand.Rand
	driver *bot.Driver
}

func newChances(seed uint64) *chances {
	return &chances{Rand: rand.New(rand.NewPCG(seed, 2)), driver: bot.NewDriver(Rules)}
}

func newGame(tb testing.TB, seats int, set game.Settings) *State {
	tb.Helper()
	state, err := Rules.New(game.Setup{Seats: seats, Settings: set, First: game.Spectator})
	if err != nil {
		tb.Fatal(err)
	}
	return state.(*State)
}

// play lets chance play a game with a new key and tells how many decisions it took.
func (c *chances) play(tb testing.TB, s *State, check bool) int {
	tb.Helper()
	return c.playWith(tb, s, bot.Random{}, check)
}

func (c *chances) playWith(tb testing.TB, s *State, b bot.Bot, check bool) int {
	tb.Helper()
	c.renew(s)
	decided := 0
	for d := c.driver.Next(s); d != nil; d = c.driver.Next(s) {
		decided++
		if err := c.driver.Answer(s, d, b, c.Rand, nil); err != nil {
			tb.Fatalf("%v in %s", err, s.Snapshot())
		}
		if check {
			if err := conserved(s); err != nil {
				tb.Fatalf("%v in %s", err, s.Snapshot())
			}
		}
	}
	if decided > Rules.About().Bound {
		tb.Fatalf("%d decisions", decided)
	}
	return decided
}

func (c *chances) renew(s *State) {
	var key [32]byte
	for i := range key {
		key[i] = byte(c.Uint32())
	}
	s.Renew(key, game.Spectator)
}

// everySetup are the ways to play that differ in their rules, for a number of seats.
func everySetup(seats int) []game.Settings {
	if seats == solo {
		var all []game.Settings
		for _, level := range levelTable.Names {
			all = append(all, game.Settings{settingLevel: level},
				game.Settings{settingLevel: level, settingExpert: "true", settingFocus: chosen, settingSets: chosen})
		}
		return all
	}
	return []game.Settings{
		{}, {settingExpert: "true"}, {settingBonus: "true"}, {settingExpert: "true", settingBonus: "true"},
	}
}

// A game goes wrong where servants, cards, tokens or jade appear or vanish, an option is refused, or it does not end.
// NORIPAN_SOAK=1 plays a hundred thousand of each kind, by chance and by the policy.
func TestGamesWithEachVariant(t *testing.T) {
	byChance, byPolicy := 12, 3
	if os.Getenv("NORIPAN_SOAK") != "" {
		byChance, byPolicy = 100_000, 100_000
	}
	policy, err := bot.New(Rules, policyName)
	if err != nil {
		t.Fatal(err)
	}
	for seats := solo; seats <= maxSeats; seats++ {
		for _, set := range everySetup(seats) {
			t.Run(fmt.Sprint(seats, set), func(t *testing.T) {
				c, s := newChances(uint64(seats)), newGame(t, seats, set)
				for range byChance {
					c.playWith(t, s, bot.Random{}, true)
				}
				for range byPolicy {
					c.playWith(t, s, policy, true)
				}
			})
		}
	}
}
