package dominion

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// gain takes a card from the Supply.
func (s *State) gain(seat game.Seat, c Card, to destination) {
	s.tellCard(seat, gainEvents[to], c)
	s.fromSupply(seat, c, to)
}

func (s *State) fromSupply(seat game.Seat, c Card, to destination) {
	s.receive(seat, s.mint(c), to)
	s.offPile(seat, c)
}

// offPile counts a card off its pile, from which a seat has taken it.
func (s *State) offPile(seat game.Seat, c Card) {
	pile := s.match.pileOf[c]
	if s.piles[pile]--; s.piles[pile] == 0 {
		s.stock &^= 1 << pile
		s.tellCard(seat, eventEmpty, c)
	}
}

// receive gives a seat a card that everybody sees, and that it did not own.
func (s *State) receive(seat game.Seat, i node, to destination) {
	side := &s.sides[seat]
	s.arena[i] |= known
	s.owned[seat][s.card(i)]++
	switch to {
	case ToHand:
		s.add(&side.hand, i)
	case OnDeck:
		s.push(&side.deck, i)
	default:
		s.add(&side.discard, i)
	}
}

// regain takes a card out of the trash, the last of its kind, to the discard pile.
func (s *State) regain(seat game.Seat, c Card) {
	s.receive(seat, s.pullLast(&s.trash, c), ToDiscard)
}

// scrap puts a card of a seat, which is in no zone any more, into the trash.
func (s *State) scrap(seat game.Seat, i node) {
	s.add(&s.trash, i)
	s.owned[seat][s.card(i)]--
}

// refsOf are the cards of picks, for an event. They are valid until the next one.
func (s *State) refsOf(picks []game.Option) []game.Ref {
	s.refs = s.refs[:0]
	for _, pick := range picks {
		s.refs = append(s.refs, pick.Refs[0])
	}
	return s.refs
}

// refsIn are the cards of a zone, for an event.
func (s *State) refsIn(z *zone) []game.Ref {
	s.refs = s.refs[:0]
	for i := z.head; i != 0; i = s.next[i] {
		s.refs = append(s.refs, game.Ref(s.card(i)))
	}
	return s.refs
}

// discard moves picked cards of a zone to the discard pile. Of several that were hidden only the last is seen.
func (s *State) discard(seat game.Seat, z *zone, picks []game.Option) {
	side := &s.sides[seat]
	if len(picks) > 1 && z == &side.hand {
		s.forget(z, facts) // a card seen earlier may be among them
	}
	open := true
	for _, pick := range picks {
		i := s.pull(z, Card(pick.Refs[0]))
		open = open && s.arena[i]&known != 0
		s.add(&side.discard, i)
	}
	s.arena[side.discard.tail] |= known
	if s.on != nil {
		s.tellDiscarded(seat, s.refsOf(picks), open)
	}
}

// discardAll moves all cards of a zone to the discard pile, in the order in which they came.
func (s *State) discardAll(seat game.Seat, z *zone) {
	if z.n == 0 {
		return
	}
	side := &s.sides[seat]
	if s.on != nil {
		open := true
		for i := z.head; i != 0; i = s.next[i] {
			open = open && s.arena[i]&known != 0
		}
		s.tellDiscarded(seat, s.refsIn(z), open)
	}
	s.join(&side.discard, z)
	s.arena[side.discard.tail] |= known
}

// trashCards moves picked cards of a zone to the trash.
func (s *State) trashCards(seat game.Seat, z *zone, picks []game.Option) {
	for _, pick := range picks {
		s.scrap(seat, s.pull(z, Card(pick.Refs[0])))
	}
	s.told(seat, game.Told{Kind: eventTrash, Refs: s.refsOf(picks)}, game.Revealed)
}

// topdeck puts picked cards of a zone onto the deck, one after another, so that the last lies on top. Others do not know
// which of several lies where, and of a hidden zone not even which they are.
func (s *State) topdeck(seat game.Seat, z *zone, picks []game.Option) {
	side := &s.sides[seat]
	alike := !slices.ContainsFunc(picks, func(o game.Option) bool { return o != picks[0] })
	if z == &side.hand {
		s.forget(z, facts) // which card of the hand it was, nobody else knows
	}
	open := s.allKnown(z)
	marks := ownerKnows
	if open && !alike {
		s.tighten(seat)
		s.loose.add(seat)
		marks |= loose
	}
	for _, pick := range picks {
		i := s.pull(z, Card(pick.Refs[0]))
		if !alike {
			s.arena[i] &^= known
		}
		s.arena[i] |= marks
		s.push(&side.deck, i)
	}
	s.tellHidden(seat, eventTopdeck, eventTopdecked, s.refsOf(picks), open && alike)
}

// allKnown tells whether everybody knows all cards of a zone.
func (s *State) allKnown(z *zone) bool {
	for i := z.head; i != 0; i = s.next[i] {
		if s.arena[i]&known == 0 {
			return false
		}
	}
	return true
}

// topdeckShown puts one card of the hand onto the deck, for all to see.
func (s *State) topdeckShown(seat game.Seat, z *zone, picks []game.Option) {
	i := s.pull(z, Card(picks[0].Refs[0]))
	s.arena[i] |= known
	s.push(&s.sides[seat].deck, i)
	s.tellHidden(seat, eventTopdeck, eventTopdecked, s.refsOf(picks), true)
}

// takeUp moves up to n cards from the top of the deck into limbo: they are looked at, or everybody sees them. It tells
// how many.
func (s *State) takeUp(seat game.Seat, n int, facts face) int {
	side := &s.sides[seat]
	s.need(seat, n)
	n = min(n, int(side.deck.n))
	if s.loose.has(seat) {
		s.lift(seat, n, facts == known)
	}
	first := side.deck.head
	s.shift(&side.limbo, &side.deck, node(n))
	for i := first; i != 0 && n > 0; i = s.next[i] {
		s.arena[i] |= facts
	}
	return max(n, 0)
}

// show lets everybody see a card of the hand.
func (s *State) show(seat game.Seat, c Card) {
	i, _ := s.find(&s.sides[seat].hand, c)
	s.arena[i] |= known
	s.refs = append(s.refs[:0], game.Ref(c))
	s.told(seat, game.Told{Kind: eventReveal, Refs: s.refs}, game.Revealed)
}

// showHand lets everybody see the whole hand.
func (s *State) showHand(seat game.Seat) {
	hand := &s.sides[seat].hand
	s.learn(hand, known)
	if hand.n > 0 {
		s.told(seat, game.Told{Kind: eventRevealHand, Refs: s.refsIn(hand)}, game.Revealed)
	}
}
