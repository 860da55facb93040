package secretcity

// roleWorth rates a role that is offered.
func (p *player) roleWorth(r Role) float32 {
	own := &p.own
	pays := float32(p.v.Income(own.seat, r))
	rate := float32(0)
	switch r {
	case assassin:
		rate = 3 + 4*when(own.most >= 5) + 3*when(own.most == 6)
	case thief:
		rate = 1 + 0.8*p.richestTwo() - 3*when(own.richest <= 1)
	case magician:
		rate = 1 + float32(max(0, own.fullest-own.hand)) + 2*when(own.hand == 0) + 0.5*float32(p.useless(4))
	case king:
		rate = 2.5 + pays + 1.5*when(!p.v.Crown(own.seat)) + when(own.built >= 5)
	case bishop:
		rate = 2 + pays + 1.5*when(own.built >= 4) + when(p.dearest() >= 5)
	case merchant:
		rate = 3.5 + pays + when(own.gold <= 2)
	case architect:
		together := p.together(own.gold + takeGold)
		rate = 3.5 + 1.2*float32(min(together, 3)) + when(own.hand <= 1) + 4*when(own.built+min(together, 3) >= complete)
	case general:
		rate = 2 + pays + 2*when(own.most >= 5 && own.gold >= 2) + 4*when(p.couldStop())
	case noRole:
	}
	return rate + p.danger(r)
}

// hunted is how much a role that many name is worth less for who is ahead.
var hunted = [rolesCount + 1]float32{architect: 1.5, merchant: 1.2, king: 0.6}

// danger is what a role costs or gains because others are after whoever is ahead.
func (p *player) danger(r Role) float32 {
	own := &p.own
	rate := float32(0)
	if own.built >= 5 || own.gold >= 6 {
		rate -= hunted[r]
	}
	if own.built == complete-1 && p.together(own.gold+takeGold) > 0 {
		rate += 2*when(r == assassin) + 1.5*when(r == bishop) + 1.5*when(r == p.v.Offered().first())
	}
	return rate
}

func when(holds bool) float32 {
	if holds {
		return 1
	}
	return 0
}

// richestTwo is the gold of the two richest others, on average.
func (p *player) richestTwo() float32 {
	first, second := 0, 0
	for other := range p.v.Seats() {
		switch gold := p.v.Gold(other); {
		case other == p.own.seat:
		case gold > first:
			first, second = gold, first
		case gold > second:
			second = gold
		}
	}
	return float32(first+second) / 2
}

// useless counts cards of the hand that cannot be built soon: doubles, and those that cost more than so much above the gold.
func (p *player) useless(above int) int {
	n := 0
	for _, b := range p.hand {
		if p.double(b) || int(costs[b]) > p.own.gold+above {
			n++
		}
	}
	return n
}

// double tells whether a card's name stands in the city, and cannot be built again.
func (p *player) double(b Building) bool {
	return p.own.names.has(b) && !p.own.names.has(quarry)
}

// together is how many cards of the hand so much gold builds, the cheapest first.
func (p *player) together(gold int) int {
	var met names
	n := 0
	for {
		cheapest, price := Building(buildingsCount), gold+1
		for _, b := range p.hand {
			if cost := p.priceIn(p.own.names, b); cost < price && !p.double(b) && !met.has(b) {
				cheapest, price = b, cost
			}
		}
		if cheapest == buildingsCount {
			return n
		}
		met |= 1 << cheapest
		gold -= price
		n++
	}
}

// dearest is what the most expensive building of the city costs.
func (p *player) dearest() int16 {
	most := int16(0)
	p.city = p.v.City(p.own.seat, p.city[:0])
	for _, b := range p.city {
		most = max(most, costs[b])
	}
	return most
}

// couldStop tells whether, as the General, the seat could demolish something where one building is missing.
func (p *player) couldStop() bool {
	for other := range p.v.Seats() {
		if other == p.own.seat || p.v.Buildings(other) != complete-1 {
			continue
		}
		p.city = p.v.City(other, p.city[:0])
		for _, b := range p.city {
			if b != guardianFortress && int(costs[b])-1 <= p.own.gold+takeGold {
				return true
			}
		}
	}
	return false
}
