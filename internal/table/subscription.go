package table

import (
	"bytes"
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
)

// Subscription is one connection's messages. The table never waits for it: one that falls behind gets a Sync.
type Subscription struct {
	table  *Table
	person Person

	// The actor's:
	away bool   // the page is not looked at
	gone bool   // closed
	you  []byte // as it was told last

	mu    sync.Mutex
	queue [][]byte
	size  int
	lost  bool // the queue was thrown away: a sync is needed
	asked bool // and was asked for
	ended error
	ready chan struct{} // room for one: there may be something new

	quiet  bool   // nothing came since Rest was called last
	resume func() // of a reader that is to rest
	rests  bool   // and does
}

// Next is the next message, a Sync, Yours or Update as JSON. It waits until there is one. The bytes are shared: do not
// change them. After the last message the error is why the subscription ended: ErrClosed, ErrRestart or ErrLeft. It is
// ErrResting where the reader is to go away for now: see Rest.
func (s *Subscription) Next(ctx context.Context) ([]byte, error) {
	for {
		text, ask, err := s.take()
		if text != nil || err != nil {
			return text, err
		}
		if ask {
			if err := s.table.post(ctx, func(a *actor) error { a.resync(s); return nil }); err != nil {
				s.mu.Lock()
				s.asked = false
				s.mu.Unlock()
				return nil, err
			}
		}
		select {
		case <-s.ready:
		case <-ctx.Done():
			return nil, fmt.Errorf("waiting for a message: %w", ctx.Err())
		}
	}
}

// first takes the first message out of the queue.
func (s *Subscription) first() []byte {
	text := s.queue[0]
	s.queue[0] = nil // the message is not held once it is on its way
	s.queue = s.queue[1:]
	s.size -= len(text)
	return text
}

// More is the next message if there is one already, else nil.
func (s *Subscription) More() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == 0 {
		return nil
	}
	return s.first()
}

// Waiting is how many messages wait. What ends the subscription comes after them.
func (s *Subscription) Waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.queue)
}

// take is the next message, if there is one; ask tells to ask for a sync.
func (s *Subscription) take() (text []byte, ask bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) > 0 {
		return s.first(), false, nil
	}
	if s.ended != nil {
		return nil, false, s.ended
	}
	if s.resume != nil && !s.lost {
		s.rests = true
		return nil, false, ErrResting
	}
	ask = s.lost && !s.asked
	s.asked = s.asked || ask
	return nil, ask, nil
}

// Rest sends a reader away that has had nothing to do since the last call: its Next ends with ErrResting, and resume is
// called, once, when there is something again; it must not wait. So that who waits for long keeps no goroutine, it is to be
// called now and then until it is true.
func (s *Subscription) Rest(resume func()) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.quiet && s.resume == nil && s.ended == nil {
		s.resume = resume
		s.signal()
	}
	s.quiet = true
	return s.resume != nil
}

// push adds a message. Where too many wait they are all thrown away, and the reader asks for a sync when it gets there.
func (s *Subscription) push(text []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lost || s.ended != nil {
		return
	}
	s.queue = append(s.queue, text)
	s.size += len(text)
	if len(s.queue) > 1 && (len(s.queue) > queueMessages || s.size > queueBytes) {
		s.queue, s.size, s.lost, s.asked = nil, 0, true, false
	}
	s.wake()
}

// restart begins anew with a sync.
func (s *Subscription) restart(text []byte) {
	s.mu.Lock()
	s.queue, s.size, s.lost = nil, 0, false
	s.mu.Unlock()
	s.push(text)
}

// end lets the reader have what is left, and then the reason.
func (s *Subscription) end(reason error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended == nil {
		s.ended = reason
	}
	s.wake()
}

// wake tells the reader that there may be something; one that rests comes back.
func (s *Subscription) wake() {
	resume := s.resume
	s.quiet, s.resume = false, nil
	if s.rests {
		s.rests = false
		resume()
	}
	s.signal()
}

func (s *Subscription) signal() {
	select {
	case s.ready <- struct{}{}:
	default:
	}
}

// Do carries a command out for the subscriber, as Table.Do does. A subscription that does not control is refused.
func (s *Subscription) Do(ctx context.Context, c Command) (Reply, error) {
	return s.table.do(ctx, s.person, s, &c)
}

// Close ends the subscription: its connection is gone.
func (s *Subscription) Close() {
	s.end(ErrLeft)
	// If the table has ended there is nobody to tell.
	_ = s.table.post(context.Background(), func(a *actor) error { a.unsubscribe(s); return nil })
}

// tellYou tells the subscriber about itself if that has changed.
func (s *Subscription) tellYou(a *actor, now int64) {
	you := a.encodeYou(s)
	if bytes.Equal(you, s.you) {
		return
	}
	s.you = you
	b := append([]byte(`{"t":"you","now":`), strconv.FormatInt(now, 10)...)
	b = appendPart(b, "you", you)
	s.push(append(b, '}'))
}

// resync sends a sync in place of what was thrown away.
func (a *actor) resync(s *Subscription) {
	a.after(func() {
		if stream := a.streamOf(s.person.ID); slices.Contains(stream.subs, s) {
			s.restart(a.sync(stream, s))
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
		return &Error{Code: Busy}
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
			s.push(a.sync(stream, s))
			return
		}
		s.tellYou(a, a.watch.now())
		for _, p := range missed {
			s.push(p.text)
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
