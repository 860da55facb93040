package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/mind"
	"github.com/noripan/noripan/internal/table"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var (
	ann  = table.Person{ID: "ann", Name: "앤"}
	ben  = table.Person{ID: "ben", Name: "Ben"}
	cho  = table.Person{ID: "cho", Name: "초희"}
	dora = table.Person{ID: "dora", Name: "Dora"}
)

// memory is a log in memory. It fails for good after so many appends.
type memory struct {
	mu       sync.Mutex
	entries  []table.Entry
	snapshot *table.Snapshot
	row      *table.Row
	left     int           // appends until it fails; -1 for never
	late     error         // what a batch without entries fails with
	gate     chan struct{} // nil, or what an append waits for
	appends  int
	refused  int // for late
}

var errDisk = errors.New("the disk is full")

func (l *memory) Append(_ context.Context, b table.Batch) error {
	l.mu.Lock()
	gate := l.gate
	l.mu.Unlock()
	if gate != nil {
		<-gate
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.left == 0 {
		return errDisk
	}
	if l.late != nil && len(b.Entries) == 0 {
		l.refused++
		return l.late
	}
	l.left--
	l.appends++
	for _, e := range b.Entries {
		if e.Seq != int64(len(l.entries))+1 {
			return fmt.Errorf("entry %d after %d", e.Seq, len(l.entries))
		}
		l.entries = append(l.entries, e)
	}
	if b.Snapshot != nil {
		l.snapshot = b.Snapshot
	}
	if b.Row != nil {
		l.row = b.Row
	}
	return nil
}

// lastRow is what the index says of a table that may be at work.
func (l *memory) lastRow() *table.Row {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.row
}

// history is what a restart finds; whole without the snapshot.
func (l *memory) history(whole bool) table.History {
	l.mu.Lock()
	defer l.mu.Unlock()
	h := table.History{Entries: slices.Clone(l.entries), Events: func(from int64) ([][]byte, error) {
		var events [][]byte
		for _, e := range l.entries[from-1:] {
			if e.Events != nil {
				events = append(events, e.Events)
			}
		}
		return events, nil
	}}
	if l.snapshot != nil && !whole {
		h.Snapshot = l.snapshot
		h.Entries = h.Entries[l.snapshot.Seq:]
	}
	return h
}

// room is a table in a test.
type room struct {
	*table.Table
	t     *testing.T
	rules game.Rules
	log   *memory
	pace  float64
	minds *mind.Pool
	ids   int
	gone  chan error

	notify func(table.Notice)
}

// found makes a room of which ann is the host.
func found(t *testing.T, rules game.Rules, f table.Founding) *room {
	t.Helper()
	return foundBy(t, rules, founding(t, rules, f))
}

func founding(t *testing.T, rules game.Rules, f table.Founding) table.Batch {
	t.Helper()
	if f.Seats == 0 {
		f.Seats = rules.About().MinSeats
	}
	if f.Options.Watch == nil { // most tests look on
		f.Options.Watch = option(true)
	}
	first, err := table.Found(rules, ann, f)
	if err != nil {
		t.Fatalf("founding: %v", err)
	}
	return first
}

// foundAt makes a room where all takes that many times as long.
func foundAt(t *testing.T, pace float64, rules game.Rules, f table.Founding) *room {
	t.Helper()
	return foundWith(t, pace, rules, founding(t, rules, f))
}

func foundBy(t *testing.T, rules game.Rules, first table.Batch) *room {
	t.Helper()
	return foundWith(t, 1, rules, first)
}

func foundWith(t *testing.T, pace float64, rules game.Rules, first table.Batch) *room {
	t.Helper()
	return foundMinded(t, pace, mind.New(mind.Config{Places: 1}), rules, first)
}

// foundMinded makes a room whose bots think there.
func foundMinded(t *testing.T, pace float64, minds *mind.Pool, rules game.Rules, first table.Batch) *room {
	t.Helper()
	r := &room{t: t, rules: rules, log: &memory{left: -1}, pace: pace, minds: minds}
	if err := r.log.Append(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	r.wake()
	t.Cleanup(func() {
		if err := r.Stop(context.Background()); err != nil {
			t.Errorf("stopping: %v", err)
		}
		<-r.Done()
		r.minds.Close()
	})
	return r
}

// wake runs the table from its log.
func (r *room) wake() {
	r.t.Helper()
	if err := r.tryWake(false); err != nil {
		r.t.Fatalf("waking: %v", err)
	}
}

func (r *room) tryWake(whole bool) error {
	gone := make(chan error, 1)
	woken, err := table.Wake(table.Config{
		Code: "ABCDEF", Rules: r.rules, Log: r.log, Pace: r.pace, Minds: r.minds, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Gone: func(err error) { gone <- err }, Notify: r.notify,
	}, r.log.history(whole))
	if err == nil {
		r.Table, r.gone = woken, gone
	}
	return err
}

// wakeUp wakes the table if it sleeps.
func (r *room) wakeUp() {
	r.t.Helper()
	if r.asleep() {
		r.wake()
	}
}

// stop ends the table as a server that stops does, and returns why it has gone.
func (r *room) stop() error {
	r.t.Helper()
	if err := r.Stop(r.t.Context()); err != nil {
		r.t.Fatalf("stopping: %v", err)
	}
	return <-r.gone
}

// do carries a command out over HTTP.
func (r *room) do(by table.Person, c table.Command) error {
	r.ids++
	if c.ID == "" {
		c.ID = fmt.Sprint("id ", r.ids)
	}
	_, err := r.Do(r.t.Context(), by, c)
	return err
}

// must carries commands out that are not refused.
func (r *room) must(by table.Person, commands ...table.Command) {
	r.t.Helper()
	for _, c := range commands {
		if err := r.do(by, c); err != nil {
			r.t.Fatalf("%s of %s: %v", c.Do, by.ID, err)
		}
	}
}

// begin seats people beside ann and starts the game.
func (r *room) begin(others ...table.Person) {
	r.t.Helper()
	for _, p := range others {
		r.must(p, table.Command{Do: table.Join}, table.Command{Do: table.Ready})
	}
	r.start()
}

// start lets ann start, and the time pass in which people see that the game begins.
func (r *room) start() {
	r.t.Helper()
	r.must(ann, table.Command{Do: table.Start})
	if r.pace > 0 {
		time.Sleep(3 * time.Second)
		synctest.Wait()
	}
}

// startWithBots seats bots beside ann and starts the game.
func (r *room) startWithBots(seats ...int) {
	r.t.Helper()
	for _, seat := range seats {
		r.must(ann, table.Command{Do: table.AddBot, Seat: at(seat), Level: "normal"})
	}
	r.must(ann, table.Command{Do: table.Start})
}

func code(err error) string {
	var refused *table.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &refused):
		return refused.Code
	}
	return err.Error()
}

