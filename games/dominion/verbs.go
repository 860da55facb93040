package dominion

import (
	"fmt"
	"strconv"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Amount is a number of cards or coins, or PerPicked.
type Amount int16

// PerPicked is as many as were picked last.
const PerPicked Amount = -1

func (a Amount) String() string {
	if a == PerPicked {
		return "per picked"
	}
	return strconv.Itoa(int(a))
}

func (a Amount) in(f *frame) int {
	if a == PerPicked {
		return int(f.Reg[regPicked])
	}
	return int(a)
}

// Draw: whoever carries it out takes n cards from the deck to the hand.
func Draw(n Amount) Verb {
	return func(c *coder) {
		c.do("draw "+n.String(), func(s *State, f *frame) flow.Next {
			s.draw(game.Seat(f.Seat), n.in(f))
			return flow.Go
		})
	}
}

// Actions adds to the turn's Actions.
func Actions(n Amount) Verb {
	return func(c *coder) {
		c.gives[c.card] += int8(max(n, 0))
		c.do("actions "+n.String(), func(s *State, f *frame) flow.Next {
			s.turn.actions += int16(n.in(f))
			s.number(eventActions, n.in(f))
			return flow.Go
		})
	}
}

// Buys adds to the turn's Buys.
func Buys(n Amount) Verb {
	return func(c *coder) {
		c.do("buys "+n.String(), func(s *State, f *frame) flow.Next {
			s.turn.buys += int16(n.in(f))
			s.number(eventBuys, n.in(f))
			return flow.Go
		})
	}
}

// Coins adds to the turn's coins.
func Coins(n Amount) Verb {
	return func(c *coder) {
		c.do("coins "+n.String(), func(s *State, f *frame) flow.Next {
			s.turn.coins += int16(n.in(f))
			s.number(eventCoins, n.in(f))
			return flow.Go
		})
	}
}

// FirstSilver makes the first Silver of the turn give n coins more, unless one has been played already.
func FirstSilver(n int) Verb {
	return func(c *coder) {
		c.do(fmt.Sprintf("first silver %d", n), func(s *State, f *frame) flow.Next {
			if !s.turn.silver {
				s.turn.merchants += uint8(n)
			}
			return flow.Go
		})
	}
}

// Unaffected makes whoever carries it out immune to the Attack that is being played.
func Unaffected() Verb {
	return func(c *coder) {
		c.immune[c.card] = true
		c.do("unaffected", func(s *State, f *frame) flow.Next {
			s.attack.unaffected.add(game.Seat(f.Seat))
			s.tell(game.Seat(f.Seat), eventUnaffected)
			return flow.Go
		})
	}
}

// IfPicked carries the verbs out if any card was picked last.
func IfPicked(verbs ...Verb) Verb {
	return func(c *coder) {
		var end uint8
		c.do("if picked", func(s *State, f *frame) flow.Next {
			if f.Reg[regPicked] != 0 {
				return flow.Go
			}
			f.At = end
			return flow.Again
		})
		c.add(verbs)
		end = uint8(len(c.steps))
	}
}

// OnOthers is the effect of an Attack: all others, but those unaffected by it, carry the verbs out, one completely
// after another in turn order.
func OnOthers(verbs ...Verb) Verb {
	return func(c *coder) {
		part := c.part("attack", append(verbs, attackDone))
		c.do("others", func(s *State, f *frame) flow.Next {
			victim, more := s.eachOther(f)
			if !more {
				return flow.Go
			}
			if !s.attack.unaffected.has(victim) {
				s.core.Push(part, victim)
			}
			return flow.Again
		})
	}
}

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

// Limit is what a card may cost.
type Limit struct {
	coins  int
	picked bool // that many more than the card picked last
}

// UpTo n coins.
func UpTo(n int) Limit { return Limit{coins: n} }

// MoreThanPicked is up to n coins more than the card picked last costs now.
func MoreThanPicked(n int) Limit { return Limit{coins: n, picked: true} }

func (l Limit) String() string {
	if l.picked {
		return fmt.Sprintf("up to %d more", l.coins)
	}
	return fmt.Sprintf("up to %d", l.coins)
}

func (l Limit) in(s *State, f *frame) int {
	if l.picked {
		return s.cost(Card(f.Reg[regChosen])) + l.coins
	}
	return l.coins
}

// Where a gained card goes.
type destination uint8

// The destinations.
const (
	ToDiscard destination = iota
	ToHand
)

func (d destination) String() string { return [...]string{"to discard", "to hand"}[d] }

// Gain a card of the types (or Any) from the Supply, if there is one within the limit.
func Gain(types Types, limit Limit, to destination) Verb {
	return func(c *coder) {
		refused := types.otherwise()
		why := func(s *State, f *frame, _ game.Seat, card Card) reason {
			switch pile := s.match.pileOf[card]; {
			case pile < 0:
				return noPile
			case s.piles[pile] == 0:
				return pileEmpty
			case types != Any && s.match.types[card]&types == 0:
				return refused
			case s.cost(card) > limit.in(s, f):
				return tooDear
			}
			return allowed
		}
		options := func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
			for _, card := range s.match.pile {
				if why(s, f, seat, card) == allowed {
					into = append(into, option(verbGain, card))
				}
			}
			return into
		}
		kind := game.Kind{Args: []game.Arg{{Name: "cost", Table: game.Number}}}
		c.ask(fmt.Sprintf("gain %s %s %s", types, limit, to), kind, ask{verb: verbGain, supply: true, why: why}, flow.Question[State]{
			Who:     func(s *State, f *frame) (game.Audience, int, int) { return game.Only(game.Seat(f.Seat)), 1, 1 },
			Args:    func(s *State, f *frame, _ game.Seat, args *[2]game.Ref) { args[0] = game.Ref(limit.in(s, f)) },
			Options: options,
			Default: func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
				return dearest(s, options(s, f, seat, nil), into)
			},
			Take: func(s *State, f *frame, picks []game.Option) flow.Next {
				for _, pick := range picks {
					s.gain(game.Seat(f.Seat), Card(pick.Refs[0]), to)
				}
				return flow.Go
			},
		})
	}
}

func option(verb int16, card Card) game.Option {
	return game.Option{Verb: verb, Refs: [4]game.Ref{game.Ref(card)}}
}
