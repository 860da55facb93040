package coachride

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// The Clairvoyant looks through the pile and puts two objects on top.

func foreseeSteps() []step {
	return []step{
		{Name: "pick", Ask: &question{
			Kind: kindClair, Always: true, Ordered: true, Who: whoForesees, Options: pileOptions, Default: topTwo, Take: takeForesee,
		}},
	}
}

// mayForesee tells whether a seat whose turn it is may use a Clairvoyant.
func (p *position) mayForesee(seat game.Seat) bool {
	return p.pileN > 0 && p.ready(seat, clairvoyant) && int8(seat) == p.turn.seat
}

// foresee uses the Clairvoyant.
func (s *State) foresee(seat game.Seat) {
	s.turnsUp(seat)
	s.reveal(seat, eventForesee)
	s.foresees(seat)
	if s.on != nil {
		s.refs = s.refs[:0]
		for i := int(s.pileN) - 1; i >= 0; i-- {
			s.refs = append(s.refs, game.Ref(s.pile[i]))
		}
		s.on.Happened(&game.Event{Seat: seat, Audience: bit(seat), Marks: game.Revealed, Full: game.Told{Kind: eventSeePile, Refs: s.refs}})
	}
	s.core.Push(s.match.rules.programs.foresee, seat)
}

func whoForesees(s *State, f *frame) (seats game.Audience, lo, hi int) {
	if s.pileN < 2 { // the one stays where it is
		return 0, 0, 0
	}
	return bit(game.Seat(f.Seat)), 2, 2
}

func pileOptions(s *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
	for i := int(s.pileN) - 1; i >= 0; i-- {
		into = append(into, objectOption(verbPlace, s.pile[i]))
	}
	return into
}

func topTwo(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
	n := len(into)
	return pileOptions(s, f, seat, into)[:n+2]
}

func takeForesee(s *State, f *frame, picks []game.Option) flow.Next {
	seat := game.Seat(f.Seat)
	if len(picks) == 0 {
		n := &s.piles[seat]
		n.rest, n.top[0], n.topN = 0, s.pile[0], 1
		return flow.Go
	}
	upper, lower := object(picks[0].Refs[0]), object(picks[1].Refs[0])
	pile := s.pile[:s.pileN]
	s.lift(upper, pile)
	s.lift(lower, pile[:len(pile)-1])
	rest := pile[:len(pile)-2]
	if len(rest) > 1 {
		reverse(rest) // scripts name the pile from the top
		s.shuffled(purposeForesee, objectTable, rest)
		reverse(rest)
	}
	pile[len(pile)-2], pile[len(pile)-1] = lower, upper
	s.stacks(seat, upper, lower)
	if s.on != nil {
		s.tellAs(seat, bit(seat), game.Revealed|game.Chanced, eventPlace, eventPlaced, game.Ref(upper), game.Ref(lower))
	}
	return flow.Go
}

// lift moves an object of a list to its end.
func (s *State) lift(o object, list []object) {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] == o {
			copy(list[i:], list[i+1:])
			list[len(list)-1] = o
			return
		}
	}
}

func reverse(list []object) {
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
}

// draw takes the top object of the pile. When the last one goes the bags turn.
func (s *State) draw(seat game.Seat) {
	s.pileN--
	o := s.pile[s.pileN]
	s.drawn(seat, o)
	s.luggage[seat] += one(o)
	s.secret(seat, bit(seat), eventDraw, eventDrew, game.Ref(o))
	if s.turned() {
		s.tell(game.Spectator, eventTurned)
	}
	s.settle(seat)
}
