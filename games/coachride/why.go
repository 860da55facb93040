package coachride

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// refusal is a reason in the contract's form.
func (s *State) refusal(why reason) game.Refusal {
	return game.Refuse(s.match.rules.about.Words.Codes[why].Name)
}

// Why tells why an option is not offered to a seat: by what everybody knows, and by the seat's own cards.
func (s *State) Why(seat game.Seat, o game.Option) game.Refusal {
	d, plain, known := game.WhyPlain(s, seat, o)
	if known {
		return plain
	}
	if why := s.why(seat, &d, o); why != allowed {
		return s.refusal(why)
	}
	return game.Refusal{Code: game.NotOffered}
}

// verbsOf are the verbs that each kind of decision is about.
var verbsOf = [...][]int16{
	kindTurn:         {verbPass, verbTrade, verbDemand, verbAttack, verbDeclare, verbSole, verbForesee},
	kindTradeObject:  {verbGive},
	kindDemand:       {verbName},
	kindDemandObject: {verbGive},
	kindNames:        {verbWith},
	kindClair:        {verbPlace},
	kindResponse:     {verbRefuse, verbAccept},
	kindDiplomatGive: {verbGive},
	kindBag:          {verbDraw, verbDecline, verbForesee},
	kindLook:         {verbLook, verbDecline},
	kindCoat:         {verbKeep, verbBecome},
	kindTome:         {verbSwap, verbKeep},
	kindDirection:    {verbLeft, verbRight, verbDecline},
	kindSextant:      {verbGive},
	kindGift:         {verbGift},
	kindPriest:       {verbPass, verbUse},
	kindPay:          {verbGive},
	kindSupport:      {verbSupport, verbAbstain},
	kindInterrupt:    {verbUse, verbWait},
	kindHypnosis:     {verbPass, verbHypnotise},
	kindEffect:       {verbPass, verbUse, verbWinner},
	kindDoctor:       {verbPass, verbUse},
	kindTie:          {verbDraw, verbForesee},
	kindSpoils:       {verbIdentity, verbLoot},
	kindLoot:         {verbTake, verbBarter},
	kindEnd:          {verbEnd, verbForesee},
}

// windowOf is the source of which a window of its own is the use.
var windowOf = map[int16]source{kindPriest: usePriest, kindDoctor: useDoctor, kindInterrupt: useDuelist}

// why is why an option is not among those of a decision; allowed where nothing more can be said.
func (s *State) why(seat game.Seat, d *game.Decision, o game.Option) reason {
	if !slices.Contains(verbsOf[d.Kind], o.Verb) {
		return wrongPhase
	}
	ref := o.Refs[0]
	switch o.Verb {
	case verbTrade, verbAttack, verbWith:
		return illegalTarget // only the seat itself, and what is no seat, is not offered
	case verbDemand:
		return s.first(s.occupationReason(seat, diplomat), illegalTarget)
	case verbDeclare:
		return s.declareReason(seat)
	case verbSole:
		return s.soleReason(seat)
	case verbForesee:
		return s.foreseeReason(seat)
	case verbTake:
		if ref >= 0 && ref < game.Ref(objects) && s.luggage[s.loser()].has(object(ref)) {
			return giveBackDue
		}
		return notOwned
	case verbGive, verbAccept:
		return s.giveReason(seat, d, ref)
	case verbName:
		if ref == game.Ref(secretBag) && s.demandable().has(secretBag) {
			return bagForBag
		}
		return illegalTarget
	case verbRefuse:
		return mustAccept
	case verbGift:
		return s.giftReason(seat, ref, o.Refs[1])
	case verbBarter:
		return s.barterReason(seat, ref, o.Refs[1])
	case verbUse:
		return s.windowReason(seat, d, ref)
	case verbWinner:
		return s.first(s.useReason(seat, usePoisonMixer), illegalTarget)
	case verbHypnotise:
		return s.first(s.occupationReason(seat, hypnotist), illegalTarget)
	}
	return allowed
}

// first is the first of two reasons that there is.
func (s *State) first(one, other reason) reason {
	if one != allowed {
		return one
	}
	return other
}

// occupationReason is why a seat may not use an occupation of a kind.
func (p *position) occupationReason(seat game.Seat, o occupation) reason {
	switch {
	case p.work[seat] != o:
		return notYourOccupation
	case occupationDefs[o].Once && p.open.Has(seat):
		return alreadyUsed
	}
	return allowed
}

