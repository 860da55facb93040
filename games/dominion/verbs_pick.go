package dominion

import (
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Count is how many cards are picked.
type Count struct {
	least, most int
	keep        bool // least and most are how many stay in the hand
	perEmpty    bool // as many as piles of the Supply are empty
}

const allCards = 1 << 10

// AnyNumber of cards, also none.
var AnyNumber = Count{least: 0, most: allCards}

// AllCards there are, in an order.
var AllCards = Count{least: allCards, most: allCards}

// PerEmptyPile is as many cards as piles of the Supply are empty, or all there are.
var PerEmptyPile = Count{perEmpty: true}

// Exactly n cards, or all there are.
func Exactly(n int) Count { return Count{least: n, most: n} }

// Most n cards, also none.
func Most(n int) Count { return Count{most: n} }

// DownTo as many cards that n are left.
func DownTo(n int) Count { return Count{least: n, most: n, keep: true} }

func (n Count) String() string {
	switch {
	case n.perEmpty:
		return "per empty pile"
	case n.keep:
		return fmt.Sprintf("down to %d", n.least)
	case n.least == allCards:
		return "all"
	case n.most == allCards:
		return "any"
	case n.least == 0:
		return fmt.Sprintf("up to %d", n.most)
	default:
		return fmt.Sprintf("exactly %d", n.least)
	}
}

// of is how many are picked where so many cards lie.
func (n Count) of(s *State, there int) (lo, hi int) {
	switch {
	case n.perEmpty:
		return s.emptyPiles(), s.emptyPiles()
	case n.keep:
		return max(0, there-n.most), max(0, there-n.least)
	}
	return n.least, n.most
}

// source is where the cards lie out of which one picks.
type source uint8

// The sources.
const (
	inHand source = iota
	inLimbo
	inDiscard
	inTrash
	inSupply
)

// lie is the zone of a source: the hand is the asked seat's, the rest before the seat that carries the program out.
func (s *State) lie(from source, f *frame, asked game.Seat) *zone {
	switch from {
	case inLimbo:
		return &s.sides[f.Seat].limbo
	case inDiscard:
		return &s.sides[f.Seat].discard
	case inTrash:
		return &s.trash
	default:
		return &s.sides[asked].hand
	}
}

// optional is whether one may pick nothing instead.
type optional uint8

const (
	must        optional = iota
	may                  // "pass" is offered too
	mayUnForced          // but not at a table with the first edition's forced choices
)

// pick is a choice of cards that lie in a zone, and what is done with them.
type pick struct {
	name     string
	as       string // the decision's name, if it is not that of the verb
	verb     int16
	from     source
	which    Which // without it any
	count    Count
	optional optional
	distinct bool // each name is offered once: the zone may be large, and one card is picked
	ordered  bool
	byActive bool // who plays the card picks out of another's cards
	order    chooser
	take     func(*State, game.Seat, *zone, []game.Option)
}

// pick adds a step that lets somebody pick cards. What was picked is what later verbs mean by that.
func (c *coder) pick(p pick) {
	if p.which == nil {
		p.which = Any
	}
	if p.verb == verbTrash && p.from == inHand {
		c.yield(yields{trashes: 1})
	}
	c.free = p.from == inHand && p.which == Any
	which := p.which.filter(c.builder)
	why := func(s *State, _ *frame, _ game.Seat, card Card) reason { return which.against(&s.position, card) }
	options := func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
		var offered [maxCards]bool
		for i := s.lie(p.from, f, seat).head; i != 0; i = s.next[i] {
			card := s.card(i)
			if p.distinct && offered[card] || which.against(&s.position, card) != allowed {
				continue
			}
			offered[card] = true
			into = append(into, option(p.verb, card))
		}
		if p.optional == may || p.optional == mayUnForced && !s.match.forced {
			into = append(into, pass)
		}
		return into
	}
	about := ask{verb: p.verb, from: p.from, why: why, which: which}
	c.ask(p.name, p.kind(), about, flow.Question[State]{
		Who: func(s *State, f *frame) (game.Audience, int, int) {
			seat := game.Seat(f.Seat)
			z := s.lie(p.from, f, seat)
			lo, hi := p.count.of(s, int(z.n))
			if hi == 0 || !s.holdsAny(z, &which) {
				return 0, 0, 0
			}
			if p.byActive {
				seat = s.turn.seat
			}
			return game.Only(seat), lo, hi
		},
		Options: options,
		Args:    p.args(),
		Default: func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
			return p.order(s, options(s, f, seat, nil), int(s.core.Asks.Min), into)
		},
		Take: func(s *State, f *frame, picks []game.Option) flow.Next {
			if len(picks) > 0 && picks[0].Verb == verbPass {
				picks = nil
			}
			if !p.ordered && len(picks) > 1 {
				picks = s.inOneOrder(picks)
			}
			f.Reg[regPicked] = int16(len(picks))
			if len(picks) > 0 {
				f.Reg[regChosen] = picks[len(picks)-1].Refs[0]
				seat := game.Seat(f.Seat)
				p.take(s, seat, s.lie(p.from, f, seat), picks)
			}
			return flow.Go
		},
	})
}

// inOneOrder are picks whose order does not matter, in an order that does not depend on it. They are valid until the next.
func (s *State) inOneOrder(picks []game.Option) []game.Option {
	s.sorted = append(s.sorted[:0], picks...)
	slices.SortFunc(s.sorted, func(a, b game.Option) int { return int(a.Refs[0]) - int(b.Refs[0]) })
	return s.sorted
}

// kind is the decision's kind. Who picks out of another's cards is told whose they are.
func (p *pick) kind() game.Kind {
	kind := game.Kind{Name: p.as, Ordered: p.ordered}
	if p.byActive {
		kind.Class, kind.Seconds, kind.Strike = game.Slot, ownSeconds, true
		kind.Args = []game.Arg{{Name: "seat", Table: game.Seats}}
	}
	return kind
}

func (p *pick) args() func(*State, *frame, game.Seat, *[2]game.Ref) {
	if !p.byActive {
		return nil
	}
	return func(_ *State, f *frame, _ game.Seat, args *[2]game.Ref) { args[0] = game.Ref(f.Seat) }
}
