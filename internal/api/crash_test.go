package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// How often the server is killed, and how many acts are acknowledged before each time.
const (
	fewKills  = 3
	manyKills = 20 // where NORIPAN_SOAK is set
	actsEach  = 150
)

// A server process is killed again and again while tables play through the public protocol. After each restart
// everything that anybody was told must be there, and in the end every table comes to its end.
func TestNothingAcknowledgedIsLostWhenTheServerIsKilled(t *testing.T) {
	kills := fewKills
	if os.Getenv("NORIPAN_SOAK") != "" {
		kills = manyKills
	}
	p := built(t)
	p.start()
	t.Cleanup(p.kill)

	ctx, cancel := context.WithTimeoutCause(t.Context(), time.Duration(kills)*20*time.Second, errors.New("the tables do not come to their end"))
	defer cancel()
	load := newLoad(p)
	for range 4 {
		load.run(ctx, map[string]any{"game": "tictactoe", "seats": 2}, 2)
	}
	load.run(ctx, map[string]any{"game": "dominion", "seats": 2}, 2)
	load.run(ctx, map[string]any{"game": "dominion", "seats": 3, "bots": []string{"normal"}}, 2)
	load.run(ctx, map[string]any{"game": "dominion", "seats": 4, "bots": []string{"normal", "normal", "normal"}, "start": true}, 1)

	for i := range kills {
		acts, ended := load.wait(ctx, actsEach)
		p.kill()
		t.Logf("killed %d times, %d acts acknowledged, %d tables ended", i+1, acts, ended)
		p.start()
	}
	load.stopping.Store(true) // no further tables
	load.players.Wait()
	for _, err := range load.errs {
		t.Error(err)
	}
	t.Logf("%d acts at %d tables", load.acts, load.ended)
	if err := p.stop(); err != nil {
		t.Errorf("at the end, stopped kindly: %v", err)
	}
	// Whenever it was killed, each game that ended is counted, and once.
	kept, err := store.Open(t.Context(), p.data)
	if err != nil {
		t.Fatal(err)
	}
	if f, err := kept.Figures(t.Context()); err != nil || f.Games != load.ended {
		t.Errorf("%d games are counted, %d tables ended (%v)", f.Games, load.ended, err)
	}
	if err := kept.Close(); err != nil {
		t.Error(err)
	}
	if log, err := os.ReadFile(p.log()); err != nil || strings.Contains(string(log), "level=ERROR") {
		t.Errorf("the servers logged (%v)\n%s", err, log)
	}
}

// process is a server in a process of its own.
type process struct {
	t            testing.TB
	binary, data string

	mu      sync.Mutex
	base    string        // where it serves
	started chan struct{} // closed at the next start
	command *exec.Cmd
}

// built is a server that is not started yet.
func built(t testing.TB) *process {
	t.Helper()
	p := &process{t: t, binary: filepath.Join(t.TempDir(), "noripan"), data: t.TempDir()}
	if out, err := exec.Command("go", "build", "-o", p.binary, "../../cmd/noripan").CombinedOutput(); err != nil {
		t.Fatalf("building the server: %v\n%s", err, out)
	}
	return p
}

func (p *process) log() string { return filepath.Join(p.data, "log.txt") }

func (p *process) start() {
	p.t.Helper()
	log, err := os.OpenFile(p.log(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		p.t.Fatal(err)
	}
	defer log.Close()
	c := exec.Command(p.binary, "serve", "--addr", "127.0.0.1:0", "--data", p.data, "--pace", "0", "--no-limits", "--log", "warn")
	c.Stderr = log
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
	p.command, p.base = c, strings.Replace(base, "localhost", "127.0.0.1", 1)
	if p.started != nil {
		close(p.started)
	}
	p.started = make(chan struct{})
}

// at is where the server is, and a channel that is closed when it is somewhere else.
func (p *process) at() (string, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.base, p.started
}

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

// load is players at tables.
type load struct {
	process  *process
	players  sync.WaitGroup
	stopping atomic.Bool
	rand     *rand.Rand

	mu    sync.Mutex
	more  *sync.Cond // an act was acknowledged, or the time is over
	acts  int        // acknowledged
	ended int        // tables that came to their end
	errs  []error
}

func newLoad(p *process) *load {
	l := &load{process: p, rand: rand.New(rand.NewPCG(7, 7))}
	l.more = sync.NewCond(&l.mu)
	return l
}

// run keeps one table going after another, until there should be no more.
func (l *load) run(ctx context.Context, spec map[string]any, people int) {
	seed := l.rand.Uint64()
	l.players.Go(func() {
		for n := uint64(0); ; n++ {
			err := l.table(ctx, spec, people, rand.New(rand.NewPCG(seed, n)))
			l.mu.Lock()
			if err != nil {
				l.errs = append(l.errs, fmt.Errorf("a table of %v: %w", spec["game"], err))
			} else {
				l.ended++
			}
			l.mu.Unlock()
			if err != nil || l.stopping.Load() {
				return
			}
		}
	})
}

// act counts what was acknowledged.
func (l *load) act() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.acts++
	l.more.Broadcast()
}

