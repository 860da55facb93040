package coachride

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// What objects do when they have been traded away. The frame's seat is the giver.

// The steps of the trigger program.
const (
	stepChoose uint8 = iota
	stepBag
	stepLook
	stepCoat
	stepTome
	stepDirection
	stepPass
	stepUsed
)

func triggerSteps() []step {
	decline := game.Option{Verb: verbDecline}
	return []step{
		{Name: "choose", Do: chooseTrigger},
		{Name: "bag", Ask: &question{Kind: kindBag, Always: true, Options: bagOptions, Default: picks(game.Option{Verb: verbDraw}), Take: takeBag}},
		{Name: "look", Ask: &question{
			Kind: kindLook, Always: true, Options: these(game.Option{Verb: verbLook}, decline), Default: picks(game.Option{Verb: verbLook}), Take: takeLook,
			Args: func(s *State, _ *frame, seat game.Seat, args *[2]game.Ref) {
				args[0], args[1] = game.Ref(s.partner(seat)), game.Ref(s.given())
			},
		}},
		{Name: "coat", Ask: &question{Kind: kindCoat, Always: true, Options: coatOptions, Default: picks(game.Option{Verb: verbKeep}), Take: takeCoat}},
		{Name: "tome", Ask: &question{
			Kind: kindTome, Always: true, Options: these(game.Option{Verb: verbSwap}, game.Option{Verb: verbKeep}),
			Default: picks(game.Option{Verb: verbKeep}), Take: takeTome,
			Args: func(s *State, _ *frame, seat game.Seat, args *[2]game.Ref) { args[0] = game.Ref(s.partner(seat)) },
		}},
		{Name: "direction", Ask: &question{
			Kind: kindDirection, Always: true, Options: these(game.Option{Verb: verbLeft}, game.Option{Verb: verbRight}, decline),
			Default: picks(decline), Take: takeDirection,
		}},
		{Name: "pass", Ask: &question{
			Kind: kindSextant, Together: true, Who: whoPasses, Options: ownObjects, Default: givesLeast(verbGive), Take: takePasses,
			Args: func(s *State, _ *frame, seat game.Seat, args *[2]game.Ref) { args[0] = game.Ref(s.passesTo(seat)) },
		}},
		{Name: "used", Do: func(s *State, _ *frame) flow.Next {
			s.trade.using = false
			return flow.Done
		}},
	}
}

// these are options that are always there.
func these(options ...game.Option) func(*State, *frame, game.Seat, []game.Option) []game.Option {
	return func(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
		return append(into, options...)
	}
}

// given is the object that is being used.
func (p *position) given() object {
	if p.trade.stage == usingFirst {
		return p.trade.offered
	}
	return p.trade.returned
}

// partner is with whom a seat trades.
func (p *position) partner(seat game.Seat) game.Seat {
	return game.Seat(p.trade.from + p.trade.to - int8(seat))
}

// triggerStep is where each object's effect stands.
var triggerStep = [objects]uint8{
	bagKey: stepBag, bagGoblet: stepBag, monocle: stepLook, privilege: stepLook, coat: stepCoat, tome: stepTome, sextant: stepDirection,
}

func chooseTrigger(s *State, f *frame) flow.Next {
	o, seat := s.given(), game.Seat(f.Seat)
	if f.At = triggerStep[o]; o == coat {
		s.seesLeftOver(seat)
		if s.on != nil {
			s.refs = s.refs[:0]
			for left := s.leftOver; left != 0; left &= left - 1 {
				s.refs = append(s.refs, game.Ref(left.next()))
			}
			s.on.Happened(&game.Event{
				Seat: seat, Audience: bit(seat), Marks: game.Revealed,
				Full: game.Told{Kind: eventSeeLeftOver, Refs: s.refs}, Public: game.Told{Kind: eventLookLeftOver},
			})
		}
	}
	return flow.Again
}

func used(f *frame) flow.Next {
	f.At = stepUsed
	return flow.Again
}

func bagOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	into = append(into, game.Option{Verb: verbDraw}, game.Option{Verb: verbDecline})
	if s.mayForesee(seat) {
		into = append(into, game.Option{Verb: verbForesee})
	}
	return into
}

