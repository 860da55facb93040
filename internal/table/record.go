package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/noripan/noripan/replay"
)

// ErrNoGame means that a log does not hold a game from its start to its end.
var ErrNoGame = errors.New("there is no whole game in the log")

// Record makes the record of a game from a table's log: its entries from the game's start to its end. It needs no
// rules, so it tells of games that this program could not play again; the result is the caller's to add.
func Record(gameID string, entries []Entry) (*replay.Record, error) {
	r := &recorder{record: &replay.Record{Format: replay.Format, Game: gameID}, acts: make(map[int64]int)}
	for i := range entries {
		if err := r.add(&entries[i]); err != nil {
			return nil, fmt.Errorf("entry %d: %w", entries[i].Seq, err)
		}
	}
	if len(r.record.Seats) == 0 {
		return nil, ErrNoGame
	}
	return r.record, nil
}

// MarkTakeBack marks a game in which answers were taken back although that was not free.
const MarkTakeBack = "takeback"

// recorder turns entries into acts.
type recorder struct {
	record *replay.Record
	acts   map[int64]int // by entry: how many acts were before it
}

func (r *recorder) add(kept *Entry) error {
	var e entry
	if err := json.Unmarshal(kept.Body, &e); err != nil {
		return fmt.Errorf("reading it: %w", err)
	}
	if (e.Do == Start) != (len(r.record.Seats) == 0) {
		return ErrNoGame
	}
	events, err := recordedEvents(kept.Events)
	if err != nil {
		return err
	}
	r.record.Ended = kept.At
	if e.Do == Start {
		r.record.Opening = events
		return r.begin(&e, kept.At)
	}
	r.acts[kept.Seq] = len(r.record.Acts)
	act, is := r.actOf(&e)
	if !is {
		r.tell(events)
		return nil
	}
	if e.Alone {
		r.record.Marks = []string{replay.MarkTakeBack}
	}
	act.At, act.Events = kept.At, events
	if kept.Hash != nil {
		act.Hash = strconv.FormatUint(*kept.Hash, 16)
	}
	r.record.Acts = append(r.record.Acts, act)
	return nil
}

func (r *recorder) begin(e *entry, at int64) error {
	if e.Setup == nil {
		return ErrNoGame
	}
	s, rec := e.Setup, r.record
	published, err := replay.Commitment(s.Seed)
	if err != nil {
		return fmt.Errorf("its seed: %w", err)
	}
	rec.Rules, rec.Settings, rec.First, rec.Serial, rec.Began = s.Rules, s.Settings, int(s.First), s.Serial, at
	rec.Fair = replay.Fair{Commitment: published, Seed: s.Seed, Parts: s.Parts, Key: s.Key}
	for i := range s.Order {
		played := replay.Seat{Name: s.Names[i], Bot: s.Levels[i]}
		if s.Figures != nil {
			played.Figure = s.Figures[i]
		}
		rec.Seats = append(rec.Seats, played)
	}
	return nil
}

// tell adds lines of the table's own to what was told of the act before them.
func (r *recorder) tell(events []replay.Event) {
	rec := r.record
	if n := len(rec.Acts); n > 0 {
		rec.Acts[n-1].Events = append(rec.Acts[n-1].Events, events...)
		return
	}
	rec.Opening = append(rec.Opening, events...)
}

// act is what an entry did to the game; false if it only touched the table.
func (r *recorder) actOf(e *entry) (replay.Act, bool) {
	switch e.Do {
	case Answer, actResolve:
		act := replay.Act{Answers: make([]replay.Answer, len(e.Answers))}
		for i, g := range e.Answers {
			act.Answers[i] = replay.Answer{Seat: g.Seat, Serial: g.Serial, Picks: g.Picks, How: string(g.How)}
		}
		return act, true
	case Resign:
		return replay.Act{Do: replay.DoResign, Seat: e.Seat}, true
	case actCap:
		return replay.Act{Do: replay.DoStop}, true
	case Undo:
		return replay.Act{Do: replay.DoBack, Seat: e.Seat, To: r.acts[e.To], Chance: e.Chance, Asked: e.Asked}, true
	case StepBack: // the answer before, whose part was open
		return replay.Act{Do: replay.DoBack, Seat: e.Seat, To: r.lastOf(e.Seat), Chance: e.Chance, Asked: e.Asked}, true
	}
	return replay.Act{}, false
}

// lastOf is the last act that is an answer of the seat, and was not taken back.
func (r *recorder) lastOf(seat int) int {
	acts := r.record.Acts
	for i := len(acts) - 1; i > 0; i-- {
		switch act := &acts[i]; {
		case act.Do == replay.DoBack:
			i = act.To
		case len(act.Answers) == 1 && act.Answers[0].Seat == seat:
			return i
		}
	}
	return 0
}

// recordedEvents are an entry's events as a record has them.
func recordedEvents(stored []byte) ([]replay.Event, error) {
	if stored == nil {
		return nil, nil
	}
	var events []replay.Event
	if err := json.Unmarshal(stored, &events); err != nil {
		return nil, fmt.Errorf("reading its events: %w", err)
	}
	return events, nil
}
