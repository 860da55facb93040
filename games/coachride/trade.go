package coachride

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Trades, and the Diplomat's demands.

func tradeSteps() []step {
	return []step{
		{Name: "response", Ask: &question{
			Kind: kindResponse, Always: true, Options: responseOptions, Default: responseDefault, Take: takeResponse,
			Args: func(s *State, _ *frame, _ game.Seat, args *[2]game.Ref) {
				args[0], args[1] = game.Ref(s.trade.from), game.Ref(s.trade.offered)
			},
		}},
		{Name: "over", Do: tradeOver},
	}
}

func takeTradeObject(s *State, f *frame, picks []game.Option) flow.Next {
	from, to, o := game.Seat(f.Seat), game.Seat(f.Reg[regSeat]), object(picks[0].Refs[0])
	s.turn.passes = 0
	f.Reg, f.At = [4]int16{}, stepEnd
	s.trade = trade{stage: offering, from: int8(from), to: int8(to), demanded: noObject, offered: o}
	s.pairOf(to, from).sees(o, s.stamp(byOffer))
	s.secret(from, bit(from)|bit(to), eventOffer, eventOffered, game.Ref(to), game.Ref(o))
	s.act(from, to, offers)
	s.core.Push(s.match.rules.programs.trade, to)
	return flow.Again
}

// bars tells whether an object may not be given for another: a bag for a bag.
func (p *position) bars(o, other object) bool {
	return !p.turned() && (o == bagKey || o == bagGoblet) && (other == bagKey || other == bagGoblet)
}

// returns are the objects that a seat may give for another.
func (p *position) returns(seat game.Seat, other object) bundle {
	b := p.luggage[seat]
	if p.bars(other, bagKey) {
		b &^= bagged
	}
	return b
}

func responseOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	if !objectDefs[s.trade.offered].Accept {
		into = append(into, game.Option{Verb: verbRefuse})
	}
	return objectOptions(verbAccept, s.returns(seat, s.trade.offered), into)
}

func responseDefault(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	if !objectDefs[s.trade.offered].Accept {
		return append(into, game.Option{Verb: verbRefuse})
	}
	return append(into, objectOption(verbAccept, s.least(seat, s.returns(seat, s.trade.offered))))
}

func takeResponse(s *State, f *frame, picks []game.Option) flow.Next {
	t, seat := &s.trade, game.Seat(f.Seat)
	if picks[0].Verb == verbRefuse {
		s.pairOf(seat, game.Seat(t.from)).refuses(t.offered, s.turn.number)
		s.tell(seat, eventRefuse)
		s.act(seat, game.Seat(t.from), refuses)
		return flow.Go
	}
	from, to := game.Seat(t.from), game.Seat(t.to)
	t.returned = object(picks[0].Refs[0])
	s.moves(from, to, t.offered, byTrade)
	s.moves(to, from, t.returned, byTrade)
	s.secret(seat, bit(from)|bit(to), eventTrade, eventTraded, game.Ref(from), game.Ref(t.offered), game.Ref(t.returned))
	s.act(seat, from, accepts)
	f.At++
	s.exchanged()
	return flow.Again
}

// refuses notes an offer that the observer has refused.
func (n *pair) refuses(o object, turn uint16) {
	times := min(15, n.offered[o]&15+1)
	n.offered[o] = stamp(turn<<4) | times
}

// exchanged lets both effects of an exchange come, one after the other.
func (s *State) exchanged() {
	s.trade.gave = 0
	s.core.Push(s.match.rules.programs.exchange, game.Seat(s.turn.seat))
}

func tradeOver(s *State, _ *frame) flow.Next {
	s.trade = trade{demanded: noObject}
	return flow.Done
}

// demandHold is the pause after a demand: as long, whether or not there is a choice.
var demandHold = game.Hold{For: kindDiplomatGive}

func demandSteps() []step {
	return []step{
		{Name: "hold", Do: func(s *State, _ *frame) flow.Next {
			s.pause(game.Seat(s.trade.from), &demandHold)
			return flow.Go
		}},
		{Name: "give", Ask: &question{
			Kind: kindDiplomatGive, Who: whoGives, Options: matchOptions, Default: givesMatch, Take: takeMatch,
			Args: func(s *State, _ *frame, _ game.Seat, args *[2]game.Ref) {
				args[0], args[1] = game.Ref(s.trade.from), game.Ref(s.trade.demanded)
			},
		}},
		{Name: "over", Do: tradeOver},
	}
}

func demandOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	for b := s.demandable(); b != 0; b &= b - 1 {
		if name := b.next(); name != secretBag || s.luggage[seat]&^bagged != 0 {
			into = append(into, objectOption(verbName, name))
		}
	}
	return into
}

// demandable are the public names of what may be demanded: secretBag for either bag, as long as they are bags.
func (p *position) demandable() bundle {
	if p.turned() {
		return p.match.turned
	}
	return p.match.names
}

