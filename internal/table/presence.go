package table

import (
	"slices"
	"time"
)

// Bounds of who may be there.
const (
	maxMembers     = 64  // but whoever has a seat in the game comes back to it all the same
	maxWatchers    = 256 // connections; past them only members get more
	maxConnections = 16  // of one person
)

// When somebody counts as gone, in milliseconds.
const (
	offlineAfter = 5_000
	hostAfter    = 60_000  // a host who is offline for so long is replaced
	watcherAfter = 60_000  // a game's watcher who is offline for so long has gone
	goneAfter    = 300_000 // a game that nobody has looked at for so long is over
)

// presence is whether a person is there: what the table sees of its connections. It is not in the log.
type presence struct {
	connections []*Subscription // oldest first; the newest controls
	left        int64           // when the last connection ended
	acted       int64           // when the person last wanted something, over HTTP perhaps
	eyes        eyes            // what it may see, as it was told last
	since       uint64          // the last number of messages that were told to other eyes
	talked      int64           // the lines that were said, in time: each takes its share
	turned      int64           // the same for what it makes the table tell
	mute        int64           // until when nothing is heard of one who said too much
}

// seen is when somebody without a connection was last there.
func (p *presence) seen() int64 { return max(p.left, p.acted) }

// person is the presence of somebody at the table.
func (a *actor) person(id string) *presence {
	who := a.people[id]
	if who == nil {
		who = &presence{left: a.watch.now(), eyes: a.eyes(id)}
		a.people[id] = who
	}
	return who
}

// forgetStrangers drops what is known of people who are neither members nor connected, and owe nothing.
func (a *actor) forgetStrangers() {
	for id, who := range a.people {
		if len(who.connections) == 0 && a.place.member(id) < 0 && !who.owes(a.now) {
			delete(a.people, id)
		}
	}
}

func (p *presence) controls(s *Subscription) bool {
	return len(p.connections) > 0 && p.connections[len(p.connections)-1] == s
}

// control makes a connection the one that controls.
func (p *presence) control(s *Subscription) {
	p.connections = slices.DeleteFunc(p.connections, func(other *Subscription) bool { return other == s })
	p.connections = append(p.connections, s)
}

// presence is what others see of a person, and since when it is offline.
func (a *actor) presence(id string, now int64) (Presence, int64) {
	who := a.person(id)
	if len(who.connections) == 0 {
		if now-who.left >= offlineAfter {
			return Offline, who.left
		}
		return Online, 0
	}
	if slices.ContainsFunc(who.connections, func(s *Subscription) bool { return !s.away }) {
		return Online, 0
	}
	return Away, 0
}

// Presence is whether a person is there.
type Presence string

// The presence of a person.
const (
	Online  Presence = "online"
	Away    Presence = "away"    // connected, but not looking
	Offline Presence = "offline" // without a connection for some seconds
)

// presenceAlarms are the moments at which absence has effects.
func (a *actor) presenceAlarms(into []alarm) []alarm {
	p := &a.place
	last, anybody := int64(0), false
	for i, m := range p.Members {
		who := a.person(m.ID)
		if len(who.connections) > 0 {
			anybody = true
			continue
		}
		last = max(last, who.seen())
		if turns := who.left + offlineAfter; turns > a.shown {
			into = append(into, alarm{turns, ringRoom, 0})
		}
		if m.ID == p.Host && a.nextHost() != "" {
			into = append(into, alarm{who.seen() + hostAfter, ringHost, 0})
		}
		if p.Phase != Lobby && p.seatOf(m.ID) < 0 {
			into = append(into, alarm{who.seen() + watcherAfter, ringGone, i})
		}
	}
	if !anybody && !p.Alone && p.gameOn() && p.speed() != SpeedAsync {
		into = append(into, alarm{last + goneAfter, ringClose, 0})
	}
	return into
}

// nextHost is the connected person, besides the host, who has been there longest; "" if there is none. A program may
// never begin a game.
func (a *actor) nextHost() string {
	for _, m := range a.place.Members {
		if m.ID != a.place.Host && !m.Bot && len(a.person(m.ID).connections) > 0 {
			return m.ID
		}
	}
	return ""
}

const minute = int64(time.Minute / time.Millisecond)

// A closing is when a room closes in which nobody does anything, and how long before that is told; in milliseconds.
type closing struct{ after, warning int64 }

var (
	closings = map[Phase]closing{
		Lobby: {60 * minute, 5 * minute}, Finished: {30 * minute, 5 * minute},
	}
	// Whoever has days for a move also has days for a look.
	slowClosings = map[Phase]closing{
		Lobby: {14 * day, 5 * minute}, Playing: {16 * day, 2 * day}, Finished: {14 * day, 5 * minute},
	}
)

// closes is when the room closes if nobody does anything, and from when that is told; 0 if it does not.
func (a *actor) closes() (at, told int64) {
	when, there := closings[a.place.Phase]
	if a.place.speed() == SpeedAsync {
		when, there = slowClosings[a.place.Phase]
	}
	if !there {
		return 0, 0
	}
	at = a.place.Acted + when.after
	return at, at - when.warning
}

// closeAlarms are when the room closes, and when that is told.
func (a *actor) closeAlarms(into []alarm) []alarm {
	closes, told := a.closes()
	if closes == 0 {
		return into
	}
	if told > a.shown {
		into = append(into, alarm{told, ringRoom, 0})
	}
	return append(a.idleAlarm(into, told), alarm{closes, ringClose, 0})
}
