package dominion

import (
	"fmt"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// said is a Which in the name of a step.
func said(which Which) string { return fmt.Sprint(which) }

// OnOthers is the effect of an Attack: all others, but those unaffected by it, carry the verbs out, one completely
// after another in turn order.
func OnOthers(verbs ...Verb) Verb {
	return func(c *coder) { c.eachOther("attack", append(verbs, attackDone), true) }
}

// OnAll is the effect of an Attack that concerns who plays it too, and first.
func OnAll(verbs ...Verb) Verb {
	return func(c *coder) {
		part := c.part("attack", append(verbs, attackDone))
		c.do("self", func(s *State, f *frame) flow.Next {
			s.core.Push(part, game.Seat(f.Seat))
			return flow.Go
		})
		c.startOnOthers(part, true)
	}
}

// Others lets all others carry the verbs out, one after another in turn order. It is no Attack.
func Others(verbs ...Verb) Verb {
	return func(c *coder) { c.eachOther("others", verbs, false) }
}

func (c *coder) eachOther(name string, verbs []Verb, attack bool) {
	c.startOnOthers(c.part(name, verbs), attack)
}

// startOnOthers starts a part for each of the others in turn order; if it is an Attack, not for those unaffected.
func (c *coder) startOnOthers(part uint16, attack bool) {
	c.do("others", func(s *State, f *frame) flow.Next {
		for {
			other, more := s.eachOther(f)
			if !more {
				return flow.Go
			}
			if !attack || !s.attack.unaffected.has(other) {
				s.core.Push(part, other)
				return flow.Again
			}
		}
	})
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

// May lets the verbs be carried out or not, where the condition holds.
func May(when Condition, verbs ...Verb) Verb {
	return func(c *coder) {
		c.mayDo("may", "may", false, when.holds, func(*State, *frame) {})
		c.free = true
		IfPicked(verbs...)(c)
	}
}

// mayDo adds a question whether to do something, "yes" or "pass". It is asked only where it can be done.
func (c *coder) mayDo(name, as string, accept bool, can func(*State, *frame) bool, do func(*State, *frame)) {
	yes := game.Option{Verb: verbYes}
	c.free = false
	c.ask(name, game.Kind{Name: as}, ask{}, flow.Question[State]{
		Who: func(s *State, f *frame) (game.Audience, int, int) {
			if !can(s, f) {
				return 0, 0, 0
			}
			return game.Only(game.Seat(f.Seat)), 1, 1
		},
		Options: func(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
			return append(into, yes, pass)
		},
		Default: func(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
			if accept {
				return append(into, yes)
			}
			return append(into, pass)
		},
		Take: func(s *State, f *frame, picks []game.Option) flow.Next {
			f.Reg[regPicked] = 0
			if len(picks) > 0 && picks[0] == yes {
				f.Reg[regPicked] = 1
				do(s, f)
			}
			return flow.Go
		},
	})
}
