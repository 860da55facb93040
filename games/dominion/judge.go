package dominion

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/dominion/strategy"
)

// judge rates an option that is not "pass": what picking it next is worth to the seat, in tenths of a coin. What need not
// be picked is picked if it is rated above 0.
type judge func(p *player, d *game.Decision, o game.Option) int

// judges are those of decisions that are not like all others of their verb, by the decision's name.
var judges = map[string]judge{
	"cellar.discard":        (*player).rateSwap,
	"secretchamber.discard": (*player).rateCash,
	"mill.discard":          (*player).rateMill,

	"moneylender.trash":      (*player).rateLend,
	"remodel.trash":          rateTrade(trades["remodel.trash"]),
	"upgrade.trash":          rateTrade(trades["upgrade.trash"]),
	"replace.trash":          rateTrade(trades["replace.trash"]),
	"mine.trash":             rateTrade(trades["mine.trash"]),
	"bandit.trash":           (*player).rateLoss,
	"thief.trash":            (*player).rateRobbery,
	"swindler.gain":          (*player).rateGift,
	"spy.decide":             (*player).rateSpying,
	"harbinger.pick":         (*player).rateFetched,
	"bureaucrat.topdeck":     (*player).rateShownBack,
	"masquerade.pass":        (*player).ratePassing,
	"throne.choose":          (*player).rateDouble,
	"library.aside":          (*player).rateAside,
	"courtier.reveal":        (*player).rateTypes,
	"vassal.play":            (*player).rateFound,
	"chancellor.dump":        (*player).rateDump,
	"thief.gain":             (*player).rateLoot,
	"baron.discard":          (*player).rateCashedEstate,
	"mill.may":               (*player).rateMilling,
	"miningvillage.trash":    (*player).rateMinedOut,
	"torturer.choose":        (*player).rateTorture,
	"wish.name":              (*player).rateWish,
	"secretchamber.topdeck":  (*player).rateHidden,
	"secretpassage.card":     (*player).ratePutIn,
	"secretpassage.position": (*player).ratePlace,
	"lurker.supply":          (*player).rateRobbery,
	"react.attack":           (*player).rateFirstReaction,
}

// judge is the judge of a kind of decision.
func (r *rules) judge(name string, kind int) judge {
	if judge, ok := judges[name]; ok {
		return judge
	}
	switch int16(kind) {
	case r.kindAction:
		return (*player).ratePlay
	case r.kindTreasure, r.kindBuy:
		return (*player).rateBuy
	}
	asks := r.asks[kind]
	if len(asks) == 0 {
		return (*player).rateMode
	}
	limbo := asks[0].from == inLimbo
	switch verb := asks[0].verb; {
	case verb == verbReveal:
		return (*player).rateReaction
	case verb == verbDiscard && limbo:
		return (*player).rateSkip
	case verb == verbDiscard:
		return (*player).rateDiscard
	case verb == verbTrash && limbo:
		return (*player).rateTrash
	case verb == verbTrash:
		return (*player).rateTrash
	case verb == verbTopdeck && limbo:
		return (*player).rateOrder
	case verb == verbTopdeck:
		return (*player).rateTopdeck
	case verb == verbGain:
		return (*player).rateGain
	default:
		return (*player).rateMode
	}
}

// What a strategy's list names is rated above all else, and where there is a list all else below what may be left.
const (
	named   = 100_000
	unnamed = -50_000
)

// byList is the rate of a card that a list of the strategy names; of others, and without a list, what habit says.
func (p *player) byList(list strategy.List, c Card, habit int) int {
	lines := p.lists[list]
	if len(lines) == 0 {
		return habit
	}
	for i := range lines {
		if lines[i].card == c && lines[i].holds(p.Seen) {
			return named - i
		}
	}
	return unnamed + habit
}

// ratePlay rates the play of an Action: by the strategy's list, else by the habits.
func (p *player) ratePlay(_ *game.Decision, o game.Option) int {
	if o.Verb != verbPlay {
		return 0
	}
	c := Card(o.Refs[0])
	if p.listed[c] {
		return p.byList(strategy.Play, c, 0)
	}
	for _, h := range p.playing[c] {
		if h.when == nil || h.when(p) {
			return 5 * (len(habits) - h.place)
		}
	}
	return -10
}

