package gugong

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// The steps of a game, in the order in which they come.
const (
	atSets uint8 = iota
	atLay
	atFocus
	atBegin
	atMorning
	atDecrees
	atServants
	atForemenOfDay
	atDay
	atNext
	atBonusBack
	atDusk
	atMatches
	atForemenOfEvening
	atMajority
	atSail
	atClaims
	atNight
	atTokens
	atScore
)

// gameSteps are a whole game: it is set up, then four days, then the end.
func gameSteps() []step {
	return []step{
		atSets:             ask("sets", setsChoice()),
		atLay:              {Name: "lay", Do: layDown},
		atFocus:            ask("focus", focusChoice()),
		atBegin:            {Name: "begin", Do: beginFirstDay},
		atMorning:          {Name: "morning", Do: morning},
		atDecrees:          {Name: "decrees", Do: morningDecrees},
		atServants:         {Name: "servants", Do: servantsOfDay},
		atForemenOfDay:     foremen("foremen", dayGain),
		atDay:              {Name: "day", Do: beginDay},
		atNext:             {Name: "next", Do: nextTurn},
		atBonusBack:        {Name: "bonus_back", Do: bonusBack},
		atDusk:             {Name: "dusk", Do: dusk},
		atMatches:          {Name: "matches", Do: matchDice},
		atForemenOfEvening: foremen("foremen_evening", eveningGain),
		atMajority:         {Name: "majority", Do: eveningMajority},
		atSail:             {Name: "sail", Do: sailAll},
		atClaims:           {Name: "claims", Do: eveningClaims},
		atNight:            {Name: "night", Do: night},
		atTokens:           {Name: "tokens", Do: lastTokens},
		atScore:            {Name: "score", Do: scoreAll},
	}
}

// setsChoice is which gift sets a player alone and Mong get.
func setsChoice() choice {
	return choice{
		kind: kindSets,
		options: func(s *State, _ *frame, _ int8, into []game.Option) []game.Option {
			if !s.match.alone() || s.match.setsBy != chosen {
				return append(into, with(verbSets, 1, 2))
			}
			for own := game.Ref(1); own <= giftSets; own++ {
				for other := game.Ref(1); other <= giftSets; other++ {
					if own != other {
						into = append(into, with(verbSets, own, other))
					}
				}
			}
			return into
		},
		otherwise: first,
		take: func(s *State, f *frame, _ int8, o game.Option) flow.Next {
			f.Reg[regN], f.Reg[regK] = o.Refs[0]-1, o.Refs[1]-1
			return flow.Go
		},
	}
}

func layDown(s *State, f *frame) flow.Next {
	own, other := int8(f.Reg[regN]), int8(f.Reg[regK])
	if s.match.alone() && s.match.setsBy == byLot {
		own, other = s.drawSets()
	}
	f.Reg[regN], f.Reg[regK] = 0, 0
	s.layGifts(own, other)
	if s.match.alone() {
		s.tellMarked(0, game.Chanced|game.Revealed, eventSets, game.Ref(own+1), game.Ref(other+1))
		if !s.match.focusChosen {
			s.drawFocus()
			s.tellMarked(nobody, game.Chanced|game.Revealed, eventFocus, game.Ref(s.focus))
		}
	}
	return flow.Go
}

// focusChoice is which place is Mong's.
func focusChoice() choice {
	return choice{
		kind: kindFocus,
		options: func(s *State, _ *frame, _ int8, into []game.Option) []game.Option {
			if !s.match.alone() || s.focus != notThere {
				return append(into, with(verbFocus, 0, 0))
			}
			for place := range game.Ref(places) {
				into = append(into, with(verbFocus, place, 0))
			}
			return into
		},
		otherwise: first,
		take: func(s *State, _ *frame, _ int8, o game.Option) flow.Next {
			if s.match.alone() && s.focus == notThere {
				s.focus = int8(o.Refs[0])
				s.tell(0, eventFocus, o.Refs[0])
			}
			return flow.Go
		},
	}
}

func beginFirstDay(s *State, f *frame) flow.Next {
	s.tell(nobody, eventDay, 1)
	s.tell(nobody, eventDice, game.Ref(s.dice[0]), game.Ref(s.dice[1]), game.Ref(s.dice[2]))
	return goTo(f, atDay)
}

// morning takes up the cards, passes the first place on, fills the map and throws the dice.
func morning(s *State, f *frame) flow.Next {
	s.phase = phaseMorning
	s.tell(nobody, eventDay, game.Ref(s.day))
	for i := range s.sides[:s.match.players] {
		s.takeUp(int8(i))
	}
	if s.medal != nobody {
		s.start, s.medal = s.medal, nobody
		s.tell(s.start, eventStart)
	}
	s.refill()
	s.rollDice()
	s.tellMarked(nobody, game.Chanced|game.Revealed, eventDice, game.Ref(s.dice[0]), game.Ref(s.dice[1]), game.Ref(s.dice[2]))
	f.Reg[regK] = 0
	return flow.Go
}

