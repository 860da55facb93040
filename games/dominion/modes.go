package dominion

import "github.com/noripan/noripan/game"

// rateMode rates one of the things that a card lets choose from, and what may be done or left.
func (p *player) rateMode(d *game.Decision, o game.Option) int {
	n := int(o.Refs[0])
	switch o.Verb {
	case verbDraw:
		return p.rateDraw(n)
	case verbActions:
		return p.rateActions(n)
	case verbBuys:
		return 5 + 15*int(flag(p.mine && p.purse >= 8 && p.p.turn.buys == 1))
	case verbCoins:
		return p.rateCoins(n) + 15*int(flag(p.p.attack.card == p.minion && p.has(p.minion) > 0))
	case verbTrashCards:
		return p.ratePurge(n)
	case verbRedraw:
		return p.rateRedraw(n)
	case verbGain:
		return p.worth(Card(n)) * 2 / 3
	case verbGainTrashed:
		return p.bestTrashed()
	case verbTrashSupply:
		return 20*int(flag(p.has(p.lurker) > 0 && p.Actions() > 0)) - 5
	}
	return 0
}

// inHand is what a card is worth in a hand that can still be played, in tenths of a coin.
func (p *player) inHand(c Card) int {
	switch {
	case p.types[c]&Treasure != 0:
		return 10 * int(p.coins[c])
	case p.types[c]&Action != 0:
		return int(p.estimates[c]) * 2 / 5
	}
	return 0
}

// average is what all cards that the seat owns are worth in a hand on average.
func (p *player) average() int {
	sum := 0
	for c, owned := range p.p.owned[p.seat][:len(p.defs)] {
		if owned > 0 {
			sum += int(owned) * p.inHand(Card(c))
		}
	}
	return sum / max(p.size, 1)
}

// rateDraw rates drawing cards, of which Actions are worth nothing where none can be played any more.
func (p *player) rateDraw(n int) int {
	side := &p.p.sides[p.seat]
	if side.deck.n == 0 && side.discard.n == 0 {
		return 0
	}
	if p.Actions() == 0 {
		return n * 10 * p.money / max(p.size, 1)
	}
	return n * p.average()
}

// rateActions rates more Actions: they are worth what is played with them.
func (p *player) rateActions(n int) int {
	n = min(n, p.in(Action)-p.Actions())
	return 2 + p.best(n, func(c Card) int {
		if p.types[c]&Action == 0 {
			return 0
		}
		return int(p.estimates[c]) * 2 / 3
	})
}

// best is the sum of the n highest rates of cards of the hand, as far as they are above 0.
func (p *player) best(n int, rate func(Card) int) int {
	left := p.hand
	sum := 0
	for ; n > 0; n-- {
		most, at := 0, noCard
		for c, held := range left[:len(p.defs)] {
			if held == 0 {
				continue
			}
			if r := rate(Card(c)); r > most {
				most, at = r, Card(c)
			}
		}
		if at == noCard {
			break
		}
		left[at]--
		sum += most
	}
	return sum
}

// rateCoins rates coins, which are worth more if they buy something better.
func (p *player) rateCoins(n int) int {
	rate := 8 * n
	if p.lifts(n) {
		rate += 12
	}
	return rate
}

// ratePurge rates that n cards of the hand are trashed. Cards that are needed go too where there are not as many others.
func (p *player) ratePurge(n int) int {
	junk := 0
	for c, held := range p.hand[:len(p.defs)] {
		if held > 0 && p.trashing(Card(c)) > 0 {
			junk += int(held)
		}
	}
	return p.best(n, p.trashing)/3 - 20*max(0, min(n, p.held)-junk)
}

// rateRedraw rates a new hand of n cards against the one there is, which everybody with a large hand draws as well.
func (p *player) rateRedraw(n int) int {
	rate := p.rateDraw(n)
	for c, held := range p.hand[:len(p.defs)] {
		if held > 0 {
			rate -= int(held) * p.inHand(Card(c))
		}
	}
	for seat := range game.Seat(p.Seats()) {
		if seat != p.seat && p.p.sides[seat].hand.n >= 5 {
			rate += 8
		}
	}
	return rate
}
