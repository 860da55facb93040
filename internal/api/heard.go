package api

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/lxzan/gws"
)

func newUpgrader() *gws.Upgrader {
	return gws.NewUpgrader(gws.BuiltinEventHandler{}, &gws.ServerOption{
		NewSession: func() gws.SessionStorage { return nil }, // what belongs to a socket is in its link
	})
}

// Who reads a socket: somebody, who is busy with it; or nobody while it rests, until the lookout sees that something came.
// One that was closed is not left to the lookout any more.
const (
	busy int32 = iota
	resting
	doomed
)

var (
	errWaits  = errors.New("somebody has to be waited for")
	errGone   = errors.New("the connection is gone")
	errParts  = errors.New("the peer closes")
	errFailed = errors.New("a message failed")
)

// readAhead is how much is received at once where that is waited for, in bytes: most commands are shorter.
const readAhead = 256

// soonRead are the bytes of a message that is read and carried out while other sockets wait for it: most commands are shorter.
const soonRead = 1 << 10

// listen reads, until the lookout can go on with that, or until the socket is closed. The error is what the lookout has met:
// nil, errWaits, or why the socket is to be closed.
func (l *link) listen(err error) {
	if err == nil || errors.Is(err, errWaits) {
		if err = l.read(); err == nil {
			return
		}
	}
	l.part(err)
	for l.receive() == nil { // whoever closes it may be somebody else, who takes the time for the last word
		l.unread = nil
	}
	l.sub.Close()
	l.end()
	<-l.over
	l.pouring.Wait()
	l.leave()
}

// read carries out what comes. It returns nil when the lookout goes on with it, or why the socket is to be closed.
func (l *link) read() error {
	for {
		rest, err := l.advance(l.unread, true)
		l.keep(rest)
		if err != nil {
			return err
		}
		if l.rest() {
			return nil
		}
		if err = l.receive(); err != nil {
			return err
		}
	}
}

// rest leaves the socket to the lookout; false if it may not.
func (l *link) rest() bool {
	return l.talk == nil && l.server.lookout.watch(l) // hearing a program waits for its table
}

// interrupt sees that whoever reads a socket that was closed hears of it.
func (l *link) interrupt() {
	for !l.state.CompareAndSwap(busy, doomed) && l.state.Load() != doomed { // else it ends by itself: what is read has ended
		if l.server.lookout.doom(l) {
			go l.listen(errGone)
			return
		}
	}
}

// receive waits for something to come.
func (l *link) receive() error {
	n := len(l.unread)
	l.unread = slices.Grow(l.unread, readAhead)
	got, err := l.conn.Read(l.unread[n : n+readAhead])
	if l.unread = l.unread[:n+got]; got == 0 && err != nil {
		return fmt.Errorf("%w: %w", errGone, err)
	}
	l.alive()
	return nil
}

// keep holds what has come of a frame that is not whole yet, or of one that has to wait.
func (l *link) keep(rest []byte) {
	if len(rest) == 0 {
		l.unread = nil // a socket that waits holds nothing
		return
	}
	l.unread = append(l.unread[:0], rest...)
}

// advance carries out what came: with patience all of it, else as far as nobody has to be waited for (errWaits). It gives what
// is left. Any other error closes the socket.
func (l *link) advance(b []byte, patient bool) (rest []byte, err error) {
	defer l.lastNet(&err)
	for {
		if l.owing && !l.conn.tryFlush() {
			if !patient {
				return b, errWaits
			}
			_ = l.flush() // a connection that is gone is seen where it is read
		}
		l.owing = false
		if l.conn.closing.Load() {
			return nil, nil // it came behind the one for which the socket was closed
		}
		f, size, err := cut(b)
		if err != nil || size == 0 {
			return b, err
		}
		if !patient && l.pieces.with(&f) > soonRead {
			return b, errWaits
		}
		if f.completes() && l.talk == nil && !l.await(patient) {
			if !patient {
				return b, errWaits
			}
			b = b[size:] // the socket is about to be closed
			continue
		}
		f.unmask()
		b = b[size:]
		if err := l.meet(&f); err != nil {
			return b, err
		}
	}
}

// meet takes a frame; one that completes a message has its turn. The error closes the socket.
func (l *link) meet(f *frame) error {
	switch f.op {
	case opClose:
		l.conn.sayLast(closeAnswer(f.payload))
		return errParts
	case opPing:
		if !l.beats() {
			break
		}
		l.conn.add(opPong, f.payload)
		l.owing = true
	case opPong:
		l.beats()
	default:
		op, message, whole, err := l.pieces.add(f)
		switch {
		case err != nil || !whole:
			return err
		case op != opText:
			return errNotJSON
		}
		return l.hear(message)
	}
	if l.hasty > patience {
		return errTooFast
	}
	return nil
}

// beats takes note of a ping or a pong; false if they come too fast.
func (l *link) beats() bool {
	_, ok := l.take()
	return ok
}

// lastNet keeps one failed message from ending more than its socket. Nothing is meant to reach it.
func (l *link) lastNet(err *error) {
	if failed := recover(); failed != nil {
		l.server.noteFailure("a message failed", failed)
		*err = errFailed
	}
}

// part closes the socket because of what was read.
func (l *link) part(err error) {
	var broken *breach
	switch {
	case errors.Is(err, errGone), errors.Is(err, errParts):
		_ = l.conn.Close() // it is gone already
	case errors.As(err, &broken):
		l.server.close(l.conn, broken.code, broken.why)
	case errors.Is(err, errFailed):
		l.server.close(l.conn, closeFailed, codeInternal)
	default:
		l.server.closeFor(l.ctx, l.conn, err)
	}
}

// alive notes a sign of life.
func (l *link) alive() { l.heard.Store(int64(time.Since(l.server.since))) }

// silence is how long the peer has shown no sign of life.
func (l *link) silence() time.Duration {
	return time.Since(l.server.since) - time.Duration(l.heard.Load())
}
