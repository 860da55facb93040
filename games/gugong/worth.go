package gugong

import "github.com/noripan/noripan/game"

// rateExchange is what giving a card at a place is worth.
func (p *player) rateExchange(o game.Option) float64 {
	r := p.p.match.rules
	card, at := (p.side.hand & r.named[o.Refs[0]]).lowest(), place(o.Refs[1])
	got := p.p.board[at]
	w := p.got(got) - p.future(card)
	over := float64(r.value[card] - r.value[got])
	switch o.Verb {
	case verbFree:
		w -= p.weights.overkill * max(0, over)
	case verbOnly:
		return w
	case verbPay:
		w -= p.costOf(exchangeCost)
	case verbDiscard:
		other := (p.side.hand & r.named[o.Refs[2]] &^ (1 << card)).lowest()
		w += p.dice(other) - p.turnWorth - 0.3*p.inHand(other)
	}
	first := max(0, p.cached(r.action[card]))
	second := max(0, p.cached(at))
	// What is paid for the first cannot be paid for the second.
	return w + max(first, second) + 0.9*min(first, second)
}

// cached is worthDoing with what the player has now, worked out once for each action.
func (p *player) cached(what action) float64 {
	if what == noAction {
		return 0
	}
	if !p.acted[what] {
		p.acted[what], p.acts[what] = true, p.worthDoing(what, p.purse)
	}
	return p.acts[what]
}

// spending is what exchanging tokens now is worth.
func (p *player) spending(d *game.Decision, o game.Option) float64 {
	what, twos := int8(o.Refs[0]), int8(o.Refs[1])
	held := p.tokenHeld
	if d.Kind == kindEnd || d.Kind == kindOverflow {
		held = p.tokenHeld * 0.8
	}
	w := -held*float64(exchangePrice[what]) - 0.01*float64(twos)
	switch what {
	case forServant:
		w += p.gainWorth(1) - 0.15
	case forPoints:
		w += exchangePoints
		if d.Kind != kindEnd && d.Kind != kindOverflow {
			w -= 1
		}
	case forJade:
		w += p.jadeWorth()
	}
	return w
}

func (p *player) rateSetup(o game.Option) float64 {
	if o.Verb == verbFocus {
		return boolWorth(int8(o.Refs[0]) == jade)
	}
	sum := 0.0
	for i, card := range p.p.match.rules.sets[o.Refs[0]-1] {
		mongs := p.p.match.rules.sets[o.Refs[1]-1][i]
		sum += float64(p.p.match.rules.value[card]) + boolWorth(p.p.match.rules.action[card] != noAction)
		sum -= boolWorth(p.p.match.rules.action[mongs] != noAction)
	}
	return sum
}

// wallWorth is what adding so much to the wall is worth.
func (m *mind) wallWorth(n int8) float64 {
	if m.p.owns(m.seat, decreeWall) && m.side.supply > 0 {
		n++
	}
	mine := m.side.worth() + n
	best, ahead := int8(0), true
	for i := range m.p.sides[:m.p.match.players] {
		if int8(i) == m.seat {
			continue
		}
		other := m.p.sides[i].worth()
		best = max(best, other)
		if other > mine || other == mine && m.p.before(int8(i), m.seat) {
			ahead = false
		}
	}
	total := m.p.wallTotal() + n
	switch {
	case total >= m.p.match.threshold && ahead:
		return majorityPoints + m.envoyWorth(1) + m.lowerWorth()
	case total >= m.p.match.threshold:
		return m.lowerWorth() - 0.5*majorityPoints
	case ahead:
		return m.weights.wallLead * float64(n)
	default:
		return m.weights.wallTrail * float64(n)
	}
}

// lowerWorth is what the right to lower the own marker is worth.
func (m *mind) lowerWorth() float64 {
	if m.side.space >= lowerThree {
		return max(0, m.gainWorth(2)-lowerThree*m.step)
	}
	if m.side.space >= lowerOne {
		return max(0, m.gainWorth(1)-m.step)
	}
	return 0
}

