package gugong

import (
	"math/rand/v2"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// chances plays games by chance, one after the other.
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

// play plays a game with a new key and tells how many decisions it took.
func (c *chances) play(tb testing.TB, s *State, check bool) int {
	tb.Helper()
	var key [32]byte
	for i := range key {
		key[i] = byte(c.Uint32())
	}
	s.Renew(key, game.Spectator)
	decided := 0
	for d := c.driver.Next(s); d != nil; d = c.driver.Next(s) {
		decided++
		if err := c.driver.Answer(s, d, bot.Random{}, c.Rand, nil); err != nil {
			tb.Fatalf("%v in %s", err, s.Snapshot())
		}
		if check {
			if err := conserved(s); err != nil {
				tb.Fatalf("%v in %s", err, s.Snapshot())
			}
		}
	}
	return decided
}

func TestGamesByChance(t *testing.T) {
	c := newChances(1)
	for seats := 1; seats <= maxSeats; seats++ {
		for _, set := range []game.Settings{nil, {settingExpert: "true"}, {settingBonus: "true", settingLevel: levelEasy}, {settingExpert: "true", settingBonus: "true", settingLevel: levelHard}} {
			s := newGame(t, seats, set)
			n, games := 0, 50
			for range games {
				n += c.play(t, s, true)
			}
			t.Log(seats, set, n/games)
		}
	}
}
