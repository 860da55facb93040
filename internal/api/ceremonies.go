package api

import (
	"crypto/rand"
	"sync"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
)

const (
	ceremonyLife  = 5 * time.Minute
	maxCeremonies = 10_000
)

// ceremonies are those that have begun: what was asked of a browser, by whom. They are in memory alone, and each counts
// once.
type ceremonies struct {
	mu   sync.Mutex
	open map[string]ceremony
}

type ceremony struct {
	person  string // who makes a key; "" for one who signs in
	session *webauthn.SessionData
	expires time.Time
}

// begin keeps a ceremony; false if there are too many.
func (c *ceremonies) begin(person string, session *webauthn.SessionData) (id string, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	if len(c.open) >= maxCeremonies {
		for id, begun := range c.open {
			if !now.Before(begun.expires) {
				delete(c.open, id)
			}
		}
	}
	if len(c.open) >= maxCeremonies {
		return "", false
	}
	id = rand.Text()
	c.open[id] = ceremony{person, session, now.Add(ceremonyLife)}
	return id, true
}

// finish is what begin kept for that person; false if it is too old, was finished or is another's. It counts no more.
func (c *ceremonies) finish(id, person string) (*webauthn.SessionData, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	begun, ok := c.open[id]
	if !ok || begun.person != person {
		return nil, false
	}
	delete(c.open, id)
	return begun.session, time.Now().Before(begun.expires)
}
