package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/table"
)

// mostGames are played at one table, one after the other.
const mostGames = 2

// servers are where players find their tables.
type servers interface {
	// at is the address of one, and how to wait where nobody answers there until it is worth another try.
	at() (base string, again func(context.Context) error)
	// running is since when at least a table's clocks may have been running again, for one who heard of it last at that
	// instant. Both are milliseconds since 1970.
	running(heard int64) int64
	// restarted tells whether a connection ends only with the table, which is woken again then.
	restarted() bool
	// passing tells whether a refusal is for now: one asks again.
	passing(code string) bool
}

// load is players at tables.
type load struct {
	t        testing.TB
	servers  servers
	pace     pace
	players  sync.WaitGroup
	stopping atomic.Bool
	rand     *rand.Rand

	mu     sync.Mutex
	more   *sync.Cond     // an act was acknowledged, or the time is over
	acts   int            // acknowledged
	done   map[string]int // commands among them, by what they did
	ended  int            // games that came to their end
	errs   []error
	people []past

	playing map[*going]bool
	breaks  []broken
	closes  map[string]int // connections that ended, by the reason
}

// going is one table after another.
type going struct {
	code  string
	game  any
	at    int64            // when it was seen to go on last, by the server's clock
	doing map[*guest]doing // what people were about last
}

// doing is what somebody is about, since when and where.
type doing struct {
	what  string
	since time.Time
	at    string
}

func (d doing) String() string {
	return fmt.Sprintf("%s for %.1f s at %s", d.what, time.Since(d.since).Seconds(), d.at)
}

// broken is a connection that a person lost, and how long it took to have another one with the whole table.
type broken struct {
	at   time.Time
	took time.Duration
}

// pace is how people behave.
type pace struct {
	think    time.Duration // before a command, at most
	answer   time.Duration // what takes longer is not waited for: the connection is given up; 0 where that is a fault
	holds    bool          // the servers make pauses for effect
	restless time.Duration // when nothing has come for so long, they see whether anybody is there; 0 where they wait
}

// past is a person with the games that they have seen to their end.
type past struct {
	guest *guest
	games int
	acks  []ack // the commands that were acknowledged, in their order
}

// http is how requests are sent.
func (p *pace) http() *http.Client {
	if p.answer == 0 {
		return nil
	}
	return &http.Client{Timeout: p.answer}
}

// ack is an acknowledged command.
type ack struct{ id, do string }

func newLoad(t testing.TB, s servers) *load {
	l := &load{t: t, servers: s, rand: rand.New(rand.NewPCG(7, 7)), done: make(map[string]int), playing: make(map[*going]bool), closes: make(map[string]int)}
	l.more = sync.NewCond(&l.mu)
	return l
}

// run keeps one table going after another, until there should be no more.
func (l *load) run(ctx context.Context, spec map[string]any, people int) {
	seed := l.rand.Uint64()
	g := &going{game: spec["game"], doing: make(map[*guest]doing)}
	l.mu.Lock()
	l.playing[g] = true
	l.mu.Unlock()
	l.players.Go(func() {
		defer l.leave(g)
		for n := uint64(0); ; n++ {
			games, err := l.table(ctx, g, spec, people, rand.New(rand.NewPCG(seed, n)))
			l.mu.Lock()
			if err != nil && !errors.Is(err, errEnough) {
				l.errs = append(l.errs, fmt.Errorf("a table of %v: %w", spec["game"], err))
			}
			l.ended += games
			l.mu.Unlock()
			if err != nil || l.stopping.Load() {
				return
			}
		}
	})
}

// errEnough ends players where they are.
var errEnough = errors.New("it is enough")

// leave notes that there are no more tables here.
func (l *load) leave(g *going) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.playing, g)
	l.more.Broadcast()
}

// act counts what was acknowledged: a command by what it did, or "" for a call.
func (l *load) act(do string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.acts++
	l.done[do]++
	l.more.Broadcast()
}

// alive notes that a table was seen to go on: it has said or done something at that instant.
func (l *load) alive(g *going, now int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now > g.at {
		g.at = now
		l.more.Broadcast()
	}
}

// doing notes what somebody is about, for those who look for a fault.
func (p *player) doing(what string) {
	p.load.mu.Lock()
	defer p.load.mu.Unlock()
	p.going.doing[p.guest] = doing{what, time.Now(), p.guest.base}
}

