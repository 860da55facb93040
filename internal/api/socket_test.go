package api

import (
	"errors"
	"io"
	"net"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

func TestNoWriteWaitsForever(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe() // without a buffer: nobody reads, so nothing is written
		defer theirs.Close()
		defer ours.Close()
		began := time.Now()
		_, err := (&patientConn{Conn: ours}).Write([]byte("hello"))
		if !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(began) != writeTimeout {
			t.Errorf("after %v: %v, want a time-out after %v", time.Since(began), err, writeTimeout)
		}
	})
}

// A peer that is still sending reads why the connection was closed all the same.
func TestTheLastWordArrives(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	gone := make(chan error)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			gone <- err
			return
		}
		c := &patientConn{Conn: conn}
		if _, err := io.WriteString(c, "goodbye"); err != nil {
			gone <- err
			return
		}
		err = errors.Join(c.Close(), c.Close(), c.SetReadDeadline(time.Now().Add(time.Hour)))
		c.drain() // the peer never ends: the farewell does
		gone <- err
	}()
	peer, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer peer.Close()
	if _, err := peer.Write(make([]byte, 1<<20)); err != nil {
		t.Errorf("sending on: %v", err)
	}
	if word, err := io.ReadAll(peer); err != nil || string(word) != "goodbye" {
		t.Errorf("the peer reads %q, %v", word, err)
	}
	if err := <-gone; err != nil {
		t.Error(err)
	}
}

func TestWhatIsHeldBackLeavesWithTheNext(t *testing.T) {
	for name, end := range map[string]func(*patientConn) error{
		"a write": func(c *patientConn) error {
			_, err := io.WriteString(c, "")
			return err
		},
		"flushing": (*patientConn).flush,
		"closing":  (*patientConn).Close,
	} {
		t.Run(name, func(t *testing.T) {
			wire := &wholeWrites{}
			c := &patientConn{Conn: wire}
			c.hold()
			for _, text := range []string{"one ", "two "} {
				if _, err := io.WriteString(c, text); err != nil {
					t.Fatal(err)
				}
			}
			if len(wire.texts) > 0 {
				t.Errorf("%q left at once", wire.texts)
			}
			c.release()
			if err := errors.Join(end(c), c.flush()); err != nil {
				t.Fatal(err)
			}
			if len(wire.texts) != 1 || wire.texts[0] != "one two " {
				t.Errorf("%q, want both in one", wire.texts)
			}
		})
	}
}

func TestLittleIsHeldBack(t *testing.T) {
	wire := &wholeWrites{}
	c := &patientConn{Conn: wire}
	c.hold()
	for range 3 {
		if _, err := c.Write(make([]byte, maxHeld/2)); err != nil {
			t.Fatal(err)
		}
	}
	if len(wire.texts) != 1 || len(wire.texts[0]) != maxHeld/2*3 {
		t.Errorf("%d writes, want one of all that came", len(wire.texts))
	}
}

// wholeWrites is a connection that keeps what each write sent.
type wholeWrites struct {
	net.Conn
	texts []string
}

func (w *wholeWrites) Write(b []byte) (int, error) {
	w.texts = append(w.texts, string(b))
	return len(b), nil
}

func (w *wholeWrites) SetWriteDeadline(time.Time) error { return nil }
func (w *wholeWrites) SetReadDeadline(time.Time) error  { return nil }
func (w *wholeWrites) Close() error                     { return nil }
