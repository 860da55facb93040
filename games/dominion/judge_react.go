package dominion

import "github.com/noripan/noripan/game"

// What is done against Attacks: see judges.

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
