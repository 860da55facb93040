package coachride

import (
	"slices"

	"github.com/noripan/noripan/game"
)

var sideNames = [...]string{sideAttack: "attack", sideDefend: "defend"}

// viewFight is a fight. What may come depends on the viewer's notebook.
func (s *State) viewFight(viewer game.Seat) *ViewFight {
	f := &s.fight
	v := &ViewFight{
		Attacker: game.Seat(f.attacker), Defender: game.Seat(f.defender), Step: fightStepNames[f.step], Round: int(f.round),
		Order: []game.Seat{}, Supports: []ViewSupport{}, Lines: []ViewForce{}, MayCome: []ViewMayCome{}, After: []ViewAfter{},
		Stopped: f.stopped, Undone: f.undone, Duelist: someSeat(f.dueled), Ring: someSeat(f.ring), Hypnotised: someSeat(f.hypnotised),
		Favoured: someSeat(f.favoured),
	}
	v.Attack, v.Defend = f.tally()
	for ahead := 1; ahead < s.match.seats; ahead++ {
		if seat := s.next(v.Attacker, ahead); int8(seat) != f.defender {
			v.Order = append(v.Order, seat)
		}
	}
	s.viewForces(v)
	if f.step == forSupport {
		if seat, ok := s.nextSupporter(); ok {
			v.Asked = &seat
		}
	}
	switch {
	case !f.decided:
	case f.winner == noSeat:
		v.Result = "tie"
	case f.winner == f.attacker:
		v.Result = sideNames[sideAttack]
	default:
		v.Result = sideNames[sideDefend]
	}
	if f.step >= forPriest && f.step <= forEffects && !f.decided {
		v.MayCome = s.mayCome(viewer)
		v.After = s.viewAfter(viewer)
	}
	return v
}

// viewForces are what the sums are made of: the fighters, the supporters in the order in which they were asked, and what
// was used.
func (s *State) viewForces(v *ViewFight) {
	f := &s.fight
	force := func(seat game.Seat, source string, side game.Ref, adds int, struck bool, round uint8) {
		l := ViewForce{Seat: seat, Source: source, Side: sideNames[side], Adds: adds, Struck: struck, Round: int(round)}
		if adds == 0 {
			l.Side = ""
		}
		v.Lines = append(v.Lines, l)
	}
	force(v.Attacker, "fighter", sideAttack, 1, false, 0)
	force(v.Defender, "fighter", sideDefend, 1, false, 0)
	for _, seat := range v.Order {
		if !f.spoken.Has(seat) {
			continue
		}
		said := ViewSupport{Seat: seat, Void: f.part(seat) == bystander}
		switch {
		case f.attacks.Has(seat):
			said.Side = sideNames[sideAttack]
			force(seat, "support", sideAttack, 1, said.Void, 0)
		case f.defends.Has(seat):
			said.Side = sideNames[sideDefend]
			force(seat, "support", sideDefend, 1, said.Void, 0)
		default:
			said.Void = false
		}
		v.Supports = append(v.Supports, said)
	}
	for _, u := range f.used[:f.usedN] {
		side := sideDefend
		if f.attacking(game.Seat(u.seat)) {
			side = sideAttack
		}
		force(game.Seat(u.seat), sourceDefs[u.source].Name, side, int(sourceDefs[u.source].Adds), u.struck, u.round)
	}
}

// Which side a source helps, as far as its rules tell.
func (d *sourceDef) helps() string {
	attack, defend := d.Effect.has(attacker) || d.Effect.has(helpsAttacker), d.Effect.has(defender) || d.Effect.has(helpsDefender)
	switch {
	case attack && !defend:
		return sideNames[sideAttack]
	case defend && !attack:
		return sideNames[sideDefend]
	}
	return "either"
}

// mayCome is what may still be used among the effects, as far as the viewer can tell.
func (s *State) mayCome(viewer game.Seat) []ViewMayCome {
	list := []ViewMayCome{}
	for src := range sources {
		def := &sourceDefs[src]
		if def.Effect == 0 || s.fight.has(src) || !s.canCome(src) {
			continue
		}
		c := ViewMayCome{Source: def.Name, Side: def.helps(), Seats: []game.Seat{}}
		elsewhere := false
		for seat := range game.Seat(s.match.seats) {
			switch {
			case !s.knownToHave(viewer, seat, def):
			case s.mayTakePart(seat, def.Effect):
				c.Seats = append(c.Seats, seat)
			default:
				elsewhere = true // who has it cannot use it
			}
		}
		if !elsewhere {
			list = append(list, c)
		}
	}
	return list
}

// canCome tells whether, as far as everybody knows, somebody may use a source.
func (s *State) canCome(src source) bool {
	def := &sourceDefs[src]
	if def.Object != noObject && !s.match.all.has(def.Object) {
		return false
	}
	if def.Object == noObject {
		if seat, open := s.lies(def.Occupation); open && (occupationDefs[def.Occupation].Once || !s.mayTakePart(seat, def.Effect)) {
			return false
		}
	}
	for seat := range game.Seat(s.match.seats) {
		if s.mayTakePart(seat, def.Effect) {
			return true
		}
	}
	return false
}

// mayTakePart tells whether a seat has one of the parts in the fight, or may still take it.
func (s *State) mayTakePart(seat game.Seat, of parts) bool {
	f := &s.fight
	if int8(seat) == f.hypnotised {
		return false
	}
	undecided := f.step <= forSupport && !f.fighters().Has(seat) && !f.spoken.Has(seat)
	return of.has(f.part(seat)) || undecided && (of.has(helpsAttacker) || of.has(helpsDefender))
}

// knownToHave tells whether the viewer is certain that a seat has what a source is the use of.
func (s *State) knownToHave(viewer, seat game.Seat, def *sourceDef) bool {
	observer := viewer
	switch viewer {
	case seat, game.Open:
		if def.Object != noObject {
			return s.luggage[seat].has(def.Object)
		}
		return s.work[seat] == def.Occupation
	case game.Spectator:
		observer = s.public()
	}
	n := s.pairOf(observer, seat)
	if def.Object != noObject {
		return n.certain.has(def.Object)
	}
	return n.knowsWork() && n.seen == def.Occupation
}

// viewAfter are the sums after each of the viewer's options.
func (s *State) viewAfter(viewer game.Seat) []ViewAfter {
	list := []ViewAfter{}
	if viewer < 0 {
		return list
	}
	d, ok := game.Asked(s, viewer)
	if !ok || !slices.Contains([]int16{kindSupport, kindInterrupt, kindHypnosis, kindEffect}, d.Kind) {
		return list
	}
	for _, o := range d.Options {
		f := s.fight
		switch o.Verb {
		case verbSupport:
			if o.Refs[0] == sideAttack {
				f.attacks |= bit(viewer)
			} else {
				f.defends |= bit(viewer)
			}
		case verbHypnotise:
			f.hypnotised = int8(o.Refs[0])
		case verbUse:
			f.used[f.usedN] = usage{seat: int8(viewer), source: source(o.Refs[0])}
			f.usedN++
			if source(o.Refs[0]) == useDuelist {
				f.dueled = int8(viewer)
				f.strike()
			}
		}
		a := ViewAfter{Option: s.match.rules.about.Words.OptionName(o)}
		a.Attack, a.Defend = f.tally()
		list = append(list, a)
	}
	return list
}
