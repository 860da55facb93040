package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

func TestABrowserGetsACookieAndKeepsItsGuest(t *testing.T) {
	s := start(t)
	browser := &guest{t: t, base: s.http.URL}
	if a := browser.call("GET", "/api/me", nil); a.status != http.StatusUnauthorized || a.problem.Code != "no_session" {
		t.Errorf("a stranger asks who they are: %d %s", a.status, a.body)
	}
	first := browser.call("POST", "/api/session", nil, "Accept-Language", "ko-KR,ko;q=0.9,en;q=0.8")
	cookie := first.header.Get("Set-Cookie")
	for _, part := range []string{"noripan=", "HttpOnly", "SameSite=Lax"} {
		if !strings.Contains(cookie, part) {
			t.Errorf("cookie %q lacks %s", cookie, part)
		}
	}
	var me, again api.Me
	if err := json.Unmarshal(first.body, &me); err != nil || !strings.HasPrefix(me.Name, "손님 ") || me.Token != "" {
		t.Errorf("the new guest is %s (%v), want a Korean name and no token", first.body, err)
	}
	sent, _, _ := strings.Cut(cookie, ";")
	for _, path := range []string{"GET /api/me", "POST /api/session"} {
		method, path, _ := strings.Cut(path, " ")
		a := browser.call(method, path, nil, "Cookie", sent)
		if err := json.Unmarshal(a.body, &again); err != nil || again != me {
			t.Errorf("%s with the cookie answers %s, want %v", path, a.body, me)
		}
		if a.header.Get("Set-Cookie") == "" {
			t.Errorf("%s does not renew the cookie", path)
		}
	}
}

func TestAProgramGetsATokenAndNoCookie(t *testing.T) {
	s := start(t)
	g := &guest{t: t, base: s.http.URL}
	a := g.call("POST", "/api/session", map[string]any{"token": true, "name": "바다"})
	if a.header.Get("Set-Cookie") != "" {
		t.Error("a program gets a cookie")
	}
	if err := json.Unmarshal(a.body, &g.me); err != nil || g.me.Name != "바다" {
		t.Fatalf("the new guest is %s (%v)", a.body, err)
	}
	g.token = g.me.Token
	var me api.Me
	g.must("GET", "/api/me", nil, &me)
	if me.Person != g.me.Person || me.Token != "" {
		t.Errorf("with the token I am %+v, want %s and no token again", me, g.me.Person)
	}
}

func TestANameIsChanged(t *testing.T) {
	s := start(t)
	g := s.arrive()
	var me api.Me
	g.must("PATCH", "/api/me", map[string]any{"name": "  하늬 "}, &me)
	g.must("GET", "/api/me", nil, &me)
	if me.Name != "하늬" {
		t.Errorf("the new name is %q", me.Name)
	}
}

func TestGamesAreDescribed(t *testing.T) {
	s := start(t)
	var infos []api.GameInfo
	(&guest{t: t, base: s.http.URL}).must("GET", "/api/games", nil, &infos)
	if len(infos) != len(games.All) {
		t.Fatalf("%d games, want %d", len(infos), len(games.All))
	}
	for i, rules := range games.All {
		about := rules.About()
		if info := infos[i]; info.ID != about.ID || info.Rules != about.Version || info.MinSeats != about.MinSeats ||
			len(info.Verbs) != len(about.Words.Verbs) || len(info.Kinds) != len(about.Words.Kinds) || len(info.Bots) == 0 {
			t.Errorf("%s is described as %+v", about.ID, info)
		}
	}
}