// wait returns when so many more acts have been acknowledged, and how many acts and ended tables there are.
func (l *load) wait(ctx context.Context, acts int) (int, int) {
	defer context.AfterFunc(ctx, l.more.Broadcast)()
	l.mu.Lock()
	defer l.mu.Unlock()
	for until := l.acts + acts; l.acts < until && len(l.errs) == 0 && ctx.Err() == nil; {
		l.more.Wait()
	}
	return l.acts, l.ended
}

// table makes a table and plays it to its end.
func (l *load) table(ctx context.Context, spec map[string]any, people int, r *rand.Rand) error {
	players := make([]*player, people)
	for i := range players {
		players[i] = &player{load: l, rand: rand.New(rand.NewPCG(r.Uint64(), uint64(i)))}
		if err := players[i].arrive(ctx); err != nil {
			return err
		}
	}
	code, err := players[0].make(ctx, spec)
	if err != nil {
		return err
	}
	var wait sync.WaitGroup
	errs := make([]error, people)
	for i, p := range players {
		p.code = code
		wait.Go(func() { errs[i] = p.play(ctx) })
	}
	wait.Wait()
	return errors.Join(errs...)
}

// player is one person at one table, through all restarts.
type player struct {
	load  *load
	rand  *rand.Rand
	guest *guest
	code  string

	page    *page
	ids     int
	asking  []byte // the command on its way, to be sent again after a restart
	askedID string
	acted   uint64 // the last question whose answer was acknowledged
	heard   []table.Event
	seed    string // the game that this is about, by its commitment
	state   table.Phase
}

// arrive makes the player's guest, however often the server is killed meanwhile.
func (p *player) arrive(ctx context.Context) error {
	return p.insist(ctx, func(g *guest) (answer, error) {
		a, err := g.try("POST", "/api/session", map[string]any{"token": true})
		if err == nil {
			err = json.Unmarshal(a.body, &g.me)
			g.token = g.me.Token
		}
		p.guest = g
		return a, err
	})
}

func (p *player) make(ctx context.Context, spec map[string]any) (code string, err error) {
	err = p.insist(ctx, func(g *guest) (answer, error) {
		g.token = p.guest.token
		a, err := g.try("POST", "/api/tables", spec)
		if err == nil {
			var made struct{ Code string }
			err = json.Unmarshal(a.body, &made)
			code = made.Code
		}
		return a, err
	})
	return code, err
}

// insist calls until the server answers.
func (p *player) insist(ctx context.Context, call func(*guest) (answer, error)) error {
	for {
		base, moved := p.load.process.at()
		a, err := call(&guest{t: p.load.process.t, base: base})
		if err == nil {
			if a.status >= 300 {
				return fmt.Errorf("answered %d %s", a.status, a.body)
			}
			p.load.act()
			return nil
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return errors.Join(err, context.Cause(ctx))
		}
	}
}

