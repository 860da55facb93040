package dominion

import (
	"cmp"
	"fmt"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Cards that are revealed or looked at lie in limbo, in the order in which they came, until a later verb of the same
// card moves them. No card plays another while any lie there.

// Reveal the top n cards of the deck: everybody sees them.
func Reveal(n int) Verb {
	return func(c *coder) {
		c.do(fmt.Sprintf("reveal %d", n), func(s *State, f *frame) flow.Next {
			seat := game.Seat(f.Seat)
			f.Reg[regPicked] = int16(s.takeUp(seat, n, known))
			s.tellRevealed(seat)
			return flow.Go
		})
	}
}

// Look at the top n cards of the deck: nobody else sees them.
func Look(n int) Verb {
	return func(c *coder) {
		c.do(fmt.Sprintf("look %d", n), func(s *State, f *frame) flow.Next {
			seat := game.Seat(f.Seat)
			s.takeUp(seat, n, ownerKnows)
			s.tellHidden(seat, eventLook, eventLooked, s.refsIn(&s.sides[seat].limbo), false)
			return flow.Go
		})
	}
}

// RevealUntil reveals one card after another until n such cards have come, or there are none left.
func RevealUntil(which Which, n int) Verb {
	return func(c *coder) {
		meant := which.filter(c.builder)
		c.do(fmt.Sprintf("reveal until %d %s", n, said(which)), func(s *State, f *frame) flow.Next {
			seat := game.Seat(f.Seat)
			limbo := &s.sides[seat].limbo
			for found := 0; found < n && s.takeUp(seat, 1, known) > 0; {
				if meant.against(&s.position, s.card(limbo.tail)) == allowed {
					found++
				}
			}
			s.tellRevealed(seat)
			return flow.Go
		})
	}
}

// tellRevealed tells everybody the cards that a seat has revealed.
func (s *State) tellRevealed(seat game.Seat) {
	if limbo := &s.sides[seat].limbo; limbo.n > 0 {
		s.told(seat, game.Told{Kind: eventRevealed, Refs: s.refsIn(limbo)}, game.Revealed)
	}
}

// TakeRevealed takes all such cards of those revealed into the hand.
func TakeRevealed(which Which) Verb {
	return func(c *coder) {
		meant := which.filter(c.builder)
		c.do("take "+said(which), func(s *State, f *frame) flow.Next {
			s.take(game.Seat(f.Seat), &meant, 0)
			return flow.Go
		})
	}
}

// TakeLooked takes all cards of the types out of those looked at into the hand. Everybody sees which they are, and so what
// the others are not.
func TakeLooked(types Types) Verb {
	return func(c *coder) {
		meant := types.filter(c.builder)
		c.do("take looked "+types.String(), func(s *State, f *frame) flow.Next {
			seat := game.Seat(f.Seat)
			s.take(seat, &meant, game.Revealed)
			s.learn(&s.sides[seat].limbo, denying(types))
			return flow.Go
		})
	}
}

// take takes all cards that are meant out of limbo into the hand, for all to see.
func (s *State) take(seat game.Seat, meant *filter, marks game.Marks) {
	side := &s.sides[seat]
	s.refs = s.refs[:0]
	for i, before := side.limbo.head, node(0); i != 0; {
		next := s.next[i]
		if meant.against(&s.position, s.card(i)) != allowed {
			i, before = next, i
			continue
		}
		s.refs = append(s.refs, game.Ref(s.card(i)))
		s.unlink(&side.limbo, before, i)
		s.arena[i] |= known
		s.add(&side.hand, i)
		i = next
	}
	if len(s.refs) > 0 {
		s.told(seat, game.Told{Kind: eventTake, Refs: s.refs}, marks)
	}
}

// DiscardRest discards the cards that are still revealed or looked at.
func DiscardRest() Verb {
	return func(c *coder) {
		c.do("discard rest", func(s *State, f *frame) flow.Next {
			s.discardAll(game.Seat(f.Seat), &s.sides[f.Seat].limbo)
			return flow.Go
		})
	}
}

// PutBack puts the one card that is still revealed back onto the deck.
func PutBack() Verb {
	return func(c *coder) {
		c.do("put back", func(s *State, f *frame) flow.Next {
			if s.sides[f.Seat].limbo.n > 0 {
				s.putBack(game.Seat(f.Seat))
			}
			return flow.Go
		})
	}
}

// putBack puts the one card that is revealed back onto the deck.
func (s *State) putBack(seat game.Seat) {
	limbo := &s.sides[seat].limbo
	back := [1]game.Option{option(verbTopdeck, s.card(limbo.head))}
	s.topdeck(seat, limbo, back[:])
}

// PutBackInOrder puts the cards that are still revealed or looked at back onto the deck, in an order that nobody else
// sees.
func PutBackInOrder() Verb {
	return func(c *coder) {
		c.pick(pick{
			name: "put back", as: "order", verb: verbTopdeck, from: inLimbo, count: AllCards, ordered: true, order: asTheyLay,
			take: (*State).topdeck,
		})
	}
}

// TrashLooked trashes cards that were looked at.
func TrashLooked(n Count) Verb {
	return func(c *coder) {
		c.pick(pick{
			name: "trash looked " + n.String(), verb: verbTrash, from: inLimbo, count: n, order: leastFirst, take: (*State).trashCards,
		})
	}
}

// DiscardLooked discards cards that were looked at. The one picked last lies on top.
func DiscardLooked(n Count) Verb {
	return func(c *coder) {
		c.pick(pick{
			name: "discard looked " + n.String(), verb: verbDiscard, from: inLimbo, count: n, ordered: true, order: worstFirst,
			take: (*State).discard,
		})
	}
}

// TrashRevealed trashes one such card of those revealed. Whose cards they are picks it.
func TrashRevealed(which Which, order chooser) Verb {
	return func(c *coder) {
		c.pick(pick{
			name: "trash revealed " + said(which), verb: verbTrash, from: inLimbo, which: which, count: Exactly(1), order: order,
			take: (*State).trashCards,
		})
	}
}

// AttackerTrashes trashes one such card of those revealed. Who attacks picks it.
func AttackerTrashes(which Which, order chooser) Verb {
	return func(c *coder) {
		c.pick(pick{
			name: "attacker trashes " + said(which), verb: verbTrash, from: inLimbo, which: which, count: Exactly(1), byActive: true,
			order: order, take: (*State).trashCards,
		})
	}
}

// AttackerDecides whether the card that was revealed is discarded or put back.
func AttackerDecides() Verb {
	return func(c *coder) {
		c.pick(pick{
			name: "attacker decides", as: "decide", verb: verbDiscard, from: inLimbo, count: Exactly(1), optional: may, byActive: true,
			order: decline, take: (*State).discard,
		})
		PutBack()(c)
	}
}

// PickFromDiscard puts one card of the own discard pile, which is seen for that, onto the deck, or none.
func PickFromDiscard() Verb {
	return func(c *coder) {
		c.pick(pick{
			name: "pick from discard", as: "pick", verb: verbTopdeck, from: inDiscard, count: Exactly(1), optional: may, distinct: true,
			order: decline, take: (*State).recover,
		})
	}
}

// recover puts a card of the discard pile onto the deck. Others know which only if it was the one they saw.
func (s *State) recover(seat game.Seat, z *zone, picks []game.Option) {
	side, top := &s.sides[seat], z.tail
	i := s.pull(z, Card(picks[0].Refs[0]))
	if i != top {
		s.arena[i] &^= facts
		s.forget(z, facts) // any of them may have been it
	}
	if z.n > 0 {
		s.arena[z.tail] |= known
	}
	s.arena[i] |= ownerKnows
	s.push(&side.deck, i)
	s.tellHidden(seat, eventTopdeck, eventTopdecked, s.refsOf(picks), i == top)
}

// MayTurnOver lets the whole deck be put onto the discard pile, as it lies.
func MayTurnOver() Verb {
	return func(c *coder) {
		c.mayDo("may turn over", "dump", false,
			func(s *State, f *frame) bool { return s.sides[f.Seat].deck.n > 0 },
			func(s *State, f *frame) {
				side := &s.sides[f.Seat]
				s.tighten(game.Seat(f.Seat))
				s.join(&side.discard, &side.deck)
				s.arena[side.discard.tail] |= known
				s.refs = append(s.refs[:0], game.Ref(s.card(side.discard.tail)))
				s.told(game.Seat(f.Seat), game.Told{Kind: eventTurnOver, Refs: s.refs}, game.Revealed)
			})
	}
}

// DrawSettingAside draws one card after another until the hand has n. An Action may be set aside instead, as it comes;
// those are discarded at the end.
func DrawSettingAside(n int) Verb {
	return func(c *coder) {
		start := uint8(len(c.steps))
		c.do("look", func(s *State, f *frame) flow.Next {
			seat := game.Seat(f.Seat)
			side := &s.sides[seat]
			first := node(0)
			for int(side.hand.n) < n && s.takeUp(seat, 1, ownerKnows) > 0 && s.match.types[s.card(side.limbo.head)]&Action == 0 {
				first = cmp.Or(first, side.limbo.head)
				s.join(&side.hand, &side.limbo)
			}
			s.tellKept(seat, first)
			if side.limbo.n > 0 {
				return flow.Go
			}
			s.discardAll(seat, &side.aside)
			return flow.Done
		})
		c.pick(pick{
			name: "set aside", verb: verbAside, from: inLimbo, which: Action, count: Exactly(1), optional: may, order: decline,
			take: (*State).setAside,
		})
		c.do("keep", func(s *State, f *frame) flow.Next {
			side := &s.sides[f.Seat]
			first := side.limbo.head
			s.join(&side.hand, &side.limbo)
			s.tellKept(game.Seat(f.Seat), first)
			f.At = start
			return flow.Again
		})
	}
}

// tellKept tells the cards of the hand from a node on, if it is one, as drawn. How many they are is news for the others
// too: so many came before the next Action.
func (s *State) tellKept(seat game.Seat, first node) {
	if s.on == nil || first == 0 {
		return
	}
	n := game.Ref(0)
	for i := first; i != 0; i = s.next[i] {
		n++
	}
	s.tellDrawn(seat, first, eventDraw, game.Told{})
	s.on.Happened(&game.Event{
		Seat: seat, Depth: s.depth(), Audience: game.Everyone &^ game.Only(seat), Marks: game.Revealed,
		Full: game.Told{Kind: eventDrew, Refs: []game.Ref{n}},
	})
}

func (s *State) setAside(seat game.Seat, z *zone, picks []game.Option) {
	i := s.pull(z, Card(picks[0].Refs[0]))
	s.arena[i] |= known
	s.add(&s.sides[seat].aside, i)
	s.told(seat, game.Told{Kind: eventAside, Refs: s.refsOf(picks)}, game.Revealed)
}
