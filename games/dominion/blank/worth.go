package blank

import "math"

// What effects are worth in coins, roughly; bots and the warning of Odd go by it.
const (
	worthCard   = 1.7
	worthAction = 0.8 // each beyond the first
	worthBuy    = 0.5
	worthCoin   = 1.0
	worthTrash  = 1.0
	oddFrom     = 2.0
)

// Worth estimates what the card's effects are worth, in coins.
func (c *Card) Worth() float64 {
	w := worthOf(c.Play)
	w += worthAction * float64(max(actionsOf(c.Play)-1, 0))
	if c.Treasure != nil {
		w += float64(c.Treasure.Coins) + worthOf(c.Treasure.Then)
	}
	return w
}

// Odd tells that the card's effects are worth much more or less than its cost: a warning, since tables may like that.
func (c *Card) Odd() bool {
	if c.Points != nil && c.Play == nil && c.Treasure == nil {
		return false
	}
	return math.Abs(c.Worth()-(float64(c.Cost)-0.5)) > oddFrom
}

func actionsOf(program []Statement) int {
	n := 0
	for i := range program {
		if a := program[i].Actions; a != nil {
			n += int(a.half())
		}
	}
	return n
}

// worthOf estimates a program without its Actions.
func worthOf(program []Statement) float64 {
	w := 0.0
	for i := range program {
		w += program[i].worth()
	}
	return w
}

func (s *Statement) worth() float64 {
	what, _ := s.phrase()
	switch what {
	case cards:
		return worthCard * s.Cards.half()
	case buys:
		return worthBuy * s.Buys.half()
	case coins:
		return worthCoin * s.Coins.half()
	case trash:
		return worthTrash * float64(s.Trash.Most)
	case gain:
		return s.Gain.worth()
	case reveal, look, dig:
		return worthCard / 2
	case choose:
		best := 0.0
		for _, of := range s.Choose.Of {
			best = max(best, worthOf(of)+worthAction*float64(actionsOf(of)))
		}
		return best * float64(s.Choose.N)
	case may:
		return worthOf(s.May)
	case when:
		return max(worthOf(s.If.Then), worthOf(s.If.Else)) / 2
	case othersDraw:
		return -worthCard / 2 * float64(s.OthersDraw)
	case attack:
		return worthCard * float64(len(s.Attack)) / 2
	case cheaper, betterCoppers:
		return 1
	}
	return 0
}

// half is an amount as it mostly comes: of "picked" about two.
func (a *Amount) half() float64 {
	if a.Picked {
		return 2
	}
	return float64(a.N)
}

func (g *Gain) worth() float64 {
	cost := 3
	switch {
	case g.UpTo != nil:
		cost = *g.UpTo
	case g.Exactly != nil:
		cost = *g.Exactly
	case g.More != nil:
		cost = 2 + *g.More
	case g.Card == "curse":
		cost = -3
	}
	return float64(cost) / 2
}
