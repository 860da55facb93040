package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
	"github.com/noripan/noripan/internal/wire"
)

const (
	maxMessage = 16 << 10         // bytes of a message from the client
	pingEvery  = 15 * time.Second // keeps proxies from closing a quiet connection, and tells the peer that somebody is there
	deadAfter  = 70 * time.Second // without a sign of life the peer is gone
	patience   = 100              // messages refused for haste, one after another, before the socket is closed
)

// Why the server closes a socket, besides what frames.go has.
const (
	closeRestart   = 1012
	closeStranger  = 4001
	closeBanned    = 4003
	closeNoTable   = 4004
	closeTooFast   = 4008
	closeNotJSON   = 4009
	closeTableGone = 4010
	closeRemoved   = 4011
	closeNoBot     = 4012
	closeNotIn     = 4013 // the reason is the code of a refusal
	closeFailed    = 1011
	closeStorage   = 1013
)

// link is one live socket. Whoever reads it gives the table the commands, one after another: the lookout, or a goroutine of its
// own. What the table tells is passed on by the table's goroutine where the peer takes it at once, else by one that is started
// for it. Programs have one for themselves. The table waits for nobody.
type link struct {
	server  *Server
	conn    *patientConn
	sub     house.Subscription
	talk    *talk // with a program; nil for browsers
	person  string
	plays   bool // false for a bot whose token lets it look on alone
	session house.Session
	address string          // for limits
	inside  stage           // how far it has come
	ctx     context.Context // ends with the connection
	end     context.CancelFunc
	pulse   *time.Timer

	turn     chan struct{}  // holds one while a command is on its way, or its answer waits to be passed on
	answered atomic.Bool    // the latter
	over     chan struct{}  // closed when the table tells nothing more
	wanted   atomic.Int32   // how often there was something to pass on since somebody began to
	pouring  sync.WaitGroup // who waits for the peer

	state atomic.Int32 // who reads: busy, resting or doomed
	heard atomic.Int64 // when the last sign of life came, since the server began, in nanoseconds

	// Of whoever reads:
	unread []byte // what has come and is not carried out yet
	pieces pieces // of a message
	owing  bool   // something was said that was not sent yet
	hasty  int    // messages refused for haste, one after another
}

// stage is how far a socket has come on its way in: where it is counted.
type stage uint8

const (
	fromAddress stage = iota + 1 // among those of its address
	inCrowd                      // among those that may be cut
	ofPerson                     // among those of its person
	watching                     // at the table
)

var errTooFast = errors.New("messages came too fast, and went on")

// live opens the socket of a table.
func (s *Server) live(w http.ResponseWriter, r *http.Request) { s.open(w, r, false) }

// play opens the socket of a table for a bot that a program plays.
func (s *Server) play(w http.ResponseWriter, r *http.Request) { s.open(w, r, true) }

func (s *Server) open(w http.ResponseWriter, r *http.Request, program bool) {
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		p := problem(http.StatusUpgradeRequired, codeBadRequest, "this is the address of a WebSocket")
		p.header = http.Header{"Upgrade": {"websocket"}}
		p.send(w)
		return
	}
	var after uint64
	if text := r.URL.Query().Get("after"); text != "" {
		var err error
		if after, err = strconv.ParseUint(text, 10, 64); err != nil {
			problem(http.StatusBadRequest, codeBadRequest, "after is the number of a message").send(w)
			return
		}
	}
	c := *callerOf(r.Context())
	c.answer = nil // it holds the whole request
	c.session.Person, c.session.ID = strings.Clone(c.session.Person), strings.Clone(c.session.ID)
	code := r.PathValue("code")
	conn, early, err := hijack(w)
	if err != nil {
		s.log.WarnContext(r.Context(), "a socket could not be opened", slog.Any("error", err))
		return
	}
	// Of the library's socket only the handshake is wanted: it holds more than one that waits should.
	if _, err = s.upgrader.UpgradeFromConn(conn, nil, r); err == nil {
		err = conn.flush()
	}
	if err != nil {
		conn.drain() // the library has told the client what was wrong with its handshake
		return
	}
	if !s.links.enter() {
		s.close(conn, closeRestart, "the server restarts")
		conn.drain()
		return
	}
	ctx, end := context.WithCancel(context.Background())
	l := &link{
		server: s, conn: conn, session: c.session, address: c.address, ctx: ctx, end: end,
		turn: make(chan struct{}, 1), over: make(chan struct{}), unread: early,
	}
	conn.closed = l.interrupt
	// What belongs to the request is let go: a socket lives for hours.
	go func() {
		if l.enter(&c, code, after, program) {
			l.listen(nil)
		} else {
			l.leave()
		}
	}()
}

