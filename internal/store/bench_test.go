package store_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/noripan/noripan/internal/store"
)

// BenchmarkAppend tells how many rows a second are durable, for so many tables that write at the same time, each
// waiting for its own row before the next.
func BenchmarkAppend(b *testing.B) {
	for _, writers := range []int{1, 10, 100, 1000} {
		b.Run(fmt.Sprintf("tables=%d", writers), func(b *testing.B) {
			s, err := store.Open(b.Context(), b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			var left atomic.Int64
			left.Store(int64(b.N))
			ended := make(chan error, writers)
			body, events := make([]byte, 100), make([]byte, 200)
			ids := make([]int64, writers)
			for i := range ids {
				r := row(fmt.Sprintf("T%05d", i))
				if ids[i], err = s.AddTable(b.Context(), r, []store.Entry{entry(1)}); err != nil {
					b.Fatal(err)
				}
			}
			b.ResetTimer()
			for _, id := range ids {
				go func() {
					for seq := int64(2); left.Add(-1) >= 0; seq++ {
						hash := seq
						e := store.Entry{Seq: seq, At: seq, Body: body, Events: events, Hash: &hash}
						if err := s.Append(b.Context(), store.Batch{Table: id, Entries: []store.Entry{e}}); err != nil {
							ended <- err
							return
						}
					}
					ended <- nil
				}()
			}
			for range ids {
				if err := <-ended; err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}
