package blank

// Most is the most that one play of a program can do.
type Most struct {
	Cards     int // drawn, and revealed ones that go to the hand
	Coins     int
	Gains     int
	Questions int // to who plays it
}

// mostPicked is the most cards that one phrase picks.
const mostPicked = 5

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
	var all Most
	for i := range program {
		all = all.plus(program[i].most())
	}
	return all
}

func (s *Statement) most() Most {
	what, _ := s.phrase()
	switch what {
	case cards:
		return Most{Cards: s.Cards.most()}
	case coins:
		return Most{Coins: s.Coins.most()}
	case discard, trash, topdeck:
		return Most{Questions: 1}
	case gain:
		if s.Gain.Card != "" {
			return Most{Gains: 1}
		}
		return Most{Gains: 1, Questions: 1}
	case reveal, look:
		return s.spread().most()
	case dig:
		return Most{Cards: s.Dig.Hits}
	case choose:
		return s.Choose.most()
	case may:
		return mostOf(s.May).plus(Most{Questions: 1})
	case when:
		return mostOf(s.If.Then).or(mostOf(s.If.Else))
	}
	return Most{}
}

func (a *Amount) most() int {
	if a.Picked {
		return mostPicked
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
	case thenTrash, thenBack:
		return Most{Questions: 1}
	}
	return Most{}
}

// most of a choice: of each count the sum of its N largest, whichever options they come from.
func (c *Choose) most() Most {
	largest := func(count func(Most) int) int {
		values := make([]int, len(c.Of))
		for i, of := range c.Of {
			values[i] = count(mostOf(of))
		}
		sum := 0
		for range min(c.N, len(values)) {
			best := 0
			for i := range values {
				if values[i] > values[best] {
					best = i
				}
			}
			sum += values[best]
			values[best] = 0
		}
		return sum
	}
	return Most{
		Cards:     largest(func(m Most) int { return m.Cards }),
		Coins:     largest(func(m Most) int { return m.Coins }),
		Gains:     largest(func(m Most) int { return m.Gains }),
		Questions: 1 + largest(func(m Most) int { return m.Questions }),
	}
}
