package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/store"
)

const secret = "열 글자가 넘는 비밀"

// keeper is a guest who keeps the name.
func (s *server) keeper() *guest {
	s.t.Helper()
	g := s.arrive()
	g.must("PATCH", "/api/me", map[string]any{"name": fmt.Sprint("지킴이 ", ids.Add(1))}, &g.me)
	g.must("PUT", "/api/me/password", map[string]any{"password": secret}, &g.me)
	return g
}

// adminToken makes a token as noripan admin-token does.
func (s *server) adminToken() string {
	s.t.Helper()
	token, kept := house.NewAdminToken()
	if err := store.SetKeyBeside(s.t.Context(), store.Place{Dir: s.dir}, house.AdminKey, kept, false); err != nil {
		s.t.Fatal(err)
	}
	return token
}

// signIn is a second device of the person.
func (g *guest) signIn(password string) (*guest, answer) {
	g.t.Helper()
	other := &guest{t: g.t, base: g.base}
	a := other.call("POST", "/api/session/password", map[string]any{"name": g.me.Name, "password": password, "token": true})
	if a.status == http.StatusOK {
		if err := json.Unmarshal(a.body, &other.me); err != nil {
			g.t.Fatal(err)
		}
		other.token = other.me.Token
	}
	return other, a
}

func (g *guest) known() bool {
	g.t.Helper()
	return g.call("GET", "/api/me", nil).status == http.StatusOK
}

func TestAGuestKeepsTheNameAndSignsInElsewhere(t *testing.T) {
	s := start(t)
	g := s.keeper()
	if !g.me.Kept || !g.me.Password || g.me.Admin {
		t.Errorf("I am %+v", g.me)
	}
	other, a := g.signIn(secret)
	if other.me.Person != g.me.Person {
		t.Errorf("signed in: %d %s", a.status, a.body)
	}
	browser := &guest{t: t, base: s.http.URL}
	a = browser.call("POST", "/api/session/password", map[string]any{"name": strings.ToUpper(g.me.Name), "password": secret})
	cookie := a.header.Get("Set-Cookie")
	for _, part := range []string{"noripan=" + g.me.Person + ".", "HttpOnly", "SameSite=Lax", "Path=/"} {
		if !strings.Contains(cookie, part) {
			t.Errorf("the cookie %q lacks %s", cookie, part)
		}
	}
	var mine api.MyAccount
	g.must("GET", "/api/me", nil, &mine)
	if mine.Passkeys == nil || len(mine.Passkeys) > 0 || !mine.Kept {
		t.Errorf("my account is %+v", mine)
	}
}

// Nobody learns from a failed sign-in whether anybody keeps the name.
func TestAFailedSignInTellsNothing(t *testing.T) {
	s := start(t)
	g := s.keeper()
	_, wrong := g.signIn("not the password")
	nobody := &guest{t: t, base: s.http.URL, me: api.Me{Name: "아무도 아닌 이름"}}
	_, unknown := nobody.signIn(secret)
	if wrong.status != http.StatusUnauthorized || wrong.problem.Code != house.WrongSignIn || unknown.status != wrong.status || !bytes.Equal(unknown.body, wrong.body) {
		t.Errorf("a wrong password: %d %s; a wrong name: %d %s", wrong.status, wrong.body, unknown.status, unknown.body)
	}
}

