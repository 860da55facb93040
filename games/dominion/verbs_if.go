package dominion

import (
	"fmt"

	"github.com/noripan/noripan/game/flow"
)

// Condition is what a card's further effect may depend on.
type Condition struct {
	name  string
	holds func(*State, *frame) bool
}

// If carries the verbs out if the condition holds when they would begin.
func If(when Condition, verbs ...Verb) Verb {
	return func(c *coder) {
		c.only("if "+when.name, when.holds, func() { c.add(verbs) })
	}
}

// only adds a step that leaves out what the body adds, unless the condition holds. It tells what that yields then.
func (c *coder) only(name string, holds func(*State, *frame) bool, body func()) yields {
	var end uint8
	c.do(name, func(s *State, f *frame) flow.Next {
		if holds(s, f) {
			return flow.Go
		}
		f.At = end
		return flow.Again
	})
	inner := c.yieldsOf(body)
	end = uint8(len(c.steps))
	return inner
}

// IfPicked carries the verbs out if any card was picked, or gained, last.
func IfPicked(verbs ...Verb) Verb {
	return func(c *coder) {
		free, when := c.free, Picked(1)
		inner := c.only("if "+when.name, when.holds, func() { c.add(verbs) })
		if free {
			c.yield(inner)
		}
	}
}

// Picked holds if at least n cards were picked, or gained, last.
func Picked(n int) Condition {
	return Condition{fmt.Sprintf("picked %d", n), func(_ *State, f *frame) bool { return int(f.Reg[regPicked]) >= n }}
}

// NonePicked holds if no card was picked, or gained, last.
var NonePicked = Condition{"none picked", func(_ *State, f *frame) bool { return f.Reg[regPicked] == 0 }}

// PickedIs holds if a card was picked, or gained, last and is one of the types.
func PickedIs(types Types) Condition {
	return Condition{"picked is " + types.String(), func(s *State, f *frame) bool {
		return f.Reg[regPicked] != 0 && s.match.types[f.Reg[regChosen]]&types != 0
	}}
}

// Played holds if at least n Actions have been played this turn, this one and replays included.
func Played(n int) Condition {
	return Condition{fmt.Sprintf("played %d", n), func(s *State, _ *frame) bool { return int(s.turn.played) >= n }}
}

// HandHas holds if a card of one of the types is in the hand.
func HandHas(types Types) Condition {
	return Condition{"hand has " + types.String(), func(s *State, f *frame) bool { return s.holds(&s.sides[f.Seat].hand, types) }}
}

// HandWithout holds if no card of any of the types is in the hand.
func HandWithout(types Types) Condition {
	return Condition{"hand without " + types.String(), func(s *State, f *frame) bool { return !s.holds(&s.sides[f.Seat].hand, types) }}
}

// HandAtMost holds if the hand has at most n cards.
func HandAtMost(n int) Condition {
	return Condition{fmt.Sprintf("hand at most %d", n), func(s *State, f *frame) bool { return int(s.sides[f.Seat].hand.n) <= n }}
}

// HandAtLeast holds if the hand has at least n cards.
func HandAtLeast(n int) Condition {
	return Condition{fmt.Sprintf("hand at least %d", n), func(s *State, f *frame) bool { return int(s.sides[f.Seat].hand.n) >= n }}
}
