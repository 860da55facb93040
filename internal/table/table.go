// Package table runs one live table as an actor: one goroutine that owns seats, clocks and game, one mailbox. What
// changed is in the log, durable, before anybody hears of it.
package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/mind"
)

// Reasons why a subscription, or a table, ends.
var (
	// ErrClosed means that the room is closed for good.
	ErrClosed = errors.New("the table is closed")
	// ErrRestart means that the table has ended for now: whoever connects again, or asks again, wakes it.
	ErrRestart = errors.New("the table restarts")
	// ErrBroken means that the table cannot go on with its game: waking it again would not help.
	ErrBroken = errors.New("the table is broken")
	// ErrRemoved means that the subscriber was taken out of the room.
	ErrRemoved = errors.New("removed from the table")
	// ErrLeft means that the subscriber ended it.
	ErrLeft = errors.New("the subscription has ended")
)

// Config is what a table needs.
type Config struct {
	Code  string // the room's
	Rules game.Rules
	Log   Log
	// Pace multiplies the time that bots think, and the floors of blind windows: 1 is a person's pace, 0 waits for
	// nothing.
	Pace float64
	// Minds is where the bots of all tables think. Nil for nowhere: they give quick answers.
	Minds  *mind.Pool
	Logger *slog.Logger // nil for the default
	// Changed is called when what lists show of the table has changed, with whether it is one of those that everybody is
	// shown, and the people for whose lists it changed. It is called by the table's goroutine, must not wait, and must not keep
	// the people. Nil for nobody.
	Changed func(everybodys bool, people []string)
	// Notify is called with what a person of a slow table should hear who does not look at it. It is called by the table's
	// goroutine, after what it tells of is durable, and must not wait. Nil for nobody.
	Notify func(Notice)
	// Behind is called when a connection fell so far behind that what waited for it was dropped. It must not wait. Nil for
	// nobody.
	Behind func()
	// Gone is called once, when the table has ended: with nil if it is closed or went to sleep, else with the reason.
	Gone func(error)
}

// Table is a live table. All methods may be called by any goroutine.
type Table struct {
	watch   watch
	mail    chan letter
	gone    chan struct{} // closed when the table has ended
	reason  error         // why; to be read after gone
	summary atomic.Pointer[Summary]
	awaited atomic.Pointer[[]AwaitedSeat]
	changed atomic.Int64    // when something last happened, in milliseconds since 1970
	touched []*Subscription // to which something new was given; the actor's
	live    func()
	resting atomic.Bool // live is to be called when something comes
}

// start runs the table of an actor that knows its past.
func start(a *actor) *Table {
	t := &Table{watch: a.watch, mail: make(chan letter, mailboxSize), gone: make(chan struct{})}
	a.table = t
	t.summarize(a, a.summary(a.now))
	t.live = a.live
	go t.live()
	return t
}

// live runs the table until it rests or ends.
func (a *actor) live() {
	ended, err := a.run()
	if !ended {
		return
	}
	t := a.table
	t.reason = ErrRestart
	var told *Error
	switch {
	case errors.As(err, &told):
		t.reason = told
	case a.place.Phase == Closed && err == nil:
		t.reason = ErrClosed
	}
	for _, who := range a.people {
		for _, s := range who.connections {
			s.end(t.reason)
		}
	}
	close(t.gone)
	if a.cfg.Gone != nil {
		a.cfg.Gone(err)
	}
}

// Done is closed when the table has ended.
func (t *Table) Done() <-chan struct{} { return t.gone }

// Summary is what lists show of the table now.
func (t *Table) Summary() Summary {
	s := *t.summary.Load()
	s.Awaited = *t.awaited.Load()
	return s
}

// summarize renews what Summary tells, after what happened is kept; with nil but for whom the table waits.
func (t *Table) summarize(a *actor, now *Summary) {
	changed := false
	if now != nil {
		before := t.summary.Swap(now)
		changed = before == nil || !before.same(now, (*RoomSeat).same)
	}
	awaited := a.awaited()
	if before := t.awaited.Load(); before == nil || !slices.Equal(*before, awaited) {
		t.awaited.Store(&awaited)
		changed = true
		if before != nil { // one that is woken has told it before
			a.notifyAwaited(*before, awaited)
		}
	}
	if changed && a.cfg.Changed != nil {
		a.cfg.Changed(a.place.Phase == Lobby && !a.place.Private, a.tellPeople())
	}
}

// tellPeople are the members, and those who were when it was asked for last.
func (a *actor) tellPeople() []string {
	told := a.toldPeople
	same := slices.EqualFunc(a.place.Members, told, func(m member, id string) bool { return m.ID == id })
	if same {
		return told
	}
	people := make([]string, 0, len(a.place.Members)+len(told))
	for _, m := range a.place.Members {
		people = append(people, m.ID)
	}
	a.toldPeople = people[:len(people):len(people)]
	return append(people, told...)
}

// Do carries a command out for a person who came without a connection (over HTTP, say). It returns when the command is
// durable. The error is an *Error where the command was refused; ErrRestart or ErrClosed where the table ended.
func (t *Table) Do(ctx context.Context, by Person, c Command) (Reply, error) {
	return t.do(ctx, by, nil, c)
}

