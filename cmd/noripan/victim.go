package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"time"
)

// victim is a server of this program, on data of its own, that a load kills and starts again.
type victim struct {
	addr string
	data string
	errs io.Writer
	cmd  *exec.Cmd
}

// victimPatience is how long it may take to serve: it has to look at what it kept.
const victimPatience = 30 * time.Second

// newVictim starts one at an address of this machine that is free.
func newVictim(ctx context.Context, errs io.Writer) (*victim, error) {
	free, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("looking for a free address: %w", err)
	}
	v := &victim{addr: free.Addr().String(), errs: errs}
	if err := free.Close(); err != nil {
		return nil, fmt.Errorf("looking for a free address: %w", err)
	}
	if v.data, err = os.MkdirTemp("", "noripan-load-"); err != nil {
		return nil, fmt.Errorf("making a folder for the server: %w", err)
	}
	if err := v.start(); err != nil {
		return nil, errors.Join(err, v.end(false))
	}
	return v, nil
}

// url is where it serves.
func (v *victim) url() *url.URL { return &url.URL{Scheme: "http", Host: v.addr} }

// start starts it, and returns when it serves.
func (v *victim) start() error {
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("finding this program: %w", err)
	}
	v.cmd = exec.Command(program, "serve", "--addr", v.addr, "--data", v.data, "--no-limits", "--pace", "0", "--log", "error")
	v.cmd.Stderr = v.errs
	if err := v.cmd.Start(); err != nil {
		return fmt.Errorf("starting a server: %w", err)
	}
	asking := http.Client{Timeout: victimPatience}
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		answer, err := asking.Get(v.url().String())
		if err == nil {
			return answer.Body.Close() //nolint:wrapcheck // that there is an answer is enough
		}
		if time.Since(began) > victimPatience {
			return fmt.Errorf("the server does not serve after %v: %w", victimPatience, err)
		}
	}
}

// Kill ends it without a word, as the system may, and starts it again.
func (v *victim) Kill() error {
	v.stop()
	return v.start()
}

// stop kills it, if it runs.
func (v *victim) stop() {
	if v.cmd != nil && v.cmd.Process != nil {
		_ = v.cmd.Process.Kill() // one that has ended by itself is as dead
		_ = v.cmd.Wait()
	}
}

// end kills it for good. Data in which something is missing are left to be looked at.
func (v *victim) end(keep bool) error {
	v.stop()
	if keep {
		return fmt.Errorf("the server's data are left in %s", v.data)
	}
	if err := os.RemoveAll(v.data); err != nil {
		return fmt.Errorf("tidying up: %w", err)
	}
	return nil
}
