package dominion

import (
	"fmt"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Count is how many cards are picked.
type Count struct {
	least, most int
	keep        bool // least and most are how many stay in the hand
}

const allCards = 1 << 10

// AnyNumber of cards, also none.
var AnyNumber = Count{least: 0, most: allCards}

// Exactly n cards, or all there are.
func Exactly(n int) Count { return Count{least: n, most: n} }

// DownTo as many cards that n are left.
func DownTo(n int) Count { return Count{least: n, most: n, keep: true} }

func (n Count) String() string {
	switch {
	case n.keep:
		return fmt.Sprintf("down to %d", n.least)
	case n.most == allCards:
		return "any"
	default:
		return fmt.Sprintf("exactly %d", n.least)
	}
}

func (n Count) of(hand int) (lo, hi int) {
	if n.keep {
		return max(0, hand-n.most), max(0, hand-n.least)
	}
	return n.least, n.most
}

// Discard cards from the hand. The one picked last lies on top.
func Discard(n Count) Verb {
	return func(c *coder) {
		c.fromHand(pick{name: "discard " + n.String(), verb: verbDiscard, count: n, ordered: true, order: worstFirst, take: (*State).discard})
	}
}

// Trash cards from the hand.
func Trash(n Count) Verb {
	return func(c *coder) {
		c.means(verbTrashCards, Amount(n.most))
		c.fromHand(pick{name: "trash " + n.String(), verb: verbTrash, count: n, order: leastFirst, take: (*State).trashCards})
	}
}

// MayTrash one card of the types from the hand. The first edition's cards must, if there is one.
func MayTrash(types Types, order chooser) Verb {
	return func(c *coder) {
		c.fromHand(pick{
			name: "may trash " + types.String(), verb: verbTrash, count: Exactly(1), types: types, may: true, order: order, take: (*State).trashCards,
		})
	}
}

// pick is a choice of cards from the own hand, and what is done with them.
type pick struct {
	name    string
	verb    int16
	count   Count
	types   Types // Any, or at least one of them
	may     bool  // "pass" is offered too, but at a table with forced choices
	ordered bool
	order   chooser
	take    func(*State, game.Seat, []game.Option)
}

// Any is a filter for cards of all types.
const Any Types = 0

// otherwise is why a card is none of the types.
func (t Types) otherwise() reason {
	if t == Any {
		return allowed
	}
	if t == Treasure {
		return notTreasure
	}
	panic("dominion: no reason why a card is not of the types " + t.String())
}

func (c *coder) fromHand(p pick) {
	refused := p.types.otherwise()
	why := func(s *State, _ *frame, _ game.Seat, card Card) reason {
		if p.types != Any && s.match.types[card]&p.types == 0 {
			return refused
		}
		return allowed
	}
	options := func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
		for i := s.sides[seat].hand.head; i != 0; i = s.next[i] {
			if card := s.card(i); why(s, f, seat, card) == allowed {
				into = append(into, option(p.verb, card))
			}
		}
		if p.may && !s.match.forced {
			into = append(into, game.Option{Verb: verbPass})
		}
		return into
	}
	c.ask(p.name, game.Kind{Ordered: p.ordered}, ask{verb: p.verb, why: why}, flow.Question[State]{
		Who: func(s *State, f *frame) (game.Audience, int, int) {
			lo, hi := p.count.of(int(s.sides[f.Seat].hand.n))
			if hi == 0 || p.types != Any && !s.holds(&s.sides[f.Seat].hand, p.types) {
				return 0, 0, 0
			}
			return game.Only(game.Seat(f.Seat)), lo, hi
		},
		Options: options,
		Default: func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
			return p.order(s, options(s, f, seat, nil), int(s.core.Asks.Min), into)
		},
		Take: func(s *State, f *frame, picks []game.Option) flow.Next {
			if len(picks) > 0 && picks[0].Verb == verbPass {
				picks = nil
			}
			f.Reg[regPicked] = int16(len(picks))
			if len(picks) > 0 {
				f.Reg[regChosen] = picks[len(picks)-1].Refs[0]
				p.take(s, game.Seat(f.Seat), picks)
			}
			return flow.Go
		},
	})
}
