package table_test

import (
	"context"
	"io"
	"log/slog"
	"strconv"
	"testing"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/dominion"
	"github.com/noripan/noripan/internal/table"
)

// forgetful is a log that keeps nothing and takes no time.
type forgetful struct{}

func (forgetful) Append(context.Context, table.Batch) error { return nil }

// bench starts a game of ann and ben, with a watcher.
func bench(b *testing.B, rules game.Rules, first table.Batch) (*table.Table, []*table.Subscription) {
	b.Helper()
	t, err := table.Wake(table.Config{
		Code: "ABCDEF", Rules: rules, Log: forgetful{}, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}, table.History{Entries: first.Entries})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := t.Stop(context.Background()); err != nil {
			b.Error(err)
		}
		<-t.Done()
	})
	for i, c := range []table.Command{{Do: table.Join}, {Do: table.Ready}, {Do: table.Start}} {
		c.ID = "begin " + strconv.Itoa(i)
		if _, err := t.Do(b.Context(), []table.Person{ben, ben, ann}[i], c); err != nil {
			b.Fatal(err)
		}
	}
	var subs []*table.Subscription
	for _, who := range []table.Person{ann, ben, dora} {
		sub, err := t.Watch(b.Context(), who, 0)
		if err != nil {
			b.Fatal(err)
		}
		subs = append(subs, sub)
	}
	for _, sub := range subs { // each sees those come who come after it
		for range 3 {
			ctx, cancel := context.WithTimeout(b.Context(), 10*time.Millisecond)
			_, _ = sub.Next(ctx) // none is as well
			cancel()
		}
	}
	return t, subs
}

// BenchmarkMove is what one answer costs the table: decided, folded, encoded for the log and for three viewers, told.
// The log takes no time.
func BenchmarkMove(b *testing.B) {
	long := rounds(b.N/2+1, 2)
	first, err := table.Found(long, ann, table.Founding{Seats: 2, Private: true})
	if err != nil {
		b.Fatal(err)
	}
	t, subs := bench(b, long, first)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		c := table.Command{ID: strconv.Itoa(i), Do: table.Answer, Serial: uint64(i/2 + 1), Picks: []string{"pick:1"}}
		if _, err := t.Do(b.Context(), []table.Person{ann, ben}[i%2], c); err != nil {
			b.Fatal(err)
		}
		for _, sub := range subs {
			if _, err := sub.Next(b.Context()); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkSync is what it costs to tell everything of a game of Dominion at its beginning.
func BenchmarkSync(b *testing.B) {
	first, err := table.Found(dominion.Rules, ann, table.Founding{Seats: 2, Private: true})
	if err != nil {
		b.Fatal(err)
	}
	t, _ := bench(b, dominion.Rules, first)
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		sub, err := t.Watch(b.Context(), dora, 0)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := sub.Next(b.Context()); err != nil {
			b.Fatal(err)
		}
		sub.Close()
	}
}
