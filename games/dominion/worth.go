package dominion

// worths are what cards are worth to a deck, in tenths of a coin; all others ten for each coin of their price.
var worths = map[string]int{
	"copper": 3, "silver": 30, "gold": 60,
	"chapel": 25, "moat": 22, "cellar": 20, "secret_chamber": 15, "pawn": 22, "courtyard": 35, "lurker": 15,
	"village": 28, "workshop": 25, "woodcutter": 25, "chancellor": 25, "vassal": 28, "harbinger": 27, "merchant": 31,
	"masquerade": 42, "shanty_town": 25, "steward": 36, "swindler": 35, "wishing_well": 30, "great_hall": 25,
	"bureaucrat": 30, "moneylender": 36, "throne_room": 38, "feast": 30, "spy": 36, "thief": 20, "coppersmith": 25,
	"scout": 12, "mining_village": 38, "conspirator": 38, "ironworks": 36, "bridge": 38, "baron": 40, "militia": 42, "smithy": 45,
	"diplomat": 38, "mill": 30, "secret_passage": 38, "poacher": 40, "remodel": 36,
	"council_room": 52, "laboratory": 55, "witch": 75, "mine": 42, "library": 48, "festival": 50, "market": 52, "sentry": 55,
	"bandit": 50, "torturer": 60, "minion": 55, "upgrade": 50, "trading_post": 38, "saboteur": 35, "tribute": 45, "courtier": 50,
	"patrol": 55, "replace": 55, "artisan": 55, "adventurer": 45, "harem": 58, "nobles": 60,
}

// estimate is what a card is worth to a deck.
func (b *builder) estimate(c Card) int16 {
	def := &b.defs[c]
	if worth, ok := worths[def.Name]; ok {
		return int16(worth)
	}
	if def.Made {
		return int16(def.Worth)
	}
	if def.Types&(Action|Treasure) == 0 {
		return 0
	}
	return int16(10 * def.Cost)
}

// gainPoints is how many points one more card would bring now.
func (p *player) gainPoints(c Card) int {
	points := int(p.points[c])
	for _, counted := range p.counted {
		def := &p.defs[counted]
		switch {
		case counted == c && def.PerCards > 0:
			points += (p.size + 1) / def.PerCards
		case counted == c:
			points += p.Own(p.named[def.PerCopy])
		case def.PerCopy == p.defs[c].Name:
			points += p.Own(counted)
		}
	}
	return points
}

// worth is what having a card more is worth now, in tenths of a coin: for the deck, and for its points, which count the
// more the nearer the end is.
func (p *player) worth(c Card) int {
	deck := int(p.estimates[c])
	points := p.gainPoints(c)
	if c == province {
		return max(90, 15*points)
	}
	green := p.types[c]&(Action|Treasure) == 0
	switch {
	case p.end <= 2:
		return deck/4 + 20*points
	case p.end <= 5:
		if green {
			deck -= 3
		}
		return deck/2 + 12*points
	case p.end <= 8:
		if green {
			deck -= 6
		}
		return deck + 4*points
	default:
		if green {
			deck -= 8
		}
		return deck + 2*points
	}
}

// trashing is how welcome it is that a card is trashed, for nothing: above 0 it is better in the trash.
func (p *player) trashing(c Card) int {
	switch {
	case c == curse:
		return 100
	case c == estate && p.end > 5:
		return 60
	case c == copper && p.money-p.picks(copper) > 5 && p.end > 3 && !p.needs(1+p.picks(copper)):
		return 30
	}
	return min(-p.worth(c), -5)
}

// needs tells whether the turn's purchase would be another one with so many coins less.
func (p *player) needs(coins int) bool {
	return p.mine && p.wanted(p.Seen, p.purse) != p.wanted(p.Seen, p.purse-coins)
}

// lifts tells whether it would be another one with so many coins more.
func (p *player) lifts(coins int) bool {
	return p.mine && p.wanted(p.Seen, p.purse) != p.wanted(p.Seen, p.purse+coins)
}

// trade is what a card that is trashed can be traded for: cards of the types that cost up to so many coins more.
type trade struct {
	coins   int
	types   Types
	exactly bool // not less either
}

// The trades there are.
var (
	remodelling = trade{coins: 2}
	upgrading   = trade{coins: 1, exactly: true}
	mining      = trade{coins: 3, types: Treasure}
)

// bestTrade is how much more the best trade brings than it takes away, over all cards of the hand.
func (p *player) bestTrade(t trade) int {
	best := 0
	for c, held := range p.hand[:len(p.defs)] {
		if held > 0 {
			best = max(best, p.tradeUp(t, Card(c)))
		}
	}
	return best
}

// tradeUp is how much more the best card is worth that a card can be traded for.
func (p *player) tradeUp(t trade, c Card) int {
	if t.types != Any && p.types[c]&t.types == 0 {
		return -1000
	}
	limit := p.Cost(c) + t.coins
	best := 0
	for _, other := range p.p.match.pile {
		cost := p.Cost(other)
		if p.Left(other) == 0 || cost > limit || t.exactly && cost < limit || t.types != Any && p.types[other]&t.types == 0 {
			continue
		}
		best = max(best, p.worth(other))
	}
	if c == curse || c == estate || c == copper {
		return best + max(p.trashing(c), 0)/4 - max(0, p.worth(c))
	}
	return best - p.worth(c)
}

// bestTrashed is the worth of the best Action in the trash.
func (p *player) bestTrashed() int {
	best := 0
	for i := p.p.trash.head; i != 0; i = p.p.next[i] {
		if c := p.p.card(i); p.types[c]&Action != 0 {
			best = max(best, p.worth(c))
		}
	}
	return best
}

// doubled are what Actions are worth that are played twice; all others what they are worth to a deck.
var doubled = map[string]int{
	"witch": 90, "torturer": 80, "bridge": 75, "minion": 70, "council_room": 68, "smithy": 60, "patrol": 62, "laboratory": 58,
	"conspirator": 50, "nobles": 50, "militia": 40, "festival": 45, "market": 48, "village": 20, "mining_village": 22,
	"masquerade": 45, "throne_room": 55, "library": 8, "chapel": 6, "cellar": 8, "moneylender": 20, "coppersmith": 30,
	"shanty_town": 15, "artisan": 60, "bandit": 55, "swindler": 40, "replace": 50, "tribute": 45, "baron": 20, "mine": 30,
	"courtyard": 40, "steward": 35, "trading_post": 3, "remodel": 15, "upgrade": 20, "scout": 2, "lurker": 3, "moat": 22, "feast": 60,
}

// double is how much it is worth to play an Action twice; 0 for none.
func (p *player) double(c Card) int {
	worth := int(p.doubles[c])
	switch {
	case p.types[c]&Action == 0:
		return 0
	case p.immuneAttack(c):
		return worth / 4
	}
	return worth
}

// immuneAttack: an Attack that gives Curses when there are none left.
func (p *player) immuneAttack(c Card) bool { return c == p.witch && p.Left(curse) < 2 }

// bestDouble is the most that an Action of the hand is worth that is played twice, but the Throne Room's own card.
func (p *player) bestDouble() int {
	best := 0
	for c, held := range p.hand[:len(p.defs)] {
		if c := Card(c); held > 0 && (c != p.throne || held > 1) {
			best = max(best, p.double(c))
		}
	}
	return best
}
