package api_test

import (
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lxzan/gws"

	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/table"
)

// play gives the default where the page is asked, until the game is over.
func (p *page) play() error {
	for p.room.State == table.Playing {
		if p.game == nil || p.game.Decision == nil {
			if _, err := p.get(); err != nil {
				return err
			}
			continue
		}
		d := p.game.Decision
		m, err := p.try(map[string]any{"do": table.Answer, "serial": d.Serial, "picks": d.Default})
		if err != nil {
			return err
		}
		if m.T != "done" {
			return fmt.Errorf("the default %v of %s is answered %s", d.Default, d.Kind, m.raw)
		}
		for p.n < m.N {
			if _, err := p.get(); err != nil {
				return err
			}
		}
	}
	return nil
}

// plays lets all pages play at the same time.
func plays(t *testing.T, pages ...*page) {
	t.Helper()
	errs := make([]error, len(pages))
	var all sync.WaitGroup
	for i, p := range pages {
		all.Go(func() { errs[i] = p.play() })
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

func TestPlayNowIsOneCall(t *testing.T) {
	s := start(t)
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2, "bots": []string{"normal"}, "start": true})
	p := g.open(code, "")
	if m := p.next(); m.T != "sync" || p.room.State != table.Playing || p.room.Seats[1].Controller != table.Bot {
		t.Fatalf("the table begins as %s", m.raw)
	}
	plays(t, p)
	p.wait("there is a result", func() bool { return p.game.Result != nil })
	if p.room.State != table.Finished || len(p.game.Result.Seats) != 2 {
		t.Errorf("the game ends %s as %+v", p.room.State, p.game.Result)
	}
}

func TestACommandSentTwiceIsOneAct(t *testing.T) {
	s := start(t)
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2})
	p := g.open(code, "")
	p.next()
	command := map[string]any{"id": "once", "do": table.AddBot, "seat": 1, "level": "normal"}
	first := p.does(command)
	if first.T != "done" {
		t.Fatalf("seating a bot is answered %s", first.raw)
	}
	if again := p.does(command); again.T != "done" || again.N != first.N {
		t.Errorf("the same command again is answered %s, want %s", again.raw, first.raw)
	}
	if a := g.call("POST", "/api/tables/"+code+"/commands", command); a.status != http.StatusOK || !strings.Contains(string(a.body), fmt.Sprintf(`"n":%d`, first.N)) {
		t.Errorf("over HTTP it is answered %d %s, want n %d", a.status, a.body, first.N)
	}
}

func TestTheNewestPageControls(t *testing.T) {
	s := start(t)
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2, "bots": []string{"normal"}})
	older := g.open(code, "")
	older.next()
	newer := g.open(code, "")
	newer.next()
	older.wait("the older page is told", func() bool { return !older.you.Controlling })
	if !newer.you.Controlling {
		t.Error("the newer page does not control")
	}
	if m := older.does(map[string]any{"do": table.Start}); m.Code != table.NotControlling {
		t.Errorf("the older page's command is answered %s", m.raw)
	}
	if m := older.does(map[string]any{"do": table.Control}); m.T != "done" {
		t.Fatalf("taking over is answered %s", m.raw)
	}
	newer.wait("the newer page is told", func() bool { return !newer.you.Controlling })
	older.wait("the older page is told", func() bool { return older.you.Controlling })
	if m := older.does(map[string]any{"do": table.Start}); m.T != "done" {
		t.Errorf("the page that took over is answered %s", m.raw)
	}
	newer.wait("the other page sees it too", func() bool { return newer.room.State != table.Lobby })
}

