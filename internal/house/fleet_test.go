package house_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/bus"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/storetest"
	"github.com/noripan/noripan/internal/table"
)

// fleet is some servers of a cluster, each with its own bus and its own way to one PostgreSQL, and both can be cut.
type fleet struct {
	t     testing.TB
	dsn   string
	first string // where the first one's bus is found
	ships []*ship
}

type ship struct {
	*server
	bus  *cable
	wire *wire
	down func()
}

func newFleet(t testing.TB, names ...string) *fleet {
	t.Helper()
	f := &fleet{t: t, dsn: storetest.Database(t)}
	for _, name := range names {
		f.join(name)
	}
	return f
}

// join opens one more server.
func (f *fleet) join(name string, change ...func(*house.Config)) *ship {
	f.t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	if os.Getenv("NORIPAN_LOG") != "" {
		quiet = slog.New(slog.NewTextHandler(os.Stderr, nil)).With(slog.String("at", name))
	}
	config := bus.Config{ID: name, Cluster: "fleet", Listen: "127.0.0.1:0", Log: quiet}
	if f.first != "" {
		config.Routes = []string{"nats://" + f.first}
	}
	b, err := bus.Open(f.t.Context(), config)
	if err != nil {
		f.t.Fatal(err)
	}
	if f.first == "" {
		f.first = b.Addr()
	}
	s := &ship{bus: &cable{Bus: b}}
	var dsn string
	s.wire, dsn = newWire(f.t, f.dsn)
	kept, err := store.OpenPlace(f.t.Context(), store.Place{Dir: f.t.TempDir(), DSN: dsn, Shared: true, Server: name, Patience: 3 * time.Second})
	if err != nil {
		f.t.Fatal(err)
	}
	c := house.Config{Store: kept, Log: quiet, Cluster: &house.Cluster{Bus: s.bus}}
	for _, change := range change {
		change(&c)
	}
	h, err := house.Open(f.t.Context(), c)
	if err != nil {
		f.t.Fatal(err)
	}
	s.server = &server{House: h, store: kept}
	if t, is := f.t.(*testing.T); is {
		s.t = t
	}
	s.down = sync.OnceFunc(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patient)
		defer cancel()
		if err := h.Close(ctx); err != nil {
			f.t.Errorf("closing %s: %v", name, err)
		}
		b.Close()
		if err := kept.Close(); err != nil {
			f.t.Errorf("closing the store of %s: %v", name, err)
		}
	})
	f.t.Cleanup(func() {
		s.cut(false, false)
		s.down()
	})
	f.ships = append(f.ships, s)
	return s
}

// cut cuts a server off from the bus and from the database, or lets it back.
func (s *ship) cut(bus, database bool) {
	s.bus.cut.Store(bus)
	s.wire.cut(database)
}

// cable is a bus that can be cut.
type cable struct {
	*bus.Bus
	cut  atomic.Bool
	lose atomic.Pointer[string] // the end of the subject of the next message, or answer, that is lost on the way; nil for none
	told atomic.Pointer[string] // the answer to all requests; nil for those of who is asked
}

func (c *cable) Publish(subject string, data []byte) error {
	lost := c.lose.Load()
	if c.cut.Load() || lost != nil && strings.HasSuffix(subject, *lost) && c.lose.CompareAndSwap(lost, nil) {
		return nil
	}
	return c.Bus.Publish(subject, data)
}

func (c *cable) Subscribe(subject string, heard func(bus.Message)) (func(), error) {
	return c.Bus.Subscribe(subject, func(m bus.Message) {
		if !c.cut.Load() {
			heard(m)
		}
	})
}

func (c *cable) Request(ctx context.Context, subject string, data []byte) ([]byte, error) {
	if c.cut.Load() {
		return nil, bus.ErrNobody
	}
	if told := c.told.Load(); told != nil {
		return []byte(*told), nil
	}
	answer, err := c.Bus.Request(ctx, subject, data)
	if lost := c.lose.Load(); lost != nil && strings.HasSuffix(subject, *lost) && c.lose.CompareAndSwap(lost, nil) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return answer, err
}

func (c *cable) Answer(subject string, answer func(context.Context, []byte) []byte) (func(), error) {
	return c.Bus.Answer(subject, func(ctx context.Context, data []byte) []byte {
		if c.cut.Load() {
			<-ctx.Done()
			return nil
		}
		return answer(ctx, data)
	})
}

// wire is the way to PostgreSQL.
type wire struct {
	to       string
	listener net.Listener
	carrying sync.WaitGroup

	mu    sync.Mutex
	off   bool
	conns map[net.Conn]bool
}

// newWire puts a wire before the database of that address.
func newWire(t testing.TB, dsn string) (*wire, string) {
	t.Helper()
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	dir, err := os.MkdirTemp("", "wire") // a socket's path is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	const socket = ".s.PGSQL.5432"
	w := &wire{to: filepath.Join(query.Get("host"), socket), conns: make(map[net.Conn]bool)}
	if w.listener, err = new(net.ListenConfig).Listen(t.Context(), "unix", filepath.Join(dir, socket)); err != nil {
		t.Fatal(err)
	}
	query.Set("host", dir)
	u.RawQuery = query.Encode()
	w.carrying.Go(w.accept)
	t.Cleanup(func() {
		_ = w.listener.Close()
		w.cut(true)
		w.carrying.Wait()
	})
	return w, u.String()
}

func (w *wire) accept() {
	for {
		in, err := w.listener.Accept()
		if err != nil {
			return
		}
		out, err := new(net.Dialer).Dial("unix", w.to)
		w.mu.Lock()
		if err != nil || w.off {
			_ = in.Close()
			if err == nil {
				_ = out.Close()
			}
		} else {
			w.conns[in], w.conns[out] = true, true
			w.carrying.Go(func() { w.carry(in, out) })
			w.carrying.Go(func() { w.carry(out, in) })
		}
		w.mu.Unlock()
	}
}

func (w *wire) carry(from, to net.Conn) {
	_, _ = io.Copy(to, from) // it ends when either side does
	_ = from.Close()
	_ = to.Close()
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.conns, from)
}

func (w *wire) cut(off bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.off = off
	if off {
		for c := range w.conns {
			_ = c.Close()
		}
	}
}

// patient is how long a test waits for what must come, on a machine that has other things to do.
const patient = time.Minute

// within waits until something is so, and tells how long that took.
func within(t *testing.T, what string, so func() bool) time.Duration {
	t.Helper()
	began := time.Now()
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for !so() {
		if time.Since(began) > patient {
			t.Fatalf("after %v it is not so that %s", patient, what)
		}
		<-look.C
	}
	return time.Since(began)
}

// works tells whether a table answers a member at that server.
func (s *ship) works(t *testing.T, code string, by table.Person) bool {
	t.Helper()
	_, err := s.Do(t.Context(), code, by, table.Command{ID: newID(), Do: table.SetHere})
	var told *table.Error
	return err == nil || errors.As(err, &told) && told.Code == table.NotControlling
}

// ended reads on until the subscription ends.
func ended(v *viewer) error {
	for {
		if err := v.read(); err != nil {
			return err
		}
	}
}

// oneOwnerEach sees that no table is awake at two servers.
func (f *fleet) oneOwnerEach(codes []string) {
	f.t.Helper()
	for _, code := range codes {
		awake := 0
		for _, s := range f.ships {
			if s.Has(code) {
				awake++
			}
		}
		if awake > 1 {
			f.t.Errorf("table %s is awake at %d servers", code, awake)
		}
	}
}
