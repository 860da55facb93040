package gugong

import (
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

// Determinize deals anew all that the viewer cannot know.
//
// All cards that lie on the board or go there are seen by everybody, and so is which set each player began with. So a viewer
// with a good memory knows all cards of the others, but those that they drew; of what they discarded or took back unseen it
// knows that it was one of some. Unknown are the order of all piles, the cards that others drew, and which of the cards that
// could be in either lie in a hand and which in a discard pile: those are dealt anew, in the same numbers. Of a gift that was
// discarded for jade the others know that its value is high.
//
// Where cards were moved unseen more than once in a day, some of the deals could not have come about in exactly that way:
// what is kept is which cards could be in either place, not each of the moves.
//
// What the open question tells of its seat is kept: that a card can be taken back (gugong.card, gugong.take_back,
// gugong.follow), or that it has a high gift (gugong.gift); and in the evening how many of the discards match the dice.
//
// Of Mong it is the order of his hand and of his automa cards that is dealt anew, and what he discarded unseen.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	shuffle(s.tokens.all(), r)
	before := s.position
	for range tries {
		s.redeal(int8(viewer), r)
		if s.fits(int8(viewer), &before) {
			break
		}
		s.position = before // and its piles as they were shuffled so far
	}
	if s.match.alone() {
		shuffle(s.mong.draw.all(), r)
	}
	s.chance.Reseed(r)
	s.machine.Forget()
	s.machine.Redraw(s, &s.core, viewer, false, r)
}

// tries bounds the deals. The question fits at least one in a few, but in positions that no play leads to.
const tries = 1000

func shuffle(list []int8, r *rand.Rand) {
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}

// redeal deals the cards of all but the viewer, and the pile.
func (s *State) redeal(viewer int8, r *rand.Rand) {
	s.redraw(viewer, r)
	for i := range s.sides[:s.match.players] {
		switch seat := int8(i); {
		case seat == viewer:
		case s.match.isMong(seat):
			s.redealMong(r)
		default:
			s.split(seat, r)
		}
	}
}

// redraw gives the others other cards for those that they drew unseen, out of the pile and of all those together.
func (s *State) redraw(viewer int8, r *rand.Rand) {
	var pool pile
	for _, card := range s.deck.all() {
		pool.push(card)
	}
	for i := range s.sides[:s.match.players] {
		if int8(i) != viewer {
			for set := s.drawn(int8(i)); set != 0; set &= set - 1 {
				pool.push(set.lowest())
			}
		}
	}
	shuffle(pool.all(), r)
	copy(s.deck.at[:s.deck.n], pool.at[:s.deck.n])
	rest := pool.at[s.deck.n:pool.n]
	for i := range s.sides[:s.match.players] {
		if int8(i) != viewer {
			n := s.drawn(int8(i)).count()
			s.exchange(int8(i), s.drawn(int8(i)), rest[:n])
			rest = rest[n:]
		}
	}
}

// drawn are the cards of a player of which the others do not know which they are.
func (p *position) drawn(seat int8) cards {
	side := &p.sides[seat]
	all := side.hand | side.discard
	if p.match.isMong(seat) {
		all = p.mong.set()
	}
	return all &^ side.known
}

// set are all gift cards that Mong has.
func (m *automa) set() cards {
	var set cards
	for _, p := range [...]*pile{&m.hand, &m.discard} {
		for _, card := range p.all() {
			set |= 1 << card
		}
	}
	return set
}

// exchange puts other cards in the places of some of a player's.
func (s *State) exchange(seat int8, old cards, others []int8) {
	side := &s.sides[seat]
	var hand, discard, open, high cards
	var swaps [giftCards]int8
	for i := range swaps {
		swaps[i] = int8(i)
	}
	for i := 0; old != 0; i++ {
		from, to := old.lowest(), others[i]
		old &^= 1 << from
		swaps[from] = to
		hand |= side.hand >> from & 1 << to
		discard |= side.discard >> from & 1 << to
		open |= side.open >> from & 1 << to
		high |= side.high >> from & 1 << to
		side.hand &^= 1 << from
		side.discard &^= 1 << from
		side.open &^= 1 << from
		side.high &^= 1 << from
	}
	side.hand |= hand
	side.discard |= discard
	side.open |= open
	side.high |= high
	if s.match.isMong(seat) {
		for _, p := range [...]*pile{&s.mong.hand, &s.mong.discard} {
			for i, card := range p.all() {
				p.at[i] = swaps[card]
			}
		}
	}
}

// split deals those cards of a player anew that could be in hand or discard pile.
func (s *State) split(seat int8, r *rand.Rand) {
	side := &s.sides[seat]
	unsure := (side.hand | side.discard) &^ side.open
	inHand, high := (unsure & side.hand).count(), (unsure & side.high).count()
	if unsure == 0 {
		return
	}
	var list pile
	for set := unsure; set != 0; set &= set - 1 {
		list.push(set.lowest())
	}
	shuffle(list.all(), r)
	side.hand &^= unsure
	side.discard &^= unsure
	side.high &^= unsure
	for i, card := range list.all() {
		if int8(i) < inHand {
			side.hand |= 1 << card
			continue
		}
		side.discard |= 1 << card
		if high > 0 && s.match.rules.value[card] >= highGift {
			side.high |= 1 << card
			high--
		}
	}
}

// redealMong deals Mong's hand deck anew, and what he discarded unseen.
func (s *State) redealMong(r *rand.Rand) {
	m, side := &s.mong, &s.sides[mongSide]
	var unsure pile
	for _, p := range [...]*pile{&m.hand, &m.discard} {
		for _, card := range p.all() {
			if !side.open.has(card) {
				unsure.push(card)
			}
		}
	}
	open := side.open
	shuffle(unsure.all(), r)
	for _, p := range [...]*pile{&m.hand, &m.discard} {
		for i, card := range p.all() {
			if !open.has(card) {
				p.at[i] = unsure.pop()
			}
		}
	}
	shuffle(m.hand.all(), r)
}

// fits tells whether the viewer could see what it sees with these cards: whether high gifts are high, the matches of the
// evening are those that were counted, and the open question would be asked.
func (s *State) fits(viewer int8, before *position) bool {
	for i := range s.sides[:s.match.players] {
		side, seat := &s.sides[i], int8(i)
		if seat == viewer || s.match.isMong(seat) {
			continue
		}
		if side.high&^s.match.rules.atLeast[highGift] != 0 || side.high.count() != before.sides[i].high.count() {
			return false
		}
		if s.phase == phaseEvening && s.matching(side.discard) != side.matches {
			return false
		}
		s.machine.Forget()
		if !s.machine.Asks(s, &s.core, game.Seat(seat)) {
			return false
		}
	}
	return true
}
