package house_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// BenchmarkMoves tells how many moves a second go through tables and store: each is durable before it is answered, and
// both players have read what it did before the next one. A move is an answer; rematches count for nothing.
func BenchmarkMoves(b *testing.B) {
	for _, tables := range []int{1, 200, 1000} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) {
			s, err := store.Open(b.Context(), b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			h, err := house.Open(b.Context(), house.Config{Store: s, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
			if err != nil {
				b.Fatal(err)
			}
			matches := make([]*match, tables)
			for i := range matches {
				if matches[i], err = newMatch(b.Context(), h, i); err != nil {
					b.Fatal(err)
				}
			}
			var left atomic.Int64
			left.Store(int64(b.N))
			var failed atomic.Value
			var all sync.WaitGroup
			b.ResetTimer()
			before := processorTime(b)
			for _, m := range matches {
				all.Go(func() {
					for left.Add(-1) >= 0 {
						if err := m.move(b.Context()); err != nil {
							failed.Store(err)
							return
						}
					}
				})
			}
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
			b.ReportMetric(float64((processorTime(b)-before).Microseconds())/float64(b.N), "cpu-us/move")
			b.StopTimer()
			if err := failed.Load(); err != nil {
				b.Fatal(err)
			}
			if err := h.Close(context.Background()); err != nil {
				b.Fatal(err)
			}
			if err := s.Close(); err != nil {
				b.Fatal(err)
			}
		})
	}
}

// processorTime is what the process has used so far: on a machine that others use too it tells more than the clock.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// match is a table of tic-tac-toe with two players who go on and on.
type match struct {
	people [2]table.Person
	subs   [2]house.Subscription
	asked  int
	serial uint64
	option string
	ids    int
}

func newMatch(ctx context.Context, h *house.House, i int) (*match, error) {
	m := &match{}
	for seat := range m.people {
		m.people[seat] = table.Person{ID: fmt.Sprintf("p%d.%d", i, seat), Name: "P"}
	}
	code, err := h.Create(ctx, m.people[0], house.Spec{Game: "tictactoe"})
	if err != nil {
		return nil, err
	}
	for seat, who := range m.people {
		if m.subs[seat], err = h.Watch(ctx, code, who, 0); err != nil {
			return nil, err
		}
	}
	if err := m.do(ctx, 1, table.Command{Do: table.Join}); err != nil {
		return nil, err
	}
	return m, m.start(ctx, table.Ready)
}

func (m *match) do(ctx context.Context, seat int, c table.Command) error {
	m.ids++
	c.ID = strconv.Itoa(m.ids)
	_, err := m.subs[seat].Do(ctx, c)
	return err
}

// start begins a game and waits for the first question.
func (m *match) start(ctx context.Context, agree string) error {
	if agree == table.Rematch {
		if err := m.do(ctx, 0, table.Command{Do: table.Rematch}); err != nil {
			return err
		}
	}
	if err := m.do(ctx, 1, table.Command{Do: table.Ready}); err != nil {
		return err
	}
	if err := m.do(ctx, 0, table.Command{Do: table.Start}); err != nil {
		return err
	}
	for m.asked = -1; m.asked < 0; {
		for seat := range m.subs {
			for {
				text, err := m.subs[seat].Next(ctx)
				if err != nil {
					return err
				}
				if m.hear(seat, text); bytes.HasPrefix(text, []byte(`{"t":"sync"`)) && bytes.Contains(text, []byte(`"state":"playing"`)) {
					break
				}
			}
		}
	}
	return nil
}

// hear takes in what a message asks its reader.
func (m *match) hear(seat int, text []byte) (over bool) {
	if bytes.Contains(text, []byte(`"result":`)) {
		return true
	}
	_, decision, found := bytes.Cut(text, []byte(`"decision":{"seat":`))
	if !found {
		return false
	}
	_, after, _ := bytes.Cut(decision, []byte(`"serial":`))
	number, _, _ := bytes.Cut(after, []byte(`,`))
	_, options, _ := bytes.Cut(after, []byte(`"options":["`))
	option, _, _ := bytes.Cut(options, []byte(`"`))
	serial, err := strconv.ParseUint(string(number), 10, 64)
	if err != nil {
		return false
	}
	m.asked, m.serial, m.option = seat, serial, string(option)
	return false
}

// move answers for whoever is asked, and reads what both players are told.
func (m *match) move(ctx context.Context) error {
	if err := m.do(ctx, m.asked, table.Command{Do: table.Answer, Serial: m.serial, Picks: []string{m.option}}); err != nil {
		return err
	}
	over := false
	for seat := range m.subs {
		text, err := m.subs[seat].Next(ctx)
		if err != nil {
			return err
		}
		over = m.hear(seat, text) || over
	}
	if over {
		return m.start(ctx, table.Rematch)
	}
	return nil
}
