// Package news is what the servers of a cluster tell one another about what each of them remembers: that a person has
// changed, that a list is another, how much of a limit is used up; and what they ask one another.
//
// News may be lost, and nobody asks for them again. Each server numbers its own, and says its number twice a second: where
// one is missing the hearer is told so, and gives up all that it remembers. So what a server believes is wrong for a
// second at most, whatever the network does, and nothing has to be kept for those who were away.
package news

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"sync"
	"time"
)

// Subject is where news go.
const Subject = "noripan.news"

const (
	tick    = 100 * time.Millisecond // after which what was gathered is told
	beat    = 500 * time.Millisecond // without news a server still says its number
	silence = 2 * time.Second        // after it a server counts as gone
	forget  = time.Hour              // after it nothing is remembered of one
	most    = 512 << 10              // bytes of one message; the carrier takes a megabyte
)

// Carrier brings messages to all servers, the sender's own included. Those of one sender come in order, or not at all.
type Carrier interface {
	ID() string // of this server, unlike any other's
	Publish(subject string, data []byte) error
	// Subscribe calls heard for one message after another, until stop.
	Subscribe(subject string, heard func(data []byte)) (stop func(), err error)
	// Request asks whoever answers on a subject; an error comes at once where nobody does.
	Request(ctx context.Context, subject string, data []byte) ([]byte, error)
	// Answer answers on a subject, each question in a goroutine of its own, until stop.
	Answer(subject string, answer func(ctx context.Context, data []byte) []byte) (stop func(), err error)
}

// News are those of one server. A nil *News is a server alone: nobody is told, and nothing is heard. All methods may be
// called by any goroutine; what they call must not wait.
type News struct {
	carrier Carrier
	life    string // tells this start of the server from others under its id
	log     *slog.Logger

	telling sync.Mutex // one message after another, in the order of their numbers
	told    uint64
	last    time.Time

	mu      sync.Mutex // guards what follows
	hears   map[string]func(from string, what json.RawMessage)
	gathers []*gather
	missed  []func()
	gone    []func(server string, left bool)
	others  map[string]*other
	figures Figures

	stops   []func()
	ended   chan struct{}
	ending  sync.Once
	working sync.WaitGroup
}

// other is another server, as far as it was heard.
type other struct {
	life  string
	n     uint64
	heard time.Time
	gone  bool
}

// gather is who has something to tell now and then.
type gather struct {
	every time.Duration
	due   time.Time // the flushing goroutine's
	from  func(tell func(kind string, what any))
}

// Figures count news.
type Figures struct {
	Told, Heard uint64
	Missed      uint64 // how often some were missing, which is normal when a server begins
	Unread      uint64 // that could not be read
	Lost        uint64 // that the carrier did not take
	Servers     int    // others that are heard
}

// message is what goes over the wire.
type message struct {
	From  string `json:"from"`
	Life  string `json:"life"`
	N     uint64 `json:"n"`
	Parts []part `json:"parts,omitempty"`
	End   bool   `json:"end,omitempty"` // the server stops
}

type part struct {
	Kind string          `json:"kind"`
	What json.RawMessage `json:"what"`
}

// Open begins to tell and to hear.
func Open(c Carrier, log *slog.Logger) (*News, error) {
	n := &News{
		carrier: c, life: rand.Text(), log: log, ended: make(chan struct{}),
		hears: make(map[string]func(string, json.RawMessage)), others: make(map[string]*other),
	}
	stop, err := c.Subscribe(Subject, n.hear)
	if err != nil {
		return nil, err //nolint:wrapcheck // it names the subject
	}
	n.stops = append(n.stops, stop)
	n.working.Go(n.run)
	return n, nil
}

// Close tells the others that this server stops, and ends. It may be called twice.
func (n *News) Close() {
	if n == nil {
		return
	}
	n.ending.Do(func() {
		close(n.ended)
		n.working.Wait()
		n.flush()
		n.send(message{End: true})
		n.mu.Lock()
		stops := n.stops
		n.mu.Unlock()
		for _, stop := range stops {
			stop()
		}
	})
}

// ID is this server's among the others; "" for a server alone.
func (n *News) ID() string {
	if n == nil {
		return ""
	}
	return n.carrier.ID()
}

// Alone tells whether there is nobody to tell.
func (n *News) Alone() bool { return n == nil }

// Hear calls heard with each piece of news of a kind that another server tells.
func Hear[T any](n *News, kind string, heard func(from string, what T)) {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.hears[kind] = func(from string, raw json.RawMessage) {
		var what T
		if err := json.Unmarshal(raw, &what); err != nil {
			n.count(func(f *Figures) { f.Unread++ })
			return
		}
		heard(from, what)
	}
}

// Missed calls then after news were missed: what was remembered because nothing else was heard may be wrong.
func (n *News) Missed(then func()) {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.missed = append(n.missed, then)
}