// rateBuy rates a purchase: by its place in the plan, else far below the end of the phase.
func (p *player) rateBuy(_ *game.Decision, o game.Option) int {
	switch o.Verb {
	case verbAll:
		return named
	case verbBuy:
		c := Card(o.Refs[0])
		if place := p.plan.place(p.Seen, c); place >= 0 && (!p.careful || !p.endsBehind(c)) {
			return 1000 - 10*place
		}
		return p.worth(c) - 200
	}
	return 0
}

// rateGain rates a card that the seat gains: by its place in the plan, else by its worth.
func (p *player) rateGain(_ *game.Decision, o game.Option) int {
	c := Card(o.Refs[0])
	if p.careful && p.endsBehind(c) {
		return p.worth(c) - 1000
	}
	if place := p.plan.place(p.Seen, c); place >= 0 {
		return 1000 - 10*place
	}
	if c == copper {
		return -5
	}
	return p.worth(c)
}

// rateGift rates a card that another must gain.
func (p *player) rateGift(_ *game.Decision, o game.Option) int {
	switch c := Card(o.Refs[0]); c {
	case curse:
		return 100
	case copper:
		return 20
	case province:
		return -200
	default:
		return -p.worth(c)
	}
}

// rateTrash rates that a card is trashed for nothing.
func (p *player) rateTrash(_ *game.Decision, o game.Option) int {
	c := Card(o.Refs[0])
	return p.byList(strategy.Trash, c, p.trashing(c))
}

// rateTrade rates that a card is trashed for another.
func rateTrade(t trade) judge {
	return func(p *player, _ *game.Decision, o game.Option) int {
		c := Card(o.Refs[0])
		return p.byList(strategy.Trash, c, p.tradeUp(t, c))
	}
}

// rateLend rates that a Copper is trashed for three coins.
func (p *player) rateLend(*game.Decision, game.Option) int { return 20 }

// rateLoss rates the loss of a card that somebody else wants trashed.
func (p *player) rateLoss(_ *game.Decision, o game.Option) int { return -p.worth(Card(o.Refs[0])) }

// rateRobbery rates that a card of another is trashed.
func (p *player) rateRobbery(_ *game.Decision, o game.Option) int { return p.worth(Card(o.Refs[0])) }

// keep is how much a card is wanted in the hand.
func (p *player) keep(c Card) int {
	keep := 10 * int(p.keeps[c])
	if c == estate && p.has(p.baron) > 0 {
		keep = 220
	}
	return keep
}

// rateDiscard rates that a card of the hand is discarded. In the own turn, what the purchase can do without goes before
// what it needs. An Action that will find none left to be played with is worth less than a Silver.
func (p *player) rateDiscard(_ *game.Decision, o game.Option) int {
	c := Card(o.Refs[0])
	keep := p.keep(c)
	switch {
	case p.types[c]&Action != 0 && p.surplus(c):
		keep = min(keep, 149)
		if p.mine {
			keep = min(keep, 120)
		}
	case p.mine && p.types[c]&Treasure != 0 && !p.needs(p.coinsPicked()+int(p.coins[c])):
		keep = min(keep, 130)
	}
	return p.byList(strategy.Discard, c, -keep)
}

// coinsPicked are the coins of the Treasures that have been picked in this decision.
func (p *player) coinsPicked() int {
	coins := 0
	for _, o := range p.picked {
		coins += int(p.coins[o.Refs[0]])
	}
	return coins
}

// surplus tells whether an Action of the hand ends the phase, and better ones will.
func (p *player) surplus(c Card) bool {
	if p.gives[c] > 0 {
		return false
	}
	left := 1
	if p.mine {
		left = p.Actions()
	}
	better := 0
	for other, held := range p.hand[:len(p.defs)] {
		o := Card(other)
		n := int(held) - p.picks(o)
		if n <= 0 || p.types[o]&Action == 0 {
			continue
		}
		switch {
		case p.gives[o] > 0:
			left += n * (int(p.gives[o]) - 1)
		case o == c:
			better += n - 1
		case p.keeps[o] > p.keeps[c] || p.keeps[o] == p.keeps[c] && o < c:
			better += n
		}
	}
	return better >= left
}

// rateSwap rates that a card is discarded to draw another.
func (p *player) rateSwap(_ *game.Decision, o game.Option) int {
	c := Card(o.Refs[0])
	rate := -10
	switch {
	case p.types[c]&(Action|Treasure) == 0:
		rate = 50
	case p.types[c]&Action != 0 && p.surplus(c):
		rate = 20
	case c == copper && 10*p.money > 11*p.size:
		rate = 5
	}
	return p.byList(strategy.Discard, c, rate)
}

