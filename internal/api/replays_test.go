package api_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/table"
	"github.com/noripan/noripan/replay"
)

// plays plays a game against bots to its end, with the first options there are, and returns its replay's id.
func (g *guest) plays(spec map[string]any) (code, id string) {
	g.t.Helper()
	code = g.makes(spec)
	p := g.open(code, "")
	acted := uint64(0)
	for p.room.State != table.Finished {
		if p.game != nil && p.game.Decision != nil && p.game.Decision.Serial > acted {
			d := p.game.Decision
			acted = d.Serial
			if m := p.does(map[string]any{"do": "answer", "serial": d.Serial, "picks": d.Default}); m.T != "done" {
				g.t.Fatalf("answering %s: %s", d.Kind, m.raw)
			}
			continue
		}
		p.next()
	}
	var found api.ReplayID
	g.must("GET", "/api/tables/"+code+"/replay", nil, &found)
	return code, found.ID
}

func TestAFinishedGameIsLookedAtAgain(t *testing.T) {
	s := start(t)
	g := s.arrive()
	stranger := &guest{t: t, base: s.http.URL}
	for name, spec := range map[string]map[string]any{
		"tictactoe": {"game": "tictactoe", "bots": []string{"normal"}, "start": true},
		"dominion":  {"game": "dominion", "bots": []string{"normal", "normal"}, "start": true, "settings": map[string]string{"turnLimit": "4"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, id := g.plays(spec)
			var info api.ReplayInfo
			stranger.must("GET", "/api/replays/"+id, nil, &info)
			if info.GameID != name || !info.Playable || info.Steps < 5 || info.Seats[0].Name != g.me.Name || info.Seats[1].Bot != "normal" || info.Result.End == "" {
				t.Errorf("it is %+v", info)
			}
			for _, eyes := range []string{"0", "1", "spectator", "open"} {
				seen, lines := 0, 0
				for from := 0; from <= info.Steps; from += 7 {
					var part struct {
						Steps []struct {
							N     int            `json:"n"`
							View  map[string]any `json:"view"`
							Lines []replay.Line  `json:"lines"`
						} `json:"steps"`
					}
					stranger.must("GET", fmt.Sprintf("/api/replays/%s/steps?eyes=%s&from=%d&count=7", id, eyes, from), nil, &part)
					for _, step := range part.Steps {
						if step.N != seen || step.View == nil {
							t.Fatalf("step %d for %s is numbered %d, its view is %v", seen, eyes, step.N, step.View)
						}
						seen++
						for _, line := range step.Lines {
							if lines++; line.N != lines {
								t.Fatalf("line %d for %s is numbered %d", lines, eyes, line.N)
							}
						}
					}
				}
				if seen != info.Steps+1 || lines == 0 {
					t.Errorf("%s saw %d steps and %d lines, want %d steps", eyes, seen, lines, info.Steps+1)
				}
			}
			var checks api.ReplayChecks
			stranger.must("GET", "/api/replays/"+id+"/checks", nil, &checks)
			if last := checks.Checks[len(checks.Checks)-1]; last.Name != replay.CheckResult || !last.OK {
				t.Errorf("the checks are %+v", checks.Checks)
			}
			file := stranger.call("GET", "/api/replays/"+id+"/file", nil)
			record, err := replay.Read(bytes.NewReader(file.body))
			if err != nil {
				t.Fatal(err)
			}
			rules, err := games.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, check := range record.Verify(rules) {
				if !check.OK {
					t.Errorf("the file: %s: %s", check.Name, check.Why)
				}
			}
			if !strings.Contains(file.header.Get("Content-Disposition"), "attachment") {
				t.Errorf("the file is sent as %q", file.header.Get("Content-Disposition"))
			}
			var brought api.ReplayID
			g.must("POST", "/api/replays", file.body, &brought)
			var again api.ReplayInfo
			stranger.must("GET", "/api/replays/"+brought.ID, nil, &again)
			if again.Steps != info.Steps || brought.ID == id {
				t.Errorf("brought from elsewhere it is %+v", again)
			}
		})
	}
}

