package table

import (
	"bytes"
	"strconv"
	"time"

	"github.com/noripan/noripan/game"
)

// Bounds of what is kept for those who come back after a break.
const (
	ringMessages = 32
	ringBytes    = 48 << 10
	warmFor      = int64(2 * time.Minute / time.Millisecond) // without a connection
)

// stream is the messages of one class of viewers: the owner of a seat, on all its devices, or the spectators. Its
// numbers are its own: in a count of all messages a gap would tell of what others do in secret.
type stream struct {
	viewer game.Seat
	n      uint64 // of the last message
	game   []byte // as it was sent last
	events int    // how many events the viewers have heard
	told   int    // up to where in the history that was
	ring   []packet
	size   int // bytes in the ring
	subs   []*Subscription
	warm   int64 // until when messages are made without anybody connected
	cold   bool  // they were not made
}

// packet is a message that may be sent again.
type packet struct {
	n    uint64
	text []byte
}

// newStreams makes the streams of the game: one for the spectators, one a seat. Their numbers begin above all that came
// before, so that none means two messages.
func (a *actor) newStreams(n uint64) {
	var subs []*Subscription
	for _, s := range a.streams {
		n = max(n, s.n)
		subs = append(subs, s.subs...)
	}
	a.streams = make([]*stream, 1+len(a.place.Play.Owners))
	for i := range a.streams {
		a.streams[i] = &stream{viewer: game.Seat(i - 1), n: n, cold: true}
	}
	for _, sub := range subs {
		s := a.streamOf(sub.person.ID)
		s.heat(a)
		s.subs = append(s.subs, sub)
		sub.push(a.sync(s, sub))
	}
}

// streamOf is the stream of what the person may see.
func (a *actor) streamOf(person string) *stream {
	return a.streams[a.place.viewerSeat(person)+1]
}

// heat makes the stream ready for a new viewer. What happened meanwhile has no messages: whoever connects gets a sync.
func (s *stream) heat(a *actor) {
	if !s.cold {
		return
	}
	s.cold = false
	s.n++
	s.game = a.encodeGame(s.viewer)
	_, s.events = appendEvents(nil, a.history[s.told:], s.viewer, s.events)
	s.told = len(a.history)
	s.ring, s.size = nil, 0
}

// cool stops making messages that nobody reads.
func (s *stream) cool() {
	s.cold, s.game, s.ring, s.size = true, nil, nil, 0
}

// publish tells everybody what has changed since the last time. Who sees no change hears nothing.
func (a *actor) publish(now int64) {
	if a.restart || a.roomDirty {
		a.shown = now
	}
	if a.restart {
		a.restart, a.roomDirty, a.gameDirty = false, false, false
		a.room = a.encodeRoom(now)
		a.newStreams(0)
		return
	}
	var room []byte
	if a.roomDirty {
		a.roomDirty = false
		if room = a.encodeRoom(now); bytes.Equal(room, a.room) {
			room = nil
		} else {
			a.room = room
		}
		for _, s := range a.streams {
			for _, sub := range s.subs {
				sub.tellYou(a, now)
			}
		}
	}
	for _, s := range a.streams {
		a.publishTo(s, room, now)
	}
	a.gameDirty = false
}

func (a *actor) publishTo(s *stream, room []byte, now int64) {
	if len(s.subs) == 0 && s.warm < now {
		s.cool()
		return
	}
	s.heat(a)
	var view []byte
	if a.gameDirty {
		if view = a.encodeGame(s.viewer); bytes.Equal(view, s.game) {
			view = nil
		} else {
			s.game = view
		}
	}
	events, heard := appendEvents(nil, a.history[s.told:], s.viewer, s.events)
	s.told, s.events = len(a.history), heard
	if room == nil && view == nil && len(events) == 0 {
		return
	}
	s.n++
	b := make([]byte, 0, 64+len(room)+len(view)+len(events))
	b = appendHead(b, "update", s.n, now)
	b = appendPart(b, "room", room)
	b = appendPart(b, "game", view)
	if len(events) > 0 {
		b = append(b, `,"events":[`...)
		b = append(b, events...)
		b = append(b, ']')
	}
	b = append(b, '}')
	s.keep(packet{s.n, b})
	for _, sub := range s.subs {
		sub.push(b)
	}
}

// keep holds a message for those who come back, within the ring's bounds.
func (s *stream) keep(p packet) {
	s.ring = append(s.ring, p)
	s.size += len(p.text)
	for len(s.ring) > ringMessages || s.size > ringBytes {
		s.size -= len(s.ring[0].text)
		s.ring[0] = packet{} // let the message go; the ring moves on
		s.ring = s.ring[1:]
	}
}

// since are the messages after a number, in order; false if some of them are gone.
func (s *stream) since(n uint64) ([]packet, bool) {
	missing := s.n - n
	if n > s.n || missing > uint64(len(s.ring)) {
		return nil, false
	}
	return s.ring[uint64(len(s.ring))-missing:], true
}

// sync is the whole table for one subscription, as far as it has been published.
func (a *actor) sync(s *stream, sub *Subscription) []byte {
	sub.you = a.encodeYou(sub)
	b := appendHead(nil, "sync", s.n, a.watch.now())
	b = appendPart(b, "you", sub.you)
	b = appendPart(b, "room", a.room)
	b = appendPart(b, "game", s.game)
	b = append(b, `,"log":[`...)
	b, _ = appendEvents(b, a.history[:s.told], s.viewer, 0)
	return append(b, "]}"...)
}

func appendHead(b []byte, kind string, n uint64, now int64) []byte {
	b = append(b, `{"t":"`...)
	b = append(b, kind...)
	b = append(b, `","n":`...)
	b = strconv.AppendUint(b, n, 10)
	b = append(b, `,"now":`...)
	return strconv.AppendInt(b, now, 10)
}

func appendPart(b []byte, name string, part []byte) []byte {
	if part == nil {
		return b
	}
	b = append(b, ',', '"')
	b = append(b, name...)
	b = append(b, `":`...)
	return append(b, part...)
}
