package coachride

import "github.com/noripan/noripan/game"

// Fights.

// stake is how much the seat wants the attacker to win rather than the defender: less than 0 for the defender.
func (p *player) stake() float64 {
	att, def := game.Seat(p.p.fight.attacker), game.Seat(p.p.fight.defender)
	risk := func(loser game.Seat) float64 { return 1 + 1.5*min(2, p.has[loser]) }
	switch p.me {
	case att:
		return 2 + risk(att)
	case def:
		return -2 - risk(def)
	default:
		return p.same[att]*risk(att) - p.same[def]*risk(def) -
			((1-p.same[att])*(1+p.hides[att]) - (1-p.same[def])*(1+p.hides[def]))
	}
}

func (p *player) fightScore(d *game.Decision, o *game.Option) float64 {
	switch d.Kind {
	case kindPriest:
		return p.priestScore(o)
	case kindSupport:
		return p.supportScore(o)
	case kindInterrupt:
		return either64(o.Verb == verbUse, p.duelScore(), 0)
	case kindHypnosis:
		return p.hypnosisScore(o)
	case kindEffect:
		return p.useScore(o)
	case kindDoctor:
		return p.doctorScore(o)
	}
	return 0
}

// supportScore helps who is likely a friend, against who is likely an enemy. Where nothing is known it stays out, or joins
// somebody to learn how others answer to it.
func (p *player) supportScore(o *game.Option) float64 {
	stake := clip(p.stake(), 4)
	switch {
	case o.Verb == verbAbstain:
		return 0.15
	case o.Refs[0] == sideAttack:
		return 0.8 * stake
	}
	return -0.8 * stake
}

// lead is by how much the side that the seat wants to win is ahead.
func (p *player) lead() (float64, bool) {
	attack, defend := p.p.fight.tally()
	if p.stake() >= 0 {
		return float64(attack - defend), true
	}
	return float64(defend - attack), false
}

// useScore uses something where the own side does not win without it, and may with it.
func (p *player) useScore(o *game.Option) float64 {
	lead, attack := p.lead()
	f := &p.p.fight
	wanted := attack == (int8(p.me) == f.attacker || f.attacks.Has(p.me)) // what the seat uses helps the side it wants
	winning := lead > 0 || lead == 0 && f.ring != noSeat && attack == (f.ring == f.attacker)
	switch {
	case o.Verb == verbPass:
		return 0
	case o.Verb == verbWinner:
		return p.mixScore(game.Seat(o.Refs[0]), winning)
	case !wanted || winning:
		return -1
	}
	switch source(o.Refs[0]) {
	case useDuelist:
		return p.duelScore()
	case usePoisonRing:
		return either64(lead == 0, 2, 0.2)
	}
	return either64(lead >= -p.reserve(), 2, -0.5)
}

// reserve is how much the seat can still add.
func (p *player) reserve() float64 {
	n := 0.0
	for _, src := range effectsOf[p.p.fight.part(p.me)] {
		if p.p.useReason(p.me, src) == allowed && sourceDefs[src].Adds > 0 {
			n++
		}
	}
	return n
}

// mixScore is what it is worth to name the winner.
func (p *player) mixScore(winner game.Seat, winning bool) float64 {
	stake := p.stake()
	if int8(winner) == p.p.fight.defender {
		stake = -stake
	}
	if winning {
		return -2
	}
	return stake - 2.2
}

// duelScore is what it is worth to make support void, as a fighter.
func (p *player) duelScore() float64 {
	attack, defend := p.p.fight.supports()
	against := defend - attack
	if int8(p.me) == p.p.fight.defender {
		against = -against
	}
	if lead, _ := p.lead(); lead > 0 || against < 0 {
		return -2
	}
	return 0.9*float64(against) + 0.5
}

// hypnosisScore takes out who helps the other side, or might.
func (p *player) hypnosisScore(o *game.Option) float64 {
	if o.Verb == verbPass {
		return 0
	}
	f, other := &p.p.fight, game.Seat(o.Refs[0])
	attack, defend := f.tally()
	score := 0.6 * (1 - 2*p.same[other])
	if f.defends.Has(other) {
		score += either64(attack <= defend, 2, 0.6)
		if n := p.p.pairOf(p.me, other); n.certain.has(whip) || n.knowsWork() && n.seen == bodyguard {
			score++
		}
	}
	if f.attacks.Has(other) {
		score -= 3
	}
	return score - 0.3
}

// priestScore stops an attack on a friend, by an enemy.
func (p *player) priestScore(o *game.Option) float64 {
	if o.Verb == verbPass {
		return 0
	}
	f := &p.p.fight
	att, def := game.Seat(f.attacker), game.Seat(f.defender)
	gain := either64(p.p.luggage[att].size() > 1, 0.8, 0)
	if def == p.me {
		return gain + 1.6*(1-p.same[att]) + 0.8*p.has[p.me] - 1.4
	}
	return gain + 3*(p.same[def]-p.same[att]) + p.same[def]*min(1, p.has[def]) - 2.4
}

// doctorScore undoes a fight that a friend has lost.
func (p *player) doctorScore(o *game.Option) float64 {
	f := &p.p.fight
	if o.Verb == verbPass {
		return 0
	}
	if f.winner == noSeat {
		return -2
	}
	lost := p.stake()
	if f.winner == f.attacker {
		lost = -lost
	}
	return lost - 2.5
}

// spoilsScore is what a winner takes.
func (p *player) spoilsScore(o *game.Option) float64 {
	loser := p.p.loser()
	switch o.Verb {
	case verbIdentity:
		return 3.2 * p.unknown(loser)
	case verbLoot:
		enemy := 1 - p.same[loser]
		return enemy*(9*min(1, p.has[loser])+5*min(1, p.hides[loser])+0.8) + 1.2*p.same[loser]*min(1, p.has[loser])
	case verbTake:
		return p.worth(object(o.Refs[0]))
	}
	return 0.8*p.worth(object(o.Refs[0])) + p.partWith(loser, object(o.Refs[1]))
}
