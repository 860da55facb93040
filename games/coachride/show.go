package coachride

import (
	"github.com/noripan/noripan/game"
)

// The phases, by which views call the steps of the rules.
const (
	phaseTurn     = "turn_start"
	phaseClair    = "clair_pick"
	phaseResponse = "trade_response"
	phaseDemand   = "diplomat_give"
	phaseTrigger  = "trigger"
	phaseSextant  = "sextant_pass"
	phaseOverflow = "overflow"
	phasePriest   = "priest_window"
	phasePay      = "priest_pay"
	phaseSupport  = "support"
	phaseHypnosis = "hypnosis"
	phaseEffects  = "effects"
	phaseDoctor   = "doctor_window"
	phaseSpoils   = "spoils"
	phaseLoot     = "loot_take"
	phaseTie      = "tie_draw"
	phaseEnd      = "turn_end"
	phaseOver     = "game_over"
)

var phaseTable = &game.Table{Name: "phase", Names: []string{
	phaseTurn, phaseClair, phaseResponse, phaseDemand, phaseTrigger, phaseSextant, phaseOverflow, phasePriest, phasePay, phaseSupport,
	phaseHypnosis, phaseEffects, phaseDoctor, phaseSpoils, phaseLoot, phaseTie, phaseEnd, phaseOver,
}}

// fightPhases are the phases of the steps of a fight.
var fightPhases = [...]string{
	stepPriest: phasePriest, stepSupport: phaseSupport, stepHypnosis: phaseHypnosis, stepEffects: phaseEffects, stepResult: phaseEffects,
	stepDoctor: phaseDoctor, stepOutcome: phaseDoctor, stepSpoils: phaseSpoils, stepLoot: phaseLoot,
	stepTie: phaseTie, stepPay: phasePay, stepOver: phaseEnd,
}

// phase is where the game stands. Of an answer in parts it tells nothing: others see no difference.
func (s *State) phase() string {
	if s.core.N == 0 {
		return phaseOver
	}
	f, p := &s.core.Frames[s.core.N-1], &s.match.rules.programs
	switch f.Prog {
	case p.foresee:
		return phaseClair
	case p.trade:
		return phaseResponse
	case p.demand:
		return phaseDemand
	case p.exchange:
		return phaseTrigger
	case p.trigger:
		if f.At == stepPass {
			return phaseSextant
		}
		return phaseTrigger
	case p.gifts:
		return phaseOverflow
	case p.fight:
		return fightPhases[min(f.At, stepOver)]
	}
	if f.At >= stepEnd {
		return phaseEnd
	}
	return phaseTurn
}

// View is what a seat, the Spectator or Open may see.
func (s *State) View(viewer game.Seat) game.View {
	m := s.match
	v := &View{
		Turn: ViewTurn{
			Number: int(s.turn.number), Round: int(s.turns[s.turn.seat]), Seat: game.Seat(s.turn.seat), Phase: s.phase(),
			Passes: int(s.turn.passes), PassLimit: m.passes, TurnLimit: m.turns,
		},
		Pile: int(s.pileN), LeftOver: s.leftOver.count(), Limit: int(m.Limit), BagsTurned: s.turned(), Drinks: m.odd, Beginner: m.beginner,
		SideCards: int(m.Side), Needed: neededMost, Gifts: s.viewGifts(),
	}
	for b := m.all; b != 0; b = b.without(b.next()) {
		o := b.next()
		v.Objects = append(v.Objects, ViewCopies{Object: objectDefs[o].Name, Copies: b.count(o), Sealed: objectDefs[o].Sealed})
	}
	for seat := range game.Seat(m.seats) {
		v.Seats = append(v.Seats, s.viewSeat(seat, viewer))
	}
	if s.fight.step != noFight {
		v.Fight = s.viewFight(viewer)
	}
	if s.trade.stage != noTrade {
		v.Trade = s.viewTrade(viewer)
	}
	if s.sextant.runs {
		v.Sextant = s.viewSextant(viewer)
	}
	if viewer >= 0 && int(viewer) < m.seats {
		v.Me = s.viewMe(viewer)
		v.Looking = s.viewLooking(viewer)
		v.Notebook = s.viewNotebook(viewer)
		if int8(viewer) == s.turn.seat && s.end == running {
			v.Declare = s.viewDeclare(viewer)
		}
	}
	if s.end != running {
		v.Final = s.viewFinal()
	}
	return v
}

