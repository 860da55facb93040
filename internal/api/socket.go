package api

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	writeTimeout = 10 * time.Second // for one message, or a little less; a peer that takes longer is gone
	farewell     = time.Second      // how long a closed connection waits for the peer to read why
)

// patientConn is a socket's connection with habits that the library leaves to us: what is written only gathers until it is
// sent, so that messages that come together leave together; no sending waits forever; and closing lets the last message
// arrive. A connection closed while the peer is still sending is reset, and the peer never reads the reason.
type patientConn struct {
	net.Conn
	raw     syscall.RawConn // nil where nothing can be sent or received without waiting
	fd      int             // the file descriptor, then
	parting atomic.Bool     // the server is saying why it closes
	closing atomic.Bool
	closed  func() // called once it has closed; nil for nobody who wants to know

	gathering sync.Mutex
	held      *[]byte // what was written and is not being sent; nil for nothing
	last      bool    // the last frame is among it, or was sent

	sending sync.Mutex // held by whoever sends
	failed  error      // of a write: what was sent ends anywhere, and nothing may follow it
	now     []byte     // what is sent without waiting
	gone    int        // how much of it
	send    func(fd uintptr) bool
}

// maxHeld is about how much is sent at once, in bytes; whoever writes much sends before it goes on.
const maxHeld = 16 << 10

// bundles are what was held, to be used again: an idle connection keeps none.
var bundles = sync.Pool{New: func() any { return new([]byte) }}

// newPatientConn is the connection with these habits.
func newPatientConn(conn net.Conn) *patientConn {
	c := &patientConn{Conn: conn}
	if direct, ok := conn.(syscall.Conn); ok {
		raw, err := direct.SyscallConn()
		if err == nil {
			err = raw.Control(func(fd uintptr) { c.fd = int(fd) })
		}
		if err == nil {
			c.raw, c.send = raw, c.sendTo
		}
	}
	return c
}

// Write gathers. It waits for nothing.
func (c *patientConn) Write(b []byte) (int, error) {
	c.gathering.Lock()
	defer c.gathering.Unlock()
	c.hold()
	*c.held = append(*c.held, b...)
	return len(b), nil
}

func (c *patientConn) hold() {
	if c.held == nil {
		c.held = bundles.Get().(*[]byte)
	}
}

// add gathers a frame. Nothing follows the one that closes.
func (c *patientConn) add(op byte, payload []byte) {
	c.gathering.Lock()
	defer c.gathering.Unlock()
	if c.last {
		return
	}
	c.hold()
	*c.held = appendFrame(*c.held, op, payload)
	c.last = op == opClose
}

// sayLast gathers the frame that closes.
func (c *patientConn) sayLast(why []byte) { c.add(opClose, why) }

// parts claims the socket for the reason that comes first; the others are not told.
func (c *patientConn) parts() bool { return !c.parting.Swap(true) }

// gathered takes what is held; nil for nothing.
func (c *patientConn) gathered() *[]byte {
	c.gathering.Lock()
	defer c.gathering.Unlock()
	b := c.held
	c.held = nil
	return b
}

// forget gives the room back of what was sent.
func forget(b *[]byte) {
	if cap(*b) <= 4*maxHeld {
		*b = (*b)[:0]
		bundles.Put(b)
	}
}

// tryFlush sends what is held as far as it can be sent without waiting; false if some is left, or there is any doubt.
func (c *patientConn) tryFlush() bool {
	if c.raw == nil || !c.sending.TryLock() {
		return false
	}
	defer c.sending.Unlock()
	if c.failed != nil {
		return false
	}
	for b := c.gathered(); b != nil; b = c.gathered() {
		c.now, c.gone = *b, 0
		_ = c.raw.Write(c.send) // where this fails nothing was sent; whoever tries with patience is told why
		c.now = nil
		if c.gone < len(*b) {
			c.keepBack((*b)[c.gone:])
			return false
		}
		forget(b)
	}
	return true
}

// sendTo sends what is to be sent now, once.
func (c *patientConn) sendTo(fd uintptr) bool {
	c.gone = sendNow(fd, c.now)
	return true
}

// keepBack holds what could not be sent, before what was written since.
func (c *patientConn) keepBack(rest []byte) {
	c.gathering.Lock()
	defer c.gathering.Unlock()
	if c.held != nil {
		rest = append(rest, *c.held...)
	}
	c.held = &rest
}

// flush sends what is held, and waits for the peer as long as it may take.
func (c *patientConn) flush() error {
	if c.tryFlush() {
		return nil
	}
	c.sending.Lock()
	defer c.sending.Unlock()
	for b := c.gathered(); b != nil && c.failed == nil; b = c.gathered() {
		if c.failed = c.SetWriteDeadline(time.Now().Add(writeTimeout)); c.failed == nil {
			_, c.failed = c.Conn.Write(*b)
		}
		forget(b)
	}
	if c.failed != nil {
		return c.failed
	}
	return c.SetWriteDeadline(time.Time{}) //nolint:wrapcheck // a net.Conn gives its errors as they are
}

// Close says the last word, and interrupts whoever reads. It leaves a moment for the peer to hear it: see drain.
func (c *patientConn) Close() error {
	if c.closing.Swap(true) {
		return nil
	}
	if c.closed != nil {
		defer c.closed()
	}
	_ = c.flush() // a connection that is gone is closed all the same
	half, ok := c.Conn.(interface{ CloseWrite() error })
	if !ok {
		return c.Conn.Close() //nolint:wrapcheck // a net.Conn gives its errors as they are
	}
	return errors.Join(half.CloseWrite(), c.SetReadDeadline(time.Now()))
}

// drain reads what the peer still sends after Close, at most for the farewell's time, and closes for good.
func (c *patientConn) drain() {
	// Whatever comes or fails now changes nothing: both sides have parted.
	_ = c.SetReadDeadline(time.Now().Add(farewell))
	_, _ = io.Copy(io.Discard, c.Conn)
	_ = c.Conn.Close()
}

// hijack takes the connection out of the HTTP server's hands, with what a client sent that did not wait for the answer. Nothing
// of the request is held: a socket lives for hours.
func hijack(w http.ResponseWriter) (c *patientConn, early []byte, err error) {
	conn, rw, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, nil, fmt.Errorf("taking over the connection: %w", err)
	}
	if err := conn.SetDeadline(time.Time{}); err != nil {
		_ = conn.Close()
		return nil, nil, fmt.Errorf("taking over the connection: %w", err)
	}
	if n := rw.Reader.Buffered(); n > 0 {
		there, _ := rw.Peek(n)
		early = bytes.Clone(there)
	}
	return newPatientConn(conn), early, nil
}
