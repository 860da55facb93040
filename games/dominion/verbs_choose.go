package dominion

import (
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// mode is one of the things that a card lets choose from. Its option says what it does: "draw:2", "coins:2".
type mode struct {
	option    game.Option
	preferred bool
}

// ChooseOne of the modes is carried out.
func ChooseOne(modes ...Verb) Verb {
	return chooseSome(1, modes)
}

// ChooseTwo different modes are carried out, as they are listed. Both are named before the first is carried out.
func ChooseTwo(modes ...Verb) Verb {
	return chooseSome(2, modes)
}

// ChooseForTypes is as many different modes as the card picked last has types, carried out as they are listed.
func ChooseForTypes(modes ...Verb) Verb {
	types := func(s *State, f *frame) int { return s.typesOf(Card(f.Reg[regChosen])) }
	return choose(fmt.Sprintf("choose of %d for types", len(modes)), 1, types, modes)
}

func chooseSome(n int, modes []Verb) Verb {
	return choose(fmt.Sprintf("choose %d of %d", n, len(modes)), n, func(*State, *frame) int { return n }, modes)
}

// choose asks for so many of the modes, and never for fewer than the least, whether they can do anything or not, and
// carries them out. By default the preferred ones are chosen, then those listed first.
func choose(name string, least int, count func(*State, *frame) int, modes []Verb) Verb {
	return func(c *coder) {
		var menu []mode
		c.ask(name, game.Kind{Name: "choose"}, ask{}, flow.Question[State]{
			Who: func(s *State, f *frame) (game.Audience, int, int) {
				n := count(s, f)
				return game.Only(game.Seat(f.Seat)), n, n
			},
			Options: func(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
				for i := range menu {
					into = append(into, menu[i].option)
				}
				return into
			},
			Default: func(s *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
				n := len(into) + int(s.core.Asks.Min)
				for _, preferred := range [...]bool{true, false} {
					for i := range menu {
						if menu[i].preferred == preferred && len(into) < n {
							into = append(into, menu[i].option)
						}
					}
				}
				return into
			},
			Take: func(_ *State, f *frame, picks []game.Option) flow.Next {
				f.Reg[regModes] = 0
				for i := range menu {
					if slices.Contains(picks, menu[i].option) {
						f.Reg[regModes] |= 1 << i
					}
				}
				return flow.Go
			},
		})
		each := make([]yields, len(modes))
		for i, verb := range modes {
			picked := func(_ *State, f *frame) bool { return f.Reg[regModes]&(1<<i) != 0 }
			each[i] = c.only(fmt.Sprintf("mode %d", i+1), picked, func() {
				outer := c.mode
				c.mode = new(mode)
				verb(c)
				if c.mode.option == (game.Option{}) || slices.ContainsFunc(menu, func(m mode) bool { return m.option == c.mode.option }) {
					panic("dominion: " + c.name + ": a mode without an option of its own")
				}
				menu, c.mode = append(menu, *c.mode), outer
			})
		}
		c.yield(chosen(least, each))
	}
}

// Preferred marks the mode that is chosen by default.
func Preferred(verb Verb) Verb {
	return func(c *coder) {
		c.mode.preferred = true
		verb(c)
	}
}

// Redraw discards the whole hand and draws n cards.
func Redraw(n Amount) Verb {
	return func(c *coder) {
		c.means(verbRedraw, n)
		c.do("discard hand", func(s *State, f *frame) flow.Next {
			s.discardAll(game.Seat(f.Seat), &s.sides[f.Seat].hand)
			return flow.Go
		})
		Draw(n)(c)
	}
}

// Together is one mode of several verbs; the first of them says what it does.
func Together(verbs ...Verb) Verb {
	return func(c *coder) { c.add(verbs) }
}

// means gives the mode that is being compiled its option, if it has none yet: the first thing done says what it is.
func (c *coder) means(verb int16, n Amount) {
	if c.mode != nil && c.mode.option == (game.Option{}) {
		c.mode.option = game.Option{Verb: verb, Refs: [4]game.Ref{game.Ref(n)}}
	}
}
