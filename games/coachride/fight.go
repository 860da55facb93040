package coachride

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// A fight, from the attack to its consequences. The frame's seat is the attacker until there is a result, and then who is
// asked.

// noFights is no fight.
var noFights = fight{attacker: noSeat, defender: noSeat, dueled: noSeat, hypnotised: noSeat, ring: noSeat, favoured: noSeat, winner: noSeat}

// The steps of a fight.
const (
	stepPriest uint8 = iota
	stepSupport
	stepHypnosis
	stepEffects
	stepResult
	stepDoctor
	stepOutcome
	stepSpoils
	stepLoot
	stepTie
	stepPay
	stepOver
)

func fightSteps() []step {
	pass := game.Option{Verb: verbPass}
	loser := func(s *State, f *frame, _ game.Seat, args *[2]game.Ref) { args[0] = game.Ref(s.loser()) }
	return []step{
		{Name: "priest", Ask: &question{
			Kind: kindPriest, Together: true, Who: whoPriest, Options: useOptions(usePriest), Default: picks(pass), Take: takePriest,
			Args: func(s *State, _ *frame, _ game.Seat, args *[2]game.Ref) { args[0] = game.Ref(s.fight.attacker) },
		}},
		{Name: "support", Ask: &question{
			Kind: kindSupport, Always: true, Who: whoSupports, Default: picks(game.Option{Verb: verbAbstain}), Take: takeSupport,
			Options: these(
				game.Option{Verb: verbSupport, Refs: [4]game.Ref{sideAttack}},
				game.Option{Verb: verbSupport, Refs: [4]game.Ref{sideDefend}},
				game.Option{Verb: verbAbstain},
			),
			Offer: &flow.Offer[State]{Kind: kindInterrupt, Who: whoInterrupts, Options: interruptOptions},
			Args: func(s *State, _ *frame, _ game.Seat, args *[2]game.Ref) {
				args[0], args[1] = game.Ref(s.fight.attacker), game.Ref(s.fight.defender)
			},
		}},
		{Name: "hypnosis", Ask: &question{
			Kind: kindHypnosis, Together: true, Who: whoHypnotises, Options: hypnosisOptions, Default: picks(pass), Take: takeHypnosis,
		}},
		{Name: "effects", Ask: &question{
			Kind: kindEffect, Together: true, Who: whoUses, Options: effectOptions, Default: picks(pass), Take: takeEffects,
			Args: func(s *State, _ *frame, _ game.Seat, args *[2]game.Ref) {
				attack, defend := s.fight.tally()
				args[0], args[1] = game.Ref(attack), game.Ref(defend)
			},
		}},
		{Name: "result", Do: result},
		{Name: "doctor", Ask: &question{
			Kind: kindDoctor, Together: true, Who: whoDoctor, Options: useOptions(useDoctor), Default: picks(pass), Take: takeDoctor,
		}},
		{Name: "outcome", Do: outcome},
		{Name: "spoils", Ask: &question{
			Kind: kindSpoils, Options: these(game.Option{Verb: verbIdentity}, game.Option{Verb: verbLoot}),
			Default: picks(game.Option{Verb: verbIdentity}), Take: takeSpoils, Args: loser,
		}},
		{Name: "loot", Ask: &question{
			Kind: kindLoot, Always: true, Options: lootOptions, Default: lootDefault, Take: takeLoot, Args: loser,
		}},
		{Name: "tie", Ask: &question{
			Kind: kindTie, Always: true, Who: whoTies, Options: tieOptions, Default: picks(game.Option{Verb: verbDraw}), Take: takeTie,
		}},
		{Name: "pay", Ask: &question{
			Kind: kindPay, Always: true, Options: ownObjects, Default: givesLeast(verbGive), Take: takePay,
			Args: func(_ *State, f *frame, _ game.Seat, args *[2]game.Ref) { args[0] = f.Reg[regSeat] },
		}},
		{Name: "over", Do: func(s *State, _ *frame) flow.Next {
			s.fight.step = fightOver
			return flow.Done
		}},
	}
}

