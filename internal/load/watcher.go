package load

import (
	"fmt"
	"net"
	"time"

	"github.com/lxzan/gws"
)

// watcher is a spectator that hardly reads: what it is sent waits in the server.
type watcher struct {
	gws.BuiltinEventHandler

	run    *run
	table  *table
	client *client
	socket *gws.Conn
}

// pause is how long a slow reader rests after each message.
const (
	pause     = time.Second
	smallRoom = 4 << 10 // bytes that the kernel keeps for it
)

// Dial is what the library calls to connect.
func (w *watcher) Dial(network, address string) (net.Conn, error) {
	conn, err := w.client.dialer.DialContext(w.run.ctx, network, address)
	if err != nil {
		return nil, err //nolint:wrapcheck // the library gives it back to open
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		err = tcp.SetReadBuffer(smallRoom)
	}
	return conn, err //nolint:wrapcheck // as above
}

func (w *watcher) open(r *run) error {
	w.run = r
	token, err := w.client.arrive(r.ctx)
	if err != nil {
		return err
	}
	if w.socket, err = w.client.dial(token, w.table.code, 0, w, w); err != nil {
		return fmt.Errorf("watching: %w", err)
	}
	return nil
}

// read reads, slowly, until the run or the server ends it.
func (w *watcher) read() {
	w.socket.ReadLoop()
	if w.run.ctx.Err() == nil {
		w.run.tally.count("a slow reader was cut off")
	}
}

// OnMessage rests.
func (w *watcher) OnMessage(_ *gws.Conn, message *gws.Message) {
	_ = message.Close() // it only gives the buffer back
	w.run.wait(pause)
}

func (w *watcher) close() { _ = w.socket.NetConn().Close() }
