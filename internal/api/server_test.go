package api_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"go.uber.org/goleak"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/storetest"
)

func TestMain(m *testing.M) {
	var err error
	if programs, err = os.MkdirTemp("", "noripan-test-"); err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		_ = os.RemoveAll(programs) // what is left there is small
		os.Exit(code)
	}))
}

var programs string // the folder of what program builds

// program is the program itself, for servers in processes of their own.
var program = sync.OnceValues(func() (string, error) {
	file := filepath.Join(programs, "noripan")
	if out, err := exec.Command("go", "build", "-o", file, "../../cmd/noripan").CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the server: %w\n%s", err, out)
	}
	return file, nil
})

// A server is one whole server in this process, with bots that do not wait.
type server struct {
	t     testing.TB
	dir   string
	store *store.Store
	house *house.House
	edge  *api.Server
	http  *httptest.Server
	log   *strings.Builder // what was logged at level warn and above; read it after close
	done  bool
	lent  bool // the store is another's to close

	faulty bool // the test makes a fault, which the server is to log
}

// start starts a server over a data folder of its own.
func start(t testing.TB, change ...func(*api.Config)) *server {
	t.Helper()
	return startIn(t, t.TempDir(), change...)
}

func startIn(t testing.TB, dir string, change ...func(*api.Config)) *server {
	t.Helper()
	return startWith(t, dir, games.All, change...)
}

func startWith(t testing.TB, dir string, rules []game.Rules, change ...func(*api.Config)) *server {
	t.Helper()
	kept, err := store.Open(context.Background(), storetest.Fill(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	s := startOn(t, kept, house.Config{}, rules, change...)
	s.dir, s.lent = dir, false
	return s
}

// startOn starts a server on data that others may use too; how it knows them is in the house's configuration.
func startOn(t testing.TB, kept *store.Store, rooms house.Config, rules []game.Rules, change ...func(*api.Config)) *server {
	t.Helper()
	s := &server{t: t, store: kept, lent: true, log: new(strings.Builder)}
	ctx := context.Background()
	log := slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelWarn}))
	var err error
	rooms.Store, rooms.Games, rooms.Log = s.store, rules, log
	if s.house, err = house.Open(ctx, rooms); err != nil {
		t.Fatal(err)
	}
	config := api.Config{
		House: s.house, Games: rules, Log: log, Built: true,
		Client: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}},
	}
	for _, f := range change {
		f(&config)
	}
	if s.edge, err = api.New(ctx, config); err != nil {
		t.Fatal(err)
	}
	s.http = httptest.NewServer(s.edge.Handler())
	t.Cleanup(s.close)
	return s
}

// close stops the server as noripan serve does. What it logged must not be an error.
func (s *server) close() {
	if s.done {
		return
	}
	s.done = true
	s.http.Config.SetKeepAlivesEnabled(false)
	ctx, cancel := context.WithTimeout(context.Background(), patient)
	defer cancel()
	if err := s.house.Close(ctx); err != nil {
		s.t.Errorf("closing the house: %v", err)
	}
	if err := s.edge.Wait(ctx); err != nil {
		s.t.Error(err)
	}
	s.http.Close()
	if !s.lent {
		if err := s.store.Close(); err != nil {
			s.t.Errorf("closing the store: %v", err)
		}
	}
	if !s.faulty && strings.Contains(s.log.String(), "level=ERROR") {
		s.t.Errorf("the server logged\n%s", s.log)
	}
}

// arrive makes a guest.
func (s *server) arrive() *guest {
	s.t.Helper()
	return arrive(s.t, s.http.URL)
}

// figures are the server's metrics as text.
func (s *server) figures() string {
	s.t.Helper()
	w := httptest.NewRecorder()
	s.edge.Operation().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	text, err := io.ReadAll(w.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}
