package table

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
)

// Bounds of what waits for one connection; past them it gets a sync instead.
const (
	queueMessages = 64
	queueBytes    = 256 << 10
	keptQueue     = 4 // messages, whose room stays with a connection for which nothing waits
)

// Subscription is one connection's messages. The table never waits for it: one that falls behind gets a Sync.
type Subscription struct {
	table  *Table
	person Person

	// The actor's:
	away    bool // the page is not looked at
	gone    bool // closed
	you     part
	touched bool // something new was put into it since it was told so

	mu    sync.Mutex
	news  func()   // nil for one that asks by itself
	said  [][]byte // answers to its commands: they are not thrown away
	queue [][]byte
	taken int // of the queue's, from its beginning
	size  int
	lost  bool // the queue was thrown away: a sync is needed
	asked bool // and was asked for
	ended error
	ready chan struct{} // of Next, once it waits; room for one: there may be something new
}

// Next is the next message, a Sync, Yours or Update as JSON. It waits until there is one. The bytes are shared: do not
// change them. After the last message the error is why the subscription ended: ErrClosed, ErrRestart or ErrLeft.
func (s *Subscription) Next(ctx context.Context) ([]byte, error) {
	for {
		ready := s.readiness() // before it is looked: what comes later is told
		if text, err := s.Take(); text != nil || err != nil {
			return text, err
		}
		select {
		case <-ready:
		case <-ctx.Done():
			return nil, fmt.Errorf("waiting for a message: %w", ctx.Err())
		}
	}
}

// readiness is where Next waits.
func (s *Subscription) readiness() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ready == nil {
		s.ready = make(chan struct{}, 1)
	}
	return s.ready
}

// Take is what Next is, but it waits for nothing: it gives nil where there is no message yet.
func (s *Subscription) Take() ([]byte, error) {
	text, ask, err := s.take()
	if ask {
		// If the table has ended there is nobody to ask; that is told as the subscription's end.
		go func() {
			_ = s.table.post(context.Background(), func(a *actor) error { a.resync(s); return nil })
		}()
	}
	return text, err
}

// Notify lets news be called whenever there may be something new to take, in place of Next. It is called by the table's
// goroutine or another one, and must not wait.
func (s *Subscription) Notify(news func()) {
	s.mu.Lock()
	s.news = news
	s.mu.Unlock()
	news()
}

// first takes out the first message; nil if there is none.
func (s *Subscription) first() []byte {
	if len(s.said) > 0 {
		text := s.said[0]
		s.said = slices.Delete(s.said, 0, 1) // there are hardly ever two
		return text
	}
	if s.taken == len(s.queue) {
		return nil
	}
	text := s.queue[s.taken]
	s.queue[s.taken] = nil // the message is not held once it is on its way
	s.size -= len(text)
	if s.taken++; s.taken == len(s.queue) {
		s.queue, s.taken = s.queue[:0], 0
		if cap(s.queue) > keptQueue {
			s.queue = nil
		}
	}
	return text
}

// take is the next message, if there is one; ask tells to ask for a sync.
func (s *Subscription) take() (text []byte, ask bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if text := s.first(); text != nil {
		return text, false, nil
	}
	if s.ended != nil {
		return nil, false, s.ended
	}
	ask = s.lost && !s.asked
	s.asked = s.asked || ask
	return nil, ask, nil
}

// push adds a message. Where too many wait they are all thrown away, and the reader asks for a sync when it gets there.
func (s *Subscription) push(a *actor, text []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lost || s.ended != nil {
		return
	}
	if s.taken > queueMessages { // the reader never gets to the end
		s.queue, s.taken = slices.Delete(s.queue, 0, s.taken), 0
	}
	s.queue = append(s.queue, text)
	s.size += len(text)
	if n := len(s.queue) - s.taken; n > 1 && (n > queueMessages || s.size > queueBytes) {
		s.queue, s.taken, s.size, s.lost, s.asked = nil, 0, 0, true, false
		if a.cfg.Behind != nil {
			a.cfg.Behind()
		}
	}
	s.touch(a)
}

// say adds an answer to a command of the connection.
func (s *Subscription) say(a *actor, text []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended != nil {
		return
	}
	s.said = append(s.said, text)
	s.touch(a)
}

