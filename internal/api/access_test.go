package api_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/house"
)

// fill puts something into the places of a route's path.
var fill = strings.NewReplacer("{code}", "ABCDEF", "{person}", "nobody", "{id}", "nothing", "{game}", "tictactoe", "{n}", "1")

// endless is the route whose answer has no end.
const endless = "GET /api/tables/live"

// routes are all calls of the API, as method and path, but for the endless one.
func routes() (calls []struct{ method, path, who string }) {
	all := api.Audiences()
	for _, pattern := range slices.Sorted(maps.Keys(all)) {
		method, path, found := strings.Cut(pattern, " ")
		if found && strings.HasPrefix(path, "/api/") && pattern != endless {
			calls = append(calls, struct{ method, path, who string }{method, fill.Replace(path), all[pattern]})
		}
	}
	return calls
}

func TestARouteThatNobodyPlacedStopsTheServer(t *testing.T) {
	all := slices.Collect(maps.Keys(api.Audiences()))
	if err := api.CheckRoutes(all...); err != nil {
		t.Errorf("the routes of the table: %v", err)
	}
	err := api.CheckRoutes(append(all, "GET /api/new")...)
	if err == nil || !strings.Contains(err.Error(), `"GET /api/new" has no audience`) {
		t.Errorf("one more: %v", err)
	}
	if err := api.CheckRoutes(all[1:]...); err == nil || !strings.Contains(err.Error(), "does not exist") {
		t.Errorf("one less: %v", err)
	}
}

func TestEachRouteIsForItsAudience(t *testing.T) {
	s := start(t)
	stranger := &guest{t: t, base: s.http.URL}
	forged := &guest{t: t, base: s.http.URL, token: "nobody.0.AAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}
	boss := s.boss()
	for _, route := range routes() {
		// An empty object is a wrong body for most: who may not call is told that first.
		call := func(who *guest) answer { return who.call(route.method, route.path, "{}") }
		guest, banned := s.arrive(), s.arrive() // a call may end who calls
		boss.must("PUT", "/api/admin/people/"+banned.me.Person+"/ban", map[string]any{"reason": "noise"}, nil)
		want := map[string]map[string]string{
			"somebody":      {"stranger": "no_session", "forged": "no_session", "banned": "barred"},
			"administrator": {"stranger": "no_session", "forged": "no_session", "banned": "barred", "guest": "not_admin"},
		}[route.who]
		for name, got := range map[string]answer{
			"stranger": call(stranger), "forged": call(forged), "banned": call(banned), "guest": call(guest),
		} {
			refusals := []string{"no_session", "barred", "not_admin"}
			switch want := want[name]; {
			case want != "" && got.problem.Code != want:
				t.Errorf("%s %s by a %s: %d %s, want %s", route.method, route.path, name, got.status, got.body, want)
			case name == "banned" && route.path == "/api/session": // who asks is told why, and gets no new guest
			case want == "" && slices.Contains(refusals, got.problem.Code):
				t.Errorf("%s %s by a %s: %d %s", route.method, route.path, name, got.status, got.body)
			}
		}
	}
}

func TestEachRouteIsGuarded(t *testing.T) {
	s := start(t)
	boss := s.boss() // stays one: nothing that is refused here changes anything
	for _, route := range routes() {
		size := 64 << 10
		switch route.path {
		case "/api/replays":
			size = house.MaxRecord
		case "/api/lab":
			size = 256 << 10
		}
		large := `{"name":"` + strings.Repeat("x", size) + `"}`
		foreign := boss.call(route.method, route.path, "{}", "Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example")
		if changes := route.method != "GET"; changes != (foreign.problem.Code == "foreign_page") {
			t.Errorf("%s %s of another site's page: %d %s", route.method, route.path, foreign.status, foreign.body)
		}
		if csp := foreign.header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'self'") {
			t.Errorf("%s %s has the policy %q", route.method, route.path, csp)
		}
		if got := foreign.header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("%s %s: Cache-Control is %q", route.method, route.path, got)
		}
		if a := boss.call(route.method, route.path, large); a.status != http.StatusRequestEntityTooLarge {
			t.Errorf("%s %s with a large body: %d %s", route.method, route.path, a.status, a.body)
		}
	}
}

// boss is an administrator.
func (s *server) boss() *guest {
	s.t.Helper()
	g := s.keeper()
	g.must("POST", "/api/admin/claim", map[string]any{"token": s.adminToken()}, nil)
	return g
}