// enter lets a socket in, past all who count; it is false for one that is closed instead. It needs a large stack, on which
// nothing is to wait.
func (l *link) enter(c *caller, code string, after uint64, program bool) bool {
	s, conn := l.server, l.conn
	if !s.perAddress.enter(l.address) {
		s.close(conn, closeTooFast, "too many sockets of one address")
		return false
	}
	l.inside = fromAddress
	// It is known before the person is looked at once more: whoever ends the session meanwhile finds it.
	s.crowd.enter(l.session.Person, l)
	l.inside = inCrowd
	opening := context.Background() // which does not hold what waits for its end, as the link's would for hours
	if p := s.recognise(opening, c); p != nil {
		s.close(conn, closeFailed, p.Code)
		return false
	}
	if c.ban != nil {
		s.close(conn, closeBanned, codeBarred)
		return false
	}
	if c.account == nil {
		s.close(conn, closeStranger, "the session is not known")
		return false
	}
	if program && (!c.account.Bot() || !c.account.May(house.ScopePlay)) {
		s.close(conn, closeNoBot, "this socket is for bots: POST /api/me/bots makes one with a token that may play")
		return false
	}
	by := c.account.Person()
	l.person, l.plays = by.ID, c.account.May(house.ScopePlay)
	if !s.perPerson.enter(by.ID) {
		s.close(conn, closeTooFast, "too many sockets of one person")
		return false
	}
	l.inside = ofPerson
	var err error
	if l.sub, err = s.house.Watch(opening, code, by, after); err != nil {
		s.closeFor(l.ctx, conn, err)
		return false
	}
	s.metrics.sockets.Inc()
	if program {
		l.talk = &talk{link: l}
	}
	l.alive()
	l.pulse = time.AfterFunc(time.Hour, l.ping)
	l.pulse.Reset(s.pingEvery) // not before the link has it
	l.inside = watching
	if program {
		l.pouring.Go(l.tell)
	} else {
		l.sub.Notify(l.flow)
	}
	return true
}

// leave takes a socket out of all counts, and closes it for good.
func (l *link) leave() {
	s := l.server
	defer s.links.leave()
	defer l.conn.drain()
	l.end()
	switch l.inside {
	case watching:
		l.pulse.Stop() // a timer that goes on holds the whole link
		s.metrics.sockets.Dec()
		fallthrough
	case ofPerson:
		s.perPerson.leave(l.person)
		fallthrough
	case inCrowd:
		s.crowd.leave(l.session.Person, l)
		fallthrough
	case fromAddress:
		s.perAddress.leave(l.address)
	}
}

// tell passes on to a program what the table tells.
func (l *link) tell() {
	defer close(l.over)
	for {
		message, err := l.sub.Next(l.ctx)
		if err == nil {
			err = l.talk.take(l.ctx, message)
		}
		if err != nil {
			l.server.closeFor(l.ctx, l.conn, err)
			return // whoever reads sees it too, and cleans up
		}
	}
}

// flow passes on to a browser what the table tells: as much as the peer takes at once, the rest by a goroutine that waits.
func (l *link) flow() {
	if l.wanted.Add(1) > 1 {
		return // whoever is at it sees that there is more
	}
	if !l.pour() {
		l.pouring.Go(l.pourSlowly)
	}
}

// pour passes on what the peer takes at once. It is false if that was not all, or if the subscription has ended.
func (l *link) pour() bool {
	for {
		seen := l.wanted.Load()
		more, err := l.gather()
		if err != nil || !l.conn.tryFlush() {
			return false
		}
		if !more && l.wanted.CompareAndSwap(seen, 0) {
			return true
		}
	}
}

