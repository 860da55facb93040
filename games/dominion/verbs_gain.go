package dominion

import (
	"fmt"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Limit is what a card may cost.
type Limit struct {
	coins  int
	picked bool // that many more than the card picked last
	exact  bool // no less either
}

// UpTo n coins.
func UpTo(n int) Limit { return Limit{coins: n} }

// MoreThanPicked is up to n coins more than the card picked last costs now.
func MoreThanPicked(n int) Limit { return Limit{coins: n, picked: true} }

// ExactlyMoreThanPicked is exactly n coins more than the card picked last costs now.
func ExactlyMoreThanPicked(n int) Limit { return Limit{coins: n, picked: true, exact: true} }

func (l Limit) String() string {
	limit := fmt.Sprintf("up to %d", l.coins)
	if l.exact {
		limit = fmt.Sprintf("exactly %d", l.coins)
	}
	if l.picked {
		return limit + " more"
	}
	return limit
}

// in is the most that a card may cost now.
func (l Limit) in(s *State, f *frame) int {
	if l.picked {
		return s.cost(Card(f.Reg[regChosen])) + l.coins
	}
	return l.coins
}

// against is the reason why a card is out of the limit.
func (l Limit) against(s *State, f *frame, c Card) reason {
	switch cost, limit := s.cost(c), l.in(s, f); {
	case l.exact && cost != limit:
		return notThatCost
	case cost > limit:
		return tooDear
	}
	return allowed
}

// Where a gained card goes.
type destination uint8

// The destinations.
const (
	ToDiscard destination = iota
	ToHand
	OnDeck
)

func (d destination) String() string { return [...]string{"to discard", "to hand", "on deck"}[d] }

var gainEvents = [...]int16{ToDiscard: eventGain, ToHand: eventGainHand, OnDeck: eventGainDeck}

// Gain such a card from the Supply, if there is one within the limit. It is the one that later verbs mean by picked.
func Gain(which Which, limit Limit, to destination) Verb {
	return func(c *coder) {
		c.gain(gain{name: fmt.Sprintf("gain %s %s %s", said(which), limit, to), which: which, limit: limit, to: to, order: dearest})
	}
}

// MayGain is Gain, but nothing need be gained. By default only what is worth something is.
func MayGain(which Which, limit Limit, to destination) Verb {
	return func(c *coder) {
		name := fmt.Sprintf("may gain %s %s %s", said(which), limit, to)
		c.gain(gain{name: name, which: which, limit: limit, to: to, may: true, order: dearestOrNone})
	}
}

// AttackerGives is Gain, but who attacks picks the card.
func AttackerGives(which Which, limit Limit, to destination) Verb {
	return func(c *coder) {
		name := fmt.Sprintf("attacker gives %s %s %s", said(which), limit, to)
		c.gain(gain{name: name, which: which, limit: limit, to: to, byActive: true, order: leastUseful})
	}
}

// gain is a choice of a card of the Supply that somebody gains.
type gain struct {
	name     string
	which    Which
	limit    Limit
	to       destination
	may      bool // "pass" is offered too
	byActive bool // who plays the card picks what another gains
	order    func(s *State, options []game.Option, into []game.Option) []game.Option
}

// gain adds a step that lets somebody pick a card of the Supply.
func (c *coder) gain(g gain) {
	meant := g.which.filter(c.builder)
	c.free = false
	why := func(s *State, f *frame, _ game.Seat, card Card) reason {
		if why := s.outOfStock(card); why != allowed {
			return why
		}
		if why := meant.against(&s.position, card); why != allowed {
			return why
		}
		return g.limit.against(s, f, card)
	}
	options := func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
		for _, card := range s.match.pile {
			if why(s, f, seat, card) == allowed {
				into = append(into, option(verbGain, card))
			}
		}
		if g.may {
			into = append(into, pass)
		}
		return into
	}
	kind := game.Kind{Args: []game.Arg{{Name: "cost", Table: game.Number}}}
	if g.byActive {
		kind.Class, kind.Seconds, kind.Strike = game.Slot, ownSeconds, true
		kind.Args = append(kind.Args, game.Arg{Name: "seat", Table: game.Seats})
	}
	about := ask{verb: verbGain, from: inSupply, why: why, which: meant}
	c.ask(g.name, kind, about, flow.Question[State]{
		Who: func(s *State, f *frame) (game.Audience, int, int) {
			switch {
			case g.limit.picked && f.Reg[regPicked] == 0:
				return 0, 0, 0 // there is no card that it might cost more than
			case g.byActive:
				return game.Only(s.turn.seat), 1, 1
			}
			return game.Only(game.Seat(f.Seat)), 1, 1
		},
		Args: func(s *State, f *frame, _ game.Seat, args *[2]game.Ref) {
			args[0], args[1] = game.Ref(g.limit.in(s, f)), game.Ref(f.Seat)
		},
		Options: options,
		Default: func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
			return g.order(s, options(s, f, seat, nil), into)
		},
		Take: func(s *State, f *frame, picks []game.Option) flow.Next {
			f.Reg[regPicked] = 0
			if len(picks) > 0 && picks[0] != pass {
				f.Reg[regPicked], f.Reg[regChosen] = 1, picks[0].Refs[0]
				s.gain(game.Seat(f.Seat), Card(picks[0].Refs[0]), g.to)
			}
			return flow.Go
		},
	})
}

// outOfStock is the reason why there is no card of the kind to take from the Supply.
func (s *State) outOfStock(c Card) reason {
	switch pile := s.match.pileOf[c]; {
	case pile < 0:
		return noPile
	case s.piles[pile] == 0:
		return pileEmpty
	}
	return allowed
}

// OntoDeck moves the card that was just gained from the discard pile onto the deck.
func OntoDeck() Verb {
	return func(c *coder) {
		c.do("onto deck", func(s *State, f *frame) flow.Next {
			side := &s.sides[f.Seat]
			i := s.pullLast(&side.discard, Card(f.Reg[regChosen]))
			if i == 0 {
				return flow.Go // only in a position that no play leads to
			}
			s.push(&side.deck, i)
			s.refs = append(s.refs[:0], f.Reg[regChosen])
			s.tellHidden(game.Seat(f.Seat), eventTopdeck, eventTopdecked, s.refs, true)
			return flow.Go
		})
	}
}

// GainCard gains the card of a name, if the Supply has one.
func GainCard(name string, to destination) Verb {
	return func(c *coder) {
		card := c.find(name)
		c.means(verbGain, Amount(card))
		c.do(fmt.Sprintf("gain %s %s", name, to), func(s *State, f *frame) flow.Next {
			if s.piles[s.match.pileOf[card]] > 0 {
				s.gain(game.Seat(f.Seat), card, to)
			}
			return flow.Go
		})
	}
}

var pass = game.Option{Verb: verbPass}

func option(verb int16, card Card) game.Option {
	return game.Option{Verb: verb, Refs: [4]game.Ref{game.Ref(card)}}
}
