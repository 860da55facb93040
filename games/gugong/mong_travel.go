package gugong

import (
	"math/bits"
)

// mongTravels moves Mong's traveller on his way and does what the token says.
func (s *State) mongTravels(how mode) int8 {
	city, cause := s.mongPath()
	if city == notThere {
		return causeNoToken
	}
	if how == byNight {
		price := s.travelPrice(mongSide)
		if !s.mongHas(price) {
			return causeNoServants
		}
		s.pay(mongSide, price, false)
	}
	if int(city) < s.match.world.loop {
		s.mong.loopAt = city
	}
	t := s.moveTo(mongSide, city, cause)
	s.mongToken(t, s.phase == phaseDusk)
	return causeNone
}

// mongPath is the city to which Mong goes next: counter-clockwise on the way round; if no token is left there, the nearest
// one that has one.
func (p *position) mongPath() (city, cause int8) {
	w := p.match.world
	for i := range w.loop {
		at := i
		cause = causeFirstOfLoop
		if p.mong.loopAt != notThere {
			at, cause = (int(p.mong.loopAt)+1+i)%w.loop, causeNextOfLoop
		}
		if p.lit>>at&1 == 1 {
			return int8(at), cause
		}
	}
	from := max(p.sides[mongSide].city, 0)
	seen, ring := uint16(1)<<from, uint16(1)<<from
	for ring != 0 {
		if found := ring & p.lit; found != 0 {
			return int8(bits.TrailingZeros16(found)), causeNearest
		}
		var next uint16
		for ; ring != 0; ring &= ring - 1 {
			next |= w.near[bits.TrailingZeros16(ring)]
		}
		ring = next &^ seen
		seen |= next
	}
	return notThere, causeNoToken
}

// mongToken does what a token does for Mong and puts it to the others; six are turned into jade at once.
func (s *State) mongToken(t token, dusk bool) {
	side := &s.sides[mongSide]
	switch t {
	case tokenServant:
		s.gain(mongSide, 1)
	case tokenServants:
		s.gain(mongSide, servantsOfSecond)
	case tokenEnvoy:
		s.envoy(mongSide, 1)
	case tokenIntrigue:
		s.up(mongSide, 1)
	case tokenPoints:
		s.points(mongSide, tokenPoint)
	case tokenGiftForJade:
		s.mongGivesForJade(dusk)
	case tokenTakeBack:
		if dusk {
			s.points(mongSide, 1)
		} else {
			s.mongTakesBack(true)
		}
	case tokenSwap:
		s.points(mongSide, 1)
	case tokenShip:
		if side.supply > 0 {
			s.mongLoad(true)
		}
	case tokenWall:
		if side.supply > 0 {
			s.build(mongSide, 0, 1, false)
			s.checkWall(mongSide)
		}
	case tokenServantsForJade:
		if side.pool >= servantsForJade {
			s.pay(mongSide, servantsForJade, false)
			s.addJade(mongSide)
		}
	}
	side.hold(t)
	if ones, twos := side.heldBy(); ones+2*twos >= exchangePrice[forJade] {
		spent := min(ones, exchangePrice[forJade])
		spent -= spent % 2 // what is left is paid with tokens that count twice
		s.mongSpends(spent, (exchangePrice[forJade]-spent)/2, forJade)
		s.addJade(mongSide)
	}
}

// mongGivesForJade discards the top card of Mong's hand for jade.
func (s *State) mongGivesForJade(dusk bool) {
	m, side := &s.mong, &s.sides[mongSide]
	if dusk || m.hand.n == 0 {
		s.points(mongSide, 1)
		return
	}
	if m.hand.n > 1 {
		for _, card := range m.hand.all() {
			side.open &^= 1 << card
		}
	}
	m.discard.push(m.hand.pop())
	s.tell(nobody, eventMongDiscard)
	s.addJade(mongSide)
}

// mongTakesBack shuffles the card on top of Mong's discard pile into his hand deck.
func (s *State) mongTakesBack(any bool) int8 {
	m := &s.mong
	if m.discard.n == 0 || !any && s.match.rules.takers.has(m.discard.at[m.discard.n-1]) {
		return causeNoCard
	}
	m.hand.push(m.discard.pop())
	s.shuffle(m.hand.all(), purposeGifts, giftOf)
	s.tell(nobody, eventMongTakeBack)
	return causeNone
}
