package house_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/pgtest"
	"github.com/noripan/noripan/internal/store/storetest"
	"github.com/noripan/noripan/internal/table"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(pgtest.Main(m)) }

var (
	ann = table.Person{ID: "ann", Name: "앤"}
	ben = table.Person{ID: "ben", Name: "Ben"}
)

// server is a house on a data folder, as a process has it.
type server struct {
	*house.House
	t     *testing.T
	store *store.Store
}

// commands counts them: each has an id of its own, also after a restart.
var commands atomic.Int64

func newID() string { return fmt.Sprint("id ", commands.Add(1)) }

// open starts a server that lets nobody wait, unless it is changed.
func open(t *testing.T, dir string, change ...func(*house.Config)) *server {
	t.Helper()
	s, err := store.Open(t.Context(), storetest.Fill(t, dir))
	if err != nil {
		t.Fatalf("opening the store: %v", err)
	}
	c := house.Config{Store: s, Log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	for _, f := range change {
		f(&c)
	}
	h, err := house.Open(t.Context(), c)
	if err != nil {
		t.Fatalf("opening the house: %v", err)
	}
	opened := &server{House: h, t: t, store: s}
	t.Cleanup(opened.close)
	return opened
}

// close stops the server; it may be called twice.
func (s *server) close() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patient)
	defer cancel()
	if err := s.Close(ctx); err != nil {
		s.t.Errorf("closing the house: %v", err)
	}
	if err := s.store.Close(); err != nil {
		s.t.Errorf("closing the store: %v", err)
	}
}

func (s *server) create(by table.Person, spec house.Spec) string {
	s.t.Helper()
	code, err := s.Create(s.t.Context(), by, spec)
	if err != nil {
		s.t.Fatalf("making a table: %v", err)
	}
	return code
}

func (s *server) do(code string, by table.Person, c table.Command) error {
	c.ID = newID()
	_, err := s.Do(s.t.Context(), code, by, c)
	return err
}

func (s *server) must(code string, by table.Person, commands ...table.Command) {
	s.t.Helper()
	for _, c := range commands {
		if err := s.do(code, by, c); err != nil {
			s.t.Fatalf("%s of %s: %v", c.Do, by.ID, err)
		}
	}
}

func code(err error) string {
	var refused *table.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &refused):
		return refused.Code
	}
	return err.Error()
}

// viewer is a subscription with what it has heard.
type viewer struct {
	s   *server
	sub house.Subscription

	room table.Room
	you  table.You
	game *wireGame
	log  []table.Event
}

type wireGame struct {
	View     json.RawMessage `json:"view"`
	Decision *table.Decision `json:"decision"`
	Result   *table.Result   `json:"result"`
	Waiting  []table.Waiting `json:"waiting"`
}

func (s *server) watch(code string, who table.Person) *viewer {
	s.t.Helper()
	sub, err := s.Watch(s.t.Context(), code, who, 0)
	if err != nil {
		s.t.Fatalf("watching %s: %v", code, err)
	}
	s.t.Cleanup(sub.Close)
	v := &viewer{s: s, sub: sub}
	if err := v.read(); err != nil {
		s.t.Fatalf("the first message: %v", err)
	}
	return v
}

// read takes in the next message.
func (v *viewer) read() error {
	v.s.t.Helper()
	text, err := v.sub.Next(v.s.t.Context())
	if err != nil {
		return err
	}
	v.take(text)
	return nil
}

// take takes a message in.
func (v *viewer) take(text []byte) {
	v.s.t.Helper()
	var m struct {
		You    *table.You    `json:"you"`
		Room   *table.Room   `json:"room"`
		Game   *wireGame     `json:"game"`
		Log    []table.Event `json:"log"`
		Events []table.Event `json:"events"`
	}
	if err := json.Unmarshal(text, &m); err != nil {
		v.s.t.Fatalf("message %s: %v", text, err)
	}
	if m.You != nil {
		v.you = *m.You
	}
	if m.Room != nil {
		v.room = *m.Room
	}
	if m.Game != nil {
		v.game = m.Game
	}
	if m.Log != nil {
		v.log = m.Log
	}
	v.log = append(v.log, m.Events...)
}

// answer gives the first options to what the viewer is asked; false if it is asked nothing.
func (v *viewer) answer() bool {
	v.s.t.Helper()
	if v.game == nil || v.game.Decision == nil {
		return false
	}
	d := v.game.Decision
	c := table.Command{ID: newID(), Do: table.Answer, Serial: d.Serial, Picks: d.Options[:max(d.Min, min(1, d.Max))]}
	if _, err := v.sub.Do(v.s.t.Context(), c); err != nil {
		v.s.t.Fatalf("answering %s: %v", d.Kind, err)
	}
	v.game.Decision = nil // until something is heard
	return true
}

// play answers until the game is over.
func (v *viewer) play() {
	v.s.t.Helper()
	for v.game == nil || v.game.Result == nil {
		v.answer()
		if err := v.read(); err != nil {
			v.s.t.Fatalf("the next message: %v", err)
		}
	}
}

func pace(p float64) func(*house.Config) { return func(c *house.Config) { c.Pace = p } }

// in runs a test on a clock of its own.
func in(t *testing.T, name string, f func(*testing.T)) {
	t.Helper()
	t.Run(name, func(t *testing.T) { synctest.Test(t, f) })
}
