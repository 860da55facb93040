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
	"remodel.trash":          rateTrade(remodelling),
	"upgrade.trash":          rateTrade(upgrading),
	"replace.trash":          rateTrade(remodelling),
	"mine.trash":             rateTrade(mining),
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
		return (*player).rateTopDiscard
	case verb == verbDiscard:
		return (*player).rateDiscard
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
