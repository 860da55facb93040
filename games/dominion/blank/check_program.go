package blank

import (
	"fmt"
	"slices"
	"strings"
)

// The types by which cards are told apart, and the places to which gained and turned up ones go.
var (
	filterTypes  = []string{"", "action", "treasure", "victory"}
	destinations = []string{"", toDiscard, toHand, toDeck}
)

const (
	toDiscard = "discard"
	toHand    = "hand"
	toDeck    = "deck"

	thenHand    = "hand"
	thenDiscard = "discard"
	thenTrash   = "trash"
	thenBack    = "back"
)

// ranges are the numbers that phrases may hold.
var ranges = map[phrase][2]int{
	cards: {0, 4}, actions: {0, 3}, buys: {0, 2}, coins: {0, 4},
	discard: {0, 5}, trash: {0, 4}, topdeck: {0, 3},
}

// Where phrases may stand: bits.
type place uint8

const (
	inPlay place = 1 << iota
	inTreasure
	inReaction
)

// everywhere that is not listed here is everywhere but in a reaction.
var places = map[phrase]place{
	actions: inPlay, attack: inPlay, othersDraw: inPlay, trashSelf: inPlay,
	cards: inPlay | inTreasure | inReaction, discard: inPlay | inTreasure | inReaction, trash: inPlay | inTreasure | inReaction,
	topdeck: inPlay | inTreasure | inReaction, unaffected: inReaction,
}

// stands tells whether a phrase may stand there.
func stands(p phrase, in place) bool {
	where, listed := places[p]
	if !listed {
		where = inPlay | inTreasure
	}
	return where&in != 0
}

// program checks statements one after the other. last is what picked cards before; it returns what does after.
func (c *checker) program(where string, program []Statement, depth int, in place, last phrase) phrase {
	for i := range program {
		at := fmt.Sprintf("%s[%d]", where, i)
		s := &program[i]
		what, one := s.phrase()
		switch {
		case !one:
			c.fault(4, at, "one_of")
			continue
		case !stands(what, in):
			rule := map[place]int{inTreasure: 9, inReaction: 4, inPlay: 4}[in]
			c.fault(rule, at, "not_here", "phrase", what)
			continue
		}
		c.statement(at, s, what, in, last)
		inner := s.inner()
		if len(inner) > 0 && depth == maxDepth {
			c.fault(4, at, "too_deep", "max", maxDepth)
			continue
		}
		if what == may {
			last = noPhrase // its question takes the place of what was picked before
		}
		after := last
		for _, within := range inner {
			if len(within.program) == 0 {
				c.fault(4, at+"."+within.where, "empty")
			}
			if what == choose && chooses(within.program) {
				c.fault(4, at+"."+within.where, "not_here", "phrase", choose)
			}
			if then := c.program(at+"."+within.where, within.program, depth+1, in, last); then != last {
				after = noPhrase // one cannot tell which of them was carried out
			}
		}
		switch last = after; what {
		case discard, trash, topdeck, gain:
			last = what
		case reveal, look, dig, attack:
			last = noPhrase
		}
	}
	return last
}

// chooses tells whether a program has a choice in it.
func chooses(program []Statement) bool {
	for i := range program {
		if program[i].Choose != nil {
			return true
		}
		for _, in := range program[i].inner() {
			if chooses(in.program) {
				return true
			}
		}
	}
	return false
}

func (c *checker) statement(at string, s *Statement, what phrase, in place, last phrase) {
	at += "." + what
	switch what {
	case cards, actions, buys, coins:
		c.amount(at, s.amount(), what, in, last)
	case discard, trash, topdeck:
		c.pick(at, s.pick(), what)
	case gain:
		c.gain(at, s.Gain, last)
	case reveal, look:
		c.spread(at, s.spread())
	case dig:
		c.within(6, at+".hits", s.Dig.Hits, 1, 2)
		c.oneOf(at+".type", s.Dig.Type, filterTypes[1:])
	case choose:
		c.within(4, at+".of", len(s.Choose.Of), 2, 4)
		c.within(4, at+".n", s.Choose.N, 1, max(len(s.Choose.Of)-1, 1))
	case when:
		c.condition(at, s.If, last)
	case othersDraw:
		c.within(4, at, s.OthersDraw, 1, 2)
	case attack:
		c.strikes(at, s.Attack)
	case cheaper:
		c.within(4, at, s.Cheaper, 1, 1)
	case betterCoppers:
		c.within(4, at, s.BetterCoppers, 1, 1)
	}
}

