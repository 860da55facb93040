package program

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/noripan/noripan/protocol"
)

// grace is the time for a program to end by itself once it is told to quit.
const grace = time.Second

// Process is a running program that talks in lines. Lines are written by one goroutine and read by one; any may stop it.
type Process struct {
	cmd   *exec.Cmd
	in    *os.File // what it reads
	out   *os.File // what it writes
	lines lines
	errs  *excerpt

	stopped sync.Once
	status  error // how it ended, once it is stopped
}

// ErrEnded means that a program ended by itself.
var ErrEnded = errors.New("it ended")

// Run starts a program. The command is divided at spaces; there is no shell. The beginning of what it writes to its
// standard error goes to errs, which may be nil.
func Run(command string, errs io.Writer) (*Process, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, errors.New("there is no program without a name")
	}
	p := &Process{cmd: exec.Command(words[0], words[1:]...), errs: &excerpt{to: errs}}
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
	return p, nil
}

// Say writes a line. A program that does not read it within the time is given up.
func (p *Process) Say(line []byte, within time.Duration) error {
	if err := p.in.SetWriteDeadline(time.Now().Add(within)); err != nil {
		return fmt.Errorf("writing to it: %w", err)
	}
	if _, err := p.in.Write(append(line, '\n')); errors.Is(err, os.ErrDeadlineExceeded) {
		return fmt.Errorf("it did not read what was written to it for %s", within)
	} else if errors.Is(err, syscall.EPIPE) {
		return ErrEnded
	} else if err != nil {
		return fmt.Errorf("writing to it: %w", err)
	}
	return nil
}

// Hear is the program's next line, valid until the next one. The error is os.ErrDeadlineExceeded where there is none in
// time, and ErrEnded where none will come. The zero time does not end.
func (p *Process) Hear(deadline time.Time) ([]byte, error) {
	if err := p.out.SetReadDeadline(deadline); err != nil {
		return nil, fmt.Errorf("reading from it: %w", err)
	}
	line, err := p.lines.next()
	if errors.Is(err, io.EOF) {
		return nil, ErrEnded
	}
	return line, err
}

// Stop ends the program with all that it has started, at once where it has failed, and else when it had a moment to quit.
// It may be called more than once.
func (p *Process) Stop(failed bool) {
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

// Explain stops the program because of an error, and adds to that how it ended and what it said about it.
func (p *Process) Explain(err error) error {
	p.Stop(!errors.Is(err, ErrEnded))
	if p.status != nil && errors.Is(err, ErrEnded) {
		err = fmt.Errorf("%w: %w", err, p.status)
	}
	if last := p.errs.last(); last != "" {
		err = fmt.Errorf("%w; the last that it wrote to its standard error: %s", err, last)
	}
	return err
}
