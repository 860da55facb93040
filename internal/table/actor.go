package table

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/mind"
)

const (
	mailboxSize   = 32
	batchEntries  = 64 // entries that are made before what is there is kept and told
	snapshotEvery = 128
	pinWithin     = 32                                    // entries after the last snapshot: then one that is due waits no more
	idleFor       = int64(time.Minute / time.Millisecond) // before a table without viewers and game goes to sleep
)

// actor is what the table's goroutine owns.
type actor struct {
	table   *Table
	cfg     Config
	about   *game.About
	kinds   map[string]*game.Kind // of the game's questions
	lexicon *lexicon

	// What the log tells.
	place   place
	game    game.State        // nil before the first game, and where it is over and these rules do not know it any more
	views   []json.RawMessage // what is left of it then
	history []told            // of the game
	seq     int64             // of the last entry
	folding bool              // the log is folded again; nothing is told
	scenes  []scene           // what is shown during each of the pauses
	aside   *aside            // and what one seat is shown
	points  []point           // where answers can be taken back to, the oldest first

	// What is made of it at any time.
	watch    watch
	now      int64           // of what is done now, in milliseconds since 1970
	pending  []game.Decision // what the game asks
	picks    []game.Option
	bots     map[string]bot.Bot       // that answer at once, by level
	thinking map[uint64]int64         // by question: until when its bot thinks
	thought  *mind.Thought            // that goes on
	thoughts map[uint64]*mind.Thought // by question: that have ended
	reasons  []reasoned               // of what bots have done last
	alarms   []alarm
	soonest  int64 // when the next thing is due; 0 where something has happened since that was looked at

	// What is to be kept and told next.
	batch      Batch
	folded     folded
	touched    bool // the game has changed by the entry that is being folded
	roomDirty  bool
	gameDirty  bool
	restart    bool // a game has begun: all viewers get a sync
	pin        bool // a game has ended: a snapshot is due as soon as nothing else is to be done
	later      []afterwards
	kept       int64    // the entry of the last snapshot
	row        *Summary // as the index has it, as far as that counts there; nil for what is not known
	rowDue     bool     // it has changed since, in what may wait
	members    print    // of the members that it has
	toldPeople []string // for whose lists that changed last
	answers    []commandAnswer
	seen       []seen // place.Seen at a glance

	// Who is there.
	people   map[string]*presence
	watching int // connections
	streams  []*stream
	room     part
	promise  promise
	shown    int64 // as of when
	busy     int64 // when somebody last wanted something

	asleep  bool        // the table ends for now
	stirred int64       // when something last came of it, or to it
	alarm   *time.Timer // while it rests
}

// folded is the entry that is being folded.
type folded struct {
	entry       *entry
	at          int64
	holdsMet    int   // pauses that the game has asked for
	added       int64 // how much they put off
	steppedBack bool  // a part of an answer was taken back
	late        bool  // the answer is that of a time-out
}

// logger names the table.
func (a *actor) logger() *slog.Logger {
	return cmp.Or(a.cfg.Logger, slog.Default()).With(slog.String("table", a.cfg.Code))
}

// letter is what the mailbox holds: something to be done by the table. An error ends the table.
type letter interface{ carryOut(*actor) error }

type letterFunc func(*actor) error

func (f letterFunc) carryOut(a *actor) error { return f(a) }

// afterwards is something to be done once all that has happened is kept and told.
type afterwards interface{ then(*actor) }

type afterwardsFunc func()

func (f afterwardsFunc) then(*actor) { f() }

// run is the table's goroutine, until the table rests or ends. The error is why it ended: nil where everything is kept.
func (a *actor) run() (ended bool, err error) {
	defer func() {
		if failed := recover(); failed != nil {
			ended, err = true, broken(failed)
		}
		if ended {
			a.stopThinking()
		}
	}()
	a.rise()
	timer, armed := time.NewTimer(math.MaxInt64), int64(never)
	defer timer.Stop()
	for {
		a.now = a.watch.now()
		if err := a.work(); err != nil {
			return true, err
		}
		if err := a.keep(); err != nil {
			return true, err
		}
		if a.asleep || a.place.Phase == Closed {
			return true, nil
		}
		a.ponder()
		if a.soonest == 0 {
			a.soonest = a.next().at
		}
		at := a.soonest
		if a.rests(at) {
			return false, nil
		}
		if at = min(at, a.restsAt()); at < armed { // one that is put off is looked at again when it would have been
			timer.Reset(a.watch.until(at))
			armed = at
		}
		select {
		case l := <-a.table.mail:
			a.stir()
			if err := a.open(l); err != nil {
				return true, err
			}
		case <-a.pondered():
			a.stir()
		case <-timer.C:
			armed = never
		}
	}
}

