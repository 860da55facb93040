package dominion

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// ask is a verb that a question is about, and where its cards are. A question's options are those that have no reason
// against them; so what is offered and why the rest is not can never differ.
type ask struct {
	verb  int16
	from  source
	why   func(*State, *frame, game.Seat, Card) reason
	which filter // what a reason may name
}

// refusal is a reason in the contract's form.
func (s *State) refusal(why reason, refs ...game.Ref) game.Refusal {
	return game.Refuse(s.match.rules.about.Words.Codes[why].Name, refs...)
}

// askedAbout is what the open question is about. Kinds of questions of own cards are for many, so their steps tell.
func (s *State) askedAbout(d *game.Decision) []ask {
	r, f := s.match.rules, &s.core.Frames[s.core.N-1]
	if asks, own := r.blankWhy[f.Prog][f.At]; own {
		return asks
	}
	return r.asks[d.Kind]
}

// Dim appends the cards of the Supply and of the seat's hand that its question is about but that it may not choose.
func (s *State) Dim(seat game.Seat, into []game.Option) []game.Option {
	d, ok := game.Asked(s, seat)
	if !ok {
		return into
	}
	start := len(into)
	add := func(verb int16, c Card) {
		if o := option(verb, c); !slices.Contains(d.Options, o) && !slices.Contains(into[start:], o) {
			into = append(into, o)
		}
	}
	f := &s.core.Frames[s.core.N-1]
	for _, a := range s.askedAbout(&d) {
		switch a.from {
		case inSupply:
			for _, c := range s.match.pile {
				add(a.verb, c)
			}
		default:
			if a.from == inDiscard && !s.seesDiscard(seat) {
				continue
			}
			for i := s.lie(a.from, f, seat).head; i != 0; i = s.next[i] {
				add(a.verb, s.card(i))
			}
		}
	}
	return into
}

// Why tells why an option is not offered to a seat.
func (s *State) Why(seat game.Seat, o game.Option) game.Refusal {
	d, plain, known := game.WhyPlain(s, seat, o)
	if known {
		return plain
	}
	asks := s.askedAbout(&d)
	i := slices.IndexFunc(asks, func(a ask) bool { return a.verb == o.Verb })
	if i < 0 && o.Verb <= verbBuy {
		return s.refusal(wrongPhase)
	}
	if i < 0 || o.Refs[0] < 0 || int(o.Refs[0]) >= len(s.match.rules.defs) {
		return game.Refusal{Code: game.NotOffered}
	}
	a, c, f := &asks[i], Card(o.Refs[0]), &s.core.Frames[s.core.N-1]
	switch why := a.why(s, f, seat, c); {
	case why == coinsShort:
		return s.refusal(why, game.Ref(s.cost(c))-s.turn.coins)
	case why == tooDear && a.which.most > 0:
		return s.refusal(why, game.Ref(a.which.most))
	case why == tooDear || why == notThatCost:
		return s.refusal(why, s.costAsked(&d))
	case why == handTooSmall:
		return s.refusal(why, game.Ref(s.match.reactMin[c]))
	case why == onlyCard:
		return s.refusal(why, game.Ref(a.which.only))
	case why == notCard:
		return s.refusal(why, game.Ref(a.which.but))
	case why == notThatCard:
		return s.refusal(why, f.Reg[regChosen])
	case why != allowed:
		return s.refusal(why)
	case a.from != inSupply && !s.lies(s.lie(a.from, f, seat), c):
		return s.refusal(notThere[a.from])
	}
	return game.Refusal{Code: game.NotOffered}
}

// costAsked is what a question tells of the cost that a card is to have.
func (s *State) costAsked(d *game.Decision) game.Ref {
	for i, arg := range s.match.rules.about.Words.Kinds[d.Kind].Args {
		if arg.Name == "cost" {
			return d.Args[i]
		}
	}
	return 0
}

// notThere is why a card cannot be picked that does not lie in the zone.
var notThere = [...]reason{inHand: notInHand, inLimbo: notShown, inDiscard: notInDiscard, inTrash: notInTrash}

// lies tells whether a card of the kind lies in a zone.
func (p *position) lies(z *zone, c Card) bool {
	found, _ := p.find(z, c)
	return found != 0
}
