package dominion

import (
	"math/bits"

	"github.com/noripan/noripan/game"
)

// Resign takes a seat out of the game. In the middle of an effect it still owes decisions: they get their defaults
// until the effect is finished.
func (s *State) Resign(seat game.Seat, l game.Listener) error {
	switch {
	case s.end != running:
		return game.Refusal{Code: game.GameOver}.Err()
	case seat < 0 || int(seat) >= s.match.seats:
		return game.Refusal{Code: game.NotAsked}.Err()
	case s.sides[seat].resigned != 0:
		return s.refusal(alreadyResigned).Err()
	}
	s.on = l
	s.tell(seat, eventResign)
	for other := range s.sides {
		s.sides[seat].resigned = max(s.sides[seat].resigned, s.sides[other].resigned)
	}
	s.sides[seat].resigned++
	s.leaving.add(seat)
	s.answerForLeaving()
	s.on = nil
	return nil
}

// staying is how many seats play on.
func (s *State) staying() int {
	n := 0
	for seat := range s.sides[:s.match.seats] {
		if s.sides[seat].resigned == 0 {
			n++
		}
	}
	return n
}

// answerForLeaving gives the defaults that leaving seats owe, and removes them once no effect is unfinished.
func (s *State) answerForLeaving() {
	for s.leaving != 0 && s.end == running {
		if s.core.N == 1 || s.staying() <= 1 {
			s.removeLeaving()
			continue
		}
		owed := s.core.Asks.Open & game.Audience(s.leaving)
		if owed == 0 {
			return
		}
		seat := game.Seat(bits.TrailingZeros16(uint16(owed)))
		s.picks = s.Default(seat, s.picks[:0])
		s.machine.Apply(s, &s.core, game.Answer{Seat: seat, Serial: s.core.Asks.Serial(seat), Picks: s.picks})
	}
}

// removeLeaving takes the cards of leaving seats out of the game. If it is the turn of one of them, the turn ends; if
// only one seat is left, the game does.
func (s *State) removeLeaving() {
	if s.leaving == 0 {
		return
	}
	active := s.leaving.has(s.turn.seat)
	for ; s.leaving != 0; s.leaving &= s.leaving - 1 {
		seat := game.Seat(bits.TrailingZeros8(uint8(s.leaving)))
		s.tighten(seat)
		side := &s.sides[seat]
		for _, z := range [...]*zone{&side.hand, &side.deck, &side.discard, &side.inPlay, &side.aside, &side.limbo} {
			s.join(&side.removed, z)
		}
	}
	switch turn := &s.core.Frames[0]; {
	case s.staying() <= 1:
		s.finish()
	case active && turn.At < stepCheck:
		s.core.Clear()
		s.machine.Forget()
		s.core.Push(s.match.rules.turn, s.turn.seat).At = stepCheck
		s.machine.Run(s, &s.core)
	}
}
