package api_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lxzan/gws"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/table"
)

// patient is how long a test waits for what must come, on a machine that has other things to do.
const patient = time.Minute

// ids numbers the commands of all tests.
var ids atomic.Uint64

// A guest plays through the public protocol, as any program may.
type guest struct {
	t     testing.TB
	base  string       // http://host:port
	http  *http.Client // nil for one that waits
	token string
	me    api.Me
}

// arrive makes a guest with a bearer token.
func arrive(t testing.TB, base string) *guest {
	t.Helper()
	g := &guest{t: t, base: base}
	g.must("POST", "/api/session", map[string]any{"token": true}, &g.me)
	g.token = g.me.Token
	return g
}

// answer is what came back of a call.
type answer struct {
	status  int
	header  http.Header
	body    []byte
	problem api.Problem // of a status from 400 on
}

// call sends a request. A body that is a string or bytes goes as it is, anything else as JSON.
func (g *guest) call(method, path string, body any, header ...string) answer {
	g.t.Helper()
	a, err := g.try(method, path, body, header...)
	if err != nil {
		g.t.Fatal(err)
	}
	return a
}

func (g *guest) try(method, path string, body any, header ...string) (answer, error) {
	var sent io.Reader
	switch body := body.(type) {
	case nil:
	case string:
		sent = strings.NewReader(body)
	case []byte:
		sent = bytes.NewReader(body)
	default:
		text, err := json.Marshal(body)
		if err != nil {
			return answer{}, fmt.Errorf("encoding a body: %w", err)
		}
		sent = bytes.NewReader(text)
	}
	r, err := http.NewRequest(method, g.base+path, sent)
	if err != nil {
		return answer{}, fmt.Errorf("making a request: %w", err)
	}
	if sent != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if g.token != "" {
		r.Header.Set("Authorization", "Bearer "+g.token)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	client := g.http
	if client == nil {
		client = http.DefaultClient
	}
	response, err := client.Do(r)
	if err != nil {
		return answer{}, fmt.Errorf("calling: %w", err)
	}
	defer response.Body.Close()
	a := answer{status: response.StatusCode, header: response.Header}
	if a.body, err = io.ReadAll(response.Body); err != nil {
		return answer{}, fmt.Errorf("reading an answer: %w", err)
	}
	if a.status >= http.StatusBadRequest && strings.HasPrefix(a.header.Get("Content-Type"), "application/problem+json") {
		if err := json.Unmarshal(a.body, &a.problem); err != nil {
			return answer{}, fmt.Errorf("decoding a problem: %w", err)
		}
	}
	return a, nil
}

// must is a call that succeeds.
func (g *guest) must(method, path string, body, into any) {
	g.t.Helper()
	a := g.call(method, path, body)
	if a.status >= http.StatusMultipleChoices {
		g.t.Fatalf("%s %s: %d %s", method, path, a.status, a.body)
	}
	if into != nil {
		if err := json.Unmarshal(a.body, into); err != nil {
			g.t.Fatalf("%s %s answers %s: %v", method, path, a.body, err)
		}
	}
}

// makes makes a table and returns its code.
func (g *guest) makes(spec map[string]any) string {
	g.t.Helper()
	var made struct{ Code string }
	g.must("POST", "/api/tables", spec, &made)
	return made.Code
}

// does sends a command over HTTP.
func (g *guest) does(code string, command map[string]any) {
	g.t.Helper()
	if command["id"] == nil {
		command["id"] = fmt.Sprint(ids.Add(1))
	}
	g.must("POST", "/api/tables/"+code+"/commands", command, nil)
}

// message is any message of the server, with the raw bytes.
type message struct {
	raw    []byte
	T      string        `json:"t"`
	N      uint64        `json:"n"`
	ID     string        `json:"id"`
	Code   string        `json:"code"`
	Args   table.Args    `json:"args"`
	You    *table.You    `json:"you"`
	Room   *table.Room   `json:"room"`
	Game   *played       `json:"game"`
	Log    []table.Event `json:"log"`
	Events []table.Event `json:"events"`
	Now    int64         `json:"now"`
	Chat   []table.Said  `json:"chat"`
	Lines  []game.Line   `json:"lines"`
}

// played is table.Game with the view as it came.
type played struct {
	View     json.RawMessage `json:"view"`
	Decision *table.Decision `json:"decision"`
	Waiting  []table.Waiting `json:"waiting"`
	Result   *table.Result   `json:"result"`
	Proposal *table.Proposal `json:"proposal"`
	TakeBack *table.TakeBack `json:"takeBack"`
}

// page is an open live socket.
type page struct {
	gws.BuiltinEventHandler
	t      testing.TB
	socket *gws.Conn
	in     chan message
	closed chan struct{}
	why    *gws.CloseError // set when closed

	n    uint64 // the last number seen
	you  table.You
	room table.Room
	game *played
	kept []message // all so far
}

// open opens a table's socket.
func (g *guest) open(code, query string, header ...string) *page {
	g.t.Helper()
	p, err := g.dial(code, query, header...)
	if err != nil {
		g.t.Fatal(err)
	}
	g.t.Cleanup(p.close)
	return p
}

func (g *guest) dial(code, query string, header ...string) (*page, error) {
	p := &page{t: g.t, in: make(chan message, 1000), closed: make(chan struct{})}
	h := http.Header{}
	if g.token != "" {
		h.Set("Authorization", "Bearer "+g.token)
	}
	for i := 0; i < len(header); i += 2 {
		h.Set(header[i], header[i+1])
	}
	option := gws.ClientOption{
		Addr: strings.Replace(g.base, "http", "ws", 1) + "/api/tables/" + code + "/live" + query, RequestHeader: h,
	}
	if g.http != nil {
		option.HandshakeTimeout = g.http.Timeout
	}
	socket, _, err := gws.NewClient(p, &option)
	if err != nil {
		return nil, fmt.Errorf("opening a socket: %w", err)
	}
	p.socket = socket
	go socket.ReadLoop()
	return p, nil
}

func (p *page) close() {
	p.socket.WriteClose(1000, nil)
	<-p.closed
}

// drop ends the connection without a word: the other side may be in no state to answer one.
func (p *page) drop() {
	_ = p.socket.NetConn().Close() // it may be closed
	<-p.closed
}

// OnClose notes why.
func (p *page) OnClose(_ *gws.Conn, err error) {
	errors.As(err, &p.why)
	close(p.closed)
}

// reason is why the socket was closed, as the server has said it.
func (p *page) reason() string {
	if p.why == nil {
		return "broken"
	}
	return fmt.Sprintf("%d %s", p.why.Code, p.why.Reason)
}

// OnMessage keeps the message for next.
func (p *page) OnMessage(_ *gws.Conn, m *gws.Message) {
	got := message{raw: bytes.Clone(m.Bytes())}
	if err := json.Unmarshal(got.raw, &got); err != nil {
		p.t.Errorf("the server sent %s: %v", got.raw, err)
	}
	m.Close()
	select {
	case p.in <- got:
	case <-p.closed:
	}
}

var (
	errClosed = errors.New("the socket is closed")
	errSilent = errors.New("nothing comes")
)

// get is the next message, with what it changes taken over.
func (p *page) get() (message, error) { return p.getWithin(patient) }

func (p *page) getWithin(patience time.Duration) (message, error) {
	select {
	case m := <-p.in:
		return m, p.take(&m)
	case <-p.closed:
		select {
		case m := <-p.in: // what came before the end
			return m, p.take(&m)
		default:
			return message{}, errClosed
		}
	case <-time.After(patience):
		return message{}, errSilent
	}
}

// take takes over what a message changes.
func (p *page) take(m *message) error {
	p.kept = append(p.kept, *m)
	if m.T == "you" {
		p.you = *m.You
	}
	if m.T != "sync" && m.T != "update" {
		return nil
	}
	if m.T == "update" && m.N != p.n+1 {
		return fmt.Errorf("update %d follows on %d", m.N, p.n)
	}
	p.n = m.N
	if m.You != nil {
		p.you = *m.You
	}
	if m.Room != nil {
		p.room = *m.Room
	}
	if m.Game != nil || m.T == "sync" {
		p.game = m.Game
	}
	return nil
}

// next is the next message of a page that stays open.
func (p *page) next() message {
	p.t.Helper()
	m, err := p.get()
	if err != nil {
		p.t.Fatalf("waiting for a message: %v (closed: %v)", err, p.why)
	}
	return m
}

// until reads on to a message of that type.
func (p *page) until(t string) message {
	p.t.Helper()
	for {
		if m := p.next(); m.T == t {
			return m
		}
	}
}

// wait reads on until it is so.
func (p *page) wait(what string, so func() bool) {
	p.t.Helper()
	for !so() {
		if _, err := p.get(); err != nil {
			p.t.Fatalf("waiting until %s: %v", what, err)
		}
	}
}

// send sends any text.
func (p *page) send(text string) {
	p.t.Helper()
	if err := p.socket.WriteString(text); err != nil {
		p.t.Fatalf("sending %.100q: %v", text, err)
	}
}

// does sends a command and reads on to its answer.
func (p *page) does(command map[string]any) message {
	p.t.Helper()
	m, err := p.try(command)
	if err != nil {
		p.t.Fatal(err)
	}
	return m
}

func (p *page) try(command map[string]any) (message, error) {
	if command["id"] == nil {
		command["id"] = fmt.Sprint(ids.Add(1))
	}
	text, err := json.Marshal(command)
	if err != nil {
		return message{}, fmt.Errorf("encoding a command: %w", err)
	}
	if err := p.socket.WriteMessage(gws.OpcodeText, text); err != nil {
		return message{}, fmt.Errorf("sending %s: %w", text, err)
	}
	for {
		m, err := p.get()
		if err != nil {
			return m, fmt.Errorf("waiting for the answer to %s: %w", text, err)
		}
		if m.ID == command["id"] {
			return m, nil
		}
	}
}

// closing reads on until the server has closed the socket, and tells why.
func (p *page) closing() uint16 {
	p.t.Helper()
	select {
	case <-p.closed:
	case <-time.After(patient):
		p.t.Fatal("the socket stays open")
	}
	if p.why == nil {
		return 0
	}
	return p.why.Code
}