func (s *State) viewSeat(seat, viewer game.Seat) ViewSeat {
	v := ViewSeat{
		Character: characterTable.Names[s.character[seat]], Luggage: s.luggage[seat].size(), Turns: int(s.turns[seat]),
		Known: s.pairOf(s.public(), seat).certain.plainNames(),
	}
	if s.open.Has(seat) {
		v.Occupation = occupationTable.Names[s.work[seat]]
		v.Spent = occupationDefs[s.work[seat]].Once
	}
	if viewer == game.Open {
		v.Open = s.viewOpen(seat)
	}
	return v
}

func (s *State) viewOpen(seat game.Seat) *ViewOpen {
	return &ViewOpen{
		Association: associationTable.Names[s.side(seat)], Occupation: occupationTable.Names[s.work[seat]], Luggage: s.luggage[seat].names(),
	}
}

func (s *State) viewMe(viewer game.Seat) *ViewMe {
	side := s.side(viewer)
	v := &ViewMe{
		Association: associationTable.Names[side], Occupation: occupationTable.Names[s.work[viewer]], FaceUp: s.open.Has(viewer),
		Luggage: s.luggage[viewer].names(), Needs: []string{objectDefs[key+side].Name}, Needed: needed(s.luggage[viewer], side, s.turned()),
	}
	v.Spent = v.FaceUp && occupationDefs[s.work[viewer]].Once
	if s.turned() {
		v.Needs = append(v.Needs, objectDefs[bagKey+side].Name)
	}
	return v
}

// sees tells whether a viewer sees what a seat sees.
func sees(viewer, seat game.Seat) bool { return viewer == seat || viewer == game.Open }

func (s *State) viewGifts() []ViewGift {
	gifts := []ViewGift{}
	for i, by := range s.chain.by[:s.chain.n] {
		g := ViewGift{From: game.Seat(by)}
		if i+1 < int(s.chain.n) {
			g.To = someSeat(s.chain.by[i+1])
		}
		gifts = append(gifts, g)
	}
	return gifts
}

func (s *State) viewSextant(viewer game.Seat) *ViewSextant {
	v := &ViewSextant{By: game.Seat(s.sextant.by), Direction: directionTable.Names[0]}
	if s.sextant.right {
		v.Direction = directionTable.Names[1]
	}
	a := &s.core.Asks
	if kind, open := s.machine.Kind(&s.core); open && kind == kindSextant && viewer >= 0 && a.Asked.Has(viewer) && !a.Open.Has(viewer) {
		v.Passed = objectDefs[a.Sealed[viewer].Refs[0]].Name
	}
	return v
}

func (s *State) viewTrade(viewer game.Seat) *ViewTrade {
	t := &s.trade
	from, to := game.Seat(t.from), game.Seat(t.to)
	v := &ViewTrade{From: from, To: to, Stage: stageNames[t.stage], Returns: []ViewReturn{}}
	exchanged := t.stage > offering
	if sees(viewer, from) || viewer == to && (exchanged || t.demanded == noObject) {
		v.Object = objectDefs[t.offered].Name
	}
	if exchanged && (sees(viewer, from) || viewer == to) {
		v.Returned = objectDefs[t.returned].Name
	}
	if t.demanded != noObject {
		v.Demanded = objectTable.Names[t.demanded]
	}
	if t.using {
		v.Using = &ViewUsing{Object: objectTable.Names[class(s.given(), false)], Giver: from, Holder: to}
		if t.stage == usingSecond {
			v.Using.Giver, v.Using.Holder = to, from
		}
	}
	if kind, open := s.machine.Kind(&s.core); open && kind == kindResponse && viewer == to {
		v.Must = objectDefs[t.offered].Accept
		for b := s.luggage[to].kinds(); b != 0; b &= b - 1 {
			v.Returns = append(v.Returns, s.viewReturn(b.next()))
		}
	}
	return v
}

