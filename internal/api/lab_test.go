package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/lab"
)

// anHour is a match that takes far longer than its time.
var anHour = map[string]any{
	"game": "tictactoe", "games": 100_000, "seed": 1, "bots": []map[string]any{{"bot": "search:2000"}, {"bot": "search:2000"}},
}

// runs begins a match and gives its news, line by line.
func (g *guest) runs(ctx context.Context, spec map[string]any) (*http.Response, *bufio.Scanner) {
	g.t.Helper()
	text, err := json.Marshal(spec)
	if err != nil {
		g.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, g.base+"/api/lab", strings.NewReader(string(text)))
	if err != nil {
		g.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+g.token)
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		g.t.Fatal(err)
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	return answer, lines
}

// freed waits until the lab has a place for the guest's match, and plays it.
func (g *guest) freed(spec map[string]any) {
	g.t.Helper()
	for end := time.Now().Add(patient); ; time.Sleep(10 * time.Millisecond) {
		if a := g.call("POST", "/api/lab", spec); a.status == http.StatusOK {
			return
		} else if time.Now().After(end) {
			g.t.Fatalf("no place: %d %s", a.status, a.problem.Code)
		}
	}
}

var brief = map[string]any{
	"game": "tictactoe", "games": 100, "seed": 1, "bots": []map[string]any{{"bot": "policy"}, {"bot": "random"}},
}

func TestTheLabPlaysWhileSomebodyListens(t *testing.T) {
	s := start(t, func(c *api.Config) { c.Lab.Places = 1 })
	one, two := s.arrive(), s.arrive()

	answer, lines := one.runs(t.Context(), brief)
	var last lab.News
	for lines.Scan() {
		if err := json.Unmarshal(lines.Bytes(), &last); err != nil {
			t.Fatal(err)
		}
	}
	if last.End != "done" || last.Report.Games != 100 || answer.Header.Get("Content-Type") != "application/x-ndjson" {
		t.Errorf("the last news: %+v, as %s", last, answer.Header.Get("Content-Type"))
	}

	ctx, leave := context.WithCancel(t.Context())
	_, lines = one.runs(ctx, anHour)
	if !lines.Scan() {
		t.Fatal("no news of a long match")
	}
	if a := one.call("POST", "/api/lab", brief); a.status != http.StatusConflict || a.problem.Code != lab.Running {
		t.Errorf("a second match: %d %s", a.status, a.problem.Code)
	}
	if a := two.call("POST", "/api/lab", brief); a.status != http.StatusServiceUnavailable || a.problem.Code != lab.Busy || a.header.Get("Retry-After") == "" {
		t.Errorf("a match of another: %d %s, again after %s", a.status, a.problem.Code, a.header.Get("Retry-After"))
	}
	leave()
	two.freed(brief) // whoever leaves stops the match
}

func TestTheLabEndsWithTheServer(t *testing.T) {
	s := start(t)
	g := s.arrive()
	_, lines := g.runs(t.Context(), anHour)
	if !lines.Scan() {
		t.Fatal("no news")
	}
	s.edge.EndLists()
	ended := make(chan struct{})
	go func() {
		for lines.Scan() {
		}
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(patient):
		t.Fatal("the match goes on")
	}
}

func TestWhatTheLabRefuses(t *testing.T) {
	s := start(t)
	g := s.arrive()
	bad := map[string]any{"game": "dominion", "games": 10, "seed": 1, "bots": []map[string]any{
		{"bot": "policy"}, {"bot": "strategy:a.txt", "text": "gold\ngild\n"},
	}}
	a := g.call("POST", "/api/lab", bad)
	if a.status != http.StatusUnprocessableEntity || a.problem.Code != lab.BadStrategy || a.problem.Args["line"] != 2.0 || a.problem.Args["bot"] != 1.0 {
		t.Errorf("%d %+v", a.status, a.problem)
	}
	var check api.StrategyCheck
	g.must("POST", "/api/games/dominion/strategies", map[string]any{"text": "gold\ngild\n"}, &check)
	if check.Fault == nil || check.Fault.Line != 2 || check.Fault.Column != 1 {
		t.Errorf("%+v", check.Fault)
	}
	check = api.StrategyCheck{}
	g.must("POST", "/api/games/dominion/strategies", map[string]any{"text": "gold\n"}, &check)
	if check.Fault != nil {
		t.Errorf("%+v", check.Fault)
	}
	var imported lab.Imported
	g.must("POST", "/api/games/dominion/strategies/import", map[string]any{"text": "{\"buy\": [{\"card\": \"gold\"}]}"}, &imported)
	if imported.Text != "gold\n" || imported.Fault != nil {
		t.Errorf("%+v", imported)
	}
	if a := g.call("POST", "/api/games/dominion/strategies/import", map[string]any{"text": strings.Repeat("x", lab.MaxText+1)}); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a long text of another program: %d", a.status)
	}
	if a := g.call("POST", "/api/games/tictactoe/strategies", map[string]any{"text": "gold"}); a.problem.Code != lab.BadRun {
		t.Errorf("%d %+v", a.status, a.problem)
	}
	var kit lab.Kit
	g.must("GET", "/api/games/dominion/lab", nil, &kit)
	if len(kit.Strategies) == 0 || len(kit.Bots) == 0 {
		t.Errorf("%+v", kit)
	}
	if a := g.call("GET", "/api/games/chess/lab", nil); a.status != http.StatusNotFound {
		t.Errorf("%d", a.status)
	}
	if a := g.call("POST", "/api/lab", map[string]any{"game": "dominion", "games": 100_001, "seed": 1, "bots": bad["bots"]}); a.status != http.StatusUnprocessableEntity {
		t.Errorf("too many games: %d", a.status)
	}
	full := "# " + strings.Repeat("가", lab.MaxText-10) + "\ngild\n" // what two people may write is more than other calls bring
	filled := []map[string]any{{"bot": "strategy:a.txt", "text": full}, {"bot": "strategy:b.txt", "text": full}}
	if a := g.call("POST", "/api/lab", map[string]any{"game": "dominion", "games": 10, "seed": 1, "bots": filled}); a.problem.Code != lab.BadStrategy {
		t.Errorf("two full texts: %d %+v", a.status, a.problem)
	}
	long := strings.Repeat("gold\n", 20_000)
	if a := g.call("POST", "/api/games/dominion/strategies", map[string]any{"text": long}); a.status != http.StatusRequestEntityTooLarge {
		t.Errorf("a long text: %d", a.status)
	}
}
