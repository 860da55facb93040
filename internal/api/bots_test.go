package api_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/lxzan/gws"

	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
	"github.com/noripan/noripan/protocol"
)

// ownBot makes a bot of the guest.
func (g *guest) ownBot(name string, scope ...string) *guest {
	g.t.Helper()
	var made api.BotToken
	g.must("POST", "/api/me/bots", map[string]any{"name": name, "scope": scope}, &made)
	return &guest{t: g.t, base: g.base, token: made.Token, me: api.Me{Person: made.ID, Name: made.Name}}
}

// told is any message to a program.
type told struct {
	raw    []byte
	T      string
	ID     uint64
	Code   string
	Again  bool
	Seat   int
	Game   string
	Seed   string
	Time   int64
	View   json.RawMessage
	Text   protocol.Text
	Counts protocol.Counts
	Result *protocol.Result

	Options  []protocol.Option
	Fallback []string
	Players  []string
}

// programSocket is a program's socket.
type programSocket struct {
	gws.BuiltinEventHandler
	*guest
	socket *gws.Conn
	in     chan told
}

func (p *programSocket) OnMessage(_ *gws.Conn, m *gws.Message) {
	got := told{raw: bytes.Clone(m.Bytes())}
	if err := json.Unmarshal(got.raw, &got); err != nil {
		p.t.Errorf("the server sent %s: %v", got.raw, err)
	}
	p.in <- got
}

func (p *programSocket) OnClose(_ *gws.Conn, err error) {
	var why *gws.CloseError
	if errors.As(err, &why) {
		p.in <- told{T: "closed", ID: uint64(why.Code), Code: string(why.Reason)}
	}
	close(p.in)
}

// program opens a bot's socket at a table.
func (g *guest) program(code string) *programSocket {
	g.t.Helper()
	p := &programSocket{guest: g, in: make(chan told, 1000)}
	var err error
	p.socket, _, err = gws.NewClient(p, &gws.ClientOption{
		Addr:          strings.Replace(g.base, "http", "ws", 1) + "/api/tables/" + code + "/play",
		RequestHeader: http.Header{"Authorization": {"Bearer " + g.token}},
	})
	if err != nil {
		g.t.Fatal(err)
	}
	go p.socket.ReadLoop()
	g.t.Cleanup(func() {
		p.socket.WriteClose(1000, nil)
		for range p.in { //nolint:revive // until it is closed
		}
	})
	return p
}

func (p *programSocket) say(message any) {
	p.t.Helper()
	text, ok := message.(string)
	if !ok {
		body, err := json.Marshal(message)
		if err != nil {
			p.t.Fatal(err)
		}
		text = string(body)
	}
	if err := p.socket.WriteString(text); err != nil {
		p.t.Fatal(err)
	}
}

// until reads on to a message of that kind.
func (p *programSocket) until(kind string) told {
	p.t.Helper()
	for m := range p.in {
		if m.T == kind {
			return m
		}
		if m.T == "closed" {
			break
		}
	}
	p.t.Fatalf("the socket is closed, and %q has not come", kind)
	return told{}
}

func (p *programSocket) act(id uint64, picks ...string) {
	p.t.Helper()
	p.say(protocol.Act{T: protocol.MsgAct, ID: id, Picks: picks})
}

const readyLine = `{"t":"ready","protocol":1}`

