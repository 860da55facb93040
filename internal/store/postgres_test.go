package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/pgtest"
)

// long enough for a PostgreSQL that starts on a machine that has other things to do.
const patience = time.Minute

// server is the shared PostgreSQL, for tests that stop it, with a database.
func server(t *testing.T) (*pgtest.Server, string) {
	t.Helper()
	return pgtest.Shared(t), postgres(t).DSN
}

func TestARestartOfPostgreSQLIsAPause(t *testing.T) {
	server, dsn := server(t)
	s := open(t, store.Place{DSN: dsn, Patience: patience})
	const tables, crashes = 8, 2
	var written [tables]int64
	var count atomic.Int64
	stopping, stop := context.WithCancel(t.Context())
	defer stop()
	var writing sync.WaitGroup
	ids := make([]int64, tables)
	for i := range ids {
		ids[i] = addTable(t, s, row(fmt.Sprintf("AAAA%02d", i)))
		writing.Go(func() {
			for seq := int64(2); stopping.Err() == nil; seq++ {
				if err := s.Append(context.Background(), store.Batch{Table: ids[i], Entries: []store.Entry{entry(seq)}}); err != nil {
					t.Errorf("table %d, entry %d: %v", i, seq, err)
					return
				}
				if _, err := s.Table(context.Background(), fmt.Sprintf("AAAA%02d", i)); err != nil {
					t.Errorf("reading table %d: %v", i, err)
					return
				}
				written[i] = seq
				count.Add(1)
			}
		})
	}
	for range crashes {
		for before := count.Load(); count.Load() < before+10*tables && !t.Failed(); {
			time.Sleep(time.Millisecond) // the writers have begun, or gone on
		}
		if err := server.Crash(); err != nil {
			t.Fatal(err)
		}
		if err := server.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	writing.Wait()
	for i, id := range ids {
		_, entries, err := s.History(t.Context(), id)
		if err != nil || int64(len(entries)) != written[i] {
			t.Errorf("table %d has %d entries, %d were acknowledged (%v)", i, len(entries), written[i], err)
		}
		for n := range entries {
			if entries[n].Seq != int64(n+1) {
				t.Fatalf("table %d: entry %d has the number %d", i, n+1, entries[n].Seq)
			}
		}
	}
	if err := s.Trouble(); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

func TestAPostgreSQLThatDoesNotAnswerIsNamed(t *testing.T) {
	server, dsn := server(t)
	ctx := context.Background()
	s := open(t, store.Place{DSN: dsn, Patience: time.Second})
	told := make(chan error, 9)
	s.Report(func(err error) { told <- err })
	id := addTable(t, s, row("AAAAAA"))
	if err := server.Stop(); err != nil {
		t.Fatal(err)
	}
	write := func() error { return s.Append(ctx, store.Batch{Table: id, Entries: []store.Entry{entry(2)}}) }
	_, tableErr := s.Table(ctx, "AAAAAA")
	_, leaseErr := s.Acquire(ctx, id, "one")
	for what, err := range map[string]error{
		"appending": write(), "reading": tableErr, "taking a table": leaseErr, "looking": s.Ping(ctx), "trying": s.Writable(ctx),
		"a person": s.AddPerson(ctx, store.Person{ID: "ann"}), "ending sessions": s.EndSessions(ctx, "ann"), "the trouble": s.Trouble(),
	} {
		if !errors.Is(err, store.ErrAway) || !errors.Is(err, store.ErrUnwritable) {
			t.Errorf("%s: %v, want ErrAway", what, err)
		}
	}
	if err := server.Start(ctx); err != nil {
		t.Fatal(err)
	}
	for s.Writable(ctx) != nil { // it is patient no more
		time.Sleep(10 * time.Millisecond)
	}
	if err := write(); err != nil {
		t.Errorf("when it is back: %v", err)
	}
	if first, second := <-told, <-told; !errors.Is(first, store.ErrAway) || second != nil || len(told) > 0 {
		t.Errorf("told %v, %v and %d more: want the trouble once, and its end", first, second, len(told))
	}
	if _, err := store.OpenPlace(ctx, store.Place{DSN: "postgres://127.0.0.1:1/none", Patience: time.Millisecond}); !errors.Is(err, store.ErrAway) {
		t.Errorf("opening what is not there: %v", err)
	}
}

// swallower stands between a store and PostgreSQL. A connection in which it sees the word is cut as soon as PostgreSQL has
// answered, and the answer is lost.
type swallower struct {
	word      []byte
	off       atomic.Bool
	swallowed atomic.Int64
}

// between gives the address of a database behind somebody who carries what is said.
func between(t *testing.T, behind *pgtest.Server, dsn string, carry func(client net.Conn, socket string)) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "noripan-cut-") // a socket's path must be short
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("unix", filepath.Join(dir, filepath.Base(behind.Socket())))
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	all.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			all.Go(func() { carry(client, behind.Socket()) })
		}
	})
	t.Cleanup(func() {
		listener.Close()
		all.Wait()
		os.RemoveAll(dir)
	})
	address, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	address.RawQuery = url.Values{"host": {dir}}.Encode()
	return address.String()
}

