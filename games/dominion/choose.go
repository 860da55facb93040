package dominion

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/noripan/noripan/game"
)

// chooser appends n default picks out of the options.
type chooser func(s *State, options []game.Option, n int, into []game.Option) []game.Option

// keepings say how much a card is wanted in the hand: the lowest is discarded first. Others follow their cost.
var keepings = map[string]int{
	"province": 7, "duchy": 8, "duke": 8, "estate": 9, "gardens": 9, "curse": 10, "copper": 15, "great_hall": 16, "mill": 16,
	"harbinger": 16, "secret_chamber": 16, "cellar": 17, "pawn": 17, "chapel": 18, "remodel": 18, "merchant": 19, "silver": 20,
	"village": 21, "moneylender": 21, "gold": 24, "smithy": 24, "militia": 25, "bridge": 25, "baron": 25, "festival": 26,
	"council_room": 27, "torturer": 27, "artisan": 27, "market": 30, "poacher": 30, "library": 30, "nobles": 32, "patrol": 32,
	"diplomat": 35, "laboratory": 40, "witch": 40, "minion": 40, "adventurer": 40,
}

func (b *builder) keeping(c Card) int {
	def := &b.defs[c]
	if keeping, ok := keepings[def.Name]; ok {
		return keeping
	}
	switch {
	case def.Cost <= 3:
		return 20
	case def.Cost < 6:
		return 18 + def.Cost
	default:
		return 24
	}
}

// sparing says how much a card is wanted at all: the lowest is trashed first. Of equal costs Victory cards stay longest.
func (b *builder) sparing(c Card) int {
	switch c {
	case curse:
		return 0
	case copper:
		return 1
	case estate:
		return 2
	}
	def := &b.defs[c]
	sparing := 4 + 2*def.Cost
	if def.Types&Victory != 0 {
		sparing++
	}
	return sparing
}

// worstFirst picks the cards least wanted in the hand; the worst is picked first.
func worstFirst(s *State, options []game.Option, n int, into []game.Option) []game.Option {
	return lowest(&s.match.worst, options, n, into)
}

// worstLast picks the same cards, but the worst last.
func worstLast(s *State, options []game.Option, n int, into []game.Option) []game.Option {
	into = worstFirst(s, options, n, into)
	slices.Reverse(into[len(into)-n:])
	return into
}

// leastFirst picks the cards least wanted at all.
func leastFirst(s *State, options []game.Option, n int, into []game.Option) []game.Option {
	return lowest(&s.match.least, options, n, into)
}

func lowest(rank *[maxCards]uint8, options []game.Option, n int, into []game.Option) []game.Option {
	slices.SortStableFunc(options, func(a, b game.Option) int { return int(rank[a.Refs[0]]) - int(rank[b.Refs[0]]) })
	return append(into, options[:n]...)
}

// ToImprove picks the cheapest Treasure for which a dearer one, by up to the given coins, can be gained; else none, or
// the cheapest where one must be picked.
func ToImprove(coins int) chooser {
	return func(s *State, options []game.Option, _ int, into []game.Option) []game.Option {
		slices.SortStableFunc(options, func(a, b game.Option) int {
			x, y := Card(a.Refs[0]), Card(b.Refs[0])
			return cmp.Or(int(a.Verb)-int(b.Verb), s.cost(x)-s.cost(y), int(s.match.order[x])-int(s.match.order[y]))
		})
		pass := options[0]
		for _, o := range options {
			if o.Verb == verbPass {
				pass = o
			} else if s.dearerTreasure(Card(o.Refs[0]), coins) {
				return append(into, o)
			}
		}
		return append(into, pass)
	}
}

// costing sorts by what the cards cost now, up or down; of one cost in pile order.
func (s *State) costing(options []game.Option, up int) {
	slices.SortStableFunc(options, func(a, b game.Option) int {
		x, y := Card(a.Refs[0]), Card(b.Refs[0])
		return cmp.Or(up*(s.cost(x)-s.cost(y)), int(s.match.order[x])-int(s.match.order[y]))
	})
}

// cheapest picks the cards that cost least.
func cheapest(s *State, options []game.Option, n int, into []game.Option) []game.Option {
	s.costing(options, 1)
	return append(into, options[:n]...)
}

