package store_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/pgtest"
)

// BenchmarkAppend tells how many rows a second are durable, for so many tables that write at the same time, each
// waiting for its own row before the next: in a file, in a PostgreSQL beside, and there under leases.
func BenchmarkAppend(b *testing.B) {
	for _, writers := range []int{1, 10, 100, 1000} {
		b.Run(fmt.Sprintf("tables=%d", writers), func(b *testing.B) {
			benchmarkAppend(b, store.Place{Dir: b.TempDir()}, writers, false)
		})
	}
}

func BenchmarkAppendToPostgreSQL(b *testing.B) {
	server, err := pgtest.New(b.Context(), pgtest.Options{Durable: true})
	if err != nil {
		b.Fatal(err)
	}
	defer server.Close()
	made := 0
	for _, leases := range []bool{false, true} {
		for _, writers := range []int{1, 10, 100, 1000} {
			b.Run(fmt.Sprintf("leases=%t/tables=%d", leases, writers), func(b *testing.B) {
				made++
				dsn, err := server.Create(b.Context(), fmt.Sprint("bench", made), "")
				if err != nil {
					b.Fatal(err)
				}
				benchmarkAppend(b, store.Place{DSN: dsn}, writers, leases)
			})
		}
	}
}

func benchmarkAppend(b *testing.B, p store.Place, writers int, leases bool) {
	s, err := store.OpenPlace(b.Context(), p)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	var left atomic.Int64
	left.Store(int64(b.N))
	ended := make(chan error, writers)
	body, events := make([]byte, 100), make([]byte, 200)
	ids, epochs := make([]int64, writers), make([]int64, writers)
	if err := s.Join(b.Context(), store.Member{ID: "one", Rules: []byte("{}")}, time.Hour); err != nil {
		b.Fatal(err)
	}
	for i := range ids {
		if ids[i], err = s.AddTable(b.Context(), row(fmt.Sprintf("T%05d", i)), []store.Entry{entry(1)}); err != nil {
			b.Fatal(err)
		}
		if leases {
			lease, err := s.Acquire(b.Context(), ids[i], "one")
			if err != nil {
				b.Fatal(err)
			}
			epochs[i] = lease.Epoch
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i, id := range ids {
		go func() {
			for seq := int64(2); left.Add(-1) >= 0; seq++ {
				hash := seq
				e := store.Entry{Seq: seq, At: seq, Body: body, Events: events, Hash: &hash}
				if err := s.Append(context.Background(), store.Batch{Table: id, Epoch: epochs[i], Entries: []store.Entry{e}}); err != nil {
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
}
