package api

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

const (
	writeTimeout = 10 * time.Second // for one message; a peer that takes longer is gone
	farewell     = time.Second      // how long a closed connection waits for the peer to read why
)

// patientConn is a socket's connection with two habits that the library leaves to us: no write waits forever, and
// closing lets the last message arrive. A connection closed while the peer is still sending is reset, and the peer
// never reads the reason.
type patientConn struct {
	net.Conn
	parting atomic.Bool // the server is saying why it closes
	closing atomic.Bool
}

func (c *patientConn) Write(b []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return 0, err //nolint:wrapcheck // a net.Conn gives its errors as they are
	}
	return c.Conn.Write(b) //nolint:wrapcheck // as above
}

// Close says the last word, and interrupts whoever reads. It leaves a moment for the peer to hear it: see drain.
func (c *patientConn) Close() error {
	if c.closing.Swap(true) {
		return nil
	}
	half, ok := c.Conn.(interface{ CloseWrite() error })
	if !ok {
		return c.Conn.Close() //nolint:wrapcheck // a net.Conn gives its errors as they are
	}
	return errors.Join(half.CloseWrite(), c.Conn.SetReadDeadline(time.Now()))
}

// SetReadDeadline gives no more time to a connection that is closing, or begins to at this moment.
func (c *patientConn) SetReadDeadline(t time.Time) error {
	if c.closing.Load() {
		return nil
	}
	err := c.Conn.SetReadDeadline(t)
	if c.closing.Load() {
		err = c.Conn.SetReadDeadline(time.Now())
	}
	return err //nolint:wrapcheck // a net.Conn gives its errors as they are
}

// drain reads what the peer still sends after Close, at most for the farewell's time, and closes for good.
func (c *patientConn) drain() {
	// Whatever comes or fails now changes nothing: both sides have parted.
	_ = c.Conn.SetReadDeadline(time.Now().Add(farewell))
	_, _ = io.Copy(io.Discard, c.Conn)
	_ = c.Conn.Close()
}

// hijack takes the connection out of the HTTP server's hands.
func hijack(w http.ResponseWriter) (*patientConn, *bufio.Reader, error) {
	conn, rw, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, nil, fmt.Errorf("taking over the connection: %w", err)
	}
	if err := conn.SetDeadline(time.Time{}); err != nil {
		_ = conn.Close()
		return nil, nil, fmt.Errorf("taking over the connection: %w", err)
	}
	return &patientConn{Conn: conn}, rw.Reader, nil
}