// pourSlowly passes on what there is, however long that takes the peer. Nobody passes on anything after the end.
func (l *link) pourSlowly() {
	for {
		seen := l.wanted.Load()
		more, ended := l.gather()
		if l.flush() != nil {
			close(l.over) // whoever reads sees it too, and cleans up
			return
		}
		if ended != nil {
			l.server.closeFor(l.ctx, l.conn, ended)
			close(l.over)
			return
		}
		if !more && l.wanted.CompareAndSwap(seen, 0) {
			return
		}
	}
}

// gather writes messages that wait, to be sent together; more tells that they are not all. The error is why there will be no
// more after these.
func (l *link) gather() (more bool, ended error) {
	if l.answered.CompareAndSwap(true, false) {
		defer func() { <-l.turn }() // an answer comes before all else
	}
	for size := 0; size < maxHeld; {
		message, err := l.sub.Take()
		if message == nil {
			return false, err //nolint:wrapcheck // closeFor looks at which it is
		}
		l.conn.add(opText, message)
		l.server.metrics.messages.Inc()
		size += len(message)
	}
	return true, nil
}

// flush sends what the connection holds back, and closes one where that cannot be.
func (l *link) flush() error {
	err := l.conn.flush()
	if err != nil {
		_ = l.conn.Close() // it is gone already
	}
	return err
}

// ping asks for a sign of life and gives one, again and again while the socket is open. A page does not see pings: it is told
// something. Who gave no sign for too long is gone.
func (l *link) ping() {
	if l.ctx.Err() != nil {
		return
	}
	left := l.server.deadAfter - l.silence()
	if len(l.turn) > 0 { // a command is on its way: nothing is read meanwhile, whatever the peer says
		left = max(left, l.server.pingEvery)
	}
	if left <= 0 {
		l.conn.sayLast(closing(closeNormal, "no sign of life"))
		_ = l.conn.Close() // it is gone already
		return
	}
	l.conn.add(opPing, nil)
	if l.talk == nil {
		_ = l.say(table.Beat{T: "beat", Now: time.Now().UnixMilli()})
	} else {
		_ = l.flush()
	}
	l.pulse.Reset(min(l.server.pingEvery, left))
}

// hear carries out a message of the client, whose turn it is. The error closes the socket.
func (l *link) hear(message []byte) error {
	if l.talk != nil {
		if err := l.pace(); err != nil {
			return err
		}
		return l.talk.hear(l.ctx, message)
	}
	given, err := l.carry(message)
	if !given {
		<-l.turn
	}
	return err
}

// await lets the next message wait until the answer to the command before it is on its way: so a peer that takes nothing
// does not pile up answers, and one that takes little is heard all the same. It is false once the table tells nothing more;
// without patience, wherever it had to wait.
func (l *link) await(patient bool) bool {
	select { // which is nearly always so, and then costs less than a look at both
	case l.turn <- struct{}{}:
		return true
	default:
	}
	if !patient {
		return false
	}
	select {
	case l.turn <- struct{}{}:
		return true
	case <-l.over:
		return false
	}
}

// carry gives the table a command of the client; it is false if it is answered already. The error closes the socket.
func (l *link) carry(message []byte) (given bool, err error) {
	wait, ok := l.take()
	var c table.Command
	if ok || len(message) <= soonRead { // to look at a long one costs what its sender may not spend now
		if c, err = decodeCommand(message); errors.Is(err, errNotJSON) {
			return false, err
		}
	}
	if !ok {
		if l.hasty > patience {
			return false, errTooFast
		}
		p := tooFast(wait)
		return false, l.reply(table.Refused{T: "refused", ID: c.ID, Code: p.Code, Args: p.Args})
	}
	if !l.plays {
		return false, l.reply(table.Refused{T: "refused", ID: c.ID, Code: codeScope})
	}
	if err == nil {
		err = l.sub.Give(c, l)
	}
	switch {
	case err == nil:
		return true, nil
	case errors.Is(err, table.ErrClosed), errors.Is(err, table.ErrRestart), errors.Is(err, table.ErrLeft):
		return false, fmt.Errorf("a command: %w", err)
	}
	return false, l.reply(l.outcome(&c, table.Reply{}, err))
}

// Answered is what came of a command that was given, for the client.
func (l *link) Answered(c *table.Command, reply table.Reply, err error) []byte {
	text, err := wire.Marshal(l.outcome(c, reply, err))
	if err != nil {
		panic(fmt.Sprintf("encoding an answer: %v", err)) // it is made of what can be encoded
	}
	l.answered.Store(true)
	return text
}