// takeUp takes a player's whole discard pile into the hand; Mong's is shuffled into his hand deck.
func (s *State) takeUp(seat int8) {
	side := &s.sides[seat]
	if s.match.isMong(seat) {
		for _, card := range s.mong.discard.all() {
			s.mong.hand.push(card)
			side.open |= 1 << card
		}
		for _, card := range s.mong.hand.all() {
			side.open |= 1 << card
		}
		s.mong.discard.n, s.mong.out = 0, false
		s.shuffle(s.mong.hand.all(), purposeGifts, giftOf)
		return
	}
	side.hand |= side.discard
	side.discard, side.high = 0, 0
	side.open = side.hand
}

// refill puts a token on each city that has neither a token nor a traveller.
func (s *State) refill() {
	taken := s.lit
	for i := range s.sides[:s.match.players] {
		if city := s.sides[i].city; city != notThere {
			taken |= 1 << city
		}
	}
	s.refs = s.refs[:0]
	for city := range s.match.world.cities {
		if taken>>city&1 == 1 || !s.moreTokens() {
			continue
		}
		s.layToken(city)
		s.refs = append(s.refs, s.match.world.names[city])
	}
	if s.on != nil && len(s.refs) > 0 {
		s.told(nobody, game.Told{Kind: eventRefill, Refs: s.refs}, game.Chanced|game.Revealed)
	}
}

// moreTokens sees to it that a travel token lies in the piles, if there is one that was spent.
func (s *State) moreTokens() bool {
	if s.tokens.n == 0 {
		for kind, n := range s.spent {
			for range n {
				s.tokens.push(int8(kind))
			}
			s.spent[kind] = 0
		}
		s.shuffle(s.tokens.all(), purposeTokens, itself)
	}
	return s.tokens.n > 0
}

// morningDecrees lets one player after the other use the decrees of level 1.
func morningDecrees(s *State, f *frame) flow.Next {
	if int(f.Reg[regK]) == s.match.players {
		f.Reg[regK] = 0
		return flow.Go
	}
	seat := s.match.ahead(s.start, int(f.Reg[regK]))
	f.Reg[regK]++
	if s.match.isMong(seat) {
		s.mongMorning()
		return flow.Again
	}
	if s.sides[seat].decrees&3 != 0 {
		s.core.Slot++
		s.core.Push(s.match.rules.programs.dawn, game.Seat(seat))
	}
	return flow.Again
}

// A gainOf is how many servants a player gets when all get some.
type gainOf func(*State, int8) int8

func dayGain(s *State, _ int8) int8 { return s.match.rules.data.Servants[s.day-2] }

func eveningGain(s *State, seat int8) int8 { return s.sides[seat].matches }

func servantsOfDay(s *State, _ *frame) flow.Next {
	s.gainAll(dayGain)
	return flow.Go
}

// gainAll gives servants to all who have nothing to choose there.
func (s *State) gainAll(of gainOf) {
	s.core.Slot++
	for i := range s.match.players {
		seat := s.match.ahead(s.start, i)
		if n := of(s, seat); n > 0 && !s.chooses(seat, n) {
			s.take(seat, n, s.sides[seat].supply < n)
		}
	}
}

