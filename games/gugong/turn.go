package gugong

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// What an exchange that is not free costs in servants.
const exchangeCost = 2

// The steps of a turn.
const (
	atExchange uint8 = iota
	atCard
	atPlace
	atTurnEnd
)

func turnSteps() []step {
	return []step{
		atExchange: ask("exchange", choice{
			kind: kindExchange, options: exchangeOptions, otherwise: exchangeByDefault, take: takeExchange,
		}),
		atCard: ask("card", choice{
			kind: kindCard, options: actionOptions, otherwise: actByDefault, more: couldAct,
			take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
				if o.Verb == verbDo {
					s.tell(seat, eventCardAction, f.Reg[regAction])
					s.act(seat, f.Reg[regAction])
				} else if int8(f.Reg[regAction]) != noAction {
					s.tell(seat, eventSkip)
				}
				f.Reg[regAction] = f.Reg[regN] // what comes now is the place's
				return flow.Go
			},
			args: func(_ *State, f *frame, args *[2]game.Ref) { args[0] = f.Reg[regAction] },
		}),
		atPlace: ask("place", choice{
			kind: kindPlace, options: actionOptions, otherwise: actByDefault, more: couldAct,
			take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
				if o.Verb == verbDo {
					s.tell(seat, eventPlaceAction, f.Reg[regN])
					s.act(seat, f.Reg[regN])
				} else {
					s.tell(seat, eventSkip)
				}
				return flow.Go
			},
			args: func(_ *State, f *frame, args *[2]game.Ref) { args[0] = f.Reg[regN] },
		}),
		atTurnEnd: {Name: "end", Do: func(s *State, _ *frame) flow.Next {
			s.turn = nobody
			return flow.Done
		}},
	}
}

// freeBy tells why a card may be given for the one at a place without a cost; 0 if it may not.
type freeBy uint8

const (
	notFree freeBy = iota
	byHigher
	byOneNine
	byEqual
)

// raises is by how much a player's gifts count more than they show.
func (side *side) raises() int8 {
	n := int8(0)
	for _, b := range side.active[:side.actives] {
		if b.token == tokenRaise {
			n++
		}
	}
	return n
}

// free tells whether a gift of a printed value is enough for another, for a player whose gifts count so much more.
func free(value, other, raised int8, equal bool) freeBy {
	switch {
	case value+raised > other:
		return byHigher
	case value == 1 && other == cardValues:
		return byOneNine
	case value+raised == other && equal:
		return byEqual
	}
	return notFree
}

func exchangeOptions(s *State, _ *frame, seat int8, into []game.Option) []game.Option {
	side, r := &s.sides[seat], s.match.rules
	raised, equal := side.raises(), s.owns(seat, decreeEqual)
	pays := side.purse().pays(exchangeCost, 0)
	for hand := side.hand; hand != 0; {
		card := hand.lowest()
		hand &^= r.alike[card]
		gift, value := r.ref[card], r.value[card]
		for at := range game.Ref(places) {
			if free(value, r.value[s.board[at]], raised, equal) != notFree {
				into = append(into, with(verbFree, gift, at))
				continue
			}
			if pays {
				into = append(into, with(verbPay, gift, at))
			}
			for others := side.hand &^ (1 << card); others != 0; {
				other := others.lowest()
				others &^= r.alike[other]
				into = append(into, game.Option{Verb: verbDiscard, Refs: [4]game.Ref{gift, at, r.ref[other]}})
			}
			into = append(into, with(verbOnly, gift, at))
		}
	}
	return into
}