// outcome is the message that tells what came of a command.
func (l *link) outcome(c *table.Command, reply table.Reply, err error) any {
	l.server.count(err)
	switch {
	case err != nil:
		p := l.server.refusal(l.ctx, err)
		return table.Refused{T: "refused", ID: c.ID, Code: p.Code, Args: p.Args}
	case c.Do == table.Describe:
		return table.Described{T: "described", ID: c.ID, Lines: reply.Lines}
	case c.Do == table.AskReasons:
		return table.Told{T: "reasons", ID: c.ID, Reasons: reply.Reasons}
	default:
		return &table.Done{T: "done", ID: c.ID, N: reply.N}
	}
}

// pace lets a program wait that is too fast: nothing more is read of it meanwhile.
func (l *link) pace() error {
	for {
		wait, ok := l.take()
		switch {
		case ok:
			return nil
		case l.hasty > patience:
			return errTooFast
		}
		select {
		case <-time.After(wait):
		case <-l.ctx.Done():
			return fmt.Errorf("waiting for a program: %w", l.ctx.Err())
		}
	}
}

// take counts a message of the person. If it is one too many, it tells after how long the next may come.
func (l *link) take() (wait time.Duration, ok bool) {
	if wait, ok = l.server.commands.take(l.person); ok {
		l.hasty = 0
	} else {
		l.hasty++
	}
	return wait, ok
}

// say tells the client something, and waits until it is sent.
func (l *link) say(message any) error {
	text, err := wire.Marshal(message)
	if err != nil {
		return fmt.Errorf("encoding a message: %w", err)
	}
	l.conn.add(opText, text)
	_ = l.flush() // a connection that is gone is seen where it is read
	return nil
}

// reply tells the client something that whoever reads sends before it goes on.
func (l *link) reply(message any) error {
	text, err := wire.Marshal(message)
	if err != nil {
		return fmt.Errorf("encoding a message: %w", err)
	}
	l.conn.add(opText, text)
	l.owing = true
	return nil
}

// close ends a socket with a reason that the client understands.
func (s *Server) close(conn *patientConn, code uint16, why string) {
	if conn.parts() {
		s.farewell(conn, code, why)
	}
}

// farewell tells a socket that parts why.
func (s *Server) farewell(conn *patientConn, code uint16, why string) {
	s.metrics.closes.WithLabelValues(strconv.Itoa(int(code))).Inc()
	conn.sayLast(closing(code, why)) // one that the peer has closed needs no reason
	_ = conn.Close()                 // it may be gone
}

// closeCodes are those of refusals after which a socket closes, where they differ from closeNotIn: the table is there, and does
// not take in who asks.
var closeCodes = map[string]uint16{
	table.NoSuchRoom:        closeNoTable,
	table.Banned:            closeRemoved,
	table.Busy:              closeTooFast,
	table.RateLimited:       closeTooFast,
	table.StorageFull:       closeStorage,
	table.StorageUnwritable: closeStorage,
}

// closeFor ends a socket because of an error.
func (s *Server) closeFor(ctx context.Context, conn *patientConn, err error) {
	var refused *table.Error
	switch {
	case errors.Is(err, errNotJSON):
		s.close(conn, closeNotJSON, err.Error())
	case errors.Is(err, errTooFast):
		s.close(conn, closeTooFast, err.Error())
	case errors.Is(err, table.ErrClosed):
		s.close(conn, closeTableGone, "the table is closed")
	case errors.Is(err, table.ErrRestart):
		s.close(conn, closeRestart, "the server restarts")
	case errors.Is(err, table.ErrRemoved):
		s.close(conn, closeRemoved, "removed from the table")
	case errors.Is(err, table.ErrLeft), ctx.Err() != nil: // the connection is gone
	case errors.As(err, &refused):
		code, special := closeCodes[refused.Code]
		if !special {
			code = closeNotIn
		}
		s.close(conn, code, refused.Code)
	default:
		s.log.ErrorContext(ctx, "a socket failed", slog.Any("error", err))
		s.close(conn, closeFailed, codeInternal)
	}
}