func (m *mind) benefitWorth(o game.Option) float64 {
	switch o.Verb {
	case verbLower:
		n := int8(o.Refs[0])
		return m.gainWorth(gainFor[n]) - float64(n)*m.step
	case verbDie:
		before := m.p.matching(m.side.discard)
		after := int8(0)
		for set := m.side.discard; set != 0; set &= set - 1 {
			value := m.p.match.rules.value[set.lowest()]
			for die, face := range m.p.dice {
				if die == int(o.Refs[0])-1 {
					face = int8(o.Refs[1])
				}
				after += boolean(face == value)
			}
		}
		return float64(after-before)*(m.weights.match+m.weights.servant[m.day]) - lowerFive*m.step
	}
	return 0
}

// tileWorth is what a decree is worth to who enacts it now.
func (m *mind) tileWorth(tile int8) float64 {
	w := float64(m.p.match.pointsOf(tile))
	left := float64(days - 1 - m.day)
	turns := left + 0.25*float64(m.side.hand.count())
	switch levelOf(tile) {
	case 0:
		w += left * m.weights.tile[tile]
		if tile == decreeEnvoy {
			w += left * (m.envoyWorth(1) - 1) * 0.5
		}
	case 1:
		w += turns * m.weights.tile[tile]
	default:
		w += m.topTileWorth(tile)
	}
	if m.p.owns(m.seat, decreeDecrees) {
		w += pointsForEach
	}
	return w
}

// topTileWorth is what a decree of level 3 is worth in the end: what it would bring now, and more while there is time.
func (m *mind) topTileWorth(tile int8) float64 {
	left := float64(days-1-m.day) + 0.25*float64(m.side.hand.count())
	full := m.weights.tile[tile]
	now := 0.0
	switch tile {
	case decreeThirds:
		now = float64(m.p.tilePoints(m.seat, tile, m.side.points+3))
	case decreeDecrees:
		now = float64(m.p.tilePoints(m.seat, tile, 0)) + pointsForEach
	default:
		now = float64(m.p.tilePoints(m.seat, tile, 0))
	}
	return min(max(full, now), now+2.5*left)
}

// bestTile is what the best decree is worth that can be paid.
func (m *mind) bestTile(p purse) float64 {
	best := impossible
	for at, tile := range m.p.tiles {
		if m.p.tileOpen(m.seat, at, p) {
			best = max(best, m.tileWorth(tile)-m.costFrom(p.most(), m.p.tilePrice(m.seat, at)+1))
		}
	}
	return best
}

// rewardWorth is what the reward of a harbour from 2 to 4 is worth.
func (m *mind) rewardWorth(harbour int8) float64 {
	w := 0.0
	if m.p.owns(m.seat, decreeHarbours) {
		w = pointsForEach
	}
	switch harbour - firstReward {
	case rewardPoints:
		return w + harbourPoints
	case rewardCard:
		return w + m.weights.card[m.day]
	default:
		return w + m.weights.double[m.day]
	}
}

// harbourWorth is what a full ship could claim at a harbour; 0 where there is nothing left.
func (m *mind) harbourWorth(harbour int8) float64 {
	best := 0.0
	for reward := int8(firstReward); reward < harbours; reward++ {
		if (harbour == reward || harbour == harbours) && m.side.slotFree(reward) {
			best = max(best, m.rewardWorth(reward))
		}
	}
	return best
}

// shipWorth is what a ship is worth that has so much aboard, at a harbour. One that is full is worth what it could claim in
// harbours to come, since it could have claimed here.
func (m *mind) shipWorth(load, harbour int8) float64 {
	if load < shipRoom {
		w := m.weights.cargo[load]
		if harbour == harbours {
			w *= 0.4 + 0.1*float64(min(m.side.hand.count(), 4)) // it sinks tonight
		}
		if m.day == days-1 {
			w *= 0.2 * float64(min(m.side.hand.count(), 4))
		}
		return w
	}
	if m.day == days-1 && m.p.phase == phaseEvening || harbour == harbours {
		return 0
	}
	best := 0.0
	for next := harbour + 1; next <= harbours; next++ {
		best = max(best, m.harbourWorth(next)*(1-0.15*float64(next-harbour)))
	}
	return best
}

// shipAt is what a ship that has just come to be as it is is worth: it may claim if it is full.
func (m *mind) shipAt(load, harbour int8) float64 {
	w := m.shipWorth(load, harbour)
	if load >= shipRoom {
		w = max(w, m.harbourWorth(harbour))
	}
	return w
}

func (m *mind) leaveWorth(n int8) float64 { return m.shipWorth(shipRoom, m.side.ships[n].harbour) }

