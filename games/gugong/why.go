package gugong

import (
	"math/bits"
	"slices"

	"github.com/noripan/noripan/game"
)

// Reasons are worked out by the functions that decide what may be done; so what is offered and why the rest is not cannot
// differ.

// refuse is a reason in the contract's form.
func (s *State) refuse(why reason, refs ...game.Ref) game.Refusal {
	return game.Refuse(s.match.rules.about.Words.Codes[why].Name, refs...)
}

// short is the reason that servants are missing to pay n and have so many single ones left, if they are.
func (s *State) short(p purse, n, left int8) game.Refusal {
	if p.pays(n, left) {
		return game.Refusal{}
	}
	return s.refuse(servantsShort, game.Ref(max(1, n+left-p.most())))
}

// whyWays are the reasons against the two ways of a place's action.
func (s *State) whyWays(seat int8, at place) (a, b game.Refusal) {
	p := s.sides[seat].purse()
	switch at {
	case travel:
		if s.lit == 0 {
			return s.refuse(tokensOnMap), s.refuse(tokensOnMap)
		}
		if bits.OnesCount16(s.lit) < 2 {
			return a, s.refuse(tokensOnMap)
		}
		return a, s.short(p, s.travelPrice(seat), 0)
	case wall:
		if !p.piece() {
			a = s.refuse(noPiece)
		}
		if !wallTwice(s, seat, p) {
			b = s.refuse(servantsShort, game.Ref(max(1, buildCost+piecesOfB-p.singles-boolean(p.double))))
		}
	case jade:
		if !s.anyJade(seat, p) {
			a = s.short(p, s.cheapest(seat), 0)
		}
	case intrigue:
		if p.singles < intrigueCost {
			b = s.refuse(servantsShort, 1)
		}
	case palace:
		b = s.short(p, palaceCost, 0)
	case decree:
		if !s.anyTile(seat, p) {
			a = s.refuse(cannotDo)
			if least := s.cheapestTile(seat); least > 0 {
				a = s.short(p, int8(least), 1)
			}
		}
	case canal:
		if !s.can(seat, canal, p) {
			if a = s.refuse(noPiece); p.piece() {
				a = s.refuse(routeFull)
			}
		}
		switch {
		case p.singles+boolean(p.double) < loadCost+piecesOfB || p.singles < loadCost:
			b = s.refuse(servantsShort, game.Ref(max(1, loadCost+piecesOfB-p.singles-boolean(p.double))))
		case !loadTwice(s, seat, p):
			b = s.refuse(noRoomForSecond)
		}
	}
	return a, b
}

// whyAct is the reason against an action.
func (s *State) whyAct(seat int8, what action) game.Refusal {
	switch {
	case s.can(seat, what, s.sides[seat].purse()):
		return game.Refusal{}
	case what < places:
		a, _ := s.whyWays(seat, what)
		return a
	case what == takeBack:
		return s.refuse(noneTakeable)
	}
	return s.refuse(cannotDo)
}

func (s *State) whyShop(seat int8, shop int) game.Refusal {
	if s.shops>>shop&1 == 0 {
		return s.refuse(shopEmpty)
	}
	return s.short(s.sides[seat].purse(), s.shopPrice(seat, s.match.shops[shop]), 0)
}

func (s *State) whySquare(seat int8) game.Refusal {
	if s.shops != 0 {
		return s.refuse(shopsLeft)
	}
	return s.short(s.sides[seat].purse(), s.shopPrice(seat, squarePrice), 0)
}

func (s *State) whyTile(seat int8, at int) game.Refusal {
	if s.sides[seat].decrees>>at&1 == 1 {
		return s.refuse(ownTile)
	}
	p := s.sides[seat].purse()
	if price := s.tilePrice(seat, at); p.pays(price, 0) && !p.pays(price, 1) {
		return s.refuse(noSingleLeft)
	}
	return s.short(p, s.tilePrice(seat, at), 1)
}

// whySpend is the reason against an exchange of tokens, with so many that count twice; nobody says how many is no matter.
func (s *State) whySpend(seat, what, twos int8) game.Refusal {
	side := &s.sides[seat]
	ones, all := side.heldBy()
	switch missing := exchangePrice[what] - ones - 2*all; {
	case missing > 0:
		return s.refuse(tokensShort, game.Ref(missing))
	case what == forServant && s.available(seat) == 0:
		return s.refuse(supplyEmpty)
	case twos >= 0 && (twos > all || 2*twos > exchangePrice[what] || exchangePrice[what]-2*twos > ones):
		return s.refuse(twelvesShort)
	}
	return game.Refusal{}
}

