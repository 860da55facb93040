package secretcity

import "github.com/noripan/noripan/game"

// What comes first in a turn has the higher rates: the role's own, then the take, then building, then what is left.
const (
	rateName    = 60
	rateTrade   = 50
	rateClaim   = 45
	rateTake    = 30
	rateNeeded  = 28 // what makes a better building possible
	rateBuild   = 25
	rateStop    = 20
	rateAfter   = 15
	rateLater   = 8
	rateNothing = 0
	rateBad     = -8
)

// rateDeeds rates what may be done in a turn.
func (p *player) rateDeeds(d *game.Decision) {
	v := p.v
	role := v.Role(p.own.seat)
	if (role == assassin || role == thief) && !v.Turn().used {
		p.guessRoles()
	}
	gold := p.own.gold
	if !v.Turn().taken {
		gold += v.Gives()
	}
	p.plan = p.planWith(gold, v.Builds(), nothing)
	paid := p.planWith(gold+v.Demands(), v.Builds(), nothing)
	for _, o := range d.Options {
		rate := float32(rateNothing)
		switch b := Building(o.Refs[0]); o.Verb {
		case verbAssassinate:
			rate = rateName + p.killWorth(roleOf(o.Refs[0]))
		case verbSteal:
			rate = rateName + p.robWorth(roleOf(o.Refs[0]))
		case verbSwap:
			rate = p.swapWorth(int8(o.Refs[0]))
		case verbRedraw:
			rate = rateBad
			if n := p.useless(5); n > 0 {
				rate = rateTrade + min(2, float32(n)/2)
			}
		case verbBonus:
			rate = rateAfter
			if role == architect { // its cards may tell what to take
				rate = rateClaim
			}
		case verbGold:
			rate = rateTake
		case verbLook:
			rate = rateTake + p.lookWorth(paid)
		case verbIncome:
			rate = rateAfter
			if v.Turn().taken && paid.worth > p.plan.worth {
				rate = rateNeeded
			}
		case verbBuild:
			rate = p.buildRate(b)
		case verbLab:
			rate = p.labWorth(b, gold)
		case verbSmithy:
			rate = rateBad
			if p.own.gold-p.plan.cost >= 4 && p.own.hand <= 2 && !v.Last() {
				rate = rateLater
			}
		case verbDemolish:
			rate = p.demolishWorth(int8(o.Refs[0]), Building(o.Refs[1]))
		}
		p.rates = append(p.rates, rate)
	}
}

// swapWorth is what it is worth to swap hands with another seat: for two cards more at least, and rather with who is ahead.
func (p *player) swapWorth(other int8) float32 {
	more := p.v.Hand(other) - p.own.hand
	if more < 2 {
		return rateBad + float32(more)/8
	}
	return rateTrade + 1 + float32(more)/2 + float32(p.v.Buildings(other))/8
}

// lookWorth is by how much cards are better than gold at the take.
func (p *player) lookWorth(paid plan) float32 {
	own := &p.own
	switch {
	case own.hand == 0:
		return 2
	case own.names.has(grandArchive) && own.hand <= 2:
		return 1
	case paid.first == nothing && own.gold >= 3:
		return 1.5
	case p.planWith(own.gold+p.v.Demands()+p.v.Gives()-takeGold, p.v.Builds(), nothing).worth >= paid.worth && own.gold >= 6:
		return 0.5 // gold enough
	}
	return -1.5
}

// keepWorth is what a card that is looked at is worth.
func (p *player) keepWorth(b Building) float32 {
	own := &p.own
	worth := float32(costs[b]) + p.specialWorth(b)
	if p.lacks(typeOf[b], own.names) {
		worth += 2
	}
	if b < firstSpecial {
		worth += min(1, float32(p.v.Types(own.seat, typeOf[b]))/2)
	}
	for _, other := range p.hand {
		if other == b {
			worth -= 2
			break
		}
	}
	return worth - 3*when(p.double(b)) - 2*when(int(costs[b]) > own.gold+6) - 1.5*when(own.built >= 5 && int(costs[b]) > own.gold+3)
}

// redrawWorth tells whether a card is to be exchanged.
func (p *player) redrawWorth(b Building) float32 {
	switch {
	case p.double(b):
		return 2
	case int(costs[b]) > p.own.gold+5:
		return 1
	}
	return -p.keepWorth(b)
}

// payWorth tells whether a card is to pay for the Secret Storehouse instead of a gold.
func (p *player) payWorth(b Building) float32 {
	if p.v.Last() {
		return 1
	}
	return 3 - p.keepWorth(b)
}

// buildRate rates a building: the plan's first comes first.
func (p *player) buildRate(b Building) float32 {
	switch {
	case b == p.plan.first:
		return rateBuild
	case p.plan.first == nothing, p.own.built+1 == complete && !p.mayFinish(b):
		return rateBad
	}
	return rateBuild - 2 + (p.buildWorth(b, p.own.names)-p.plan.worth)/2
}

// labWorth is what it is worth to give the Laboratory a card.
func (p *player) labWorth(b Building, gold int) float32 {
	own := &p.own
	switch {
	case p.planWith(gold+labGold, p.v.Builds(), b).worth > p.plan.worth+0.5:
		return rateNeeded - p.keepWorth(b)/4
	case p.v.Last() && !own.names.has(royalVault):
		return rateBad
	case b == p.plan.first:
		return rateBad
	case p.double(b):
		return rateLater + 1
	case own.hand >= 3:
		return rateLater - min(p.keepWorth(b)/4, rateLater-1)
	}
	return rateBad
}

// demolishWorth is what it is worth to demolish a building.
func (p *player) demolishWorth(other int8, b Building) float32 {
	own := &p.own
	price := int(costs[b]) - 1
	left := own.gold - p.plan.cost - price
	if other == own.seat || left < 0 && p.v.Turn().taken || !p.v.Turn().taken {
		return rateBad - float32(price)
	}
	built := p.v.Buildings(other)
	switch {
	case p.v.Last():
		if p.v.Score(other) < p.v.Score(own.seat)-4 || own.names.has(royalVault) && price > 0 {
			return rateBad
		}
		return rateStop + float32(price)/2 + p.specialLoss(other, b)
	case built == complete-1:
		return rateStop + 3 - float32(price) + p.specialLoss(other, b)/8
	case price <= 1 && built == own.most && built >= own.built:
		return rateStop - 3 - float32(price)
	}
	return rateBad - float32(price)
}

// specialLoss is what a seat loses with a building beside its cost.
func (p *player) specialLoss(seat int8, b Building) float32 {
	loss := when(b >= firstSpecial)
	if p.v.Types(seat, typeOf[b]) == 1 {
		loss += 2
	}
	return loss
}
