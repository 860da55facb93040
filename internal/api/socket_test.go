package api

import (
	"bytes"
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
		c := newPatientConn(ours)
		_, err := c.Write([]byte("hello"))
		if err == nil {
			err = c.flush()
		}
		if !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(began) != writeTimeout {
			t.Errorf("after %v: %v, want a time-out after %v", time.Since(began), err, writeTimeout)
		}
	})
}

// After a part of a message nothing follows: the peer would take it for the rest. Nor is anybody waited for a second time.
func TestNothingFollowsAWriteThatFailed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		defer theirs.Close()
		c := newPatientConn(ours)
		began := time.Now()
		read := make(chan string)
		go func() {
			var part [2]byte
			_, _ = io.ReadFull(theirs, part[:])
			time.Sleep(writeTimeout + time.Second) // too long
			rest, _ := io.ReadAll(theirs)
			read <- string(part[:]) + string(rest)
		}()
		if _, err := io.WriteString(c, "hello"); err != nil {
			t.Fatal(err)
		}
		if err := c.flush(); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Fatalf("%v, want a time-out", err)
		}
		if _, err := io.WriteString(c, "goodbye"); err != nil {
			t.Fatal(err)
		}
		if err := c.Close(); err != nil || time.Since(began) != writeTimeout {
			t.Errorf("closed after %v: %v", time.Since(began), err)
		}
		if text := <-read; text != "he" {
			t.Errorf("the peer reads %q", text)
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
		c := newPatientConn(conn)
		if _, err := io.WriteString(c, "goodbye"); err != nil {
			gone <- err
			return
		}
		err = errors.Join(c.Close(), c.Close())
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

func TestWhatIsWrittenTogetherLeavesTogether(t *testing.T) {
	for name, end := range map[string]func(*patientConn) error{
		"flushing": (*patientConn).flush,
		"closing":  (*patientConn).Close,
	} {
		t.Run(name, func(t *testing.T) {
			wire := &wholeWrites{}
			c := newPatientConn(wire)
			for _, text := range []string{"one ", "two "} {
				if _, err := io.WriteString(c, text); err != nil {
					t.Fatal(err)
				}
			}
			if len(wire.texts) > 0 {
				t.Errorf("%q left at once", wire.texts)
			}
			if err := errors.Join(end(c), c.flush()); err != nil {
				t.Fatal(err)
			}
			if len(wire.texts) != 1 || wire.texts[0] != "one two " {
				t.Errorf("%q, want both in one", wire.texts)
			}
		})
	}
}

// What the peer does not take at once stays in its order, before what is written since, and nobody waits but who wants to.
func TestWhatThePeerDoesNotTakeAtOnceIsSentLater(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	peer, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer peer.Close()
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	c := newPatientConn(conn)
	var written []byte
	for n := byte(0); c.tryFlush(); n++ { // until the system's buffers are full
		part := bytes.Repeat([]byte{n}, maxHeld+int(n))
		written = append(written, part...)
		if _, err := c.Write(part); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := io.WriteString(c, "end"); err != nil {
		t.Fatal(err)
	}
	written = append(written, "end"...)
	read := make(chan []byte)
	go func() {
		text, _ := io.ReadAll(peer)
		read <- text
	}()
	if err := errors.Join(c.flush(), conn.Close()); err != nil {
		t.Fatal(err)
	}
	if text := <-read; !bytes.Equal(text, written) {
		t.Errorf("of %d bytes the peer reads %d, or others", len(written), len(text))
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
