package gugong

import "github.com/noripan/noripan/game"

// Seen is what one seat may know, for policies: the View's facts without their form.
type Seen struct {
	p    *position
	seat int8
}

// See gives what a seat may know.
func (s *State) See(seat game.Seat, into game.Perspective) game.Perspective {
	seen, ok := into.(*Seen)
	if !ok {
		seen = new(Seen)
	}
	seen.p, seen.seat = &s.position, int8(seat)
	return seen
}
