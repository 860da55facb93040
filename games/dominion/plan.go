package dominion

import (
	"slices"

	"github.com/noripan/noripan/games/dominion/strategy"
)

// plan is the list of a strategy, made for looking it up: for each price that can be paid, the lines for cards up to that
// price, in their order.
type plan [maxPrice + 1][]planLine

type planLine struct {
	card  Card
	tests []planTest // as strategy.Condition
}

type planTest struct {
	sum     []planTerm
	plus    int
	is      strategy.Relation
	yes, no int16
}

type planTerm struct {
	times int
	of    strategy.Quantity
	cards []Card // whose, of some quantities
}

// strategyNames are what a strategy may call cards and types.
func (r *rules) strategyNames() strategy.Names {
	return strategy.Names{Cards: r.cards.Names, Types: typeNames[:]}
}

func (r *rules) plan(lines []planLine) *plan {
	p := new(plan)
	for _, line := range lines {
		for price := int(r.printed[line.card]); price < len(p); price++ {
			p[price] = append(p[price], line)
		}
	}
	return p
}

func (r *rules) planLines(lines []strategy.Line) []planLine {
	made := make([]planLine, len(lines))
	for i, line := range lines {
		made[i].card = Card(line.Card)
		for _, t := range line.When {
			made[i].tests = append(made[i].tests, r.planTest(t))
		}
	}
	return made
}

func (r *rules) planTest(t strategy.Test) planTest {
	made := planTest{plus: t.Plus, is: t.Is, yes: t.Yes, no: t.No}
	for _, term := range t.Sum {
		var cards []Card
		for c := range Card(len(r.defs)) {
			if int(c) == term.Card || term.Type >= 0 && r.types[c]&(1<<term.Type) != 0 {
				cards = append(cards, c)
			}
		}
		made.sum = append(made.sum, planTerm{times: term.Times, of: term.Of, cards: cards})
	}
	return made
}

// choose is the first card up to the price that the plan wants and the Supply has, but for one; noCard if there is none.
func (p *plan) choose(v *Seen, price int, but Card) Card {
	lines := p[min(max(price, 0), maxPrice)]
	for i := range lines {
		if line := &lines[i]; v.Left(line.card) > 0 && line.card != but && line.holds(v) {
			return line.card
		}
	}
	return noCard
}

// lists tells whether the plan wants a card at any time.
func (p *plan) lists(c Card) bool {
	return slices.ContainsFunc(p[maxPrice], func(line planLine) bool { return line.card == c })
}

// place is where in the plan a card is wanted now; -1 if it is not.
func (p *plan) place(v *Seen, c Card) int {
	for i := range p[maxPrice] {
		if line := &p[maxPrice][i]; line.card == c && v.Left(c) > 0 && line.holds(v) {
			return i
		}
	}
	return -1
}

// holds tells whether the line's condition holds.
func (l *planLine) holds(v *Seen) bool {
	if len(l.tests) == 0 {
		return true
	}
	at := int16(0)
	for at >= 0 {
		t := &l.tests[at]
		if at = t.no; t.met(v) {
			at = t.yes
		}
	}
	return at == strategy.Holds
}

func (t *planTest) met(v *Seen) bool {
	sum := t.plus
	for i := range t.sum {
		term := &t.sum[i]
		n := 0
		switch term.of { // what most conditions are about, without a call
		case strategy.Own:
			for _, c := range term.cards {
				n += int(v.p.owned[v.seat][c])
			}
		case strategy.Left:
			for _, c := range term.cards {
				n += v.Left(c)
			}
		default:
			n = term.in(v)
		}
		sum += term.times * n
	}
	switch t.is {
	case strategy.Positive:
		return sum > 0
	case strategy.NotNegative:
		return sum >= 0
	case strategy.Zero:
		return sum == 0
	default:
		return sum != 0
	}
}

func (t *planTerm) in(v *Seen) int {
	switch t.of {
	case strategy.Money:
		return v.Money()
	case strategy.Cards:
		return v.sizeOf(v.seat)
	case strategy.GainsToEnd:
		return v.ToEnd()
	case strategy.EmptyPiles:
		return v.p.emptyPiles()
	case strategy.Turn:
		return int(v.p.sides[v.seat].turns)
	case strategy.Players:
		return v.Seats()
	case strategy.Points:
		return v.p.score(v.seat)
	case strategy.Lead:
		return v.Lead()
	case strategy.Coins:
		return int(v.p.turn.coins)
	case strategy.Actions:
		return v.Actions()
	case strategy.Buys:
		return int(v.p.turn.buys)
	case strategy.HandSize:
		return int(v.p.sides[v.seat].hand.n)
	default:
		n := 0
		for _, c := range t.cards {
			n += v.count(t.of, c)
		}
		return n
	}
}

// count counts cards of a kind that others own, or that lie where the quantity says.
func (v *Seen) count(of strategy.Quantity, c Card) int {
	switch of {
	case strategy.Others:
		return v.Others(c)
	case strategy.Hand:
		return v.p.count(&v.p.sides[v.seat].hand, c)
	default:
		return v.p.count(&v.p.sides[v.seat].inPlay, c)
	}
}
