package secretcity

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// The steps of a turn. What may be done at the take and after it goes back to the step from which it was chosen.
const (
	stepBegin uint8 = iota
	stepTake
	stepKeep
	stepAct
	stepRedraw
	stepPay
)

// regFrom remembers at which step a redraw was chosen.
const regFrom = 0

// Every question of a turn is asked even where only one answer is possible: that it is so may be hidden.
var programTurn = book.Add("turn",
	step{Name: "begin", Do: beginTurn},
	step{Name: "take", Ask: &question{
		Kind: kindTake, Always: true, Options: turnOptions, Take: takeDeed,
		Default: func(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
			return append(into, optionGold)
		},
		Args: func(s *State, _ *frame, _ game.Seat, args *[2]game.Ref) { args[0], args[1] = s.gives(), s.demands() },
	}},
	step{Name: "keep", Ask: &question{
		Kind: kindKeep, Always: true, Who: mayKeep, Options: keepOptions, Default: keepDefault, Take: takeKept,
	}},
	step{Name: "act", Ask: &question{
		Kind: kindAct, Always: true, Options: turnOptions, Take: takeDeed,
		Default: func(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
			return append(into, optionEnd)
		},
		Args: func(s *State, _ *frame, _ game.Seat, args *[2]game.Ref) {
			args[0], args[1] = game.Ref(s.builds()), s.demands()
		},
	}},
	step{Name: "redraw", Ask: &question{
		Kind: kindRedraw, Always: true, Who: mayRedraw, Options: redrawOptions, Default: firstCards, Take: takeRedrawn, Back: backFromRedraw,
	}},
	step{Name: "pay", Ask: &question{
		Kind: kindPay, Always: true, Who: mayPayCards, Options: payOptions, Default: firstCards, Take: takePaid, Back: backFromPay,
		Args: func(s *State, f *frame, _ game.Seat, args *[2]game.Ref) {
			args[0], args[1] = s.price(f.Seat, secretStorehouse), s.sides[f.Seat].gold
		},
	}},
)

func beginTurn(s *State, f *frame) flow.Next {
	s.core.Slot++
	s.core.Window++
	s.turn = turn{seat: f.Seat}
	side := &s.sides[f.Seat]
	side.turns++
	s.tell(f.Seat, eventTurn, side.role.ref(), game.Ref(roles[side.role].Builds))
	return flow.Go
}

// takeDeed carries out what was chosen at the take or after it.
func takeDeed(s *State, f *frame, picks []game.Option) flow.Next {
	seat, o := f.Seat, &picks[0]
	switch o.Verb {
	case verbGold:
		s.takeGold(seat)
		f.At = stepAct
	case verbLook:
		f.At = s.look(seat)
	case verbAssassinate, verbSteal:
		s.nameRole(seat, o.Verb, roleOf(o.Refs[0]))
	case verbSwap:
		s.swap(seat, int8(o.Refs[0]))
	case verbRedraw:
		f.Reg[regFrom], f.At = int16(f.At), stepRedraw
	case verbIncome:
		s.collect(seat)
	case verbBonus:
		s.giveBonus(seat)
	case verbDemolish:
		s.demolish(seat, int8(o.Refs[0]), Building(o.Refs[1]))
	case verbBuild:
		if b := Building(o.Refs[0]); b == secretStorehouse {
			f.At = stepPay
		} else {
			s.build(seat, b, s.price(seat, b), 0)
		}
	case verbLab:
		s.useLab(seat, Building(o.Refs[0]))
	case verbSmithy:
		s.useSmithy(seat)
	case verbEnd:
		s.tell(seat, eventEnded)
		return flow.Done
	}
	return flow.Again
}

func (s *State) takeGold(seat int8) {
	s.sides[seat].gold += takeGold
	s.tell(seat, eventGold, takeGold)
	s.taken(seat)
}

// taken ends the take; what the role gives with it is given now, if it was not claimed before.
func (s *State) taken(seat int8) {
	s.turn.taken = true
	s.giveBonus(seat)
}

func (s *State) giveBonus(seat int8) {
	gives := &roles[s.sides[seat].role]
	if s.turn.bonus || gives.Gold == 0 && gives.Cards == 0 {
		return
	}
	s.turn.bonus = true
	if gives.Gold > 0 {
		s.sides[seat].gold += int16(gives.Gold)
		s.tell(seat, eventBonusGold, game.Ref(gives.Gold))
		return
	}
	n := s.draw(seat, int(gives.Cards))
	s.tellDrawn(seat, n, eventBonusCards, eventBonus)
}

// look shows the top cards of the deck, and tells which step is next: a single card is kept at once.
func (s *State) look(seat int8) uint8 {
	n := min(lookSize, s.deck.n)
	for range n {
		s.push(&s.looked, s.shift(&s.deck))
	}
	s.tellCards(seat, &s.looked, 0, eventLookedCards, eventLooked)
	if n == 1 {
		s.keep(seat, s.cards[s.looked.head])
		s.kept(seat, 1)
		return stepAct
	}
	s.core.Window++
	return stepKeep
}

func mayKeep(s *State, f *frame) (asked game.Audience, lo, hi int) {
	hi = 1
	if s.sides[f.Seat].built.has(grandArchive) {
		hi = int(s.looked.n)
	}
	return game.Only(game.Seat(f.Seat)), 1, hi
}