func (s *State) foreseeReason(seat game.Seat) reason {
	if int8(seat) != s.turn.seat {
		return wrongPhase
	}
	if why := s.occupationReason(seat, clairvoyant); why != allowed {
		return why
	}
	if s.pileN == 0 {
		return pileEmpty
	}
	return allowed
}

// giveReason is why an object may not be given, or taken.
func (s *State) giveReason(seat game.Seat, d *game.Decision, ref game.Ref) reason {
	f := &s.core.Frames[s.core.N-1]
	have, other := s.luggage[seat], noObject
	switch d.Kind {
	case kindDiplomatGive:
		have = s.matches()
	case kindDemandObject:
		other = object(f.Reg[regName])
	case kindResponse:
		other = s.trade.offered
	}
	switch {
	case ref < 0 || ref >= game.Ref(objects) || !have.has(object(ref)):
		return notOwned
	case other == secretBag && s.bars(object(ref), bagKey), other < objects && s.bars(object(ref), other):
		return bagForBag
	}
	return allowed
}

// giftReason is why an object may not be given to a seat in a chain of gifts.
func (s *State) giftReason(seat game.Seat, to, o game.Ref) reason {
	switch {
	case o < 0 || o >= game.Ref(objects) || !s.luggage[seat].has(object(o)):
		return notOwned
	case to >= 0 && int(to) < s.match.seats && game.Seat(to) != seat && s.chain.donors().Has(game.Seat(to)):
		return alreadyGave
	}
	return illegalTarget
}

// barterReason is why a loser's object may not be taken for another.
func (s *State) barterReason(seat game.Seat, taken, returned game.Ref) reason {
	loot := s.luggage[s.loser()]
	switch {
	case taken < 0 || taken >= game.Ref(objects) || !loot.has(object(taken)):
		return notOwned
	case loot.size() > 1: // nothing is due
		return allowed
	case returned < 0 || returned >= game.Ref(objects) || !(s.luggage[seat] + loot).has(object(returned)):
		return notOwned
	}
	return allowed
}

// windowReason is why a source may not be used in a window.
func (s *State) windowReason(seat game.Seat, d *game.Decision, ref game.Ref) reason {
	if ref < 0 || ref >= game.Ref(sources) {
		return illegalTarget
	}
	if d.Kind == kindEffect {
		return s.useReason(seat, source(ref))
	}
	if windowOf[d.Kind] != source(ref) {
		return wrongPhase
	}
	return s.occupationReason(seat, sourceDefs[ref].Occupation)
}

// Dim appends what the seat sees before it, and might try, but may not choose now.
func (s *State) Dim(seat game.Seat, into []game.Option) []game.Option {
	d, ok := game.Asked(s, seat)
	if !ok {
		return into
	}
	start := len(into)
	add := func(o game.Option) {
		if !slices.Contains(d.Options, o) && !slices.Contains(into[start:], o) {
			into = append(into, o)
		}
	}
	switch d.Kind {
	case kindTurn:
		for ahead := 1; ahead < s.match.seats; ahead++ {
			add(seatOption(verbDemand, s.next(seat, ahead)))
		}
		for _, verb := range []int16{verbDeclare, verbSole, verbForesee} {
			add(game.Option{Verb: verb})
		}
	case kindDemand:
		for name := range objectTable.Names {
			add(objectOption(verbName, object(name)))
		}
	case kindDemandObject:
		s.eachOwn(seat, func(o object) { add(objectOption(verbGive, o)) })
	case kindResponse:
		add(game.Option{Verb: verbRefuse})
		s.eachOwn(seat, func(o object) { add(objectOption(verbAccept, o)) })
	case kindBag, kindTie, kindEnd:
		add(game.Option{Verb: verbForesee})
	case kindGift:
		for donors := s.chain.donors() &^ bit(seat); donors != 0; donors &= donors - 1 {
			s.eachOwn(seat, func(o object) { add(giftOption(first(donors), o)) })
		}
	case kindHypnosis:
		for other := range game.Seat(s.match.seats) {
			add(seatOption(verbHypnotise, other))
		}
	case kindEffect:
		for src := range sources {
			if def := &sourceDefs[src]; s.knownToHave(seat, seat, def) && src != usePoisonMixer {
				add(game.Option{Verb: verbUse, Refs: [4]game.Ref{game.Ref(src)}})
			}
		}
	case kindPriest, kindDoctor:
		add(game.Option{Verb: verbUse, Refs: [4]game.Ref{game.Ref(windowOf[d.Kind])}})
	}
	return into
}

func (s *State) eachOwn(seat game.Seat, do func(object)) {
	for b := s.luggage[seat].kinds(); b != 0; b &= b - 1 {
		do(b.next())
	}
}
