package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/table"
)

// mostGames are played at one table, one after the other.
const mostGames = 2

// load is players at tables.
type load struct {
	process  *process
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
}

// past is a person with the games that they have seen to their end.
type past struct {
	guest *guest
	games int
}

func newLoad(p *process) *load {
	l := &load{process: p, rand: rand.New(rand.NewPCG(7, 7)), done: make(map[string]int)}
	l.more = sync.NewCond(&l.mu)
	return l
}

// run keeps one table going after another, until there should be no more.
func (l *load) run(ctx context.Context, spec map[string]any, people int) {
	seed := l.rand.Uint64()
	l.players.Go(func() {
		for n := uint64(0); ; n++ {
			games, err := l.table(ctx, spec, people, rand.New(rand.NewPCG(seed, n)))
			l.mu.Lock()
			if err != nil {
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

// act counts what was acknowledged: a command by what it did, or "" for a call.
func (l *load) act(do string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.acts++
	l.done[do]++
	l.more.Broadcast()
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
func (l *load) table(ctx context.Context, spec map[string]any, people int, r *rand.Rand) (int, error) {
	players := make([]*player, people)
	games := 1 + r.IntN(mostGames)
	for i := range players {
		players[i] = &player{
			load: l, rand: rand.New(rand.NewPCG(r.Uint64(), uint64(i))), rounds: games, wanders: i > 0, is: table.Human,
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
		l.people = append(l.people, past{p.guest, p.played})
	}
	l.mu.Unlock()
	return len(players[0].ended), errors.Join(errs...)
}

// checkHistories sees that every game is in its players' histories, once, and is what it is said to be.
func (l *load) checkHistories(t *testing.T) {
	t.Helper()
	base, _ := l.process.at()
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
		base, moved := p.load.process.at()
		a, err := call(&guest{t: p.load.process.t, base: base})
		if err == nil {
			if a.status >= 300 {
				return fmt.Errorf("answered %d %s", a.status, a.body)
			}
			p.load.act("")
			return nil
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return errors.Join(err, context.Cause(ctx))
		}
	}
}
