package api

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/table"
	"github.com/noripan/noripan/protocol"
)

// talk lets a program play over a socket, by the messages that bots have everywhere. It is made of what the table tells the
// program's seat, and knows nothing else. It also does what a person would do around the game: it joins, is ready, and plays
// on after a break.
type talk struct {
	link *link
	book *protocol.Book // of the room's game

	mu    sync.Mutex
	said  bool            // hello
	ready *protocol.Ready // nil until the program is
	you   table.You
	room  table.Room
	game  *shownGame
	log   []table.Event // that were not told yet

	playing string // the commitment of the game of which the program was told
	teller  *protocol.Teller
	heard   int // events of it that were told
	ended   bool
	asked   *table.Decision // what the program is to answer
	tried   bool            // its first answer was refused
	acting  bool            // an answer is on its way
	settled uint64          // the last question that needs no answer any more
	counts  protocol.Counts
}

// shownGame is the game as the table shows it, its view as it came.
type shownGame struct {
	View     json.RawMessage `json:"view"`
	Decision *table.Decision `json:"decision"`
	Result   *table.Result   `json:"result"`
}

// tableMessage is any message of a table.
type tableMessage struct {
	T      string        `json:"t"`
	You    *table.You    `json:"you"`
	Room   *table.Room   `json:"room"`
	Game   *shownGame    `json:"game"`
	Log    []table.Event `json:"log"`
	Events []table.Event `json:"events"`
}

