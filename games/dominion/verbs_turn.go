package dominion

import (
	"fmt"
	"math"
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
		c.means(verbDraw, n)
		c.do("draw "+n.String(), func(s *State, f *frame) flow.Next {
			s.draw(game.Seat(f.Seat), n.in(f))
			return flow.Go
		})
	}
}

// Actions adds to the turn's Actions.
func Actions(n Amount) Verb {
	return func(c *coder) {
		c.means(verbActions, n)
		c.yield(yields{given: max(int(n), 0), actions: max(int(n), 0)})
		c.do("actions "+n.String(), func(s *State, f *frame) flow.Next {
			s.giveActions(n.in(f))
			return flow.Go
		})
	}
}

// Buys adds to the turn's Buys.
func Buys(n Amount) Verb {
	return func(c *coder) {
		c.means(verbBuys, n)
		c.yield(yields{buys: max(int(n), 0)})
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
		c.means(verbCoins, n)
		c.do("coins "+n.String(), func(s *State, f *frame) flow.Next {
			s.giveCoins(n.in(f))
			return flow.Go
		})
	}
}

func (s *State) giveActions(n int) {
	s.turn.actions += int16(n)
	s.number(eventActions, n)
}

func (s *State) giveCoins(n int) {
	s.turn.coins += int16(n)
	s.number(eventCoins, n)
}

// Cheaper makes all cards cost n coins less for the rest of the turn, but never less than nothing.
func Cheaper(n int) Verb {
	return func(c *coder) {
		c.do(fmt.Sprintf("cheaper %d", n), func(s *State, f *frame) flow.Next {
			s.turn.reduction = uint8(min(int(s.turn.reduction)+n, math.MaxUint8))
			s.number(eventCheaper, n)
			return flow.Go
		})
	}
}

// BetterCoppers makes each Copper that is played later in the turn give n coins more.
func BetterCoppers(n int) Verb {
	return func(c *coder) {
		c.do(fmt.Sprintf("better coppers %d", n), func(s *State, f *frame) flow.Next {
			s.turn.coppers = uint8(min(int(s.turn.coppers)+n, math.MaxUint8))
			s.number(eventCoppers, n)
			return flow.Go
		})
	}
}

// FirstSilver makes the first Silver of the turn give n coins more, unless one has been played already.
func FirstSilver(n int) Verb {
	return func(c *coder) {
		c.do(fmt.Sprintf("first silver %d", n), func(s *State, f *frame) flow.Next {
			if !s.turn.silver {
				s.turn.merchants = uint8(min(int(s.turn.merchants)+n, math.MaxUint8))
			}
			return flow.Go
		})
	}
}
