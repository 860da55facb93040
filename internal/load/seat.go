package load

import (
	"errors"
	"fmt"
	"hash/maphash"
	"net"
	"slices"
	"strconv"
	"time"

	"github.com/lxzan/gws"
	"github.com/tidwall/gjson"
)

// seat is somebody who plays, over all connections. The table's lock guards it, but for the first four.
type seat struct {
	gws.BuiltinEventHandler

	table  *table
	host   bool
	client *client
	token  string

	socket *gws.Conn
	came   time.Time // when it began to connect; zero once something has come
	n      uint64    // of the last message
	at     time.Time // when that came
	ids    int
	asking []byte // the command on its way, to be sent again after a break
	waits  *waiting
	deaf   bool // to the table's last answer

	away bool // nothing has come since the connection broke

	phase  string // of the room
	can    bool   // the host may start
	ready  bool
	number int // the seat's, -1 for none
	asked  question
	thinks bool
	seed   string // the game that this is about, by its commitment
	before string // the one before
	acted  uint64 // the last question whose answer was acknowledged
	told   int    // events of the game
	chain  uint64 // over their texts
}

// waiting is a command that is not answered yet.
type waiting struct {
	id     string
	answer bool
	serial uint64
	sent   time.Time
	done   uint64 // the number of the message that carries what it did; 0: not acknowledged
}

// question is what the seat is asked.
type question struct {
	serial   uint64
	options  []string
	min, max int
}

var seed = maphash.MakeSeed()

// Dial is what the library calls to connect.
func (s *seat) Dial(network, address string) (net.Conn, error) {
	return s.client.dialer.DialContext(s.table.run.ctx, network, address) //nolint:wrapcheck // the library gives it back to open
}

// open connects.
func (s *seat) open() error {
	s.table.mu.Lock()
	s.came = time.Now()
	after := s.n
	s.table.mu.Unlock()
	conn, err := s.client.dial(s.token, s.table.code, after, s, s)
	if err != nil {
		return err
	}
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	s.socket = conn
	return nil
}

// stay reads, and connects anew after a break, until the run is over.
func (s *seat) stay() {
	r := s.table.run
	for {
		s.socket.ReadLoop()
		if r.ctx.Err() != nil {
			return
		}
		s.broken()
		for began := time.Now(); ; {
			err := s.open()
			if err == nil {
				break
			}
			r.tally.count("cannot connect")
			if time.Since(began) > r.Patience {
				r.tally.count("gave up connecting")
				return
			}
			if !r.wait(100 * time.Millisecond) {
				return
			}
		}
		r.tally.count("connected anew")
		s.again()
	}
}

// again sends what was on its way when the connection broke: its id makes it one act.
func (s *seat) again() {
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	if s.asking != nil {
		_ = s.socket.WriteMessage(gws.OpcodeText, s.asking) // a connection that is gone is seen where it is read
	}
}

// broken notes that the connection has gone.
func (s *seat) broken() {
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	s.away = true
}

// gone tells whether the seat's person has not come back.
func (s *seat) gone() bool {
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	return s.away
}

// cut breaks the connection, without a word.
func (s *seat) cut() {
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	if s.socket != nil && s.came.IsZero() {
		_ = s.socket.NetConn().Close() // that is all there is to it
	}
}

func (s *seat) close() {
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	if s.socket != nil {
		_ = s.socket.NetConn().Close() // the run is over
	}
}

// OnMessage takes in what the server says.
func (s *seat) OnMessage(_ *gws.Conn, message *gws.Message) {
	now := time.Now()
	text := string(message.Bytes())
	_ = message.Close() // it only gives the buffer back
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	if !s.came.IsZero() {
		s.table.run.tally.reconnected(now.Sub(s.came))
		s.came, s.away = time.Time{}, false
	}
	var m heard
	m.read(text)
	switch m.kind {
	case "done":
		s.done(&m, now)
	case "refused":
		s.refused(&m)
	case "sync", "update", "you":
		s.take(&m, now)
	}
	s.act()
}

