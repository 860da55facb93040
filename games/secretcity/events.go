package secretcity

import "github.com/noripan/noripan/game"

// tell tells everybody what a seat did. Nothing was hidden before.
func (s *State) tell(seat int8, kind int16, refs ...game.Ref) {
	if s.on == nil {
		return
	}
	s.refs = append(s.refs[:0], refs...)
	s.told(seat, game.Told{Kind: kind, Refs: s.refs}, 0)
}

// told tells everybody.
func (s *State) told(seat int8, t game.Told, marks game.Marks) {
	s.on.Happened(&game.Event{Seat: game.Seat(seat), Audience: game.Everyone, Full: t, Marks: marks})
}

// tellRole tells everybody of a role. Only that it is somebody's brings something to light.
func (s *State) tellRole(seat game.Seat, kind int16, r Role) {
	if s.on == nil {
		return
	}
	marks := game.Marks(0)
	if kind == eventRevealed || kind == eventNoAction {
		marks = game.Revealed
	}
	s.refs = append(s.refs[:0], r.ref(), game.Ref(r))
	s.on.Happened(&game.Event{Seat: seat, Audience: game.Everyone, Full: game.Told{Kind: kind, Refs: s.refs}, Marks: marks})
}

// tellRound tells everybody what lies open in a new round.
func (s *State) tellRound() {
	if s.on == nil {
		return
	}
	s.refs = append(s.refs[:0], game.Ref(s.round), game.Ref(s.crown))
	s.refs = appendRoles(s.refs, s.faceUp)
	s.told(nobody, game.Told{Kind: eventRound, Refs: s.refs}, game.Chanced)
}

// tellOffer tells everybody who picks next, and the picker from which roles.
func (s *State) tellOffer(seat int8) {
	if s.on == nil {
		return
	}
	offered := s.offered(int(s.picked))
	s.refs = append(s.refs[:0], game.Ref(offered.size()))
	s.refs = appendRoles(s.refs, offered)
	s.on.Happened(&game.Event{
		Seat: game.Seat(seat), Audience: game.Only(game.Seat(seat)), Marks: game.Revealed,
		Full: game.Told{Kind: eventOffered, Refs: s.refs[1:]}, Public: game.Told{Kind: eventPick, Refs: s.refs[:1]},
	})
}

func appendRoles(refs []game.Ref, set roleSet) []game.Ref {
	for ; set != 0; set &= set - 1 {
		refs = append(refs, set.first().ref())
	}
	return refs
}

func (s *State) tellPicked(seat int8, r Role) {
	if s.on == nil {
		return
	}
	s.refs = append(s.refs[:0], r.ref())
	s.on.Happened(&game.Event{
		Seat: game.Seat(seat), Audience: game.Only(game.Seat(seat)),
		Full: game.Told{Kind: eventPickedRole, Refs: s.refs}, Public: game.Told{Kind: eventPicked},
	})
}

// tellCards tells a seat cards of a zone, all but the first so many, and all others how many they are. What all hear stands
// before the cards, and behind their number.
func (s *State) tellCards(seat int8, z *zone, skip node, full, public int16, all ...game.Ref) {
	if s.on == nil {
		return
	}
	s.refs = append(s.refs[:0], all...)
	for i := s.nth(z, skip); i != 0; i = s.next[i] {
		s.refs = append(s.refs, game.Ref(s.cards[i]))
	}
	s.on.Happened(&game.Event{
		Seat: game.Seat(seat), Audience: game.Only(game.Seat(seat)), Marks: game.Revealed,
		Full:   game.Told{Kind: full, Refs: s.refs},
		Public: game.Told{Kind: public, Refs: append([]game.Ref{game.Ref(z.n - skip)}, all...)},
	})
}

// tellDrawn tells a seat the last n cards of its hand, and all others how many they are.
func (s *State) tellDrawn(seat int8, n int, full, public int16, all ...game.Ref) {
	if s.on != nil {
		hand := &s.sides[seat].hand
		s.tellCards(seat, hand, hand.n-node(n), full, public, all...)
	}
}

// tellHand tells a seat its hand, and others nothing.
func (s *State) tellHand(seat int8) {
	s.refs = s.refs[:0]
	for i := s.sides[seat].hand.head; i != 0; i = s.next[i] {
		s.refs = append(s.refs, game.Ref(s.cards[i]))
	}
	s.on.Happened(&game.Event{
		Seat: game.Seat(seat), Audience: game.Only(game.Seat(seat)), Marks: game.Revealed, Full: game.Told{Kind: eventHand, Refs: s.refs},
	})
}

// nth is the card of a zone with so many before it; 0 if there are not more.
func (a *arena) nth(z *zone, n node) node {
	i := z.head
	for ; n > 0; n-- {
		i = a.next[i]
	}
	return i
}

// tellScores tells everybody how the game ended, and how each seat counts.
func (s *State) tellScores() {
	if s.on == nil {
		return
	}
	switch s.end {
	case capped:
		s.tell(nobody, eventTimeCap)
	case limited:
		s.tell(nobody, eventLimit, mostRounds)
	case running, finished:
	}
	for seat := range s.seats {
		score := s.score(seat)
		s.refs = s.refs[:0]
		s.refs = append(s.refs, score.total())
		for _, points := range score.lines {
			s.refs = append(s.refs, points)
		}
		s.told(seat, game.Told{Kind: eventScored, Refs: s.refs}, game.Revealed)
		if s.sides[seat].built.has(disguiseStreet) {
			s.tell(seat, eventDisguised, game.Ref(score.disguise))
		}
	}
	if s.end != finished {
		return
	}
	result, _ := s.Result()
	s.refs = s.refs[:0]
	for seat := range game.Seat(s.seats) {
		if result.Won.Has(seat) {
			s.refs = append(s.refs, game.Ref(seat))
		}
	}
	s.told(nobody, game.Told{Kind: eventOver, Refs: s.refs}, game.Revealed)
}