func (w *swallower) carry(client net.Conn, socket string) {
	defer client.Close()
	server, err := net.Dial("unix", socket)
	if err != nil {
		return
	}
	defer server.Close()
	var cut atomic.Bool
	var back sync.WaitGroup
	back.Go(func() {
		defer client.Close()
		buffer := make([]byte, 64<<10)
		for {
			n, err := server.Read(buffer)
			if err != nil {
				return
			}
			if cut.Load() {
				w.swallowed.Add(1)
				return
			}
			if _, err := client.Write(buffer[:n]); err != nil {
				return
			}
		}
	})
	buffer := make([]byte, 64<<10)
	for {
		n, err := client.Read(buffer)
		if err != nil {
			break
		}
		if !w.off.Load() && bytes.Contains(buffer[:n], w.word) {
			cut.Store(true)
		}
		if _, err := io.Copy(server, bytes.NewReader(buffer[:n])); err != nil {
			break
		}
	}
	server.Close()
	back.Wait()
}

func TestWhatALostConnectionLeavesOpenIsLookedUp(t *testing.T) {
	server, dsn := server(t)
	cut := &swallower{word: []byte("swallow")}
	s := open(t, store.Place{DSN: between(t, server, dsn, cut.carry), Patience: patience})
	id := addTable(t, s, row("AAAAAA"))
	if err := s.Append(t.Context(), store.Batch{Table: id, Entries: []store.Entry{entry(2)}}); err != nil {
		t.Fatal(err)
	}
	e := entry(3)
	e.Body = []byte("swallow") // the look for it has the word too: its answer is lost as well, and it is looked again
	looked := make(chan error, 1)
	go func() { looked <- s.Append(context.Background(), store.Batch{Table: id, Entries: []store.Entry{e}}) }()
	for cut.swallowed.Load() < 3 {
		time.Sleep(time.Millisecond)
	}
	cut.off.Store(true)
	if err := <-looked; err != nil {
		t.Errorf("an entry whose acknowledgement was lost: %v", err)
	}
	_, entries, err := s.History(t.Context(), id)
	if err != nil || len(entries) != 3 {
		t.Errorf("%d entries are there, want 3 (%v)", len(entries), err)
	}
	if err := s.Append(t.Context(), store.Batch{Table: id, Entries: []store.Entry{entry(3)}}); !errors.Is(err, store.ErrConflict) {
		t.Errorf("another entry of its number: %v", err)
	}
}

func TestServersShareAPostgreSQLOnlyOnPurpose(t *testing.T) {
	p := postgres(t)
	shared := p
	shared.Shared = true
	first := open(t, shared)
	second := open(t, shared)
	if _, err := store.OpenPlace(t.Context(), p); !errors.Is(err, store.ErrInUse) {
		t.Errorf("alone, beside two that share: %v, want ErrInUse", err)
	}
	keys := make([]string, 8)
	var all sync.WaitGroup
	for i := range keys {
		all.Go(func() {
			s := first
			if i%2 == 1 {
				s = second
			}
			key, err := s.Key(context.Background(), "session", fmt.Append(nil, "key ", i))
			if err != nil {
				t.Error(err)
			}
			keys[i] = string(key)
		})
	}
	all.Wait()
	for _, key := range keys {
		if key == "" || key != keys[0] {
			t.Fatalf("servers have the keys %q", keys)
		}
	}
	if err := errors.Join(first.Close(), second.Close()); err != nil {
		t.Fatal(err)
	}
	open(t, p)
	if _, err := store.OpenPlace(t.Context(), shared); !errors.Is(err, store.ErrInUse) {
		t.Errorf("sharing, beside one that is alone: %v, want ErrInUse", err)
	}
	if _, err := store.OpenPlace(t.Context(), store.Place{Dir: t.TempDir(), Shared: true}); err == nil {
		t.Error("a folder is shared")
	}
}

func TestServersMayBeginTogether(t *testing.T) {
	p := store.Place{DSN: pgtest.Database(t, ""), Shared: true}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			s, err := store.OpenPlace(context.Background(), p)
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// Whoever has taken a table may rely on its log: not even a batch that was on its way is added by the server before.
func TestNothingIsAddedBehindTheBackOfWhoHasTakenATable(t *testing.T) {
	p := postgres(t)
	p.Shared = true
	servers := []*store.Store{open(t, p), open(t, p)}
	names := []string{"one", "two"}
	for i, s := range servers {
		join(t, s, names[i], time.Hour)
	}
	id := addTable(t, servers[0], row("AAAAAA"))
	last := func(s *store.Store) int64 {
		_, entries, err := s.History(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return entries[len(entries)-1].Seq
	}
	var late chan error // how the one before ends
	for round := range 20 {
		s, other := servers[round%2], names[(round+1)%2]
		epoch := acquire(t, s, id, names[round%2], other).Epoch
		seen := last(s) // now that the other has lost the table
		if late != nil {
			if err := <-late; !errors.Is(err, store.ErrFenced) {
				t.Fatalf("round %d: the server before ends with %v, want ErrFenced", round, err)
			}
			if now := last(s); now != seen {
				t.Fatalf("round %d: the log went on to %d behind the back of who saw %d", round, now, seen)
			}
		}
		begun := make(chan struct{})
		late = make(chan error, 1)
		go func(ended chan<- error) {
			for seq := seen + 1; ; seq++ {
				if err := s.Append(context.Background(), store.Batch{Table: id, Epoch: epoch, Entries: []store.Entry{entry(seq)}}); err != nil {
					ended <- err
					return
				}
				if seq == seen+3 {
					close(begun)
				}
			}
		}(late)
		select {
		case <-begun:
		case err := <-late:
			t.Fatalf("round %d: who has the table cannot write: %v", round, err)
		}
	}
	acquire(t, servers[0], id, "one", "two")
	if err := <-late; !errors.Is(err, store.ErrFenced) {
		t.Errorf("the last one ends with %v", err)
	}
}
