package secretcity

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// What is offered and why the rest is not come from the same functions, so they can never differ.

// deedWhy is why a seat may not do something in its turn that a card or a role has once, as far as the deed itself goes.
func (s *State) deedWhy(verb int16) reason {
	t := &s.turn
	side := &s.sides[t.seat]
	switch verb {
	case verbGold, verbLook:
		switch {
		case t.taken:
			return alreadyTaken
		case verb == verbLook && s.deck.n == 0:
			return deckEmpty
		}
	case verbAssassinate:
		return once(side.role == assassin, t.used)
	case verbSteal:
		return once(side.role == thief, t.used)
	case verbSwap, verbRedraw:
		return once(side.role == magician, t.used)
	case verbDemolish:
		return once(side.role == general, t.used)
	case verbIncome:
		return s.incomeWhy()
	case verbBonus:
		return once(side.role == merchant || side.role == architect, t.bonus || t.taken)
	case verbBuild:
		switch {
		case s.builds() == 0:
			return buildLimit
		case !t.taken:
			return takeFirst
		}
	case verbLab:
		return afterTake(once(side.built.has(laboratory), t.lab), t.taken)
	case verbSmithy:
		return s.smithyWhy()
	case verbEnd:
		return afterTake(allowed, t.taken)
	}
	return allowed
}

// once is the reason against what needs something and can be done only once.
func once(has, used bool) reason {
	switch {
	case !has:
		return notRole
	case used:
		return alreadyUsed
	}
	return allowed
}

// afterTake is the reason against what comes after the take, where nothing else speaks against it.
func afterTake(why reason, taken bool) reason {
	if why == allowed && !taken {
		return takeFirst
	}
	return why
}

func (s *State) incomeWhy() reason {
	r := s.sides[s.turn.seat].role
	why := once(roles[r].Income != noType, s.turn.income)
	if why == allowed && s.income(s.turn.seat, r) == 0 {
		return noIncome
	}
	return why
}

func (s *State) smithyWhy() reason {
	side := &s.sides[s.turn.seat]
	why := afterTake(once(side.built.has(smithy), s.turn.smithy), s.turn.taken)
	switch {
	case why != allowed:
		return why
	case s.deck.n == 0:
		return deckEmpty
	case side.gold < smithyCost:
		return cannotAfford
	}
	return allowed
}

// nameWhy is why Assassin or Thief may not name a role.
func (s *State) nameWhy(verb int16, r Role) reason {
	if verb == verbAssassinate && r > assassin || verb == verbSteal && r > thief && r != s.killed {
		return allowed
	}
	return illegalTarget
}

// swapWhy is why the Magician may not swap hands with a seat.
func (s *State) swapWhy(other int8) reason {
	if other == s.turn.seat || s.sides[other].hand.n == 0 && s.sides[s.turn.seat].hand.n == 0 {
		return illegalTarget
	}
	return allowed
}

// cityWhy is why the General may demolish nothing in a city.
func (s *State) cityWhy(other int8) reason {
	switch {
	case s.sides[other].city.n >= complete:
		return protectedComplete
	case s.protects(other):
		return protectedBishop
	}
	return allowed
}

// demolishWhy is why the General may not demolish a building, where it may be done in that city.
func (s *State) demolishWhy(b Building) reason {
	switch {
	case b == guardianFortress:
		return protectedFortress
	case costs[b]-1 > s.sides[s.turn.seat].gold:
		return cannotAfford
	}
	return allowed
}

// buildWhy is why a card of the hand may not be built, where something may be.
func (s *State) buildWhy(b Building) reason {
	side := &s.sides[s.turn.seat]
	switch {
	case side.built.has(b) && !side.built.has(quarry):
		return duplicateName
	case s.missing(b) > 0:
		return cannotAfford
	}
	return allowed
}

// missing is how much gold a seat lacks to build a card of its hand; 0 or less where it can pay.
func (s *State) missing(b Building) int16 {
	seat := s.turn.seat
	if b == secretStorehouse {
		lo, hi, _ := s.mayPay(seat)
		return lo - hi
	}
	return s.price(seat, b) - s.sides[seat].gold
}

