//go:build amd64 || arm64

package api_test

import (
	"io"
	"net"
	"os"
	"runtime"
	"runtime/pprof"
	"strings"
	"testing"
)

// readers counts the goroutines of sockets.
func readers() int {
	var all strings.Builder
	_ = pprof.Lookup("goroutine").WriteTo(&all, 2)
	return strings.Count(all.String(), "(*link).")
}

func files(t *testing.T) int {
	t.Helper()
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(open)
}

func TestASocketThatWaitsHasNoGoroutine(t *testing.T) {
	s := start(t)
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2})
	for range 3 {
		_, reader := g.knock(code, "")
		if _, err := io.ReadFull(reader, make([]byte, 4)); err != nil { // the beginning of the first message
			t.Fatal(err)
		}
	}
	until(t, "all wait", func() bool { return readers() == 0 })
}

// However sockets end, nothing of them stays.
func TestClosedSocketsLeaveNothingBehind(t *testing.T) {
	s := start(t)
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2})
	gone := func() bool { return readers() == 0 && strings.Contains(s.figures(), "noripan_sockets 0\n") }
	var before, goroutines int
	for i := range 1000 {
		if i%10 == 0 { // the table lets nobody have many at once
			until(t, "all are closed", gone)
		}
		if i == 20 { // what is made once has been made
			before, goroutines = files(t), runtime.NumGoroutine()
		}
		conn, reader := g.knock(code, "")
		switch i % 4 {
		case 0:
			_ = conn.Close()
		case 1:
			_ = conn.(*net.TCPConn).SetLinger(0)
			_ = conn.Close()
		case 2:
			_, _ = io.WriteString(conn, frame(8, "\x03\xe8"))
		case 3:
			_, _ = io.WriteString(conn, frame(text, "hello")) // for which the server closes it
		}
		_, _ = io.Copy(io.Discard, reader)
		_ = conn.Close()
	}
	until(t, "all are closed", gone)
	until(t, "no file stays open", func() bool { return files(t) <= before+50 })
	until(t, "no goroutine stays", func() bool { return runtime.NumGoroutine() <= goroutines+50 })
}
