package dominion

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// View is what a seat or a spectator may see. Cards are names; lists are never null.
type View struct {
	Turn       ViewTurn    `json:"turn"`
	Supply     []ViewPile  `json:"supply"` // the base cards, then the Kingdom by printed cost, then by name
	Empty      int         `json:"emptyPiles"`
	EmptyLimit int         `json:"emptyLimit"` // the game ends with so many empty piles
	Trash      []string    `json:"trash"`
	Seats      []ViewSeat  `json:"seats"`
	Hand       []string    `json:"hand,omitzero"`    // the viewer's own, in order of arrival
	Looking    []string    `json:"looking,omitzero"` // at the viewer's own cards that nobody else sees; while it picks from its discard pile, at that
	Attack     *ViewAttack `json:"attack,omitempty"`
	Final      []ViewFinal `json:"final,omitzero"` // once the game is over, by seat
}

// ViewTurn is the turn and what is left of it.
type ViewTurn struct {
	Number  int       `json:"number"` // which turn of the seat it is, from 1
	Seat    game.Seat `json:"seat"`
	Phase   string    `json:"phase"` // action, treasure, buy, cleanup or over
	Actions int       `json:"actions"`
	Buys    int       `json:"buys"`
	Coins   int       `json:"coins"`
}

// ViewPile is a pile of the Supply.
type ViewPile struct {
	Card    string   `json:"card"`
	Cost    int      `json:"cost"` // now
	Printed int      `json:"printed"`
	Count   int      `json:"count"`
	Types   []string `json:"types"`
	Base    bool     `json:"base"`
}

// ViewSeat is what everybody sees of a seat. Counts of others' decks, and of discard piles at all, are there only at a
// table with open counts; the viewer's own deck always has one.
type ViewSeat struct {
	Hand       int      `json:"hand"`
	Deck       *int     `json:"deck,omitempty"`
	Discard    *int     `json:"discard,omitempty"`
	DiscardTop string   `json:"discardTop,omitempty"`
	InPlay     []string `json:"inPlay"` // in order of play
	Aside      []string `json:"aside"`
	Revealed   []string `json:"revealed"`
	Turns      int      `json:"turns"` // begun so far
	// Points are what the seat's cards count now: only at a table with a points counter, and only while the viewer can
	// count along, which nobody can for others once cards were passed face down.
	Points *int `json:"points,omitempty"`

	LastPlayed string `json:"lastPlayed,omitempty"`
	Resigned   bool   `json:"resigned,omitempty"`

	Open *ViewOpen `json:"open,omitempty"` // for open eyes only
}

// ViewOpen is what only open eyes see of a seat: the cards that lie hidden.
type ViewOpen struct {
	Hand    []string `json:"hand"`    // in order of arrival
	Deck    []string `json:"deck"`    // from the top
	Discard []string `json:"discard"` // the newest last
	Looking []string `json:"looking"` // at cards that nobody else sees
}

// ViewAttack is the attack that is being resolved.
type ViewAttack struct {
	Card    string       `json:"card"`
	Seat    game.Seat    `json:"seat"` // who played it
	Victims []ViewVictim `json:"victims"`
}

// ViewVictim is how far the attack has come with one of the others. It never tells who could react.
type ViewVictim struct {
	Seat game.Seat `json:"seat"`
	// State is waiting while anybody may still react; then unaffected, or affected until it is the victim's turn,
	// choosing while asked for the attack's effect, and done.
	State string `json:"state"`
}

// ViewFinal is all that a seat owns at the end.
type ViewFinal struct {
	Seat   game.Seat      `json:"seat"`
	Cards  map[string]int `json:"cards"`
	Points map[string]int `json:"points"` // all copies of the card together; only cards that count
}

// View is what a seat, the Spectator or Open may see.
func (s *State) View(viewer game.Seat) game.View {
	m := s.match
	v := &View{
		Turn: ViewTurn{
			Number: int(s.sides[s.turn.seat].turns), Seat: s.turn.seat, Phase: s.phase(),
			Actions: int(s.turn.actions), Buys: int(s.turn.buys), Coins: int(s.turn.coins),
		},
		Empty: s.emptyPiles(), EmptyLimit: m.limit, Trash: s.names(&s.trash),
	}
	for i, c := range m.pile {
		v.Supply = append(v.Supply, ViewPile{
			Card: m.name(c), Cost: s.cost(c), Printed: int(m.printed[c]), Count: int(s.piles[i]),
			Types: m.types[c].names(), Base: i < baseCards,
		})
	}
	for seat := range game.Seat(m.seats) {
		v.Seats = append(v.Seats, s.viewSeat(seat, viewer))
	}
	if viewer >= 0 && int(viewer) < m.seats && !s.out(viewer) {
		v.Hand = s.names(&s.sides[viewer].hand)
		if v.Looking = s.limbo(viewer, 0); s.seesDiscard(viewer) {
			v.Looking = s.names(&s.sides[viewer].discard)
		}
	}
	if s.attack.card != noCard {
		v.Attack = s.viewAttack()
	}
	if s.end != running {
		v.Final = s.viewFinal()
	}
	return v
}

