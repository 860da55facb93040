package gugong

import (
	"math"
	"math/bits"
)

// weights say what things are worth, in points.
type weights struct {
	servant   [days]float64 // by day
	scarce    float64       // how much more a servant is worth for each one below five
	plenty    float64       // what is left of its worth beyond nine
	step      [days]float64 // of intrigue
	medal     float64
	envoy     [days]float64 // a step towards the palace, on schedule
	late      float64       // how much more for each step behind the schedule
	arrival   float64       // share of the points of the palace that the last step counts
	token     [days]float64 // one held
	jade      [days]float64 // what a jade is worth beyond its own points, for those to come
	turn      [days]float64 // a turn more today
	match     float64       // a card that matches a die, beyond the servant
	value     float64       // a point of a card's value tomorrow
	action    float64       // a card's action tomorrow
	overkill  float64       // each point by which a gift is too high
	wallLead  float64       // a servant on the wall that leads
	wallTrail float64       // and one that does not
	cargo     [shipRoom]float64
	card      [days]float64 // a gift card for the rest of the game
	double    [days]float64
	tile      [decreeTiles]float64 // what a decree brings a day, or of level 3 in the end
}

// plainWeights were found by letting players with changed ones play each other, and Mong.
var plainWeights = weights{
	servant: [days]float64{1.1, 1.1, 0.6, 0.6}, scarce: 0.09, plenty: 0.5,
	step: [days]float64{0.75, 1, 0.5, 0.2}, medal: 2.3,
	envoy: [days]float64{2.2, 2.25, 2.6, 5.8}, late: 0.9, arrival: 0.33,
	token: [days]float64{0.5, 1.05, 1.3, 0.8}, jade: [days]float64{1.7, 2, 1.7, 0.15}, turn: [days]float64{3.4, 3.4, 3.2, 2.8},
	match: 2.7, value: 0.04, action: 0.34, overkill: 0.05, wallLead: 1, wallTrail: 1.15,
	cargo: [shipRoom]float64{0, 1.2, 2.7}, card: [days]float64{6.7, 8, 5.7, 2.5}, double: [days]float64{6.7, 8.2, 1.8, 0.2},
	tile: [decreeTiles]float64{
		decreeIntrigue: 0.95, decreeShip: 0.8, decreeServant: 0.8, decreeEnvoy: 0.7, decreeSwap: 0.4,
		decreeTravel: 0.25, decreeJade: 0.55, decreeWall: 0.5, decreeEqual: 0.8, decreeSail: 0.5,
		decreeThirds: 5.3, decreePoints: 6.9, decreeJades: 8, decreeDecrees: 3.9, decreeHarbours: 2.7,
	},
}

// mind is what a player thinks of a position before it rates options.
type mind struct {
	weights *weights
	p       *position
	side    *side
	seat    int8
	day     int8 // from 0
	purse   purse

	servant   float64 // one more, now
	step      float64 // of intrigue
	tokenHeld float64
	turnWorth float64
	payDouble float64 // what it is worth to pay with the double servant
	acts      [actions]float64
	acted     [actions]bool
}

// look takes a position in.
func (m *mind) look(seen *Seen) {
	m.p, m.seat = seen.p, seen.seat
	m.side = &m.p.sides[m.seat]
	m.day = m.p.day - 1
	if m.p.phase == phaseEvening && m.day < days-1 {
		m.day++ // the night brings the next day
	}
	m.purse = m.side.purse()
	m.servant = m.servantAt(m.purse.most())
	m.step, m.tokenHeld, m.turnWorth = m.weights.step[m.day], m.weights.token[m.day], m.weights.turn[m.day]
	if m.p.phase == phaseEnd {
		m.servant, m.step, m.turnWorth, m.tokenHeld = 0, 0.01, 0, 0
	}
	m.payDouble = -0.6 * m.servant
	clear(m.acted[:])
}

// servantAt is what the n-th servant is worth: the fewer there are, the more; and no more than can be used.
func (m *mind) servantAt(n int8) float64 {
	w := m.weights.servant[m.day]
	switch {
	case n < 5:
		w *= 1 + m.weights.scarce*float64(5-n)
	case n > 9:
		w *= m.weights.plenty
	}
	if m.day == days-1 {
		if left := 3 * float64(m.side.hand.count()+1); float64(n) > left {
			w *= left / float64(n) * 0.5
		}
	}
	return w
}

// cost is what it costs to come from one purse to another that holds less.
func (m *mind) cost(from, to purse) float64 {
	return m.costFrom(from.most(), from.most()-to.most())
}

