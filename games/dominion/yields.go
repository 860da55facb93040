package dominion

import "slices"

// yields are what a card surely gives to who plays it. Where one chooses, as much as one can choose counts.
type yields struct {
	given   int // Actions, whatever is chosen
	actions int
	buys    int
	trashes int // how often cards of the hand are trashed, or may be
}

// each joins two of them, number by number.
func (y yields) each(o yields, join func(a, b int) int) yields {
	return yields{join(y.given, o.given), join(y.actions, o.actions), join(y.buys, o.buys), join(y.trashes, o.trashes)}
}

func plus(a, b int) int    { return a + b }
func smaller(a, b int) int { return min(a, b) }
func larger(a, b int) int  { return max(a, b) }

// chosen is what n of the modes yield, of each the most.
func chosen(n int, modes []yields) yields {
	most := func(of func(yields) int) int {
		counts := make([]int, len(modes))
		for i := range modes {
			counts[i] = of(modes[i])
		}
		slices.Sort(counts)
		sum := 0
		for _, count := range counts[len(counts)-n:] {
			sum += count
		}
		return sum
	}
	return yields{
		actions: most(func(y yields) int { return y.actions }),
		buys:    most(func(y yields) int { return y.buys }),
		trashes: most(func(y yields) int { return y.trashes }),
	}
}

// yield counts what verbs that are carried out in any case yield.
func (c *coder) yield(y yields) { c.yields = c.yields.each(y, plus) }

// yieldsOf is what the verbs yield that the body adds. It is not counted: that is for who knows when they are carried out.
func (c *coder) yieldsOf(body func()) yields {
	before := c.yields
	c.yields = yields{}
	body()
	inner := c.yields
	c.yields = before
	return inner
}
