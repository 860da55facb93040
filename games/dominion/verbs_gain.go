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
		meant := which.filter(c.builder)
		why := func(s *State, f *frame, _ game.Seat, card Card) reason {
			switch pile := s.match.pileOf[card]; {
			case pile < 0:
				return noPile
			case s.piles[pile] == 0:
				return pileEmpty
			}
			if why := meant.against(s.match, card); why != allowed {
				return why
			}
			return limit.against(s, f, card)
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
		about := ask{verb: verbGain, from: inSupply, why: why, which: meant}
		c.ask(fmt.Sprintf("gain %s %s %s", said(which), limit, to), kind, about, flow.Question[State]{
			Who:     func(s *State, f *frame) (game.Audience, int, int) { return game.Only(game.Seat(f.Seat)), 1, 1 },
			Args:    func(s *State, f *frame, _ game.Seat, args *[2]game.Ref) { args[0] = game.Ref(limit.in(s, f)) },
			Options: options,
			Default: func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
				return dearest(s, options(s, f, seat, nil), into)
			},
			Take: func(s *State, f *frame, picks []game.Option) flow.Next {
				f.Reg[regPicked] = int16(len(picks))
				for _, pick := range picks {
					f.Reg[regChosen] = pick.Refs[0]
					s.gain(game.Seat(f.Seat), Card(pick.Refs[0]), to)
				}
				return flow.Go
			},
		})
	}
}

// GainCard gains the card of a name, if the Supply has one.
func GainCard(name string, to destination) Verb {
	return func(c *coder) {
		card := c.find(name)
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
