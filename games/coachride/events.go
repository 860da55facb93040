package coachride

import "github.com/noripan/noripan/game"

// tell tells everybody what a seat did. Nothing was hidden before.
func (s *State) tell(seat game.Seat, kind int16, refs ...game.Ref) {
	if s.on != nil {
		s.tellAs(seat, game.Everyone, 0, kind, eventNone, refs...)
	}
}

// reveal tells everybody something that was hidden before.
func (s *State) reveal(seat game.Seat, kind int16, refs ...game.Ref) {
	if s.on != nil {
		s.tellAs(seat, game.Everyone, game.Revealed, kind, eventNone, refs...)
	}
}

// secret tells some seats something, and the others less: an event of the other kind, with the first so many references.
func (s *State) secret(seat game.Seat, to game.Audience, kind, others int16, refs ...game.Ref) {
	if s.on != nil {
		s.tellAs(seat, to, game.Revealed, kind, others, refs...)
	}
}

func (s *State) tellAs(seat game.Seat, to game.Audience, marks game.Marks, kind, others int16, refs ...game.Ref) {
	s.refs = append(s.refs[:0], refs...)
	e := game.Event{Seat: seat, Audience: to, Marks: marks, Full: game.Told{Kind: kind, Refs: s.refs}}
	if others != eventNone {
		n := len(s.match.rules.about.Words.Events[others].Args)
		e.Public = game.Told{Kind: others, Refs: s.refs[:n]}
	}
	s.on.Happened(&e)
}

// tellObjects tells some seats a list of objects behind other references; all others hear nothing.
func (s *State) tellObjects(seat game.Seat, to game.Audience, kind int16, b bundle, before ...game.Ref) {
	if s.on == nil {
		return
	}
	s.refs = append(s.refs[:0], before...)
	s.refs = appendRefs(s.refs, b)
	s.on.Happened(&game.Event{Seat: seat, Audience: to, Marks: game.Revealed, Full: game.Told{Kind: kind, Refs: s.refs}})
}

// appendRefs appends the objects of a bundle.
func appendRefs(refs []game.Ref, b bundle) []game.Ref {
	for b != 0 {
		o := b.next()
		for range b.count(o) {
			refs = append(refs, game.Ref(o))
		}
		b = b.without(o)
	}
	return refs
}

// pause asks for a pause as long as a hidden kind of question may take.
func (s *State) pause(seat game.Seat, hold *game.Hold) {
	if s.on != nil {
		s.on.Happened(&game.Event{Seat: seat, Hold: hold})
	}
}
