package secretcity

// plan is what the seat means to build in the rest of its turn.
type plan struct {
	first Building // what is built first; none if nothing is worth it
	worth float32  // of all of it
	cost  int      // of all of it
}

const nothing = Building(buildingsCount)

// planWith is the best plan with so much gold, if so many buildings may be built and a card of the hand is gone.
func (p *player) planWith(gold, builds int, gone Building) plan {
	best := plan{first: nothing}
	if builds == 0 {
		return best
	}
	p.search(&best, plan{first: nothing}, gold, builds, p.own.names, p.own.built, gone)
	return best
}

// search tries all cards as the next one to be built, and what can follow.
func (p *player) search(best *plan, sofar plan, gold, builds int, city names, built int, gone Building) {
	var met names
	for _, b := range p.hand {
		if b == gone {
			gone = nothing // one of its copies only
			continue
		}
		if met.has(b) || city.has(b) && !city.has(quarry) {
			continue
		}
		met |= 1 << b
		price := p.priceIn(city, b)
		due := price
		if b == secretStorehouse {
			due = max(0, price-min(p.spare(), price, storehouseMost))
		}
		if due > gold || built+1 == complete && !p.mayFinish(b) {
			continue
		}
		next := sofar
		if next.first == nothing {
			next.first = b
		}
		next.cost += due
		next.worth += p.buildWorth(b, city) - p.thrift()*float32(due)
		if next.worth > best.worth {
			*best = next
		}
		if builds > 1 {
			p.search(best, next, gold-due, builds-1, city|1<<b, built+1, gone)
		}
	}
}

// priceIn is what a card costs with such a city.
func (p *player) priceIn(city names, b Building) int {
	cost := int(costs[b])
	if b >= firstSpecial && b != grandWorkshop && city.has(grandWorkshop) {
		return max(0, cost-workshopSaves)
	}
	return cost
}

// spare is how many other cards of the hand would not be missed.
func (p *player) spare() int { return max(len(p.hand)-2, 0) }

// thrift is what a gold that is left is worth. Who is ahead wants to go on quickly.
func (p *player) thrift() float32 {
	switch {
	case p.v.Last():
		return 0.01
	case p.own.built >= 4 && p.own.built >= p.own.most:
		return 0.6
	}
	return 0.25
}

// buildWorth is what a building is worth in the city.
func (p *player) buildWorth(b Building, city names) float32 {
	worth := float32(costs[b]) + 1
	if p.lacks(typeOf[b], city) {
		worth += 2*when(!p.v.Last()) + 3*when(p.v.Last() && p.own.missing == 1)
	}
	if r := p.v.Role(p.own.seat); r != noRole && roles[r].Income == typeOf[b] && !p.v.Turn().income {
		worth++ // it pays at once
	}
	return worth + p.specialWorth(b)
}

// lacks tells whether a city has no building of a type.
func (p *player) lacks(t Type, city names) bool { return city&ofType[t] == 0 }

// ofType are the names of each type.
var ofType = func() (sets [typesCount]names) {
	for b := range Building(buildingsCount) {
		sets[buildings[b].Of] |= 1 << b
	}
	return sets
}()

// specialWorth is what a special building is worth beside its cost.
func (p *player) specialWorth(b Building) float32 {
	own := &p.own
	early := float32(0) // what works turn after turn is worth less later, and nothing in the last round
	switch {
	case p.v.Last():
	case p.v.Round() >= 5 || own.built > 3:
		early = 0.5
	default:
		early = 1
	}
	switch b {
	case schoolOfMagic:
		return 2 * early
	case laboratory, grandArchive:
		return 2 * early
	case smithy:
		return early
	case grandWorkshop:
		return 4 * early * float32(p.specials())
	case quarry:
		return 1.5 * early * float32(p.doubles())
	case disguiseStreet:
		return 3 * when(own.missing == 1 || own.missing == 2 && own.names&ofType[special] == 0)
	case wishingFountain:
		return float32(p.v.Types(own.seat, special))
	case royalVault:
		return min(4, float32(own.gold)/2)
	case mapRoom:
		return min(4, float32(own.hand)/2)
	case crownStatue:
		return 1.5 * when(p.v.Crown(own.seat))
	case secretGate:
		return 2
	case guardianFortress:
		return 0.5
	default:
		return 0
	}
}

// specials counts the special cards of the hand but the Workshop.
func (p *player) specials() int {
	n := 0
	for _, b := range p.hand {
		if b >= firstSpecial && b != grandWorkshop {
			n++
		}
	}
	return n
}

// doubles counts the cards of the hand that stand in the city already.
func (p *player) doubles() int {
	n := 0
	for _, b := range p.hand {
		if p.own.names.has(b) {
			n++
		}
	}
	return n
}

// mayFinish tells whether the seat wants to complete its city with a card now: it would win, somebody else is about to, or
// it has waited for a round.
func (p *player) mayFinish(b Building) bool {
	own := &p.own
	since := p.v.Sixth(own.seat)
	switch {
	case p.v.Last(), own.most >= complete-1, since != 0 && p.v.Round() > since+1:
		return true
	}
	score := p.v.Score(own.seat) + int(costs[b]) + firstPoints
	if own.missing == 1 && p.lacks(typeOf[b], own.names) {
		score += typesPoints
	}
	for other := range p.v.Seats() {
		if other != own.seat && p.outlook(other)+2 > score {
			return false
		}
	}
	return true
}

// outlook is what another seat may count at the end of this round: all that everybody sees, and the best for its types.
func (p *player) outlook(seat int8) int {
	score, types := p.v.Score(seat), Type(0)
	for t := range Type(typesCount) {
		if p.v.Types(seat, t) > 0 {
			types++
		}
	}
	if types == typesCount-1 {
		score += typesPoints
	}
	return score
}
