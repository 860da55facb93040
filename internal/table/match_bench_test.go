package table_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"strconv"
	"testing"

	"github.com/noripan/noripan/games/tictactoe"
	"github.com/noripan/noripan/internal/table"
)

// BenchmarkMatch is what a move of tic-tac-toe costs the table, with its share of the game's end and of the rematch: two
// connections play on and on. The log takes no time, and nothing waits for a goroutine but the first command.
func BenchmarkMatch(b *testing.B) {
	first, err := table.Found(tictactoe.Rules, ann, table.Founding{Seats: 2})
	if err != nil {
		b.Fatal(err)
	}
	t, err := table.Wake(table.Config{
		Code: "ABCDEF", Rules: tictactoe.Rules, Log: forgetful{}, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}, table.History{Entries: first.Entries})
	if err != nil {
		b.Fatal(err)
	}
	m := &endless{left: b.N, over: make(chan error, 1)}
	for i, who := range []table.Person{ann, ben} {
		if m.seats[i].sub, err = t.Watch(b.Context(), who, 0); err != nil {
			b.Fatal(err)
		}
	}
	if _, err := t.Do(b.Context(), ben, table.Command{ID: "in", Do: table.Join}); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range m.seats {
		m.seats[i].match, m.seats[i].host = m, i == 0
		m.seats[i].sub.Notify(m.seats[i].read)
	}
	m.give(1, table.Command{Do: table.Ready})
	if err := <-m.over; err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	if err := t.Stop(context.Background()); err != nil {
		b.Error(err)
	}
	<-t.Done()
}

// endless are two who play until so many moves are made.
type endless struct {
	seats [2]endlessSeat
	left  int
	ids   int
	over  chan error
}

type endlessSeat struct {
	match *endless
	sub   *table.Subscription
	host  bool
}

// Answered tells nothing: what happened is read in the updates.
func (*endlessSeat) Answered(*table.Command, table.Reply, error) []byte { return []byte("{}") }

func (m *endless) give(seat int, c table.Command) {
	m.ids++
	c.ID = strconv.Itoa(m.ids)
	if err := m.seats[seat].sub.Give(c, &m.seats[seat]); err != nil {
		m.over <- err
	}
}

// read reads what there is, and acts on it.
func (s *endlessSeat) read() {
	for {
		text, err := s.sub.Take()
		if text == nil || err != nil {
			return
		}
		s.act(text)
	}
}

func (s *endlessSeat) act(text []byte) {
	m := s.match
	switch {
	case bytes.Contains(text, []byte(`"result":`)):
		if s.host {
			m.give(0, table.Command{Do: table.Rematch})
		}
	case bytes.Contains(text, []byte(`"state":"lobby"`)):
		if s.host && bytes.Contains(text, []byte(`"canStart":true`)) {
			m.give(0, table.Command{Do: table.Start})
		} else if !s.host && bytes.Contains(text, []byte(`"startRefused"`)) {
			m.give(1, table.Command{Do: table.Ready})
		}
	default:
		s.answer(text)
	}
}

func (s *endlessSeat) answer(text []byte) {
	m := s.match
	_, decision, asked := bytes.Cut(text, []byte(`"decision":{"seat":`))
	if !asked {
		return
	}
	if m.left--; m.left < 0 {
		m.over <- nil
		return
	}
	_, after, _ := bytes.Cut(decision, []byte(`"serial":`))
	number, _, _ := bytes.Cut(after, []byte(`,`))
	_, options, _ := bytes.Cut(after, []byte(`"options":["`))
	option, _, _ := bytes.Cut(options, []byte(`"`))
	serial, err := strconv.ParseUint(string(number), 10, 64)
	if err != nil {
		m.over <- err
		return
	}
	seat := int(decision[0] - '0')
	m.give(seat, table.Command{Do: table.Answer, Serial: serial, Picks: []string{string(option)}})
}
