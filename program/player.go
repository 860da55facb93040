package program

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/noripan/noripan/protocol"
)

const (
	maxIdle = 1000 // lines that nobody asked for, before one that counts
	maxLate = 3    // questions in a row that a program lets pass
)

// player is a program that plays one seat, in one game after the other. It belongs to one goroutine, but may be stopped by
// any.
type player struct {
	*Process
	limit time.Duration

	ready protocol.Ready
	late  int // questions in a row that it let pass
	seat  *protocol.Seat
	count protocol.Counts
	why   string // of its last answer that was refused
}

// start runs a program and lets it say that it is ready.
func start(command string, hello *protocol.Hello, o *Options) (*player, error) {
	process, err := Run(command, o.Stderr)
	if err != nil {
		return nil, err
	}
	p := &player{Process: process, limit: o.Time}
	if err := p.greet(hello, o.Start); err != nil {
		return nil, p.Explain(err)
	}
	return p, nil
}

// greet says hello and waits until the program is ready.
func (p *player) greet(hello *protocol.Hello, limit time.Duration) error {
	deadline := time.Now().Add(limit)
	if err := p.say(hello); err != nil {
		return err
	}
	for range maxIdle {
		line, err := p.Hear(deadline)
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return fmt.Errorf("it did not say within %s that it is ready", limit)
		}
		if err != nil {
			return err
		}
		heard, err := protocol.Hear(line)
		if err != nil {
			return fmt.Errorf("it was to say that it is ready: %w", err)
		}
		if heard.Ready != nil {
			p.ready = *heard.Ready
			return nil
		}
	}
	return errFlood
}

var errFlood = fmt.Errorf("it wrote more than %d lines that nobody had asked for", maxIdle)

// say sends a message.
func (p *player) say(message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return fmt.Errorf("encoding a message: %w", err)
	}
	return p.Say(text, p.limit)
}
