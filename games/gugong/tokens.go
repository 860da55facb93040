package gugong

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// What tokens bring and cost.
const (
	tokenPoint       = 2
	servantsForJade  = 3
	servantsOfSecond = 2
)

// resolve starts what collecting a token does.
func (s *State) resolve(seat int8, t token) {
	s.resolved = t
	s.core.Push(s.match.rules.programs.token, game.Seat(seat), 0, game.Ref(t))
}

// The steps of a token.
const (
	atTokenBegin uint8 = iota
	atTokenUse
	atTokenLoad
	atTokenClaims
	atTokenJade
	atTokenGift
	atTokenActivate
	atTokenKeep
	atTokenLimit
	atTokenOverflow
)

func tokenSteps() []step {
	return append([]step{
		atTokenBegin: {Name: "begin", Do: beginToken},
		atTokenUse: ask("use", choice{
			kind: kindToken, options: tokenOptions, otherwise: tokenByDefault, more: tokenCould, take: useToken, args: tokenArgs,
		}),
		atTokenLoad:   ask("load", loadChoice(fromSupply, func(_ *State, f *frame) flow.Next { return goTo(f, atTokenClaims) })),
		atTokenClaims: {Name: "claims", Do: claimLoaded(atTokenKeep)},
		atTokenJade: {Name: "jade", Do: func(s *State, f *frame) flow.Next {
			s.addJade(f.Seat)
			return goTo(f, atTokenKeep)
		}},
		atTokenGift: ask("gift", choice{
			kind: kindGift,
			options: func(s *State, _ *frame, seat int8, into []game.Option) []game.Option {
				return s.giftOptions(append(into, plainly(verbDecline)), verbGive, s.ofValue(s.sides[seat].hand, highGift))
			},
			otherwise: first,
			take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
				if o.Verb == verbGive {
					s.discard(seat, o.Refs[0], highGift)
					s.addJade(seat)
				} else {
					s.decline(seat, f)
				}
				return goTo(f, atTokenKeep)
			},
		}),
		atTokenActivate: ask("activate", choice{
			kind: kindActivate, options: activateOptions, otherwise: first, take: activate, args: tokenArgs,
			more: func(s *State, _ *frame, seat int8) bool {
				return s.reachable(seat, func(p purse) bool { return p.singles > 0 })
			},
		}),
		atTokenKeep: {Name: "keep", Do: func(s *State, f *frame) flow.Next {
			if s.resolved != noToken {
				s.sides[f.Seat].hold(token(f.Reg[regN]))
				s.resolved = noToken
			}
			return flow.Go
		}},
	}, overflowSteps()...)
}

// tokenArgs tell which token is resolved.
func tokenArgs(_ *State, f *frame, args *[2]game.Ref) { args[0] = f.Reg[regN] }

// hold puts a token into a player's token area.
func (side *side) hold(t token) {
	side.held[side.tokens] = t
	side.tokens++
}

// beginToken goes to what the token asks.
func beginToken(s *State, f *frame) flow.Next {
	switch token(f.Reg[regN]) {
	case tokenDouble:
		return goTo(f, atTokenKeep)
	case tokenGiftForJade:
		return goTo(f, atTokenGift)
	case tokenTakeBack:
		s.core.Push(s.match.rules.programs.takeBack, game.Seat(f.Seat), 0, 1)
		return goTo(f, atTokenKeep)
	case tokenSwap:
		s.core.Push(s.match.rules.programs.swap, game.Seat(f.Seat))
		return goTo(f, atTokenKeep)
	case tokenRaise, tokenToll, tokenFollow:
		return goTo(f, atTokenActivate)
	default:
		return flow.Go
	}
}

// tokenWorks tells whether the effect of a token can be carried out with so many servants.
func (s *State) tokenWorks(seat int8, t token, p purse) bool {
	side := &s.sides[seat]
	switch t {
	case tokenShip:
		return side.supply > 0 && s.hasRoom(seat, purse{singles: 1})
	case tokenWall:
		return side.supply > 0
	case tokenServantsForJade:
		return p.pays(servantsForJade, 0)
	default:
		return true
	}
}

func tokenOptions(s *State, f *frame, seat int8, into []game.Option) []game.Option {
	if s.tokenWorks(seat, token(f.Reg[regN]), s.sides[seat].purse()) {
		into = append(into, plainly(verbUse))
	}
	return append(into, plainly(verbDecline))
}

func tokenCould(s *State, f *frame, seat int8) bool {
	return token(f.Reg[regN]) == tokenServantsForJade &&
		s.reachable(seat, func(p purse) bool { return p.pays(servantsForJade, 0) })
}

// tokenByDefault uses what can only help.
func tokenByDefault(_ *State, f *frame, _ int8, options []game.Option) game.Option {
	switch token(f.Reg[regN]) {
	case tokenShip, tokenWall, tokenServantsForJade:
		return plainly(verbDecline)
	default:
		return options[0]
	}
}

func (s *State) decline(seat int8, f *frame) { s.tell(seat, eventDecline, f.Reg[regN]) }

