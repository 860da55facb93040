package dominion

import "github.com/noripan/noripan/game"

// What becomes of cards that were revealed or looked at, and of others' cards: see judges.

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

// rateTopDiscard rates that a card of the own deck that lies on top is discarded.
func (p *player) rateTopDiscard(_ *game.Decision, o game.Option) int {
	return p.unknownInstead(Card(o.Refs[0]))
}

// unknownInstead is how much better an unknown card on top of the deck is than this one.
func (p *player) unknownInstead(c Card) int {
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
	better := p.unknownInstead(Card(o.Refs[0]))
	if game.Seat(d.Args[0]) == p.seat {
		return better
	}
	return -better
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

// rateFetched rates a card of the discard pile that goes onto the deck.
func (p *player) rateFetched(_ *game.Decision, o game.Option) int {
	c := Card(o.Refs[0])
	switch {
	case p.types[c]&Treasure != 0 && p.coins[c] > 1, p.types[c]&Action != 0:
		return int(p.estimates[c])
	}
	return -10
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