// exchangeByDefault gives the lowest card that is free somewhere; if none is, the lowest card where the lowest one lies.
func exchangeByDefault(s *State, _ *frame, seat int8, _ []game.Option) game.Option {
	side, r := &s.sides[seat], s.match.rules
	raised, equal := side.raises(), s.owns(seat, decreeEqual)
	lowest, freeCard, freeAt := int8(notThere), int8(notThere), place(0)
	for hand := side.hand; hand != 0; hand &= hand - 1 {
		card := hand.lowest()
		if lowest == notThere || r.value[card] < r.value[lowest] {
			lowest = card
		}
		if freeCard != notThere && r.value[card] >= r.value[freeCard] {
			continue
		}
		for at := range place(places) {
			if free(r.value[card], r.value[s.board[at]], raised, equal) != notFree {
				freeCard, freeAt = card, at
				break
			}
		}
	}
	if freeCard != notThere {
		return with(verbFree, r.ref[freeCard], game.Ref(freeAt))
	}
	best := place(0)
	for at := range place(places) {
		if r.value[s.board[at]] < r.value[s.board[best]] {
			best = at
		}
	}
	return with(verbOnly, r.ref[lowest], game.Ref(best))
}

// takeExchange changes the two cards, and has what it costs paid.
func takeExchange(s *State, f *frame, seat int8, o game.Option) flow.Next {
	side, at := &s.sides[seat], place(o.Refs[1])
	card := s.give(seat, o.Refs[0])
	got := s.board[at]
	s.board[at] = card
	side.receive(got)
	f.Reg[regAction], f.Reg[regN] = game.Ref(s.match.rules.action[card]), game.Ref(at)
	kind := eventGive
	if o.Verb == verbOnly {
		kind = eventGiveOnly
	}
	s.tell(seat, kind, o.Refs[0], o.Refs[1], s.match.rules.ref[got])
	s.settle(seat)
	switch o.Verb {
	case verbPay:
		s.charge(seat, exchangeCost, 0)
	case verbDiscard:
		s.discard(seat, o.Refs[2], 0)
	case verbOnly:
		return goTo(f, atTurnEnd)
	}
	return flow.Go
}

// actionOptions are to do what the frame is about, if that can be done, or not to.
func actionOptions(s *State, f *frame, seat int8, into []game.Option) []game.Option {
	if s.can(seat, int8(f.Reg[regAction]), s.sides[seat].purse()) {
		into = append(into, plainly(verbDo))
	}
	return append(into, plainly(verbSkip))
}

// couldAct tells whether it could be done if tokens were spent first.
func couldAct(s *State, f *frame, seat int8) bool {
	what := int8(f.Reg[regAction])
	return what < places && s.reachable(seat, func(p purse) bool { return s.can(seat, what, p) })
}

// actByDefault does what costs nothing: servants, and the first way of intrigue and palace.
func actByDefault(_ *State, f *frame, _ int8, options []game.Option) game.Option {
	switch int8(f.Reg[regAction]) {
	case servant, intrigue, palace:
		return options[0]
	default:
		return plainly(verbSkip)
	}
}

// can tells whether an action can be done with so many servants.
func (s *State) can(seat int8, what action, p purse) bool {
	switch what {
	case travel:
		return s.lit != 0
	case wall:
		return p.piece()
	case jade:
		return s.anyJade(seat, p)
	case decree:
		return s.anyTile(seat, p)
	case canal:
		return p.piece() && s.hasRoom(seat, p) || s.anySails(seat)
	case takeBack:
		return s.takeable(seat, false) != 0
	case noAction:
		return false
	default:
		return true
	}
}

// act carries an action out, and then what it sets off.
func (s *State) act(seat int8, what game.Ref) {
	s.core.Push(s.match.rules.programs.act, game.Seat(seat), what)
}

func doAction(s *State, f *frame) flow.Next {
	what := int8(f.Reg[regAction])
	switch {
	case what == servant:
		s.gain(f.Seat, s.match.rules.data.Gifts.Servants)
	case what < noAction:
		s.core.Push(s.match.rules.programs.of[what], game.Seat(f.Seat))
	}
	if what >= places {
		return flow.Done
	}
	return flow.Go
}

