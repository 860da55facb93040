package coachride

import (
	"math/bits"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// State is a game in progress: the position, which is all it knows, and beside it scratch that is not copied.
type State struct {
	position
	machine flow.Machine[State]
	on      game.Listener
	refs    []game.Ref // of the event that is being told
	roll    game.Roll
	dealt   [maxWritten]object // at the start, for each seat one after the other; in new deals what is hidden
}

var (
	_ game.State     = (*State)(nil)
	_ game.Explainer = (*State)(nil)
	_ game.Renewer   = (*State)(nil)
	_ game.Backer    = (*State)(nil)
	_ game.Sider     = (*State)(nil)
)

type (
	frame    = flow.Frame
	step     = flow.Step[State]
	question = flow.Question[State]
)

// newState is a state without a position.
func (r *rules) newState() *State {
	return &State{machine: flow.Machine[State]{Book: r.book}}
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

// Back takes back the seat's last answer where a part is open.
func (s *State) Back(seat game.Seat) error { return s.machine.Back(s, &s.core, seat) }

// Stop ends the game at the table's cap.
func (s *State) Stop(l game.Listener) {
	if s.end != running {
		return
	}
	s.on = l
	s.tell(game.Seat(s.turn.seat), eventStop)
	s.finish(stopped)
	s.on = nil
}

// CopyTo makes dst equal to this state.
func (s *State) CopyTo(dst game.State) game.State {
	d, ok := dst.(*State)
	if !ok || d == nil {
		d = s.match.rules.newState()
	}
	s.copyTo(&d.position)
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

// count is how many seats there are in a set.
func count(set game.Audience) int { return bits.OnesCount16(uint16(set)) }

// first is the lowest seat of a set that is not empty.
func first(set game.Audience) game.Seat { return game.Seat(bits.TrailingZeros16(uint16(set))) }

// seatOption is an option about a seat, objectOption one about an object.
func seatOption(verb int16, seat game.Seat) game.Option {
	return game.Option{Verb: verb, Refs: [4]game.Ref{game.Ref(seat)}}
}

func objectOption(verb int16, o object) game.Option {
	return game.Option{Verb: verb, Refs: [4]game.Ref{game.Ref(o)}}
}

// objectOptions appends an option for each kind of a bundle.
func objectOptions(verb int16, b bundle, into []game.Option) []game.Option {
	for b = b.kinds(); b != 0; b &= b - 1 {
		into = append(into, objectOption(verb, b.next()))
	}
	return into
}