// turnOptions are what may be done at the take and after it.
func turnOptions(s *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
	t := &s.turn
	side := &s.sides[t.seat]
	if !t.taken {
		into = append(into, optionGold)
		if s.deck.n > 0 {
			into = append(into, optionLook)
		}
	}
	into = s.roleOptions(side, into)
	if t.taken {
		into = s.afterOptions(side, into)
	}
	return into
}

// roleOptions are what the role of the turn may do.
func (s *State) roleOptions(side *side, into []game.Option) []game.Option {
	t := &s.turn
	switch {
	case t.used:
	case side.role == assassin:
		into = s.nameOptions(verbAssassinate, into)
	case side.role == thief:
		into = s.nameOptions(verbSteal, into)
	case side.role == magician:
		for other := range s.seats {
			if s.swapWhy(other) == allowed {
				into = append(into, game.Option{Verb: verbSwap, Refs: [4]game.Ref{game.Ref(other)}})
			}
		}
		if side.hand.n > 0 {
			into = append(into, optionRedraw)
		}
	case side.role == general:
		into = s.demolishOptions(into)
	}
	if s.incomeWhy() == allowed {
		into = append(into, optionIncome)
	}
	if (side.role == merchant || side.role == architect) && !t.bonus && !t.taken {
		into = append(into, optionBonus)
	}
	return into
}

func (s *State) nameOptions(verb int16, into []game.Option) []game.Option {
	for r := thief; r <= general; r++ {
		if s.nameWhy(verb, r) == allowed {
			into = append(into, game.Option{Verb: verb, Refs: [4]game.Ref{r.ref()}})
		}
	}
	return into
}

func (s *State) demolishOptions(into []game.Option) []game.Option {
	for other := range s.seats {
		if s.cityWhy(other) != allowed {
			continue
		}
		var met names
		for i := s.sides[other].city.head; i != 0; i = s.next[i] {
			if b := s.cards[i]; !met.has(b) && s.demolishWhy(b) == allowed {
				met |= 1 << b
				into = append(into, game.Option{Verb: verbDemolish, Refs: [4]game.Ref{game.Ref(other), game.Ref(b)}})
			}
		}
	}
	return into
}

// afterOptions are what may be done after the take only. The hand is looked through once.
func (s *State) afterOptions(side *side, into []game.Option) []game.Option {
	t := &s.turn
	builds, lab := s.builds() > 0, side.built.has(laboratory) && !t.lab
	if builds || lab {
		var met names
		for i := side.hand.head; i != 0; i = s.next[i] {
			b := s.cards[i]
			if met.has(b) {
				continue
			}
			met |= 1 << b
			if builds && s.buildWhy(b) == allowed {
				into = append(into, option(verbBuild, b))
			}
			if lab {
				into = append(into, option(verbLab, b))
			}
		}
	}
	if side.built.has(smithy) && s.smithyWhy() == allowed {
		into = append(into, optionSmithy)
	}
	return append(into, optionEnd)
}

// Why tells why an option is not offered to a seat.
func (s *State) Why(seat game.Seat, o game.Option) game.Refusal {
	d, plain, known := game.WhyPlain(s, seat, o)
	if known {
		return plain
	}
	if !s.there(o) {
		return game.Refusal{Code: game.NotOffered}
	}
	why := s.why(d.Kind, o)
	switch why {
	case allowed:
		return game.Refusal{Code: game.NotOffered}
	case buildLimit:
		return refuse(why, game.Ref(s.turn.built))
	case cannotAfford:
		return refuse(why, s.lacks(o))
	default:
		return refuse(why)
	}
}

func refuse(why reason, refs ...game.Ref) game.Refusal {
	return game.Refuse(words.Codes[why].Name, refs...)
}

// there tells whether what an option names is there at all.
func (s *State) there(o game.Option) bool {
	if o.Verb < 0 || int(o.Verb) >= len(words.Verbs) {
		return false
	}
	args := words.Verbs[o.Verb].Args
	for i, ref := range o.Refs {
		most := 1
		if i < len(args) {
			switch args[i].Table {
			case roleTable:
				most = rolesCount
			case buildingTable:
				most = int(buildingsCount)
			default:
				most = int(s.seats)
			}
		}
		if ref < 0 || int(ref) >= most {
			return false
		}
	}
	return true
}