// whyExchange is the reason against giving a card at a place.
func (s *State) whyExchange(seat int8, o game.Option) game.Refusal {
	side, r := &s.sides[seat], s.match.rules
	if !inRange(o.Refs[0], giftTable) || !inRange(o.Refs[1], placeTable) || o.Verb == verbDiscard && !inRange(o.Refs[2], giftTable) {
		return game.Refusal{Code: game.NotOffered}
	}
	set := side.hand & r.named[o.Refs[0]]
	if set == 0 {
		return s.refuse(notInHand)
	}
	why := free(r.value[set.lowest()], r.value[s.board[o.Refs[1]]], side.raises(), s.owns(seat, decreeEqual))
	switch {
	case o.Verb == verbFree && why == notFree:
		return s.refuse(notHigher)
	case o.Verb != verbFree && why != notFree:
		return s.refuse(isFree)
	case o.Verb == verbPay:
		return s.short(side.purse(), exchangeCost, 0)
	case o.Verb == verbDiscard && side.hand.count() == 1:
		return s.refuse(noOtherCard)
	case o.Verb == verbDiscard && side.hand&r.named[o.Refs[2]] == 0:
		return s.refuse(notInHand)
	case o.Verb == verbDiscard && side.hand&r.named[o.Refs[2]]&^(1<<set.lowest()) == 0:
		return s.refuse(sameCard)
	}
	return game.Refusal{}
}

func inRange(ref game.Ref, of *game.Table) bool { return ref >= 0 && int(ref) < len(of.Names) }

// Dim appends what the seat sees on the board that its question is about, but may not choose.
func (s *State) Dim(seat game.Seat, into []game.Option) []game.Option {
	d, ok := game.Asked(s, seat)
	if !ok {
		return into
	}
	start := len(into)
	add := func(o game.Option) {
		if !slices.Contains(d.Options, o) && !slices.Contains(into[start:], o) && s.Why(seat, o).Refused() {
			into = append(into, o)
		}
	}
	s.dimOf(int8(seat), &d, add)
	if d.Kind != kindForemen && d.Kind != kindSets && d.Kind != kindFocus {
		for what := range exchanges {
			if s.whySpend(int8(seat), what, nobody).Refused() {
				add(with(verbSpend, game.Ref(what), 0))
			}
		}
	}
	return into
}

// dimOf goes through what could stand beside the options of a question.
func (s *State) dimOf(seat int8, d *game.Decision, add func(game.Option)) {
	side, r := &s.sides[seat], s.match.rules
	switch d.Kind {
	case kindExchange:
		for hand := side.hand; hand != 0; {
			card := hand.lowest()
			hand &^= r.alike[card]
			for at := range game.Ref(places) {
				add(with(verbFree, r.ref[card], at))
				if free(r.value[card], r.value[s.board[at]], side.raises(), s.owns(seat, decreeEqual)) == notFree {
					add(with(verbPay, r.ref[card], at))
				}
			}
		}
	case kindCard, kindPlace, kindFollow:
		add(plainly(verbDo))
	case kindOption:
		add(plainly(verbA))
		add(plainly(verbB))
	case kindMix, kindPieces:
		add(plainly(verbSingles))
		add(plainly(verbDouble))
	case kindToken:
		add(plainly(verbUse))
	case kindCity:
		for city := range s.match.world.cities {
			add(with(verbTravel, s.match.world.names[city], 0))
		}
	case kindGift:
		for hand := side.hand; hand != 0; hand &= hand - 1 {
			add(with(verbGive, r.ref[hand.lowest()], 0))
		}
	case kindTakeBack:
		for pile := side.discard; pile != 0; pile &= pile - 1 {
			add(with(verbTake, r.ref[pile.lowest()], 0))
		}
	case kindBenefit:
		add(with(verbLower, lowerOne, 0))
		add(with(verbLower, lowerThree, 0))
	case kindShop:
		for shop, printed := range s.match.shops {
			add(with(verbShop, game.Ref(shop+1), game.Ref(s.shopPrice(seat, printed))))
		}
		add(with(verbSquare, game.Ref(s.shopPrice(seat, squarePrice)), 0))
	case kindTile:
		for at, tile := range s.tiles {
			add(with(verbTile, game.Ref(tile), game.Ref(s.tilePrice(seat, at))))
		}
	case kindCanal:
		add(plainly(verbPlaceMove))
		add(plainly(verbPlace))
		add(plainly(verbMove))
	case kindLoad:
		for piece := range game.Ref(len(sizes)) {
			for n := range game.Ref(shipsEach) {
				if side.ships[n].sails() {
					add(with(verbLoad, piece, n+1))
				}
			}
			for route := range game.Ref(s.match.routes) {
				add(with(verbLaunch, piece, route+1))
			}
		}
	case kindSail:
		for n := range game.Ref(shipsEach) {
			if side.ships[n].sails() {
				add(with(verbSail, n+1, 0))
			}
		}
	case kindReward:
		for harbour := game.Ref(firstReward); harbour < harbours; harbour++ {
			add(with(verbReward, harbour, 0))
		}
	}
}

