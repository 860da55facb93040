package dominion

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// tell tells everybody what a seat did. Nothing was hidden before.
func (s *State) tell(seat game.Seat, kind int16, refs ...game.Ref) {
	if s.on == nil {
		return
	}
	s.refs = append(s.refs[:0], refs...)
	s.told(seat, game.Told{Kind: kind, Refs: s.refs}, 0)
}

// tellCard tells everybody of a card. Where nobody listens it costs no call.
func (s *State) tellCard(seat game.Seat, kind int16, c Card) {
	if s.on != nil {
		s.tell(seat, kind, game.Ref(c))
	}
}

// tellPlayed tells everybody a card that is played, and whether it was hidden before.
func (s *State) tellPlayed(seat game.Seat, c Card, hidden bool) {
	if s.on == nil {
		return
	}
	var marks game.Marks
	if hidden {
		marks = game.Revealed
	}
	s.refs = append(s.refs[:0], game.Ref(c))
	s.told(seat, game.Told{Kind: eventPlay, Refs: s.refs}, marks)
}

// number tells everybody an amount, unless it is none.
func (s *State) number(kind int16, n int) {
	if n != 0 {
		s.tell(s.turn.seat, kind, game.Ref(n))
	}
}

// told tells everybody.
func (s *State) told(seat game.Seat, t game.Told, marks game.Marks) {
	if s.on == nil {
		return
	}
	s.on.Happened(&game.Event{Seat: seat, Depth: s.depth(), Audience: game.Everyone, Full: t, Marks: marks})
}

// depth is how deep the running program is nested in others: 0 is the turn itself.
func (s *State) depth() uint8 {
	depth := uint8(0)
	for i := int16(1); i < s.core.N; i++ {
		if !slices.Contains(s.match.rules.parts, s.core.Frames[i].Prog) {
			depth++
		}
	}
	return depth
}

// tellDrawn tells the owner the cards that were drawn, from the given node to the end of the hand, and all others less.
func (s *State) tellDrawn(seat game.Seat, first node, kind int16, others game.Told) {
	s.refs = s.refs[:0]
	for i := first; i != 0; i = s.next[i] {
		s.refs = append(s.refs, game.Ref(s.card(i)))
	}
	s.on.Happened(&game.Event{
		Seat: seat, Depth: s.depth(), Audience: game.Only(seat), Marks: game.Revealed,
		Full: game.Told{Kind: kind, Refs: s.refs}, Public: others,
	})
}

// tellDiscarded tells everybody a single card, or several that everybody knew; of others they hear the number and the
// top one.
func (s *State) tellDiscarded(seat game.Seat, cards []game.Ref, open bool) {
	e := game.Event{
		Seat: seat, Depth: s.depth(), Audience: game.Only(seat), Marks: game.Revealed,
		Full: game.Told{Kind: eventDiscard, Refs: cards},
	}
	if n := len(cards); n == 1 || open {
		e.Audience = game.Everyone
	} else {
		e.Public = game.Told{Kind: eventDiscarded, Refs: []game.Ref{game.Ref(n), cards[n-1]}}
	}
	s.on.Happened(&e)
}

// tellHidden tells everybody some cards, or if they are not open only their owner, and all others how many they are.
func (s *State) tellHidden(seat game.Seat, kind, others int16, cards []game.Ref, open bool) {
	if s.on == nil || len(cards) == 0 {
		return
	}
	e := game.Event{
		Seat: seat, Depth: s.depth(), Audience: game.Only(seat), Marks: game.Revealed,
		Full: game.Told{Kind: kind, Refs: cards},
	}
	if open {
		e.Audience = game.Everyone
	} else {
		e.Public = game.Told{Kind: others, Refs: []game.Ref{game.Ref(len(cards))}}
	}
	s.on.Happened(&e)
}

// tellTreasures tells everybody the Treasures in play behind the given node, all where it is none, and the coins that
// the turn has now.
func (s *State) tellTreasures(seat game.Seat, before node) {
	if s.on == nil {
		return
	}
	first := s.next[before]
	if before == 0 {
		first = s.sides[seat].inPlay.head
	}
	s.refs = append(s.refs[:0], s.turn.coins)
	for i := first; i != 0; i = s.next[i] {
		s.refs = append(s.refs, game.Ref(s.card(i)))
	}
	s.told(seat, game.Told{Kind: eventTreasures, Refs: s.refs}, game.Revealed)
}
