package api_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"runtime/pprof"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/table"
)

// knock opens a socket with nothing around it, so that what it takes is the server's. What follows is sent with the
// handshake.
func (g *guest) knock(code, follows string) (net.Conn, *bufio.Reader) {
	g.t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(g.base, "http://"))
	if err != nil {
		g.t.Fatal(err)
	}
	g.t.Cleanup(func() { _ = conn.Close() })
	_, err = fmt.Fprintf(conn, "GET /api/tables/%s/live HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer %s\r\n\r\n%s",
		code, strings.TrimPrefix(g.base, "http://"), g.token, follows)
	if err != nil {
		g.t.Fatal(err)
	}
	reader := bufio.NewReaderSize(conn, 16)
	answer, err := http.ReadResponse(reader, nil)
	if err != nil || answer.StatusCode != http.StatusSwitchingProtocols {
		g.t.Fatalf("opening a socket: %v, %v", answer, err)
	}
	return conn, reader
}

// tellers counts the writing goroutines of sockets.
func tellers() int {
	var all strings.Builder
	_ = pprof.Lookup("goroutine").WriteTo(&all, 2)
	return strings.Count(all.String(), "(*link).pourSlowly(")
}

// Whoever waits for the others keeps no goroutine that would tell it something, and hears of it all the same.
func TestASocketWithNothingToTellHasNoWriter(t *testing.T) {
	s := start(t)
	host, other := s.arrive(), s.arrive()
	code := host.makes(map[string]any{"game": "tictactoe", "seats": 2})
	p := host.open(code, "")
	p.next()
	for range 3 {
		until(t, "nobody tells anything", func() bool { return tellers() == 0 })
		for _, do := range []string{table.Join, table.Leave} {
			joined := do == table.Join
			other.does(code, map[string]any{"do": do})
			p.wait("the other has come or gone", func() bool { return (p.room.Seats[1].Controller == table.Human) == joined })
		}
	}
}

func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(patient); !so(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("not reached: " + what)
		}
	}
}

// What a client sends behind its handshake, without waiting for the answer, is heard.
func TestWhatIsSentWithTheHandshakeIsHeard(t *testing.T) {
	s := start(t)
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2})
	_, reader := g.knock(code, frame(text, `{"id":"early","do":"control"}`))
	heard := make([]byte, 0, 8<<10)
	for !strings.Contains(string(heard), `"id":"early"`) {
		b, err := reader.ReadByte()
		if err != nil {
			t.Fatalf("%v after %q", err, heard)
		}
		heard = append(heard, b)
	}
}

// A socket that waits is to be small: there may be tens of thousands.
func TestASocketThatWaitsIsSmall(t *testing.T) {
	const tables, each = 25, 8
	s := start(t)
	g := s.arrive()
	codes := make([]string, tables)
	for i := range codes {
		codes[i] = g.makes(map[string]any{"game": "tictactoe", "seats": 2})
	}
	open := func() {
		for _, code := range codes {
			for range each {
				_, reader := g.knock(code, "")
				if _, err := io.ReadFull(reader, make([]byte, 4)); err != nil { // the beginning of the first message
					t.Fatal(err)
				}
			}
		}
		until(t, "nobody tells anything", func() bool { return tellers() == 0 })
	}
	held := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	open() // what is made once has been made
	before := held()
	open()
	const most = 5 << 10 // with this test's end of it, half a kilobyte
	if one := (held() - before) / (tables * each); one > most {
		t.Errorf("a socket that waits holds %d bytes of heap, more than %d", one, most)
	} else {
		t.Logf("a socket that waits holds %d bytes of heap", one)
	}
}