// heard is a message of the server.
type heard struct {
	kind, id, code  string
	n               uint64
	seconds         float64
	you, room, game gjson.Result
	events, log     gjson.Result
}

func (m *heard) read(text string) {
	gjson.Parse(text).ForEach(func(key, v gjson.Result) bool {
		switch key.Str {
		case "t":
			m.kind = v.Str
		case "id":
			m.id = v.Str
		case "code":
			m.code = v.Str
		case "n":
			m.n = v.Uint()
		case "args":
			m.seconds = v.Get("seconds").Float()
		case "you":
			m.you = v
		case "room":
			m.room = v
		case "game":
			m.game = v
		case "events":
			m.events = v
		case "log":
			m.log = v
		}
		return true
	})
}

// take notes where the table is now.
func (s *seat) take(m *heard, now time.Time) {
	if m.kind != "you" {
		s.n, s.at = m.n, now
	}
	if m.you.Exists() {
		s.seated(&m.you)
	}
	if m.room.Exists() {
		s.enter(&m.room)
	}
	if m.kind == "sync" {
		s.compare(m)
	}
	m.events.ForEach(func(_, e gjson.Result) bool {
		s.told++
		s.chain = chained(s.chain, e.Raw)
		return true
	})
	if m.game.Exists() {
		s.question(&m.game)
		s.table.heard(s, now)
	}
	s.settle()
}

// seated notes which seat is the client's. One that it had in a game is never lost.
func (s *seat) seated(you *gjson.Result) {
	number := -1
	if v := you.Get("seat"); v.Type == gjson.Number {
		number = int(v.Int())
	}
	if number < 0 && s.number >= 0 && s.phase == "playing" {
		s.table.run.tally.lose(fmt.Sprintf("table %s: a seat", s.table.code))
	}
	s.number = number
}

// enter notes what the room is like.
func (s *seat) enter(room *gjson.Result) {
	if v := room.Get("fairness.commitment").Str; v != s.seed { // another game: its numbers begin anew
		if v == s.before && v != "" {
			s.table.run.tally.lose(fmt.Sprintf("table %s: a game that had begun", s.table.code))
		}
		s.before, s.seed, s.acted, s.told, s.chain, s.asked = s.seed, v, 0, 0, 0, question{}
	}
	s.phase, s.can = room.Get("state").Str, room.Get("canStart").Bool()
	if s.number >= 0 {
		s.ready = room.Get("seats." + strconv.Itoa(s.number) + ".ready").Bool()
	}
}

// compare holds a whole view against all that was told before.
func (s *seat) compare(m *heard) {
	if s.phase == "lobby" {
		return // what is told there is of the game before
	}
	told, chain, same := 0, uint64(0), s.told == 0
	m.log.ForEach(func(_, e gjson.Result) bool {
		told++
		chain = chained(chain, e.Raw)
		same = same || told == s.told && chain == s.chain
		return true
	})
	lose := s.table.run.tally.lose
	if !same {
		lose(fmt.Sprintf("table %s: of %d lines that were told %d are there, or others", s.table.code, s.told, told))
	}
	s.told, s.chain = told, chain
	if d := m.game.Get("decision.serial"); d.Exists() && d.Uint() <= s.acted {
		lose(fmt.Sprintf("table %s: an answer that was acknowledged", s.table.code))
	}
}

func chained(chain uint64, text string) uint64 {
	return chain*0x9e3779b97f4a7c15 + maphash.String(seed, text)
}

// question notes what is asked, or that nothing is.
func (s *seat) question(game *gjson.Result) {
	d := game.Get("decision")
	q := question{serial: d.Get("serial").Uint()}
	if q.serial == s.asked.serial {
		return
	}
	if q.serial != 0 {
		q.min, q.max = int(d.Get("min").Int()), int(d.Get("max").Int())
		d.Get("options").ForEach(func(_, o gjson.Result) bool {
			q.options = append(q.options, o.Str)
			return true
		})
	}
	s.asked, s.thinks = q, false
}

