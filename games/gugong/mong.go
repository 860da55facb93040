package gugong

import (
	"math/bits"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// mode is how Mong does something.
type mode = game.Ref

const (
	byDay   mode = iota // the first way, by day
	special             // the second way, for nothing
	byNight             // what the lower half of an automa card says
)

// The steps of Mong's turn.
const (
	atMongReveal uint8 = iota
	atMongCard
	atMongPlace
	atMongEnd
)

func mongSteps() []step {
	return []step{
		atMongReveal: {Name: "reveal", Do: mongReveal},
		atMongCard: {Name: "card", Do: func(s *State, _ *frame) flow.Next {
			what := s.match.rules.action[s.mong.gift]
			s.tell(nobody, eventMongCard, game.Ref(what))
			s.mongStart(what, s.mongMode())
			return flow.Go
		}},
		atMongPlace: {Name: "place", Do: func(s *State, _ *frame) flow.Next {
			at := s.mongAt(s.mong.card)
			s.tell(nobody, eventMongPlace, game.Ref(at))
			s.mongStart(at, s.mongMode())
			return flow.Go
		}},
		atMongEnd: {Name: "end", Do: func(s *State, _ *frame) flow.Next {
			if s.mong.card != notThere {
				s.mong.today.push(s.mong.card)
			}
			s.mong.card, s.mong.gift, s.turn = notThere, notThere, nobody
			return flow.Done
		}},
	}
}

// mongAt is the place of an automa card.
func (p *position) mongAt(card int8) place {
	if a := &p.match.rules.automa[card]; !a.special {
		return a.place
	}
	return p.focus
}

func (s *State) mongMode() mode {
	if s.match.rules.automa[s.mong.card].special {
		return special
	}
	return byDay
}

// mongReveal reveals an automa card and a gift, and changes the gift for the one at the place. Where no automa card is left
// Mong's day is over, and the rest of his hand goes unplayed.
func mongReveal(s *State, f *frame) flow.Next {
	m := &s.mong
	if m.draw.n == 0 {
		m.draw, m.old.n = m.old, 0
		s.shuffle(m.draw.all(), purposeAutoma, itself)
	}
	if m.draw.n == 0 {
		for one := m.hand.n == 1; m.hand.n > 0; {
			card := m.hand.pop()
			if m.discard.push(card); !one {
				s.sides[mongSide].open &^= 1 << card
			}
		}
		m.out = true
		s.tell(nobody, eventMongOut)
		return goTo(f, atMongEnd)
	}
	m.card, m.gift = m.draw.pop(), m.hand.pop()
	at := s.mongAt(m.card)
	got := s.board[at]
	s.sides[mongSide].forget(m.gift)
	s.board[at] = m.gift
	m.discard.push(got)
	s.sides[mongSide].known |= 1 << got
	s.sides[mongSide].open |= 1 << got
	s.settleMong()
	r := s.match.rules
	s.tellMarked(nobody, game.Revealed, eventMongTurn, game.Ref(m.card), game.Ref(at), r.ref[m.gift], r.ref[got])
	if r.automa[m.card].special {
		s.tell(nobody, eventMongSpecial, game.Ref(m.card), game.Ref(at))
	}
	return flow.Go
}

// settleMong is settle for Mong, whose cards lie in piles.
func (s *State) settleMong() {
	side, hand, discard := &s.sides[mongSide], cards(0), cards(0)
	for _, card := range s.mong.hand.all() {
		hand |= 1 << card
	}
	for _, card := range s.mong.discard.all() {
		discard |= 1 << card
	}
	if hand&^side.open == 0 || discard&^side.open == 0 {
		side.open |= hand | discard
	}
}

// mongStart has Mong do something.
func (s *State) mongStart(what action, how mode) {
	n := game.Ref(1)
	if what == travel && how == special {
		n = 2
	}
	s.core.Push(s.match.rules.programs.mongAct, mongSide, game.Ref(what), n, how)
}

// mongDo does one thing of Mong, or one move of his traveller.
func mongDo(s *State, f *frame) flow.Next {
	what, how := int8(f.Reg[regAction]), f.Reg[regK]
	f.Reg[regN]--
	cause := s.mongAction(what, how)
	if cause != causeNone {
		s.tell(nobody, eventMongSkip, game.Ref(what), game.Ref(cause))
		return flow.Done
	}
	if f.Reg[regN] > 0 && s.lit != 0 {
		return flow.Again
	}
	return flow.Done
}

// mongAction does something for Mong; the cause tells why not.
func (s *State) mongAction(what action, how mode) int8 {
	switch what {
	case travel:
		return s.mongTravels(how)
	case wall:
		return s.mongBuilds(how)
	case jade:
		return s.mongBuysJade(how)
	case intrigue:
		return s.mongPlots(how)
	case palace:
		return s.mongEnvoy(how)
	case decree:
		return s.mongDecrees(how)
	case canal:
		return s.mongLoads(how)
	case servant:
		s.gain(mongSide, s.match.rules.data.Gifts.Servants)
		return causeNone
	case takeBack:
		return s.mongTakesBack(false)
	case swapCard:
		s.points(mongSide, 1)
		return causeNone
	}
	return causeNoAction
}

// mongHas sees to it that Mong has n servants in his pool: he turns tokens into those that are missing. If he cannot get
// them all nothing happens.
func (s *State) mongHas(n int8) bool {
	side := &s.sides[mongSide]
	missing := n - side.pool
	if missing <= 0 {
		return true
	}
	if !s.mongCould(n) {
		return false
	}
	for range missing {
		ones, _ := side.heldBy()
		if ones >= 2 {
			s.mongSpends(2, 0, forServant)
		} else {
			s.mongSpends(0, 1, forServant)
		}
		s.gain(mongSide, 1)
	}
	return true
}

// mongCould tells whether Mong has n servants, with those that tokens would bring.
func (p *position) mongCould(n int8) bool {
	side := &p.sides[mongSide]
	ones, twos := side.heldBy()
	missing := n - side.pool
	return missing <= 0 || missing <= side.supply && missing <= ones/2+twos
}

func (s *State) mongSpends(ones, twos, what int8) {
	s.useUp(mongSide, ones, twos)
	s.tell(mongSide, eventSpend, game.Ref(ones+twos), game.Ref(what))
}

func (s *State) mongBuilds(how mode) int8 {
	side := &s.sides[mongSide]
	more := int8(0)
	switch how {
	case special:
		supplied := min(piecesOfB, side.supply)
		singles := min(piecesOfB-supplied, side.pool)
		if supplied+singles == 0 {
			return causeNoServants
		}
		if s.owns(mongSide, decreeWall) && side.supply > supplied {
			more = 1
		}
		s.build(mongSide, singles, supplied+more, false)
	case byNight:
		if !s.mongHas(buildCost + 1) {
			return causeNoServants
		}
		s.pay(mongSide, buildCost, false)
		s.build(mongSide, 1, 0, false)
	default:
		if !s.mongHas(1) {
			return causeNoServants
		}
		if s.owns(mongSide, decreeWall) && side.supply > 0 {
			more = 1
		}
		s.build(mongSide, 1, more, false)
	}
	s.checkWall(mongSide)
	return causeNone
}

func (s *State) mongBuysJade(how mode) int8 {
	shop, price := int8(notThere), int8(squarePrice)
	for left := s.shops; left != 0; left &= left - 1 {
		n := int8(bits.TrailingZeros16(left))
		if shop == notThere || s.match.shops[n] < price {
			shop, price = n, s.match.shops[n]
		}
	}
	price = s.shopPrice(mongSide, price)
	if how == special {
		price = 0
	}
	if !s.mongHas(price) {
		return causeNoServants
	}
	s.pay(mongSide, price, false)
	if shop != notThere {
		s.shops &^= 1 << shop
	}
	s.tell(mongSide, eventShop, game.Ref(price))
	s.addJade(mongSide)
	return causeNone
}

// What the dusk brings for intrigue.
const duskIntrigueSteps = 2

func (s *State) mongPlots(how mode) int8 {
	switch how {
	case special:
		s.up(mongSide, intrigueSteps)
	case byNight:
		if s.sides[mongSide].space == intrigueTop {
			return causeTrackEnd
		}
		if !s.mongHas(intrigueCost) {
			return causeNoServants
		}
		s.pay(mongSide, intrigueCost, false)
		s.up(mongSide, duskIntrigueSteps)
	default:
		s.up(mongSide, 1)
		s.takeMedal(mongSide)
	}
	return causeNone
}

func (s *State) mongEnvoy(how mode) int8 {
	switch how {
	case special:
		s.envoy(mongSide, palaceStepsB)
		s.up(mongSide, 1)
	case byNight:
		if !s.mongHas(palaceCost) {
			return causeNoServants
		}
		s.pay(mongSide, palaceCost, false)
		s.envoy(mongSide, 1)
		s.up(mongSide, 1)
	default:
		s.envoy(mongSide, 1)
	}
	return causeNone
}

// mongDecrees puts Mong's servant on a decree: of the level of the day, else of a lower one, a higher one, any.
func (s *State) mongDecrees(how mode) int8 {
	side := &s.sides[mongSide]
	target := min(s.day, levels) - 1
	for i, level := range [...]int8{target, target - 1, target + 1, 0, 1, 2} {
		if level < 0 || level >= levels {
			continue
		}
		for _, at := range s.mongPrefers(level) {
			price := s.tilePrice(mongSide, at)
			if how == special {
				price = 0
			}
			if side.decrees>>at&1 == 1 || how == byDay && !s.mongCould(price+1) {
				continue
			}
			cause := causeOtherLevel
			if i == 0 {
				cause = causeDayLevel
			}
			switch {
			case how == special && side.supply > 0:
				side.supply--
			case how == special && side.pool > 0:
				side.pool--
			case how == special:
				return causeNoServants
			default:
				s.mongHas(price + 1)
				s.pay(mongSide, price, false)
				side.pool--
			}
			s.enact(mongSide, s.tiles[at], price, cause)
			return causeNone
		}
	}
	return causeNonePayable
}

// mongPrefers are the two tiles of a level, the cheaper one first; of equal ones the lower.
func (p *position) mongPrefers(level int8) [2]int {
	upper, lower := 2*int(level), 2*int(level)+1
	if p.tilePrice(mongSide, upper) < p.tilePrice(mongSide, lower) {
		return [2]int{upper, lower}
	}
	return [2]int{lower, upper}
}

func (s *State) mongLoads(how mode) int8 {
	side := &s.sides[mongSide]
	if !s.hasRoom(mongSide, purse{singles: 1}) {
		return causeNoRoom
	}
	switch how {
	case special:
		if side.supply+side.pool == 0 {
			return causeNoServants
		}
		for range piecesOfB {
			if side.supply+side.pool > 0 && s.hasRoom(mongSide, purse{singles: 1}) {
				s.mongLoad(side.supply > 0)
			}
		}
	case byNight:
		if !s.mongHas(loadCost + 1) {
			return causeNoServants
		}
		s.pay(mongSide, loadCost, false)
		s.mongLoad(false)
	default:
		if !s.mongHas(1) {
			return causeNoServants
		}
		s.mongLoad(false)
	}
	return causeNone
}

// mongLoad puts a servant on Mong's ship in front that has room, else on one that is launched, if there is room at all. A
// full ship brings its reward at once.
func (s *State) mongLoad(supplied bool) {
	side := &s.sides[mongSide]
	set := game.Ref(0)
	for n := range side.ships {
		if ship := &side.ships[n]; ship.sails() && !ship.full() {
			set |= 1 << n
		}
	}
	d := s.dockOf(mongSide)
	var o game.Option
	switch {
	case set != 0:
		o = with(verbLoad, game.Ref(single), game.Ref(side.frontOf(set)+1))
	case !d.launches():
		return
	case d.spaces[0] > 0:
		o = with(verbLaunch, game.Ref(single), 1)
	default:
		o = with(verbLaunch, game.Ref(single), 2)
	}
	n := s.load(mongSide, o, supplied)
	if side.ships[n].full() {
		s.mongReward(n)
	}
}

// mongReward gives Mong the reward for a full ship: two gift cards, of which the hard level has had one, then points.
func (s *State) mongReward(n int) {
	side, m := &s.sides[mongSide], &s.mong
	side.supply += side.ships[n].singles
	side.ships[n].unload()
	if side.slots[rewardCard] >= rewardSlots[rewardCard] || s.deck.n == 0 {
		side.slots[rewardPoints]++
		s.tell(nobody, eventMongReward, firstReward+rewardPoints)
		s.points(mongSide, harbourPoints)
		return
	}
	side.slots[rewardCard]++
	card := s.deck.pop()
	s.tellMarked(nobody, game.Chanced, eventMongReward, firstReward+rewardCard)
	if s.phase == phaseDusk {
		m.discard.push(card)
		side.open |= 1 << card // which nobody knows, but where it lies
		return
	}
	m.hand.push(card)
	s.shuffle(m.hand.all(), purposeGifts, giftOf)
}