func (c *checker) amount(at string, a *Amount, what phrase, in place, last phrase) {
	if !a.Picked {
		most := ranges[what]
		if in == inReaction {
			most[1] = 2
		}
		c.within(4, at, a.N, most[0], most[1])
		return
	}
	switch {
	case last == noPhrase || last == gain:
		c.fault(4, at, "nothing_picked")
	case what == coins && last != discard && last != trash:
		c.fault(7, at, "coins_for_nothing")
	}
}

func (c *checker) pick(at string, p *Pick, what phrase) {
	most := ranges[what][1]
	c.within(4, at+".most", p.Most, 1, most)
	c.within(4, at+".least", p.Least, 0, max(p.Most, 0))
	c.oneOf(at+".type", p.Type, filterTypes)
}

func (c *checker) gain(at string, g *Gain, last phrase) {
	given := 0
	for _, limit := range []struct {
		where string
		n     *int
		most  int
	}{{"upTo", g.UpTo, 6}, {"exactly", g.Exactly, 6}, {"more", g.More, 3}} {
		if limit.n != nil {
			given++
			c.within(4, at+"."+limit.where, *limit.n, 0, limit.most)
		}
	}
	if g.Card != "" {
		given++
		c.reference(4, at+".card", g.Card)
		if g.Type != "" {
			c.fault(4, at+".type", "one_of")
		}
	}
	if given != 1 {
		c.fault(4, at, "one_of")
	}
	if g.More != nil && last == noPhrase {
		c.fault(4, at+".more", "nothing_picked")
	}
	c.oneOf(at+".type", g.Type, filterTypes)
	c.oneOf(at+".to", g.To, destinations)
}

func (c *checker) spread(at string, s *Spread) {
	c.within(4, at+".n", s.N, 1, 4)
	c.oneOf(at+".then", s.Then, []string{thenHand, thenDiscard, thenTrash, thenBack})
	switch {
	case s.Then == thenHand:
		c.oneOf(at+".type", s.Type, filterTypes[1:])
	case s.Type != "":
		c.fault(4, at+".type", "not_here", "phrase", "type")
	}
}

func (c *checker) condition(at string, i *If, last phrase) {
	given := 0
	for _, is := range []bool{i.Picked, i.PickedIs != "", i.HandAtMost != nil, i.HandAtLeast != nil, i.EmptyPiles != 0, i.Played != 0} {
		if is {
			given++
		}
	}
	if given != 1 {
		c.fault(4, at, "one_of")
	}
	if (i.Picked || i.PickedIs != "") && last == noPhrase {
		c.fault(4, at, "nothing_picked")
	}
	if i.PickedIs != "" {
		c.oneOf(at+".pickedIs", i.PickedIs, filterTypes[1:])
	}
	for _, n := range []*int{i.HandAtMost, i.HandAtLeast} {
		if n != nil {
			c.within(4, at, *n, 0, 10)
		}
	}
	c.within(4, at+".emptyPiles", i.EmptyPiles, 0, 4)
	c.within(4, at+".played", i.Played, 0, 10)
}

func (c *checker) strikes(at string, strikes []Strike) {
	c.within(4, at, len(strikes), 1, maxStrikes)
	for i := range strikes {
		s := &strikes[i]
		where := fmt.Sprintf("%s[%d]", at, i)
		given := 0
		for _, is := range []bool{s.DiscardTo != 0, s.Gain != "", s.DiscardTop, s.TrashTreasures, s.Draw} {
			if is {
				given++
			}
		}
		if given != 1 {
			c.fault(4, where, "one_of")
		}
		if s.DiscardTo != 0 {
			c.within(4, where+".discardTo", s.DiscardTo, 3, 10)
		}
		if s.Gain != "" {
			c.oneOf(where+".gain", s.Gain, []string{"curse", "copper"})
		}
	}
}

// oneOf is a fault unless the value is in the list.
func (c *checker) oneOf(where, value string, list []string) {
	if !slices.Contains(list, value) {
		c.fault(4, where, "not_one_of", "value", value, "list", strings.TrimPrefix(strings.Join(list, ", "), ", "))
	}
}
