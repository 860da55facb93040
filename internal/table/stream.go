package table

import (
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/noripan/noripan/game"
)

// Bounds of what is kept for those who come back after a break.
const (
	ringMessages = 32
	ringBytes    = 48 << 10
	warmFor      = int64(2 * time.Minute / time.Millisecond) // without a connection
)

// eyes are what somebody may see of a table.
type eyes int

const (
	strangers eyes = iota // the room: who is there, and what will be played
	inHall                // also what is said: a member without a seat where nobody watches
	watchers              // also the game
	players               // the first seat of the game; the others follow
)

func (e eyes) viewer() game.Seat { return game.Seat(e - players) } // game.Spectator is the seat before the first

// stream is the messages of one class of viewers: the owner of a seat, on all its devices, or the watchers, say. Its
// numbers are its own: in a count of all messages a gap would tell of what others do in secret.
type stream struct {
	eyes   eyes
	n      uint64 // of the last message
	game   part
	events int   // how many events the viewers have heard
	told   int   // up to where in the history that was
	lines  int   // how many lines the viewers have read
	said   int64 // up to which one
	ring   []packet
	size   int // bytes in the ring
	subs   []*Subscription
	warm   int64 // until when messages are made without anybody connected
	cold   bool  // they were not made
}

// headSize is room for all of an update but its parts and its talk, in bytes.
const headSize = 128

// packet is a message that may be sent again.
type packet struct {
	n    uint64
	text []byte
}

// newStreams makes the streams of the game, one for each kind of eyes. Their numbers begin above all that came before, so
// that none means two messages.
func (a *actor) newStreams(n uint64) {
	n = max(n, a.lastNumber())
	old := a.streams
	a.streams = make([]*stream, int(players)+len(a.place.Play.Owners))
	fresh := make([]stream, len(a.streams))
	for i := range a.streams {
		fresh[i] = stream{eyes: eyes(i), n: n, cold: true}
		a.streams[i] = &fresh[i]
	}
	for id, who := range a.people {
		who.eyes, who.since = a.eyes(id), n
	}
	for _, s := range old {
		for _, sub := range s.subs {
			a.listen(sub)
		}
	}
}

// lastNumber is above the numbers of all messages that were sent.
func (a *actor) lastNumber() uint64 {
	n := uint64(0)
	for _, s := range a.streams {
		n = max(n, s.n)
	}
	return n
}

// listen gives a connection what its person may see, from the beginning.
func (a *actor) listen(sub *Subscription) {
	s := a.streamOf(sub.person.ID)
	s.heat(a)
	s.subs = append(s.subs, sub)
	sub.push(a, a.sync(s, sub))
}

// eyes are what the person may see. Who has left sees what strangers see.
func (a *actor) eyes(person string) eyes {
	p := &a.place
	if p.member(person) < 0 {
		return strangers
	}
	if seat := p.viewerSeat(person); seat != game.Spectator {
		return players + eyes(seat)
	}
	if p.watched() {
		return watchers
	}
	return inHall
}

// streamOf is the stream of what the person may see.
func (a *actor) streamOf(person string) *stream { return a.streams[a.eyes(person)] }

// rehome moves those who may see something else now. The numbers of their messages up to now mean nothing any more.
func (a *actor) rehome() {
	for id, who := range a.people {
		now := a.eyes(id)
		if now == who.eyes {
			continue
		}
		from := a.streams[who.eyes]
		who.eyes, who.since = now, a.lastNumber()
		for _, sub := range slices.Clone(from.subs) {
			if sub.person.ID == id {
				from.subs = slices.DeleteFunc(from.subs, func(other *Subscription) bool { return other == sub })
				a.listen(sub)
			}
		}
	}
}

// heat makes the stream ready for a new viewer. What happened meanwhile has no messages: whoever connects gets a sync.
func (s *stream) heat(a *actor) {
	if !s.cold {
		return
	}
	s.cold = false
	s.n++
	s.game.set(a.encodeGame(s.eyes))
	if s.eyes >= watchers {
		viewer := s.eyes.viewer()
		_, s.told = a.shownTo(viewer)
		s.events = a.heardBefore(viewer, s.told)
	}
	lines := a.newLines(s)
	s.lines, s.said = s.lines+len(lines), a.place.Lines
	s.ring, s.size = nil, 0
}

// cool stops making messages that nobody reads.
func (s *stream) cool() {
	s.cold, s.game, s.ring, s.size = true, part{}, nil, 0
}

