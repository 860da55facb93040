package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/table"
)

// lists reads a live list of tables.
type lists struct {
	t     *testing.T
	found chan api.Tables // closed at the end
	beats atomic.Int32    // signs of life
	end   context.CancelFunc
}

func (g *guest) lists(t *testing.T) *lists {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	t.Cleanup(end)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, g.base+"/api/tables/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	if g.token != "" {
		request.Header.Set("Authorization", "Bearer "+g.token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if kind := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK || kind != "text/event-stream" {
		t.Fatalf("the live list is answered %d, %s", response.StatusCode, kind)
	}
	l := &lists{t: t, found: make(chan api.Tables, 100), end: end}
	go func() {
		defer close(l.found)
		defer response.Body.Close() //nolint:errcheck // it has been read, or was given up
		lines := bufio.NewScanner(response.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			data, ok := strings.CutPrefix(lines.Text(), "data: ")
			var found api.Tables
			if ok && json.Unmarshal([]byte(data), &found) == nil {
				l.found <- found
			}
			if lines.Text() == "event: beat" {
				l.beats.Add(1)
			}
		}
	}()
	return l
}

// wait reads on until it is as it should be.
func (l *lists) wait(what string, ready func(api.Tables) bool) {
	l.t.Helper()
	patience := time.After(patient)
	for {
		select {
		case found, more := <-l.found:
			if !more {
				l.t.Fatalf("waiting until %s: the list has ended", what)
			}
			if ready(found) {
				return
			}
		case <-patience:
			l.t.Fatalf("waiting until %s: nothing comes", what)
		}
	}
}

func TestListsAreLive(t *testing.T) {
	s := start(t)
	api.SetListEvery(s.edge, 0)
	host, friend := s.arrive(), s.arrive()
	hosts, friends := host.lists(t), friend.lists(t)
	strangers := (&guest{t: t, base: s.http.URL}).lists(t)
	none := func(found api.Tables) bool { return len(found.Mine)+len(found.Open) == 0 }
	for _, l := range []*lists{hosts, friends, strangers} {
		l.wait("it has come", none)
	}
	code := host.makes(map[string]any{"game": "tictactoe", "seats": 2})
	open := func(found api.Tables) bool { return len(found.Open) == 1 && found.Open[0].Code == code }
	hosts.wait("the new table is theirs", func(found api.Tables) bool { return len(found.Mine) == 1 && len(found.Open) == 0 })
	friends.wait("it is open", open)
	strangers.wait("it is open", open)

	friend.does(code, map[string]any{"do": table.Join})
	friends.wait("it is theirs", func(found api.Tables) bool { return len(found.Mine) == 1 && *found.Mine[0].Seat == 1 })
	strangers.wait("the full table is gone", none)
	friend.does(code, map[string]any{"do": table.Ready})
	host.does(code, map[string]any{"do": table.Start})
	awaited := func(found api.Tables) bool { return len(found.Mine) == 1 && found.Mine[0].Awaited }
	p, q := host.open(code, ""), friend.open(code, "")
	p.next()
	q.next()
	first, l := p, hosts
	if p.game.Decision == nil {
		first, l = q, friends
	}
	l.wait("one is awaited", awaited)
	first.does(map[string]any{"do": table.Answer, "serial": first.game.Decision.Serial, "picks": []string{"mark:0"}})
	l.wait("the other is", func(found api.Tables) bool { return len(found.Mine) == 1 && !found.Mine[0].Awaited })

	host.does(code, map[string]any{"do": table.Leave})
	hosts.wait("who left has none", none)
	friend.does(code, map[string]any{"do": table.Leave})
	friends.wait("the closed table is gone", none)
	api.SetPulse(s.edge, time.Millisecond, time.Minute)
	beating := host.lists(t)
	for began := time.Now(); beating.beats.Load() < 3 && time.Since(began) < patient; time.Sleep(time.Millisecond) { //nolint:revive // until they come
	}
	s.edge.EndLists()
	for _, l := range []*lists{hosts, friends, strangers, beating} {
		for range l.found { //nolint:revive // until it ends
		}
	}
	if beating.beats.Load() < 3 {
		t.Error("a quiet list gives no sign of life")
	}
}

func TestMutesAreKeptForAPerson(t *testing.T) {
	s := start(t)
	host, friend, stranger := s.arrive(), s.arrive(), s.arrive()
	mutes := func(g *guest, code string) []int {
		var found api.Mutes
		g.must("GET", "/api/tables/"+code+"/mutes", nil, &found)
		return found.Members
	}
	private := map[string]any{"game": "tictactoe", "private": true}
	code := host.makes(private)
	friend.does(code, map[string]any{"do": table.Join})
	host.must("PUT", "/api/tables/"+code+"/members/2/mute", map[string]any{"muted": true}, nil)
	host.must("PUT", "/api/tables/"+code+"/members/2/mute", map[string]any{"muted": true}, nil)
	if got := mutes(host, code); len(got) != 1 || got[0] != 2 {
		t.Errorf("the host has muted %v", got)
	}
	if got := mutes(friend, code); len(got) != 0 {
		t.Errorf("the friend has muted %v", got)
	}
	other := host.makes(private)
	stranger.does(other, map[string]any{"do": table.Join})
	friend.does(other, map[string]any{"do": table.Join})
	if got := mutes(host, other); len(got) != 1 || got[0] != 3 {
		t.Errorf("at another table the host has muted %v, want the friend, 3", got)
	}
	for name, tc := range map[string]struct {
		who    *guest
		path   string
		status int
		code   string
	}{
		"oneself":       {host, code + "/members/1/mute", 422, table.SameMember},
		"nobody":        {host, code + "/members/9/mute", 422, table.NoSuchMember},
		"by a stranger": {stranger, code + "/members/1/mute", 403, table.NotMember},
		"nowhere":       {host, "AAAAAA/members/1/mute", 404, table.NoSuchRoom},
		"no number":     {host, code + "/members/x/mute", 422, "bad_request"},
	} {
		a := tc.who.call("PUT", "/api/tables/"+tc.path, map[string]any{"muted": true})
		if a.status != tc.status || a.problem.Code != tc.code {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	if a := stranger.call("GET", "/api/tables/"+code+"/mutes", nil); a.problem.Code != table.NotMember {
		t.Errorf("a stranger asks for mutes: %d %s", a.status, a.body)
	}
	host.must("PUT", "/api/tables/"+other+"/members/3/mute", map[string]any{"muted": false}, nil)
	if got := mutes(host, code); len(got) != 0 {
		t.Errorf("heard again: %v", got)
	}
}