func at(seat int) *int { return &seat }

// viewer is one connection, with what it has been told.
type viewer struct {
	r     *room
	who   table.Person
	sub   *table.Subscription
	texts []string // all messages

	n     uint64
	you   table.You
	room  table.Room
	game  *wireGame
	log   []table.Event
	chat  []table.Said
	syncs int
	ended error
}

// wireGame is a Game as a client reads it.
type wireGame struct {
	PauseDays *table.PauseDays `json:"pauseDays"`
	Resign    bool             `json:"resign"`
	Raw       json.RawMessage  `json:"view"`
	View      toyView          `json:"-"` // of the toy only
	Decision  *table.Decision  `json:"decision"`
	Waiting   []table.Waiting  `json:"waiting"`
	Cap       int64            `json:"cap"`
	Result    *table.Result    `json:"result"`
	Proposal  *table.Proposal  `json:"proposal"`
	TakeBack  *table.TakeBack  `json:"takeBack"`
	Orders    *table.Orders    `json:"orders"`
}

func (r *room) watch(who table.Person) *viewer {
	r.t.Helper()
	return r.watchAfter(who, 0)
}

func (r *room) watchAfter(who table.Person, after uint64) *viewer {
	r.t.Helper()
	sub, err := r.Watch(r.t.Context(), who, after)
	if err != nil {
		r.t.Fatalf("watching: %v", err)
	}
	return &viewer{r: r, who: who, sub: sub, n: after}
}

