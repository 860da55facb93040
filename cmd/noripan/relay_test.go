package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lxzan/gws"

	"github.com/noripan/noripan/program"
)

// bench has a program talk to something that may be a server.
type bench struct {
	*relay
	log   bytes.Buffer
	waits []time.Duration // before each further try; none is waited for
}

// between puts a program between its answers, lines of a shell's script, and an address.
func between(t *testing.T, script, address string) *bench {
	t.Helper()
	file := filepath.Join(t.TempDir(), "program.sh")
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := program.Run("sh "+file, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Stop(true) })
	base, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{}
	b.relay = &relay{
		command: &botCommand{Table: "ABCDEF", Once: true}, base: base, program: p, out: io.Discard, log: &steady{to: &b.log},
		silence: time.Minute, start: time.Minute,
		after: func(wait time.Duration) <-chan time.Time {
			b.waits = append(b.waits, wait)
			now := make(chan time.Time, 1)
			now <- time.Time{}
			return now
		},
	}
	return b
}

// Programs as scripts.
const (
	listens = "cat >/dev/null\n"
	echoes  = "cat\n"
	plays   = "read hello\necho '{\"t\":\"ready\",\"protocol\":1}'\n" + listens
	older   = "read hello\necho '{\"t\":\"ready\",\"protocol\":0}'\n" + listens
	chats   = "read hello\necho Loading the model\n" + listens
)

const hello = `{"t":"hello","protocol":1,"game":"tictactoe"}`

// sockets is a server that opens sockets, and then says those lines and closes, or drops the connection where the code is 0.
func sockets(t *testing.T, code uint16, reason string, lines ...string) string {
	upgrader := gws.NewUpgrader(gws.BuiltinEventHandler{}, nil)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		socket, err := upgrader.Upgrade(w, r)
		if err != nil {
			t.Error(err)
			return
		}
		for _, line := range lines {
			_ = socket.WriteString(line) // who has heard enough is gone
		}
		switch code {
		case 0:
			_ = socket.NetConn().Close() // it may be gone
		case stays:
		default:
			_ = socket.WriteClose(code, []byte(reason)) // it may be gone
		}
		socket.ReadLoop()
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// stays is the code of a socket that the server leaves open.
const stays = 1

// answering is a server that answers each call so.
func answering(t *testing.T, status int, body string) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body) // who has heard enough is gone
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// nobody is an address at which nobody listens.
func nobody(t *testing.T) string {
	s := httptest.NewServer(nil)
	s.Close()
	return s.URL
}

// stranger is a server of another kind.
func stranger(t *testing.T) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			fmt.Fprintf(conn, "SSH-2.0-OpenSSH\r\n")
		}
	}()
	return "http://" + listener.Addr().String()
}

func TestABotThatCannotPlaySaysWhyAtOnce(t *testing.T) {
	for name, tc := range map[string]struct {
		script, address, want string
	}{
		"no such call":              {plays, answering(t, 404, ""), "answers 404 Not Found where a server of Noripan lets bots connect"},
		"a page of the web":         {plays, answering(t, 200, "<html>"), "answers 200 OK where"},
		"no web server":             {plays, stranger(t), "does not answer as a server of Noripan"},
		"TLS where there is none":   {plays, strings.Replace(answering(t, 200, ""), "http", "https", 1), "does not answer as a server of Noripan"},
		"another socket":            {plays, sockets(t, stays, "", `{"price":7}`), `no server of Noripan answers at`},
		"a server of the future":    {plays, sockets(t, stays, "", `{"t":"hello","protocol":2}`), "the server speaks protocol 2, and this program 1"},
		"a program of the past":     {older, sockets(t, stays, "", hello), "protocol 0: this is 1"},
		"a program that chats":      {chats, sockets(t, stays, "", hello), `it was to say that it is ready, and wrote "Loading the model"`},
		"a program that ends":       {"exit 3\n", sockets(t, stays, "", hello), "it ended: exit status 3"},
		"a token that is none":      {plays, sockets(t, 4001, "the session is not known"), "/account"},
		"a banned one":              {plays, sockets(t, 4003, "barred"), "banned there (4003, barred)"},
		"no such table":             {plays, sockets(t, 4004, "no_such_room"), "there is no such table (4004, no_such_room)"},
		"a closed table":            {plays, sockets(t, 4010, "the table is closed"), "the table is closed"},
		"removed":                   {plays, sockets(t, 4011, "removed from the table"), "have removed the bot"},
		"a person's token":          {plays, sockets(t, 4012, "this socket is for bots"), "no bot's"},
		"a full table":              {plays, sockets(t, 4013, "room_full"), "does not take the bot in: people sit in all its seats (4013, room_full)"},
		"a reason that came later":  {plays, sockets(t, 4013, "too_tired"), "does not take the bot in (4013, too_tired)"},
		"a game that has begun":     {plays, sockets(t, 4013, "not_seated", hello), "might only watch"},
		"a message that was no one": {plays, sockets(t, 4009, "a message is JSON"), "no JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			b := between(t, tc.script, tc.address)
			err := b.keep(t.Context())
			if err == nil || !strings.Contains(err.Error(), tc.want) || len(b.waits) != 0 {
				t.Errorf("%v after %d more tries, want %q after none", err, len(b.waits), tc.want)
			}
			if !strings.HasPrefix(b.log.String(), "noripan: connecting to table ABCDEF at "+tc.address+"\n") {
				t.Errorf("it tells %q", b.log.String())
			}
		})
	}
}

