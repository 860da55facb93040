package api

import (
	"time"

	"github.com/lxzan/gws"
)

// events are what the library tells about sockets.
type events struct{ gws.BuiltinEventHandler }

func newUpgrader() *gws.Upgrader {
	return gws.NewUpgrader(events{}, &gws.ServerOption{
		ReadMaxPayloadSize: maxMessage, ReadBufferSize: 1 << 10,
		NewSession: func() gws.SessionStorage { return nil }, // what belongs to a socket is in its link
	})
}

func (events) OnOpen(socket *gws.Conn) { linkOf(socket).alive() }

func (events) OnPing(socket *gws.Conn, payload []byte) {
	if l := linkOf(socket); l.beats() {
		_ = socket.WritePong(payload) // a connection that is gone is seen where it is read
		_ = l.flush()
	}
}

func (events) OnPong(socket *gws.Conn, _ []byte) { linkOf(socket).beats() }

func (events) OnMessage(socket *gws.Conn, message *gws.Message) {
	defer message.Close() //nolint:errcheck // it only gives the buffer back
	l := linkOf(socket)
	if l.conn.closing.Load() {
		return // it came behind the one for which the socket was closed
	}
	l.alive()
	defer l.lastNet()
	err := errNotJSON
	if message.Opcode == gws.OpcodeText {
		err = l.hear(message.Bytes())
	}
	if err != nil {
		l.server.closeFor(l.ctx, socket, err)
	}
}

// lastNet keeps one failed message from ending more than its socket. Nothing is meant to reach it.
func (l *link) lastNet() {
	if failed := recover(); failed != nil {
		l.server.noteFailure("a message failed", failed)
		l.server.close(l.socket, closeFailed, codeInternal)
	}
}

// linkOf is the link that serve has put into the connection before it reads.
func linkOf(socket *gws.Conn) *link { return socket.NetConn().(*patientConn).link }

// beats takes note of a ping or a pong; false if they come too fast.
func (l *link) beats() bool {
	l.alive()
	_, ok := l.take()
	if l.hasty > patience {
		l.server.closeFor(l.ctx, l.socket, errTooFast)
	}
	return ok
}

// alive gives the peer time until its next sign of life.
func (l *link) alive() {
	now := time.Now()
	if l.deadline.Sub(now) > l.server.deadAfter-l.server.deadAfter/16 {
		return // it was just given; to set it for each message costs more than it gives
	}
	l.deadline = now.Add(l.server.deadAfter)
	_ = l.socket.SetReadDeadline(l.deadline) // a connection that is gone is seen where it is read
}