// verbsOf are the verbs that a question knows, tokens apart.
var verbsOf = map[int16][]int16{
	kindSets: {verbSets}, kindFocus: {verbFocus}, kindExchange: {verbFree, verbPay, verbDiscard, verbOnly}, kindCard: {verbDo, verbSkip},
	kindPlace: {verbDo, verbSkip}, kindOption: {verbA, verbB}, kindMix: {verbSingles, verbDouble}, kindCity: {verbTravel},
	kindToken: {verbUse, verbDecline}, kindSwap: {verbSwapHand, verbSwapDiscard, verbDecline}, kindTakeBack: {verbTake, verbDecline},
	kindGift: {verbGive, verbDecline}, kindPieces: {verbSingles, verbDouble}, kindBenefit: {verbNone, verbLower, verbDie},
	kindShop: {verbShop, verbSquare}, kindTile: {verbTile}, kindCanal: {verbPlaceMove, verbPlace, verbMove},
	kindLoad: {verbLoad, verbLaunch, verbDecline}, kindSail: {verbSail, verbStay}, kindClaim: {verbClaim, verbLeave},
	kindReward: {verbReward}, kindForeman: {verbSingles, verbDouble}, kindForemen: {verbSingles, verbDouble}, kindOrder: {verbUseTile},
	kindSteps: {verbSteps}, kindFollow: {verbDo, verbSkip}, kindActivate: {verbActivate, verbActivateAt, verbDecline}, kindEnd: {verbDone},
}

// Why tells why an option is not offered to a seat.
func (s *State) Why(seat game.Seat, o game.Option) game.Refusal {
	d, plain, known := game.WhyPlain(s, seat, o)
	if known {
		return plain
	}
	why := game.Refusal{}
	switch {
	case o.Verb == verbSpend && d.Kind != kindForemen:
		if o.Refs[0] >= 0 && o.Refs[0] < game.Ref(exchanges) {
			why = s.whySpend(int8(seat), int8(o.Refs[0]), int8(max(-1, min(o.Refs[1], game.Ref(maxHeld)))))
		}
	case !slices.Contains(verbsOf[d.Kind], o.Verb):
		why = s.refuse(wrongStep)
	default:
		why = s.whyOf(int8(seat), &d, o)
	}
	if !why.Refused() {
		return game.Refusal{Code: game.NotOffered}
	}
	return why
}