// phase is the phase of the turn; what a card does belongs to the phase in which it was played.
func (s *State) phase() string {
	if s.end != running {
		return phaseOver
	}
	return [...]string{
		stepStart: phaseAction, stepAction: phaseAction, stepTreasure: phaseTreasure, stepBuy: phaseBuy,
		stepCleanup: phaseCleanup, stepCheck: phaseCleanup,
	}[s.core.Frames[0].At]
}

func (s *State) viewSeat(seat, viewer game.Seat) ViewSeat {
	side := &s.sides[seat]
	v := ViewSeat{
		Hand: int(side.hand.n), InPlay: s.names(&side.inPlay), Aside: s.names(&side.aside), Revealed: s.limbo(seat, known),
		Turns: int(side.turns), Resigned: s.out(seat),
	}
	if seat == viewer || s.match.open {
		v.Deck = count(side.deck.n)
	}
	if s.match.open {
		v.Discard = count(side.discard.n)
	}
	if seen := (Seen{p: &s.position, seat: viewer}); s.match.counter && !s.out(seat) && (viewer == game.Open || !seen.unsure(seat)) {
		points := s.score(seat)
		v.Points = &points
	}
	if viewer == game.Open {
		v.Deck, v.Discard = count(side.deck.n), count(side.discard.n)
		v.Open = &ViewOpen{
			Hand: s.names(&side.hand), Deck: s.names(&side.deck), Discard: s.names(&side.discard), Looking: s.limbo(seat, 0),
		}
	}
	if side.discard.n > 0 {
		v.DiscardTop = s.match.name(s.card(side.discard.tail))
	}
	if side.last != noCard {
		v.LastPlayed = s.match.name(side.last)
	}
	return v
}

// seesDiscard tells whether a seat is asked for a card of its discard pile, and sees all of it for that.
func (s *State) seesDiscard(seat game.Seat) bool {
	kind, open := s.machine.Kind(&s.core)
	if !open || !s.core.Asks.Open.Has(seat) {
		return false
	}
	return slices.ContainsFunc(s.match.rules.asks[kind], func(a ask) bool { return a.from == inDiscard && a.verb == verbTopdeck })
}

func count(n node) *int {
	i := int(n)
	return &i
}

// limbo are the cards of a seat that are revealed or, with the other mark, only looked at.
func (s *State) limbo(seat game.Seat, mark face) []string {
	names := make([]string, 0)
	for i := s.sides[seat].limbo.head; i != 0; i = s.next[i] {
		if s.arena[i]&known == mark {
			names = append(names, s.match.name(s.card(i)))
		}
	}
	return names
}

func (s *State) viewAttack() *ViewAttack {
	a := &s.attack
	v := &ViewAttack{Card: s.match.name(a.card), Seat: s.turn.seat}
	for seat := s.turn.seat; ; {
		if seat = s.left(seat); seat == s.turn.seat {
			return v
		}
		state := "affected"
		switch {
		case a.unaffected.has(seat):
			state = "unaffected"
		case !a.reacted:
			state = "waiting"
		case a.done.has(seat):
			state = "done"
		case s.core.Asks.Open.Has(seat):
			state = "choosing"
		}
		v.Victims = append(v.Victims, ViewVictim{Seat: seat, State: state})
	}
}

func (s *State) viewFinal() []ViewFinal {
	all := make([]ViewFinal, s.match.seats)
	for seat := range all {
		f := ViewFinal{Seat: game.Seat(seat), Cards: make(map[string]int), Points: make(map[string]int)}
		for c, n := range s.owned[seat] {
			if n == 0 || s.sides[seat].resigned != 0 {
				continue
			}
			name := s.match.name(Card(c))
			f.Cards[name] = int(n)
			if points := s.worth(game.Seat(seat), Card(c)); points != 0 {
				f.Points[name] = points * int(n)
			}
		}
		all[seat] = f
	}
	return all
}
