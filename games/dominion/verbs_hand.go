package dominion

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Discard cards from the hand. The one picked last lies on top.
func Discard(n Count) Verb {
	return func(c *coder) {
		c.means(verbDiscardCards, Amount(n.most))
		c.pick(pick{name: "discard " + n.String(), verb: verbDiscard, count: n, ordered: true, order: worstFirst, take: (*State).discard})
	}
}

// Trash cards from the hand.
func Trash(n Count) Verb {
	return func(c *coder) {
		c.means(verbTrashCards, Amount(n.most))
		c.pick(pick{name: "trash " + n.String(), verb: verbTrash, count: n, order: leastFirst, take: (*State).trashCards})
	}
}

// MayTrash one such card from the hand. The first edition's cards must, if there is one.
func MayTrash(which Which, order chooser) Verb {
	return func(c *coder) {
		c.pick(pick{
			name: "may trash " + said(which), verb: verbTrash, count: Exactly(1), which: which, optional: mayUnForced, order: order,
			take: (*State).trashCards,
		})
	}
}

// MayTrashOne card of the hand, in all editions.
func MayTrashOne() Verb {
	return func(c *coder) {
		c.pick(pick{
			name: "may trash one", verb: verbTrash, count: Exactly(1), optional: may, order: decline, take: (*State).trashCards,
		})
	}
}

// MayDiscard one such card from the hand. By default it is discarded.
func MayDiscard(which Which) Verb {
	return func(c *coder) {
		c.pick(pick{
			name: "may discard " + said(which), verb: verbDiscard, count: Exactly(1), which: which, optional: may, order: accept(worstFirst),
			take: (*State).discard,
		})
	}
}

// Show a card of the hand to everybody.
func Show() Verb {
	return func(c *coder) {
		c.pick(pick{
			name: "show", verb: verbReveal, count: Exactly(1), order: mostTypes,
			take: func(s *State, seat game.Seat, _ *zone, picks []game.Option) { s.show(seat, Card(picks[0].Refs[0])) },
		})
	}
}

// Topdeck puts cards of the hand onto the deck, unseen. The one picked last lies on top.
func Topdeck(n Count) Verb {
	return func(c *coder) {
		c.pick(pick{name: "topdeck " + n.String(), verb: verbTopdeck, count: n, ordered: true, order: worstLast, take: (*State).topdeck})
	}
}

// TopdeckShown puts one such card of the hand onto the deck, for all to see.
func TopdeckShown(which Which, order chooser) Verb {
	return func(c *coder) {
		c.pick(pick{
			name: "topdeck shown " + said(which), verb: verbTopdeck, count: Exactly(1), which: which, order: order,
			take: (*State).topdeckShown,
		})
	}
}

// RevealHand lets everybody see the hand.
func RevealHand() Verb {
	return func(c *coder) {
		c.do("reveal hand", func(s *State, f *frame) flow.Next {
			s.showHand(game.Seat(f.Seat))
			return flow.Go
		})
	}
}