func TestSignInsAreLimitedByNameAndByAddress(t *testing.T) {
	s := start(t, func(c *api.Config) {
		c.Limits.SignIns = api.Rate{PerSecond: 0.001, Burst: 3}
		c.TrustProxy = true
	})
	from := func(address, name string) int {
		g := &guest{t: t, base: s.http.URL}
		return g.call("POST", "/api/session/password", map[string]any{"name": name, "password": secret}, "X-Forwarded-For", address).status
	}
	for i := range 3 {
		if got := from(fmt.Sprintf("192.0.2.%d", i), "바다"); got != http.StatusUnauthorized {
			t.Errorf("try %d with a name: %d", i, got)
		}
	}
	if got := from("192.0.2.9", "바다"); got != http.StatusTooManyRequests { // nobody keeps it, and it is limited as if
		t.Errorf("one more from anywhere: %d", got)
	}
	for i := range 3 {
		if got := from("198.51.100.1", fmt.Sprint("이름 ", i)); got != http.StatusUnauthorized {
			t.Errorf("try %d from an address: %d", i, got)
		}
	}
	if got := from("198.51.100.1", "이름 9"); got != http.StatusTooManyRequests {
		t.Errorf("one more with any name: %d", got)
	}
}

func TestSigningOutEndsThisSessionAlone(t *testing.T) {
	s := start(t)
	g := s.keeper()
	other, _ := g.signIn(secret)
	code := g.makes(map[string]any{"game": "tictactoe"})
	here, there := g.open(code, ""), other.open(code, "")
	here.until("sync")
	there.until("sync")
	a := g.call("POST", "/api/session/end", nil)
	if a.status != http.StatusNoContent {
		t.Errorf("signing out: %d %s", a.status, a.body)
	}
	if got := here.closing(); got != 4001 {
		t.Errorf("the socket of that session is closed with %d", got)
	}
	if g.known() || !other.known() {
		t.Errorf("after that the one is known: %v, the other: %v", g.known(), other.known())
	}
	if m := there.does(map[string]any{"do": "stand"}); m.T != "done" {
		t.Errorf("the other's socket: %s", m.raw)
	}
	browser := &guest{t: t, base: s.http.URL}
	cookie, _, _ := strings.Cut(browser.call("POST", "/api/session", nil).header.Get("Set-Cookie"), ";")
	gone := browser.call("POST", "/api/session/end", nil, "Cookie", cookie)
	if !strings.Contains(gone.header.Get("Set-Cookie"), "noripan=; Path=/; Max-Age=0; HttpOnly") {
		t.Errorf("a browser is told %q", gone.header.Get("Set-Cookie"))
	}
	if a := browser.call("GET", "/api/me", nil, "Cookie", cookie); a.status != http.StatusUnauthorized {
		t.Errorf("the old cookie replayed: %d %s", a.status, a.body)
	}
	var lists api.Tables
	g.must("GET", "/api/tables", nil, &lists)
	if len(lists.Mine) > 0 {
		t.Errorf("an ended session sees %+v as its own", lists.Mine)
	}
}

func TestSigningOutEverywhere(t *testing.T) {
	s := start(t)
	if a := s.arrive().call("POST", "/api/session/end-all", nil); a.problem.Code != house.NotKept {
		t.Errorf("a guest, who could not come back: %d %s", a.status, a.body)
	}
	g := s.keeper()
	other, _ := g.signIn(secret)
	var link api.DeviceCode
	g.must("POST", "/api/me/device", nil, &link)
	page := other.open(g.makes(map[string]any{"game": "tictactoe"}), "")
	page.until("sync")
	g.must("POST", "/api/session/end-all", nil, nil)
	if got := page.closing(); got != 4001 {
		t.Errorf("the socket is closed with %d", got)
	}
	if g.known() || other.known() {
		t.Error("a session goes on")
	}
	if a := s.arrive().call("POST", "/api/session", map[string]any{"device": link.Code}); a.problem.Code != "bad_device_code" {
		t.Errorf("the device code of before: %d %s", a.status, a.body)
	}
	if back, a := g.signIn(secret); !back.known() {
		t.Errorf("signing in again: %d %s", a.status, a.body)
	}
}

