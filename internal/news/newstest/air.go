// Package newstest carries news between the servers of one test, without a network.
package newstest

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"

	"github.com/noripan/noripan/internal/news"
)

// Air carries messages to all who are in it, at once.
type Air struct {
	mu    sync.Mutex
	heard map[int]func([]byte)
	ids   int
	cut   map[string]bool

	answers map[string]func(context.Context, []byte) []byte // by subject
}

// Carrier is the air as the server of that id has it.
func (a *Air) Carrier(id string) news.Carrier { return mouth{a, id} }

// Open opens the news of the server of that id, for the time of the test.
func (a *Air) Open(t testing.TB, id string) *news.News {
	t.Helper()
	n, err := news.Open(a.Carrier(id), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Close)
	return n
}

// Cut loses what a server tells, until it is mended.
func (a *Air) Cut(id string, off bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.cut == nil {
		a.cut = make(map[string]bool)
	}
	a.cut[id] = off
}

type mouth struct {
	*Air
	id string
}

func (m mouth) ID() string { return m.id }

func (m mouth) Publish(_ string, data []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.cut[m.id] {
		return errors.New("cut off")
	}
	for _, heard := range m.heard {
		heard(data)
	}
	return nil
}

func (m mouth) Subscribe(_ string, heard func([]byte)) (stop func(), err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.heard == nil {
		m.heard = make(map[int]func([]byte))
	}
	m.ids++
	id := m.ids
	m.heard[id] = heard
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.heard, id)
	}, nil
}

var errNobody = errors.New("nobody answers")

func (m mouth) Request(ctx context.Context, subject string, data []byte) ([]byte, error) {
	m.mu.Lock()
	answer, cut := m.answers[subject], m.cut[m.id]
	m.mu.Unlock()
	if answer == nil || cut {
		return nil, errNobody
	}
	return answer(ctx, data), nil
}

func (m mouth) Answer(subject string, answer func(context.Context, []byte) []byte) (stop func(), err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.answers == nil {
		m.answers = make(map[string]func(context.Context, []byte) []byte)
	}
	m.answers[subject] = answer
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.answers, subject)
	}, nil
}