// touch sees that the reader learns of what was added.
func (s *Subscription) touch(a *actor) {
	switch {
	case s.news == nil:
		s.wake()
	case !s.touched:
		s.touched = true
		a.table.touched = append(a.table.touched, s)
	}
}

// restart begins anew with a sync.
func (s *Subscription) restart(a *actor, text []byte) {
	s.mu.Lock()
	s.queue, s.taken, s.size, s.lost = nil, 0, 0, false
	s.mu.Unlock()
	s.push(a, text)
}

// end lets the reader have what is left, and then the reason.
func (s *Subscription) end(reason error) {
	s.mu.Lock()
	if s.ended == nil {
		s.ended = reason
	}
	s.wake()
	news := s.news
	s.mu.Unlock()
	if news != nil {
		news()
	}
}

// wake tells a reader that waits that there may be something.
func (s *Subscription) wake() {
	select {
	case s.ready <- struct{}{}:
	default:
	}
}

// Do carries a command out for the subscriber, as Table.Do does. A subscription that does not control is refused.
func (s *Subscription) Do(ctx context.Context, c Command) (Reply, error) {
	return s.table.do(ctx, s.person, s, c)
}

// Give does the same and does not wait: the asker hears what came of it, unless the subscription ends before. The error is
// why the table did not take it.
func (s *Subscription) Give(c Command, asker Asker) error {
	return s.table.give(&order{by: s.person, from: s, Command: c, asker: asker})
}

// Close ends the subscription: its connection is gone.
func (s *Subscription) Close() {
	s.end(ErrLeft)
	// If the table has ended there is nobody to tell.
	_ = s.table.post(context.Background(), func(a *actor) error { a.unsubscribe(s); return nil })
}

// tellYou tells the subscriber about itself if that has changed.
func (s *Subscription) tellYou(a *actor, now int64) {
	you := s.you.renew(a.wireYou(s))
	if you == nil {
		return
	}
	b := append([]byte(`{"t":"you","now":`), strconv.FormatInt(now, 10)...)
	b = appendPart(b, "you", you)
	s.push(a, append(b, '}'))
}

// resync sends a sync in place of what was thrown away.
func (a *actor) resync(s *Subscription) {
	a.after(func() {
		if stream := a.streamOf(s.person.ID); slices.Contains(stream.subs, s) {
			s.restart(a, a.sync(stream, s))
		}
	})
}

// subscribe lets a new connection in. It controls from now on; its first message comes once all that has happened
// before is published.
func (a *actor) subscribe(s *Subscription, after uint64) *Error {
	if a.place.banned(s.person.ID) {
		return &Error{Code: Banned}
	}
	who := a.person(s.person.ID)
	crowded := a.watching >= maxWatchers && a.place.member(s.person.ID) < 0
	if crowded || len(who.connections) >= maxConnections {
		return BusyFor(10, "too many look on")
	}
	a.watching++
	who.connections = append(who.connections, s)
	a.roomDirty = true
	a.after(func() {
		if s.gone {
			return
		}
		stream := a.streamOf(s.person.ID)
		stream.heat(a)
		stream.subs = append(stream.subs, s)
		missed, ok := stream.since(after)
		// What a stranger heard is not kept apart from what it heard as a member.
		if after <= who.since || who.eyes == strangers || !ok {
			s.push(a, a.sync(stream, s))
			return
		}
		s.tellYou(a, a.watch.now())
		for _, p := range missed {
			s.push(a, p.text)
		}
	})
	return nil
}

// unsubscribe forgets a connection. If it was the one that controls, the person's newest other one does from now on.
func (a *actor) unsubscribe(s *Subscription) {
	if s.gone {
		return
	}
	s.gone = true
	now := a.watch.now()
	a.after(func() { // a game that begins in this batch has its streams only then
		for _, stream := range a.streams {
			before := len(stream.subs)
			stream.subs = slices.DeleteFunc(stream.subs, func(other *Subscription) bool { return other == s })
			if len(stream.subs) == 0 && before > 0 {
				stream.warm = now + warmFor
			}
		}
	})
	who := a.person(s.person.ID)
	who.connections = slices.DeleteFunc(who.connections, func(other *Subscription) bool { return other == s })
	who.left, a.busy = now, now
	a.watching--
	a.roomDirty = true
	a.forgetStrangers()
}