func TestANewPasswordEndsTheOtherSessions(t *testing.T) {
	s := start(t)
	g := s.keeper()
	other, _ := g.signIn(secret)
	if a := g.call("PUT", "/api/me/password", map[string]any{"password": "another password"}); a.problem.Code != house.WrongPassword {
		t.Errorf("without the old one: %d %s", a.status, a.body)
	}
	var me api.Me
	g.must("PUT", "/api/me/password", map[string]any{"password": "another password", "old": secret}, &me)
	if other.known() || g.known() {
		t.Error("an old session goes on")
	}
	g.token = me.Token
	if !g.known() {
		t.Error("the new session does not count")
	}
}

func TestADeletedAccountIsGone(t *testing.T) {
	s := start(t)
	g := s.keeper()
	page := g.open(g.makes(map[string]any{"game": "tictactoe"}), "")
	page.until("sync")
	g.must("DELETE", "/api/me", nil, nil)
	if got := page.closing(); got != 4001 && got != 4010 { // with its last member the table closes too
		t.Errorf("the socket is closed with %d", got)
	}
	if g.known() {
		t.Error("the session goes on")
	}
	if _, a := g.signIn(secret); a.problem.Code != house.WrongSignIn {
		t.Errorf("signing in: %d %s", a.status, a.body)
	}
}

func TestABanCountsAtOnceAndEverywhere(t *testing.T) {
	s := start(t)
	boss, g, friend := s.boss(), s.keeper(), s.arrive()
	code := friend.makes(map[string]any{"game": "tictactoe"})
	g.does(code, map[string]any{"do": "join"})
	g.does(code, map[string]any{"do": "ready"})
	friend.does(code, map[string]any{"do": "start"})
	page, looks := g.open(code, ""), friend.open(code, "")
	page.until("sync")
	var link api.DeviceCode
	g.must("POST", "/api/me/device", nil, &link)

	ban := "/api/admin/people/" + g.me.Person + "/ban"
	boss.must("PUT", ban, map[string]any{"reason": "욕설"}, nil)
	if got := page.closing(); got != 4003 {
		t.Errorf("the socket is closed with %d", got)
	}
	looks.wait("a bot has the seat", func() bool { return len(looks.room.Seats) == 2 && looks.room.Seats[1].Controller == "substitute" })
	for _, call := range [][2]string{{"GET", "/api/me"}, {"POST", "/api/tables"}, {"POST", "/api/session"}, {"DELETE", "/api/me"}} {
		if a := g.call(call[0], call[1], "{}"); a.status != http.StatusForbidden || a.problem.Code != "barred" || a.problem.Args["reason"] != "욕설" {
			t.Errorf("%v: %d %s", call, a.status, a.body)
		}
	}
	if p, err := g.dial(code, ""); err == nil {
		if got := p.closing(); got != 4003 {
			t.Errorf("a new socket is closed with %d", got)
		}
	}
	if _, a := g.signIn(secret); a.problem.Code != "barred" {
		t.Errorf("signing in: %d %s", a.status, a.body)
	}
	if a := s.arrive().call("POST", "/api/session", map[string]any{"device": link.Code}); a.problem.Code != "bad_device_code" {
		t.Errorf("the device code of before: %d %s", a.status, a.body)
	}
	boss.must("DELETE", ban, nil, nil)
	if !g.known() {
		t.Error("after the ban the session does not count")
	}
	g.does(code, map[string]any{"do": "join"})
}

