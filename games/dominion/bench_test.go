package dominion

import (
	"encoding/binary"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// duel plays whole games between two bots as a simulation does: the options are listed, the perspective is read, the
// answer is checked, one after the other.
type duel struct {
	state   game.State
	bots    [2]game.Policy
	seen    [2]game.Perspective
	asked   []game.Decision
	picks   []game.Option
	rand    *rand.Rand
	decided int
	watch   func(game.Seat) // sees each decision before it is answered; may be nil
}

// comparedKingdom is the Kingdom in which simulators are compared.
const comparedKingdom = "cellar+market+militia+mine+moat+remodel+smithy+village+witch+workshop"

func newDuel(tb testing.TB, first, second string) *duel {
	tb.Helper()
	return newDuelIn(tb, comparedKingdom, first, second)
}

func newDuelIn(tb testing.TB, kingdom, first, second string) *duel {
	tb.Helper()
	m := &duel{rand: rand.New(rand.NewPCG(1, 2))}
	var err error
	if m.state, err = Rules.New(game.Setup{Seats: 2, Settings: game.Settings{settingKingdom: kingdom}}); err != nil {
		tb.Fatal(err)
	}
	for i, name := range []string{first, second} {
		if name == "random" {
			m.bots[i] = byChance{}
			continue
		}
		if m.bots[i], err = Rules.(game.PolicyMaker).Policy(name); err != nil {
			tb.Fatal(err)
		}
	}
	return m
}

// byChance answers at random.
type byChance struct{ game.Policy }

func (byChance) Answer(_ game.Perspective, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	return bot.Random{}.Answer(nil, d, r, into)
}

// play plays the n-th game; the bots take turns to begin.
func (m *duel) play(n uint64) game.Result {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], n)
	m.state.(game.Renewer).Renew(key, game.Seat(n%2))
	for {
		m.asked = m.state.Pending(m.asked[:0])
		if len(m.asked) == 0 {
			result, _ := m.state.Result()
			return result
		}
		for i := range m.asked {
			d := &m.asked[i]
			m.seen[d.Seat] = m.state.See(d.Seat, m.seen[d.Seat])
			if m.watch != nil {
				m.watch(d.Seat)
			}
			m.picks = m.bots[d.Seat].Answer(m.seen[d.Seat], d, m.rand, m.picks[:0])
			if err := m.state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: m.picks}, nil); err != nil {
				panic(err)
			}
			m.decided++
		}
	}
}

func BenchmarkSmithyAgainstBigMoney(b *testing.B) {
	benchmarkMatch(b, "strategy:hmsmithy", "strategy:bmu")
}

func BenchmarkDoubleWitchAgainstBigMoney(b *testing.B) {
	benchmarkMatch(b, "strategy:doublewitch", "strategy:bmu")
}

func benchmarkMatch(b *testing.B, first, second string) {
	m := newDuel(b, first, second)
	b.ReportAllocs()
	var n uint64
	var wins [3]int
	turns := 0
	busy := cpu(b)
	for b.Loop() {
		result := m.play(n)
		n++
		wins[result.Won%4-1]++
		turns += int(result.Turns[0])
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(n)/(cpu(b)-busy).Seconds(), "games/cpu-s")
	b.ReportMetric(float64(m.decided)/float64(n), "decisions/game")
	b.ReportMetric(100*float64(wins[0])/float64(n), "%wins")
	b.ReportMetric(100*float64(wins[2])/float64(n), "%ties")
	b.ReportMetric(float64(turns)/float64(n), "turns")
}

func BenchmarkCopy(b *testing.B) {
	m := newDuel(b, "strategy:hmsmithy", "strategy:bmu")
	m.play(1)
	dst := m.state.CopyTo(nil)
	b.ReportAllocs()
	for b.Loop() {
		dst = m.state.CopyTo(dst)
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

func BenchmarkPolicy(b *testing.B) { benchmarkMatch(b, "policy", "strategy:hmsmithy") }
