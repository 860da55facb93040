package dominion

import "github.com/noripan/noripan/game"

// Loose cards are those that everybody saw and that were then put back onto a deck in an order that only its owner knows.
// A deck has one lot of them at a time. Everybody goes on knowing which they are as long as they stay together.

// lift sees to the loose cards of a deck before its first n cards leave it: together they are known then. If only some
// of them leave, nobody knows any more which, but where those are revealed.
func (s *State) lift(seat game.Seat, n int, revealed bool) {
	lifted, all := 0, 0
	for i, at := s.sides[seat].deck.head, 0; i != 0; i, at = s.next[i], at+1 {
		if s.arena[i]&loose == 0 {
			continue
		}
		if all++; at < n {
			lifted++
		}
	}
	switch {
	case lifted == all:
		s.settle(seat, known)
	case revealed:
		for i := s.sides[seat].deck.head; n > 0; i, n = s.next[i], n-1 {
			s.arena[i] &^= loose
		}
		if s.looseAlike(seat) {
			s.settle(seat, known)
		}
	case lifted > 0:
		s.settle(seat, 0)
	}
}

// tighten forgets that the deck has loose cards.
func (s *State) tighten(seat game.Seat) {
	if s.loose.has(seat) {
		s.settle(seat, 0)
	}
}

// settle makes loose cards known, or no more known than others.
func (s *State) settle(seat game.Seat, facts face) {
	for i := s.sides[seat].deck.head; i != 0; i = s.next[i] {
		if s.arena[i]&loose != 0 {
			s.arena[i] = s.arena[i]&^loose | facts
		}
	}
	s.loose.drop(seat)
}

// looseAlike tells whether all loose cards of a deck are copies of one.
func (s *State) looseAlike(seat game.Seat) bool {
	one := noCard
	for i := s.sides[seat].deck.head; i != 0; i = s.next[i] {
		if s.arena[i]&loose == 0 {
			continue
		}
		if c := s.card(i); one == noCard {
			one = c
		} else if c != one {
			return false
		}
	}
	return true
}