// appendNews appends the events that the stream has not told yet, as far as they are not kept back.
func (a *actor) appendNews(b []byte, s *stream) []byte {
	if s.eyes < watchers {
		return b
	}
	_, end := a.shownTo(s.eyes.viewer())
	b, s.events = appendEvents(b, a.history[s.told:end], s.eyes.viewer(), s.events)
	s.told = end
	return b
}

// newLines are the lines that the stream has not told yet.
func (a *actor) newLines(s *stream) []line {
	if s.eyes == strangers || s.said == a.place.Lines {
		return nil
	}
	return a.place.linesBetween(s.eyes >= players, s.said, a.place.Lines)
}

// publish tells everybody what has changed since the last time. Who sees no change hears nothing.
func (a *actor) publish(now int64) {
	if a.restart || a.roomDirty {
		a.shown, a.soonest = now, 0
	}
	if a.restart {
		a.restart, a.roomDirty, a.gameDirty = false, false, false
		a.room.renew(a.wireRoom(now))
		a.newStreams(0)
		return
	}
	var room []byte
	if a.roomDirty {
		a.roomDirty = false
		room = a.room.renew(a.wireRoom(now))
		a.rehome() // into the room as it is now
		for _, s := range a.streams {
			for _, sub := range s.subs {
				sub.tellYou(a, now)
			}
		}
	}
	for _, s := range slices.Backward(a.streams) { // the players hear first
		a.publishTo(s, room, now)
	}
	a.gameDirty = false
}

// drafts are the room for parts of messages: most of what is made anew is the same as before, or is copied into a message.
var drafts = sync.Pool{New: func() any { return new([]byte) }}

const maxDraft = 64 << 10 // bytes that are kept for the next one

// keepDraft gives the room back in which something was made.
func keepDraft(draft *[]byte, made []byte) {
	if cap(made) <= maxDraft {
		*draft = made
	}
	drafts.Put(draft)
}

func (a *actor) publishTo(s *stream, room []byte, now int64) {
	if len(s.subs) == 0 && s.warm < now {
		s.cool()
		return
	}
	s.heat(a)
	draft := drafts.Get().(*[]byte)
	made := (*draft)[:0]
	defer func() { keepDraft(draft, made) }()
	if a.gameDirty {
		made = a.appendGame(made, s.eyes)
	}
	view := made
	switch {
	case !a.gameDirty, s.game.is(view):
		made, view = made[:0], nil
	case len(view) == 0:
		s.game.set(nil)
		view = nil
	}
	made = a.appendNews(made, s)
	events := made[len(view):]
	lines := a.newLines(s)
	s.lines, s.said = s.lines+len(lines), a.place.Lines
	if room == nil && view == nil && len(events) == 0 && len(lines) == 0 {
		return
	}
	s.n++
	b := make([]byte, 0, headSize+len(room)+len(view)+len(events))
	b = appendHead(b, "update", s.n, now)
	b = appendPart(b, "room", room)
	b = appendPart(b, "game", view)
	if view != nil {
		s.game.set(b[len(b)-len(view) : len(b) : len(b)]) // the message is kept anyway
	}
	if len(events) > 0 {
		b = append(b, `,"events":[`...)
		b = append(b, events...)
		b = append(b, ']')
	}
	if len(lines) > 0 {
		b = append(b, `,"chat":[`...)
		b = appendLines(b, lines, s.lines)
		b = append(b, ']')
	}
	b = append(b, '}')
	s.keep(packet{s.n, b})
	a.soonest = min(a.soonest, a.stirred+tidyAfter) // which is not there while nothing is kept
	for _, sub := range s.subs {
		sub.push(a, b)
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
	you, room, view := marshal(a.wireYou(sub)), a.room.text, s.game.text
	sub.you.set(you)
	if a.room.away {
		room = marshal(a.wireRoom(a.shown))
	}
	if s.game.away {
		view = a.encodeGame(s.eyes)
	}
	b := make([]byte, 0, 2*headSize+len(you)+len(room)+len(view))
	b = appendHead(b, "sync", s.n, a.watch.now())
	b = appendPart(b, "you", you)
	b = appendPart(b, "room", room)
	b = appendPart(b, "game", view)
	b = append(b, `,"log":[`...)
	if s.eyes >= watchers {
		b, _ = appendEvents(b, a.history[:s.told], s.eyes.viewer(), 0)
	}
	b = append(b, `],"chat":[`...)
	if s.eyes != strangers {
		lines := a.place.linesBetween(s.eyes >= players, 0, s.said)
		b = appendLines(b, lines[max(0, len(lines)-keptLines):], s.lines)
	}
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
