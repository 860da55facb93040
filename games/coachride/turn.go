package coachride

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// programs are the indices of the programs.
type programs struct {
	turn, foresee, trade, demand, exchange, trigger, gifts, fight uint16
}

// What frames remember.
const (
	regSeat   = iota // a seat that was picked
	regObject        // an object
	regName          // an object by its public name
)

// newBook writes all programs.
func newBook() (*flow.Book[State], programs) {
	b := flow.NewBook[State](
		game.Arg{Name: "seat", Table: game.Seats},
		game.Arg{Name: "object", Table: objectTable},
		game.Arg{Name: "name", Table: objectTable},
	)
	return b, programs{
		turn:     b.Add("turn", turnSteps()...),
		foresee:  b.Add("foresee", foreseeSteps()...),
		trade:    b.Add("trade", tradeSteps()...),
		demand:   b.Add("demand", demandSteps()...),
		exchange: b.Add("exchange", exchangeSteps()...),
		trigger:  b.Add("trigger", triggerSteps()...),
		gifts:    b.Add("gifts", giftSteps()...),
		fight:    b.Add("fight", fightSteps()...),
	}
}

// The steps of a turn.
const (
	stepStart uint8 = iota
	stepAction
	stepTradeObject
	stepDemand
	stepDemandObject
	stepNames
	stepEnd
	stepNext
)

func turnSteps() []step {
	return []step{
		{Name: "start", Do: startTurn},
		{Name: "action", Ask: &question{Kind: kindTurn, Options: turnOptions, Default: picks(game.Option{Verb: verbPass}), Take: takeTurn}},
		{Name: "trade_object", Ask: &question{
			Kind: kindTradeObject, Always: true, Options: ownObjects, Default: givesLeast(verbGive), Take: takeTradeObject,
			Back: backToAction, Args: seatArg,
		}},
		{Name: "demand", Ask: &question{
			Kind: kindDemand, Options: demandOptions, Default: firstOption(demandOptions), Take: takeDemand, Back: backToAction, Args: seatArg,
		}},
		{Name: "demand_object", Ask: &question{
			Kind: kindDemandObject, Always: true, Options: layOptions, Default: firstOption(layOptions), Take: takeDemandObject,
			Back: backToDemand,
			Args: func(_ *State, f *frame, _ game.Seat, args *[2]game.Ref) {
				args[0], args[1] = f.Reg[regSeat], f.Reg[regName]
			},
		}},
		{Name: "names", Ask: &question{
			Kind: kindNames, Always: true, Who: whoNames, Options: nameOptions, Default: nothing, Take: takeNames, Back: backToAction,
		}},
		{Name: "end", Ask: &question{
			Kind: kindEnd, Always: true, Who: whoEnds, Options: endOptions, Default: picks(game.Option{Verb: verbEnd}), Take: takeEnd,
		}},
		{Name: "next", Do: nextTurn},
	}
}

// picks is the default of one option that is always there.
func picks(o game.Option) func(*State, *frame, game.Seat, []game.Option) []game.Option {
	return func(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option { return append(into, o) }
}

// nothing is the default of picking none.
func nothing(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option { return into }

// firstOption is the default of the first option.
func firstOption(options func(*State, *frame, game.Seat, []game.Option) []game.Option) func(*State, *frame, game.Seat, []game.Option) []game.Option {
	return func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
		return options(s, f, seat, into)[:len(into)+1]
	}
}

// givesLeast is the default of giving away what hurts least.
func givesLeast(verb int16) func(*State, *frame, game.Seat, []game.Option) []game.Option {
	return func(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
		return append(into, objectOption(verb, s.least(seat, s.luggage[seat])))
	}
}

// seatArg tells which seat was picked.
func seatArg(_ *State, f *frame, _ game.Seat, args *[2]game.Ref) { args[0] = f.Reg[regSeat] }

func startTurn(s *State, f *frame) flow.Next {
	s.core.Slot++
	s.turn.number++
	s.turn.seat, s.turn.quiet = f.Seat, false
	s.turns[f.Seat]++
	s.fight = noFights
	s.tell(game.Seat(f.Seat), eventTurn, game.Ref(s.turns[f.Seat]))
	return flow.Go
}

func turnOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	into = append(into, s.match.acts[seat]...)
	if s.ready(seat, diplomat) {
		for ahead := 1; ahead < s.match.seats; ahead++ {
			into = append(into, seatOption(verbDemand, s.next(seat, ahead)))
		}
	}
	if s.declareReason(seat) == allowed {
		into = append(into, game.Option{Verb: verbDeclare})
	}
	if s.soleReason(seat) == allowed {
		into = append(into, game.Option{Verb: verbSole})
	}
	if s.mayForesee(seat) {
		into = append(into, game.Option{Verb: verbForesee})
	}
	return into
}

