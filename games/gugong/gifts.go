package gugong

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// highGift is the least value of a gift that is jade's price.
const highGift = 7

// pick is a player's card of that name in a zone: of equal ones the one of which others know most.
func (s *State) pick(seat int8, zone cards, gift game.Ref) int8 {
	side := &s.sides[seat]
	set := zone & s.match.rules.named[gift]
	for _, better := range [...]cards{side.open & side.known, side.known, side.open} {
		if set&better != 0 {
			return (set & better).lowest()
		}
	}
	return set.lowest()
}

// give takes a card out of a player's hand. Everybody sees it.
func (s *State) give(seat int8, gift game.Ref) int8 {
	side := &s.sides[seat]
	card := s.pick(seat, side.hand, gift)
	side.hand &^= 1 << card
	side.forget(card)
	return card
}

// forget takes a card out of what is known of a player.
func (side *side) forget(card int8) {
	side.known &^= 1 << card
	side.open &^= 1 << card
	side.high &^= 1 << card
}

// receive puts a card that everybody sees onto the discard pile.
func (side *side) receive(card int8) {
	side.discard |= 1 << card
	side.known |= 1 << card
	side.open |= 1 << card
}

// settle notes what everybody can work out: where all cards that may be in hand or discard pile are in one of them, they
// are known to be there.
func (s *State) settle(seat int8) {
	side := &s.sides[seat]
	unsure := (side.hand | side.discard) &^ side.open
	if unsure&side.hand == 0 || unsure&side.discard == 0 {
		side.open |= unsure
		side.high &^= side.open & side.known
	}
}

// blur notes that a card has gone from one zone to the other, and others know only that it was one of some.
func (s *State) blur(seat, card int8, among cards) {
	side := &s.sides[seat]
	if among&^s.match.rules.alike[card] == 0 {
		side.open |= 1 << card // it can have been no other
		return
	}
	side.open &^= among
}

// discard puts a card of the hand onto the discard pile, unseen; others know that its value is at least so much.
func (s *State) discard(seat int8, gift game.Ref, least int8) {
	side := &s.sides[seat]
	card := s.pick(seat, side.hand, gift)
	s.blur(seat, card, s.ofValue(side.hand, least))
	side.hand &^= 1 << card
	side.discard |= 1 << card
	others := game.Told{Kind: eventDiscarded}
	if least > 0 {
		if side.open>>card&1 == 0 {
			side.high |= 1 << card
		}
		s.lowRef[0] = game.Ref(least)
		others = game.Told{Kind: eventDiscardedHigh, Refs: s.lowRef[:]}
	}
	s.tellOwner(seat, 0, eventDiscard, card, others)
	s.settle(seat)
}

// ofValue are the cards of a set of at least that value.
func (s *State) ofValue(set cards, least int8) cards {
	if least == 0 {
		return set
	}
	return set & s.match.rules.atLeast[least]
}

// takeable are the cards of a player's discard pile that can be taken back; a card that does so takes none of its kind.
func (s *State) takeable(seat int8, any bool) cards {
	if any {
		return s.sides[seat].discard
	}
	return s.sides[seat].discard &^ s.match.rules.takers
}

// takeBackSteps take a card back; the register tells whether it may be any.
func takeBackSteps() []step {
	return []step{ask("take", choice{
		kind: kindTakeBack,
		options: func(s *State, f *frame, seat int8, into []game.Option) []game.Option {
			into = append(into, plainly(verbDecline))
			return s.giftOptions(into, verbTake, s.takeable(seat, f.Reg[regN] != 0))
		},
		otherwise: first,
		take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
			if o.Verb == verbTake {
				s.takeCard(seat, o.Refs[0], s.takeable(seat, f.Reg[regN] != 0))
			}
			return flow.Done
		},
	})}
}

func (s *State) takeCard(seat int8, gift game.Ref, among cards) {
	side := &s.sides[seat]
	card := s.pick(seat, among, gift)
	s.blur(seat, card, among)
	side.discard &^= 1 << card
	side.hand |= 1 << card
	side.high = 0 // it may have been one of those
	s.tellOwner(seat, 0, eventTakeBack, card, game.Told{Kind: eventTookBack})
	s.settle(seat)
}

// giftOptions appends an option for each different card of a set.
func (s *State) giftOptions(into []game.Option, verb int16, set cards) []game.Option {
	for set != 0 {
		card := set.lowest()
		set &^= s.match.rules.alike[card]
		into = append(into, with(verb, s.match.rules.ref[card], 0))
	}
	return into
}

// swapSteps swap an own card with one of the board; the register tells whether only one of the hand.
func swapSteps() []step {
	return []step{ask("swap", choice{
		kind: kindSwap,
		options: func(s *State, f *frame, seat int8, into []game.Option) []game.Option {
			into = append(into, plainly(verbDecline))
			into = s.swapOptions(into, verbSwapHand, s.sides[seat].hand)
			if f.Reg[regN] != 0 {
				return into
			}
			return s.swapOptions(into, verbSwapDiscard, s.sides[seat].discard)
		},
		otherwise: first,
		take: func(s *State, _ *frame, seat int8, o game.Option) flow.Next {
			if o.Verb != verbDecline {
				s.swap(seat, o)
			}
			return flow.Done
		},
	})}
}

func (s *State) swapOptions(into []game.Option, verb int16, set cards) []game.Option {
	for set != 0 {
		card := set.lowest()
		set &^= s.match.rules.alike[card]
		for at := range game.Ref(places) {
			into = append(into, with(verb, s.match.rules.ref[card], at))
		}
	}
	return into
}

// swap changes an own card with one of the board. Everybody sees both, and from where the own one comes.
func (s *State) swap(seat int8, o game.Option) {
	side, at := &s.sides[seat], o.Refs[1]
	zone, kind := &side.hand, eventSwapHand
	if o.Verb == verbSwapDiscard {
		zone, kind = &side.discard, eventSwapDiscard
	}
	card := s.pick(seat, *zone, o.Refs[0])
	got := s.board[at]
	s.board[at] = card
	*zone = *zone&^(1<<card) | 1<<got
	side.forget(card)
	side.known |= 1 << got
	side.open |= 1 << got
	s.tell(seat, kind, o.Refs[0], at, s.match.rules.ref[got])
	s.settle(seat)
}

// draw gives a player the top card of the pile.
func (s *State) draw(seat int8) {
	if s.deck.n == 0 {
		return
	}
	side, card := &s.sides[seat], s.deck.pop()
	side.hand |= 1 << card
	side.open |= 1 << card // everybody knows where it is, but not which it is
	s.tellOwner(seat, game.Revealed|game.Chanced, eventDraw, card, game.Told{Kind: eventDrew})
}
