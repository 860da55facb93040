package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/lxzan/gws"

	"github.com/noripan/noripan/program"
	"github.com/noripan/noripan/protocol"
)

const (
	botSilence = 40 * time.Second // of a server, which pings more often, until it is taken for gone
	botStart   = time.Minute      // for the program to say that it is ready, at each connection
	maxNews    = 8 << 20          // bytes of a message of the server
	maxQuoted  = 200              // bytes of a line that an error quotes
)

// relay passes on what a server and a program say to each other, and tells who runs it how that goes.
type relay struct {
	command *botCommand
	base    *url.URL // of the server
	program *program.Process
	out     io.Writer
	log     io.Writer
	silence time.Duration                        // of the server, after which the connection is given up
	start   time.Duration                        // for the program to be ready
	after   func(time.Duration) <-chan time.Time // when to connect again
	current atomic.Pointer[line]                 // where the program's lines go
}

// line is one connection of a relay.
type line struct {
	gws.BuiltinEventHandler
	*relay
	socket  *gws.Conn
	closed  chan error                 // why it ended; room for the first reason
	greeted bool                       // the server has said hello
	waiting atomic.Pointer[time.Timer] // for the program to be ready
	ready   chan struct{}
	refusal string // why the last answer of the program was refused
}

// errOver ends the relay after the game that was wanted.
var errOver = errors.New("the game is over")

// keep holds the connection, and comes back after a break, until the program or the table ends.
func (r *relay) keep(ctx context.Context) error {
	silent := make(chan error, 1)
	go func() { silent <- r.speak() }()
	var tries backOff
	for {
		r.tell("connecting to table %s at %s", r.command.Table, r.base)
		lasted, err := r.connect(ctx, silent)
		var ended programError
		switch {
		case ctx.Err() != nil, errors.Is(err, errOver):
			return nil
		case errors.As(err, &ended):
			return fmt.Errorf("the program plays no more: %w", r.program.Explain(ended.error))
		case final(err):
			return plain(err)
		}
		wait, again := tries.next(lasted)
		if !again {
			return fmt.Errorf("given up after %d tries in a row: %w", maxTries, plain(err))
		}
		r.tell("%v; the next try is in %v", plain(err), wait)
		select {
		case <-r.after(wait):
		case err := <-silent:
			return fmt.Errorf("the program plays no more: %w", r.program.Explain(err))
		case <-ctx.Done():
			return nil
		}
	}
}

// connect is one connection, from its beginning to its end; it tells how long it lasted.
func (r *relay) connect(ctx context.Context, silent <-chan error) (time.Duration, error) {
	l := &line{relay: r, closed: make(chan error, 1), ready: make(chan struct{}, 1)}
	if err := l.dial(); err != nil {
		return 0, err
	}
	defer l.isReady() // in any case nobody waits any more
	began := time.Now()
	r.tell("connected")
	err := l.hold(ctx, silent)
	return time.Since(began), err
}

// hold waits until the connection or the program ends.
func (l *line) hold(ctx context.Context, silent <-chan error) error {
	defer l.socket.WriteClose(1000, nil) //nolint:errcheck // the server sees the end in any case
	for {
		select {
		case <-l.ready:
			l.tell("the program is ready")
		case err := <-silent:
			return programError{err}
		case err := <-l.closed:
			return err
		case <-ctx.Done():
			return nil
		}
	}
}

func (l *line) dial() error {
	address := *l.base
	address.Scheme = strings.Replace(l.base.Scheme, "http", "ws", 1)
	address.Path += "/api/tables/" + url.PathEscape(l.command.Table) + "/play"
	socket, response, err := gws.NewClient(l, &gws.ClientOption{
		Addr: address.String(), RequestHeader: http.Header{"Authorization": {"Bearer " + l.command.Token}},
		HandshakeTimeout: botPatience, ReadMaxPayloadSize: maxNews,
	})
	if err != nil {
		return notConnected(l.base, response, err)
	}
	l.socket = socket
	l.current.Store(l)
	l.alive()
	go socket.ReadLoop()
	return nil
}

// alive gives the server time until its next sign of life.
func (l *line) alive() {
	_ = l.socket.SetReadDeadline(time.Now().Add(l.silence)) // a connection that is gone is seen where it is read
}

