package load

import (
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lxzan/gws"
)

const benchTables = 100

// BenchmarkSockets tells how many moves a second go through sockets: each is durable, and both players have heard of it before the
// next one. Server and players share the machine.
func BenchmarkSockets(b *testing.B) {
	server, _ := serve(b)
	c := little(server)
	c.Tables, c.Setup, c.Warmup = benchTables, 16, time.Second
	moves, seconds := 0.0, 0.0
	for b.Loop() {
		r, err := Run(b.Context(), c)
		if err != nil {
			b.Fatal(err)
		}
		for i := range r.Windows {
			moves += r.Windows[i].Moves * r.Windows[i].Seconds
			seconds += r.Windows[i].Seconds
		}
	}
	b.ReportMetric(moves/seconds, "moves/s")
}

// echoing sends back what it hears.
type echoing struct{ gws.BuiltinEventHandler }

func (echoing) OnMessage(socket *gws.Conn, m *gws.Message) {
	_ = socket.WriteMessage(m.Opcode, m.Bytes()) // a peer that has gone needs none
	_ = m.Close()                                // it only gives the buffer back
}

// asking sends the next message when the last came back, until there are none left.
type asking struct {
	gws.BuiltinEventHandler
	text []byte
	left *atomic.Int64
	done *sync.WaitGroup
}

func (a *asking) OnMessage(socket *gws.Conn, m *gws.Message) {
	_ = m.Close() // it only gives the buffer back
	a.next(socket)
}

func (a *asking) next(socket *gws.Conn) {
	if a.left.Add(-1) < 0 {
		a.done.Done()
		return
	}
	_ = socket.WriteMessage(gws.OpcodeText, a.text) // a peer that has gone is seen where it is read
}

// BenchmarkEcho is the baseline of BenchmarkSockets: as many sockets, of the same library, that only send back what they hear.
func BenchmarkEcho(b *testing.B) {
	upgrader := gws.NewUpgrader(echoing{}, nil)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		socket, err := upgrader.Upgrade(w, r)
		if err != nil {
			b.Error(err)
			return
		}
		go socket.ReadLoop()
	}))
	defer server.Close()
	var left atomic.Int64
	var done sync.WaitGroup
	a := &asking{text: make([]byte, 100), left: &left, done: &done}
	sockets := make([]*gws.Conn, 2*benchTables)
	for i := range sockets {
		socket, _, err := gws.NewClient(a, &gws.ClientOption{Addr: "ws" + server.URL[len("http"):]})
		if err != nil {
			b.Fatal(err)
		}
		go socket.ReadLoop()
		defer socket.NetConn().Close() //nolint:errcheck // nothing is lost
		sockets[i] = socket
	}
	b.ResetTimer()
	left.Store(int64(b.N))
	done.Add(len(sockets))
	for _, socket := range sockets {
		a.next(socket)
	}
	done.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "echoes/s")
}
