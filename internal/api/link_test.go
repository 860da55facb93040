package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

// chatter is a table that always has something more to tell, and answers at once.
type chatter struct {
	house.Subscription
	given atomic.Int32
	said  chan []byte
	ended atomic.Bool
	news  func()
}

func (c *chatter) Take() ([]byte, error) {
	if c.ended.Load() {
		return nil, table.ErrLeft
	}
	select {
	case text := <-c.said:
		return text, nil
	default:
		return bytes.Repeat([]byte(" "), 1000), nil
	}
}

func (c *chatter) Give(command table.Command, asker table.Asker) error {
	c.given.Add(1)
	c.said <- asker.Answered(&command, table.Reply{}, nil)
	c.news()
	return nil
}

// linked is a link to a peer that has not read anything yet, as the table is about to tell it something.
func linked(t *testing.T, sub *chatter) (l *link, peer net.Conn) {
	t.Helper()
	ours, theirs := net.Pipe()
	conn := newPatientConn(ours)
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	s := &Server{metrics: newMetrics(nil, nil, nil), commands: newMeter(Rate{}, time.Now)}
	l = &link{server: s, conn: conn, sub: sub, plays: true, ctx: ctx, turn: make(chan struct{}, 1), over: make(chan struct{})}
	sub.news = l.flow
	return l, theirs
}

// hearAll lets the peer give so many commands, one after another.
func hearAll(l *link, n int) {
	var all []byte
	for i := range n {
		all = append(all, masked(opText, true, fmt.Sprintf(`{"id":"%d","do":"describe"}`, i))...)
	}
	_, _ = l.advance(all, true) // the end is the peer's
}

// A peer with a thin line is never up to date at a table where much happens. It can play there all the same.
func TestASlowReaderIsHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sub := &chatter{said: make(chan []byte, 100)}
		l, peer := linked(t, sub)
		go func() {
			for {
				if _, err := io.CopyN(io.Discard, peer, 4000); err != nil {
					return
				}
				time.Sleep(time.Second)
			}
		}()
		l.flow()
		go hearAll(l, 5)
		time.Sleep(time.Minute)
		if n := sub.given.Load(); n != 5 {
			t.Errorf("of 5 commands the table heard %d within a minute", n)
		}
		sub.ended.Store(true)
		l.pouring.Wait()
		peer.Close()
	})
}

// Answers do not pile up for a peer that gives commands and takes nothing.
func TestWhoTakesNoAnswersIsNotHeardForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sub := &chatter{said: make(chan []byte, 100)}
		l, peer := linked(t, sub)
		l.flow()
		go hearAll(l, 50)
		time.Sleep(writeTimeout - time.Second)
		if n := sub.given.Load(); n < 1 || n > 2 {
			t.Errorf("the table heard %d commands of somebody who takes no answer", n)
		}
		l.pouring.Wait()
		peer.Close()
	})
}

// What comes in pieces takes as long to look at as what comes at once: other sockets do not wait for it.
func TestALongMessageInPiecesIsNotHeardWhileOthersWait(t *testing.T) {
	t.Parallel()
	command := `{"id":"1","do":"describe"` + strings.Repeat(" ", soonRead) + `}`
	var all []byte
	for at, piece := 0, 500; at < len(command); at += piece {
		op, end := byte(opMore), min(at+piece, len(command))
		if at == 0 {
			op = opText
		}
		all = append(all, masked(op, end == len(command), command[at:end])...)
	}
	synctest.Test(t, func(t *testing.T) {
		sub := &chatter{said: make(chan []byte, 1)}
		l, peer := linked(t, sub)
		go func() { _, _ = io.Copy(io.Discard, peer) }()
		rest, err := l.advance(all, false)
		if !errors.Is(err, errWaits) || sub.given.Load() != 0 {
			t.Fatalf("it is heard with %v, %d commands given", err, sub.given.Load())
		}
		if _, err := l.advance(rest, true); err != nil || sub.given.Load() != 1 {
			t.Errorf("who may wait hears it with %v, %d commands given", err, sub.given.Load())
		}
		sub.ended.Store(true)
		_ = peer.Close()
	})
}
