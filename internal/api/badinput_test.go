package api_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// A game of tic-tac-toe in which seat 0, the first guest, is asked; the second has seat 1, the third watches.
func threeAtATable(t *testing.T, s *server) (first, second, third *guest, code string) {
	t.Helper()
	first, second, third = s.arrive(), s.arrive(), s.arrive()
	for {
		code = first.makes(map[string]any{"game": "tictactoe", "seats": 2, "options": map[string]any{"watch": true}})
		second.does(code, map[string]any{"do": "join"})
		second.does(code, map[string]any{"do": "ready"})
		third.does(code, map[string]any{"do": "join"})
		first.does(code, map[string]any{"do": "start"})
		p := first.open(code, "")
		p.next()
		asked := p.game.Decision != nil
		p.close()
		if asked { // else the lot fell on the second
			return first, second, third, code
		}
	}
}

// where gives all that a table tells its players, but the time and the numbers of the messages.
func where(t *testing.T, code string, guests ...*guest) string {
	t.Helper()
	var all strings.Builder
	for _, g := range guests {
		p := g.open(code, "")
		var told map[string]any
		if err := json.Unmarshal(p.next().raw, &told); err != nil {
			t.Fatal(err)
		}
		p.close()
		delete(told, "now")
		delete(told, "n")
		text, err := json.Marshal(told)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

func TestBadCommandsAreRefusedAndChangeNothing(t *testing.T) {
	s := start(t)
	first, second, third, code := threeAtATable(t, s)
	p := first.open(code, "")
	p.next()
	serial := p.game.Decision.Serial
	p.close()
	answer := func(serial any, picks string) string {
		return fmt.Sprintf(`{"id":"x","do":"answer","serial":%v,"picks":%s}`, serial, picks)
	}
	pick := func(option string) string { return answer(serial, `["`+option+`"]`) }
	before := where(t, code, first, second, third)
	if a := s.arrive().call("POST", "/api/tables/"+code+"/commands", pick("mark:0")); a.status != 403 || a.problem.Code != "not_member" {
		t.Errorf("a stranger's answer: %d %s", a.status, a.body) // over the socket it would be a watcher
	}
	for name, tc := range map[string]struct {
		who  *guest
		body string
		http int
		code string
	}{
		"no command":                 {first, `{"id":"x"}`, 400, "bad_command"},
		"an unknown command":         {first, `{"id":"x","do":"dance"}`, 400, "bad_command"},
		"no id":                      {first, `{"do":"join"}`, 400, "bad_command"},
		"an unknown field":           {first, `{"id":"x","do":"join","shoes":1}`, 400, "bad_command"},
		"a field of another type":    {first, `{"id":5,"do":"join"}`, 400, "bad_command"},
		"a list":                     {first, `[1,2]`, 400, "bad_command"},
		"null":                       {first, `null`, 400, "bad_command"},
		"deep nesting":               {first, `{"id":"x","do":"answer","picks":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `}`, 400, "bad_command"},
		"a huge number":              {first, answer("1e400", `["mark:0"]`), 400, "bad_command"},
		"a large number":             {first, answer("18446744073709551615", `["mark:0"]`), 409, "stale"},
		"a negative number":          {first, answer("-1", `["mark:0"]`), 400, "bad_command"},
		"a fraction":                 {first, answer("0.5", `["mark:0"]`), 400, "bad_command"},
		"an answer out of date":      {first, answer(serial+7, `["mark:0"]`), 409, "stale"},
		"an option that is none":     {first, pick("dance"), 422, "not_offered"},
		"an option with NUL":         {first, pick(`mark:0\u0000`), 422, "not_offered"},
		"a long option":              {first, pick(strings.Repeat("a", 10_000)), 0, ""},
		"an option not offered":      {first, pick("mark:9"), 0, ""},
		"a negative square":          {first, pick("mark:-1"), 0, ""},
		"no pick":                    {first, answer(serial, `[]`), 422, "too_few"},
		"too many picks":             {first, answer(serial, `["mark:0","mark:1"]`), 422, "too_many"},
		"very many picks":            {first, answer(serial, `[`+strings.Repeat(`"mark:0",`, 1000)+`"mark:0"]`), 0, ""},
		"the seat that is not asked": {second, pick("mark:0"), 409, "not_asked"},
		"a spectator's answer":       {third, pick("mark:0"), 409, "not_asked"},
		"sitting down during a game": {third, `{"id":"x","do":"sit","seat":0}`, 409, "wrong_room_state"},
		"a negative seat":            {third, `{"id":"x","do":"sit","seat":-1}`, 0, ""},
		"a far seat":                 {third, `{"id":"x","do":"sit","seat":1000000}`, 0, ""},
		"starting again":             {first, `{"id":"x","do":"start"}`, 409, "wrong_room_state"},
		"settings during a game":     {first, `{"id":"x","do":"settings","settings":{}}`, 409, "wrong_room_state"},
		"a bot during a game":        {first, `{"id":"x","do":"addBot","seat":1,"level":"normal"}`, 409, "wrong_room_state"},
		"an id that is too long":     {first, `{"id":"` + strings.Repeat("x", 100) + `","do":"join"}`, 400, "bad_command"},
		"a part that is too long":    {second, `{"id":"x","do":"ready","part":"` + strings.Repeat("x", 100) + `"}`, 400, "bad_command"},
	} {
		t.Run(name, func(t *testing.T) {
			overHTTP, overSocket := strings.ReplaceAll(tc.body, `"x"`, `"`+name+`"`), strings.ReplaceAll(tc.body, `"x"`, `"`+name+`, socket"`)
			a := tc.who.call("POST", "/api/tables/"+code+"/commands", overHTTP)
			if a.status < 400 || a.status >= 500 || a.problem.Code == "" || (tc.http != 0 && a.status != tc.http) || (tc.code != "" && a.problem.Code != tc.code) {
				t.Errorf("over HTTP: %d %s, want %d %s", a.status, a.body, tc.http, tc.code)
			}
			p := tc.who.open(code, "")
			defer p.close()
			p.next()
			p.send(overSocket)
			if m := p.until("refused"); m.Code != a.problem.Code {
				t.Errorf("over the socket: %s, over HTTP %s", m.raw, a.problem.Code)
			}
		})
	}
	if after := where(t, code, first, second, third); after != before {
		t.Errorf("the table has changed from\n%s\nto\n%s", before, after)
	}
}

func TestBadRequestsAreRefused(t *testing.T) {
	s := start(t)
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2})
	commands := "POST /api/tables/" + code + "/commands"
	for name, tc := range map[string]struct {
		call   string
		body   any
		header []string
		status int
		code   string
	}{
		"broken JSON":                   {commands, `{"id":`, nil, 400, "bad_request"},
		"JSON with more behind":         {commands, `{"id":"x","do":"join"}{}`, nil, 400, "bad_request"},
		"text that is not UTF-8":        {commands, "{\"id\":\"\xff\",\"do\":\"join\"}", nil, 400, "bad_request"},
		"no body":                       {commands, nil, nil, 400, "bad_request"},
		"an empty body":                 {commands, ``, nil, 400, "bad_request"},
		"a megabyte of text":            {commands, `{"id":"` + strings.Repeat("x", 1<<20) + `"}`, nil, 413, "too_large"},
		"another content type":          {commands, `<id/>`, []string{"Content-Type", "application/xml"}, 415, "bad_request"},
		"a form":                        {commands, `id=x&do=join`, []string{"Content-Type", "application/x-www-form-urlencoded"}, 415, "bad_request"},
		"no such table":                 {"POST /api/tables/ZZZZZZ/commands", `{"id":"x","do":"join"}`, nil, 404, "no_such_room"},
		"a code that is none":           {"GET /api/tables/%00%ff", nil, nil, 404, "no_such_room"},
		"a long code":                   {"GET /api/tables/" + strings.Repeat("A", 4000), nil, nil, 422, "bad_request"},
		"a wrong token":                 {"GET /api/me", nil, []string{"Authorization", "Bearer nobody.AAAA"}, 401, "no_session"},
		"a wrong cookie":                {"GET /api/me", nil, []string{"Authorization", "", "Cookie", "noripan=nobody.AAAA"}, 401, "no_session"},
		"no such call":                  {"GET /api/nothing", nil, nil, 404, "not_found"},
		"no such game":                  {"POST /api/tables", `{"game":"chess"}`, nil, 422, ""},
		"no game":                       {"POST /api/tables", `{}`, nil, 422, "bad_request"},
		"too many seats":                {"POST /api/tables", `{"game":"tictactoe","seats":1000}`, nil, 422, "bad_request"},
		"more seats than the game has":  {"POST /api/tables", `{"game":"tictactoe","seats":3}`, nil, 422, ""},
		"negative seats":                {"POST /api/tables", `{"game":"tictactoe","seats":-1}`, nil, 422, "bad_request"},
		"a setting that is none":        {"POST /api/tables", `{"game":"tictactoe","settings":{"shoes":"red"}}`, nil, 422, "bad_setting"},
		"a setting of a long name":      {"POST /api/tables", `{"game":"tictactoe","settings":{"` + strings.Repeat("x", 60_000) + `":"1"}}`, nil, 422, "bad_setting"},
		"a number of 60 KB":             {"POST /api/tables", `{"game":"dominion","settings":{"turnLimit":"` + strings.Repeat("0", 65_000) + `9"}}`, nil, 422, "bad_setting"},
		"a setting that is a list":      {"POST /api/tables", `{"game":"tictactoe","settings":{"` + strings.Repeat("x", 60_000) + `":[]}}`, nil, 422, "bad_request"},
		"a bot that is none":            {"POST /api/tables", `{"game":"tictactoe","seats":2,"bots":["god"]}`, nil, 422, "no_such_bot"},
		"more bots than seats":          {"POST /api/tables", `{"game":"tictactoe","seats":2,"bots":["normal","normal","normal"]}`, nil, 422, ""},
		"starting alone":                {"POST /api/tables", `{"game":"tictactoe","seats":2,"start":true}`, nil, 409, "too_few_players"},
		"an unknown field":              {"POST /api/tables", `{"game":"tictactoe","shoes":1}`, nil, 422, "bad_request"},
		"an unknown field of 60 KB":     {"POST /api/tables", `{"game":"tictactoe","` + strings.Repeat("x", 60_000) + `":1}`, nil, 422, "bad_request"},
		"many unknown fields":           {"POST /api/tables", `{` + manyFields(5000) + `"game":"tictactoe"}`, nil, 422, "bad_request"},
		"an unknown field of a command": {commands, `{"` + strings.Repeat("x", 60_000) + `":1}`, nil, 400, "bad_command"},
		"an unknown field of a name":    {"PATCH /api/me", `{"name":"A","shoes":1}`, nil, 422, "bad_request"},
		"an unknown field of a session": {"POST /api/session", `{"token":true,"shoes":1}`, nil, 422, "bad_request"},
		"no name":                       {"PATCH /api/me", `{"name":""}`, nil, 422, "bad_name"},
		"a long name":                   {"PATCH /api/me", `{"name":"` + strings.Repeat("가", 21) + `"}`, nil, 422, "bad_name"},
		"a name with NUL":               {"PATCH /api/me", `{"name":"a\u0000b"}`, nil, 422, "bad_name"},
		"a name that is not UTF-8":      {"PATCH /api/me", "{\"name\":\"\xff\xfe\"}", nil, 400, "bad_request"},
		"half a character":              {"PATCH /api/me", `{"name":"\ud800"}`, nil, 422, "bad_name"},
		"a number for a name":           {"PATCH /api/me", `{"name":1e999}`, nil, 400, "bad_request"},
		"a page for a socket":           {"GET /api/tables/" + code + "/live", nil, nil, 426, "bad_request"},
	} {
		t.Run(name, func(t *testing.T) {
			method, path, _ := strings.Cut(tc.call, " ")
			a := g.call(method, path, tc.body, tc.header...)
			if a.status != tc.status || a.problem.Code == "" || (tc.code != "" && a.problem.Code != tc.code) {
				t.Errorf("%d %.300s, want %d %s", a.status, a.body, tc.status, tc.code)
			}
			if got := a.header.Get("Content-Type"); got != "application/problem+json" {
				t.Errorf("the problem is %q", got)
			}
			if len(a.body) > 2000 {
				t.Errorf("the problem has %d bytes: it sends back what it was sent", len(a.body))
			}
		})
	}
}

// manyFields are so many parts of an object, each with a comma behind it.
func manyFields(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `"f%d":1,`, i)
	}
	return b.String()
}

func TestSocketsCloseWithTheirReason(t *testing.T) {
	s := start(t)
	g, stranger := s.arrive(), &guest{t: t, base: s.http.URL}
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2})
	for name, tc := range map[string]struct {
		who  *guest
		code string
		send string
		want uint16
	}{
		"a stranger":             {stranger, code, "", 4001},
		"no such table":          {g, "ZZZZZZ", "", 4004},
		"broken JSON":            {g, code, `{"id":`, 4009},
		"no JSON at all":         {g, code, `hello`, 4009},
		"text that is not UTF-8": {g, code, "{\"id\":\"\xff\"}", 4009},
		"a megabyte of text":     {g, code, `{"id":"` + strings.Repeat("x", 1<<20) + `"}`, 1009},
		"leaving an empty room":  {g, g.makes(map[string]any{"game": "tictactoe", "seats": 2}), `{"id":"x","do":"leave"}`, 4010},
	} {
		t.Run(name, func(t *testing.T) {
			p := tc.who.open(tc.code, "")
			if tc.send != "" {
				p.next()
				_ = p.socket.WriteString(tc.send) // the server may close before it has all
			}
			if got := p.closing(); got != tc.want {
				t.Errorf("closed with %d (%v), want %d", got, p.why, tc.want)
			}
		})
	}
	t.Run("a message of bytes", func(t *testing.T) {
		p := g.open(code, "")
		p.next()
		_ = p.socket.WriteMessage(2, []byte(`{}`))
		if got := p.closing(); got != 4009 {
			t.Errorf("closed with %d, want 4009", got)
		}
	})
}

func TestAClosedTableIsNoTable(t *testing.T) {
	s := start(t)
	g := s.arrive()
	code := g.makes(map[string]any{"game": "tictactoe", "seats": 2})
	g.does(code, map[string]any{"do": "leave"})
	if a := g.call("POST", "/api/tables/"+code+"/commands", `{"id":"x","do":"join"}`); a.status != 404 || a.problem.Code != "no_such_room" {
		t.Errorf("a command: %d %s", a.status, a.body)
	}
	if a := g.call("GET", "/api/tables/"+code, nil); a.status != 404 || a.problem.Code != "no_such_room" {
		t.Errorf("looking for it: %d %s", a.status, a.body)
	}
	if got := g.open(code, "").closing(); got != 4004 {
		t.Errorf("its socket closes with %d, want 4004", got)
	}
}

// What no HTTP client would send.
func TestBrokenHTTPIsAnswered(t *testing.T) {
	s := start(t)
	address := strings.TrimPrefix(s.http.URL, "http://")
	for name, tc := range map[string]struct{ send, want string }{
		"a broken chunk":       {"POST /api/session HTTP/1.1\r\nHost: " + address + "\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nzz\r\n", "HTTP/1.1 400 "},
		"a cut handshake":      {"GET /api/tables/ABCDEF/live HTTP/1.1\r\nHost: " + address + "\r\nUpgrade: websocket\r\n\r\n", "HTTP/1.1 400 "},
		"no HTTP":              {"HELLO\r\n\r\n", "HTTP/1.1 400 "},
		"a path out of bounds": {"GET /../../etc/passwd HTTP/1.1\r\nHost: " + address + "\r\nConnection: close\r\n\r\n", "HTTP/1.1 "},
	} {
		t.Run(name, func(t *testing.T) {
			conn, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			if _, err := io.WriteString(conn, tc.send); err != nil {
				t.Fatal(err)
			}
			if err := conn.SetReadDeadline(time.Now().Add(patient)); err != nil {
				t.Fatal(err)
			}
			got := make([]byte, len(tc.want))
			if _, err := io.ReadFull(conn, got); err != nil || string(got) != tc.want {
				t.Errorf("answered %q (%v), want %q", got, err, tc.want)
			}
		})
	}
	if a := s.arrive().call("GET", "/api/me", nil); a.status != http.StatusOK {
		t.Errorf("after all that a guest gets %d", a.status)
	}
}