// whyOf is the reason against an option of a question that knows its verb; none where it has no special one.
func (s *State) whyOf(seat int8, d *game.Decision, o game.Option) game.Refusal {
	side, r, ref := &s.sides[seat], s.match.rules, o.Refs[0]
	p := side.purse()
	switch o.Verb {
	case verbFree, verbPay, verbDiscard, verbOnly:
		return s.whyExchange(seat, o)
	case verbDo:
		return s.whyAct(seat, int8(s.core.Frames[s.core.N-1].Reg[regAction]))
	case verbA, verbB:
		a, b := s.whyWays(seat, int8(d.Args[0]))
		if o.Verb == verbA {
			return a
		}
		return b
	case verbSingles, verbDouble:
		if !p.double && o.Verb == verbDouble {
			return s.refuse(noDouble)
		}
		return s.refuse(servantsShort, max(1, d.Args[0]-game.Ref(p.singles)))
	case verbUse:
		if token(d.Args[0]) == tokenServantsForJade {
			return s.short(p, servantsForJade, 0)
		}
		if side.supply == 0 {
			return s.refuse(supplyEmpty)
		}
		return s.refuse(routeFull)
	case verbTravel:
		return s.whyCity(seat, ref)
	case verbGive:
		if inRange(ref, giftTable) && side.hand&r.named[ref] != 0 {
			return s.refuse(tooLow, highGift)
		}
		return s.refuse(notInHand)
	case verbTake:
		if inRange(ref, giftTable) && side.discard&r.named[ref] != 0 {
			return s.refuse(cannotTake)
		}
		return s.refuse(notInDiscard)
	case verbSwapHand:
		return s.refuse(notInHand)
	case verbSwapDiscard:
		return s.refuse(notInDiscard)
	case verbLower:
		return s.refuse(markerLow, ref)
	case verbDie:
		if side.space < lowerFive {
			return s.refuse(markerLow, lowerFive)
		}
		return s.refuse(sameFace)
	case verbShop:
		if ref < 1 || int(ref) > len(s.match.shops) {
			return game.Refusal{}
		}
		return s.whyShop(seat, int(ref)-1)
	case verbSquare:
		return s.whySquare(seat)
	case verbTile:
		if at := slices.Index(s.tiles[:], int8(min(ref, game.Ref(decreeTiles)))); at >= 0 {
			return s.whyTile(seat, at)
		}
	case verbPlaceMove, verbPlace, verbMove:
		return s.whyCanal(seat, o.Verb)
	case verbLoad, verbLaunch:
		return s.whyLoad(seat, o)
	case verbSail:
		if ref < 1 || ref > shipsEach || !side.ships[ref-1].sails() {
			return s.refuse(notOnCanal)
		}
		return s.refuse(noSpaceAhead)
	case verbReward:
		return s.refuse(slotsFull)
	case verbActivate, verbActivateAt:
		if side.pool == 0 {
			return s.refuse(servantsShort, 1)
		}
	}
	return game.Refusal{}
}

func (s *State) whyCity(seat int8, ref game.Ref) game.Refusal {
	city := s.match.world.index(ref)
	switch {
	case city == notThere:
		return game.Refusal{}
	case s.lit>>city&1 == 0:
		return s.refuse(noTokenThere)
	}
	return s.refuse(notReachable)
}

func (s *State) whyCanal(seat int8, verb int16) game.Refusal {
	p := s.sides[seat].purse()
	d := s.dockOf(seat)
	switch {
	case verb != verbMove && !p.piece():
		return s.refuse(noPiece)
	case verb != verbMove && !d.fits(p):
		return s.refuse(routeFull)
	}
	return s.refuse(noSpaceAhead)
}

func (s *State) whyLoad(seat int8, o game.Option) game.Refusal {
	side, piece, n := &s.sides[seat], o.Refs[0], o.Refs[1]
	if !inRange(piece, pieceTable) {
		return game.Refusal{}
	}
	if o.Verb == verbLoad && (n < 1 || n > shipsEach || !side.ships[n-1].sails()) {
		return s.refuse(notOnCanal)
	}
	if o.Verb == verbLaunch && (n < 1 || n > game.Ref(s.match.routes)) {
		return game.Refusal{}
	}
	d, prog, programs := s.dockOf(seat), s.core.Frames[s.core.N-1].Prog, &s.match.rules.programs
	switch {
	case int8(piece) == double && (prog == programs.token || prog == programs.dawn):
		return s.refuse(singleOnly)
	case int8(piece) == double && side.foreman != inPool:
		return s.refuse(noDouble)
	case o.Verb == verbLoad && d.room[n-1] < sizes[piece]:
		return s.refuse(shipFull)
	case o.Verb == verbLaunch && d.reserve == 0:
		return s.refuse(noReserve)
	case o.Verb == verbLaunch && d.spaces[n-1] == 0:
		return s.refuse(routeFull)
	case int8(piece) == single && side.pool == 0:
		return s.refuse(noPiece)
	}
	return s.refuse(noRoomForSecond)
}
