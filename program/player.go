package program

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/noripan/noripan/protocol"
)

const (
	grace   = time.Second // for a program to end by itself once it is told to quit
	maxIdle = 1000        // lines that nobody asked for, before one that counts
	maxLate = 3           // questions in a row that a program lets pass
)

// player is a running program: one seat in one game after the other. It belongs to one goroutine, but may be stopped by
// any.
type player struct {
	cmd   *exec.Cmd
	in    *os.File // what it reads
	out   *os.File // what it writes
	lines lines
	limit time.Duration
	errs  *excerpt

	ready protocol.Ready
	late  int // questions in a row that it let pass
	seat  *protocol.Seat
	count protocol.Counts

	stopped sync.Once
	status  error // how it ended, once it is stopped
}

// start runs a program and lets it say that it is ready.
func start(command []string, hello *protocol.Hello, o *Options) (*player, error) {
	p := &player{cmd: exec.Command(command[0], command[1:]...), limit: o.Time, errs: &excerpt{to: o.Stderr}}
	if err := inGroup(p.cmd); err != nil {
		return nil, err
	}
	theirIn, ourIn, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("making a pipe: %w", err)
	}
	defer theirIn.Close()
	ourOut, theirOut, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("making a pipe: %w", err), ourIn.Close())
	}
	defer theirOut.Close()
	p.in, p.out, p.lines.from = ourIn, ourOut, ourOut
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr, p.cmd.WaitDelay = theirIn, theirOut, p.errs, grace
	if err := p.cmd.Start(); err != nil {
		return nil, errors.Join(fmt.Errorf("starting it: %w", err), ourIn.Close(), ourOut.Close())
	}
	if err := p.greet(hello); err != nil {
		p.stop(!errors.Is(err, errEnded))
		return nil, p.explain(err)
	}
	return p, nil
}

// greet says hello and waits until the program is ready.
func (p *player) greet(hello *protocol.Hello) error {
	deadline := time.Now().Add(p.limit)
	if err := p.say(hello); err != nil {
		return err
	}
	for range maxIdle {
		line, err := p.hear(deadline)
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return fmt.Errorf("it did not say within %s that it is ready", p.limit)
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

// say sends a message. A program that does not read is given up after a while.
func (p *player) say(message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return fmt.Errorf("encoding a message: %w", err)
	}
	if err := p.in.SetWriteDeadline(time.Now().Add(p.limit)); err != nil {
		return fmt.Errorf("writing to it: %w", err)
	}
	if _, err = p.in.Write(append(text, '\n')); errors.Is(err, os.ErrDeadlineExceeded) {
		return fmt.Errorf("it did not read what was written to it for %s", p.limit)
	} else if err != nil {
		return fmt.Errorf("writing to it: %w", err)
	}
	return nil
}

// hear is the program's next line. The error is os.ErrDeadlineExceeded where there is none in time.
func (p *player) hear(deadline time.Time) ([]byte, error) {
	if err := p.out.SetReadDeadline(deadline); err != nil {
		return nil, fmt.Errorf("reading from it: %w", err)
	}
	line, err := p.lines.next()
	if errors.Is(err, io.EOF) {
		return nil, errEnded
	}
	return line, err
}

var errEnded = errors.New("it ended")

// stop asks the program to end, and ends it with all that it has started, at once where it has failed. It may be called
// more than once.
func (p *player) stop(failed bool) {
	p.stopped.Do(func() {
		_ = p.in.SetWriteDeadline(time.Now().Add(grace / 10)) // one that does not read need not hear it
		_, _ = io.WriteString(p.in, `{"t":"`+protocol.MsgQuit+`"}`+"\n")
		_ = p.in.Close()
		if failed {
			kill(p.cmd)
		}
		patience := time.AfterFunc(grace, func() { kill(p.cmd) })
		p.status = p.cmd.Wait()
		patience.Stop()
		kill(p.cmd) // whatever it has left behind
		_ = p.out.Close()
	})
}

// explain adds to what went wrong how the program ended, if that is known, and what it said about it.
func (p *player) explain(err error) error {
	if p.status != nil && !errors.Is(err, p.status) && errors.Is(err, errEnded) {
		err = fmt.Errorf("%w: %w", err, p.status)
	}
	if last := p.errs.last(); last != "" {
		err = fmt.Errorf("%w; the last that it wrote to its standard error: %s", err, last)
	}
	return err
}