// begin begins a fight.
func (s *State) begin(from, to game.Seat) {
	s.turn.passes = 0
	s.fight = noFights
	s.fight.step, s.fight.attacker, s.fight.defender = forPriest, int8(from), int8(to)
	s.tell(from, eventAttack, game.Ref(to))
	s.act(from, to, attacks)
	s.core.Push(s.match.rules.programs.fight, from)
}

// fighters are the attacker and the defender.
func (f *fight) fighters() game.Audience { return 1<<f.attacker | 1<<f.defender }

// useOptions are to pass, and to use an occupation if the seat has it.
func useOptions(src source) func(*State, *frame, game.Seat, []game.Option) []game.Option {
	use := game.Option{Verb: verbUse, Refs: [4]game.Ref{game.Ref(src)}}
	return func(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
		into = append(into, game.Option{Verb: verbPass})
		if s.ready(seat, sourceDefs[src].Occupation) {
			into = append(into, use)
		}
		return into
	}
}

// user is who has answered a window with a use; false if nobody has.
func (s *State) user() (game.Seat, bool) {
	for set := s.core.Asks.Asked; set != 0; set &= set - 1 {
		if seat := first(set); s.core.Asks.Sealed[seat].Verb != verbPass {
			return seat, true
		}
	}
	return 0, false
}

// uses notes that a seat uses something in the fight.
func (s *State) uses(seat game.Seat, src source) {
	f := &s.fight
	f.used[f.usedN] = usage{seat: int8(seat), source: src, round: f.round}
	f.usedN++
	if def := &sourceDefs[src]; def.Object != noObject {
		s.shows(seat, def.Object)
	} else if !s.open.Has(seat) {
		s.turnsUp(seat)
	}
	if s.on != nil {
		s.reveal(seat, eventUse, game.Ref(src))
	}
}

func whoPriest(s *State, _ *frame) (seats game.Audience, lo, hi int) {
	if _, spent := s.lies(priest); spent {
		return 0, 0, 0
	}
	return s.faceDown() &^ bit(game.Seat(s.fight.attacker)), 1, 1
}

func takePriest(s *State, f *frame, _ []game.Option) flow.Next {
	by, used := s.user()
	if s.core.Asks.Asked == 0 || !used {
		s.fight.step = forSupport
		return flow.Go
	}
	s.uses(by, usePriest)
	s.fight.stopped, s.turn.quiet = true, true
	f.At = stepOver
	if s.luggage[f.Seat].size() > 1 {
		s.fight.step = forPay
		f.Reg[regSeat], f.At = int16(by), stepPay
	}
	return flow.Again
}

func takePay(s *State, f *frame, picks []game.Option) flow.Next {
	from, to, o := game.Seat(f.Seat), game.Seat(f.Reg[regSeat]), object(picks[0].Refs[0])
	s.moves(from, to, o, byPayment)
	s.secret(from, bit(from)|bit(to), eventPay, eventPaid, game.Ref(to), game.Ref(o))
	s.settle(to)
	return flow.Go
}

// whoSupports is the next of the others who has not spoken, from the attacker's left.
func whoSupports(s *State, f *frame) (seats game.Audience, lo, hi int) {
	if s.fight.dueled != noSeat {
		return 0, 0, 0
	}
	seat, ok := s.nextSupporter()
	if !ok {
		return 0, 0, 0
	}
	return bit(seat), 1, 1
}

// nextSupporter is who is asked next; false if all have spoken.
func (p *position) nextSupporter() (game.Seat, bool) {
	f := &p.fight
	for ahead := 1; ahead < p.match.seats; ahead++ {
		if seat := p.next(game.Seat(f.attacker), ahead); int8(seat) != f.defender && !f.spoken.Has(seat) {
			return seat, true
		}
	}
	return 0, false
}