// A step of a replay has a bot's reasons, whoever answered; what was answered is among them.
func TestReasonsOfAStep(t *testing.T) {
	s := start(t)
	g := s.arrive()
	_, id := g.plays(map[string]any{"game": "tictactoe", "bots": []string{"normal"}, "start": true})
	stranger := &guest{t: t, base: s.http.URL}
	answered := make(map[int]int) // by step: whose answer it was; who begins is drawn by lot
	for step, want := range map[int]int{0: 0, 1: 1, 2: 1, 900: 0} {
		var told api.ReplayReasons
		stranger.must("GET", fmt.Sprintf("/api/replays/%s/steps/%d/reasons", id, step), nil, &told)
		if len(told.Reasons) != want {
			t.Fatalf("step %d: %+v", step, told)
		}
		for _, r := range told.Reasons {
			named := slices.ContainsFunc(r.Best, func(o table.Reason) bool { return slices.Equal(o.Picks, r.Picks) })
			answered[step] = int(r.Seat)
			if !r.Searched || r.Looked < 100 || len(r.Best) < 3 || !named {
				t.Errorf("step %d: %+v", step, r)
			}
		}
	}
	if answered[1] == answered[2] {
		t.Errorf("steps 1 and 2 are both seat %d's", answered[1])
	}
}

// At a table of one person and bots they may be asked for, over the socket and by a call.
func TestReasonsAreTold(t *testing.T) {
	s := start(t)
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "bots": []string{"normal"}, "start": true})
	p := g.open(code, "")
	for p.game == nil || p.game.Decision == nil {
		p.next()
	}
	if m := p.does(map[string]any{"do": "answer", "serial": p.game.Decision.Serial, "picks": p.game.Decision.Default}); m.T != "done" {
		t.Fatalf("%s", m.raw)
	}
	for p.game.Decision == nil {
		p.next()
	}
	if m := p.does(map[string]any{"do": "reasons"}); m.T != "reasons" || !bytes.Contains(m.raw, []byte(`"kind":"tictactoe.mark"`)) {
		t.Errorf("%s", m.raw)
	}
	var done api.CommandDone
	g.must("POST", "/api/tables/"+code+"/commands", map[string]any{"id": "why", "do": "reasons"}, &done)
	if len(done.Reasons) == 0 || done.Reasons[0].Best[0].Percent == 0 {
		t.Errorf("%+v", done)
	}
}

func TestWhatIsNoReplay(t *testing.T) {
	s := start(t)
	g := s.arrive()
	running := g.makes(map[string]any{"game": "tictactoe", "seats": 2})
	_, id := g.plays(map[string]any{"game": "tictactoe", "bots": []string{"normal"}, "start": true})
	stranger := &guest{t: t, base: s.http.URL}
	for name, tc := range map[string]struct {
		who          *guest
		method, path string
		body         any
		status       int
		code         string
	}{
		"an id that is none":          {g, "GET", "/api/replays/x", nil, http.StatusNotFound, "no_such_replay"},
		"steps of none":               {g, "GET", "/api/replays/i-x/steps", nil, http.StatusNotFound, "no_such_replay"},
		"reasons of none":             {g, "GET", "/api/replays/x/steps/1/reasons", nil, http.StatusNotFound, "no_such_replay"},
		"a game that goes on":         {g, "GET", "/api/tables/" + running + "/replay", nil, http.StatusNotFound, "no_such_replay"},
		"a table that is none":        {g, "GET", "/api/tables/AAAAAA/replay", nil, http.StatusNotFound, "no_such_room"},
		"a stranger asks for a table": {stranger, "GET", "/api/tables/" + running + "/replay", nil, http.StatusUnauthorized, "no_session"},
		"eyes of nobody":              {g, "GET", "/api/replays/" + id + "/steps?eyes=9", nil, http.StatusUnprocessableEntity, "bad_eyes"},
		"too many steps":              {g, "GET", "/api/replays/" + id + "/steps?count=1000", nil, http.StatusUnprocessableEntity, "bad_request"},
		"a stranger brings one":       {stranger, "POST", "/api/replays", `{"noripan":1}`, http.StatusUnauthorized, "no_session"},
		"what is no record":           {g, "POST", "/api/replays", `{"noripan":2}`, http.StatusUnprocessableEntity, "bad_record"},
		"no JSON":                     {g, "POST", "/api/replays", `{`, http.StatusBadRequest, "bad_request"},
		"too large":                   {g, "POST", "/api/replays", strings.Repeat(" ", 5<<20), http.StatusRequestEntityTooLarge, "too_large"},
		"a game that is not here": {
			g, "POST", "/api/replays", `{"noripan":1,"game":"chess","first":-1,"seats":[{"name":"x"}]}`, http.StatusUnprocessableEntity, "no_such_game",
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := tc.who.call(tc.method, tc.path, tc.body)
			if a.status != tc.status || a.problem.Code != tc.code {
				t.Errorf("%d %s, want %d %s", a.status, a.body, tc.status, tc.code)
			}
		})
	}
}

