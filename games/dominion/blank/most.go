package blank

import "slices"

// Most is the most that one play of a program can do.
type Most struct {
	Cards     int // drawn, and revealed ones that go to the hand
	Coins     int
	Gains     int
	Questions int // to who plays it
}

// plus adds what is done after it.
func (m Most) plus(o Most) Most {
	return Most{m.Cards + o.Cards, m.Coins + o.Coins, m.Gains + o.Gains, m.Questions + o.Questions}
}

// or is the larger of each.
func (m Most) or(o Most) Most {
	return Most{max(m.Cards, o.Cards), max(m.Coins, o.Coins), max(m.Gains, o.Gains), max(m.Questions, o.Questions)}
}

// mostOf counts the worst case of a program: sums, the larger branch of an If, the largest options of a choice, and of
// what goes by the cards picked the most that can be picked.
func mostOf(program []Statement) Most {
	most, _ := mostAfter(program, 0)
	return most
}

// Asks tells whether playing the Treasure may ask something.
func (t *Treasure) Asks() bool { return mostOf(t.Then).Questions > 0 }

// mostAfter is mostOf where up to so many cards were picked before. It tells too how many can be picked after it.
func mostAfter(program []Statement, before int) (most Most, after int) {
	for i := range program {
		did, then := program[i].most(before)
		most, before = most.plus(did), then
	}
	return most, before
}

func (s *Statement) most(before int) (most Most, after int) {
	what, _ := s.phrase()
	switch what {
	case cards:
		return Most{Cards: s.Cards.most(before)}, before
	case coins:
		return Most{Coins: s.Coins.most(before)}, before
	case discard, trash, topdeck:
		return Most{Questions: 1}, max(s.pick().Most, 0)
	case gain:
		if s.Gain.Card != "" {
			return Most{Gains: 1}, 1
		}
		return Most{Gains: 1, Questions: 1}, 1
	case reveal, look:
		return s.spread().most(), before
	case dig:
		return Most{Cards: s.Dig.Hits}, before
	case choose:
		return s.Choose.most(before)
	case may:
		did, then := mostAfter(s.May, before)
		return did.plus(Most{Questions: 1}), max(before, then)
	case when:
		did, then := mostAfter(s.If.Then, before)
		other, otherwise := mostAfter(s.If.Else, before)
		return did.or(other), max(then, otherwise)
	}
	return Most{}, before
}

// most is the amount where up to so many cards were picked before.
func (a *Amount) most(before int) int {
	if a.Picked {
		return before
	}
	return max(a.N, 0)
}

// spread is the cards that a statement turns up.
func (s *Statement) spread() *Spread {
	if s.Reveal != nil {
		return s.Reveal
	}
	return s.Look
}

func (p *Spread) most() Most {
	switch p.Then {
	case thenHand:
		return Most{Cards: p.N}
	case thenBack:
		return Most{Questions: 1}
	case thenTrash:
		return Most{Questions: min(p.N, 2)} // which, and if two are left in which order the rest is put back
	}
	return Most{}
}

// most of a choice: of each count the sum of its N largest, whichever options they come from. What one of them picks,
// another may go by.
func (c *Choose) most(before int) (most Most, after int) {
	after = before
	for _, of := range c.Of {
		_, then := mostAfter(of, before)
		after = max(after, then)
	}
	did := make([]Most, len(c.Of))
	for i, of := range c.Of {
		did[i], _ = mostAfter(of, after)
	}
	largest := func(count func(Most) int) int {
		values := make([]int, len(did))
		for i := range did {
			values[i] = count(did[i])
		}
		slices.SortFunc(values, func(x, y int) int { return y - x })
		sum := 0
		for _, value := range values[:max(0, min(c.N, len(values)))] {
			sum += value
		}
		return sum
	}
	return Most{
		Cards:     largest(func(m Most) int { return m.Cards }),
		Coins:     largest(func(m Most) int { return m.Coins }),
		Gains:     largest(func(m Most) int { return m.Gains }),
		Questions: 1 + largest(func(m Most) int { return m.Questions }),
	}, after
}