func TestAfterABreakOnlyWhatWasMissedComes(t *testing.T) {
	s := start(t)
	host, friend := s.arrive(), s.arrive()
	code := host.makes(map[string]any{"game": "tictactoe", "seats": 2})
	p := friend.open(code, "")
	p.next()
	p.does(map[string]any{"do": table.Join})
	p.wait("the friend sits", func() bool { return p.you.Seat != nil })
	last := p.n
	p.close()
	host.does(code, map[string]any{"do": table.Ready})
	host.does(code, map[string]any{"do": table.Unready})
	host.does(code, map[string]any{"do": table.Settings, "private": true})

	p = friend.open(code, fmt.Sprintf("?after=%d", last))
	p.n = last
	p.wait("the room is private", func() bool { return p.room.Private })
	for name, after := range map[string]string{"nothing": "", "zero": "?after=0", "the future": "?after=1000000"} {
		again := friend.open(code, after)
		if m := again.next(); m.T != "sync" || !again.room.Private {
			t.Errorf("after %s comes %s", name, m.raw)
		}
	}
	if _, err := friend.dial(code, "?after=yesterday"); err == nil {
		t.Error("the socket opens after yesterday")
	}
}

func TestAGameGoesOnAfterTheServerRestarts(t *testing.T) {
	s := start(t)
	first, second, _, code := threeAtATable(t, s)
	p, q := first.open(code, ""), second.open(code, "")
	p.next()
	q.next()
	before := *p.game.Decision
	s.close()
	for _, page := range []*page{p, q} {
		if got := page.closing(); got != 1012 {
			t.Errorf("a restart closes with %d, want 1012", got)
		}
	}
	s = startIn(t, s.dir)
	first.base, second.base = s.http.URL, s.http.URL
	p, q = first.open(code, fmt.Sprintf("?after=%d", p.n)), second.open(code, "")
	if m := p.next(); m.T != "sync" {
		t.Errorf("after the restart comes %s", m.raw)
	}
	q.next()
	if p.game.Decision == nil || p.game.Decision.Serial != before.Serial {
		t.Fatalf("after the restart %+v is asked, before it was %+v", p.game.Decision, before)
	}
	plays(t, p, q)
	for _, page := range []*page{p, q} {
		if page.room.State != table.Finished {
			t.Errorf("the game ends %s", page.room.State)
		}
	}
}

func TestThePositionIsDescribed(t *testing.T) {
	s := start(t)
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2, "bots": []string{"normal"}, "start": true})
	p := g.open(code, "")
	p.next()
	if m := p.does(map[string]any{"do": table.Describe, "lang": "ko"}); m.T != "described" || len(m.Lines) == 0 {
		t.Errorf("describing is answered %s", m.raw)
	}
}

func TestTooManySocketsAreClosed(t *testing.T) {
	for name, limit := range map[string]func(*api.Limits){
		"of a person":   func(l *api.Limits) { l.Sockets = 2 },
		"of an address": func(l *api.Limits) { l.Address = 2 },
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, func(c *api.Config) { limit(&c.Limits) })
			g := s.arrive()
			code := g.makes(map[string]any{"game": "tictactoe", "seats": 2})
			first := g.open(code, "")
			first.next()
			g.open(code, "").next()
			if got := g.open(code, "").closing(); got != 4008 {
				t.Errorf("the third closes with %d, want 4008", got)
			}
			first.close()
			s.close() // now all is counted
			if !strings.Contains(s.figures(), `noripan_closes_total{code="4008"} 1`) {
				t.Error("the closed socket is not among the figures")
			}
		})
	}
}

func TestHasteIsRefusedAndThenCutOff(t *testing.T) {
	s := start(t, func(c *api.Config) { c.Limits.Commands = api.Rate{PerSecond: 0.001, Burst: 2} })
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2})
	p := g.open(code, "")
	p.next()
	p.does(map[string]any{"do": table.Ready})
	p.does(map[string]any{"do": table.Unready})
	if m := p.does(map[string]any{"do": table.Ready}); m.Code != "rate_limited" || !nearly1000(m.Args["seconds"]) {
		t.Errorf("the third command is answered %s", m.raw)
	}
	for range 200 {
		if p.socket.WriteString(`{"id":"again","do":"ready"}`) != nil {
			break
		}
	}
	if got := p.closing(); got != 4008 {
		t.Errorf("who goes on is closed with %d, want 4008", got)
	}
}

// nearly1000 tells whether a thousand seconds are to be waited, but for those that the test has taken.
func nearly1000(seconds any) bool {
	n, ok := seconds.(float64)
	return ok && n > 900 && n <= 1000
}

