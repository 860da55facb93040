package api

import (
	"maps"
	"slices"
	"sync"

	"github.com/noripan/noripan/internal/house"
)

// crowd knows the open sockets of each person, so that they can be closed when a session ends.
type crowd struct {
	mu   sync.Mutex
	open map[string][]*link // by person
}

// all stands for all sessions of a person.
const all = ""

func (c *crowd) enter(person string, l *link) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open[person] = append(c.open[person], l)
}

func (c *crowd) leave(person string, l *link) {
	c.mu.Lock()
	defer c.mu.Unlock()
	left := slices.DeleteFunc(c.open[person], func(other *link) bool { return other == l })
	if len(left) == 0 {
		delete(c.open, person)
		return
	}
	c.open[person] = left
}

// cut closes the sockets of one session of a person, or of all. It does not wait for them.
func (c *crowd) cut(person string, code uint16, why, session string) {
	c.mu.Lock()
	var links []*link
	for _, l := range c.open[person] {
		if session == all || l.session.ID == session {
			links = append(links, l)
		}
	}
	c.mu.Unlock()
	for _, l := range links {
		if l.conn.parts() { // at once: what follows from it must not be told in its place
			go l.server.farewell(l.conn, code, why) // a slow peer holds up nobody
		}
	}
}

// sessions are those that have sockets.
func (c *crowd) sessions() []house.Session {
	c.mu.Lock()
	defer c.mu.Unlock()
	open := make(map[house.Session]bool)
	for _, links := range c.open {
		for _, l := range links {
			open[l.session] = true
		}
	}
	return slices.Collect(maps.Keys(open))
}

// count is how many sockets are open.
func (c *crowd) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := 0
	for _, links := range c.open {
		n += len(links)
	}
	return n
}
