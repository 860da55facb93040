package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/store"
)

// frozen stands between a store and PostgreSQL. Of what has the word it passes on all but the end, and then nothing more: so does a
// server that stands still in the midst of writing.
type frozen struct {
	word []byte
	was  atomic.Bool
}

func (f *frozen) carry(client net.Conn, socket string) {
	defer client.Close()
	server, err := net.Dial("unix", socket)
	if err != nil {
		return
	}
	defer server.Close()
	done := make(chan struct{})
	go func() {
		io.Copy(client, server) //nolint:errcheck // until either ends
		client.Close()
		close(done)
	}()
	const end = 5 // bytes of the message that ends the others
	buffer := make([]byte, 64<<10)
	for still := false; ; {
		n, err := client.Read(buffer)
		if err != nil {
			break
		}
		switch {
		case still:
			continue
		case bytes.Contains(buffer[:n], f.word) && !f.was.Swap(true):
			still, n = true, n-end
		}
		if _, err := server.Write(buffer[:n]); err != nil {
			break
		}
	}
	server.Close()
	<-done
}

// A server that stands still while it writes keeps its tables from nobody.
func TestATableIsTakenFromAServerThatStandsStillWhileItWrites(t *testing.T) {
	server, dsn := server(t)
	f := &frozen{word: []byte("standstill")}
	one := open(t, store.Place{DSN: between(t, server, dsn, f.carry) + "&idle_in_transaction_session_timeout=1h", Shared: true, Server: "one", Patience: patience})
	two := open(t, store.Place{DSN: dsn, Shared: true, Server: "two"})
	join(t, one, "one", time.Hour)
	join(t, two, "two", time.Hour)
	id := addTable(t, one, row("AAAAAA"))
	epoch := acquire(t, one, id, "one").Epoch
	if err := one.Append(t.Context(), store.Batch{Table: id, Epoch: epoch, Entries: []store.Entry{entry(2)}}); err != nil {
		t.Fatal(err)
	}
	late := make(chan error, 1)
	e := entry(3)
	e.Body = f.word
	go func() {
		late <- one.Append(context.Background(), store.Batch{Table: id, Epoch: epoch, Entries: []store.Entry{e}})
	}()
	other := visit(t, dsn)
	for holds := false; !holds; {
		if err := other.QueryRow(t.Context(), "SELECT count(*) > 0 FROM pg_locks WHERE relation = 'leases'::regclass AND mode = 'RowShareLock'").Scan(&holds); err != nil {
			t.Fatal(err)
		}
	}
	taken := make(chan error, 1)
	go func() {
		_, err := two.Condemn(context.Background(), "one", 2*time.Hour)
		lease := store.Lease{}
		if err == nil {
			lease, err = two.Acquire(context.Background(), id, "two")
		}
		if err == nil && lease != (store.Lease{Epoch: epoch + 1, Server: "two"}) {
			err = fmt.Errorf("the lease is %+v", lease)
		}
		taken <- err
	}()
	select {
	case err := <-taken:
		if err != nil {
			t.Errorf("taking the table: %v", err)
		}
	case <-time.After(patience):
		t.Error("the table is not taken")
	}
	if err := <-late; !errors.Is(err, store.ErrFenced) {
		t.Errorf("the server that stood still ends with %v, want ErrFenced", err)
	}
}

// Whoever asks for a table that another has leaves no trace: it may be asked for often.
func TestALeaseThatIsNotTakenIsNotWritten(t *testing.T) {
	p := postgres(t)
	p.Shared = true
	s := open(t, p)
	join(t, s, "one", time.Hour)
	join(t, s, "two", time.Hour)
	id := addTable(t, s, row("AAAAAA"))
	want := acquire(t, s, id, "one")
	conn := visit(t, p.DSN)
	version := func() (v string) {
		if err := conn.QueryRow(t.Context(), "SELECT concat(ctid, ' ', xmin, ' ', xmax) FROM leases WHERE table_id = $1", id).Scan(&v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	before := version()
	if got := acquire(t, s, id, "two"); got != want {
		t.Errorf("the lease is %+v, want %+v", got, want)
	}
	if after := version(); after != before {
		t.Errorf("the row was %s and is %s", before, after)
	}
}

// A server whose writers all wait keeps its time.
func TestRenewingWaitsForNoWriter(t *testing.T) {
	p := postgres(t)
	p.Shared = true
	s := open(t, p)
	join(t, s, "one", time.Hour)
	other := visit(t, p.DSN)
	hold, err := other.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ids := make([]int64, 8) // more than there are writers
	for i := range ids {
		ids[i] = addTable(t, s, row(fmt.Sprintf("AAAA%02d", i)))
	}
	if _, err := hold.Exec(t.Context(), "SELECT 1 FROM tables FOR UPDATE"); err != nil {
		t.Fatal(err)
	}
	written := make(chan error, len(ids))
	look := visit(t, p.DSN)
	for i, waiting := 0, 0; i < len(ids); i++ {
		changed := row(fmt.Sprintf("AAAA%02d", i))
		go func() { written <- s.Append(context.Background(), store.Batch{Table: ids[i], Row: &changed}) }()
		for waiting <= i && waiting < 4 { // each writer has one that waits; the others are in the line
			if err := look.QueryRow(t.Context(), "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'").Scan(&waiting); err != nil {
				t.Fatal(err)
			}
		}
	}
	renewed := make(chan error, 1)
	go func() { renewed <- s.Renew(context.Background(), "one", time.Hour) }()
	select {
	case err := <-renewed:
		if err != nil {
			t.Errorf("renewing: %v", err)
		}
	case <-time.After(patience):
		t.Error("it is not renewed")
	}
	if err := hold.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range ids {
		if err := <-written; err != nil {
			t.Error(err)
		}
	}
}

// Many tables are looked at together: one that is another's by now fails alone.
func TestALateBatchFailsAlone(t *testing.T) {
	p := postgres(t)
	p.Shared = true
	s := open(t, p)
	join(t, s, "one", time.Hour)
	const tables, rounds = 40, 5
	late := func(i int) bool { return i%10 == 3 }
	written := make([]error, tables)
	ids, epochs := make([]int64, tables), make([]int64, tables)
	for i := range ids {
		ids[i] = addTable(t, s, row(fmt.Sprintf("AAAA%02d", i)))
		epochs[i] = acquire(t, s, ids[i], "one").Epoch
		if late(i) {
			acquire(t, s, ids[i], "one")
		}
	}
	var all sync.WaitGroup
	for i := range ids {
		all.Go(func() {
			for seq := int64(2); seq < 2+rounds && written[i] == nil; seq++ {
				written[i] = s.Append(context.Background(), store.Batch{Table: ids[i], Epoch: epochs[i], Entries: []store.Entry{entry(seq)}})
			}
		})
	}
	all.Wait()
	for i, id := range ids {
		_, entries, err := s.History(t.Context(), id)
		switch {
		case late(i) && (!errors.Is(written[i], store.ErrFenced) || len(entries) != 1):
			t.Errorf("table %d, which is another's: %v, and %d entries (%v)", i, written[i], len(entries), err)
		case !late(i) && (written[i] != nil || len(entries) != 1+rounds):
			t.Errorf("table %d: %v, and %d entries (%v)", i, written[i], len(entries), err)
		}
	}
}