// read takes in all that has been sent, once everything has come to rest.
func (v *viewer) read() *viewer {
	v.r.t.Helper()
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for idle := 0; idle < 2; idle++ { // the first look may only have asked for a sync
		synctest.Wait()
		for {
			text, err := v.sub.Next(over)
			if errors.Is(err, context.Canceled) {
				break
			}
			if err != nil {
				v.ended = err
				return v
			}
			v.hear(text)
			idle = 0
		}
	}
	return v
}

func (v *viewer) hear(text []byte) {
	v.r.t.Helper()
	v.texts = append(v.texts, string(text))
	var m struct {
		T      string        `json:"t"`
		N      uint64        `json:"n"`
		Now    int64         `json:"now"`
		You    *table.You    `json:"you"`
		Room   *table.Room   `json:"room"`
		Game   *wireGame     `json:"game"`
		Log    []table.Event `json:"log"`
		Events []table.Event `json:"events"`
		Chat   []table.Said  `json:"chat"`
	}
	if err := json.Unmarshal(text, &m); err != nil {
		v.r.t.Fatalf("message %s: %v", text, err)
	}
	switch m.T {
	case "sync":
		v.syncs++
		v.game, v.log, v.chat = nil, m.Log, m.Chat
	case "update":
		v.chat = append(v.chat, m.Chat...)
		if m.N != v.n+1 {
			v.r.t.Errorf("%s: update %d after message %d", v.who.ID, m.N, v.n)
		}
		if m.Room == nil && m.Game == nil && m.Events == nil && m.Chat == nil {
			v.r.t.Errorf("%s: an update of nothing: %s", v.who.ID, text)
		}
	case "you":
		m.N = v.n
	default:
		v.r.t.Errorf("message of type %q", m.T)
	}
	v.n = m.N
	if m.You != nil {
		v.you = *m.You
	}
	if m.Room != nil {
		v.room = *m.Room
	}
	if m.Game != nil {
		v.game = m.Game
		if _, ok := v.r.rules.(toy); ok {
			if err := json.Unmarshal(m.Game.Raw, &m.Game.View); err != nil {
				v.r.t.Fatalf("view %s: %v", m.Game.Raw, err)
			}
		}
	}
	v.log = append(v.log, m.Events...)
	for i, e := range v.log {
		if e.N != i+1 {
			v.r.t.Fatalf("%s: event %d of the log has number %d", v.who.ID, i+1, e.N)
		}
	}
}

// do carries a command out over the connection.
func (v *viewer) do(c table.Command) error {
	v.r.ids++
	if c.ID == "" {
		c.ID = fmt.Sprint("id ", v.r.ids)
	}
	_, err := v.sub.Do(v.r.t.Context(), c)
	return err
}

// pick answers what the viewer is asked.
func (v *viewer) pick(n int) {
	v.r.t.Helper()
	v.read()
	if v.game == nil || v.game.Decision == nil {
		v.r.t.Fatalf("%s is not asked anything", v.who.ID)
	}
	c := table.Command{Do: table.Answer, Serial: v.game.Decision.Serial, Picks: []string{fmt.Sprint("pick:", n)}}
	if err := v.do(c); err != nil {
		v.r.t.Fatalf("%s answers: %v", v.who.ID, err)
	}
	v.read()
}

// keys are the keys of the viewer's events.
func (v *viewer) keys() []string {
	var keys []string
	for _, e := range v.log {
		keys = append(keys, e.Key)
	}
	return keys
}

// in runs a test on a clock of its own.
func in(t *testing.T, name string, f func(*testing.T)) {
	t.Helper()
	t.Run(name, func(t *testing.T) { synctest.Test(t, f) })
}
