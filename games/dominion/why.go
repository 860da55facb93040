package dominion

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// ask is a verb that a question is about, and where its cards are. A question's options are those that have no reason
// against them; so what is offered and why the rest is not can never differ.
type ask struct {
	verb   int16
	supply bool // cards of the Supply; else of the asked seat's hand
	why    func(*State, *frame, game.Seat, Card) reason
}

// refusal is a reason in the contract's form.
func (s *State) refusal(why reason, refs ...game.Ref) game.Refusal {
	return game.Refuse(s.match.rules.about.Words.Codes[why].Name, refs...)
}

// asked is the decision of a seat; false if it is not asked anything.
func (s *State) asked(seat game.Seat) (game.Decision, bool) {
	var room [maxSeats]game.Decision
	for _, d := range s.Pending(room[:0]) {
		if d.Seat == seat {
			return d, true
		}
	}
	return game.Decision{}, false
}

// Dim appends the cards of the Supply and of the seat's hand that its question is about but that it may not choose.
func (s *State) Dim(seat game.Seat, into []game.Option) []game.Option {
	d, ok := s.asked(seat)
	if !ok {
		return into
	}
	start := len(into)
	add := func(verb int16, c Card) {
		if o := option(verb, c); !slices.Contains(d.Options, o) && !slices.Contains(into[start:], o) {
			into = append(into, o)
		}
	}
	for _, a := range s.match.rules.asks[d.Kind] {
		if a.supply {
			for _, c := range s.match.pile {
				add(a.verb, c)
			}
			continue
		}
		for i := s.sides[seat].hand.head; i != 0; i = s.next[i] {
			add(a.verb, s.card(i))
		}
	}
	return into
}

// Why tells why an option is not offered to a seat.
func (s *State) Why(seat game.Seat, o game.Option) game.Refusal {
	if s.end != running {
		return game.Refusal{Code: game.GameOver}
	}
	d, ok := s.asked(seat)
	if !ok {
		return game.Refusal{Code: game.NotAsked}
	}
	if slices.Contains(d.Options, o) {
		return game.Refusal{}
	}
	asks := s.match.rules.asks[d.Kind]
	i := slices.IndexFunc(asks, func(a ask) bool { return a.verb == o.Verb })
	if i < 0 && o.Verb <= verbBuy {
		return s.refusal(wrongPhase)
	}
	if i < 0 || o.Refs[0] < 0 || int(o.Refs[0]) >= len(s.match.rules.defs) {
		return game.Refusal{Code: game.NotOffered}
	}
	c := Card(o.Refs[0])
	switch why := asks[i].why(s, &s.core.Frames[s.core.N-1], seat, c); {
	case why == coinsShort:
		return s.refusal(why, game.Ref(s.cost(c))-s.turn.coins)
	case why == tooDear, why == notThatCost:
		return s.refusal(why, d.Args[0])
	case why != allowed:
		return s.refusal(why)
	case !asks[i].supply && !s.inHand(seat, c):
		return s.refusal(notInHand)
	}
	return game.Refusal{Code: game.NotOffered}
}

func (s *State) inHand(seat game.Seat, c Card) bool {
	for i := s.sides[seat].hand.head; i != 0; i = s.next[i] {
		if s.card(i) == c {
			return true
		}
	}
	return false
}
