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
	exact  bool // neither more nor less
}

// UpTo n coins.
func UpTo(n int) Limit { return Limit{coins: n} }

// MoreThanPicked is up to n coins more than the card picked last costs now.
func MoreThanPicked(n int) Limit { return Limit{coins: n, picked: true} }

// ExactlyMoreThanPicked is n coins more than the card picked last costs now.
func ExactlyMoreThanPicked(n int) Limit { return Limit{coins: n, picked: true, exact: true} }

func (l Limit) String() string {
	name := fmt.Sprint(l.coins)
	if !l.exact {
		name = "up to " + name
	}
	if l.picked {
		name += " more"
	}
	return name
}

func (l Limit) in(s *State, f *frame) int {
	if l.picked {
		return s.cost(Card(f.Reg[regChosen])) + l.coins
	}
	return l.coins
}

// against is why a card of that cost cannot be had within the limit.
func (l Limit) against(cost, limit int) reason {
	switch {
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
			}
			return limit.against(s.cost(card), limit.in(s, f))
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

func option(verb int16, card Card) game.Option {
	return game.Option{Verb: verb, Refs: [4]game.Ref{game.Ref(card)}}
}
