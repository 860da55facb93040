package secretcity

import (
	"github.com/noripan/noripan/game"
)

// nameRole is what Assassin and Thief do: everybody hears the number, and nobody whose it is.
func (s *State) nameRole(seat int8, verb int16, r Role) {
	s.turn.used = true
	if verb == verbAssassinate {
		s.killed = r
		s.tellRole(game.Seat(seat), eventAssassin, r)
		return
	}
	s.robbed = r
	s.tellRole(game.Seat(seat), eventThief, r)
}

// swap exchanges whole hands. The two know which cards they gave away.
func (s *State) swap(seat, other int8) {
	s.turn.used = true
	a, b := &s.sides[seat].hand, &s.sides[other].hand
	*a, *b = *b, *a
	both := one(seat) | one(other)
	s.learn(a, both)
	s.learn(b, both)
	if s.on == nil {
		return
	}
	s.told(seat, game.Told{Kind: eventSwapped, Refs: []game.Ref{game.Ref(other), game.Ref(a.n), game.Ref(b.n)}}, 0)
	s.tellHand(seat)
	s.tellHand(other)
}

// redraw puts cards of the hand under the deck and draws as many from its top: with a short deck some of the same.
func (s *State) redraw(seat int8, picks []game.Option) {
	s.turn.used = true
	hand := &s.sides[seat].hand
	var away zone
	for i := range picks {
		s.push(&away, s.pull(hand, Building(picks[i].Refs[0])))
	}
	n := int(away.n)
	s.bury(&away)
	s.forget(hand)
	s.draw(seat, n)
	s.tellDrawn(seat, n, eventRedrewCards, eventRedrew)
}

func (s *State) collect(seat int8) {
	r := s.sides[seat].role
	gold := s.income(seat, r)
	s.turn.income = true
	s.sides[seat].gold += gold
	s.tell(seat, eventIncome, gold, game.Ref(roles[r].Income))
}

// demolish takes a building out of a city; its card goes under the deck, where everybody saw it go.
func (s *State) demolish(seat, other int8, b Building) {
	s.turn.used = true
	price := costs[b] - 1
	s.sides[seat].gold -= price
	s.push(&s.deck, s.raze(other, b))
	s.tell(seat, eventDemolished, game.Ref(other), game.Ref(b), price)
}

// build moves a card from the hand to the city for so much gold; n cards have paid besides. All see which card it was.
func (s *State) build(seat int8, b Building, gold int16, n node) {
	side := &s.sides[seat]
	s.turn.built++
	side.gold -= gold
	s.erect(seat, s.pull(&side.hand, b))
	switch {
	case s.on == nil:
	case n == 0:
		s.refs = append(s.refs[:0], game.Ref(b), gold)
		s.told(seat, game.Told{Kind: eventBuilt, Refs: s.refs}, game.Revealed)
	default: // the cards were shuffled
		s.refs = append(s.refs[:0], game.Ref(b), gold+int16(n), gold, game.Ref(n))
		s.told(seat, game.Told{Kind: eventBuiltWithCards, Refs: s.refs}, game.Revealed|game.Chanced)
	}
}

func (s *State) useLab(seat int8, b Building) {
	s.turn.lab = true
	side := &s.sides[seat]
	i := s.pull(&side.hand, b)
	s.knows[i] = 0
	s.push(&s.deck, i)
	s.forget(&side.hand)
	side.gold += labGold
	if s.on != nil {
		s.refs = append(s.refs[:0], game.Ref(b), labGold)
		s.on.Happened(&game.Event{
			Seat: game.Seat(seat), Audience: game.Only(game.Seat(seat)),
			Full: game.Told{Kind: eventLabCard, Refs: s.refs}, Public: game.Told{Kind: eventLab, Refs: s.refs[1:]},
		})
	}
}

func (s *State) useSmithy(seat int8) {
	s.turn.smithy = true
	s.sides[seat].gold -= smithyCost
	n := s.draw(seat, smithyDraws)
	s.tellDrawn(seat, n, eventSmithyCards, eventSmithy, smithyCost)
}