func TestAPersonKeepsTheNewestRecords(t *testing.T) {
	s := start(t)
	g := s.arrive()
	_, id := g.plays(map[string]any{"game": "tictactoe", "bots": []string{"normal"}, "start": true})
	file := g.call("GET", "/api/replays/"+id+"/file", nil).body
	var first, last api.ReplayID
	g.must("POST", "/api/replays", file, &first)
	for range 20 {
		g.must("POST", "/api/replays", file, &last)
	}
	if a := g.call("GET", "/api/replays/"+first.ID, nil); a.status != http.StatusNotFound {
		t.Errorf("the oldest is still there: %d", a.status)
	}
	g.must("GET", "/api/replays/"+last.ID, nil, nil)
}

func TestOwnCardsAreLookedAtBeforeTheyArePlayed(t *testing.T) {
	s := start(t)
	stranger := &guest{t: t, base: s.http.URL}
	define := func(text string) api.Definitions {
		var d api.Definitions
		stranger.must("POST", "/api/games/dominion/definitions", map[string]any{"text": text}, &d)
		return d
	}
	inn := define("- nameKo: 주막\n  nameEn: Roadside Inn\n  cost: 3\n  types: [action]\n  play:\n  - actions: 1\n  - cards: 1\n  - coins: 1\n")
	if inn.Value == "" || len(inn.Things) != 1 || inn.Things[0].Key != "card.blank1" || inn.Things[0].Names["ko"] != "주막" || len(inn.Things[0].Text) != 3 {
		t.Fatalf("an inn is %+v", inn)
	}
	if again := define(inn.YAML); again.Value != inn.Value {
		t.Errorf("its YAML stands for %s, not %s", again.Value, inn.Value)
	}
	if parts := define(norm.NFD.String(inn.YAML)); parts.Value != inn.Value {
		t.Errorf("Hangul in parts stands for %s, not %s", parts.Value, inn.Value)
	}
	dear := define(strings.Replace(inn.YAML, "cost: 3", "cost: 30", 1))
	if dear.Value != "" || len(dear.Faults) != 1 || dear.Faults[0].Rule != 2 || dear.Faults[0].Where != "cost" {
		t.Errorf("one that costs too much is %+v", dear)
	}
	for name, text := range map[string]string{
		"nothing": "", "no YAML": "- {", "another form": "- name: x", "a part that refers to another": "- &a {nameKo: x}\n- *a",
		"two documents": inn.YAML + "---\n" + inn.YAML, "more YAML than is read": inn.YAML + strings.Repeat("# more\n", 1200),
	} {
		if d := define(text); d.Value != "" || len(d.Faults) == 0 {
			t.Errorf("%s is %+v", name, d)
		}
	}
	if a := stranger.call("POST", "/api/games/tictactoe/definitions", map[string]any{"text": ""}); a.status != http.StatusNotFound || a.problem.Code != "not_defined" {
		t.Errorf("tic-tac-toe takes %d %s", a.status, a.body)
	}

	g := s.arrive()
	unmade := map[string]any{
		"game": "dominion", "bots": []string{"normal"}, "start": true, "settings": map[string]string{"kingdom": "blank1+random", "turnLimit": "6"},
	}
	if a := g.call("POST", "/api/tables", unmade); a.status != http.StatusUnprocessableEntity || a.problem.Code != "blank_missing" {
		t.Errorf("a card that nobody has made makes a table: %d %s", a.status, a.body)
	}
	_, id := g.plays(map[string]any{
		"game": "dominion", "bots": []string{"normal"}, "start": true, "settings": map[string]string{
			"kingdom": "cellar+market+merchant+militia+mine+moat+remodel+smithy+village+blank1", "blank": inn.Value, "turnLimit": "6",
		},
	})
	var checks api.ReplayChecks
	g.must("GET", "/api/replays/"+id+"/checks", nil, &checks)
	if last := checks.Checks[len(checks.Checks)-1]; !last.OK {
		t.Errorf("a game with own cards: %+v", last)
	}
}

// What a record takes when it is written anew may be many times what was sent.
func TestARecordIsKeptAsItWasSent(t *testing.T) {
	s := start(t)
	g := s.arrive()
	sent := `{"noripan":1,"game":"tictactoe","first":-1,"seats":[{},{}],"acts":[` +
		strings.Repeat(`{"answers":[{"picks":["`+strings.Repeat("<", 190)+`"]},{}]},`, 15_000) + `{"do":"stop"}]}`
	var brought api.ReplayID
	g.must("POST", "/api/replays", sent, &brought)
	var info api.ReplayInfo
	if g.must("GET", "/api/replays/"+brought.ID, nil, &info); info.Steps != 15_001 {
		t.Errorf("it has %d steps", info.Steps)
	}
}