func (t *Table) do(ctx context.Context, by Person, from *Subscription, c Command) (Reply, error) {
	o := &order{by: by, from: from, Command: c, done: make(chan outcome[Reply], 1)}
	if err := t.give(o); err != nil {
		return Reply{}, err
	}
	return await(ctx, t, o.done)
}

// give puts an order into the mailbox. The error is why it was not; a table that ends answers no more.
func (t *Table) give(o *order) error {
	select {
	case <-t.gone:
		return t.reason
	default:
	}
	o.received = t.watch.now()
	select {
	case t.mail <- o:
		t.rouse()
		return nil
	default:
		return BusyFor(1, "")
	}
}

// deliver tells those connections that want to know it that there is something new for them.
func (t *Table) deliver() {
	for _, s := range t.touched {
		s.touched = false
		s.news()
	}
	clear(t.touched)
	t.touched = t.touched[:0]
}

// Watch opens a subscription for one connection of a person. If the viewer's messages after the given number are still
// there they come, after a Yours; else (and for 0) a Sync comes first. The newest subscription of a person controls.
func (t *Table) Watch(ctx context.Context, by Person, after uint64) (*Subscription, error) {
	s := &Subscription{table: t, person: by}
	done := make(chan *Error, 1)
	err := t.post(ctx, func(a *actor) error {
		a.busy = a.now
		refused := a.subscribe(s, after)
		done <- refused
		if refused != nil {
			return nil
		}
		if err := a.arrive(by); err != nil {
			return err
		}
		return a.rename(by)
	})
	if err != nil {
		return nil, err
	}
	select {
	case refused := <-done:
		if refused != nil {
			return nil, refused
		}
		return s, nil
	case <-t.gone:
		return nil, t.reason
	}
}

// Stop ends the table for now: its place is kept, with the time that was left on its clocks. It does not wait; Done
// tells when.
func (t *Table) Stop(ctx context.Context) error {
	err := t.post(ctx, func(a *actor) error {
		a.asleep = true
		if a.place.gameOn() && !a.slow() { // days go by all the same
			return a.do(entry{Do: actStop})
		}
		return nil
	})
	if errors.Is(err, ErrRestart) || errors.Is(err, ErrClosed) {
		return nil // it has ended already
	}
	return err
}

// Close closes the room for good, whoever is there; those who watch get ErrClosed. It returns when that is kept, or with
// the reason why the table ended otherwise.
func (t *Table) Close(ctx context.Context) error {
	err := t.post(ctx, func(a *actor) error { return a.do(entry{Do: actClose}) })
	if err != nil && !errors.Is(err, ErrClosed) {
		return err
	}
	select {
	case <-t.gone:
	case <-ctx.Done():
		return fmt.Errorf("waiting for the table: %w", ctx.Err())
	}
	if !errors.Is(t.reason, ErrClosed) {
		return t.reason
	}
	return nil
}

// Rename gives a person another name, also one who has left and whose seat a bot keeps.
func (t *Table) Rename(ctx context.Context, who Person) error {
	return t.post(ctx, func(a *actor) error {
		if a.place.member(who.ID) < 0 && a.place.seatOf(who.ID) < 0 {
			return nil
		}
		return a.do(entry{Do: actRename, Person: who.ID, Name: who.Name})
	})
}

// Changed is when something last happened, in milliseconds since 1970.
func (t *Table) Changed() int64 { return t.changed.Load() }

// Waiting is how many letters wait for the table.
func (t *Table) Waiting() int { return len(t.mail) }

// post puts a letter into the mailbox. Where there is room it does not matter if ctx has ended.
func (t *Table) post(ctx context.Context, l letterFunc) error {
	select {
	case t.mail <- l:
		t.rouse()
		return nil
	default:
	}
	select {
	case t.mail <- l:
		t.rouse()
		return nil
	case <-t.gone:
		return t.reason
	case <-ctx.Done():
		return fmt.Errorf("waiting for the table's mailbox: %w", ctx.Err())
	}
}

// outcome is what came of asking the table something, or why nothing did.
type outcome[T any] struct {
	what T
	err  error
}

// ask posts a letter and waits for what it tells.
func ask[T any](ctx context.Context, t *Table, l func(a *actor, tell func(T, error)) error) (T, error) {
	answer := make(chan outcome[T], 1) // room for one, so that the table never waits
	err := t.post(ctx, func(a *actor) error {
		return l(a, func(what T, err error) { answer <- outcome[T]{what, err} })
	})
	if err != nil {
		return *new(T), err
	}
	return await(ctx, t, answer)
}

// await waits for what the table tells. What it told before it ended counts.
func await[T any](ctx context.Context, t *Table, answer <-chan outcome[T]) (T, error) {
	select {
	case a := <-answer:
		return a.what, a.err
	case <-t.gone:
		select {
		case a := <-answer:
			return a.what, a.err
		default:
			return *new(T), t.reason
		}
	case <-ctx.Done():
		return *new(T), fmt.Errorf("waiting for the table: %w", ctx.Err())
	}
}
