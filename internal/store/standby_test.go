package store_test

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/pgtest"
)

// A PostgreSQL is lost, and its stand-by takes over: whoever writes waits, goes on there, and misses nothing.
func TestAStandByTakesOver(t *testing.T) {
	first, err := pgtest.New(t.Context(), pgtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close() //nolint:errcheck // it is lost
	dsn, err := first.Create(t.Context(), "kept", "")
	if err != nil {
		t.Fatal(err)
	}
	second, err := first.StandBy(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close() //nolint:errcheck // the test is over
	address, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	hosts := filepath.Dir(first.Socket()) + "," + filepath.Dir(second.Socket())
	address.RawQuery = url.Values{"host": {hosts}, "port": {"5432,5432"}, "target_session_attrs": {"read-write"}}.Encode()
	s := open(t, store.Place{DSN: address.String(), Patience: patience})
	const tables = 4
	var kept [tables]int64
	var count atomic.Int64
	writing, stop := context.WithCancel(t.Context())
	defer stop()
	var all sync.WaitGroup
	ids := make([]int64, tables)
	for i := range ids {
		ids[i] = addTable(t, s, row(fmt.Sprintf("AAAA%02d", i)))
		all.Go(func() {
			for seq := int64(2); writing.Err() == nil; seq++ {
				if err := s.Append(context.Background(), store.Batch{Table: ids[i], Entries: []store.Entry{entry(seq)}}); err != nil {
					t.Errorf("table %d, entry %d: %v", i, seq, err)
					return
				}
				kept[i] = seq
				count.Add(1)
			}
		})
	}
	goesOn := func() {
		for before := count.Load(); count.Load() < before+20*tables && !t.Failed(); {
			time.Sleep(time.Millisecond) // until they have written
		}
	}
	goesOn()
	lost := time.Now()
	if err := first.Crash(); err != nil {
		t.Fatal(err)
	}
	if err := second.Promote(t.Context()); err != nil {
		t.Fatal(err)
	}
	promoted := time.Now()
	goesOn()
	t.Logf("it stood still for %v, of which the other took %v to take over", time.Since(lost), promoted.Sub(lost))
	stop()
	all.Wait()
	for i, id := range ids {
		if _, entries, err := s.History(t.Context(), id); err != nil || int64(len(entries)) != kept[i] {
			t.Errorf("table %d has %d entries, %d were acknowledged (%v)", i, len(entries), kept[i], err)
		}
	}
}