// foremen asks all at once who may take the double servant among those they gain.
func foremen(name string, of gainOf) step {
	both := [2]game.Option{plainly(verbDouble), plainly(verbSingles)}
	return step{Name: name, Ask: &question{
		Kind: kindForemen, Together: true,
		Who: func(s *State, _ *frame) (asked game.Audience, lo, hi int) {
			for i := range s.sides[:s.match.players] {
				if s.chooses(int8(i), of(s, int8(i))) {
					asked |= game.Only(game.Seat(i))
				}
			}
			return asked, 1, 1
		},
		Options: func(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
			return append(into, both[:]...)
		},
		Default: func(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option { return append(into, both[0]) },
		Args: func(s *State, _ *frame, seat game.Seat, args *[2]game.Ref) {
			args[0] = game.Ref(of(s, int8(seat)))
		},
		Take: func(s *State, _ *frame, _ []game.Option) flow.Next {
			asked := s.core.Asks.Asked
			for i := range s.match.players {
				seat := s.match.ahead(s.start, i)
				if asked.Has(game.Seat(seat)) {
					s.take(seat, of(s, seat), s.core.Asks.Sealed[seat].Verb == verbDouble)
				}
			}
			return flow.Go
		},
	}}
}

func beginDay(s *State, f *frame) flow.Next {
	s.phase = phaseDay
	f.Reg[regN] = game.Ref(s.start)
	return flow.Go
}

// nextTurn gives the turn to the next player who has a card, until nobody has one.
func nextTurn(s *State, f *frame) flow.Next {
	seat := int8(f.Reg[regN])
	for range s.match.players {
		if s.handSize(seat) > 0 {
			f.Reg[regN] = game.Ref(s.match.next(seat))
			s.beginTurn(seat)
			return flow.Again
		}
		seat = s.match.next(seat)
	}
	s.turn = nobody
	f.Reg[regN], f.Reg[regK] = 0, 0
	return flow.Go
}

func (p *position) handSize(seat int8) int8 {
	if p.match.isMong(seat) {
		return p.mong.hand.n
	}
	return p.sides[seat].hand.count()
}

func (s *State) beginTurn(seat int8) {
	s.core.Slot++
	s.turn = seat
	s.sides[seat].turns++
	if s.match.isMong(seat) {
		s.core.Push(s.match.rules.programs.mong, game.Seat(seat))
		return
	}
	s.tell(seat, eventTurn, game.Ref(s.day))
	s.core.Push(s.match.rules.programs.turn, game.Seat(seat))
}

// bonusBack turns over the active bonus tokens, one player after the other.
func bonusBack(s *State, f *frame) flow.Next {
	if int(f.Reg[regK]) == s.match.players {
		f.Reg[regK] = 0
		return flow.Go
	}
	seat := s.match.ahead(s.start, int(f.Reg[regK]))
	f.Reg[regK]++
	side := &s.sides[seat]
	for _, b := range side.active[:side.actives] {
		side.hold(b.token)
		side.supply++
		s.tell(seat, eventBonusBack, game.Ref(b.token))
	}
	if side.actives = 0; side.tokens > tokenLimit {
		s.core.Slot++
		s.core.Push(s.match.rules.programs.overflow, game.Seat(seat))
	}
	return flow.Again
}

// night ends the day.
func night(s *State, f *frame) flow.Next {
	if s.day < days {
		s.day++
		return goTo(f, atMorning)
	}
	s.phase = phaseEnd
	f.Reg[regK] = 0
	s.tell(nobody, eventEnd)
	return flow.Go
}

// matchDice counts the cards of the discard piles that match a die, and gives servants for them.
func matchDice(s *State, _ *frame) flow.Next {
	s.phase = phaseEvening
	s.tell(nobody, eventEvening, game.Ref(s.day))
	for i := range s.match.players {
		seat := s.match.ahead(s.start, i)
		side := &s.sides[seat]
		if side.matches = s.matching(side.discard); s.match.isMong(seat) {
			side.matches = s.day
		}
		s.tellMarked(seat, game.Revealed, eventMatches, game.Ref(side.matches))
	}
	s.gainAll(eveningGain)
	return flow.Go
}

// matching is how often cards match a die.
func (p *position) matching(set cards) int8 {
	n := int8(0)
	for ; set != 0; set &= set - 1 {
		value := p.match.rules.value[set.lowest()]
		for _, face := range p.dice {
			if face == value {
				n++
			}
		}
	}
	return n
}

func eveningMajority(s *State, f *frame) flow.Next {
	seat := s.leader(func(side *side) int8 { return side.matches })
	if seat == nobody {
		s.tell(nobody, eventNobody)
		return flow.Go
	}
	s.tell(seat, eventMajority)
	s.reward(seat)
	return flow.Go
}

// sailAll moves all ships, from the front: those at the last harbour sink.
func sailAll(s *State, f *frame) flow.Next {
	for harbour := int8(harbours); harbour > 0; harbour-- {
		for route := range s.match.routes {
			for i := range s.match.players {
				seat := s.match.ahead(s.start, i)
				for n := range s.sides[seat].ships {
					ship := &s.sides[seat].ships[n]
					if ship.route != route || ship.harbour != harbour {
						continue
					}
					if harbour == harbours {
						s.sink(seat, ship)
						continue
					}
					ship.harbour++
					s.tell(seat, eventSail, game.Ref(harbour), game.Ref(ship.harbour))
				}
			}
		}
	}
	f.Reg[regK] = 0
	return flow.Go
}

func (s *State) sink(seat int8, ship *ship) {
	s.tell(seat, eventSink, game.Ref(ship.route+1))
	side := &s.sides[seat]
	side.supply += ship.singles
	if ship.double {
		side.foreman = inSupply
	}
	ship.unload()
}

// eveningClaims lets one player after the other claim for the ships that are full.
func eveningClaims(s *State, f *frame) flow.Next {
	if int(f.Reg[regK]) == s.match.players {
		f.Reg[regK] = 0
		return flow.Go
	}
	seat := s.match.ahead(s.start, int(f.Reg[regK]))
	f.Reg[regK]++
	full := game.Ref(0)
	for n := range s.sides[seat].ships {
		if ship := &s.sides[seat].ships[n]; ship.sails() && ship.full() {
			full |= 1 << n
		}
	}
	if full != 0 {
		s.core.Slot++
		s.core.Push(s.match.rules.programs.claims, game.Seat(seat), 0, 0, 0, full)
	}
	return flow.Again
}