func TestAProgramPlaysAtATable(t *testing.T) {
	s := start(t)
	person := s.arrive()
	bot := person.ownBot("딥마인드")
	code := person.makes(map[string]any{"game": "tictactoe"})
	here := person.open(code, "")
	p := bot.program(code)
	if hello := p.until(protocol.MsgHello); hello.Game != "tictactoe" {
		t.Fatalf("hello %s", hello.raw)
	}
	p.say(readyLine)
	here.wait("the bot is ready", func() bool {
		return len(here.room.Seats) == 2 && here.room.Seats[1].Ready
	})
	if seat := here.room.Seats[1]; seat.Controller != table.Bot || seat.Name != "딥마인드" || !here.room.Members[1].Bot {
		t.Errorf("the seat is shown as %+v, the member as %+v; want a bot", seat, here.room.Members[1])
	}
	person.does(code, map[string]any{"do": "start"})
	begun := p.until(protocol.MsgStart)
	if begun.Seat != 1 || len(begun.Players) != 2 || !json.Valid(begun.View) {
		t.Errorf("start %s", begun.raw)
	}
	refused := false
	for ended := false; !ended; {
		select {
		case m := <-here.in:
			if err := here.take(&m); err != nil {
				t.Fatal(err)
			}
			if d := here.game; d != nil && d.Decision != nil && (m.Game != nil) {
				person.does(code, map[string]any{"do": "answer", "serial": d.Decision.Serial, "picks": d.Decision.Options[:1]})
			}
		case m := <-p.in:
			switch m.T {
			case protocol.MsgAsk:
				if m.Time <= 0 || m.Text["ko"] == "" || m.Options[0].Text["en"] == "" || !json.Valid(m.View) {
					t.Errorf("ask %s", m.raw)
				}
				if refused {
					p.act(m.ID, m.Options[0].Name)
				} else {
					p.act(m.ID, "mark:9")
				}
			case protocol.MsgRefused:
				if want := map[bool]string{true: "not_offered", false: "bad_line"}[m.Again]; m.Code != want || m.Text["ko"] == "" {
					t.Errorf("refused %s", m.raw)
				}
				if m.Again {
					p.say("not even JSON")
				}
				refused = true
			case protocol.MsgEnd:
				if m.Counts.Refused != 2 || m.Counts.Fallbacks != 1 || m.Counts.Late != 0 || m.Result == nil || len(m.Seed) != 64 {
					t.Errorf("end %s", m.raw)
				}
				ended = true
			}
		}
	}
}

func TestASocketForBotsIsForBots(t *testing.T) {
	s := start(t)
	person := s.arrive()
	code := person.makes(map[string]any{"game": "tictactoe"})
	if m := <-person.program(code).in; m.T != "closed" || m.ID != 4012 {
		t.Errorf("a person: %+v, want close 4012", m)
	}
	if m := <-(&guest{t: t, base: person.base, token: "no.0.token.x"}).program(code).in; m.ID != 4001 {
		t.Errorf("a stranger: %+v, want close 4001", m)
	}
	bot := person.ownBot("누구")
	if m := <-bot.program("ZZZZZZ").in; m.ID != 4004 {
		t.Errorf("no table: %+v, want close 4004", m)
	}
}

// A program that is not taken in can tell from the close whether there is such a table, whether it has a place, and whether it is
// over.
func TestAProgramThatIsNotTakenInIsToldWhy(t *testing.T) {
	s := start(t)
	person := s.arrive()
	bot := person.ownBot("늦은이")
	watched := map[string]any{"watch": true}
	for name, tc := range map[string]struct {
		table  map[string]any
		before func(code string)
		close  uint64
		reason string
	}{
		"seats of people": {
			map[string]any{"game": "tictactoe", "seats": 2},
			func(code string) { s.arrive().does(code, map[string]any{"do": "join"}) }, 4013, table.RoomFull,
		},
		"seats of bots":   {map[string]any{"game": "tictactoe", "seats": 2, "bots": []string{"random"}}, nil, 4013, table.BotsSeated},
		"a game goes on":  {map[string]any{"game": "tictactoe", "seats": 2, "bots": []string{"normal"}, "start": true}, nil, 4013, table.NoSpectators},
		"it may watch":    {map[string]any{"game": "tictactoe", "seats": 2, "bots": []string{"normal"}, "start": true, "options": watched}, nil, 4013, table.NotSeated},
		"the table is no": {map[string]any{"game": "tictactoe"}, func(code string) { person.does(code, map[string]any{"do": "leave"}) }, 4004, table.NoSuchRoom},
	} {
		t.Run(name, func(t *testing.T) {
			code := person.makes(tc.table)
			if tc.before != nil {
				tc.before(code)
			}
			p := bot.program(code)
			for m := range p.in {
				switch m.T {
				case protocol.MsgHello:
					p.say(readyLine)
				case "closed":
					if m.ID != tc.close || m.Code != tc.reason {
						t.Errorf("closed with %d %q, want %d %q", m.ID, m.Code, tc.close, tc.reason)
					}
					return
				}
			}
			t.Error("it broke without a close")
		})
	}
}