// whoInterrupts has the offer to use a Duelist: whoever, as far as everybody knows, may have it.
func whoInterrupts(s *State, _ *frame) game.Audience {
	if _, spent := s.lies(duelist); spent {
		return 0
	}
	return s.fight.fighters() & s.faceDown()
}

func interruptOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	if s.ready(seat, duelist) {
		into = append(into, game.Option{Verb: verbUse, Refs: [4]game.Ref{game.Ref(useDuelist)}})
	}
	return append(into, game.Option{Verb: verbWait})
}

func takeSupport(s *State, _ *frame, picks []game.Option) flow.Next {
	f := &s.fight
	if len(picks) == 0 {
		f.step = forHypnosis
		return flow.Go
	}
	for took := s.core.Asks.Took; took != 0; took &= took - 1 {
		if seat := first(took); s.core.Asks.Sealed[seat].Verb == verbUse {
			s.duels(seat)
			s.tellTally()
			f.step = forHypnosis
			return flow.Go // what the supporter has answered is dropped
		}
	}
	seat := first(s.core.Asks.Asked)
	f.spoken |= bit(seat)
	att, def := game.Seat(f.attacker), game.Seat(f.defender)
	switch {
	case picks[0].Verb == verbAbstain:
		s.tell(seat, eventAbstain)
	case picks[0].Refs[0] == sideAttack:
		f.attacks |= bit(seat)
		s.tell(seat, eventSupport, sideAttack, game.Ref(att))
		s.act(seat, att, helps)
		s.act(seat, def, harms)
	default:
		f.defends |= bit(seat)
		s.tell(seat, eventSupport, sideDefend, game.Ref(def))
		s.act(seat, def, helps)
		s.act(seat, att, harms)
	}
	return flow.Again
}

// duels uses the Duelist: all support is void, and what supporters have used is struck.
func (s *State) duels(seat game.Seat) {
	s.uses(seat, useDuelist)
	s.fight.dueled = int8(seat)
	s.fight.strike()
}

// strike strikes what supporters have used, where a Duelist has been.
func (f *fight) strike() {
	for i := range f.used[:f.usedN] {
		u := &f.used[i]
		u.struck = u.struck || sourceDefs[u.source].Adds > 0 && u.seat != f.attacker && u.seat != f.defender
	}
}

func (s *State) tellTally() {
	if s.on != nil {
		attack, defend := s.fight.tally()
		s.tell(game.Spectator, eventTally, game.Ref(attack), game.Ref(defend))
	}
}

// whoHypnotises is the attacker, if everybody must think that it may be the Hypnotist.
func whoHypnotises(s *State, _ *frame) (seats game.Audience, lo, hi int) {
	seat := game.Seat(s.fight.attacker)
	by, known := s.lies(hypnotist)
	if known && by != seat || s.open.Has(seat) && s.work[seat] != hypnotist {
		return 0, 0, 0
	}
	return bit(seat), 1, 1
}

func hypnosisOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	into = append(into, game.Option{Verb: verbPass})
	if s.work[seat] != hypnotist {
		return into
	}
	for ahead := 1; ahead < s.match.seats; ahead++ {
		if other := s.next(seat, ahead); int8(other) != s.fight.defender {
			into = append(into, seatOption(verbHypnotise, other))
		}
	}
	return into
}

func takeHypnosis(s *State, _ *frame, _ []game.Option) flow.Next {
	f := &s.fight
	f.step, f.round = forEffects, 1
	seat, used := s.user()
	if s.core.Asks.Asked == 0 || !used {
		return flow.Go
	}
	other := s.core.Asks.Sealed[seat].Refs[0]
	f.round = 0
	s.uses(seat, useHypnotist)
	f.round = 1
	f.hypnotised = int8(other)
	s.tell(seat, eventHypnotise, other)
	s.act(seat, game.Seat(other), harms)
	s.tellTally()
	return flow.Go
}

