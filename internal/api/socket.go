package api

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

const (
	writeTimeout = 10 * time.Second // for one message, or a little less; a peer that takes longer is gone
	farewell     = time.Second      // how long a closed connection waits for the peer to read why
)

// patientConn is a socket's connection with habits that the library leaves to us: no write waits forever, messages that
// come together leave together, and closing lets the last message arrive. A connection closed while the peer is still
// sending is reset, and the peer never reads the reason.
type patientConn struct {
	net.Conn
	link    *link       // whose connection it is, once that is known
	parting atomic.Bool // the server is saying why it closes
	closing atomic.Bool

	writing  sync.Mutex
	deadline time.Time // of writes, as it was set last
	holds    int       // how many want to write more at once
	held     []byte    // what is to leave with it
}

// maxHeld bounds what is held back, in bytes.
const maxHeld = 16 << 10

// Write holds back what is to leave with more.
func (c *patientConn) Write(b []byte) (int, error) {
	c.writing.Lock()
	defer c.writing.Unlock()
	if c.holds > 0 && len(c.held)+len(b) <= maxHeld {
		c.held = append(c.held, b...)
		return len(b), nil
	}
	if err := c.send(b); err != nil {
		return 0, err
	}
	return len(b), nil
}

// hold begins what is to leave together; release, or the next write, ends it.
func (c *patientConn) hold() {
	c.writing.Lock()
	defer c.writing.Unlock()
	c.holds++
}

// release ends a hold. Where another write follows by itself, what is held back leaves with that.
func (c *patientConn) release() {
	c.writing.Lock()
	defer c.writing.Unlock()
	c.holds--
}

// flush sends what is held back.
func (c *patientConn) flush() error {
	c.writing.Lock()
	defer c.writing.Unlock()
	if len(c.held) == 0 {
		return nil
	}
	return c.send(nil)
}

// send writes what was held back, and these bytes. The deadline is not set anew for each message: that costs more than
// it gives.
func (c *patientConn) send(b []byte) error {
	if now := time.Now(); c.deadline.Sub(now) < writeTimeout-writeTimeout/8 {
		c.deadline = now.Add(writeTimeout)
		if err := c.SetWriteDeadline(c.deadline); err != nil {
			return err //nolint:wrapcheck // a net.Conn gives its errors as they are
		}
	}
	if len(c.held) > 0 {
		b = append(c.held, b...)
		c.held = nil // an idle connection keeps none
	}
	_, err := c.Conn.Write(b)
	return err //nolint:wrapcheck // as above
}

// Close says the last word, and interrupts whoever reads. It leaves a moment for the peer to hear it: see drain.
func (c *patientConn) Close() error {
	if c.closing.Swap(true) {
		return nil
	}
	_ = c.flush() // a connection that is gone is closed all the same
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

// readAhead is the buffer of a socket that waits, in bytes: most commands are shorter. What is longer is read in its place.
const readAhead = 512

// hijack takes the connection out of the HTTP server's hands. Nothing of the request is held: a socket lives for hours.
func hijack(w http.ResponseWriter) (*patientConn, *bufio.Reader, error) {
	conn, rw, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, nil, fmt.Errorf("taking over the connection: %w", err)
	}
	if err := conn.SetDeadline(time.Time{}); err != nil {
		_ = conn.Close()
		return nil, nil, fmt.Errorf("taking over the connection: %w", err)
	}
	var source io.Reader = conn
	if n := rw.Reader.Buffered(); n > 0 { // of a client that did not wait for the answer
		early, _ := rw.Peek(n)
		source = io.MultiReader(bytes.NewReader(bytes.Clone(early)), conn)
	}
	return &patientConn{Conn: conn}, bufio.NewReaderSize(source, readAhead), nil
}
