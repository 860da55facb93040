package dominion

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

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