// What may become right is tried again, later each time, also where the server takes the connection and drops it at once.
func TestALostBotTriesAgainLaterEachTime(t *testing.T) {
	for name, tc := range map[string]struct {
		address, told string
		connects      bool
	}{
		"nobody listens":     {nobody(t), "cannot connect: dial tcp 127.0.0.1:", false},
		"a proxy alone":      {answering(t, 502, ""), "cannot connect: the server answers 502 Bad Gateway", false},
		"too many calls":     {answering(t, 429, ""), "cannot connect: the server answers 429 Too Many Requests", false},
		"dropped at once":    {sockets(t, 0, ""), "EOF", true},
		"it restarts":        {sockets(t, 1012, "the server restarts"), "the connection is lost: the server restarts (1012)", true},
		"its disk is full":   {sockets(t, 1013, "storage_full"), "the connection is lost: storage_full (1013)", true},
		"it has failed":      {sockets(t, 1011, "internal"), "the connection is lost: internal (1011)", true},
		"too many look on":   {sockets(t, 4008, "busy"), "the connection is lost: busy (4008)", true},
		"hello, and no more": {sockets(t, 1012, "bye", hello), "the connection is lost: bye (1012)", true},
	} {
		t.Run(name, func(t *testing.T) {
			b := between(t, plays, tc.address)
			err := b.keep(t.Context())
			if err == nil || !strings.Contains(err.Error(), "given up after 10 tries in a row: ") || !strings.Contains(err.Error(), tc.told) {
				t.Errorf("it ends with %v, want %q", err, tc.told)
			}
			want := []time.Duration{1, 2, 4, 8, 16, 30, 30, 30, 30}
			for i := range want {
				want[i] *= time.Second
			}
			if !slices.Equal(b.waits, want) {
				t.Errorf("it waited %v, want %v", b.waits, want)
			}
			log := b.log.String()
			if n := strings.Count(log, "noripan: connecting to "); n != 10 || strings.Count(log, "noripan: connected\n") != map[bool]int{true: 10}[tc.connects] {
				t.Errorf("%d tries; it tells %s", n, log)
			}
			if !strings.Contains(log, tc.told) || !strings.Contains(log, "; the next try is in 16s\n") {
				t.Errorf("it tells %q, want %q", log, tc.told)
			}
		})
	}
}

func TestOnlyAConnectionThatLastedIsAGoodOne(t *testing.T) {
	var b backOff
	for i, step := range []struct{ lasted, wait time.Duration }{
		{0, time.Second},
		{lasting - 1, 2 * time.Second},
		{0, 4 * time.Second},
		{lasting, time.Second},
		{0, 2 * time.Second},
	} {
		if wait, again := b.next(step.lasted); wait != step.wait || !again {
			t.Errorf("%d: after %v it waits %v, want %v", i, step.lasted, wait, step.wait)
		}
	}
}

func TestAProgramThatIsNeverReadyIsGivenUp(t *testing.T) {
	for name, script := range map[string]string{"it says nothing": listens, "it says what it hears": echoes} {
		b := between(t, script, sockets(t, stays, "", hello))
		b.start = time.Millisecond
		if err := b.keep(t.Context()); err == nil || !strings.Contains(err.Error(), "it did not say within 1ms that it is ready") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Who runs a program sees at the end of a game how it has answered, and why an answer of it was refused.
func TestTheEndOfAGameTellsWhatWasRefused(t *testing.T) {
	end := `{"t":"end","counts":{"asked":5,"refused":2,"late":1,"fallbacks":2}}`
	b := between(t, plays, sockets(t, stays, "", hello,
		`{"t":"refused","id":1,"code":"too_few","again":true}`,
		`{"t":"refused","id":1,"code":"not_offered","detail":"option \"mark:9\": no cell \"9\"","again":false}`,
		`{"t":"refused","id":2,"code":"too_late","again":false}`, end))
	var out bytes.Buffer
	b.out = &out
	if err := b.keep(t.Context()); err != nil {
		t.Fatal(err)
	}
	const want = "noripan: the game is over; since it connected: 5 questions, 2 answers refused, 1 times too late, 2 fallbacks played; " +
		"the last was refused because of not_offered: option \"mark:9\": no cell \"9\"\n"
	if !strings.Contains(b.log.String(), want) {
		t.Errorf("it tells %q, want %q", b.log.String(), want)
	}
	if out.String() != end+"\n" {
		t.Errorf("it prints %q", out.String())
	}
}

// A program that ends while the server is away is told of at once.
func TestAProgramThatEndsBetweenTriesIsNotWaitedFor(t *testing.T) {
	b := between(t, "exit 3\n", nobody(t))
	b.after = func(time.Duration) <-chan time.Time { return nil }
	if err := b.keep(t.Context()); err == nil || !strings.Contains(err.Error(), "exit status 3") {
		t.Errorf("%v", err)
	}
}

// A server that died with its machine closes nothing: a bot that hears nothing connects again, elsewhere perhaps.
func TestABotLeavesAServerThatIsSilent(t *testing.T) {
	b := between(t, listens, sockets(t, stays, ""))
	b.silence = 100 * time.Millisecond
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	b.after = func(time.Duration) <-chan time.Time {
		stop()
		return nil
	}
	if err := b.keep(ctx); err != nil || !strings.Contains(b.log.String(), "timeout; the next try is in 1s") {
		t.Errorf("%v; it tells %q", err, b.log.String())
	}
}
