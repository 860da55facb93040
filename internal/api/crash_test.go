package api_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// How often the server is killed.
const (
	fewKills  = 5
	manyKills = 100 // where NORIPAN_SOAK is set
)

// mostActs are acknowledged between two kills; how many is left to chance.
const mostActs = 600

var short = map[string]string{"turnLimit": "8"}

// tables are what is played while the server is killed: 50 at a time.
var tables = []struct {
	n      int
	spec   map[string]any
	people int
}{
	{18, map[string]any{"game": "tictactoe", "seats": 2}, 2},
	{4, map[string]any{"game": "tictactoe", "seats": 2, "bots": []string{"normal"}}, 1},
	{14, map[string]any{"game": "dominion", "settings": short, "seats": 2}, 2},
	{8, map[string]any{"game": "dominion", "settings": short, "seats": 3, "bots": []string{"normal"}}, 2},
	{6, map[string]any{"game": "dominion", "settings": short, "seats": 4, "bots": []string{"normal", "normal", "normal"}}, 1},
}

// A server process is killed again and again, at moments left to chance, while 50 tables play through the public protocol
// with all that a room allows. After each restart everything that anybody was told must be there, in the end every table
// comes to its end, and every game is in the history of its players, once, and can be checked.
func TestNothingAcknowledgedIsLostWhenTheServerIsKilled(t *testing.T) {
	kills := fewKills
	if os.Getenv("NORIPAN_SOAK") != "" {
		kills = manyKills
	}
	p := built(t)
	p.start()
	t.Cleanup(p.kill)

	ctx, cancel := context.WithTimeoutCause(t.Context(), 5*time.Minute+time.Duration(kills)*20*time.Second, errors.New("the tables do not come to their end"))
	defer cancel()
	load := newLoad(t, p)
	for _, kind := range tables {
		for range kind.n {
			load.run(ctx, kind.spec, kind.people)
		}
	}
	for i := range kills {
		acts, ended := load.wait(ctx, load.rand.IntN(mostActs))
		p.kill()
		t.Logf("killed %d times, %d acts acknowledged, %d games ended", i+1, acts, ended)
		p.start()
	}
	load.stopping.Store(true) // no further tables
	load.players.Wait()
	for _, err := range load.errs {
		t.Error(err)
	}
	t.Logf("%d games ended; acknowledged: %v", load.ended, load.done)
	for _, feature := range []string{table.Answer, table.Say, table.React, table.GoAuto, table.PlayMyself, table.Leave, table.Join, table.Propose, table.Resume, table.Undo, table.Rematch} {
		if load.done[feature] == 0 {
			t.Errorf("%s has not happened at any table: nothing is known of it", feature)
		}
	}
	load.checkHistories(t)
	if err := p.stop(); err != nil {
		t.Errorf("at the end, stopped kindly: %v", err)
	}
	// Whenever it was killed, each game that ended is counted, and once.
	kept, err := store.Open(t.Context(), p.data)
	if err != nil {
		t.Fatal(err)
	}
	if f, err := kept.Figures(t.Context()); err != nil || f.Games != load.ended {
		t.Errorf("%d games are counted, %d ended (%v)", f.Games, load.ended, err)
	}
	if err := kept.Close(); err != nil {
		t.Error(err)
	}
	if log, err := os.ReadFile(p.log()); err != nil || strings.Contains(string(log), "level=ERROR") {
		t.Errorf("the servers logged (%v)\n%.10000s", err, log)
	}
}

// process is a server in a process of its own.
type process struct {
	t            testing.TB
	binary, data string
	args         []string // further ones

	mu      sync.Mutex
	base    string        // where it serves
	began   int64         // when it was started, in milliseconds since 1970
	started chan struct{} // closed at the next start
	command *exec.Cmd
}

// built is a server that is not started yet.
func built(t testing.TB) *process {
	t.Helper()
	binary, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return &process{t: t, binary: binary, data: t.TempDir(), args: []string{"--pace", "0"}}
}

func (p *process) log() string { return filepath.Join(p.data, "log.txt") }

func (p *process) start() {
	p.t.Helper()
	log, err := os.OpenFile(p.log(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		p.t.Fatal(err)
	}
	defer log.Close()
	began := time.Now().UnixMilli()
	c := exec.Command(p.binary, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", p.data, "--no-limits", "--log", "warn"}, p.args...)...)
	c.Stderr, c.SysProcAttr = log, withTest()
	out, err := c.StdoutPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		p.t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	base, told := strings.CutPrefix(strings.TrimSpace(line), "Noripan: ")
	if err != nil || !told {
		_ = c.Process.Kill()
		_ = c.Wait()
		said, _ := os.ReadFile(p.log())
		p.t.Fatalf("the server did not start: %q %v\n%s", line, err, said)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.command, p.base, p.began = c, strings.Replace(base, "localhost", "127.0.0.1", 1), began
	if p.started != nil {
		close(p.started)
	}
	p.started = make(chan struct{})
}

// at is where the server is. It is worth another try when it is somewhere else.
func (p *process) at() (string, func(context.Context) error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	moved := p.started
	return p.base, func(ctx context.Context) error {
		select {
		case <-moved:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// running is since when the server was started: clocks have stood still before.
func (p *process) running(int64) int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.began
}

// restarted: nobody is cut off but by the end of the server.
func (p *process) restarted() bool { return true }

// passing: the server answers, or is gone.
func (p *process) passing(string) bool { return false }

func (p *process) kill() {
	_ = p.command.Process.Kill() // it may have ended
	_ = p.command.Wait()
}

func (p *process) stop() error {
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		return fmt.Errorf("telling the server to stop: %w", err)
	}
	if err := p.command.Wait(); err != nil {
		return fmt.Errorf("the server stopped: %w", err)
	}
	return nil
}
