package api

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

// clerk is a table that takes commands and answers when the test wants it to.
type clerk struct {
	house.Subscription
	given chan string // the commands' ids

	mu    sync.Mutex
	open  []func() []byte // makes the answers that are due
	said  [][]byte
	ended bool
	news  func()
}

func (c *clerk) Give(command table.Command, asker table.Asker) error {
	if command.Do == "explode" {
		panic("exploded")
	}
	c.mu.Lock()
	c.open = append(c.open, func() []byte { return asker.Answered(&command, table.Reply{}, nil) })
	c.mu.Unlock()
	c.given <- command.ID
	return nil
}

func (c *clerk) answer() {
	c.mu.Lock()
	c.said = append(c.said, c.open[0]())
	c.open = c.open[1:]
	c.mu.Unlock()
	c.news()
}

func (c *clerk) Take() ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.said) > 0 {
		text := c.said[0]
		c.said = c.said[1:]
		return text, nil
	}
	if c.ended {
		return nil, table.ErrLeft
	}
	return nil, nil
}

func (c *clerk) Close() {
	c.mu.Lock()
	c.ended = true
	c.mu.Unlock()
	c.news()
}

// office is a server whose sockets the lookout reads, or one where each has a goroutine, as with TLS.
type office struct {
	*Server
	t       *testing.T
	watched bool
	log     *bytes.Buffer
}

// unwatched is a connection of which nobody else is told when something comes.
type unwatched struct{ net.Conn }

func (u unwatched) CloseWrite() error { return u.Conn.(*net.TCPConn).CloseWrite() }

// inOffices runs a test in both.
func inOffices(t *testing.T, test func(*testing.T, *office)) {
	for name, watched := range map[string]bool{"with the lookout": true, "with goroutines": false} {
		t.Run(name, func(t *testing.T) {
			log := new(bytes.Buffer)
			logger := slog.New(slog.NewTextHandler(log, nil))
			s := &Server{
				metrics: newMetrics(nil, nil, nil), commands: newMeter(Rate{}, time.Now), log: logger, since: time.Now(), deadAfter: time.Hour,
				lookout: lookout{log: logger},
			}
			o := &office{Server: s, t: t, watched: watched, log: log}
			test(t, o)
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			if err := s.Wait(ctx); err != nil {
				t.Error(err)
			}
		})
	}
}

// admit opens a socket; the peer may be read and written to as it is.
func (o *office) admit() (l *link, desk *clerk, peer *net.TCPConn) {
	o.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		o.t.Fatal(err)
	}
	defer listener.Close()
	dialled, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		o.t.Fatal(err)
	}
	o.t.Cleanup(func() { _ = dialled.Close() })
	conn, err := listener.Accept()
	if err != nil {
		o.t.Fatal(err)
	}
	if !o.watched {
		conn = unwatched{conn}
	}
	desk = &clerk{given: make(chan string, 100)}
	l = &link{server: o.Server, conn: newPatientConn(conn), sub: desk, plays: true, turn: make(chan struct{}, 1), over: make(chan struct{})}
	l.ctx, l.end = context.WithCancel(context.Background())
	l.conn.closed, desk.news = l.interrupt, l.flow
	l.alive()
	o.links.enter()
	go l.listen(nil)
	if err := dialled.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		o.t.Fatal(err)
	}
	return l, desk, dialled.(*net.TCPConn)
}

// told reads a frame of the server.
func (o *office) told(peer io.Reader) (op byte, payload string) {
	o.t.Helper()
	var head [2]byte
	if _, err := io.ReadFull(peer, head[:]); err != nil {
		o.t.Fatal(err)
	}
	size := int64(head[1])
	if size == 126 {
		var long [2]byte
		if _, err := io.ReadFull(peer, long[:]); err != nil {
			o.t.Fatal(err)
		}
		size = int64(binary.BigEndian.Uint16(long[:]))
	}
	text, err := io.ReadAll(io.LimitReader(peer, size))
	if err != nil {
		o.t.Fatal(err)
	}
	return head[0] & 0x0f, string(text)
}

func (o *office) send(peer net.Conn, frames ...[]byte) {
	o.t.Helper()
	if _, err := peer.Write(bytes.Join(frames, nil)); err != nil {
		o.t.Fatal(err)
	}
}

// closedWith reads on to the frame that closes.
func (o *office) closedWith(peer io.Reader) (code uint16, why string) {
	o.t.Helper()
	for {
		if op, text := o.told(peer); op == opClose {
			return binary.BigEndian.Uint16([]byte(text)), text[2:]
		}
	}
}

func order(id string) []byte { return masked(opText, true, `{"id":"`+id+`","do":"ready"}`) }

func TestMessagesComeInAnyPieces(t *testing.T) {
	inOffices(t, func(t *testing.T, o *office) {
		_, desk, peer := o.admit()
		defer peer.Close()
		for _, b := range order("slow") {
			o.send(peer, []byte{b})
		}
		if id := <-desk.given; id != "slow" {
			t.Errorf("%q was given, a byte at a time", id)
		}
		desk.answer()
		long := strings.Repeat("x", maxMessage-100)
		o.send(peer, order("one"), masked(opText, false, `{"id":"two",`), masked(opPing, true, "there?"), masked(opMore, true, `"do":"ready"}`), order(long))
		for _, want := range []string{"one", "two", long} {
			if id := <-desk.given; id != want {
				t.Errorf("%.10q was given, want %.10q", id, want)
			}
			desk.answer()
		}
		var answers, pongs []string
		for len(answers) < 4 {
			switch op, text := o.told(peer); op {
			case opText:
				answers = append(answers, text)
			case opPong:
				pongs = append(pongs, text)
			}
		}
		if len(pongs) != 1 || pongs[0] != "there?" || !strings.Contains(answers[2], `"two"`) {
			t.Errorf("told %.100q and %q", answers, pongs)
		}
	})
}