// take passes on what the table tells.
func (t *talk) take(ctx context.Context, message []byte) error {
	var m tableMessage
	if err := json.Unmarshal(message, &m); err != nil {
		return fmt.Errorf("reading the table's message: %w", err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if m.You != nil {
		t.you = *m.You
	}
	if m.Room != nil {
		t.room = *m.Room
	}
	switch {
	case m.T == "sync":
		t.game, t.log = m.Game, m.Log
	case m.Game != nil:
		t.game = m.Game
	}
	t.log = append(t.log, m.Events...)
	return t.proceed(ctx)
}

// proceed tells the program what it has not heard yet.
func (t *talk) proceed(ctx context.Context) error {
	if !t.said {
		var err error
		if t.book, err = t.link.server.bookOf(t.room.GameID); err != nil {
			return err
		}
		t.said = true
		return t.say(protocol.NewHello(t.room.GameID, t.room.Rules, 0))
	}
	if t.ready == nil {
		return nil
	}
	if err := t.conduct(ctx); err != nil {
		return err
	}
	if t.you.Seat == nil || t.game == nil || !t.begin() {
		return nil
	}
	if err := t.tellEvents(); err != nil {
		return err
	}
	if t.game.Result != nil {
		return t.end()
	}
	return t.ask()
}

// conduct does what a person would do around the game.
func (t *talk) conduct(ctx context.Context) error {
	do := ""
	switch {
	case t.you.Member == nil:
		do = table.Join
	case t.you.Seat == nil: // it came in as a watcher: it would wait for a game that never begins
		return &table.Error{Code: table.NotSeated}
	case *t.you.Seat >= len(t.room.Seats):
	case t.room.State == table.Lobby && !t.you.Host && !t.room.Seats[*t.you.Seat].Ready && t.room.Starts == 0:
		do = table.Ready
	case t.room.State == table.Playing && t.room.Seats[*t.you.Seat].Controller == table.Autoplay:
		do = table.PlayMyself
	}
	if do == "" {
		return nil
	}
	_, err := t.link.sub.Do(ctx, table.Command{ID: rand.Text(), Do: do})
	var refused *table.Error
	if errors.As(err, &refused) && do != table.Join {
		return nil // the room is another by now, and says so
	}
	return err //nolint:wrapcheck // it closes the socket with its own reason
}

// begin tells the program of a game that it has not been told of. It is false where there is none to play.
func (t *talk) begin() bool {
	if t.playing == t.room.Fairness.Commitment {
		return true
	}
	if t.game.Result != nil {
		return false
	}
	t.playing, t.heard, t.ended, t.asked, t.acting = t.room.Fairness.Commitment, 0, false, nil, false
	names := protocol.Names(len(t.room.Seats))
	for i := range t.room.Seats {
		if name := t.room.Seats[i].Name; name != "" {
			names[i] = name
		}
	}
	t.teller = t.book.Teller(t.room.Settings, names, game.Seat(*t.you.Seat))
	start := protocol.Start{
		T: protocol.MsgStart, Seat: *t.you.Seat, Players: names, Settings: t.room.Settings, View: t.game.View,
	}
	return t.say(&start) == nil
}

// tableLine begins the keys of lines of the table itself, for which games have no words.
const tableLine = "table."

func (t *talk) tellEvents() error {
	for _, e := range t.log {
		if e.N <= t.heard {
			continue
		}
		t.heard = e.N
		if t.ready.Skips(protocol.SkipEvents) {
			continue
		}
		m := protocol.Event{T: protocol.MsgEvent, N: e.N, Seat: e.Seat, Depth: e.Depth, Key: e.Key, Args: e.Args}
		if !t.ready.Skips(protocol.SkipText) && !strings.HasPrefix(e.Key, tableLine) {
			m.Text = t.teller.Event(game.Seat(e.Seat), e.Key, e.Args)
		}
		if err := t.say(&m); err != nil {
			return err
		}
	}
	t.log = nil
	return nil
}

func (t *talk) end() error {
	if t.ended {
		return nil
	}
	t.ended, t.asked = true, nil
	r := protocol.Result{End: t.game.Result.End}
	for _, s := range t.game.Result.Seats {
		r.Seats = append(r.Seats, protocol.SeatResult(s))
	}
	return t.say(&protocol.End{T: protocol.MsgEnd, Result: &r, View: t.game.View, Seed: t.room.Fairness.Seed, Counts: t.counts})
}

// ask asks the program what the table asks its seat, each question once.
func (t *talk) ask() error {
	d := t.game.Decision
	if t.asked != nil && (d == nil || d.Serial != t.asked.Serial) {
		late := t.asked.Serial
		t.asked = nil
		if !t.acting {
			t.counts.Late++
			t.counts.Fallbacks++
			if err := t.refuse(late, protocol.TooLate, nil, "", false); err != nil {
				return err
			}
		}
	}
	if d == nil || t.asked != nil || d.Serial == t.settled || t.room.State == table.Paused {
		return nil
	}
	t.asked, t.tried = d, false
	t.counts.Asked++
	m := protocol.Ask{
		T: protocol.MsgAsk, ID: d.Serial, Kind: d.Kind, Class: d.Class, Min: d.Min, Max: d.Max, Ordered: d.Ordered, Args: d.Args,
		Options: protocol.Options(d.Options), Fallback: d.Default,
	}
	if d.Deadline > 0 {
		m.Time = max(1, d.Deadline-time.Now().UnixMilli())
	}
	if !t.ready.Skips(protocol.SkipText) {
		t.teller.Question(&m)
	}
	if !t.ready.Skips(protocol.SkipView) {
		m.View = t.game.View
	}
	return t.say(&m)
}

// hear takes a message of the program. The error closes the socket.
func (t *talk) hear(ctx context.Context, message []byte) error {
	heard, err := protocol.Hear(message)
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case err != nil && t.asked == nil:
		return t.refuse(0, protocol.BadLine, nil, err.Error(), false)
	case err != nil:
		return t.again(ctx, protocol.BadLine, nil, err.Error())
	case heard.Ready != nil && t.ready == nil:
		t.ready = heard.Ready
		return t.proceed(ctx)
	case heard.Act != nil && t.asked != nil && heard.Act.ID == t.asked.Serial:
		return t.act(ctx, heard.Act.Picks)
	}
	return nil // of a kind that is not known, or for a question that is past
}

// act gives the table the program's answer.
func (t *talk) act(ctx context.Context, picks []string) error {
	d := t.asked
	refused, err := t.answer(ctx, picks)
	if err != nil || refused == nil {
		return err
	}
	if t.asked != d { // the time was up meanwhile
		return t.refuse(d.Serial, refused.Code, refused.Args, refused.Detail, false)
	}
	switch refused.Code {
	case game.NotOffered:
		for _, name := range picks {
			if why, ok := d.Why[name]; ok {
				refused = &table.Error{Code: why.Code, Args: why.Args, Detail: name + " is not offered"}
				break
			}
		}
	case game.Stale, game.NotAsked, game.GameOver, table.BotPlays, table.NotControlling, table.WrongRoomState:
		t.asked = nil // the question is past; it comes again where it is not
		return t.refuse(d.Serial, refused.Code, refused.Args, refused.Detail, false)
	}
	return t.again(ctx, refused.Code, refused.Args, refused.Detail)
}

// again refuses an answer, and gives another try. After the second the fallback is played.
func (t *talk) again(ctx context.Context, code string, args table.Args, detail string) error {
	d, first := t.asked, !t.tried
	t.tried = true
	t.counts.Refused++
	if err := t.refuse(d.Serial, code, args, detail, first); err != nil || first {
		return err
	}
	t.counts.Fallbacks++
	_, err := t.answer(ctx, d.Default)
	return err
}

// answer gives the table an answer to the open question. While it is on its way the table may tell what comes of it.
func (t *talk) answer(ctx context.Context, picks []string) (*table.Error, error) {
	d := t.asked
	c := table.Command{ID: rand.Text(), Do: table.Answer, Serial: d.Serial, Picks: picks}
	t.acting = true
	t.mu.Unlock()
	_, err := t.link.sub.Do(ctx, c)
	t.mu.Lock()
	t.acting = false
	var refused *table.Error
	if errors.As(err, &refused) {
		return refused, nil
	}
	if err != nil {
		return nil, fmt.Errorf("an answer: %w", err)
	}
	t.settled = d.Serial
	if t.asked == d {
		t.asked = nil
	}
	return nil, nil
}

func (t *talk) refuse(id uint64, code string, args table.Args, detail string, again bool) error {
	m := protocol.Refused{T: protocol.MsgRefused, ID: id, Code: code, Args: args, Detail: detail, Again: again}
	if t.teller != nil && !t.ready.Skips(protocol.SkipText) {
		m.Text = t.teller.Refusal(code, args)
	}
	return t.say(&m)
}

func (t *talk) say(message any) error { return t.link.say(message) }

// bookOf is the book of words of a game, read when it is first asked for.
func (s *Server) bookOf(id string) (*protocol.Book, error) {
	s.bookMu.Lock()
	defer s.bookMu.Unlock()
	if book := s.books[id]; book != nil {
		return book, nil
	}
	i := slices.IndexFunc(s.games, func(rules game.Rules) bool { return rules.About().ID == id })
	if i < 0 {
		return nil, fmt.Errorf("this program has no game %q", id)
	}
	book, err := protocol.NewBook(s.games[i])
	if err != nil {
		return nil, fmt.Errorf("the words for bots: %w", err)
	}
	s.books[id] = book
	return book, nil
}