// costOf is what n servants cost now.
func (m *mind) costOf(n int8) float64 { return m.costFrom(m.purse.most(), n) }

func (m *mind) costFrom(have, n int8) float64 {
	sum := 0.0
	for ; n > 0; n-- {
		sum += m.servantAt(have)
		have--
	}
	return sum
}

func (m *mind) paySingles(n int8) float64 { return -0.3 * m.servantAt(m.purse.singles-n) * 2 }

// gainWorth is what n servants of the supply are worth.
func (m *mind) gainWorth(n int8) float64 {
	sum, have := 0.0, m.purse.most()
	for range min(n, m.p.available(m.seat)) {
		have++
		sum += m.servantAt(have)
	}
	return sum
}

// envoyWorth is what n steps of the envoy are worth.
func (m *mind) envoyWorth(n int8) float64 {
	steps := m.p.match.rules.data.Palace.Steps
	sum := 0.0
	for at := m.side.envoy; n > 0; n-- {
		if at >= steps {
			sum++
			continue
		}
		at++
		behind := float64(steps)*float64(m.day+1)/days - float64(at)
		w := m.weights.envoy[m.day] + m.weights.late*max(0, behind)
		if at == steps {
			w += m.weights.arrival * float64(m.p.match.arrivalPoints(m.p.arrived+1))
		}
		sum += w
	}
	return sum
}

// jadeWorth is what one more jade is worth.
func (m *mind) jadeWorth() float64 {
	n := int16(m.side.jade)
	w := float64(jadePoints(n+1) - jadePoints(n))
	if n < jadeSteps1 {
		w += m.weights.jade[m.day] * float64(jadeSteps1-n) / jadeSteps1 * 2
	}
	if m.p.owns(m.seat, decreeJades) && n < 5 {
		w += pointsForEach
	}
	return w
}

// upWorth is what n steps of intrigue are worth.
func (m *mind) upWorth(n int8) float64 {
	return float64(min(n, intrigueTop-m.side.space)) * m.step
}

// future is what a card in the discard pile is worth for the days to come.
func (m *mind) future(card int8) float64 {
	left := float64(days - 1 - m.day)
	if left == 0 || card < 0 {
		return 0
	}
	w := m.weights.value * float64(m.p.match.rules.value[card])
	if m.p.match.rules.action[card] != noAction {
		w += m.weights.action
	}
	return w
}

// dice is what a card in the discard pile is worth this evening.
func (m *mind) dice(card int8) float64 {
	return float64(m.p.matching(1<<card)) * (m.weights.servant[min(m.day+1, days-1)]*boolWorth(m.day < days-1) + m.weights.match)
}

// got is what a card that comes to the discard pile is worth.
func (m *mind) got(card int8) float64 { return m.future(card) + m.dice(card) }

// worthDoing is what an action is worth with so many servants, done in the best way; below 0 it is better left.
func (m *mind) worthDoing(what action, p purse) float64 {
	if what < places {
		a, b := m.ways(what, p)
		return max(a, b)
	}
	switch what {
	case servant:
		return m.gainWorth(m.p.match.rules.data.Gifts.Servants)
	case takeBack:
		return m.bestTake(false)
	case swapCard:
		return m.bestSwap()
	}
	return 0
}

// impossible is the worth of what cannot be done.
var impossible = math.Inf(-1)

// ways is what the two ways of a place's action are worth.
func (m *mind) ways(at place, p purse) (a, b float64) {
	a, b = impossible, impossible
	switch at {
	case travel:
		return m.travelWays(p)
	case wall:
		if p.piece() {
			a = m.wallWorth(1) - m.costFrom(p.most(), 1)
		}
		if p.singles >= 3 || p.double && p.singles >= 2 {
			b = m.wallWorth(2+boolean(p.double)) - m.costFrom(p.most(), 3+boolean(p.double))
		}
	case jade:
		if price := m.p.cheapest(m.seat); p.pays(price, 0) {
			a = m.jadeWorth() - m.costFrom(p.most(), price)
		}
	case intrigue:
		a = m.upWorth(1)
		if m.p.medal == nobody {
			a += m.weights.medal * boolWorth(m.day < days-1)
		}
		if p.singles >= intrigueCost {
			b = m.upWorth(intrigueSteps) - m.costFrom(p.most(), intrigueCost)
		}
	case palace:
		a = m.envoyWorth(1)
		if p.pays(palaceCost, 0) {
			b = m.envoyWorth(palaceStepsB) + m.upWorth(1) - m.costFrom(p.most(), palaceCost)
		}
	case decree:
		a = m.bestTile(p)
	case canal:
		a = max(m.canalWorth(verbPlaceMove, p), m.canalWorth(verbMove, p))
		if p.singles > loadCost && p.most() >= loadCost+piecesOfB {
			b = m.loadTwiceWorth(p)
		}
	}
	return a, b
}