func takeDemand(s *State, f *frame, picks []game.Option) flow.Next {
	f.Reg[regName], f.At = picks[0].Refs[0], stepDemandObject
	return flow.Again
}

func layOptions(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
	b := s.luggage[seat]
	if object(f.Reg[regName]) == secretBag {
		b &^= bagged
	}
	return objectOptions(verbGive, b, into)
}

func takeDemandObject(s *State, f *frame, picks []game.Option) flow.Next {
	from, to := game.Seat(f.Seat), game.Seat(f.Reg[regSeat])
	s.turn.passes = 0
	s.trade = trade{
		stage: offering, from: int8(from), to: int8(to), demanded: object(f.Reg[regName]), offered: object(picks[0].Refs[0]),
	}
	f.Reg, f.At = [4]int16{}, stepEnd
	s.turnsUp(from)
	s.reveal(from, eventDemand, game.Ref(to), game.Ref(s.trade.demanded))
	s.act(from, to, offers)
	s.wanted[from] = s.trade.demanded
	s.core.Push(s.match.rules.programs.demand, to)
	return flow.Again
}

// matches are the objects of the seat that was asked for one that go by the name.
func (p *position) matches() bundle {
	return p.luggage[p.trade.to] & (kindOf * mayBe[class(p.trade.demanded, p.turned())])
}

// whoGives asks who has a choice; being asked shows to nobody else.
func whoGives(s *State, _ *frame) (seats game.Audience, lo, hi int) {
	if m := s.matches().kinds(); m&(m-1) == 0 {
		return 0, 0, 0
	}
	return bit(game.Seat(s.trade.to)), 1, 1
}

func matchOptions(s *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
	return objectOptions(verbGive, s.matches(), into)
}

func givesMatch(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	return append(into, objectOption(verbGive, s.least(seat, s.matches())))
}

func takeMatch(s *State, f *frame, picks []game.Option) flow.Next {
	t := &s.trade
	from, to, matches := game.Seat(t.from), game.Seat(t.to), s.matches()
	if matches == 0 {
		s.tell(to, eventUnmet, game.Ref(t.demanded))
		s.turn.quiet = true
		s.lacking(to, t.demanded)
		s.pairOf(from, to).seesAll(s.luggage[to], s.stamp(byDemand))
		s.tellObjects(from, bit(from), eventSeeLuggage, s.luggage[to], game.Ref(to))
		return flow.Go
	}
	t.returned = matches.next()
	if len(picks) > 0 {
		t.returned = object(picks[0].Refs[0])
	}
	s.reveal(to, eventMet, game.Ref(t.demanded))
	s.moves(from, to, t.offered, byTrade)
	s.movesNamed(to, from, t.returned)
	if s.on != nil {
		s.tellAs(from, bit(from)|bit(to), game.Revealed, eventLay, eventNone, game.Ref(to), game.Ref(t.offered))
	}
	f.At++
	s.exchanged()
	return flow.Again
}

// lacking notes what a seat has shown not to have.
func (p *position) lacking(seat game.Seat, name object) {
	missing := mayBe[class(name, p.turned())]
	for b := missing; b != 0; b &= b - 1 {
		p.lacks[seat] |= 1 << b.next()
	}
	for observer := range game.Seat(p.match.seats + 1) {
		n := p.pairOf(observer, seat)
		for b := n.possible.kinds(); b != 0; b &= b - 1 {
			if fact := b.next(); mayBe[fact]&^missing == 0 {
				n.possible = n.possible.without(fact)
			}
		}
	}
}

func exchangeSteps() []step {
	return []step{
		{Name: "first", Do: func(s *State, _ *frame) flow.Next {
			t := &s.trade
			t.stage = usingFirst
			s.use(game.Seat(t.from), game.Seat(t.to), t.offered)
			return flow.Go
		}},
		{Name: "second", Do: func(s *State, _ *frame) flow.Next {
			t := &s.trade
			t.stage = usingSecond
			s.use(game.Seat(t.to), game.Seat(t.from), t.returned)
			return flow.Go
		}},
	}
}

// live tells whether an object that was traded away does something.
func (p *position) live(o object) bool {
	return objectDefs[o].Trigger && (!p.turned() || o != bagKey && o != bagGoblet)
}

// use announces an object that was given away, if it does something, and lets its giver use it.
func (s *State) use(giver, holder game.Seat, o object) {
	t := &s.trade
	if t.offered == brokenMirror || t.returned == brokenMirror || !s.live(o) {
		return
	}
	t.using = true
	name := o
	if o == bagKey || o == bagGoblet {
		name = secretBag
	}
	s.reveal(holder, eventAnnounce, game.Ref(name))
	if t.demanded == noObject || t.stage == usingFirst { // else everybody has heard already what went over
		s.announces(holder, giver, o, t.gave.Has(holder))
	}
	s.core.Push(s.match.rules.programs.trigger, giver)
}