// viewReturn is what giving an object for what is offered would do.
func (s *State) viewReturn(o object) ViewReturn {
	offered := s.trade.offered
	silent := offered == brokenMirror || o == brokenMirror
	r := ViewReturn{Object: objectDefs[o].Name, NotPossible: s.bars(o, offered)}
	r.OfferedLive = !silent && s.live(offered)
	r.ReturnedLive = !silent && s.live(o)
	r.PartnerLearns = r.OfferedLive && (offered == monocle || offered == privilege)
	return r
}

// viewLooking is what an open question shows the viewer.
func (s *State) viewLooking(viewer game.Seat) *ViewLooking {
	kind, open := s.machine.Kind(&s.core)
	if !open || !s.core.Asks.Open.Has(viewer) {
		return nil
	}
	v := &ViewLooking{Objects: []string{}, Occupations: []string{}}
	switch kind {
	case kindClair:
		v.What = "pile"
		for i := int(s.pileN) - 1; i >= 0; i-- {
			v.Objects = append(v.Objects, objectDefs[s.pile[i]].Name)
		}
	case kindLoot:
		loser := s.loser()
		v.What, v.Seat, v.Objects = "luggage", &loser, s.luggage[loser].names()
	case kindCoat:
		v.What, v.Occupations = "leftOver", s.leftOver.names()
	default:
		return nil
	}
	return v
}

// viewDeclare adds up what the viewer's notebook says.
func (s *State) viewDeclare(viewer game.Seat) *ViewDeclare {
	side := s.side(viewer)
	v := &ViewDeclare{
		Own: needed(s.luggage[viewer], side, s.turned()), Needed: neededMost, Drink: s.match.odd, Winner: associationTable.Names[1-side],
		People: []ViewCounted{},
	}
	for seat := range game.Seat(s.match.seats) {
		if seat == viewer {
			continue
		}
		n := s.pairOf(viewer, seat)
		c := ViewCounted{Seat: seat, Side: "unknown"}
		if n.side != 0 {
			if c.Side = "same"; s.side(seat) != side {
				c.Side = "other"
			}
		}
		c.Sure = known(n.certain, side, s.turned())
		c.Maybe = known(s.mayStill(viewer, seat), side, s.turned())
		v.People = append(v.People, c)
	}
	return v
}

// known is how many of the facts tell of objects that an association needs.
func known(facts bundle, side uint8, turned bool) int {
	return needed(facts, side, turned) + facts.count(anyKey+side)
}

func (s *State) viewFinal() *ViewFinal {
	v := &ViewFinal{Kind: endNames[s.end], Pile: []string{}, LeftOver: s.leftOver.names(), Seats: []ViewOpen{}}
	for seat := range game.Seat(s.match.seats) {
		v.Seats = append(v.Seats, *s.viewOpen(seat))
	}
	for i := int(s.pileN) - 1; i >= 0; i-- {
		v.Pile = append(v.Pile, objectDefs[s.pile[i]].Name)
	}
	if s.undealt != noAssociation {
		v.Undealt = associationTable.Names[s.undealt]
	}
	switch s.end {
	case soleWon:
		v.Seat = someSeat(s.claim.seat)
	case teamWon:
		winner := s.side(game.Seat(s.claim.seat))
		if !s.claim.right {
			winner = 1 - winner
		}
		v.Association = associationTable.Names[winner]
		v.Declaration = s.viewDeclaration()
	default: // nobody has won
	}
	return v
}

func (s *State) viewDeclaration() *ViewDeclaration {
	seat := game.Seat(s.claim.seat)
	total, why := s.weighClaim()
	d := &ViewDeclaration{Seat: seat, Right: s.claim.right, Why: why, Total: total, Drink: s.smaller(s.side(seat)), Parts: []ViewDeclared{}}
	for ahead := range s.match.seats {
		if other := s.next(seat, ahead); ahead == 0 || s.claim.named.Has(other) {
			d.Parts = append(d.Parts, ViewDeclared{
				Seat: other, Association: associationTable.Names[s.side(other)], Objects: s.neededOf(other).names(),
			})
		}
	}
	return d
}