func keepOptions(s *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
	return s.each(&s.looked, verbKeep, into)
}

// keepDefault keeps the card that comes first in the deck's table; with the Grand Archive all.
func keepDefault(s *State, f *frame, _ game.Seat, into []game.Option) []game.Option {
	if s.sides[f.Seat].built.has(grandArchive) {
		return s.each(&s.looked, verbKeep, into)
	}
	lowest := s.cards[s.looked.head]
	for i := s.looked.head; i != 0; i = s.next[i] {
		lowest = min(lowest, s.cards[i])
	}
	return append(into, option(verbKeep, lowest))
}

func takeKept(s *State, f *frame, picks []game.Option) flow.Next {
	if len(picks) == int(s.looked.n) { // in whichever order they were picked, they are kept as they came
		for s.looked.n > 0 {
			s.push(&s.sides[f.Seat].hand, s.shift(&s.looked))
		}
	} else {
		s.keep(f.Seat, Building(picks[0].Refs[0]))
	}
	s.kept(f.Seat, len(picks))
	f.At = stepAct
	return flow.Again
}

func (s *State) keep(seat int8, b Building) {
	s.push(&s.sides[seat].hand, s.pull(&s.looked, b))
}

// kept puts away what was not kept of the cards that were looked at; n of the hand's last were.
func (s *State) kept(seat int8, n int) {
	returned := game.Ref(s.looked.n)
	s.bury(&s.looked)
	if s.on != nil {
		hand := &s.sides[seat].hand
		s.refs = append(s.refs[:0], returned)
		for i := s.nth(hand, hand.n-node(n)); i != 0; i = s.next[i] {
			s.refs = append(s.refs, game.Ref(s.cards[i]))
		}
		s.on.Happened(&game.Event{
			Seat: game.Seat(seat), Audience: game.Only(game.Seat(seat)),
			Full:   game.Told{Kind: eventKeptCards, Refs: s.refs},
			Public: game.Told{Kind: eventKept, Refs: []game.Ref{game.Ref(n), returned}},
		})
	}
	s.taken(seat)
}

func mayRedraw(s *State, f *frame) (asked game.Audience, lo, hi int) {
	return game.Only(game.Seat(f.Seat)), 1, int(s.sides[f.Seat].hand.n)
}

func redrawOptions(s *State, f *frame, _ game.Seat, into []game.Option) []game.Option {
	return s.each(&s.sides[f.Seat].hand, verbReturn, into)
}

func takeRedrawn(s *State, f *frame, picks []game.Option) flow.Next {
	f.At, f.Reg[regFrom] = uint8(f.Reg[regFrom]), 0
	s.redraw(f.Seat, picks)
	return flow.Again
}

func backFromRedraw(_ *State, f *frame) { f.At, f.Reg[regFrom] = uint8(f.Reg[regFrom]), 0 }

// mayPayCards asks nobody where there is no card to pay with.
func mayPayCards(s *State, f *frame) (asked game.Audience, lo, hi int) {
	least, most, _ := s.mayPay(f.Seat)
	if most > 0 {
		asked = game.Only(game.Seat(f.Seat))
	}
	return asked, int(least), int(most)
}

// payOptions are all cards of the hand but the Secret Storehouse itself.
func payOptions(s *State, f *frame, _ game.Seat, into []game.Option) []game.Option {
	self := false
	for i := s.sides[f.Seat].hand.head; i != 0; i = s.next[i] {
		if b := s.cards[i]; b != secretStorehouse || self {
			into = append(into, option(verbPay, b))
		} else {
			self = true
		}
	}
	return into
}

func takePaid(s *State, f *frame, picks []game.Option) flow.Next {
	f.At = stepAct
	price := s.price(f.Seat, secretStorehouse)
	var paid zone
	for i := range picks {
		s.push(&paid, s.pull(&s.sides[f.Seat].hand, Building(picks[i].Refs[0])))
	}
	n := paid.n
	if n > 0 {
		s.bury(&paid)
		s.forget(&s.sides[f.Seat].hand)
	}
	s.build(f.Seat, secretStorehouse, price-int16(n), n)
	return flow.Again
}

func backFromPay(_ *State, f *frame) { f.At = stepAct }

// firstCards are as many of a part's options as there must be.
func firstCards(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
	q := book.Program(f.Prog).Steps[f.At].Ask
	from := len(into)
	into = q.Options(s, f, seat, into)
	return into[:from+int(s.core.Asks.Min)]
}

// each appends an option for every card of a zone.
func (s *State) each(z *zone, verb int16, into []game.Option) []game.Option {
	for i := z.head; i != 0; i = s.next[i] {
		into = append(into, option(verb, s.cards[i]))
	}
	return into
}

func option(verb int16, b Building) game.Option {
	return game.Option{Verb: verb, Refs: [4]game.Ref{game.Ref(b)}}
}

var (
	optionGold   = game.Option{Verb: verbGold}
	optionLook   = game.Option{Verb: verbLook}
	optionRedraw = game.Option{Verb: verbRedraw}
	optionIncome = game.Option{Verb: verbIncome}
	optionBonus  = game.Option{Verb: verbBonus}
	optionSmithy = game.Option{Verb: verbSmithy}
	optionEnd    = game.Option{Verb: verbEnd}
)
