package secretcity

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// plays plays games one after the other, as a simulation does.
type plays struct {
	*rand.Rand
	state  game.State
	driver *bot.Driver
	bots   []bot.Bot
}

// newPlays is for games between these bots; fewer names than seats are taken over and over.
func newPlays(tb testing.TB, seats int, names ...string) *plays {
	tb.Helper()
	p := &plays{Rand: rand.New(rand.NewPCG(uint64(seats), 2)), driver: bot.NewDriver(Rules)}
	var err error
	if p.state, err = Rules.New(game.Setup{Seats: seats, Mode: game.Fast}); err != nil {
		tb.Fatal(err)
	}
	for seat := range seats {
		b, err := bot.New(Rules, names[seat%len(names)])
		if err != nil {
			tb.Fatal(err)
		}
		p.bots = append(p.bots, b)
	}
	return p
}

// play plays a game with a new key and tells how many decisions it took.
func (p *plays) play() (decided int, err error) {
	_, err = p.playTo(func(*State, *game.Decision) bool {
		decided++
		return false
	})
	return decided, err
}

// playTo plays a game with a new key, up to the first decision that is wanted.
func (p *plays) playTo(wanted func(*State, *game.Decision) bool) (found bool, err error) {
	var key [32]byte
	for i := range 4 {
		binary.LittleEndian.PutUint64(key[8*i:], p.Uint64())
	}
	s := p.state.(*State)
	s.Renew(key, game.Seat(p.IntN(len(p.bots))))
	for d := p.driver.Next(s); d != nil; d = p.driver.Next(s) {
		if wanted(s, d) {
			return true, nil
		}
		if err := p.driver.Answer(s, d, p.bots[d.Seat], p.Rand, nil); err != nil {
			return false, fmt.Errorf("%w in %s", err, s.Snapshot())
		}
	}
	return false, nil
}

// A game goes wrong where cards appear or vanish, an option is refused, or it does not end. NORIPAN_SOAK=1 plays 200,000
// games of each kind.
func TestManyGamesOfEachSize(t *testing.T) {
	games := many(150, 200_000)
	for seats := leastSeats; seats <= mostSeats; seats++ {
		for _, name := range []string{"random", "policy"} {
			t.Run(fmt.Sprint(seats, " ", name), func(t *testing.T) {
				p := newPlays(t, seats, name)
				for range games {
					decided, err := p.play()
					if err == nil && decided > about.Bound {
						err = fmt.Errorf("%d decisions", decided)
					}
					if err == nil {
						err = conserved(p.state)
					}
					if err != nil {
						t.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkChance is legal play by chance.
func BenchmarkChance(b *testing.B) {
	for seats := leastSeats; seats <= mostSeats; seats++ {
		b.Run(fmt.Sprint(seats), func(b *testing.B) { benchmark(b, newPlays(b, seats, "random")) })
	}
}

// BenchmarkPolicy is play of its own bots.
func BenchmarkPolicy(b *testing.B) { benchmark(b, newPlays(b, leastSeats, "policy")) }

func benchmark(b *testing.B, p *plays) {
	b.ReportAllocs()
	games, decided := 0, 0
	busy := cpu(b)
	for b.Loop() {
		n, err := p.play()
		if err != nil {
			b.Fatal(err)
		}
		decided += n
		games++
	}
	b.ReportMetric(float64(decided)/(cpu(b)-busy).Seconds(), "decisions/cpu-s")
	b.ReportMetric(float64(games)/(cpu(b)-busy).Seconds(), "games/cpu-s")
	b.ReportMetric(float64(decided)/float64(games), "decisions/game")
}

func BenchmarkCopy(b *testing.B) {
	p := newPlays(b, mostSeats, "random")
	if _, err := p.play(); err != nil {
		b.Fatal(err)
	}
	dst := p.state.CopyTo(nil)
	b.ReportAllocs()
	for b.Loop() {
		dst = p.state.CopyTo(dst)
	}
}

func BenchmarkDeal(b *testing.B) {
	p := newPlays(b, mostSeats, "random")
	b.ReportAllocs()
	for b.Loop() {
		p.state.Determinize(3, p.Rand)
	}
}

// cpu is the processor time that the program has used: the measure on a machine that others use too.
func cpu(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
