package dominion

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// passSeconds is how long all have to choose what they pass.
const passSeconds = 30

// PassCards: everybody who holds cards gives one to the left, all at the same time. Who has none is jumped over; as in
// the first edition, who has none receives one all the same.
func PassCards() Verb {
	return func(c *coder) {
		why := func(*State, *frame, game.Seat, Card) reason { return allowed }
		options := func(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
			for i := s.sides[seat].hand.head; i != 0; i = s.next[i] {
				into = append(into, option(verbPassCard, s.card(i)))
			}
			return into
		}
		kind := game.Kind{Name: "pass", Class: game.Blind, Seconds: passSeconds, Floor: reactionFloor, Must: true}
		c.ask("pass cards", kind, ask{verb: verbPassCard, from: inHand, why: why}, flow.Question[State]{
			Together: true,
			Who: func(s *State, f *frame) (game.Audience, int, int) {
				var asked game.Audience
				for seat := range game.Seat(s.match.seats) {
					if s.passes(seat) && (!s.match.fast || !s.alike(&s.sides[seat].hand)) {
						asked |= game.Only(seat)
					}
				}
				return asked, 1, 1
			},
			Options: options,
			Default: func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
				return leastFirst(s, options(s, f, seat, nil), 1, into)
			},
			Take: func(s *State, f *frame, _ []game.Option) flow.Next {
				s.passCards(game.Seat(f.Seat))
				return flow.Go
			},
		})
	}
}

// passes tells whether a seat has a card to pass, and somebody to pass it to.
func (s *State) passes(seat game.Seat) bool {
	return s.gives(seat) && s.passesTo(seat) != seat
}

func (s *State) gives(seat game.Seat) bool { return !s.out(seat) && s.sides[seat].hand.n > 0 }

// passesTo is the next seat to the left that receives a card.
func (s *State) passesTo(seat game.Seat) game.Seat {
	to := s.left(seat)
	for to != seat && !s.match.passToEmpty && !s.gives(to) {
		to = s.left(to)
	}
	return to
}

// passCards moves the cards that were chosen, and those of hands in which there was nothing to choose.
func (s *State) passCards(first game.Seat) {
	var given [maxSeats]node
	var to [maxSeats]game.Seat
	for seat := range game.Seat(s.match.seats) {
		if s.passes(seat) {
			to[seat] = s.passesTo(seat)
			given[seat] = s.passed(seat)
		}
	}
	for seat, i := range given {
		if i == 0 {
			continue
		}
		hand := &s.sides[seat].hand
		s.unlink(hand, s.before(hand, i), i)
		s.owned[seat][s.card(i)]--
		s.forget(hand, facts) // nobody else knows which card it was
	}
	s.mixed = true
	for n := range s.match.seats {
		seat := game.Seat((int(first) + n) % s.match.seats)
		i := given[seat]
		if i == 0 {
			continue
		}
		s.arena[i] = face(s.card(i)) | givenBy(seat)
		s.add(&s.sides[to[seat]].hand, i)
		s.owned[to[seat]][s.card(i)]++
		s.tellPassed(seat, to[seat], s.card(i))
	}
}

// passed is the card that a seat gives away.
func (s *State) passed(seat game.Seat) node {
	hand := &s.sides[seat].hand
	if !s.core.Asks.Asked.Has(seat) {
		return hand.head
	}
	i, _ := s.find(hand, Card(s.core.Asks.Sealed[seat].Refs[0]))
	return i
}

// tellPassed tells giver and receiver the card, and all others that there was one.
func (s *State) tellPassed(seat, to game.Seat, c Card) {
	if s.on == nil {
		return
	}
	s.on.Happened(&game.Event{
		Seat: seat, Depth: s.depth(), Audience: game.Only(seat, to), Marks: game.Revealed,
		Full:   game.Told{Kind: eventPasses, Refs: []game.Ref{game.Ref(to), game.Ref(c)}},
		Public: game.Told{Kind: eventPassed, Refs: []game.Ref{game.Ref(to)}},
	})
}
