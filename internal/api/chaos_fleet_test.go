package api_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/store/pgtest"
	"github.com/noripan/noripan/internal/table"
)

const (
	tryAgain   = 100 * time.Millisecond // how long a person waits before trying the next server
	probeEvery = time.Second            // is looked which servers answer, as what stands in front of them does
)

// fleet is several servers, each a process, on one PostgreSQL. What they say to one another, and to the database, goes
// through cables.
type fleet struct {
	t        testing.TB
	members  []*process
	postgres *pgtest.Server
	database string     // its address, for who looks at what is kept
	data     []*cable   // from each server to PostgreSQL
	routes   [][]*cable // from each server to each other; nil to itself
	turn     atomic.Uint64
	silent   []atomic.Bool // servers that take connections and say nothing: nobody is sent there
}

// newFleet starts so many servers.
func newFleet(t testing.TB, n int) *fleet {
	t.Helper()
	c := &fleet{t: t}
	var err error
	if c.postgres, err = pgtest.New(t.Context(), pgtest.Options{Durable: true}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.postgres.Close(); err != nil {
			t.Error(err)
		}
	})
	if c.database, err = c.postgres.Create(t.Context(), "noripan", ""); err != nil {
		t.Fatal(err)
	}
	heard := make([]string, n) // where each waits for the others
	for i := range heard {
		heard[i] = unused(t)
	}
	for i := range n {
		c.members = append(c.members, built(t))
		c.lay(i, heard)
	}
	c.silent = make([]atomic.Bool, n)
	probing, enough := context.WithCancel(context.WithoutCancel(t.Context()))
	var probes sync.WaitGroup
	for i, m := range c.members {
		m.start()
		t.Cleanup(m.kill)
		probes.Go(func() { c.probe(probing, i) })
	}
	t.Cleanup(func() { enough(); probes.Wait() })
	return c
}

// probe looks again and again whether a server answers anything at all.
func (c *fleet) probe(ctx context.Context, i int) {
	ticker := time.NewTicker(probeEvery)
	defer ticker.Stop()
	client := http.Client{Timeout: probeEvery}
	for {
		base, _ := c.members[i].at()
		request, err := http.NewRequestWithContext(ctx, http.MethodHead, base+"/", nil)
		if err != nil {
			c.t.Error(err)
			return
		}
		answer, err := client.Do(request)
		if err == nil {
			answer.Body.Close()
		}
		var late net.Error
		c.silent[i].Store(errors.As(err, &late) && late.Timeout())
		select {
		case <-ticker.C:
		case <-ctx.Done():
			client.CloseIdleConnections()
			return
		}
	}
}

// lay lays the cables of a server, and tells it where they begin.
func (c *fleet) lay(i int, heard []string) {
	c.t.Helper()
	dir, err := os.MkdirTemp("", "noripan-") // PostgreSQL's clients look for its socket in a folder, and not one with a long name
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = os.RemoveAll(dir) }) // a socket is all that is there
	socket := listenAt(c.t, "unix", filepath.Join(dir, filepath.Base(c.postgres.Socket())))
	c.data = append(c.data, lay(c.t, socket, func() (net.Conn, error) { return net.Dial("unix", c.postgres.Socket()) }))
	var ways []string
	cables := make([]*cable, len(heard))
	for j, address := range heard {
		if j == i {
			continue
		}
		listener := listenAt(c.t, "tcp", "127.0.0.1:0")
		cables[j] = lay(c.t, listener, func() (net.Conn, error) { return net.Dial("tcp", address) })
		ways = append(ways, "nats://"+listener.Addr().String())
	}
	c.routes = append(c.routes, cables)
	args := []string{"--pace", "0.2", "--db", strings.Replace(c.database, filepath.Dir(c.postgres.Socket()), dir, 1)}
	if len(heard) > 1 {
		// Nobody is where it says to be: servers that hear of it from others would go around the cables.
		args = append(args, "--cluster", "chaos", "--cluster-addr", heard[i], "--cluster-advertise", unused(c.t), "--routes", strings.Join(ways, ","))
	}
	c.members[i].args = args
}

func listenAt(t testing.TB, network, address string) net.Listener {
	t.Helper()
	listener, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	return listener
}

// unused is an address that nobody listens at.
func unused(t testing.TB) string {
	t.Helper()
	listener := listenAt(t, "tcp", "127.0.0.1:0")
	defer listener.Close()
	return listener.Addr().String()
}

// at is one server after another: a person who cannot reach one tries the next, a little later.
func (c *fleet) at() (string, func(context.Context) error) {
	n := c.turn.Add(1)
	if c.silent[n%uint64(len(c.members))].Load() {
		n = c.turn.Add(1)
	}
	base, _ := c.members[n%uint64(len(c.members))].at()
	return base, func(ctx context.Context) error {
		wait := time.NewTimer(tryAgain)
		defer wait.Stop()
		select {
		case <-wait.C:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// running is when one heard of the table last: it may have gone on all the time.
func (c *fleet) running(heard int64) int64 { return heard }

// restarted: a table may have gone on at another server.
func (c *fleet) restarted() bool { return false }

// passing: a server that cannot help for now says so; and a connection that was given up may not have ended yet, of which the
// table heard later than of the one that came in its place.
func (c *fleet) passing(code string) bool {
	return code == table.Busy || code == table.StorageUnwritable || code == table.NotControlling
}

// signal sends a server a signal.
func (c *fleet) signal(i int, signal syscall.Signal) {
	c.t.Helper()
	if err := c.members[i].command.Process.Signal(signal); err != nil {
		c.t.Fatal(err)
	}
}

// isolate sets the routes between a server and all others.
func (c *fleet) isolate(i int, state cableState) {
	for j := range c.members {
		if j != i {
			c.part(i, j, state)
		}
	}
}

// part sets the routes between two servers.
func (c *fleet) part(i, j int, state cableState) {
	c.routes[i][j].set(state)
	c.routes[j][i].set(state)
}

// logged are the lines that the servers have logged at that level.
func (c *fleet) logged(level string) []string {
	c.t.Helper()
	var found []string
	for i, m := range c.members {
		text, err := os.ReadFile(m.log())
		if err != nil {
			c.t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if strings.Contains(line, "level="+level) {
				found = append(found, fmt.Sprintf("server %d: %s", i, strings.TrimSpace(line)))
			}
		}
	}
	slices.Sort(found)
	return found
}