// verbsOf are the verbs of the questions that are about one thing only.
var verbsOf = [...][]int16{
	kindRole: {verbPick}, kindKeep: {verbKeep}, kindRedraw: {verbReturn}, kindPay: {verbPay},
	kindTake: nil, kindAct: nil,
}

// why is why what an option names cannot be picked now.
func (s *State) why(kind int16, o game.Option) reason {
	switch {
	case kind != kindTake && kind != kindAct:
		if !slices.Contains(verbsOf[kind], o.Verb) {
			return wrongPhase
		}
		if kind == kindRedraw || kind == kindPay {
			return notInHand
		}
		return illegalTarget
	case o.Verb == verbPick, o.Verb == verbKeep, o.Verb == verbReturn, o.Verb == verbPay:
		return wrongPhase
	}
	if why := s.deedWhy(o.Verb); why != allowed {
		return why
	}
	hand := &s.sides[s.turn.seat].hand
	switch o.Verb {
	case verbAssassinate, verbSteal:
		return s.nameWhy(o.Verb, roleOf(o.Refs[0]))
	case verbSwap:
		return s.swapWhy(int8(o.Refs[0]))
	case verbRedraw:
		return notInHand // the hand is empty
	case verbDemolish:
		other, b := int8(o.Refs[0]), Building(o.Refs[1])
		if !s.sides[other].built.has(b) {
			return illegalTarget
		}
		if why := s.cityWhy(other); why != allowed {
			return why
		}
		return s.demolishWhy(b)
	case verbBuild, verbLab:
		b := Building(o.Refs[0])
		switch {
		case !s.lies(hand, b):
			return notInHand
		case o.Verb == verbBuild:
			return s.buildWhy(b)
		}
	}
	return allowed
}

// lacks is how much gold is missing for an option.
func (s *State) lacks(o game.Option) game.Ref {
	gold := s.sides[s.turn.seat].gold
	switch o.Verb {
	case verbDemolish:
		return costs[o.Refs[1]] - 1 - gold
	case verbSmithy:
		return smithyCost - gold
	default:
		return s.missing(Building(o.Refs[0]))
	}
}

// Dim appends what the seat sees on the board and its question is about, but may not choose.
func (s *State) Dim(seat game.Seat, into []game.Option) []game.Option {
	d, ok := game.Asked(s, seat)
	if !ok {
		return into
	}
	start := len(into)
	add := func(verb int16, refs ...game.Ref) {
		o := game.Option{Verb: verb}
		copy(o.Refs[:], refs)
		if !slices.Contains(d.Options, o) && !slices.Contains(into[start:], o) {
			into = append(into, o)
		}
	}
	switch d.Kind {
	case kindRole:
		for r := assassin; r <= general; r++ {
			add(verbPick, r.ref())
		}
	case kindTake, kindAct:
		s.dimDeeds(add)
	}
	return into
}

// dimDeeds shows all that the role, the city and the hand of the turn are about.
func (s *State) dimDeeds(add func(verb int16, refs ...game.Ref)) {
	side := &s.sides[s.turn.seat]
	add(verbGold)
	add(verbLook)
	switch side.role {
	case assassin, thief:
		verb := verbAssassinate
		if side.role == thief {
			verb = verbSteal
		}
		for r := assassin; r <= general; r++ {
			add(verb, r.ref())
		}
	case magician:
		for other := range s.seats {
			add(verbSwap, game.Ref(other))
		}
		add(verbRedraw)
	case general:
		for other := range s.seats {
			for i := s.sides[other].city.head; i != 0; i = s.next[i] {
				add(verbDemolish, game.Ref(other), game.Ref(s.cards[i]))
			}
		}
	case merchant, architect:
		add(verbBonus)
	case noRole, king, bishop:
	}
	if roles[side.role].Income != noType {
		add(verbIncome)
	}
	for i := side.hand.head; i != 0; i = s.next[i] {
		add(verbBuild, game.Ref(s.cards[i]))
		if side.built.has(laboratory) {
			add(verbLab, game.Ref(s.cards[i]))
		}
	}
	if side.built.has(smithy) {
		add(verbSmithy)
	}
	add(verbEnd)
}