// rateCash rates that a card is discarded for a coin.
func (p *player) rateCash(_ *game.Decision, o game.Option) int {
	c := Card(o.Refs[0])
	switch {
	case p.types[c]&(Action|Treasure) == 0:
		return 50
	case p.types[c]&Treasure == 0 && (p.Actions() == 0 || p.surplus(c)):
		return 10
	}
	return -10
}

// rateMill rates that a card is one of two that are discarded for two coins.
func (p *player) rateMill(d *game.Decision, o game.Option) int {
	c := Card(o.Refs[0])
	if p.types[c]&(Action|Treasure) == 0 {
		return 20
	}
	if p.types[c]&Treasure == 0 && (p.Actions() == 0 || p.surplus(c)) {
		return 10
	}
	return -10 * int(p.coins[c])
}

// rateSkip rates that a card of the own deck that lies on top is discarded.
func (p *player) rateSkip(_ *game.Decision, o game.Option) int { return p.skip(Card(o.Refs[0])) }

// skip is how much better an unknown card on top of the deck is than this one.
func (p *player) skip(c Card) int {
	switch {
	case p.types[c]&(Action|Treasure) == 0:
		return 20
	case c == copper:
		return 10*p.money/max(p.size, 1) - 10
	}
	return -int(p.estimates[c]) / 3
}

// rateSpying rates that the top card of a deck is discarded, the own or another's.
func (p *player) rateSpying(d *game.Decision, o game.Option) int {
	skip := p.skip(Card(o.Refs[0]))
	if game.Seat(d.Args[0]) == p.seat {
		return skip
	}
	return -skip
}

// rateOrder rates that a card goes back onto the deck next, before others that will lie on top of it.
func (p *player) rateOrder(_ *game.Decision, o game.Option) int { return -p.keep(Card(o.Refs[0])) }

// rateTopdeck rates that a card of the hand goes onto the deck.
func (p *player) rateTopdeck(_ *game.Decision, o game.Option) int {
	c := Card(o.Refs[0])
	if !p.mine {
		return -p.keep(c)
	}
	switch {
	case p.types[c]&Action != 0 && (p.Actions() == 0 || p.surplus(c)):
		return 40 + int(p.estimates[c])
	case p.types[c]&Treasure != 0:
		coins := int(p.coins[c])
		if !p.needs(coins) {
			return 30 + 10*coins
		}
		return -30 * coins
	case p.types[c]&Action != 0:
		return -int(p.estimates[c])
	default:
		return -10 + int(p.points[c])
	}
}

// rateShownBack rates which Victory card goes onto the deck: one that also does something is no loss.
func (p *player) rateShownBack(_ *game.Decision, o game.Option) int {
	c := Card(o.Refs[0])
	return int(p.estimates[c])
}

// rateFetched rates a card of the discard pile that goes onto the deck.
func (p *player) rateFetched(_ *game.Decision, o game.Option) int {
	c := Card(o.Refs[0])
	switch {
	case p.types[c]&Treasure != 0 && p.coins[c] > 1, p.types[c]&Action != 0:
		return int(p.estimates[c])
	}
	return -10
}

// ratePassing rates that a card goes to another seat.
func (p *player) ratePassing(_ *game.Decision, o game.Option) int { return p.trashing(Card(o.Refs[0])) }

// rateDouble rates that an Action is played twice.
func (p *player) rateDouble(_ *game.Decision, o game.Option) int { return p.double(Card(o.Refs[0])) }

// rateAside rates that an Action is set aside while the hand is filled up.
func (p *player) rateAside(_ *game.Decision, o game.Option) int {
	if p.Actions() == 0 || p.gives[o.Refs[0]] == 0 && p.surplus(Card(o.Refs[0])) {
		return 10
	}
	return -10
}

// rateFound rates that an Action that was found is played.
func (p *player) rateFound(*game.Decision, game.Option) int { return 10 }

// rateDump rates that the whole deck is discarded: what is in it is worth less than what is shuffled in with it.
func (p *player) rateDump(*game.Decision, game.Option) int {
	sum, n := 0, 0
	for i := p.p.sides[p.seat].deck.head; i != 0; i = p.p.next[i] {
		sum += int(p.estimates[p.p.card(i)])
		n++
	}
	all := 0
	for c, owned := range p.p.owned[p.seat][:len(p.defs)] {
		all += int(owned) * int(p.estimates[c])
	}
	return all/max(p.size, 1) - sum/max(n, 1)
}