// loading is what a piece of a size on a ship, or on one that is launched, is worth.
func (m *mind) loading(n int, size int8) float64 {
	ship := &m.side.ships[n]
	return m.shipAt(ship.load()+size, ship.harbour) - m.shipWorth(ship.load(), ship.harbour)
}

func (m *mind) launching(route int, size int8) float64 {
	return m.shipAt(size, max(1, m.p.spaceFrom(int8(route), 1)))
}

// bestLoad is what the best place for a single servant, or for the double one, is worth.
func (m *mind) bestLoad(p purse) float64 {
	d := m.p.dockOf(m.seat)
	best := impossible
	for piece, size := range sizes {
		if !p.has(int8(piece)) {
			continue
		}
		for n := range d.room {
			if d.room[n] >= size {
				best = max(best, m.loading(n, size)-m.pieceCost(p, size))
			}
		}
		for route := range d.spaces {
			if d.spaces[route] > 0 {
				best = max(best, m.launching(route, size)-m.pieceCost(p, size))
			}
		}
	}
	return best
}

// pieceCost is what placing a piece costs beyond a single servant.
func (m *mind) pieceCost(p purse, size int8) float64 { return m.costFrom(p.most(), size-1) * 0.8 }

func (m *mind) loadWorth(o game.Option) float64 {
	if o.Verb == verbDecline {
		return 0
	}
	size := sizes[o.Refs[0]]
	w := -m.pieceCost(m.purse, size)
	if o.Verb == verbLoad {
		return w + m.loading(int(o.Refs[1])-1, size)
	}
	return w + m.launching(int(o.Refs[1])-1, size)
}

// sailing is what moving a ship on is worth.
func (m *mind) sailing(n int) float64 {
	ship := &m.side.ships[n]
	to := m.p.aheadOfShip(ship)
	if to == 0 {
		return impossible
	}
	return m.shipAt(ship.load(), to) - m.shipWorth(ship.load(), ship.harbour) + 0.05
}

func (m *mind) sailWorth(o game.Option) float64 {
	if o.Verb == verbStay {
		return 0
	}
	return m.sailing(int(o.Refs[0]) - 1)
}

func (m *mind) bestSail() float64 {
	best := impossible
	for n := range m.side.ships {
		best = max(best, m.sailing(n))
	}
	return best
}

// canalWorth is what placing a piece, moving a ship or both are worth.
func (m *mind) canalWorth(verb int16, p purse) float64 {
	place, sail := impossible, m.bestSail()
	if p.piece() {
		place = m.bestLoad(p) - m.costFrom(p.most(), 1)
	}
	switch verb {
	case verbPlace:
		return place
	case verbMove:
		return sail
	}
	return max(place+max(sail, 0), place)
}

// loadTwiceWorth is what two pieces are worth, for which one servant is paid: mostly both on the same ship.
func (m *mind) loadTwiceWorth(p purse) float64 {
	d := m.p.dockOf(m.seat)
	best := impossible
	for n, room := range d.room {
		if ship := &m.side.ships[n]; room >= 2 {
			best = max(best, m.shipAt(ship.load()+2, ship.harbour)-m.shipWorth(ship.load(), ship.harbour))
		} else if room == 1 {
			best = max(best, m.loading(n, 1)+m.weights.cargo[1])
		}
	}
	for route := range d.spaces {
		if d.spaces[route] > 0 {
			best = max(best, m.launching(route, 2))
		}
	}
	return best - m.costFrom(p.most(), loadCost+piecesOfB)
}

func (m *mind) swapWorth(o game.Option) float64 {
	if o.Verb == verbDecline {
		return 0
	}
	got, own := m.p.board[o.Refs[1]], m.p.match.rules.named[o.Refs[0]].lowest()
	if o.Verb == verbSwapDiscard {
		return m.got(got) - m.got(own)
	}
	return m.inHand(got) - m.inHand(own)
}

// busy are places by how often others act there.
var busy = [places]float64{travel: 0.3, wall: 0.1, jade: 0.2, palace: 0.4, decree: 0.15, canal: 0.1}

func (m *mind) activateWorth(t token, o game.Option) float64 {
	if o.Verb == verbDecline {
		return m.tokenHeld
	}
	w := m.bonusWorth(t) - m.costOf(1) + m.tokenHeld
	if o.Verb == verbActivateAt {
		w += busy[o.Refs[0]]
	}
	return w
}