// travelWays is what one travel and two are worth.
func (m *mind) travelWays(p purse) (a, b float64) {
	reach := m.p.reach(m.seat)
	if reach == 0 {
		return impossible, impossible
	}
	best, second := impossible, impossible
	for set := m.p.lit; set != 0; set &= set - 1 {
		city := bits.TrailingZeros16(set)
		w := m.tokenWorth(m.p.cities[city])
		if reach>>city&1 == 1 && w > best {
			best, second = w, max(second, best)
		} else {
			second = max(second, w)
		}
	}
	price := int8(travelCost)
	if m.p.owns(m.seat, decreeTravel) {
		price--
	}
	if bits.OnesCount16(m.p.lit) < 2 || !p.pays(price, 0) {
		return best, impossible
	}
	return best, best + 0.85*second - m.costFrom(p.most(), price)
}

// cityWorth is what going to a city is worth, with another move after it perhaps.
func (m *mind) cityWorth(city int8, more bool) float64 {
	w := m.tokenWorth(m.p.cities[city])
	if !more {
		return w
	}
	best := 0.0
	for near := m.p.match.world.near[city] & m.p.lit &^ (1 << city); near != 0; near &= near - 1 {
		best = max(best, m.tokenWorth(m.p.cities[bits.TrailingZeros16(near)]))
	}
	return w + 0.8*best
}

// tokenWorth is what collecting a token is worth.
func (m *mind) tokenWorth(t token) float64 {
	w := m.tokenHeld
	switch t {
	case tokenServant:
		w += m.gainWorth(1)
	case tokenServants:
		w += m.gainWorth(2)
	case tokenEnvoy:
		w += m.envoyWorth(1)
	case tokenIntrigue:
		w += m.upWorth(1)
	case tokenGiftForJade:
		if m.side.hand.count() > 0 && m.side.hand&m.p.match.rules.atLeast[highGift] != 0 {
			w += max(0, m.jadeWorth()-m.turnWorth)
		}
	case tokenTakeBack:
		w += max(0, m.bestTake(true))
	case tokenSwap:
		w += max(0, m.bestSwap())
	case tokenPoints:
		w += tokenPoint
	case tokenShip:
		if m.side.supply > 0 {
			w += max(0, m.bestLoad(purse{singles: 1}))
		}
	case tokenWall:
		if m.side.supply > 0 {
			w += max(0, m.wallWorth(1))
		}
	case tokenServantsForJade:
		if m.purse.pays(servantsForJade, 0) {
			w += max(0, m.jadeWorth()-m.costOf(servantsForJade))
		}
	case tokenDouble:
		w += m.tokenHeld
	case tokenRaise, tokenToll, tokenFollow:
		w += max(0, m.bonusWorth(t)-m.costOf(1))
	}
	return w
}

// bonusWorth is what an active bonus token is worth today.
func (m *mind) bonusWorth(t token) float64 {
	turns := float64(m.side.hand.count())
	switch t {
	case tokenRaise:
		return 0.4 * turns
	case tokenToll:
		return 0.5 * turns
	default:
		return 1.2 * turns * float64(m.p.match.players-1) / 2
	}
}

func (m *mind) bestTake(any bool) float64 {
	set := m.side.discard
	if !any {
		set &^= m.p.match.rules.takers
	}
	best := impossible
	for ; set != 0; set &= set - 1 {
		best = max(best, m.takeWorth(set.lowest()))
	}
	return max(best, 0)
}

// takeWorth is what taking a card back is worth: another turn with it.
func (m *mind) takeWorth(card int8) float64 {
	r := m.p.match.rules
	return m.turnWorth*0.8 - m.dice(card) + 0.1*float64(r.value[card]) + 0.5*boolWorth(r.action[card] != noAction)
}

func (m *mind) bestSwap() float64 {
	best := 0.0
	for _, got := range m.p.board {
		for set := m.side.discard; set != 0; set &= set - 1 {
			best = max(best, m.got(got)-m.got(set.lowest()))
		}
		for set := m.side.hand; set != 0; set &= set - 1 {
			best = max(best, m.inHand(got)-m.inHand(set.lowest()))
		}
	}
	return best
}

// inHand is what a card in the hand is worth for the turn in which it will be given.
func (m *mind) inHand(card int8) float64 {
	r := m.p.match.rules
	w := 0.15 * float64(r.value[card])
	if r.action[card] != noAction {
		w += m.weights.action
	}
	return w
}