// frame is a short message of a client, unmasked by a mask of zeros, or with another operation than text a signal.
func frame(operation byte, payload string) string {
	return string([]byte{0x80 | operation, 0x80 | byte(len(payload)), 0, 0, 0, 0}) + payload
}

const (
	text = 1
	ping = 9
	pong = 10
)

func TestWhatComesBehindTheEndIsNotCarriedOut(t *testing.T) {
	s := start(t)
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2, "bots": []string{"normal"}})
	p := g.open(code, "")
	p.next()
	if _, err := p.socket.NetConn().Write([]byte(frame(text, "hello") + frame(text, `{"id":"x","do":"start"}`))); err != nil {
		t.Fatal(err)
	}
	if got := p.closing(); got != 4009 {
		t.Errorf("closed with %d, want 4009", got)
	}
	again := g.open(code, "")
	if again.next(); again.room.State != table.Lobby {
		t.Errorf("the room is %s: a command behind the end was carried out", again.room.State)
	}
}

func TestSignalsWithoutEndAreCutOff(t *testing.T) {
	for name, signal := range map[string]string{"pings": frame(ping, "x"), "pongs": frame(pong, "x")} {
		t.Run(name, func(t *testing.T) {
			s := start(t, func(c *api.Config) { c.Limits.Commands = api.Rate{PerSecond: 0.001, Burst: 2} })
			g := s.arrive()
			code := g.makes(map[string]any{"game": "tictactoe", "seats": 2})
			p := g.open(code, "")
			p.next()
			_, _ = p.socket.NetConn().Write([]byte(strings.Repeat(signal, 1000))) // the server may close before it has all
			if got := p.closing(); got != 4008 {
				t.Errorf("closed with %d, want 4008", got)
			}
			if !strings.Contains(s.figures(), `noripan_closes_total{code="4008"} 1`) {
				t.Error("the figures do not count it once")
			}
		})
	}
}

// deaf is a peer that does not answer pings.
type deaf struct {
	*page
	pings atomic.Int32
	heard chan struct{}
}

func (d *deaf) OnPing(*gws.Conn, []byte) {
	if d.pings.Add(1) == 3 {
		close(d.heard)
	}
}

// A page that is loaded again and again, or a program that only knocks, must not fill the memory.
func TestAClosedSocketIsForgotten(t *testing.T) {
	s := start(t)
	api.SetPulse(s.edge, time.Hour, time.Hour)
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2})
	held := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC() // what the first has emptied of pools
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	const sockets = 500
	var before int64
	for i := range 2 * sockets {
		if i%8 == 0 { // the table lets nobody have many at once
			until(t, "all are closed", func() bool { return strings.Contains(s.figures(), "noripan_sockets 0\n") })
		}
		if i == sockets { // what is made once has been made
			before = held()
		}
		p, err := g.dial(code, "")
		if err != nil {
			t.Fatal(err)
		}
		p.next()
		p.close()
	}
	until(t, "closed sockets hold nothing", func() bool { return held()-before < sockets*1024 }) // the server may still be at the last ones
}

func TestAPeerWithoutASignOfLifeIsGone(t *testing.T) {
	s := start(t)
	api.SetPulse(s.edge, 20*time.Millisecond, 2*time.Second)
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2})
	alive := g.open(code, "") // the library answers its pings
	alive.next()
	d := &deaf{page: &page{t: t, in: make(chan message, 100), closed: make(chan struct{})}, heard: make(chan struct{})}
	socket, _, err := gws.NewClient(d, &gws.ClientOption{
		Addr:          strings.Replace(g.base, "http", "ws", 1) + "/api/tables/" + code + "/live",
		RequestHeader: http.Header{"Authorization": {"Bearer " + g.token}},
	})
	if err != nil {
		t.Fatal(err)
	}
	d.socket = socket
	go socket.ReadLoop()
	<-d.heard                              // it was asked
	for m := (message{}); m.T != "beat"; { // and told that somebody is there, in a way that pages see
		select {
		case m = <-d.in:
		case <-d.closed:
			t.Fatal("it was told nothing")
		}
	}
	d.closing()
	if m := alive.does(map[string]any{"do": table.Control}); m.T != "done" {
		t.Errorf("the page that answers pings gets %s", m.raw)
	}
}