func useToken(s *State, f *frame, seat int8, o game.Option) flow.Next {
	if o.Verb == verbDecline {
		s.decline(seat, f)
		return goTo(f, atTokenKeep)
	}
	next := atTokenKeep
	switch token(f.Reg[regN]) {
	case tokenServant:
		s.gain(seat, 1)
	case tokenServants:
		s.gain(seat, servantsOfSecond)
	case tokenEnvoy:
		s.envoy(seat, 1)
	case tokenIntrigue:
		s.up(seat, 1)
	case tokenPoints:
		s.points(seat, tokenPoint)
	case tokenShip:
		next = atTokenLoad
	case tokenWall:
		s.build(seat, 0, 1, false)
		s.checkWall(seat)
	case tokenServantsForJade:
		next = atTokenJade
		s.charge(seat, servantsForJade, 0)
	}
	return goTo(f, next)
}

func activateOptions(s *State, f *frame, seat int8, into []game.Option) []game.Option {
	into = append(into, plainly(verbDecline))
	switch {
	case s.sides[seat].pool == 0:
	case token(f.Reg[regN]) == tokenRaise:
		into = append(into, plainly(verbActivate))
	default:
		for at := range game.Ref(places) {
			into = append(into, with(verbActivateAt, at, 0))
		}
	}
	return into
}

// activate puts a servant on a bonus token, which counts then until the end of the day.
func activate(s *State, f *frame, seat int8, o game.Option) flow.Next {
	if o.Verb == verbDecline {
		s.decline(seat, f)
		return goTo(f, atTokenKeep)
	}
	side, b := &s.sides[seat], bonus{token: token(f.Reg[regN]), place: notThere}
	if o.Verb == verbActivateAt {
		b.place = int8(o.Refs[0])
		s.tell(seat, eventActivateAt, f.Reg[regN], o.Refs[0])
	} else {
		s.tell(seat, eventActivate, f.Reg[regN])
	}
	side.active[side.actives] = b
	side.actives++
	side.pool--
	s.resolved = noToken
	return goTo(f, atTokenKeep)
}

// overflowSteps have tokens exchanged until there are not too many. They end a token's program too.
func overflowSteps() []step {
	return []step{
		{Name: "limit", Do: func(s *State, f *frame) flow.Next {
			if s.sides[f.Seat].tokens <= tokenLimit {
				return flow.Done
			}
			return flow.Go
		}},
		{Name: "overflow", Ask: &question{
			Kind: kindOverflow,
			Options: func(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
				return s.spendOptions(int8(seat), into)
			},
			Default: func(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
				s.own = s.spendOptions(int8(seat), s.own[:0])
				return append(into, s.own[0]) // a servant where that is possible, else points; single tokens first
			},
			Take: func(s *State, f *frame, picks []game.Option) flow.Next {
				s.spend(f.Seat, picks[0])
				return goTo(f, f.At-1)
			},
			Args: func(s *State, _ *frame, seat game.Seat, args *[2]game.Ref) {
				args[0] = game.Ref(s.sides[seat].tokens - tokenLimit)
			},
		}},
	}
}

// spendOptions appends what a player could exchange tokens for: of each exchange, with how many tokens that count twice.
func (s *State) spendOptions(seat int8, into []game.Option) []game.Option {
	side := &s.sides[seat]
	if side.tokens == 0 {
		return into
	}
	ones, twos := side.heldBy()
	for what, price := range exchangePrice {
		if ones+2*twos < price || int8(what) == forServant && s.available(seat) == 0 {
			continue
		}
		for used := int8(0); used <= min(twos, price/2); used++ {
			if price-2*used <= ones {
				into = append(into, with(verbSpend, game.Ref(what), game.Ref(used)))
			}
		}
	}
	return into
}

// spend exchanges tokens, of those that are face down the oldest first.
func (s *State) spend(seat int8, o game.Option) {
	what, twos := int8(o.Refs[0]), int8(o.Refs[1])
	s.useUp(seat, exchangePrice[what]-2*twos, twos)
	s.tell(seat, eventSpend, game.Ref(exchangePrice[what]-twos), o.Refs[0])
	switch what {
	case forServant:
		s.gain(seat, 1)
	case forPoints:
		s.points(seat, exchangePoints)
	case forJade:
		s.addJade(seat)
	}
}

// useUp moves tokens of a player to those that are spent.
func (s *State) useUp(seat, ones, twos int8) {
	side := &s.sides[seat]
	kept := int8(0)
	for _, t := range side.held[:side.tokens] {
		left := &ones
		if t == tokenDouble {
			left = &twos
		}
		if *left > 0 {
			*left--
			s.spent[t]++
			continue
		}
		side.held[kept] = t
		kept++
	}
	clear(side.held[kept:side.tokens])
	side.tokens = kept
}

// lastSteps let a player exchange the last tokens.
func lastSteps() []step {
	return []step{{Name: "tokens", Ask: &question{
		Kind: kindEnd,
		Options: func(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
			return s.spendOptions(int8(seat), append(into, plainly(verbDone)))
		},
		Default: func(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
			s.own = s.spendOptions(int8(seat), s.own[:0])
			for _, o := range s.own {
				if int8(o.Refs[0]) == forPoints {
					return append(into, o)
				}
			}
			return append(into, plainly(verbDone))
		},
		Take: func(s *State, f *frame, picks []game.Option) flow.Next {
			if picks[0].Verb == verbDone {
				return flow.Done
			}
			s.spend(f.Seat, picks[0])
			return flow.Again
		},
	}}}
}
