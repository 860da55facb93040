package gugong

import "github.com/noripan/noripan/game"

// tell tells everybody what a player did. Nothing was hidden before. Of Mong, who has no seat, it is told by another event.
func (s *State) tell(seat int8, kind int16, refs ...game.Ref) {
	if s.on == nil {
		return
	}
	s.refs = append(s.refs[:0], refs...)
	s.told(seat, game.Told{Kind: kind, Refs: s.refs}, 0)
}

// tellMarked is tell for what gives something away.
func (s *State) tellMarked(seat int8, marks game.Marks, kind int16, refs ...game.Ref) {
	if s.on == nil {
		return
	}
	s.refs = append(s.refs[:0], refs...)
	s.told(seat, game.Told{Kind: kind, Refs: s.refs}, marks)
}

func (s *State) told(seat int8, t game.Told, marks game.Marks) {
	if s.match.isMong(seat) {
		seat = nobody
		if t.Kind >= eventBoth {
			t.Kind = mong(t.Kind)
		}
	}
	s.on.Happened(&game.Event{Seat: game.Seat(seat), Depth: s.depth(), Audience: game.Everyone, Full: t, Marks: marks})
}

// tellOwner tells a player something of which the others hear less.
func (s *State) tellOwner(seat int8, marks game.Marks, kind int16, card int8, others game.Told) {
	if s.on == nil {
		return
	}
	s.refs = append(s.refs[:0], s.match.rules.ref[card])
	s.on.Happened(&game.Event{
		Seat: game.Seat(seat), Depth: s.depth(), Audience: game.Only(game.Seat(seat)), Marks: marks,
		Full: game.Told{Kind: kind, Refs: s.refs}, Public: others,
	})
}

// depth is how deep what runs is nested in other effects.
func (s *State) depth() uint8 {
	depth := uint8(0)
	for i := range s.core.Frames[:s.core.N] {
		if s.match.rules.programs.nests(s.core.Frames[i].Prog) {
			depth++
		}
	}
	return depth
}