// play connects, and connects again, until the game is over.
func (p *player) play(ctx context.Context) error {
	for {
		base, moved := p.load.process.at()
		p.guest.base = base
		over, err := p.sit(ctx)
		if over || (err != nil && !errors.Is(err, errClosed)) {
			return err
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// sit plays over one connection. The error is errClosed where the server is gone.
func (p *player) sit(ctx context.Context) (over bool, err error) {
	p.page, err = p.guest.dial(p.code, "")
	if err != nil {
		return false, errClosed
	}
	defer p.page.close()
	if m, err := p.page.get(); err != nil {
		return false, err
	} else if err := p.compare(m); err != nil {
		return false, err
	}
	if p.asking != nil { // nobody knows whether it arrived: the same id makes it one act
		if err := p.ask(ctx); err != nil {
			return false, err
		}
	}
	for {
		command := p.next()
		switch {
		case p.page.room.State == table.Finished:
			return true, nil
		case command == nil:
			if err := p.read(ctx); err != nil {
				return false, err
			}
			continue
		}
		p.ids++
		p.askedID = strconv.Itoa(p.ids)
		command["id"] = p.askedID
		if p.asking, err = json.Marshal(command); err != nil {
			return false, fmt.Errorf("encoding a command: %w", err)
		}
		if err := p.ask(ctx); err != nil {
			return false, err
		}
	}
}

// next is what the player does now, nil to wait.
func (p *player) next() map[string]any {
	room, game := &p.page.room, p.page.game
	switch room.State {
	case table.Lobby:
		switch seat := p.page.you.Seat; {
		case seat == nil:
			return map[string]any{"do": table.Join}
		case p.page.you.Host && room.CanStart && !slices.ContainsFunc(room.Seats, func(s table.RoomSeat) bool { return s.Controller == table.Empty }):
			return map[string]any{"do": table.Start}
		case !p.page.you.Host && !room.Seats[*seat].Ready:
			return map[string]any{"do": table.Ready}
		}
	case table.Playing:
		if game == nil || game.Decision == nil || game.Decision.Serial <= p.acted {
			return nil
		}
		return map[string]any{"do": table.Answer, "serial": game.Decision.Serial, "picks": p.picks(game.Decision)}
	default:
	}
	return nil
}

// picks are as many options as may be picked, at random.
func (p *player) picks(d *table.Decision) []string {
	picks := []string{}
	n := d.Min + p.rand.IntN(d.Max-d.Min+1)
	for _, i := range p.rand.Perm(len(d.Options))[:n] {
		picks = append(picks, d.Options[i])
	}
	return picks
}

// ask sends the command and reads on until it is acknowledged and what it did is seen.
func (p *player) ask(ctx context.Context) error {
	if err := p.page.socket.WriteMessage(1, p.asking); err != nil {
		return errClosed
	}
	for {
		m, err := p.hear(ctx)
		if err != nil {
			return err
		}
		if m.ID != p.askedID {
			continue
		}
		if m.T != "done" {
			return fmt.Errorf("%s is answered %s", p.asking, m.raw)
		}
		for p.page.n < m.N {
			if err := p.read(ctx); err != nil {
				return err
			}
		}
		var c table.Command
		if err := json.Unmarshal(p.asking, &c); err != nil {
			return fmt.Errorf("decoding a command: %w", err)
		}
		p.acted = max(p.acted, c.Serial)
		p.asking = nil
		p.load.act()
		return nil
	}
}

func (p *player) read(ctx context.Context) error {
	_, err := p.hear(ctx)
	return err
}

// hear takes in one message.
func (p *player) hear(ctx context.Context) (message, error) {
	if ctx.Err() != nil {
		return message{}, context.Cause(ctx)
	}
	m, err := p.page.get()
	if err != nil {
		return m, err
	}
	if m.T == "sync" {
		return m, p.compare(m)
	}
	p.heard = append(p.heard, m.Events...)
	p.remember()
	return m, nil
}

func (p *player) remember() {
	p.state, p.seed = p.page.room.State, p.page.room.Fairness.Commitment
}

// compare holds a sync, after a restart perhaps, against all that the player was told before.
func (p *player) compare(m message) error {
	if m.T != "sync" {
		return fmt.Errorf("the first message is %.300s", m.raw)
	}
	room := m.Room
	if p.seed != "" && room.Fairness.Commitment != p.seed {
		return fmt.Errorf("the seed is another: %s, not %s", room.Fairness.Commitment, p.seed)
	}
	order := map[table.Phase]int{"": 0, table.Lobby: 1, table.Playing: 2, table.Finished: 3, table.Closed: 4}
	if order[room.State] < order[p.state] {
		return fmt.Errorf("the room was %s and is %s", p.state, room.State)
	}
	if len(m.Log) < len(p.heard) {
		return fmt.Errorf("of %d events that were told %d are left", len(p.heard), len(m.Log))
	}
	for i, event := range p.heard {
		if !reflect.DeepEqual(m.Log[i], event) {
			return fmt.Errorf("event %d was told as %+v and is %+v", i, event, m.Log[i])
		}
	}
	// An answer on its way may have arrived; an acknowledged one must have.
	if m.Game != nil && m.Game.Decision != nil && m.Game.Decision.Serial <= p.acted {
		return fmt.Errorf("question %d is asked again after its answer was acknowledged", m.Game.Decision.Serial)
	}
	p.heard = m.Log
	p.remember()
	return nil
}
