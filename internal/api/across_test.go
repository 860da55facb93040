package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/bus"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/news/newstest"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/storetest"
	"github.com/noripan/noripan/internal/table"
)

// cluster is two servers on the same data.
type cluster struct {
	air      newstest.Air
	one, two *server
}

// shared is data that several servers use, and its folder.
func shared(t *testing.T) (kept *store.Store, dir string) {
	t.Helper()
	dir = storetest.Fill(t, t.TempDir())
	kept, err := store.Open(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	return kept, dir
}

func startCluster(t *testing.T, change ...func(*api.Config)) *cluster {
	t.Helper()
	kept, dir := shared(t)
	c := &cluster{}
	for id, s := range map[string]**server{"one": &c.one, "two": &c.two} {
		m := store.Member{ID: id, Address: id + ".example.org:6222", Version: "v1", Rules: []byte("{}")}
		if err := kept.Join(t.Context(), m, time.Hour); err != nil {
			t.Fatal(err)
		}
		*s = startOn(t, kept, house.Config{News: c.air.Open(t, id)}, games.All, change...)
		(*s).dir = dir
	}
	return c
}

// at is the same person at another server.
func (g *guest) at(s *server) *guest {
	same := *g
	same.base = s.http.URL
	return &same
}

// eventually waits until something that others are told is so.
func eventually(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(patient); !so(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: it never is", what)
		}
	}
}

func TestAnyServerKnowsAPerson(t *testing.T) {
	c := startCluster(t, public)
	g := c.one.arrive()
	there := g.at(c.two)
	if !there.known() {
		t.Fatal("the other server does not know the session")
	}
	t.Run("by another name", func(t *testing.T) {
		g.must("PATCH", "/api/me", map[string]any{"name": "바다"}, nil)
		eventually(t, "the new name", func() bool {
			var me api.Me
			there.must("GET", "/api/me", nil, &me)
			return me.Name == "바다"
		})
	})
	t.Run("on another device", func(t *testing.T) {
		var link api.DeviceCode
		g.must("POST", "/api/me/device", nil, &link)
		var me api.Me
		c.two.arrive().must("POST", "/api/session", map[string]any{"device": link.Code, "token": true}, &me)
		if me.Person != g.me.Person {
			t.Errorf("it is %+v", me)
		}
		if a := c.one.arrive().call("POST", "/api/session", map[string]any{"device": link.Code}); a.problem.Code != "bad_device_code" {
			t.Errorf("the code counts twice: %d %s", a.status, a.body)
		}
	})
	t.Run("by a passkey", func(t *testing.T) {
		d := newDevice(t)
		there.must("POST", "/api/me/passkeys/finish", d.makes(g.asks("/api/me/passkeys/begin")), nil)
		stranger := &guest{t: t, base: c.one.http.URL}
		begun := stranger.asks("/api/session/passkey/begin")
		d.counter++
		a := stranger.at(c.two).call("POST", "/api/session/passkey/finish", d.signs(begun))
		var me api.Me
		if err := json.Unmarshal(a.body, &me); err != nil || a.status != http.StatusOK || me.Person != g.me.Person {
			t.Errorf("signing in: %d %s", a.status, a.body)
		}
		if a := stranger.call("POST", "/api/session/passkey/finish", d.signs(begun)); a.problem.Code != "bad_ceremony" {
			t.Errorf("the ceremony counts twice: %d %s", a.status, a.body)
		}
	})
}

func TestWhatEndsASessionClosesItsSocketsAtAllServers(t *testing.T) {
	c := startCluster(t)
	for name, end := range map[string]func(g *guest){
		"signing out": func(g *guest) { g.must("POST", "/api/session/end", nil, nil) },
		"another password": func(g *guest) {
			g.must("PUT", "/api/me/password", map[string]any{"password": secret}, nil)
			g.must("PUT", "/api/me/password", map[string]any{"old": secret, "password": secret + "!"}, nil)
		},
		"news that were missed": func(g *guest) {
			c.air.Cut("one", true)
			g.must("POST", "/api/session/end", nil, nil)
			c.air.Cut("one", false)
		},
	} {
		t.Run(name, func(t *testing.T) {
			here := c.one.arrive()
			here.must("PATCH", "/api/me", map[string]any{"name": fmt.Sprint("손님 ", ids.Add(1))}, nil)
			there := here.at(c.two)
			page := there.open(there.makes(map[string]any{"game": "tictactoe"}), "")
			page.until("sync")
			end(here)
			if got := page.closing(); got != 4001 {
				t.Errorf("the socket at the other server is closed with %d", got)
			}
			eventually(t, "the session counts no more", func() bool { return !there.known() })
		})
	}
}

func TestLimitsCountWhatIsTakenAtAllServers(t *testing.T) {
	c := startCluster(t, func(config *api.Config) {
		config.Limits = api.Limits{Tables: api.Rate{PerSecond: 0.001, Burst: 4}, Sockets: 8}
	})
	g := c.one.arrive()
	there := g.at(c.two)
	var code string
	for range 4 {
		code = g.makes(map[string]any{"game": "tictactoe"})
	}
	eventually(t, "a fifth table is one too many", func() bool {
		return there.call("POST", "/api/tables", map[string]any{"game": "nothing"}).status == http.StatusTooManyRequests
	})
	pages := make([]*page, 8)
	for i := range pages {
		pages[i] = g.open(code, "")
		pages[i].until("sync")
	}
	eventually(t, "a ninth list is one too many", func() bool { return there.listStatus() == http.StatusTooManyRequests })
	pages[0].close()
	eventually(t, "one is closed", func() bool { return there.listStatus() == http.StatusOK })
}