// rateTypes rates a card that is shown for its types.
func (p *player) rateTypes(_ *game.Decision, o game.Option) int {
	n := 0
	for types := p.types[o.Refs[0]]; types != 0; types &= types - 1 {
		n += 10
	}
	return n
}

// rateReaction rates a card that is revealed against an Attack once more: what protects, and what gets rid of junk.
func (p *player) rateReaction(_ *game.Decision, o game.Option) int {
	switch c := Card(o.Refs[0]); {
	case p.immune[c]:
		return 100
	case c == p.diplomat && (p.junk() >= 3 || p.p.attack.card == p.minion):
		return 20
	}
	return -10
}

// rateFirstReaction rates the first card that is revealed. A second time another hand would be looked at in the same way.
func (p *player) rateFirstReaction(d *game.Decision, o game.Option) int {
	if c := Card(o.Refs[0]); c != p.diplomat && !p.immune[c] {
		return 10
	}
	return p.rateReaction(d, o)
}

// junk counts the cards of the hand that are worth no more than a Copper there.
func (p *player) junk() int { return p.dead() + int(p.hand[copper]) }

// rateHidden rates that a card of the hand goes onto the deck before an Attack takes effect.
func (p *player) rateHidden(_ *game.Decision, o game.Option) int {
	c := Card(o.Refs[0])
	switch p.p.attack.card {
	case p.militia, p.minion: // what is good is safe there
		if c == p.chamber {
			return 0
		}
		return p.keep(c)
	}
	return -p.keep(c) // junk is welcome to be looked at, stolen or trashed
}

// rateLoot rates a Treasure that was taken from another.
func (p *player) rateLoot(_ *game.Decision, o game.Option) int { return p.worth(Card(o.Refs[0])) - 10 }

// rateCashedEstate rates that an Estate is discarded for coins.
func (p *player) rateCashedEstate(*game.Decision, game.Option) int { return 20 }

// rateMilling rates that two cards are discarded for two coins.
func (p *player) rateMilling(*game.Decision, game.Option) int { return 10*p.dead() - 15 }

// rateMinedOut rates that a Mining Village is trashed for two coins.
func (p *player) rateMinedOut(*game.Decision, game.Option) int {
	if p.lifts(2) && (p.end <= 4 || p.purse >= 6) {
		return 10
	}
	return -10
}

// rateTorture rates what is done to the own hand: cards are discarded, or a Curse comes to it.
func (p *player) rateTorture(_ *game.Decision, o game.Option) int {
	if o.Verb == verbGain {
		switch {
		case p.Left(curse) == 0:
			return 0
		case p.purges():
			return -12
		case p.held <= 3:
			return -22
		}
		return -30
	}
	free, cost := p.dead(), 0
	for n := range min(int(o.Refs[0]), p.held) {
		if n >= free {
			cost += 10
			if n >= free+int(p.hand[copper]) {
				cost += 12
			}
		}
	}
	return -cost
}

// purges tells whether an Action of the hand trashes cards.
func (p *player) purges() bool {
	for c, held := range p.hand[:len(p.defs)] {
		if held > 0 && p.purging[c] {
			return true
		}
	}
	return false
}

// rateWish rates the name of the card that may be on top of the deck: the one that is, if the seat knows it, else the
// commonest that can be.
func (p *player) rateWish(_ *game.Decision, o game.Option) int {
	if o.Verb == verbNameNone {
		return 0
	}
	side, c := &p.p.sides[p.seat], Card(o.Refs[0])
	if top := side.deck.head; top != 0 && p.p.arena[top]&(known|ownerKnows) != 0 {
		return 100 * int(flag(p.p.card(top) == c))
	}
	zone := &side.deck
	if zone.n == 0 {
		zone = &side.discard
	}
	return 4*p.p.count(zone, c) + int(p.estimates[c])/20
}

// ratePutIn rates that a card of the hand goes into the deck, wherever.
func (p *player) ratePutIn(d *game.Decision, o game.Option) int {
	switch c := Card(o.Refs[0]); {
	case p.types[c]&(Action|Treasure) == 0:
		return 20
	case c == copper: // it goes to the bottom too
		return min(10, p.rateTopdeck(d, o))
	}
	return p.rateTopdeck(d, o)
}

// ratePlace rates the place of that card: junk goes down, all else on top.
func (p *player) ratePlace(_ *game.Decision, o game.Option) int {
	c := p.p.card(p.p.sides[p.seat].limbo.head)
	if c == copper || p.types[c]&(Action|Treasure) == 0 {
		return int(o.Refs[0])
	}
	return -int(o.Refs[0])
}
