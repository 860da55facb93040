package gugong

import (
	"syscall"
	"testing"
	"time"

	"github.com/noripan/noripan/bot"
)

// BenchmarkChance is legal play by chance with all numbers of seats and variants.
func BenchmarkChance(b *testing.B) {
	c := newChances(3)
	var tables []*State
	for seats := solo; seats <= maxSeats; seats++ {
		for _, set := range everySetup(seats) {
			tables = append(tables, newGame(b, seats, set))
		}
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

func BenchmarkCopy(b *testing.B) {
	s := newGame(b, 4, nil)
	dst := s.CopyTo(nil)
	b.ReportAllocs()
	for b.Loop() {
		dst = s.CopyTo(dst)
	}
}

// cpu is the processor time that the program has used: the measure on a machine that others use too.
func cpu(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// BenchmarkPolicy is play by the policy.
func BenchmarkPolicy(b *testing.B) {
	c, s := newChances(3), newGame(b, 4, nil)
	policy, err := bot.New(Rules, policyName)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	games, decided := 0, 0
	busy := cpu(b)
	for b.Loop() {
		decided += c.playWith(b, s, policy, false)
		games++
	}
	b.ReportMetric(float64(decided)/(cpu(b)-busy).Seconds(), "decisions/cpu-s")
	b.ReportMetric(float64(games)/(cpu(b)-busy).Seconds(), "games/cpu-s")
}
