package house_test

import (
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/table"
)

// BenchmarkCommandElsewhere tells what it costs that a command arrives at another server than its table's: the medians of
// commands that take turns at both, without and with an entry in the log.
func BenchmarkCommandElsewhere(b *testing.B) {
	f := newFleet(b, "one", "two")
	code, err := f.ships[0].Create(b.Context(), ann, theirs)
	if err != nil {
		b.Fatal(err)
	}
	for name, command := range map[string]func(i int) table.Command{
		"looked at": func(int) table.Command { return table.Command{Do: table.SetHere} },
		"kept": func(i int) table.Command {
			private := i%4 < 2
			return table.Command{Do: table.Settings, Private: &private}
		},
	} {
		b.Run(name, func(b *testing.B) {
			var took [2][]time.Duration
			for i := range 2 * b.N {
				c := command(i)
				c.ID = name + strconv.Itoa(b.N) + " " + strconv.Itoa(i)
				began := time.Now()
				_, err := f.ships[i%2].Do(b.Context(), code, ann, c)
				took[i%2] = append(took[i%2], time.Since(began))
				if err != nil && refusal(err) != table.NotControlling && refusal(err) != table.NotSeated && refusal(err) != table.NotMember {
					b.Fatal(err)
				}
			}
			here, there := median(took[0]), median(took[1])
			b.ReportMetric(float64(here.Nanoseconds())/1000, "µs/here")
			b.ReportMetric(float64(there.Nanoseconds())/1000, "µs/elsewhere")
			b.ReportMetric(float64((there-here).Nanoseconds())/1000, "µs/extra")
		})
	}
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

// BenchmarkIdleMember tells what a member of a cluster of three costs that does nothing: memory and processor time of all three,
// each a third.
func BenchmarkIdleMember(b *testing.B) {
	before := heap()
	newFleet(b, "one", "two", "three")
	grown := float64(heap() - before)
	began, used := time.Now(), processorTime(b)
	for b.Loop() {
		time.Sleep(10 * time.Second)
	}
	b.ReportMetric((processorTime(b)-used).Seconds()/time.Since(began).Seconds()/3*1000, "ms-cpu/s/member")
	b.ReportMetric(grown/3/(1<<20), "MB/member")
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}
