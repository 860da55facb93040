package house

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/noripan/noripan/internal/bus"
	"github.com/noripan/noripan/internal/table"
)

// A subscription at another server: a pump there sends its messages in frames, and no more than a window of them before they are
// read here. So a slow reader holds no queue at either server, and what it misses the table throws away, as it does for its own.
const (
	windowMessages = 16
	windowBytes    = 128 << 10
	frameBytes     = 256 << 10 // of a message in one frame; a longer one comes in several
	rollEvery      = 5         // seconds between lists of all subscriptions
	longestMessage = 16 << 20  // in all its frames: far more than a table ever says
	rollsMissed    = 3         // without being named in so many one has ended
)

// Kinds of frames.
const (
	framePart = iota // of a message that goes on in the next one
	frameLast        // or the whole of one
	frameEnd         // the subscription has ended: why, as JSON
	frameRoll        // numbers of subscriptions that go on, and of their last frames
)

// frame is: a byte of its kind, the subscription's number, the frame's number there from 1, and what it brings.
const frameHead = 1 + 8 + 8

func frameSubject(server string) string { return "noripan.server." + server + ".frames" }

func newFrame(kind byte, sub, n uint64, brings []byte) []byte {
	f := make([]byte, frameHead, frameHead+len(brings))
	f[0] = kind
	binary.BigEndian.PutUint64(f[1:], sub)
	binary.BigEndian.PutUint64(f[9:], n)
	return append(f, brings...)
}

// far is one connection's subscription at another server.
type far struct {
	*remote
	owner  string
	id     uint64
	person table.Person

	mu      sync.Mutex
	n       uint64 // of the last frame
	part    []byte // of a message that is not whole yet
	queue   []farMessage
	said    [][]byte // answers to commands
	news    func()   // nil for one that asks by itself
	last    uint64   // the last frame of what was read
	read    int      // messages since the last credit was given
	size    int      // and their bytes
	unnamed int      // lists in which it was not named
	ended   error
	ready   chan struct{} // room for one: there may be something new
}

// farMessage is a message and the number of its last frame.
type farMessage struct {
	text []byte
	n    uint64
}

// Watch opens a subscription there.
func (r *remote) Watch(ctx context.Context, by table.Person, after uint64) (Subscription, error) {
	c := r.cluster
	f := &far{remote: r, owner: r.server, person: by, ready: make(chan struct{}, 1)}
	c.mu.Lock()
	c.next++
	f.id = c.next
	c.far[f.id] = f // its first frame may come before the answer
	c.mu.Unlock()
	if _, err := r.run(ctx, &errand{Do: errandWatch, By: by, After: after, Server: c.bus.ID(), Sub: f.id}); err != nil {
		f.Close()
		return nil, err
	}
	if r.life.Err() != nil { // it died before it was known here that it is watched
		f.end(table.ErrRestart)
	}
	return f, nil
}

// Next is the next message; see table.Subscription.
func (f *far) Next(ctx context.Context) ([]byte, error) {
	for {
		if text, err := f.Take(); text != nil || err != nil {
			return text, err
		}
		select {
		case <-f.ready:
		case <-ctx.Done():
			return nil, fmt.Errorf("waiting for a message: %w", ctx.Err())
		}
	}
}

// Notify lets news be called whenever there may be something new to take.
func (f *far) Notify(news func()) {
	f.mu.Lock()
	f.news = news
	f.mu.Unlock()
	news()
}

// Do carries a command out for the subscriber.
func (f *far) Do(ctx context.Context, c table.Command) (table.Reply, error) {
	f.mu.Lock()
	ended := f.ended
	f.mu.Unlock()
	if ended != nil {
		return table.Reply{}, ended
	}
	return f.command(ctx, &errand{By: f.person, Command: &c, Server: f.cluster.bus.ID(), Sub: f.id})
}

// Give does the same and does not wait.
func (f *far) Give(c table.Command, asker table.Asker) error {
	f.mu.Lock()
	ended := f.ended
	f.mu.Unlock()
	if ended != nil {
		return ended
	}
	go func() {
		reply, err := f.Do(f.life, c)
		var refused *table.Error
		if err != nil && !errors.As(err, &refused) {
			f.end(reasonOf(err))
			f.cluster.drop(f)
			return
		}
		said := asker.Answered(&c, reply, err)
		f.mu.Lock()
		f.said = append(f.said, said)
		f.mu.Unlock()
		f.signal()
	}()
	return nil
}

// Close ends the subscription: its connection is gone.
func (f *far) Close() {
	f.end(table.ErrLeft)
	f.cluster.drop(f)
}

// Take is the next message, if there is one, and gives credit for what was read.
func (f *far) Take() ([]byte, error) {
	text, credit, err := f.take()
	if credit > 0 {
		f.cluster.giveCredit(f, creditRead, credit) // which may have to wait: nobody else is to wait for that
	}
	return text, err
}