func TestNobodyReachesWhatIsAnothers(t *testing.T) {
	s := start(t)
	boss, owner, thief := s.boss(), s.keeper(), s.keeper()
	owner.makes(map[string]any{"game": "tictactoe", "private": true})
	for name, tc := range map[string]struct {
		method, path string
		body         any
		want         string
	}{
		"a ban by no administrator":     {"PUT", "/api/admin/people/" + owner.me.Person + "/ban", map[string]any{"reason": "x"}, "not_admin"},
		"the list of people":            {"GET", "/api/admin/people?text=" + owner.me.Person, nil, "not_admin"},
		"a spent token":                 {"POST", "/api/admin/claim", map[string]any{"token": strings.Repeat("A", 24)}, house.BadAdminToken},
		"another's passkey":             {"DELETE", "/api/me/passkeys/" + owner.me.Person, nil, house.NoSuchKey},
		"a path out of the people":      {"PUT", "/api/admin/people/..%2Fclaim/ban", map[string]any{"reason": "x"}, "not_admin"},
		"another's name":                {"PATCH", "/api/me", map[string]any{"name": owner.me.Name}, house.NameTaken},
		"a person in the body":          {"PATCH", "/api/me", map[string]any{"name": "x", "person": owner.me.Person}, "bad_request"},
		"a right in the body":           {"PATCH", "/api/me", map[string]any{"name": "x", "admin": true}, "bad_request"},
		"an administrator is untouched": {"PUT", "/api/admin/people/" + boss.me.Person + "/ban", map[string]any{"reason": "x"}, "not_admin"},
	} {
		if a := thief.call(tc.method, tc.path, tc.body); a.problem.Code != tc.want {
			t.Errorf("%s: %d %s, want %s", name, a.status, a.body, tc.want)
		}
	}
	swapped := &guest{t: t, base: s.http.URL, token: owner.me.Person + thief.token[strings.IndexByte(thief.token, '.'):]}
	if swapped.known() {
		t.Error("one's token passes with another's id")
	}
	var past api.PastGames
	thief.must("GET", "/api/me/games?before="+owner.me.Person, nil, &past)
	if len(past.Games) > 0 {
		t.Errorf("another's games: %+v", past)
	}
}

func TestTheRightIsTakenFromOutside(t *testing.T) {
	s := start(t)
	boss := s.boss()
	boss.must("GET", "/api/admin/figures", nil, nil)
	_, kept := house.NewAdminToken()
	if err := store.SetKeyBeside(t.Context(), store.Place{Dir: s.dir}, house.AdminKey, kept, true); err != nil {
		t.Fatal(err)
	}
	if a := boss.call("GET", "/api/admin/figures", nil); a.problem.Code != "not_admin" {
		t.Errorf("after the reset: %d %s", a.status, a.body)
	}
}

func TestAnAdministratorSeesTheServer(t *testing.T) {
	s := start(t)
	boss, g := s.boss(), s.arrive()
	code := g.makes(map[string]any{"game": "dominion", "bots": []string{"normal"}, "start": true})
	page := g.open(code, "")
	page.until("sync")
	var figures api.ServerFigures
	boss.must("GET", "/api/admin/figures", nil, &figures)
	if figures.Tables["playing"] != 1 || figures.Sockets != 1 || figures.Awake != 1 || figures.People != 2 || figures.Kept != 1 {
		t.Errorf("the figures are %+v", figures)
	}
	var people []house.KnownPerson
	boss.must("GET", "/api/admin/people?text="+g.me.Person, nil, &people)
	if len(people) != 1 || people[0].Name != g.me.Name || people[0].Tables != 1 {
		t.Errorf("the people are %+v", people)
	}
	boss.must("POST", "/api/admin/tables/"+code+"/close", map[string]any{"reason": "late"}, nil)
	if got := page.closing(); got != 4010 {
		t.Errorf("the socket is closed with %d", got)
	}
	var made house.BackupFile
	boss.must("POST", "/api/admin/backups", nil, &made)
	var deeds []house.Deed
	boss.must("GET", "/api/admin/acts", nil, &deeds)
	if len(deeds) != 3 || deeds[0].Act != "backup" || deeds[1].Act != "close" || deeds[1].About != code || deeds[2].Act != "claim" {
		t.Errorf("the acts are %+v", deeds)
	}
	for _, line := range []string{`noripan_tables{state="playing"} 0`, `noripan_people{kept="true"} 1`, `noripan_waiting{queue="writer"} 0`, "noripan_data_bytes "} {
		if !strings.Contains(s.figures(), "\n"+line) {
			t.Errorf("Prometheus is not told %s", line)
		}
	}
}
