package gametest

import (
	"errors"
	"fmt"

	"github.com/noripan/noripan/game"
)

// conservation: what the game says is never lost or made is not, in any game.
func conservation(s *subject) error {
	for _, run := range s.runs {
		if run.end == nil || run.number%3 != 0 && s.conserved(run.end) == nil {
			continue // what is lost stays lost: where it was is only of interest if it was
		}
		state, err := s.begin(run)
		if err != nil {
			return err
		}
		err = s.replay(run, state, nil, func(_ int, state game.State) error { return s.conserved(state) })
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *subject) conserved(state game.State) error {
	if s.c.Conserved == nil {
		return nil
	}
	return s.c.Conserved(state)
}

// results: a game that is over has a result in itself, and nothing changes it any more.
func results(s *subject) error {
	for _, run := range s.runs {
		if run.end == nil || run.trouble != nil {
			continue
		}
		if err := s.result(run); err != nil {
			return fmt.Errorf("%s, at its end: %w", s.title(run), err)
		}
	}
	return nil
}

func (s *subject) result(run *run) error {
	state := run.end.CopyTo(nil)
	result, over := state.Result()
	if !over {
		return errors.New("it is not over")
	}
	if err := sane(&result, run.setup.Seats); err != nil {
		return err
	}
	if result.End == game.Capped {
		return errors.New("it was stopped, but nobody stopped it")
	}
	if _, err := s.restored(state); err != nil {
		return err
	}
	before := freeze(state)
	for _, a := range run.answers[max(0, len(run.answers)-2):] {
		err := state.Apply(a, nil)
		if err == nil {
			return errors.New("an answer was taken")
		}
		if code, err := s.code(err); err != nil || code != game.GameOver {
			return fmt.Errorf("an answer is refused with %q (%w), want %q", code, err, game.GameOver)
		}
	}
	state.Stop(nil)
	if err := before.changed(state); err != nil {
		return fmt.Errorf("answered and stopped: %w", err)
	}
	if r, ok := s.rules.(game.Rematcher); ok {
		if first, fixed := r.First(result); fixed && (first < 0 || int(first) >= run.setup.Seats) {
			return fmt.Errorf("seat %d of %d begins the rematch", first, run.setup.Seats)
		}
	}
	return nil
}

// sane: ranks begin with 1 and are shared by as many as stand in it, winners are first, and nothing stands past the
// last seat.
func sane(r *game.Result, seats int) error {
	if r.Seats != seats {
		return fmt.Errorf("a result for %d seats of %d", r.Seats, seats)
	}
	if r.Won&^(1<<seats-1) != 0 {
		return fmt.Errorf("winners %b of %d seats", r.Won, seats)
	}
	if (r.Won != 0) != (r.End == game.Finished) {
		return fmt.Errorf("the game was %s, with the winners %b", r.End, r.Won)
	}
	for seat := range r.Rank {
		if seat >= seats {
			if r.Rank[seat] != 0 || r.Score[seat] != 0 || r.Turns[seat] != 0 || r.Team[seat] != 0 {
				return fmt.Errorf("seat %d of %d has a result", seat, seats)
			}
			continue
		}
		better := int8(0)
		for _, rank := range r.Rank[:seats] {
			if rank < r.Rank[seat] {
				better++
			}
		}
		if r.Rank[seat] != better+1 {
			return fmt.Errorf("seat %d has rank %d, with %d before it (ranks %v)", seat, r.Rank[seat], better, r.Rank[:seats])
		}
		if r.Won.Has(game.Seat(seat)) && r.Rank[seat] != 1 {
			return fmt.Errorf("seat %d won with rank %d", seat, r.Rank[seat])
		}
		if r.Turns[seat] < 0 {
			return fmt.Errorf("seat %d has had %d turns", seat, r.Turns[seat])
		}
	}
	return nil
}

// stopped: a game stopped at the cap is over, without a winner.
func stopped(s *subject, p *position) error {
	state := p.copy()
	l := &recording{words: s.words}
	state.Stop(l)
	result, over := state.Result()
	switch n := len(state.Pending(nil)); {
	case l.wrong != nil:
		return fmt.Errorf("stopped: %w", l.wrong)
	case !over || n > 0:
		return fmt.Errorf("stopped: over is %t, and %d questions are open", over, n)
	case result.End != game.Capped:
		return fmt.Errorf("stopped: the game was %s", result.End)
	}
	if err := sane(&result, p.run.setup.Seats); err != nil {
		return fmt.Errorf("stopped: %w", err)
	}
	if _, err := s.restored(state); err != nil {
		return fmt.Errorf("stopped: %w", err)
	}
	return nil
}

// resigned: where resignation is known, whoever resigns does not win, and the game goes on to its end.
func resigned(s *subject, p *position) error {
	for seat := game.Seat(0); int(seat) < p.run.setup.Seats; seat++ {
		state := p.copy()
		r, ok := state.(game.Resigner)
		if !ok {
			return nil
		}
		before := freeze(state)
		if err := r.Resign(seat, nil); err != nil {
			if _, err := s.code(err); err != nil {
				return fmt.Errorf("seat %d resigns: %w", seat, err)
			}
			if err := before.changed(state); err != nil {
				return fmt.Errorf("seat %d may not resign, but %w", seat, err)
			}
			continue
		}
		if _, err := s.restored(state); err != nil {
			return fmt.Errorf("seat %d resigned: %w", seat, err)
		}
		if _, err := s.goOn(state, uint64(p.number), s.about.Bound); err != nil {
			return fmt.Errorf("seat %d resigned: %w", seat, err)
		}
		result, over := state.Result()
		if !over {
			return fmt.Errorf("seat %d resigned, and the game does not end within %d answers", seat, s.about.Bound)
		}
		if err := sane(&result, p.run.setup.Seats); err != nil {
			return fmt.Errorf("seat %d resigned: %w", seat, err)
		}
		if result.Won.Has(seat) {
			return fmt.Errorf("seat %d resigned and won", seat)
		}
	}
	return nil
}