// whoUses are those who, as far as everybody knows, may have something to use.
func whoUses(s *State, _ *frame) (seats game.Audience, lo, hi int) {
	f := &s.fight
	seats = f.fighters()
	if f.dueled == noSeat {
		seats |= f.attacks | f.defends
	}
	if _, spent := s.lies(poisonMixer); !spent {
		seats |= s.faceDown()
	}
	if f.hypnotised != noSeat {
		seats &^= bit(game.Seat(f.hypnotised))
	}
	return seats, 1, 1
}

func effectOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	into = append(into, game.Option{Verb: verbPass})
	p := s.fight.part(seat)
	for _, src := range effectsOf[p] {
		if s.useReason(seat, src) != allowed {
			continue
		}
		if src == usePoisonMixer {
			into = append(into, seatOption(verbWinner, game.Seat(s.fight.attacker)), seatOption(verbWinner, game.Seat(s.fight.defender)))
		} else {
			into = append(into, game.Option{Verb: verbUse, Refs: [4]game.Ref{game.Ref(src)}})
		}
	}
	return into
}

// effectsOf are the sources that each part in a fight may use among the effects.
var effectsOf = func() (list [helpsDefender + 1][]source) {
	for p := range list {
		for src := range sources {
			if sourceDefs[src].Effect.has(part(p)) {
				list[p] = append(list[p], src)
			}
		}
	}
	return list
}()

// useReason is why a seat may not use a source among the effects.
func (p *position) useReason(seat game.Seat, src source) reason {
	def := &sourceDefs[src]
	switch {
	case def.Effect == 0:
		return wrongPhase
	case def.Object == noObject && p.work[seat] != def.Occupation:
		return notYourOccupation
	case p.fight.has(src) || def.Object == noObject && occupationDefs[def.Occupation].Once && p.open.Has(seat):
		return alreadyUsed
	case def.Object != noObject && !p.luggage[seat].has(def.Object):
		return notOwned
	case !def.Effect.has(p.fight.part(seat)):
		return wrongSide
	}
	return allowed
}

// takeEffects carries the uses of a round out: the attacker's, the defender's, then the others', from the attacker's left.
// The Poison Mixer's comes last.
func takeEffects(s *State, f *frame, _ []game.Option) flow.Next {
	fight, mixer := &s.fight, game.Seat(noSeat)
	before := fight.usedN
	att := game.Seat(fight.attacker)
	carry := func(seat game.Seat) {
		if !s.core.Asks.Asked.Has(seat) {
			return
		}
		switch o := s.core.Asks.Sealed[seat]; o.Verb {
		case verbUse:
			s.effect(seat, source(o.Refs[0]))
		case verbWinner:
			mixer = seat
		}
	}
	carry(att)
	carry(game.Seat(fight.defender))
	for ahead := 1; ahead < s.match.seats; ahead++ {
		if seat := s.next(att, ahead); int8(seat) != fight.defender {
			carry(seat)
		}
	}
	if fight.dueled != noSeat {
		fight.strike()
	}
	if mixer != noSeat {
		s.favours(mixer, game.Seat(s.core.Asks.Sealed[mixer].Refs[0]))
		return flow.Go
	}
	if fight.usedN == before {
		return flow.Go
	}
	s.tellTally()
	fight.round++
	return flow.Again
}

// effect carries one use out.
func (s *State) effect(seat game.Seat, src source) {
	switch src {
	case useDuelist:
		s.duels(seat)
	case usePoisonRing:
		s.fight.ring = int8(seat)
		fallthrough
	default:
		s.uses(seat, src)
	}
}

// favours lets the Poison Mixer name the winner.
func (s *State) favours(by, winner game.Seat) {
	f := &s.fight
	s.uses(by, usePoisonMixer)
	f.favoured = int8(winner)
	s.tell(by, eventFavour, game.Ref(winner))
	s.act(by, winner, helps)
	s.act(by, game.Seat(f.attacker+f.defender)-winner, harms)
}
