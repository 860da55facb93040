package gugong

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// State is a game in progress: the position, which is all it knows, and beside it scratch that is not copied.
type State struct {
	position
	machine flow.Machine[State]
	on      game.Listener
	refs    []game.Ref  // of the event that is being told
	lowRef  [1]game.Ref // of what others hear of a hidden card
	own     []game.Option
	roll    game.Roll
}

var (
	_ game.State     = (*State)(nil)
	_ game.Explainer = (*State)(nil)
	_ game.Renewer   = (*State)(nil)
)

// newState is a state without a position.
func (r *rules) newState() *State { return &State{machine: flow.Machine[State]{Book: r.book}} }

// Renew begins the game anew, with another key and first seat.
func (s *State) Renew(key [32]byte, first game.Seat) {
	m := s.match
	setup := game.Setup{Seats: m.seats, Key: key, Mode: s.chance.Mode, Script: m.script, First: first}
	s.position = position{}
	s.match, s.chance = m, game.NewChance(&setup)
	s.machine.Forget()
	s.setUp(&setup)
	s.core.Push(m.rules.programs.game, 0)
	s.machine.Run(s, &s.core)
}

// Pending lists what is asked now.
func (s *State) Pending(into []game.Decision) []game.Decision {
	return s.machine.Pending(s, &s.core, into)
}

// Default appends the answer for a seat whose time has run out.
func (s *State) Default(seat game.Seat, into []game.Option) []game.Option {
	return s.machine.Default(s, &s.core, seat, into)
}

// Apply takes an answer and runs on to the next question.
func (s *State) Apply(a game.Answer, l game.Listener) error {
	s.on = l
	err := s.machine.Apply(s, &s.core, a)
	s.on = nil
	return err
}

// Stop ends the game at the table's cap.
func (s *State) Stop(l game.Listener) {
	if s.end != running {
		return
	}
	s.on = l
	s.close(stopped)
	s.tell(nobody, eventStop)
	s.on = nil
}

// close ends the game: nothing is asked any more.
func (s *State) close(end ending) {
	s.core.Clear()
	s.machine.Forget()
	s.end, s.phase, s.turn = end, phaseOver, nobody
}

// CopyTo makes dst equal to this state.
func (s *State) CopyTo(dst game.State) game.State {
	d, ok := dst.(*State)
	if !ok || d == nil {
		d = s.match.rules.newState()
	}
	d.position = s.position
	d.machine.Book = s.machine.Book
	d.machine.Forget()
	return d
}

// Counters tells how far chance and decision numbers have come.
func (s *State) Counters() game.Counters {
	return game.Counters{Chance: s.chance.Count, Serial: s.core.Serial}
}

// Forward moves the counters on.
func (s *State) Forward(c game.Counters) {
	s.chance.Count = max(s.chance.Count, c.Chance)
	s.core.Forward(c.Serial)
}