// broken is the error of a table whose rules, or the table itself, fell over.
func broken(failed any) error { return fmt.Errorf("%w: %v\n%s", ErrBroken, failed, debug.Stack()) }

// work does what is wanted and what is due, up to a batch of entries. What has come by mail goes before what is due:
// it was there first, and brings the time when it came.
func (a *actor) work() error {
	for len(a.batch.Entries) < batchEntries && !a.asleep && a.place.Phase != Closed {
		select {
		case l := <-a.table.mail:
			a.stir()
			if err := a.open(l); err != nil {
				return err
			}
			continue
		default:
		}
		due, err := a.ring(a.now)
		if err != nil {
			return err
		}
		if !due {
			return nil
		}
	}
	return nil
}

// open does what a letter says.
func (a *actor) open(l letter) error {
	err := l.carryOut(a)
	a.soonest = 0
	return err
}

// ring does what is due first at that time; false if nothing is.
func (a *actor) ring(now int64) (bool, error) {
	if a.soonest > now {
		return false, nil
	}
	alarm := a.next()
	if alarm.at > now {
		a.soonest = alarm.at
		return false, nil
	}
	a.soonest = 0
	a.stirred = a.now
	if err := rings[alarm.ring](a, alarm.index); err != nil {
		return false, fmt.Errorf("%w: at %d: %w", ErrBroken, a.seq, err)
	}
	return true, nil
}

// entries are to be used again: each is large, and done with once it is encoded.
var entries = sync.Pool{New: func() any { return new(entry) }}

// do lets an entry happen and puts it into the batch. An error has changed nothing, or the table must end.
func (a *actor) do(e entry) error {
	before, phase := len(a.history), a.place.Phase
	if e.Do == Start {
		before = 0 // a new history
	}
	a.seq++
	a.touched = false
	made := entries.Get().(*entry)
	*made = e
	defer func() {
		a.folded.entry, *made = nil, entry{}
		entries.Put(made)
	}()
	if err := a.fold(made, a.now); err != nil {
		a.seq--
		return err
	}
	kept := Entry{Seq: a.seq, At: a.now, Body: marshal(made), Events: encodeEvents(a.history[before:])}
	if a.touched {
		hash := a.game.Hash()
		kept.Hash = &hash
	}
	a.batch.Entries = append(a.batch.Entries, kept)
	if e.Do != Answer && e.Do != actSeal && e.Do != actResolve {
		a.roomDirty = true
	}
	if e.Do == Start {
		a.restart = true
	}
	if phase != Finished && a.place.Phase == Finished {
		a.pin = true // its views may be wanted when these rules are gone; a game that goes on is bound to them by its beginning
	}
	if e.Do == actSeal || phase != a.place.Phase || len(a.history) != before {
		a.gameDirty = true // what is told of may be part of what is shown; else it would show with the next answer, a secret one perhaps
	}
	return nil
}

// keep makes durable what happened, then tells it.
func (a *actor) keep() error {
	// Who plays on and on, from one game to the next, does not wait for what is not needed before the table rests.
	quiet, needed := a.now >= a.restsAt(), a.roomDirty || a.asleep || len(a.batch.Entries) > 0
	made := a.seq - a.kept
	wanted := a.pin && (quiet || made >= pinWithin) || a.asleep && made > 0 || made >= snapshotEvery
	if wanted && len(a.scenes) == 0 { // scenes are not in a snapshot: they are made again from the entries before it
		a.batch.Snapshot = a.snapshot()
	}
	var shown *Summary // nil where nothing of it has changed
	row := a.row
	if a.roomDirty || a.asleep || a.rowDue && quiet {
		shown = a.summary(a.now)
		a.batch.Row = a.changedRow(shown, quiet)
	}
	if len(a.batch.Entries) > 0 || a.batch.Snapshot != nil || a.batch.Row != nil {
		// It is not given up when the asker goes away.
		err := a.cfg.Log.Append(context.Background(), a.batch)
		switch {
		case err != nil && (needed || !errors.As(err, new(*Error))):
			return fmt.Errorf("keeping what happened: %w", err)
		case err != nil:
			a.row, a.rowDue = row, a.batch.Row != nil // it is tried when the table rests again; the log has told of its trouble
		case a.batch.Snapshot != nil:
			a.kept, a.pin = a.seq, false
		}
		clear(a.batch.Entries) // a table that waits holds nothing that is kept
		a.batch = Batch{Entries: a.batch.Entries[:0]}
	}
	a.table.summarize(a, shown)
	a.publish(a.now)
	for _, what := range a.later {
		what.then(a)
	}
	clear(a.later)
	a.later = a.later[:0]
	a.table.deliver()
	return nil
}

