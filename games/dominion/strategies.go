package dominion

// A strategy is a plan that needs nothing but its lists: what to buy and which Actions to play, the first that is
// possible. All else it does like the policy.
type strategy struct {
	name    string
	buys    []buyLine
	acts    []actLine
	careful bool // does not end the game while behind
}

// actLine plays an Action, where there is a condition only if it holds.
type actLine struct {
	card string
	when func(*player, *Seen) bool
}

// strategies are the plain buy lists with which simulators are compared.
var strategies = []strategy{
	{name: "bmu", buys: []buyLine{
		{"province", more(money, 18)},
		{"duchy", atMost(left("province"), 4)},
		{"estate", atMost(left("province"), 2)},
		{"gold", always},
		{"duchy", atMost(left("province"), 6)},
		{"silver", always},
	}},
	{name: "hmsmithy", acts: []actLine{{"smithy", nil}}, buys: []buyLine{
		{"province", more(money, 15)},
		{"duchy", atMost(left("province"), 4)},
		{"estate", atMost(left("province"), 2)},
		{"gold", always},
		{"duchy", atMost(left("province"), 6)},
		{"smithy", less(times(11, own("smithy")), treasures)},
		{"silver", always},
	}},
	{name: "onesmithy", acts: []actLine{{"smithy", nil}}, buys: []buyLine{
		{"province", always},
		{"duchy", atMost(left("province"), 5)},
		{"estate", atMost(left("province"), 2)},
		{"gold", always},
		{"smithy", atMost(own("smithy"), 0)},
		{"silver", always},
	}},
}

// buyLine buys a card under a condition.
type buyLine struct {
	card string
	when condition
}

// condition holds while one number is smaller than the other.
type condition struct{ smaller, larger term }

// term is so many times a quantity.
type term struct {
	times int
	of    quantity
	card  string // whose, of some quantities
}

type quantity uint8

const (
	ones          quantity = iota
	ownMoney               // coins of all Treasures that the seat owns
	ownTreasures           // how many they are
	ownCopies              // of the card
	supplyCopies           // of the card, in the Supply
	gainsToEnd             // how few gains may end the game
	othersAttacks          // how many Attacks the other seats own
)

var (
	money     = term{times: 1, of: ownMoney}
	treasures = term{times: 1, of: ownTreasures}
	toEnd     = term{times: 1, of: gainsToEnd}
	attacks   = term{times: 1, of: othersAttacks}
	always    = condition{larger: number(1)}
)

func number(n int) term              { return term{times: n, of: ones} }
func own(card string) term           { return term{times: 1, of: ownCopies, card: card} }
func left(card string) term          { return term{times: 1, of: supplyCopies, card: card} }
func times(n int, t term) term       { t.times *= n; return t }
func less(t, u term) condition       { return condition{smaller: t, larger: u} }
func more(t term, n int) condition   { return less(number(n), t) }
func atMost(t term, n int) condition { return less(t, number(n+1)) }

// plan is a buy list with its names looked up: for each price that can be paid, the lines for cards up to that price.
type plan [maxPrice + 1][]planLine

type planLine struct {
	card            Card
	always          bool
	smaller, larger planTerm
}

type planTerm struct {
	times int
	of    quantity
	card  Card
}

func (r *rules) plan(lines []buyLine) *plan {
	find := func(t term) planTerm { return planTerm{times: t.times, of: t.of, card: r.named[t.card]} }
	p := new(plan)
	for _, line := range lines {
		card := r.named[line.card]
		for price := int(r.printed[card]); price < len(p); price++ {
			p[price] = append(p[price], planLine{
				card: card, always: line.when == always, smaller: find(line.when.smaller), larger: find(line.when.larger),
			})
		}
	}
	return p
}

// choose is the first card up to the price that the plan wants and the Supply has, but for one; noCard if there is none.
func (p *plan) choose(v *Seen, price int, but Card) Card {
	lines := p[min(price, maxPrice)]
	for i := range lines {
		line := &lines[i]
		if v.Left(line.card) > 0 && line.card != but && (line.always || line.smaller.in(v) < line.larger.in(v)) {
			return line.card
		}
	}
	return noCard
}

func (t *planTerm) in(v *Seen) int {
	switch t.of {
	case ownMoney:
		return t.times * v.Money()
	case ownTreasures:
		return t.times * v.Treasures()
	case ownCopies:
		return t.times * v.Own(t.card)
	case supplyCopies:
		return t.times * v.Left(t.card)
	case othersAttacks:
		return t.times * v.OthersAttacks()
	case gainsToEnd:
		return t.times * v.ToEnd()
	default:
		return t.times
	}
}
