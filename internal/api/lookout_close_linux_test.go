//go:build amd64 || arm64

package api

import (
	"log/slog"
	"net"
	"runtime/pprof"
	"strings"
	"testing"
	"time"
)

// What came for a socket just before it was closed may still have to be looked up when the lookout ends.
func TestTheLookoutEndsWhileSomethingIsLookedUp(t *testing.T) {
	t.Parallel()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	peer, err := new(net.Dialer).DialContext(t.Context(), "tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer peer.Close()
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	o := &lookout{log: slog.New(slog.DiscardHandler)}
	l := &link{conn: newPatientConn(conn)}
	if !o.watch(l) {
		t.Fatal("the socket is not watched")
	}

	o.mu.Lock()
	if _, err := peer.Write([]byte("x")); err != nil {
		t.Fatal(err)
	}
	for !looksUp() {
		time.Sleep(time.Millisecond)
	}
	l.state.Store(doomed)
	o.drop(l)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		o.mu.Unlock()
		o.close()
	}()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Fatal("it does not end")
	}
}

// looksUp tells whether a lookout waits to look up whose news there is.
func looksUp() bool {
	var all strings.Builder
	_ = pprof.Lookup("goroutine").WriteTo(&all, 2)
	return strings.Contains(all.String(), "(*lookout).find")
}