// listStatus opens a live list, and leaves it.
func (g *guest) listStatus() int {
	g.t.Helper()
	r, err := http.NewRequestWithContext(g.t.Context(), http.MethodGet, g.base+"/api/tables/live", http.NoBody)
	if err != nil {
		g.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+g.token)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		g.t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

func TestAnAdministratorSeesAllServers(t *testing.T) {
	c := startCluster(t)
	boss, g := c.one.boss(), c.two.arrive()
	g.open(g.makes(map[string]any{"game": "tictactoe"}), "").until("sync")
	var f api.ServerFigures
	eventually(t, "the first has heard of the second", func() bool {
		boss.must("GET", "/api/admin/figures", nil, &f)
		return len(f.Servers) == 2 && f.Servers[1].Sockets == 1
	})
	one, two := f.Servers[0], f.Servers[1]
	if one.ID != "one" || !one.Here || one.Silent || one.Awake != 0 || one.Address != "one.example.org:6222" || one.Version != "v1" {
		t.Errorf("the first is %+v", one)
	}
	if two.ID != "two" || two.Here || two.Silent || two.Awake != 1 || two.Heard == 0 || two.Since == 0 || two.Memory == 0 {
		t.Errorf("the second is %+v", two)
	}
	if f.Awake != 1 || f.Sockets != 1 || f.Memory <= two.Memory || f.Since != min(one.Since, two.Since) {
		t.Errorf("together they are %+v", f)
	}
	c.air.Cut("two", true)
	eventually(t, "the second is silent", func() bool {
		boss.must("GET", "/api/admin/figures", nil, &f)
		return len(f.Servers) == 2 && f.Servers[1].Silent && f.Sockets == 0
	})
}

// startFleet is two servers on the same data that know each other by the bus, as those of a real cluster do.
func startFleet(t *testing.T) (one, two *server) {
	t.Helper()
	kept, dir := shared(t)
	first := ""
	open := func(id string) *server {
		config := bus.Config{ID: id, Cluster: "fleet", Listen: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler)}
		if first != "" {
			config.Routes = []string{"nats://" + first}
		}
		b, err := bus.Open(context.Background(), config)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		if first == "" {
			first = b.Addr()
		}
		s := startOn(t, kept, house.Config{Cluster: &house.Cluster{Bus: b, Address: "http://" + id, Version: "v1"}}, games.All)
		s.dir = dir
		return s
	}
	return open("one"), open("two")
}

func TestAnAdministratorRulesAtAllServers(t *testing.T) {
	one, two := startFleet(t)
	boss, g, friend := one.boss(), two.arrive(), one.arrive()
	code := friend.makes(map[string]any{"game": "tictactoe"})
	g.does(code, map[string]any{"do": "join"})
	g.does(code, map[string]any{"do": "ready"})
	page, looks := g.open(code, ""), friend.at(two).open(code, "")
	page.until("sync")
	looks.until("sync")
	lists := func(at *server) (seen house.Row) {
		t.Helper()
		var all api.Tables
		friend.at(at).must("GET", "/api/tables", nil, &all)
		if len(all.Mine) != 1 {
			t.Fatalf("the lists are %+v", all)
		}
		return all.Mine[0]
	}
	t.Run("who is there is shown everywhere", func(t *testing.T) {
		eventually(t, "both are online", func() bool {
			here, there := lists(one), lists(two)
			return here.Seats[1].Presence == table.Online && there.Seats[1].Presence == table.Online
		})
	})
	t.Run("servers are listed", func(t *testing.T) {
		eventually(t, "both tell how they are", func() bool {
			var f api.ServerFigures
			boss.must("GET", "/api/admin/figures", nil, &f)
			return len(f.Servers) == 2 && !f.Servers[0].Silent && !f.Servers[1].Silent && f.Awake == 1 && f.Sockets == 2 &&
				f.Servers[1].Address == "http://two" && f.Servers[1].Version == "v1"
		})
	})
	t.Run("Prometheus is told", func(t *testing.T) {
		for _, line := range []string{
			"noripan_servers 2", "noripan_standing 1", `noripan_apart{socket="here"} `, "noripan_bus_dropped_total 0",
			`noripan_news_total{came="heard"} `, `noripan_news_total{came="lost"} 0`,
		} {
			eventually(t, line, func() bool { return strings.Contains(one.figures()+two.figures(), "\n"+line) })
		}
	})
	t.Run("a ban", func(t *testing.T) {
		friend.does(code, map[string]any{"do": "start"})
		boss.must("PUT", "/api/admin/people/"+g.me.Person+"/ban", map[string]any{"reason": "욕설"}, nil)
		if got := page.closing(); got != 4003 {
			t.Errorf("the socket is closed with %d", got)
		}
		looks.wait("a bot has the seat", func() bool { return len(looks.room.Seats) == 2 && looks.room.Seats[1].Controller == "substitute" })
		eventually(t, "the other server keeps out whom it knew", func() bool { return g.call("GET", "/api/me", nil).problem.Code == "barred" })
	})
	t.Run("a table is closed", func(t *testing.T) {
		var known []house.KnownTable
		boss.at(two).must("GET", "/api/admin/tables", nil, &known)
		if len(known) != 1 || known[0].Code != code || !known[0].Awake || known[0].State != table.Playing {
			t.Errorf("the tables are %+v", known)
		}
		boss.at(two).must("POST", "/api/admin/tables/"+code+"/close", map[string]any{"reason": "late"}, nil)
		if got := looks.closing(); got != 4010 {
			t.Errorf("the socket is closed with %d", got)
		}
	})
}