// closed counts the end of a connection.
func (l *load) closed(why string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closes[why]++
}

// back notes that a person has the table again.
func (l *load) back(cutOff time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.breaks = append(l.breaks, broken{cutOff, time.Since(cutOff)})
}

// wait returns when so many more acts have been acknowledged, and how many acts and ended games there are.
func (l *load) wait(ctx context.Context, acts int) (int, int) {
	defer context.AfterFunc(ctx, l.more.Broadcast)()
	l.mu.Lock()
	defer l.mu.Unlock()
	for until := l.acts + acts; l.acts < until && len(l.errs) == 0 && ctx.Err() == nil; {
		l.more.Wait()
	}
	return l.acts, l.ended
}

// table makes a table and plays there, and tells how many games came to their end.
func (l *load) table(ctx context.Context, g *going, spec map[string]any, people int, r *rand.Rand) (int, error) {
	players := make([]*player, people)
	games := 1
	if spec["alone"] == nil { // bots alone play once
		games += r.IntN(mostGames)
	}
	for i := range players {
		players[i] = &player{
			load: l, going: g, rand: rand.New(rand.NewPCG(r.Uint64(), uint64(i))), rounds: games, wanders: i > 0, is: table.Human,
		}
		if err := players[i].arrive(ctx); err != nil {
			return 0, err
		}
	}
	made := map[string]any{"private": true, "options": map[string]any{"chat": "full", "pause": "vote"}}
	for key, value := range spec {
		made[key] = value
	}
	code, err := players[0].make(ctx, made)
	if err != nil {
		return 0, err
	}
	var wait sync.WaitGroup
	errs := make([]error, people)
	l.mu.Lock()
	g.code = code
	clear(g.doing)
	l.mu.Unlock()
	l.alive(g, time.Now().UnixMilli())
	for i, p := range players {
		p.code = code
		wait.Go(func() {
			if errs[i] = p.play(ctx); errs[i] != nil {
				errs[i] = fmt.Errorf("table %s, player %d: %w; before: %q", code, i, errs[i], p.trail)
			}
		})
	}
	wait.Wait()
	l.mu.Lock()
	for _, p := range players {
		l.people = append(l.people, past{p.guest, p.played, p.acks})
	}
	l.mu.Unlock()
	return len(players[0].ended), errors.Join(errs...)
}

// checkHistories sees that every game is in its players' histories, once, and is what it is said to be.
func (l *load) checkHistories(t *testing.T) {
	t.Helper()
	base, _ := l.servers.at()
	checked := make(map[string]bool)
	for _, p := range l.people {
		g := &guest{t: t, base: base, token: p.guest.token}
		found := g.history()
		if len(found) != p.games {
			t.Errorf("somebody has finished %d games, %d are told", p.games, len(found))
		}
		for _, id := range found {
			if checked[id] {
				continue
			}
			checked[id] = true
			var got api.ReplayChecks
			g.must("GET", "/api/replays/"+id+"/checks", nil, &got)
			for _, check := range got.Checks {
				if !check.OK {
					t.Errorf("the replay of a game is not true: %+v", check)
				}
			}
			if len(got.Checks) < 5 {
				t.Errorf("only %d checks of a game were made", len(got.Checks))
			}
		}
	}
	if len(checked) != l.ended {
		t.Errorf("%d games ended, %d are in histories", l.ended, len(checked))
	}
	t.Logf("%d replays are true", len(checked))
}

// history is the ids of the games that the guest has finished.
func (g *guest) history() []string {
	g.t.Helper()
	var ids []string
	for query := ""; ; {
		var page api.PastGames
		g.must("GET", "/api/me/games"+query, nil, &page)
		for _, game := range page.Games {
			ids = append(ids, game.ID)
		}
		if !page.More {
			return ids
		}
		query = "?before=" + ids[len(ids)-1]
	}
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
		base, again := p.load.servers.at()
		a, err := call(&guest{t: p.load.t, base: base, http: p.load.pace.http()})
		switch {
		case err == nil && a.status < 300:
			p.load.act("")
			return nil
		case err == nil && !p.load.servers.passing(a.problem.Code):
			return fmt.Errorf("answered %d %s", a.status, a.body)
		}
		if gone := again(ctx); gone != nil {
			return errors.Join(err, gone)
		}
	}
}
