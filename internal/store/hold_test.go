package store_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/pgtest"
)

// lockOf is the process of PostgreSQL that has a server's lock; 0 for none.
func lockOf(t *testing.T, conn *pgx.Conn) (pid int) {
	t.Helper()
	err := conn.QueryRow(t.Context(), `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`).Scan(&pid)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		t.Fatalf("looking for the lock: %v", err)
	}
	return pid
}

// visit is a connection of somebody else.
func visit(t *testing.T, dsn string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) }) //nolint:errcheck // the test is over
	return conn
}

func TestAServerWhoseDatabaseIsTakenWritesNoMore(t *testing.T) {
	p := postgres(t)
	s := open(t, p)
	told := make(chan error, 9)
	s.Report(func(err error) { told <- err })
	id := addTable(t, s, row("AAAAAA"))
	pgtest.Seize(t, p.DSN)
	select {
	case <-s.Taken():
	case <-time.After(patience):
		t.Fatal("it does not notice")
	}
	for range 2 {
		err := s.Append(t.Context(), store.Batch{Table: id, Entries: []store.Entry{entry(2)}})
		if !errors.Is(err, store.ErrTaken) || !errors.Is(err, store.ErrUnwritable) {
			t.Errorf("writing: %v, want ErrTaken", err)
		}
	}
	if err := s.Writable(t.Context()); !errors.Is(err, store.ErrTaken) {
		t.Errorf("trying whether that is over: %v", err)
	}
	if first := <-told; !errors.Is(first, store.ErrTaken) || len(told) > 0 {
		t.Errorf("told %v and %d more", first, len(told))
	}
	if _, entries, err := s.History(t.Context(), id); err != nil || len(entries) != 1 {
		t.Errorf("the log has %d entries (%v)", len(entries), err)
	}
}

// forgetful stands between a store and PostgreSQL, and can lose connections without a word to PostgreSQL.
type forgetful struct {
	mu   sync.Mutex
	open map[net.Conn]net.Conn // PostgreSQL's sides, by the clients'
	lost []net.Conn
}

func (f *forgetful) carry(client net.Conn, socket string) {
	server, err := net.Dial("unix", socket)
	if err != nil {
		client.Close()
		return
	}
	f.mu.Lock()
	f.open[client] = server
	f.mu.Unlock()
	var back sync.WaitGroup
	back.Go(func() {
		io.Copy(client, server) //nolint:errcheck // until either ends
		client.Close()
	})
	io.Copy(server, client) //nolint:errcheck // until either ends
	f.mu.Lock()
	if f.open[client] != nil {
		server.Close()
	}
	delete(f.open, client)
	f.mu.Unlock()
	back.Wait()
}

// lose ends the clients' sides alone.
func (f *forgetful) lose() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for client, server := range f.open {
		client.Close()
		f.lost = append(f.lost, server)
	}
	clear(f.open)
}

// find ends what was lost.
func (f *forgetful) find() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, server := range f.lost {
		server.Close()
	}
}

func TestAServerIsNotKeptOutByItsOwnLostConnection(t *testing.T) {
	server, dsn := server(t)
	f := &forgetful{open: make(map[net.Conn]net.Conn)}
	s := open(t, store.Place{DSN: between(t, server, dsn, f.carry), Patience: patience})
	id := addTable(t, s, row("AAAAAA"))
	other := visit(t, dsn)
	before := lockOf(t, other)
	f.lose()
	t.Cleanup(f.find)
	if err := s.Append(t.Context(), store.Batch{Table: id, Entries: []store.Entry{entry(2)}}); err != nil {
		t.Errorf("writing: %v", err)
	}
	for began, after := time.Now(), before; after == before || after == 0; time.Sleep(time.Millisecond) {
		if after = lockOf(t, other); time.Since(began) > patience {
			t.Fatal("the lock is still the lost connection's")
		}
	}
}

// mute stands between a store and PostgreSQL. Of the first connection that has the word it swallows all answers to what comes after
// that, and then keeps PostgreSQL's side.
type mute struct {
	word []byte
	was  atomic.Bool
	over chan struct{}
}

func (m *mute) carry(client net.Conn, socket string) {
	defer client.Close()
	server, err := net.Dial("unix", socket)
	if err != nil {
		return
	}
	defer server.Close()
	var swallows atomic.Bool
	var back sync.WaitGroup
	back.Go(func() {
		defer client.Close()
		buffer := make([]byte, 64<<10)
		for {
			n, err := server.Read(buffer)
			if err != nil {
				return
			}
			if !swallows.Load() {
				client.Write(buffer[:n]) //nolint:errcheck // until either ends
			}
		}
	})
	buffer := make([]byte, 64<<10)
	for met := false; ; {
		n, err := client.Read(buffer)
		if err != nil {
			break
		}
		if met {
			swallows.Store(true)
		}
		met = met || bytes.Contains(buffer[:n], m.word) && !m.was.Swap(true)
		if _, err := server.Write(buffer[:n]); err != nil {
			break
		}
		if swallows.Load() {
			<-m.over
			break
		}
	}
	server.Close()
	back.Wait()
}

// PostgreSQL may have given the lock though its answer is lost with the network.
func TestAServerIsNotKeptOutByALockOfWhichItDidNotHear(t *testing.T) {
	t.Parallel() // it mainly waits, as the next one does
	server, dsn := server(t)
	m := &mute{word: []byte("pg_try_advisory_lock"), over: make(chan struct{})}
	address := between(t, server, dsn, m.carry)
	t.Cleanup(func() { close(m.over) })
	addTable(t, open(t, store.Place{DSN: address, Patience: patience}), row("AAAAAA"))
	if !m.was.Load() {
		t.Error("no answer was lost")
	}
}

// A PostgreSQL whose machine is lost just after it took the connection for the lock says nothing any more.
func TestTheLockIsAskedForAgainWhereNobodyAnswers(t *testing.T) {
	t.Parallel()
	server, dsn := server(t)
	f := &frozen{word: []byte("pg_terminate_backend")}
	clients := make(chan net.Conn, 100)
	s := open(t, store.Place{Patience: patience, DSN: between(t, server, dsn, func(client net.Conn, socket string) {
		clients <- client
		f.carry(client, socket)
	})})
	(<-clients).Close() // the first; nobody waits until it is given up
	if !f.was.Load() {
		t.Error("PostgreSQL has not stood still")
	}
	addTable(t, s, row("AAAAAA"))
}
