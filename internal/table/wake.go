package table

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/noripan/noripan/game"
)

// Founding is what a new room is to be like.
type Founding struct {
	Seats    int
	Settings map[string]string
	Private  bool
	Options  ChosenOptions
	Sibling  string // the code of the room that it was split from; "" for none
	Alone    bool   // bots play without people: the host looks on
}

// Found is the first batch of a new table's log, with the person as its host in seat 0. Wake of it runs the table. The
// error is an *Error that names what cannot be.
func Found(rules game.Rules, by Person, f Founding) (Batch, error) {
	about := rules.About()
	if f.Seats < about.MinSeats || f.Seats > about.MaxSeats {
		detail := fmt.Sprintf("%d seats: %s is for %d to %d", f.Seats, about.ID, about.MinSeats, about.MaxSeats)
		return Batch{}, &Error{Code: game.BadSetting, Detail: detail}
	}
	chosen, refused := choose(rules, f.Settings, chance)
	if refused != nil {
		return Batch{}, refused
	}
	if refused := f.Options.check(f.Private); refused != nil {
		return Batch{}, refused
	}
	if about.LotSeats {
		f.Options.ShuffleSeats = latest(&about.LotSeats, f.Options.ShuffleSeats)
	}
	if f.Alone {
		watch := true
		f.Options.Watch = latest(&watch, f.Options.Watch)
	}
	a := newActor(Config{Rules: rules})
	a.now = a.watch.now()
	err := a.do(entry{
		Do: actFound, By: by.ID, Name: by.Name, Bot: by.Bot, Game: about.ID, Size: f.Seats, Private: f.Private, Options: f.Options,
		Chosen: chosen, Seed: newSeed(), Text: f.Sibling, Alone: f.Alone,
	})
	if err != nil {
		return Batch{}, err
	}
	a.batch.Row = a.changedRow(a.summary(a.now), true)
	return a.batch, nil
}

func newActor(cfg Config) *actor {
	a := &actor{cfg: cfg, watch: newWatch(), about: cfg.Rules.About(), people: make(map[string]*presence)}
	a.lexicon = lexiconOf(a.about)
	a.kinds = a.lexicon.kinds
	return a
}

// Wake runs a table from what is kept of it: the last snapshot, and the entries after it. If the rules at hand would lead
// elsewhere than those it was played by, it stays as it is: the error is an *Error with the code Parked. Rules that fall
// over, or a log that is damaged, give ErrBroken, a room that is closed ErrClosed.
func Wake(cfg Config, h History) (_ *Table, err error) {
	defer func() {
		if failed := recover(); failed != nil {
			err = broken(failed)
		}
	}()
	a := newActor(cfg)
	a.now = a.watch.now()
	if err := a.recall(h); err != nil {
		if errors.Is(err, errHistory) {
			return nil, &Error{Code: Parked, Detail: err.Error()}
		}
		return nil, fmt.Errorf("waking table %s: %w", cfg.Code, err)
	}
	if a.place.Phase == Closed {
		return nil, ErrClosed
	}
	if a.toWake() {
		if err := a.do(entry{Do: actWake}); err != nil {
			return nil, fmt.Errorf("waking table %s: %w", cfg.Code, err)
		}
	}
	for _, m := range a.place.Members {
		a.person(m.ID) // they count as seen now
	}
	a.busy, a.shown, a.stirred = a.now, a.now, a.now
	a.roomDirty = a.place.gameOn() && a.slow() // the index is to know that it is awake
	a.room.set(marshal(a.wireRoom(a.now)))
	a.newStreams(uint64(a.now) * 1000) // above all numbers of its earlier life: it sent less than one message a microsecond
	return start(a), nil
}

// recall makes the state again from what is kept.
func (a *actor) recall(h History) error {
	a.folding = true
	defer func() { a.folding = false }()
	if h.Snapshot != nil {
		if err := a.restore(h.Snapshot, h); err != nil {
			return err
		}
	}
	for i := range h.Entries {
		if err := a.again(&h.Entries[i]); err != nil {
			return fmt.Errorf("entry %d: %w", h.Entries[i].Seq, err)
		}
	}
	if a.seq == 0 {
		return fmt.Errorf("%w: there is no log", ErrBroken)
	}
	return nil
}

// told takes what was told of the game up to the snapshot from the log.
func (a *actor) told(h History, n int) error {
	events, err := h.Events(a.place.Play.Began)
	if err != nil {
		return err
	}
	for _, stored := range events {
		if a.history, err = decodeEvents(stored, a.history); err != nil {
			return fmt.Errorf("%w: %w", ErrBroken, err)
		}
	}
	if n > len(a.history) {
		return fmt.Errorf("%w: the log has %d events of the game, not %d", ErrBroken, len(a.history), n)
	}
	a.history = a.history[:n:n]
	return nil
}

func (a *actor) restore(s *Snapshot, h History) error {
	var kept keptTable
	if err := json.Unmarshal(s.Body, &kept); err != nil {
		return fmt.Errorf("%w: reading the snapshot: %w", ErrBroken, err)
	}
	a.place, a.seq, a.kept = kept.Place, s.Seq, s.Seq
	if kept.Game == nil {
		return nil
	}
	state, err := a.cfg.Rules.Restore(s.Rules, kept.Game)
	if err != nil && kept.Views != nil {
		a.views = kept.Views
		return a.told(h, kept.Told)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errHistory, err)
	}
	a.game = state
	a.pending = state.Pending(nil)
	for i := range kept.Points {
		p := kept.Points[i].point
		if p.game, err = a.cfg.Rules.Restore(s.Rules, kept.Points[i].Game); err != nil {
			return fmt.Errorf("%w: %w", errHistory, err)
		}
		a.points = append(a.points, p)
	}
	return a.told(h, kept.Told)
}

// again folds an entry that is kept, and sees that it leads to where it led.
func (a *actor) again(kept *Entry) error {
	if kept.Seq != a.seq+1 {
		return fmt.Errorf("%w: it follows entry %d", ErrBroken, a.seq)
	}
	a.seq = kept.Seq
	var e entry
	if err := json.Unmarshal(kept.Body, &e); err != nil {
		return fmt.Errorf("%w: reading it: %w", ErrBroken, err)
	}
	before := len(a.history)
	if e.Do == Start {
		before = 0
	}
	if err := a.fold(&e, kept.At); err != nil {
		return fmt.Errorf("%w: %w", errHistory, err)
	}
	if before > len(a.history) {
		return fmt.Errorf("%w: its events", ErrBroken)
	}
	a.history = a.history[:before] // what it told was kept as it was told
	if kept.Events != nil {
		var err error
		if a.history, err = decodeEvents(kept.Events, a.history); err != nil {
			return fmt.Errorf("%w: %w", ErrBroken, err)
		}
	}
	if kept.Hash != nil && (a.game == nil || a.game.Hash() != *kept.Hash) {
		return fmt.Errorf("another position: %w", errHistory)
	}
	return nil
}