// take is the next message, if there is one, and the number of the frame up to which credit is due, or 0.
func (f *far) take() (text []byte, credit uint64, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.said) > 0 {
		text := f.said[0]
		f.said = f.said[1:]
		return text, 0, nil
	}
	if len(f.queue) == 0 {
		return nil, 0, f.ended
	}
	m := f.queue[0]
	f.queue[0] = farMessage{}
	f.queue = f.queue[1:]
	f.last, f.read, f.size = m.n, f.read+1, f.size+len(m.text)
	if f.ended == nil && (f.read >= windowMessages/2 || f.size >= windowBytes/2) {
		f.read, f.size = 0, 0
		credit = m.n
	}
	return m.text, credit, nil
}

// end lets the reader have what is left, and then the reason.
func (f *far) end(reason error) {
	f.mu.Lock()
	if f.ended == nil {
		f.ended = reason
	}
	f.mu.Unlock()
	f.signal()
}

// signal tells the reader that there may be something.
func (f *far) signal() {
	f.mu.Lock()
	news := f.news
	f.mu.Unlock()
	if news != nil {
		news()
		return
	}
	select {
	case f.ready <- struct{}{}:
	default:
	}
}

var (
	errGap  = errors.New("messages from another server are missing")
	errLong = errors.New("a message from another server does not end")
)

// accept takes a frame. The error means that the subscription cannot go on.
func (f *far) accept(kind byte, n uint64, brings []byte) error {
	whole, err := f.add(kind, n, brings)
	if whole {
		f.signal()
	}
	return err
}

// add adds a frame to what waits; whole tells whether there is something new to take.
func (f *far) add(kind byte, n uint64, brings []byte) (whole bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ended != nil {
		return false, nil
	}
	if n != f.n+1 {
		return false, errGap
	}
	f.n = n
	switch kind {
	case framePart:
		if len(f.part)+len(brings) > longestMessage {
			return false, errLong
		}
		f.part = append(f.part, brings...)
	case frameLast:
		if f.part != nil {
			brings = append(f.part, brings...)
			f.part = nil
		}
		f.queue = append(f.queue, farMessage{brings, n})
	case frameEnd:
		var why failure
		if err := json.Unmarshal(brings, &why); err != nil {
			return false, fmt.Errorf("why a subscription ended: %w", err)
		}
		f.ended = why.err()
	}
	return kind != framePart, nil
}

// hearFrame takes what other servers send to the subscriptions of this one.
func (c *cluster) hearFrame(m bus.Message) {
	if len(m.Data) < frameHead {
		c.bus.Drop(m.Subject, errors.New("a short frame"))
		return
	}
	kind, sub, n, brings := m.Data[0], binary.BigEndian.Uint64(m.Data[1:]), binary.BigEndian.Uint64(m.Data[9:]), m.Data[frameHead:]
	if kind == frameRoll {
		c.hearRoll(brings, n == 1)
		return
	}
	c.mu.Lock()
	f := c.far[sub]
	c.mu.Unlock()
	if f == nil {
		return // it was closed; the list of those that go on tells its pump, if the news of that is lost
	}
	if err := f.accept(kind, n, brings); err != nil {
		c.bus.Drop(m.Subject, err)
		f.end(table.ErrRestart)
		c.drop(f)
	}
}

// drop forgets a subscription, and tells its pump to stop.
func (c *cluster) drop(f *far) {
	c.mu.Lock()
	_, known := c.far[f.id]
	delete(c.far, f.id)
	c.mu.Unlock()
	if known {
		c.giveCredit(f, creditStop, 0)
	}
}

// leaveFar ends some of the subscriptions elsewhere.
func (c *cluster) leaveFar(which func(*far) bool) {
	c.mu.Lock()
	var left []*far
	for id, f := range c.far {
		if which(f) {
			left = append(left, f)
			delete(c.far, id)
		}
	}
	c.mu.Unlock()
	for _, f := range left {
		f.end(table.ErrRestart)
	}
}

// hearRoll compares the subscriptions that a server says go on there with those that are known here.
func (c *cluster) hearRoll(brings []byte, last bool) {
	name, brings, whole := bytes.Cut(brings, []byte{0})
	from := string(name)
	if _, lives := c.roster.Life(from); !whole || !lives {
		return // nobody who could be told: the lists come again
	}
	var lost []*far
	for ; len(brings) >= 16; brings = brings[16:] {
		id, n := binary.BigEndian.Uint64(brings), binary.BigEndian.Uint64(brings[8:])
		c.mu.Lock()
		f := c.far[id]
		c.mu.Unlock()
		if f == nil || f.owner != from {
			c.giveCredit(&far{id: id, owner: from}, creditStop, 0)
			continue
		}
		f.mu.Lock()
		f.unnamed = -1
		if f.n < n {
			lost = append(lost, f)
		}
		read := f.last
		f.mu.Unlock()
		c.giveCredit(f, creditRead, read) // the last one may be lost; who has given all its window waits for it
	}
	if last {
		lost = append(lost, c.unnamed(from)...)
	}
	for _, f := range lost {
		f.end(table.ErrRestart)
		c.drop(f)
	}
}

// unnamed are the subscriptions that a server has not named in its last lists.
func (c *cluster) unnamed(server string) (lost []*far) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, f := range c.far {
		if f.owner != server {
			continue
		}
		f.mu.Lock()
		if f.unnamed++; f.unnamed >= rollsMissed {
			lost = append(lost, f)
		}
		f.mu.Unlock()
	}
	return lost
}