func takeTurn(s *State, f *frame, picks []game.Option) flow.Next {
	seat, other := game.Seat(f.Seat), picks[0].Refs[0]
	switch picks[0].Verb {
	case verbPass:
		s.turn.passes++
		s.turn.quiet = true
		s.tell(seat, eventPass)
		f.At = stepNext
	case verbTrade:
		f.Reg[regSeat], f.At = other, stepTradeObject
	case verbDemand:
		f.Reg[regSeat], f.At = other, stepDemand
	case verbAttack:
		f.At = stepEnd
		s.begin(seat, game.Seat(other))
	case verbDeclare:
		f.At = stepNames
	case verbSole:
		s.declareAlone(seat)
	case verbForesee:
		s.foresee(seat)
	}
	return flow.Again
}

func backToAction(_ *State, f *frame) { f.Reg, f.At = [4]int16{}, stepAction }

func backToDemand(_ *State, f *frame) { f.Reg[regName], f.At = 0, stepDemand }

func ownObjects(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	return objectOptions(verbGive, s.luggage[seat], into)
}

func whoEnds(s *State, f *frame) (seats game.Audience, lo, hi int) {
	if seat := game.Seat(f.Seat); !s.turn.quiet && s.pileN > 0 && !s.open.Has(seat) {
		return bit(seat), 1, 1
	}
	return 0, 0, 0
}

func endOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	into = append(into, game.Option{Verb: verbEnd})
	if s.mayForesee(seat) {
		into = append(into, game.Option{Verb: verbForesee})
	}
	return into
}

func takeEnd(s *State, f *frame, picks []game.Option) flow.Next {
	if len(picks) > 0 && picks[0].Verb == verbForesee {
		s.foresee(game.Seat(f.Seat))
	}
	return flow.Go
}

// nextTurn ends the game without a winner where it has gone on for too long, or passes the turn on.
func nextTurn(s *State, f *frame) flow.Next {
	switch {
	case int(s.turn.passes) >= s.match.passes:
		s.tell(game.Seat(f.Seat), eventQuiet)
		s.finish(tooQuiet)
		return flow.Done
	case int(s.turn.number) >= s.match.turns:
		s.tell(game.Seat(f.Seat), eventLong)
		s.finish(tooLong)
		return flow.Done
	}
	f.Seat, f.At, f.Reg = int8(s.next(game.Seat(f.Seat), 1)), stepStart, [4]int16{}
	s.fight = noFights
	return flow.Again
}

// giveOrder is what is given away first where nobody chooses: what hurts least. Of keys, goblets and bags the other side's
// come before the own ones; own is where those of the seat's association stand.
var giveOrder = [...]object{
	blackPearl, brokenMirror, sextant, coat, tome, whip, throwingKnives, gloves, dagger, poisonRing, monocle, privilege,
}

// rank is how late an object is given away by a seat of an association, from 0.
func rank(o object, side uint8) int {
	const others = len(giveOrder)
	switch o {
	case key + 1 - side:
		return others
	case bagKey + 1 - side:
		return others + 1
	case lodgeArms:
		return others + 2
	case bagKey + side:
		return others + 3
	case key + side:
		return others + 4
	}
	return ranks[o]
}

var ranks = func() (ranks [objects]int) {
	for i, o := range giveOrder {
		ranks[o] = i
	}
	return ranks
}()

// least is what a seat gives away first of some objects; most is what it gives away last.
func (p *position) least(seat game.Seat, b bundle) object { return p.extreme(seat, b, 1) }

func (p *position) most(seat game.Seat, b bundle) object { return p.extreme(seat, b, -1) }

func (p *position) extreme(seat game.Seat, b bundle, sign int) object {
	best := noObject
	for rest := b.kinds(); rest != 0; rest &= rest - 1 {
		o := rest.next()
		if best == noObject || sign*rank(o, p.side(seat)) < sign*rank(best, p.side(seat)) {
			best = o
		}
	}
	return best
}