// afterAction lets the others' bonus tokens at the place take effect, one player after the other.
func afterAction(s *State, f *frame) flow.Next {
	f.Reg[regK]++
	if int(f.Reg[regK]) == s.match.players || !s.match.bonus {
		return flow.Done
	}
	owner, at := s.match.ahead(f.Seat, int(f.Reg[regK])), int8(f.Reg[regAction])
	side := &s.sides[owner]
	for _, b := range side.active[:side.actives] {
		if b.token == tokenToll && b.place == at {
			s.tell(owner, eventToll, game.Ref(f.Seat))
			s.points(owner, 1)
			s.lose(f.Seat, 1)
		}
	}
	if f.Reg[regWith] != 0 {
		return flow.Again // this is a followed action, and nobody follows it
	}
	for _, b := range side.active[:side.actives] {
		if b.token == tokenFollow && b.place == at {
			s.core.Push(s.match.rules.programs.follow, game.Seat(owner), f.Reg[regAction])
		}
	}
	return flow.Again
}

// followSteps ask whether a player does what another has done.
func followSteps() []step {
	return []step{ask("follow", choice{
		kind: kindFollow, options: actionOptions, otherwise: lastOf, more: couldAct,
		take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
			if o.Verb == verbDo {
				s.tell(seat, eventFollow, f.Reg[regAction])
				s.core.Push(s.match.rules.programs.act, game.Seat(seat), f.Reg[regAction], 0, 0, 1)
			}
			return flow.Done
		},
		args: func(_ *State, f *frame, args *[2]game.Ref) { args[0] = f.Reg[regAction] },
	})}
}

// charge has n servants paid so that so many single ones are left; where both ways of paying are open it asks.
func (s *State) charge(seat, n, left int8) {
	p := s.sides[seat].purse()
	switch singles, doubled := p.singlesPay(n, left), p.doublePays(n, left); {
	case singles && doubled:
		s.core.Push(s.match.rules.programs.mix, game.Seat(seat), 0, game.Ref(n), game.Ref(left))
	default:
		s.pay(seat, n, !singles)
	}
}

// mixSteps ask how servants are paid.
func mixSteps() []step {
	return []step{ask("mix", choice{
		kind: kindMix,
		options: func(s *State, f *frame, seat int8, into []game.Option) []game.Option {
			p, n, left := s.sides[seat].purse(), int8(f.Reg[regN]), int8(f.Reg[regK])
			if p.singlesPay(n, left) {
				into = append(into, plainly(verbSingles))
			}
			if p.doublePays(n, left) {
				into = append(into, plainly(verbDouble))
			}
			return into
		},
		otherwise: first,
		take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
			s.pay(seat, int8(f.Reg[regN]), o.Verb == verbDouble)
			return flow.Done
		},
		args: func(_ *State, f *frame, args *[2]game.Ref) { args[0] = f.Reg[regN] },
	})}
}

// gainSteps ask whether the double servant is among those that are gained.
func gainSteps() []step {
	return []step{ask("gain", choice{
		kind: kindForeman,
		options: func(s *State, f *frame, seat int8, into []game.Option) []game.Option {
			if s.chooses(seat, int8(f.Reg[regN])) {
				into = append(into, plainly(verbDouble))
			}
			return append(into, plainly(verbSingles))
		},
		otherwise: first,
		take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
			n := int8(f.Reg[regN])
			s.take(seat, n, o.Verb == verbDouble || s.sides[seat].supply < n)
			return flow.Done
		},
		args: func(_ *State, f *frame, args *[2]game.Ref) { args[0] = f.Reg[regN] },
	})}
}

// owns tells whether a player has a servant on a decree.
func (p *position) owns(seat, tile int8) bool {
	at := 2 * levelOf(tile)
	return p.tiles[at] == tile && p.sides[seat].decrees>>at&1 == 1 || p.tiles[at+1] == tile && p.sides[seat].decrees>>(at+1)&1 == 1
}