func takeBag(s *State, f *frame, picks []game.Option) flow.Next {
	seat := game.Seat(f.Seat)
	switch picks[0].Verb {
	case verbForesee:
		s.foresee(seat)
		return flow.Again
	case verbDraw:
		s.draw(seat)
	default:
		s.tell(seat, eventDecline)
	}
	return used(f)
}

func takeLook(s *State, f *frame, picks []game.Option) flow.Next {
	seat := game.Seat(f.Seat)
	other := s.partner(seat)
	switch {
	case picks[0].Verb == verbDecline:
		s.tell(seat, eventDecline)
	case s.given() == monocle:
		s.seesSide(seat, other, byMonocle)
		s.secret(seat, bit(seat), eventSeeAssociation, eventLookAssociation, game.Ref(other), game.Ref(s.side(other)))
	default:
		s.pairOf(seat, other).seesAll(s.luggage[other], s.stamp(byPrivilege))
		s.tell(seat, eventLookLuggage, game.Ref(other))
		s.tellObjects(seat, bit(seat), eventSeeLuggage, s.luggage[other], game.Ref(other))
	}
	return used(f)
}

// seesSide notes that a seat has seen another's association.
func (p *position) seesSide(seat, other game.Seat, how origin) {
	p.pairOf(seat, other).side = p.stamp(how)
}

func coatOptions(s *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
	into = append(into, game.Option{Verb: verbKeep})
	for left := s.leftOver; left != 0; left &= left - 1 {
		into = append(into, game.Option{Verb: verbBecome, Refs: [4]game.Ref{game.Ref(left.next())}})
	}
	return into
}

func takeCoat(s *State, f *frame, picks []game.Option) flow.Next {
	seat := game.Seat(f.Seat)
	if picks[0].Verb == verbKeep {
		s.tell(seat, eventKeep)
		return used(f)
	}
	s.changes(seat, occupation(picks[0].Refs[0]))
	s.secret(seat, bit(seat), eventBecome, eventBecame, picks[0].Refs[0])
	return used(f)
}

func takeTome(s *State, f *frame, picks []game.Option) flow.Next {
	seat := game.Seat(f.Seat)
	other := s.partner(seat)
	if picks[0].Verb == verbKeep {
		s.tell(seat, eventKeep)
		return used(f)
	}
	s.swapsWork(seat, other)
	s.secret(seat, bit(seat)|bit(other), eventSwap, eventSwapped, game.Ref(other), game.Ref(s.work[seat]), game.Ref(s.work[other]))
	return used(f)
}

func takeDirection(s *State, f *frame, picks []game.Option) flow.Next {
	if picks[0].Verb == verbDecline {
		s.tell(game.Seat(f.Seat), eventDecline)
		return used(f)
	}
	s.sextant = passing{runs: true, by: f.Seat, right: picks[0].Verb == verbRight}
	direction := game.Ref(0)
	if s.sextant.right {
		direction = 1
	}
	s.tell(game.Seat(f.Seat), eventSextant, direction)
	return flow.Go
}

func whoPasses(s *State, _ *frame) (seats game.Audience, lo, hi int) { return s.everybody(), 1, 1 }

// passesTo is the neighbour to whom a seat passes an object on.
func (p *position) passesTo(seat game.Seat) game.Seat {
	if p.sextant.right {
		return p.next(seat, p.match.seats-1)
	}
	return p.next(seat, 1)
}

// takePasses moves all objects at the same time.
func takePasses(s *State, f *frame, _ []game.Option) flow.Next {
	sealed := &s.core.Asks.Sealed
	for seat := range game.Seat(s.match.seats) {
		s.leaves(seat, s.passesTo(seat), object(sealed[seat].Refs[0]))
	}
	for seat := range game.Seat(s.match.seats) {
		to, o := s.passesTo(seat), object(sealed[seat].Refs[0])
		s.comes(seat, to, o, bySextant)
		s.luggage[seat] -= one(o)
		s.luggage[to] += one(o)
	}
	if s.on != nil {
		for seat := range game.Seat(s.match.seats) {
			to := s.passesTo(seat)
			s.tellAs(seat, bit(seat)|bit(to), game.Revealed, eventHand, eventNone, game.Ref(to), sealed[seat].Refs[0])
		}
	}
	s.sextant = passing{}
	return used(f)
}
