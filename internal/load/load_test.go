package load

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/storetest"
)

// serve starts a server that waits for nothing and limits nobody, and tells where its figures are.
func serve(t testing.TB) (server *url.URL, figures string) {
	t.Helper()
	kept, err := store.Open(t.Context(), storetest.Fill(t, t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	rooms, err := house.Open(t.Context(), house.Config{Store: kept, Games: games.All, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	edge, err := api.New(t.Context(), api.Config{House: rooms, Games: games.All, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	pages, operation := httptest.NewServer(edge.Handler()), httptest.NewServer(edge.Operation())
	t.Cleanup(func() {
		ctx := context.WithoutCancel(t.Context())
		pages.Close()
		operation.Close()
		for _, err := range []error{rooms.Close(ctx), edge.Wait(ctx), kept.Close()} {
			if err != nil {
				t.Error(err)
			}
		}
	})
	if server, err = url.Parse(pages.URL); err != nil {
		t.Fatal(err)
	}
	return server, operation.URL + "/metrics"
}

// little is a short load.
func little(server *url.URL) Config {
	return Config{
		Server: server, Game: "tictactoe", Tables: 3, Seats: 2, Level: "normal", Lockstep: true,
		Window: 500 * time.Millisecond, Windows: 2, Spread: 1, Setup: 2, Patience: time.Minute, Seed: 1,
	}
}

func TestTablesAreFilledPlayedAndMeasured(t *testing.T) {
	server, figures := serve(t)
	for name, tc := range map[string]struct {
		change func(*Config)
		moves  bool
		counts string // that there must be
	}{
		"people, one after the other":           {func(*Config) {}, true, ""},
		"people who think":                      {func(c *Config) { c.Think = 10 * time.Millisecond }, true, ""},
		"people and bots":                       {func(c *Config) { c.Bots, c.Lockstep = 1, false }, true, ""},
		"many seats":                            {func(c *Config) { c.Game, c.Seats, c.Lockstep = "coachride", 5, false }, true, ""},
		"people who lose their connections":     {func(c *Config) { c.Drop = 1; c.Spread = 2 }, true, "connected anew"},
		"people who only sit there":             {func(c *Config) { c.Idle = true }, false, ""},
		"people beside those who hardly listen": {func(c *Config) { c.Slow = 0.5 }, true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // it mainly waits
			c := little(server)
			tc.change(&c)
			c.Metrics = figures
			r, err := Run(t.Context(), c)
			if err != nil {
				t.Fatal(err)
			}
			for when, f := range map[string]*Figures{"before": r.Empty, "set up": r.Set, "after": r.End} {
				if f == nil || f.CPU <= 0 || f.Memory <= f.Heap || f.Heap <= 0 || f.Stacks <= 0 {
					t.Errorf("the server's figures %s: %+v", when, f)
				}
			}
			if r.Made <= 0 || r.Started <= 0 || len(r.Windows) != c.Windows {
				t.Errorf("made %v and started %v a second, %d windows", r.Made, r.Started, len(r.Windows))
			}
			moves, _, _ := r.Median(func(w *Window) float64 { return w.Moves })
			if moves > 0 != tc.moves {
				t.Errorf("%v moves a second", moves)
			}
			if w := &r.Windows[0]; tc.moves && (w.Mover.Count == 0 || w.Mover.P50 <= 0 || w.Mover.P50 > w.Mover.Max) {
				t.Errorf("the mover waits %+v", w.Mover)
			}
			if tc.counts != "" && r.Counts[tc.counts] == 0 {
				t.Errorf("nothing %s: %v", tc.counts, r.Counts)
			}
			for what, n := range r.Counts {
				if strings.HasPrefix(what, "refused") {
					t.Errorf("%s: %d", what, n)
				}
			}
			if len(r.Lost) > 0 || r.Stuck > 0 || len(r.Failures) > 0 {
				t.Errorf("lost %v, stuck %d, failed %v", r.Lost, r.Stuck, r.Failures)
			}
		})
	}
}

func TestAnInterruptedRunTellsOfTheWindowsItFinished(t *testing.T) {
	server, _ := serve(t)
	c := little(server)
	ctx, stop := context.WithCancel(t.Context())
	c.Windows = 1_000
	c.Progress = func(what string) {
		if strings.HasPrefix(what, "window 2") {
			stop()
		}
	}
	r, err := Run(ctx, c)
	if err != nil || len(r.Windows) != 1 {
		t.Errorf("%d windows, %v", len(r.Windows), err)
	}
}

func TestALoadThatMakesNoSenseIsRefused(t *testing.T) {
	here, err := url.Parse("http://127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	there, err := url.Parse("http://play.example.org")
	if err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		change func(*Config)
		says   string
	}{
		"another machine":            {func(c *Config) { c.Server = there }, "--remote"},
		"no address":                 {func(c *Config) { c.Server = &url.URL{Path: "nowhere"} }, "such as http://localhost:8080"},
		"no tables":                  {func(c *Config) { c.Tables = 0 }, "0 tables"},
		"bots alone":                 {func(c *Config) { c.Bots = 2 }, "2 bots in 2 seats"},
		"negative thought":           {func(c *Config) { c.Think = -1 }, "not negative"},
		"more than everybody drops":  {func(c *Config) { c.Drop = 1.5 }, "from 0 to 1"},
		"no address to come from":    {func(c *Config) { c.Spread = 0 }, "0 addresses"},
		"addresses of elsewhere":     {func(c *Config) { c.Server, c.Remote, c.Spread = there, true, 2 }, "this machine"},
		"another's server killed":    {func(c *Config) { c.Kills = 1 }, "started for it"},
		"a server that is not there": {func(c *Config) { c.Server = here }, "connection refused"},
	} {
		t.Run(name, func(t *testing.T) {
			c := little(here)
			tc.change(&c)
			if _, err := Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), tc.says) {
				t.Errorf("it says %v, without %q", err, tc.says)
			}
		})
	}
}

// forgetful is a server that has nothing any more when it was killed.
type forgetful struct {
	net.Listener
	t    *testing.T
	mu   sync.Mutex
	at   http.Handler
	open []net.Conn
}

func (f *forgetful) Accept() (net.Conn, error) {
	conn, err := f.Listener.Accept()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.open = append(f.open, conn)
	return conn, err
}

func (f *forgetful) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	at := f.at
	f.mu.Unlock()
	at.ServeHTTP(w, r)
}

func (f *forgetful) Kill() error {
	fresh, _ := serve(f.t)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.at = httputil.NewSingleHostReverseProxy(fresh)
	for _, conn := range f.open {
		if conn != nil {
			_ = conn.Close()
		}
	}
	return nil
}

func TestAServerThatForgetsWhenItIsKilledIsFoundOut(t *testing.T) {
	first, _ := serve(t)
	f := &forgetful{t: t, at: httputil.NewSingleHostReverseProxy(first)}
	front := httptest.NewUnstartedServer(f)
	f.Listener = front.Listener
	front.Listener = f
	front.Start()
	t.Cleanup(front.Close)
	address, err := url.Parse(front.URL)
	if err != nil {
		t.Fatal(err)
	}
	c := little(address)
	c.Kills, c.Victim, c.Patience = 1, f, time.Second
	r, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(r.Lost, "; "); r.Counts["the server was killed"] != 1 || !strings.Contains(got, "6 seats") {
		t.Errorf("killed %d times, lost: %s", r.Counts["the server was killed"], got)
	}
}

// What was acknowledged and is gone after a break is told, and nothing else.
func TestALossIsSeen(t *testing.T) {
	const (
		room   = `"room":{"state":"playing","canStart":false,"seats":[{"ready":true}],"fairness":{"commitment":"c"}}`
		you    = `"you":{"seat":0}`
		asks2  = `"game":{"decision":{"serial":2,"min":1,"max":1,"options":["a"]}}`
		before = `{"t":"sync","n":1,` + you + `,` + room + `,"game":{"decision":{"serial":1,"min":1,"max":1,"options":["a"]}},"log":[{"n":1,"key":"x"}]}`
		moved  = `{"t":"update","n":2,` + asks2 + `,"events":[{"n":2,"key":"y"}]}`
		done   = `{"t":"done","id":"1","n":2}`
	)
	for name, tc := range map[string]struct {
		after string
		lost  string
	}{
		"all is there":       {`{"t":"sync","n":9,` + you + `,` + room + `,` + asks2 + `,"log":[{"n":1,"key":"x"},{"n":2,"key":"y"}]}`, ""},
		"more than that":     {`{"t":"sync","n":9,` + you + `,` + room + `,` + asks2 + `,"log":[{"n":1,"key":"x"},{"n":2,"key":"y"},{"n":3,"key":"z"}]}`, ""},
		"another game":       {`{"t":"sync","n":9,` + you + `,` + strings.Replace(room, `"c"`, `"d"`, 1) + `,` + asks2 + `,"log":[]}`, ""},
		"a line is gone":     {`{"t":"sync","n":9,` + you + `,` + room + `,` + asks2 + `,"log":[{"n":1,"key":"x"}]}`, "2 lines"},
		"a line is another":  {`{"t":"sync","n":9,` + you + `,` + room + `,` + asks2 + `,"log":[{"n":1,"key":"x"},{"n":2,"key":"z"}]}`, "2 lines"},
		"the answer is gone": {`{"t":"sync","n":9,` + you + `,` + room + `,"game":{"decision":{"serial":1,"min":1,"max":1,"options":["a"]}},"log":[{"n":1,"key":"x"},{"n":2,"key":"y"}]}`, "an answer"},
		"the lobby after it, and the next game": {
			`{"t":"sync","n":9,` + you + `,` + strings.NewReplacer(`"c"`, `"d"`, "playing", "lobby").Replace(room) + `,"log":[{"n":1,"key":"x"},{"n":2,"key":"y"}]}` +
				"\n" + `{"t":"sync","n":10,` + you + `,` + strings.Replace(room, `"c"`, `"d"`, 1) + `,` + asks2 + `,"log":[{"n":1,"key":"x"}]}`, "",
		},
		"the next game is gone": {
			`{"t":"sync","n":9,` + you + `,` + strings.Replace(room, `"c"`, `"d"`, 1) + `,` + asks2 + `,"log":[]}` +
				"\n" + `{"t":"sync","n":10,` + you + `,` + room + `,` + asks2 + `,"log":[{"n":1,"key":"x"},{"n":2,"key":"y"}]}`, "a game that had begun",
		},
		"the seat is another's": {`{"t":"sync","n":9,"you":{"seat":null},` + room + `,` + asks2 + `,"log":[{"n":1,"key":"x"},{"n":2,"key":"y"}]}`, "a seat"},
	} {
		t.Run(name, func(t *testing.T) {
			c := little(&url.URL{})
			r := &run{Config: c}
			r.tally.begin()
			var stop context.CancelFunc
			r.ctx, stop = context.WithCancel(t.Context())
			stop() // nothing is sent
			s := newTableOf(r)
			hear := func(text string) {
				var m heard
				m.read(text)
				if m.kind == "done" {
					s.done(&m, time.Now())
				} else {
					s.take(&m, time.Now())
				}
			}
			hear(before)
			s.waits = &waiting{id: "1", answer: true, serial: 1, sent: time.Now()}
			hear(moved)
			hear(done)
			if s.waits != nil || s.acted != 1 {
				t.Fatalf("the answer is not acknowledged: %+v", s)
			}
			for text := range strings.SplitSeq(tc.after, "\n") {
				hear(text)
			}
			_, lost := r.tally.told()
			if got := strings.Join(lost, "; "); (got == "") != (tc.lost == "") || !strings.Contains(got, tc.lost) {
				t.Errorf("lost: %q, want %q", got, tc.lost)
			}
		})
	}
}

func newTableOf(r *run) *seat {
	r.Seats, r.Tables = 1, 1
	r.clients = []*client{newClient(&r.Config, 0)}
	return newTable(r, 0).seats[0]
}