// after does something once all that has happened is kept and told.
func (a *actor) after(then func()) { a.later = append(a.later, afterwardsFunc(then)) }

// changedRow is the table's row for the index; nil if it is kept already, or may wait.
func (a *actor) changedRow(shown *Summary, quiet bool) *Row {
	members := a.membersPrint()
	// Its times change with every entry, and who is there or ready with every game; that counts when the table goes to sleep.
	if a.row != nil && members == a.members && !a.asleep {
		if a.row.same(shown, (*RoomSeat).sameKept) {
			a.rowDue = false
			return nil
		}
		if a.rowDue = a.gamePassed(shown); a.rowDue && !quiet {
			return nil
		}
	}
	row := &Row{Summary: *shown, Changed: a.place.At, WakeAt: a.wakeAt()}
	row.Summary.Seats = slices.Clone(shown.Seats)
	for i := range row.Summary.Seats {
		row.Summary.Seats[i].Presence, row.Summary.Seats[i].Since = "", 0
	}
	if a.row == nil || members != a.members {
		row.Members = make([]string, 0, len(a.place.Members))
		for _, m := range a.place.Members {
			row.Members = append(row.Members, m.ID)
		}
	}
	a.row, a.rowDue, a.members = shown, false, members
	if a.asleep && a.slow() {
		row.Summary.Awaited = a.awaited() // it is as long as the table sleeps
	}
	row.Text = marshal(&row.Summary)
	return row
}

// gamePassed tells whether the table differs from its row in the index only in that its game is over. The next one may begin
// at once; and a table whose row tells of a game is woken whatever happens, and then looks by itself.
func (a *actor) gamePassed(shown *Summary) bool {
	then := *shown
	then.State = Playing
	return a.row.State == Playing && (shown.State == Finished || shown.State == Lobby) && a.row.same(&then, (*RoomSeat).sameKept)
}

// snapshot is the whole table as it is now.
func (a *actor) snapshot() *Snapshot {
	kept := keptTable{Place: a.place, Told: len(a.history)}
	if a.game != nil {
		kept.Game = a.game.Snapshot()
	}
	kept.Views = a.lastViews()
	for i := range a.points {
		kept.Points = append(kept.Points, a.points[i].keep())
	}
	return &Snapshot{Seq: a.seq, At: a.now, Rules: a.place.Play.Rules, Body: marshal(&kept)}
}

// keptTable is the body of a snapshot.
type keptTable struct {
	Place  place           `json:"place"`
	Game   json.RawMessage `json:"game,omitempty"`
	Told   int             `json:"told"` // events of the game so far
	Points []keptPoint     `json:"points,omitempty"`
	// Views are what the watchers and each seat saw of a finished game: they stay when newer rules do not know the game
	// any more.
	Views []json.RawMessage `json:"views,omitempty"`
}

// lastViews are the views of a game that is over, the watchers' first; nil while there is none.
func (a *actor) lastViews() []json.RawMessage {
	if a.game == nil || a.place.Play.Result == nil {
		return a.views
	}
	views := []json.RawMessage{marshal(a.game.View(game.Spectator))}
	for seat := range a.place.Play.Owners {
		views = append(views, marshal(a.game.View(game.Seat(seat))))
	}
	return views
}

// lastView is a view of a game that these rules do not know any more, as it was sent.
type lastView json.RawMessage

// Lines has none: only the rules could tell.
func (lastView) Lines() []game.Line { return nil }

// MarshalJSON gives the view as it was.
func (v lastView) MarshalJSON() ([]byte, error) { return v, nil }