// done notes that a command was carried out.
func (s *seat) done(m *heard, now time.Time) {
	if s.waits == nil || m.id != s.waits.id {
		return
	}
	s.waits.done, s.asking = m.n, nil
	if s.waits.answer {
		s.acted = max(s.acted, s.waits.serial)
	}
	if s.n < m.n {
		s.at = now
	}
	s.settle()
}

// settle ends the wait for a command whose doing has been seen.
func (s *seat) settle() {
	w := s.waits
	if w == nil || w.done == 0 || s.n < w.done {
		return
	}
	s.waits = nil
	if w.answer {
		s.table.run.tally.moved(s.at.Sub(w.sent))
	}
}

// overtaken are refusals of what was right when it was sent: the table had gone on.
var overtaken = []string{"stale", "not_asked", "wrong_room_state", "starting", "not_ready"}

// refused notes that the server would not.
func (s *seat) refused(m *heard) {
	if s.waits == nil || m.id != s.waits.id {
		return
	}
	if slices.Contains(overtaken, m.code) {
		if s.waits.answer {
			s.acted = max(s.acted, s.waits.serial)
		}
		s.table.run.tally.count("overtaken: " + m.code)
		s.asking, s.waits = nil, nil
		return
	}
	what := "refused: " + m.code
	if m.code == "not_controlling" { // of two connections soon after one another the server met the newer one first
		what = "an old connection still had control"
	}
	s.table.run.tally.count(what)
	after := max(time.Duration(m.seconds*float64(time.Second)), 100*time.Millisecond)
	time.AfterFunc(after, s.again)
}

// act does what is to be done next.
func (s *seat) act() {
	t := s.table
	if s.waits != nil || !t.playing || t.run.ctx.Err() != nil {
		return
	}
	switch s.phase {
	case "finished":
		if s.host {
			s.send(false, 0, `"do":"rematch"`)
		}
	case "lobby":
		switch {
		case s.host && s.can:
			s.send(false, 0, `"do":"start"`)
		case !s.host && !s.ready:
			s.send(false, 0, `"do":"ready"`)
		}
	case "playing":
		s.answer()
	}
}

// answer answers what is asked, at random, after some thought.
func (s *seat) answer() {
	t := s.table
	if s.asked.serial <= s.acted || s.thinks || t.run.Lockstep && t.deaf > 0 {
		return
	}
	if t.run.Think == 0 {
		s.pick()
		return
	}
	s.thinks = true
	serial := s.asked.serial
	time.AfterFunc(t.think(), func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if s.asked.serial == serial && s.thinks && s.waits == nil && t.run.ctx.Err() == nil {
			s.pick()
		}
	})
}

func (s *seat) pick() {
	q, rnd := &s.asked, s.table.rand
	s.thinks = false
	picks := q.min
	if q.max > q.min {
		picks += rnd.IntN(q.max - q.min + 1)
	}
	b := append([]byte(`"do":"answer","serial":`), strconv.FormatUint(q.serial, 10)...)
	b = append(b, `,"picks":[`...)
	for n, i := range rnd.Perm(len(q.options))[:picks] {
		if n > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(b, q.options[i])
	}
	s.send(true, q.serial, string(append(b, ']')))
}

// send sends a command.
func (s *seat) send(answer bool, serial uint64, what string) {
	s.ids++
	now := time.Now()
	id := strconv.Itoa(s.ids)
	s.waits = &waiting{id: id, answer: answer, serial: serial, sent: now}
	s.asking = []byte(`{"id":"` + id + `",` + what + `}`)
	if answer {
		s.table.answered(now)
	}
	if err := s.socket.WriteMessage(gws.OpcodeText, s.asking); err != nil && !errors.Is(err, gws.ErrConnClosed) {
		s.table.run.tally.count("cannot send")
	}
}
