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
		return 5 + 15*flag01(p.mine && p.purse >= 8 && p.p.turn.buys == 1)
	case verbCoins:
		return p.rateCoins(n) + 15*flag01(p.p.attack.card == p.minion && p.has(p.minion) > 0)
	case verbTrashCards:
		return p.ratePurge(n)
	case verbRedraw:
		return p.rateRedraw(n)
	case verbGain:
		return p.worth(Card(n)) * 2 / 3
	case verbGainTrashed:
		return p.bestTrashed()
	case verbTrashSupply:
		return 20*flag01(p.has(p.lurker) > 0 && p.Actions() > 0) - 5
	}
	return 0
}

// rateDraw rates drawing cards: each is worth what the deck is on average, and more if Actions can still be played.
func (p *player) rateDraw(n int) int {
	if p.p.sides[p.seat].deck.n == 0 && p.p.sides[p.seat].discard.n == 0 {
		return 0
	}
	each := 10 * p.money / max(p.size, 1)
	if p.Actions() > 0 {
		each += 4
	}
	return n * each
}

// rateActions rates more Actions: they are worth something if there are any to play.
func (p *player) rateActions(n int) int {
	want := p.in(Action) - p.Actions()
	return 15*max(0, min(n, want)) + n
}

// rateCoins rates coins, which are worth more if they buy something better.
func (p *player) rateCoins(n int) int {
	rate := 8 * n
	if p.lifts(n) {
		rate += 12
	}
	return rate
}

// ratePurge rates that cards of the hand are trashed.
func (p *player) ratePurge(n int) int {
	sum := 0
	for c, held := range p.hand[:len(p.defs)] {
		if rate := p.trashing(Card(c)); rate > 0 {
			for range held {
				if n--; n >= 0 {
					sum += rate
				}
			}
		}
	}
	if n > 0 { // cards that are needed would go too
		return sum/3 - 20*n
	}
	return sum / 3
}

// rateRedraw rates a new hand of n cards against the one there is, which everybody with a large hand draws as well.
func (p *player) rateRedraw(n int) int {
	rate := n * 12 * p.money / max(p.size, 1)
	for c, held := range p.hand[:len(p.defs)] {
		rate -= int(held) * (10*int(p.coins[c]) + 15*int(p.types[c]&Action))
	}
	for seat := range game.Seat(p.Seats()) {
		if seat != p.seat && p.p.sides[seat].hand.n >= 5 {
			rate += 8
		}
	}
	return rate
}

func flag01(b bool) int {
	if b {
		return 1
	}
	return 0
}
