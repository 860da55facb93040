package api_test

import (
	"net"
	"sync"
	"testing"
)

// How a cable is.
type cableState int

const (
	whole cableState = iota
	mute             // what is said arrives when it is whole again; nobody is told
	cut              // connections end, and there are no new ones
)

// cable is between two programs: it passes on what comes to its address, as long as it is whole.
type cable struct {
	listener net.Listener
	dial     func() (net.Conn, error)
	busy     sync.WaitGroup

	mu    sync.Mutex
	turn  *sync.Cond // the state is another
	state cableState
	open  map[net.Conn]bool
}

// lay lays a cable from a listener on to where dial leads.
func lay(t testing.TB, listener net.Listener, dial func() (net.Conn, error)) *cable {
	t.Helper()
	c := &cable{listener: listener, dial: dial, open: make(map[net.Conn]bool)}
	c.turn = sync.NewCond(&c.mu)
	c.busy.Go(c.accept)
	t.Cleanup(func() {
		_ = listener.Close() // it ends accept
		c.set(cut)
		c.busy.Wait()
	})
	return c
}

func (c *cable) accept() {
	for {
		from, err := c.listener.Accept()
		if err != nil {
			return // the test is over
		}
		c.busy.Go(func() { c.join(from) })
	}
}

// join passes on what the two ends say to one another, until one of them ends or the cable is cut.
func (c *cable) join(from net.Conn) {
	defer c.drop(from)
	if !c.keep(from) {
		return
	}
	on, err := c.dial()
	if err != nil {
		return // nobody is there: the caller is told so by the end of its connection
	}
	defer c.drop(on)
	if !c.keep(on) {
		return
	}
	c.busy.Go(func() {
		c.pass(on, from)
		c.drop(on)
	})
	c.pass(from, on)
}

// pass passes on what one end says. Whatever ends it, both are to know: join and its other half close them.
func (c *cable) pass(to, from net.Conn) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 && c.passes() {
			_, err = to.Write(buffer[:n])
		}
		if err != nil {
			return
		}
	}
}

// passes waits while the cable is mute, and tells whether it is whole.
func (c *cable) passes() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.state == mute {
		c.turn.Wait()
	}
	return c.state == whole
}

// keep remembers a connection, to be able to cut it; false where it may not be.
func (c *cable) keep(conn net.Conn) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open[conn] = true
	return c.state != cut
}

func (c *cable) drop(conn net.Conn) {
	_ = conn.Close() // it may be closed
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.open, conn)
}

// set cuts the cable, mutes it, or mends it.
func (c *cable) set(state cableState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state = state
	c.turn.Broadcast()
	for conn := range c.open {
		if state == cut {
			_ = conn.Close() // its reading ends, and drops it
		}
	}
}
