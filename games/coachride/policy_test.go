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

// duel plays games between a team of policies and another team: bots are seated after the deal, by associations, and each
// deal is played twice, with the teams swapped.
type duel struct {
	state                    *State
	driver                   *bot.Driver
	policy, other            bot.Bot
	seated                   [maxSeats]bot.Bot
	rand                     *rand.Rand
	games, won, draws        int
	right, wrong, sole, deci int
	turns                    int // of all games
}

func newDuel(tb testing.TB, seats int, other string) *duel {
	tb.Helper()
	d := &duel{state: newTable(tb, seats, nil), driver: bot.NewDriver(Rules), rand: rand.New(rand.NewPCG(1, 1))}
	var err error
	if d.policy, err = bot.New(Rules, policyName); err != nil {
		tb.Fatal(err)
	}
	if d.other, err = bot.New(Rules, other); err != nil {
		tb.Fatal(err)
	}
	return d
}

func (d *duel) play(tb testing.TB, n uint64) {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], n/2)
	d.state.Renew(key, game.Seat(n/2%uint64(d.state.match.seats)))
	side := uint8(n % 2)
	for seat := range game.Seat(d.state.match.seats) {
		d.seated[seat] = d.other
		if d.state.side(seat) == side {
			d.seated[seat] = d.policy
		}
	}
	for q := d.driver.Next(d.state); q != nil; q = d.driver.Next(d.state) {
		d.deci++
		if err := d.driver.Answer(d.state, q, d.seated[q.Seat], d.rand, nil); err != nil {
			tb.Fatal(err)
		}
	}
	d.games++
	d.turns += int(d.state.turn.number)
	s := d.state
	mine := s.side(game.Seat(s.claim.seat)) == side
	switch s.end {
	case teamWon:
		if s.claim.right == mine {
			d.won++
		}
		if mine && s.claim.right {
			d.right++
		} else if mine {
			d.wrong++
		}
	case soleWon:
		if mine {
			d.won++
			d.sole++
		}
	default:
		d.draws++
	}
}

func (d *duel) String() string {
	return fmt.Sprintf("%d seats: %d games, %.1f %% won, %d drawn, declarations %d right %d wrong, %d alone, %.1f turns, %.0f decisions",
		d.state.match.seats, d.games, 100*float64(d.won)/float64(d.games), d.draws, d.right, d.wrong, d.sole, float64(d.turns)/float64(d.games), float64(d.deci)/float64(d.games))
}

// Teams of policies beat teams that play by chance, and know what they say when they declare.
func TestPolicyTeamsAgainstChance(t *testing.T) {
	games := uint64(20)
	if os.Getenv("NORIPAN_SOAK") != "" {
		games = 100_000
	}
	for _, other := range []string{"random", policyName} {
		right, wrong := 0, 0
		for seats := minSeats; seats <= maxSeats; seats++ {
			d := newDuel(t, seats, other)
			for n := range games {
				d.play(t, n)
			}
			if d.won*100 < d.games*80 && other == "random" {
				t.Errorf("against %s: %v", other, d)
			}
			right, wrong = right+d.right, wrong+d.wrong
			t.Log(other, d)
		}
		if wrong*10 >= right+wrong {
			t.Errorf("against %s: of %d declarations %d are wrong", other, right+wrong, wrong)
		}
	}
}
