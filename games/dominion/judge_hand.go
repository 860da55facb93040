package dominion

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/dominion/strategy"
)

// What becomes of cards of the hand: see judges.

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
	for _, o := range p.kinds {
		if p.types[o]&Action == 0 {
			continue
		}
		n := int(p.hand[o]) - p.picks(o)
		if n <= 0 {
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

// rateShownBack rates which Victory card goes onto the deck: one that also does something is no loss.
func (p *player) rateShownBack(_ *game.Decision, o game.Option) int {
	c := Card(o.Refs[0])
	return int(p.estimates[c])
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
