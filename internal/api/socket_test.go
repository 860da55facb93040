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