// speak passes the program's lines on to the newest connection. Those that come while there is none are lost: what the
// server asks it asks again. A program that is asked to be ready and says something else will never play.
func (r *relay) speak() error {
	for {
		said, err := r.program.Hear(time.Time{})
		if err != nil {
			return err //nolint:wrapcheck // it is told with the program's name
		}
		l := r.current.Load()
		if l == nil {
			continue
		}
		heard, err := protocol.Hear(said)
		switch {
		case err != nil && (heard.Ready != nil || l.waiting.Load() != nil):
			return fmt.Errorf("it was to say that it is ready, and wrote %s: %w", quoted(said), err)
		case heard.Ready != nil && l.isReady():
			l.ready <- struct{}{} // once: it has room
		}
		_ = l.socket.WriteMessage(gws.OpcodeText, said) // a connection that is gone is seen where it is read
	}
}

// isReady waits for the program no more. It is false where nobody was waiting.
func (l *line) isReady() bool {
	waiting := l.waiting.Swap(nil)
	return waiting != nil && waiting.Stop()
}

// news is what the relay reads in a message of the server.
type news struct {
	protocol.Refused
	Protocol int             `json:"protocol"`
	Counts   protocol.Counts `json:"counts"`
}

// OnMessage passes a message of the server on to the program. It prints how games end.
func (l *line) OnMessage(_ *gws.Conn, message *gws.Message) {
	defer message.Close() //nolint:errcheck // it only gives the buffer back
	l.alive()
	text := bytes.ReplaceAll(message.Bytes(), []byte("\n"), []byte(" "))
	var said news
	_ = json.Unmarshal(text, &said) // what is none is no hello either
	if !l.greeted {
		if err := l.greet(&said, text); err != nil {
			l.end(err)
			return
		}
	}
	err := l.program.Say(text, botPatience)
	if err != nil {
		err = programError{err}
	}
	switch said.T {
	case protocol.MsgRefused:
		if said.Code != protocol.TooLate {
			l.refusal = said.Why()
		}
	case protocol.MsgEnd:
		fmt.Fprintf(l.out, "%s\n", text)
		l.tell("the game is over; since it connected: %s", answers(said.Counts, l.refusal))
		if l.command.Once {
			err = errors.Join(err, errOver)
		}
	}
	if err != nil {
		l.end(err)
	}
}

// greet looks at the server's first message, and gives the program its time to be ready.
func (l *line) greet(said *news, text []byte) error {
	switch {
	case said.T != protocol.MsgHello:
		return refusedError{fmt.Errorf("no server of Noripan answers at %s: its first word is %s, and no hello", l.base, quoted(text))}
	case said.Protocol != protocol.Number:
		return refusedError{fmt.Errorf("the server speaks protocol %d, and this program %d: take the server's version of noripan", said.Protocol, protocol.Number)}
	}
	l.greeted = true
	l.waiting.Store(time.AfterFunc(l.start, func() {
		l.end(programError{fmt.Errorf("it did not say within %v that it is ready", l.start)})
	}))
	return nil
}

// OnPing answers the server, which asks whether anybody is there.
func (l *line) OnPing(socket *gws.Conn, payload []byte) {
	l.alive()
	_ = socket.WritePong(payload) // a connection that is gone is seen where it is read
}

// OnClose tells why the connection ended.
func (l *line) OnClose(_ *gws.Conn, err error) { l.end(err) }

// end notes why the connection ended; the first reason counts.
func (l *line) end(err error) {
	select {
	case l.closed <- err:
	default:
	}
}

// tell tells who runs the relay what it does.
func (r *relay) tell(format string, args ...any) {
	fmt.Fprintf(r.log, "noripan: "+format+"\n", args...)
}

// quoted is a line as an error tells it.
func quoted(text []byte) string {
	if len(text) > maxQuoted {
		return fmt.Sprintf("%q…", text[:maxQuoted])
	}
	return fmt.Sprintf("%q", text)
}

// steady is a stream to which several write, one at a time.
type steady struct {
	mu sync.Mutex
	to io.Writer
}

func (s *steady) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.to.Write(text) //nolint:wrapcheck // it is the stream's own
}