func TestATableIsMadeFoundAndJoined(t *testing.T) {
	s := start(t)
	host, friend, stranger := s.arrive(), s.arrive(), &guest{t: t, base: s.http.URL}
	open := host.makes(map[string]any{"game": "tictactoe", "seats": 2})
	private := host.makes(map[string]any{"game": "tictactoe", "seats": 2, "private": true})
	for name, tc := range map[string]struct {
		who        *guest
		mine, open []string
	}{
		"the host":   {host, []string{private, open}, nil},
		"a friend":   {friend, nil, []string{open}},
		"a stranger": {stranger, nil, []string{open}},
	} {
		var lists api.Tables
		tc.who.must("GET", "/api/tables", nil, &lists)
		codes := func(rows []house.Row) (codes []string) {
			for _, row := range rows {
				codes = append(codes, row.Code)
			}
			slices.Sort(codes)
			return codes
		}
		slices.Sort(tc.mine)
		if got := codes(lists.Mine); !slices.Equal(got, tc.mine) {
			t.Errorf("%s sees as theirs %v, want %v", name, got, tc.mine)
		}
		if got := codes(lists.Open); !slices.Equal(got, tc.open) {
			t.Errorf("%s sees as open %v, want %v", name, got, tc.open)
		}
	}
	friend.does(strings.ToLower(private), map[string]any{"do": "join"})
	var row house.Row
	friend.must("GET", "/api/tables/"+private, nil, &row)
	if row.Seat == nil || *row.Seat != 1 || row.Host != host.me.Name || row.State != "lobby" || !row.Private {
		t.Errorf("the friend's row is %+v, want seat 1 in %s's lobby", row, host.me.Name)
	}
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	s := start(t)
	g := s.arrive()
	for _, path := range []string{"/", "/t/ABC234", "/api/me", "/api/games", "/api/nothing", "/openapi.yaml", "/healthz"} {
		header := g.call("GET", path, nil).header
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'self'; ", "X-Content-Type-Options": "nosniff",
			"Referrer-Policy": "same-origin", "Permissions-Policy": "camera=(), ",
		} {
			if got := header.Get(name); !strings.HasPrefix(got, want) {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
		if csp := header.Get("Content-Security-Policy"); !strings.Contains(csp, "frame-ancestors 'none'") || strings.Contains(csp, "unsafe") {
			t.Errorf("%s: the policy is %q", path, csp)
		}
		if got := header.Get("Cache-Control"); strings.HasPrefix(path, "/api/") && got != "no-store" {
			t.Errorf("%s: Cache-Control is %q", path, got)
		}
	}
}

func TestAnotherSitesPageMayDoNothing(t *testing.T) {
	s := start(t, func(c *api.Config) { c.Origins = []string{"https://play.example.org"} })
	for name, tc := range map[string]struct {
		header []string
		want   int
	}{
		"our own page":          {[]string{"Sec-Fetch-Site", "same-origin", "Origin", s.http.URL}, 200},
		"no page":               {nil, 200},
		"an old browser's page": {[]string{"Origin", s.http.URL}, 200},
		"a trusted page":        {[]string{"Sec-Fetch-Site", "cross-site", "Origin", "https://play.example.org"}, 200},
		"another page":          {[]string{"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"}, 403},
		"another, old browser":  {[]string{"Origin", "https://evil.example"}, 403},
		"a page without origin": {[]string{"Origin", "null"}, 403},
	} {
		t.Run(name, func(t *testing.T) {
			g := &guest{t: t, base: s.http.URL}
			if a := g.call("POST", "/api/session", nil, tc.header...); a.status != tc.want {
				t.Errorf("POST: %d %s, want %d", a.status, a.body, tc.want)
			}
			if a := g.call("GET", "/api/games", nil, tc.header...); a.status != 200 {
				t.Errorf("GET: %d, want 200", a.status)
			}
			g = s.arrive()
			g.t = t
			code := g.makes(map[string]any{"game": "tictactoe"})
			p, err := g.dial(code, "", tc.header...)
			if (err == nil) != (tc.want == 200) {
				t.Errorf("the socket: %v", err)
			}
			if err == nil {
				p.close()
			}
		})
	}
}

func TestTooMuchTooFastIsToldSo(t *testing.T) {
	few := api.Rate{PerSecond: 0.001, Burst: 2}
	for name, tc := range map[string]struct {
		limit  func(*api.Limits)
		method string
		path   string
		body   any
	}{
		"sessions":    {func(l *api.Limits) { l.Sessions = api.Rate{PerSecond: 0.001, Burst: 3} }, "POST", "/api/session", map[string]any{"token": true}},
		"tables":      {func(l *api.Limits) { l.Tables = few }, "POST", "/api/tables", map[string]any{"game": "tictactoe"}},
		"commands":    {func(l *api.Limits) { l.Commands = few }, "PATCH", "/api/me", map[string]any{"name": "A"}},
		"definitions": {func(l *api.Limits) { l.Defines = few }, "POST", "/api/games/dominion/definitions", map[string]any{"text": "[]"}},
		"imports":     {func(l *api.Limits) { l.Defines = few }, "POST", "/api/games/dominion/strategies/import", map[string]any{"text": "gold"}},
		"strategies":  {func(l *api.Limits) { l.Defines = few }, "POST", "/api/games/dominion/strategies", map[string]any{"text": "gold"}},
		"lab":         {func(l *api.Limits) { l.Defines = few }, "POST", "/api/lab", brief},
		"requests":    {func(l *api.Limits) { l.Requests = api.Rate{PerSecond: 0.001, Burst: 3} }, "GET", "/", nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, func(c *api.Config) { tc.limit(&c.Limits) })
			g := s.arrive()
			for range 2 {
				g.must(tc.method, tc.path, tc.body, nil)
			}
			a := g.call(tc.method, tc.path, tc.body)
			if a.status != http.StatusTooManyRequests || a.problem.Code != "rate_limited" || !nearly1000(a.problem.Args["seconds"]) ||
				a.header.Get("Retry-After") != fmt.Sprint(a.problem.Args["seconds"]) {
				t.Errorf("the third: %d %s, Retry-After %q", a.status, a.body, a.header.Get("Retry-After"))
			}
			s.close() // then all is counted
			if !strings.Contains(s.figures(), `status="429"} 1`) {
				t.Error("the figures do not count it")
			}
		})
	}
}

// Guests cost nothing, so what they make counts for their address too: else one visitor could fill the house.
func TestNewGuestsDoNotMakeMoreTables(t *testing.T) {
	s := start(t, func(c *api.Config) { c.Limits.Makers = api.Rate{PerSecond: 0.001, Burst: 2} })
	for i := range 3 {
		a := s.arrive().call("POST", "/api/tables", map[string]any{"game": "tictactoe"})
		if want := []int{http.StatusCreated, http.StatusCreated, http.StatusTooManyRequests}[i]; a.status != want {
			t.Errorf("table %d: %d %s, want %d", i+1, a.status, a.body, want)
		}
	}
}

func TestTenPeopleBehindOneAddressAreNotHeldUp(t *testing.T) {
	s := start(t, func(c *api.Config) { c.Limits = api.DefaultLimits })
	for range 10 {
		g := s.arrive()
		for range 30 { // the page with its parts, and some looks at the list
			g.must("GET", "/", nil, nil)
		}
		code := g.makes(map[string]any{"game": "tictactoe", "bots": []string{"normal"}})
		p := g.open(code, "")
		for range 30 { // hasty clicks
			if m := p.does(map[string]any{"do": table.Ready}); m.T != "done" {
				t.Errorf("a click: %s", m.raw)
			}
		}
		p.close()
	}
}
