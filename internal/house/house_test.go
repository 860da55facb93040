package house_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var (
	ann = table.Person{ID: "ann", Name: "앤"}
	ben = table.Person{ID: "ben", Name: "Ben"}
)

// server is a house on a data folder, as a process has it.
type server struct {
	*house.House
	store *store.Store
}

func open(t *testing.T, dir string, change ...func(*house.Config)) *server {
	t.Helper()
	s, err := store.Open(t.Context(), dir)
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
	opened := &server{h, s}
	t.Cleanup(func() { opened.close(t) })
	return opened
}

// close stops the server; it may be called twice.
func (s *server) close(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := s.Close(ctx); err != nil {
		t.Errorf("closing the house: %v", err)
	}
	if err := s.store.Close(); err != nil {
		t.Errorf("closing the store: %v", err)
	}
}

func code(err error) string {
	var refused *table.Error
	if errors.As(err, &refused) {
		return refused.Code
	}
	return fmt.Sprint(err)
}

// viewer is a subscription with what it has heard.
type viewer struct {
	t   *testing.T
	sub *table.Subscription
	ids int

	room table.Room
	you  table.You
	game *wireGame
}

type wireGame struct {
	View     json.RawMessage `json:"view"`
	Decision *table.Decision `json:"decision"`
	Result   *table.Result   `json:"result"`
}

func watch(t *testing.T, s *server, code string, who table.Person) *viewer {
	t.Helper()
	sub, err := s.Watch(t.Context(), code, who, 0)
	if err != nil {
		t.Fatalf("watching %s: %v", code, err)
	}
	t.Cleanup(sub.Close)
	v := &viewer{t: t, sub: sub}
	v.read()
	return v
}

// read takes in the next message.
func (v *viewer) read() {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.t.Context(), 10*time.Second)
	defer cancel()
	text, err := v.sub.Next(ctx)
	if err != nil {
		v.t.Fatalf("the next message: %v", err)
	}
	var m struct {
		You  *table.You  `json:"you"`
		Room *table.Room `json:"room"`
		Game *wireGame   `json:"game"`
	}
	if err := json.Unmarshal(text, &m); err != nil {
		v.t.Fatalf("message %s: %v", text, err)
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
}

func (v *viewer) do(c table.Command) error {
	v.ids++
	c.ID = fmt.Sprint(v.ids)
	_, err := v.sub.Do(v.t.Context(), c)
	return err
}

// play answers with the first option until the game is over.
func (v *viewer) play() {
	v.t.Helper()
	for v.game == nil || v.game.Result == nil {
		if v.game != nil && v.game.Decision != nil {
			d := v.game.Decision
			if err := v.do(table.Command{Do: table.Answer, Serial: d.Serial, Picks: d.Options[:1]}); err != nil {
				v.t.Fatalf("answering %s: %v", d.Kind, err)
			}
		}
		v.read()
	}
}

func TestPlayNow(t *testing.T) {
	s := open(t, t.TempDir())
	made, err := s.Create(t.Context(), ann, house.Spec{Game: "tictactoe", Bots: []string{"normal"}, Start: true})
	if err != nil {
		t.Fatalf("making a table: %v", err)
	}
	v := watch(t, s, strings.ToLower(made), ann)
	if v.room.State != table.Playing || v.room.Code != made {
		t.Fatalf("the room is %s with code %s, want playing and %s", v.room.State, v.room.Code, made)
	}
	v.play()
	if v.room.State != table.Finished {
		t.Errorf("after the game the room is %s", v.room.State)
	}
}
