package house

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"

	"github.com/noripan/noripan/internal/bus"
	"github.com/noripan/noripan/internal/table"
)

// farKey names a subscription of another server.
type farKey struct {
	server string
	sub    uint64
}

// pump sends the messages of a subscription here to the server that asked for it.
type pump struct {
	cluster *cluster
	key     farKey
	sub     *table.Subscription
	stop    context.CancelFunc

	mu     sync.Mutex
	n      uint64   // of the last frame
	unread []unread // messages that are on their way, or wait there
	size   int      // their bytes
	credit chan struct{}
}

// unread is the size of a message that was not read yet, and the number of its last frame.
type unread struct {
	n    uint64
	size int
}

func creditSubject(server string) string { return "noripan.server." + server + ".credit" }

// What a server says of its subscriptions elsewhere: a byte of its kind, the subscription's number, the number of the last frame
// that was read, and the server's id.
const (
	creditRead = iota
	creditStop
)

func (c *cluster) giveCredit(f *far, kind byte, n uint64) {
	said := append(newFrame(kind, f.id, n, nil), c.bus.ID()...)
	if err := c.bus.Publish(creditSubject(f.owner), said); err != nil {
		c.house.log.Debug("another server does not hear of what was read", slog.Any("err", err))
	}
}

// hearCredit takes what others say of their subscriptions here.
func (c *cluster) hearCredit(m bus.Message) {
	if len(m.Data) <= frameHead {
		c.bus.Drop(m.Subject, errors.New("a short credit"))
		return
	}
	p := c.pumpOf(farKey{string(m.Data[frameHead:]), binary.BigEndian.Uint64(m.Data[1:])})
	switch {
	case p == nil:
	case m.Data[0] == creditStop:
		p.stop()
	default:
		p.read(binary.BigEndian.Uint64(m.Data[9:]))
	}
}

func (c *cluster) pumpOf(key farKey) *pump {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.pumps[key]
}

// open opens a subscription for another server. It may be asked for twice.
func (c *cluster) open(ctx context.Context, t *table.Table, e *errand) error {
	life, lives := c.roster.Life(e.Server)
	if !lives {
		return table.ErrRestart // it is not heard yet, or not any more
	}
	sub, err := t.Watch(ctx, e.By, e.After)
	if err != nil {
		return err //nolint:wrapcheck // it is for people, or says what it is
	}
	ctx, stop := context.WithCancel(life)
	p := &pump{cluster: c, key: farKey{e.Server, e.Sub}, sub: sub, stop: stop, credit: make(chan struct{}, 1)}
	c.mu.Lock()
	known := c.pumps[p.key] != nil
	if !known {
		c.pumps[p.key] = p
	}
	c.mu.Unlock()
	if known {
		stop()
		sub.Close()
		return nil
	}
	c.busy.Go(func() {
		p.run(ctx)
		stop()
		sub.Close()
		c.mu.Lock()
		delete(c.pumps, p.key)
		c.mu.Unlock()
	})
	return nil
}

// run sends messages until the subscription ends at either side.
func (p *pump) run(ctx context.Context) {
	for {
		text, err := p.sub.Next(ctx)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			why, _ := json.Marshal(failureOf(err)) // it is text and numbers
			_ = p.send(frameEnd, why)              // where it is not heard, the lists tell
			return
		}
		if !p.await(ctx) || p.sendMessage(text) != nil {
			return // what is lost on the way shows there as a gap
		}
	}
}

// await waits until the window has room; a message goes whole.
func (p *pump) await(ctx context.Context) bool {
	for {
		p.mu.Lock()
		full := len(p.unread) >= windowMessages || p.size >= windowBytes
		p.mu.Unlock()
		if !full {
			return true
		}
		select {
		case <-p.credit:
		case <-ctx.Done():
			return false
		}
	}
}

// read takes note that messages were read up to a frame.
func (p *pump) read(n uint64) {
	p.mu.Lock()
	for len(p.unread) > 0 && p.unread[0].n <= n {
		p.size -= p.unread[0].size
		p.unread = p.unread[1:]
	}
	p.mu.Unlock()
	select {
	case p.credit <- struct{}{}:
	default:
	}
}

func (p *pump) sendMessage(text []byte) error {
	size := len(text)
	for most := p.cluster.frame; len(text) > most; text = text[most:] {
		if err := p.send(framePart, text[:most]); err != nil {
			return err
		}
	}
	p.mu.Lock() // the credit for it may come before it is noted else
	p.unread = append(p.unread, unread{p.n + 1, size})
	p.size += size
	p.mu.Unlock()
	return p.send(frameLast, text)
}

// send sends a frame. Only the pump's goroutine does. A list names its number only once it is on its way.
func (p *pump) send(kind byte, brings []byte) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.n++
	return p.cluster.bus.Publish(frameSubject(p.key.server), newFrame(kind, p.key.sub, p.n, brings)) //nolint:wrapcheck // it ends the pump
}

const rollLength = 10_000 // subscriptions in one list

// roll tells each server which of its subscriptions go on here.
func (c *cluster) roll() {
	c.mu.Lock()
	named := make(map[string][]*pump)
	for _, p := range c.roster.Peers() {
		named[p.ID] = nil // whoever has none hears that, too
	}
	for key, p := range c.pumps {
		named[key.server] = append(named[key.server], p)
	}
	c.mu.Unlock()
	for server, pumps := range named {
		for more := true; more; {
			some := pumps[:min(len(pumps), rollLength)]
			pumps = pumps[len(some):]
			more = len(pumps) > 0
			list := append([]byte(c.bus.ID()), 0)
			for _, p := range some {
				p.mu.Lock()
				list = binary.BigEndian.AppendUint64(list, p.key.sub)
				list = binary.BigEndian.AppendUint64(list, p.n)
				p.mu.Unlock()
			}
			last := uint64(0)
			if !more {
				last = 1
			}
			if err := c.bus.Publish(frameSubject(server), newFrame(frameRoll, 0, last, list)); err != nil {
				c.house.log.Debug("another server does not hear which subscriptions go on", slog.Any("err", err))
			}
		}
	}
}