// Gone calls then when a server is heard no more; left tells that it has said so itself.
func (n *News) Gone(then func(server string, left bool)) {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.gone = append(n.gone, then)
}

// Gather asks again and again for what may be told together, not more often than every tenth of a second.
func (n *News) Gather(every time.Duration, from func(tell func(kind string, what any))) {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.gathers = append(n.gathers, &gather{every: every, from: from})
}

// Tell tells all other servers something at once.
func (n *News) Tell(kind string, what any) {
	if n == nil {
		return
	}
	if p, ok := n.part(kind, what); ok {
		n.send(message{Parts: []part{p}})
	}
}

// Figures are those of now.
func (n *News) Figures() Figures {
	if n == nil {
		return Figures{}
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	f := n.figures
	for _, o := range n.others {
		if !o.gone {
			f.Servers++
		}
	}
	return f
}

func (n *News) count(one func(*Figures)) {
	n.mu.Lock()
	defer n.mu.Unlock()
	one(&n.figures)
}

func (n *News) part(kind string, what any) (part, bool) {
	raw, err := json.Marshal(what)
	if err != nil || len(raw) > most {
		n.log.Error("news that cannot be told", slog.String("kind", kind), slog.Int("bytes", len(raw)), slog.Any("err", err))
		return part{}, false
	}
	return part{kind, raw}, true
}

// send gives a message its number. One that is not taken leaves a gap, by which the others know.
func (n *News) send(m message) {
	n.telling.Lock()
	defer n.telling.Unlock()
	n.told++
	n.last = time.Now()
	m.From, m.Life, m.N = n.carrier.ID(), n.life, n.told
	data, err := json.Marshal(&m)
	if err == nil {
		err = n.carrier.Publish(Subject, data)
	}
	n.count(func(f *Figures) {
		if f.Told++; err != nil {
			f.Lost++
		}
	})
}

func (n *News) run() {
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			n.flush()
			n.telling.Lock()
			quiet := time.Since(n.last) >= beat
			n.telling.Unlock()
			if quiet {
				n.send(message{})
			}
			n.look()
		case <-n.ended:
			return
		}
	}
}

// flush tells what was gathered, in as few messages as it takes.
func (n *News) flush() {
	n.mu.Lock()
	gathers := n.gathers
	n.mu.Unlock()
	var m message
	size := 0
	now := time.Now()
	for _, g := range gathers {
		if now.Before(g.due) {
			continue
		}
		g.due = now.Add(g.every)
		g.from(func(kind string, what any) {
			p, ok := n.part(kind, what)
			if !ok {
				return
			}
			if size+len(p.What) > most {
				n.send(m)
				m, size = message{}, 0
			}
			m.Parts, size = append(m.Parts, p), size+len(p.What)
		})
	}
	if len(m.Parts) > 0 {
		n.send(m)
	}
}

// hear takes a message of any server.
func (n *News) hear(data []byte) {
	var m message
	if err := json.Unmarshal(data, &m); err != nil || m.From == "" {
		n.count(func(f *Figures) { f.Unread++ })
		return
	}
	if m.From == n.carrier.ID() {
		return
	}
	missed, again := n.note(&m)
	if again {
		return
	}
	if missed {
		n.mu.Lock()
		then := n.missed
		n.mu.Unlock()
		for _, f := range then {
			f()
		}
	}
	for _, p := range m.Parts {
		n.mu.Lock()
		heard := n.hears[p.Kind]
		n.mu.Unlock()
		if heard != nil { // else it is of a newer program
			heard(m.From, p.What)
		}
	}
	if m.End {
		n.lose(m.From, true)
	}
}

// note remembers a message's number. missed tells that some before it were not heard, again that this one was.
func (n *News) note(m *message) (missed, again bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	o := n.others[m.From]
	if o == nil {
		o = &other{}
		n.others[m.From] = o
	}
	if o.life != m.Life {
		o.life, o.n = m.Life, 0
	}
	if m.N <= o.n {
		return false, true
	}
	missed = m.N != o.n+1
	o.n, o.heard, o.gone = m.N, time.Now(), false
	n.figures.Heard++
	if missed {
		n.figures.Missed++
	}
	return missed, false
}

// look notes who is heard no more.
func (n *News) look() {
	now := time.Now()
	var lost []string
	n.mu.Lock()
	for id, o := range n.others {
		switch quiet := now.Sub(o.heard); {
		case quiet > forget:
			delete(n.others, id)
		case quiet > silence && !o.gone:
			lost = append(lost, id)
		}
	}
	n.mu.Unlock()
	for _, id := range lost {
		n.lose(id, false)
	}
}

func (n *News) lose(server string, left bool) {
	n.mu.Lock()
	if o := n.others[server]; o != nil {
		o.gone = true
	}
	then := n.gone
	n.mu.Unlock()
	for _, f := range then {
		f(server, left)
	}
}
