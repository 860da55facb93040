package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
)

// The laws of what only some games have: pauses that hide, answers in parts, windows of slots.

// pause is a listener that looks around at the last hold.
type pause struct {
	state game.State
	seats int
	hold  *game.Hold // the last event, if it was one
	saw   [][]byte   // by viewer, the spectator first
	told  bool       // there was an event that is no hold
	wrong error
}

func (l *pause) Happened(e *game.Event) {
	l.hold, l.told = nil, l.told || e.Hold == nil
	if e.Hold == nil {
		return
	}
	held := *e.Hold
	if l.hold = &held; l.wrong == nil {
		l.saw, l.wrong = seen(l.state, l.seats)
	}
}

// seen is what everybody sees, the spectator first.
func seen(state game.State, seats int) ([][]byte, error) {
	var saw [][]byte
	for seat := game.Spectator; int(seat) < seats; seat++ {
		data, err := json.Marshal(state.View(seat))
		if err != nil {
			return nil, fmt.Errorf("the view of %s has no form in JSON: %w", who(seat), err)
		}
		saw = append(saw, data)
	}
	return saw, nil
}

// hiddenReplies: a hidden reply is the only question, comes right behind a hold of its span, and as long as it is open
// nobody else sees anything of what has happened since.
func hiddenReplies(s *subject) error {
	if !slices.ContainsFunc(s.words.Kinds, func(k game.Kind) bool { return k.Hidden }) {
		return nil
	}
	return s.replayed(func(run *run, l *pause, _, state game.State) error {
		pending := state.Pending(nil)
		i := slices.IndexFunc(pending, func(d game.Decision) bool { return s.words.Kinds[d.Kind].Hidden })
		if i < 0 {
			return nil
		}
		d := &pending[i]
		switch {
		case len(pending) > 1:
			return fmt.Errorf("%s is hidden, but %d more are asked at the same time", s.kind(d), len(pending)-1)
		case l.hold == nil || l.hold.Millis != 0 || l.hold.For != d.Kind:
			return fmt.Errorf("%s is hidden, but does not come right behind a hold for it", s.kind(d))
		}
		now, err := seen(state, run.setup.Seats)
		if err != nil {
			return err
		}
		for i, saw := range now {
			if viewer := game.Seat(i - 1); viewer != d.Seat && !bytes.Equal(saw, l.saw[i]) {
				return fmt.Errorf("%s is hidden, but %s sees it: %s", s.kind(d), who(viewer), difference(l.saw[i], saw))
			}
		}
		return nil
	})
}

// replayed plays some games again with a pause that listens, and shows the states before and after each answer.
func (s *subject) replayed(look func(run *run, l *pause, before, after game.State) error) error {
	for _, run := range s.runs[:min(len(s.runs), leastGames*soak())] {
		state, err := s.begin(run)
		if err != nil {
			return err
		}
		l := &pause{state: state, seats: run.setup.Seats}
		var before game.State
		err = s.replay(run, state, l, func(i int, state game.State) error {
			if l.wrong != nil {
				return l.wrong
			}
			if i > 0 {
				if err := look(run, l, before, state); err != nil {
					return err
				}
			}
			before, l.hold, l.told = state.CopyTo(before), nil, false
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// parts: where a part is open nothing has happened for anybody else, and a step back leads to where its answer was given.
func parts(s *subject) error {
	if !slices.ContainsFunc(s.words.Kinds, func(k game.Kind) bool { return k.Part }) {
		return nil
	}
	return s.replayed(func(run *run, l *pause, before, after game.State) error {
		pending := after.Pending(nil)
		for i := range pending {
			d := &pending[i]
			if !s.words.Kinds[d.Kind].Part {
				continue
			}
			if l.told || l.hold != nil {
				return fmt.Errorf("%s is a part, but something has happened", s.kind(d))
			}
			if err := s.goesBack(before, after, d, run.setup.Seats); err != nil {
				return fmt.Errorf("%s is a part: %w", s.kind(d), err)
			}
		}
		return nil
	})
}

func (s *subject) goesBack(before, after game.State, d *game.Decision, seats int) error {
	was, err := seen(before, seats)
	if err != nil {
		return err
	}
	now, err := seen(after, seats)
	if err != nil {
		return err
	}
	for i := range was {
		if viewer := game.Seat(i - 1); viewer != d.Seat && !bytes.Equal(was[i], now[i]) {
			return fmt.Errorf("%s sees it: %s", who(viewer), difference(was[i], now[i]))
		}
	}
	back := after.CopyTo(nil)
	b, ok := back.(game.Backer)
	if !ok {
		return errors.New("the game is no Backer")
	}
	if err := b.Back(d.Seat); err != nil {
		return fmt.Errorf("a step back is refused: %w", err)
	}
	old, asked := before.Pending(nil), back.Pending(nil)
	same := func(a, b game.Decision) bool {
		return a.Seat == b.Seat && a.Kind == b.Kind && a.Slot == b.Slot && a.Window == b.Window && slices.Equal(a.Options, b.Options)
	}
	if !slices.EqualFunc(old, asked, same) {
		return errors.New("a step back leads to another question")
	}
	for i := range asked {
		if asked[i].Serial <= after.Counters().Serial {
			return fmt.Errorf("back, question %d is open again", asked[i].Serial)
		}
	}
	if back.Counters().Chance != before.Counters().Chance {
		return errors.New("chance was used meanwhile")
	}
	again := before.CopyTo(nil)
	again.Forward(game.Counters{Serial: asked[0].Serial - 1})
	if err := s.sameState(again, back, seats); err != nil {
		return fmt.Errorf("a step back leads elsewhere: %w", err)
	}
	return nil
}

// noWayBack: where no part is open there is no step back, and asking for one changes nothing.
func noWayBack(s *subject, p *position) error {
	state := p.copy()
	b, ok := state.(game.Backer)
	if !ok {
		return nil
	}
	before := freeze(state)
	for seat := game.Spectator; int(seat) <= p.run.setup.Seats; seat++ {
		part := func(d game.Decision) bool { return d.Seat == seat && s.words.Kinds[d.Kind].Part }
		if slices.ContainsFunc(p.pending, part) {
			continue
		}
		err := b.Back(seat)
		if err == nil {
			return fmt.Errorf("%s has gone a step back from no part", who(seat))
		}
		if _, err := s.code(err); err != nil {
			return fmt.Errorf("a step back: %w", err)
		}
	}
	if err := before.changed(state); err != nil {
		return fmt.Errorf("a step back was refused, but %w", err)
	}
	return nil
}

// windows: a window's number stands for one window of one slot.
func windows(s *subject) error {
	type window struct {
		seat game.Seat
		slot uint32
		of   string
	}
	for _, run := range s.runs {
		state, err := s.begin(run)
		if err != nil {
			return err
		}
		met := make(map[uint32]window)
		err = s.replay(run, state, nil, func(_ int, state game.State) error {
			for _, d := range state.Pending(nil) {
				k := &s.words.Kinds[d.Kind]
				if k.Class != game.Window || d.Window == 0 {
					continue
				}
				now := window{seat: d.Seat, slot: d.Slot, of: k.Of}
				if was, known := met[d.Window]; known && was != now {
					return fmt.Errorf("window %d of seat %d in slot %d is open in slot %d of seat %d", d.Window, was.seat, was.slot, d.Slot, d.Seat)
				}
				met[d.Window] = now
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