func TestABotsTokenCanDoNothingButPlay(t *testing.T) {
	s := start(t)
	person := s.arrive()
	bot := person.ownBot("일꾼")
	var me api.Me
	bot.must("GET", "/api/me", nil, &me)
	if !me.Bot || me.Name != "일꾼" {
		t.Errorf("the bot is %+v", me)
	}
	for call, body := range map[string]any{
		"PATCH /api/me":             map[string]any{"name": "사람"},
		"PUT /api/me/password":      map[string]any{"password": "long enough to be one"},
		"POST /api/me/device":       nil,
		"POST /api/me/bots":         map[string]any{"name": "kid"},
		"GET /api/me/bots":          nil,
		"DELETE /api/me":            nil,
		"POST /api/admin/claim":     map[string]any{"token": "x"},
		"GET /api/admin/figures":    nil,
		"POST /api/tables":          map[string]any{"game": "tictactoe"},
		"POST /api/replays":         map[string]any{},
		"POST /api/session/end-all": nil,
	} {
		method, path, _ := strings.Cut(call, " ")
		if a := bot.call(method, path, body); a.status != http.StatusForbidden || a.problem.Code != "for_people" && a.problem.Code != "no_scope" {
			t.Errorf("%s: %d %s, want 403", call, a.status, a.body)
		}
	}
	code := person.makes(map[string]any{"game": "tictactoe"})
	bot.does(code, map[string]any{"do": "join"})
	if a := bot.call("POST", "/api/tables/"+code+"/commands", map[string]any{"id": "1", "do": "say", "text": "hi"}); a.problem.Code != "for_people" {
		t.Errorf("it talks: %d %s", a.status, a.body)
	}
}

// What a token may not do over HTTP it may not do over a page's socket either.
func TestATokenWithoutTheScopeToPlayLooksOn(t *testing.T) {
	s := start(t)
	person := s.arrive()
	maker := person.ownBot("기계", "tables")
	code := person.makes(map[string]any{"game": "tictactoe"})
	p := maker.open(code, "")
	p.wait("it sees the table", func() bool { return p.room.GameID == "tictactoe" })
	if m := p.does(map[string]any{"do": table.Join}); m.T != "refused" || m.Code != "no_scope" {
		t.Errorf("it joins: %s", m.raw)
	}
	if m := <-maker.program(code).in; m.ID != 4012 {
		t.Errorf("as a program: %+v, want close 4012", m)
	}
	player := person.ownBot("선수")
	if m := player.open(code, "").does(map[string]any{"do": table.Join}); m.T != "done" {
		t.Errorf("one that may play does not join: %s", m.raw)
	}
}

func TestTokensOfABotEnd(t *testing.T) {
	s := start(t)
	person, other := s.arrive(), s.arrive()
	bot := person.ownBot("일꾼")
	code := person.makes(map[string]any{"game": "tictactoe"})
	p := bot.program(code)
	p.until(protocol.MsgHello)

	path := "/api/me/bots/" + bot.me.Person
	if a := other.call("POST", path+"/token", nil); a.status != http.StatusNotFound {
		t.Errorf("another's bot: %d %s", a.status, a.body)
	}
	var renewed api.BotToken
	person.must("POST", path+"/token", nil, &renewed)
	if m := p.until("closed"); m.ID != 4001 {
		t.Errorf("the old socket: %+v", m)
	}
	if a := bot.call("GET", "/api/me", nil); a.status != http.StatusUnauthorized {
		t.Errorf("the old token: %d", a.status)
	}
	bot.token = renewed.Token
	bot.must("GET", "/api/me", nil, nil)
	person.must("DELETE", path, nil, nil)
	if a := bot.call("GET", "/api/me", nil); a.status != http.StatusUnauthorized {
		t.Errorf("a deleted bot: %d", a.status)
	}
	var bots []house.OwnBot
	person.must("GET", "/api/me/bots", nil, &bots)
	if len(bots) != 0 {
		t.Errorf("bots left: %+v", bots)
	}
}

func TestBotsAloneMakeAGame(t *testing.T) {
	s := start(t)
	person := s.arrive()
	maker := person.ownBot("기계", "play", "tables")
	code := maker.makes(map[string]any{"game": "tictactoe", "bots": []string{"random"}, "start": true})
	p := maker.program(code)
	p.until(protocol.MsgHello)
	p.say(`{"t":"ready","protocol":1,"skip":["text","events","view"]}`)
	for {
		m := <-p.in
		if m.T == protocol.MsgAsk {
			if m.View != nil || m.Text != nil {
				t.Errorf("ask %s, want no view and no text", m.raw)
			}
			p.act(m.ID, m.Options[0].Name)
		}
		if m.T == protocol.MsgEnd {
			break
		}
	}

	// Bots of the server play without anybody at the table, and the owner may look on.
	code = person.makes(map[string]any{"game": "tictactoe", "bots": []string{"random", "normal"}, "start": true, "alone": true})
	there := person.open(code, "")
	there.wait("the game is over", func() bool { return there.game != nil && there.game.Result != nil })
	if there.you.Seat != nil {
		t.Errorf("the owner sits at seat %d", *there.you.Seat)
	}
}