// costliest picks the cards that cost most.
func costliest(s *State, options []game.Option, n int, into []game.Option) []game.Option {
	s.costing(options, -1)
	return append(into, options[:n]...)
}

// accept picks by the order, and passes only where it must.
func accept(order chooser) chooser {
	return func(s *State, options []game.Option, n int, into []game.Option) []game.Option {
		return order(s, slices.DeleteFunc(options, func(o game.Option) bool { return o.Verb == verbPass }), n, into)
	}
}

// decline passes.
func decline(_ *State, _ []game.Option, _ int, into []game.Option) []game.Option {
	return append(into, pass)
}

// asTheyLay picks all cards so that they come onto the deck as they came from it.
func asTheyLay(_ *State, options []game.Option, _ int, into []game.Option) []game.Option {
	slices.Reverse(options)
	return append(into, options...)
}

// allBut picks all cards but those of a kind.
func allBut(c Card) chooser {
	return func(_ *State, options []game.Option, _ int, into []game.Option) []game.Option {
		return append(into, slices.DeleteFunc(options, func(o game.Option) bool { return Card(o.Refs[0]) == c })...)
	}
}

// dearerTreasure tells whether the Supply has a Treasure that costs more than the card, by up to the given coins.
func (s *State) dearerTreasure(c Card, coins int) bool {
	cost := s.cost(c)
	for i, card := range s.match.pile {
		if s.piles[i] > 0 && s.match.types[card]&Treasure != 0 && s.cost(card) > cost && s.cost(card) <= cost+coins {
			return true
		}
	}
	return false
}

// dearest picks the card that costs most; of those a Treasure, then an Action, then a Victory card, then in pile order.
// A Curse comes last.
func dearest(s *State, options []game.Option, into []game.Option) []game.Option {
	return append(into, slices.MinFunc(options, func(a, b game.Option) int {
		x, y := Card(a.Refs[0]), Card(b.Refs[0])
		return cmp.Or(s.gainClass(x)/curseClass-s.gainClass(y)/curseClass, s.cost(y)-s.cost(x),
			s.gainClass(x)-s.gainClass(y), int(s.match.order[x])-int(s.match.order[y]))
	}))
}

// dearestOrNone picks as dearest does, but rather none than a Curse or a Copper.
func dearestOrNone(s *State, options []game.Option, into []game.Option) []game.Option {
	options = slices.DeleteFunc(options, func(o game.Option) bool {
		return o == pass || Card(o.Refs[0]) == curse || Card(o.Refs[0]) == copper
	})
	if len(options) == 0 {
		return append(into, pass)
	}
	return dearest(s, options, into)
}

// leastUseful picks a Curse, or else the card that counts the fewest points; of equal ones the first in pile order.
// Points that depend on other cards count as one.
func leastUseful(s *State, options []game.Option, into []game.Option) []game.Option {
	points := func(c Card) int {
		switch {
		case c == curse:
			return math.MinInt8
		case slices.Contains(s.match.rules.counted, c):
			return 1
		}
		return int(s.match.points[c])
	}
	return append(into, slices.MinFunc(options, func(a, b game.Option) int {
		x, y := Card(a.Refs[0]), Card(b.Refs[0])
		return cmp.Or(points(x)-points(y), int(s.match.order[x])-int(s.match.order[y]))
	}))
}

// mostTypes picks the card of most types; of those the one least wanted in the hand.
func mostTypes(s *State, options []game.Option, n int, into []game.Option) []game.Option {
	options = worstFirst(s, options, len(options), nil)
	slices.SortStableFunc(options, func(a, b game.Option) int {
		return s.typesOf(Card(b.Refs[0])) - s.typesOf(Card(a.Refs[0]))
	})
	return append(into, options[:n]...)
}

// typesOf is how many types a card has.
func (p *position) typesOf(c Card) int { return bits.OnesCount8(uint8(p.match.types[c])) }

const curseClass = 3

// gainClass orders cards of one cost by their types.
func (s *State) gainClass(c Card) int {
	switch types := s.match.types[c]; {
	case types&Curse != 0:
		return curseClass
	case types&Treasure != 0:
		return 0
	case types&Action != 0:
		return 1
	default:
		return 2
	}
}