// Who gives many commands at once is heard one after another, and holds up nobody else.
func TestACommandWaitsForTheAnswerBefore(t *testing.T) {
	inOffices(t, func(t *testing.T, o *office) {
		_, desk, peer := o.admit()
		defer peer.Close()
		_, other, quick := o.admit()
		defer quick.Close()
		const commands = 50
		var all [][]byte
		for i := range commands {
			all = append(all, order(fmt.Sprint(i)))
		}
		o.send(peer, all...)
		for i := range commands {
			if id := <-desk.given; id != fmt.Sprint(i) {
				t.Fatalf("command %q was given in place of %d", id, i)
			}
			o.send(quick, order("me")) // which is heard all the same
			<-other.given
			other.answer()
			select {
			case id := <-desk.given:
				t.Fatalf("command %q was given before %d was answered", id, i)
			default:
			}
			desk.answer()
		}
		for i := range commands {
			if _, text := o.told(peer); !strings.Contains(text, fmt.Sprintf(`"id":"%d"`, i)) {
				t.Fatalf("answer %d is %s", i, text)
			}
		}
	})
}

func TestAPeerThatResetsIsGone(t *testing.T) {
	inOffices(t, func(t *testing.T, o *office) {
		for _, before := range [][]byte{nil, order("x"), order("x")[:5]} {
			l, _, peer := o.admit()
			o.send(peer, before)
			if err := errors.Join(peer.SetLinger(0), peer.Close()); err != nil {
				t.Fatal(err)
			}
			<-l.ctx.Done()
		}
	})
}

func TestWhoBreaksTheProtocolIsTold(t *testing.T) {
	inOffices(t, func(t *testing.T, o *office) {
		for _, tc := range []struct {
			sent []byte
			code uint16
		}{
			{masked(opText, true, strings.Repeat("x", maxMessage+1)), closeTooBig},
			{masked(3, true, ""), closeProtocol},
			{masked(opMore, true, ""), closeProtocol},
			{masked(opText, true, "hello"), closeNotJSON},
			{masked(opText, true, "{\"id\":\"\xff\"}"), closeNotJSON},
			{masked(opBinary, true, `{"id":"x","do":"ready"}`), closeNotJSON},
			{masked(opText, true, `{"id":"x","do":"explode"}`), closeFailed},
			{masked(opClose, true, "\x03\xe9"), closeNormal},
		} {
			l, desk, peer := o.admit()
			o.send(peer, tc.sent, order("behind"))
			if code, why := o.closedWith(peer); code != tc.code {
				t.Errorf("%.20q is closed with %d (%s), want %d", tc.sent, code, why, tc.code)
			}
			peer.Close()
			<-l.ctx.Done()
			if len(desk.given) > 0 {
				t.Errorf("behind %.20q a command was carried out", tc.sent)
			}
		}
		if !strings.Contains(o.log.String(), "panic=exploded") {
			t.Errorf("nothing is known of the panic: %s", o.log)
		}
		_, desk, peer := o.admit() // all that was in nobody's way
		o.send(peer, order("x"))
		<-desk.given
		peer.Close()
	})
}

func TestASocketIsClosedWhateverThePeerDoes(t *testing.T) {
	inOffices(t, func(t *testing.T, o *office) {
		for name, does := range map[string]func(net.Conn){
			"it waits":            func(net.Conn) {},
			"half a message came": func(peer net.Conn) { _, _ = peer.Write(order("x")[:7]) },
			"it floods": func(peer net.Conn) {
				flood := bytes.Repeat(masked(opPong, true, "x"), 1000)
				for {
					if _, err := peer.Write(flood); err != nil {
						return
					}
				}
			},
		} {
			l, _, peer := o.admit()
			var flooding sync.WaitGroup
			flooding.Go(func() { does(peer) })
			if name == "it floods" { // and is being read
				for began := l.heard.Load(); l.heard.Load() == began; {
					time.Sleep(time.Millisecond)
				}
			}
			for range 2 {
				go o.close(l.conn, closeRemoved, "removed") // from anywhere, more than once
			}
			if name == "it floods" { // what it sends too late is answered by a reset, which may overtake the reason
				_, _ = io.Copy(io.Discard, peer)
			} else if code, why := o.closedWith(peer); code != closeRemoved || why != "removed" {
				t.Errorf("while %s it is closed with %d (%s)", name, code, why)
			}
			<-l.ctx.Done()
			peer.Close()
			flooding.Wait()
		}
	})
}

func TestWhoGivesNoSignOfLifeIsClosed(t *testing.T) {
	inOffices(t, func(t *testing.T, o *office) {
		l, _, peer := o.admit()
		defer peer.Close()
		o.deadAfter = 0
		l.ping()
		if _, why := o.closedWith(peer); why != "no sign of life" {
			t.Errorf("closed because of %q", why)
		}
		<-l.ctx.Done()
	})
}

// Nothing is read while a command waits for its answer, so that the peer can show no sign of life.
func TestWhoWaitsForAnAnswerIsNotSilent(t *testing.T) {
	inOffices(t, func(t *testing.T, o *office) {
		l, desk, peer := o.admit()
		defer peer.Close()
		o.send(peer, order("slow"))
		<-desk.given
		o.deadAfter, o.pingEvery = 0, time.Hour
		l.pulse = time.AfterFunc(time.Hour, func() {})
		defer l.pulse.Stop()
		l.ping()
		if l.conn.closing.Load() {
			t.Error("it was closed as silent")
		}
		desk.answer()
	})
}
