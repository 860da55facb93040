package dominion

import (
	"maps"
	"slices"
	"strconv"

	"github.com/noripan/noripan/game"
)

// lines are what views say. cards is the table of definitions' names.
func lines(cards *game.Table) []game.LineKind {
	arg := func(name string) game.Arg {
		switch name {
		case "seat":
			return game.Arg{Name: name, Table: game.Seats}
		case "card":
			return game.Arg{Name: name, Table: cards}
		case "cards":
			return game.Arg{Name: name, Table: cards, List: true}
		case "phase":
			return game.Arg{Name: name, Table: phases}
		case "type":
			return game.Arg{Name: name, Table: typeTable}
		default:
			return game.Arg{Name: name, Table: game.Number}
		}
	}
	kind := func(name string, args ...string) game.LineKind {
		k := game.LineKind{Name: name}
		for _, name := range args {
			k.Args = append(k.Args, arg(name))
		}
		return k
	}
	all := []game.LineKind{
		kind("over"),
		kind("turn", "seat", "number"), // of the seat
		kind("phase", "phase", "actions", "buys", "coins"),
		kind("attack", "seat", "card"), // who played it
		kind("victim.waiting", "seat"),
		kind("victim.unaffected", "seat"),
		kind("victim.affected", "seat"),
		kind("victim.choosing", "seat"),
		kind("victim.done", "seat"),
		kind("pile", "card", "cost", "count"),
		kind("pile_reduced", "card", "cost", "printed", "count"),
		kind("pile_empty", "card"),
		kind("empty", "n", "limit"), // piles, and how many end the game
		kind("trash", "cards"),
		kind("trash_empty"),
		kind("seat", "seat", "hand", "turns"),
		kind("seat_resigned", "seat"),
		kind("deck", "seat", "n"),
		kind("discard", "seat", "n"),
		kind("discard_top", "seat", "card"),
		kind("points", "seat", "n"),
		kind("in_play", "seat", "cards"),
		kind("aside", "seat", "cards"),
		kind("revealed", "seat", "cards"),
		kind("hand", "cards"), // the viewer's own
		kind("hand_empty"),
		kind("looking", "cards"),
		kind("open.hand", "seat", "cards"),
		kind("open.deck", "seat", "cards"),
		kind("open.discard", "seat", "cards"),
		kind("open.looking", "seat", "cards"),
		kind("final", "seat", "points", "cards"), // all that the seat owns
	}
	for _, line := range blankLines {
		all = append(all, kind(line[0], line[1:]...))
	}
	return all
}

// Lines says the view in words.
func (v *View) Lines() []game.Line {
	var w lineWriter
	w.turn(v)
	for i := range v.Supply {
		w.pile(&v.Supply[i])
	}
	w.say("empty", args{"n": v.Empty, "limit": v.EmptyLimit})
	w.cards("trash", v.Trash, nil)
	if len(v.Trash) == 0 {
		w.say("trash_empty", nil)
	}
	for i := range v.Seats {
		w.seat(&v.Seats[i], game.Seat(i))
	}
	w.cards("hand", v.Hand, nil)
	if v.Hand != nil && len(v.Hand) == 0 {
		w.say("hand_empty", nil)
	}
	w.cards("looking", v.Looking, nil)
	for i := range v.Final {
		w.final(&v.Final[i], v.Supply)
	}
	return w.lines
}

type args = map[string]any

type lineWriter struct{ lines []game.Line }

func (w *lineWriter) say(key string, a args) {
	w.lines = append(w.lines, game.Line{Key: "view." + key, Args: a})
}

// cards says a list of cards, if there are any, with whose they are.
func (w *lineWriter) cards(key string, cards []string, a args) {
	if len(cards) == 0 {
		return
	}
	keys := make([]string, len(cards))
	for i, card := range cards {
		keys[i] = cardKey(card)
	}
	if a == nil {
		a = make(args, 1)
	}
	a["cards"] = keys
	w.say(key, a)
}

func (w *lineWriter) turn(v *View) {
	t := &v.Turn
	if t.Phase == phaseOver {
		w.say("over", nil)
		return
	}
	w.say("turn", args{"seat": seatKey(t.Seat), "number": t.Number})
	w.say("phase", args{"phase": "phase." + t.Phase, "actions": t.Actions, "buys": t.Buys, "coins": t.Coins})
	if v.Attack == nil {
		return
	}
	w.say("attack", args{"seat": seatKey(v.Attack.Seat), "card": cardKey(v.Attack.Card)})
	for _, victim := range v.Attack.Victims {
		w.say("victim."+victim.State, args{"seat": seatKey(victim.Seat)})
	}
}

func (w *lineWriter) pile(p *ViewPile) {
	a := args{"card": cardKey(p.Card)}
	if p.Count == 0 {
		w.say("pile_empty", a)
		return
	}
	a["cost"], a["count"] = p.Cost, p.Count
	if p.Cost != p.Printed {
		a["printed"] = p.Printed
		w.say("pile_reduced", a)
		return
	}
	w.say("pile", a)
}

func (w *lineWriter) seat(s *ViewSeat, seat game.Seat) {
	who := seatKey(seat)
	if s.Resigned {
		w.say("seat_resigned", args{"seat": who})
		return
	}
	w.say("seat", args{"seat": who, "hand": s.Hand, "turns": s.Turns})
	if s.Deck != nil {
		w.say("deck", args{"seat": who, "n": *s.Deck})
	}
	if s.Discard != nil {
		w.say("discard", args{"seat": who, "n": *s.Discard})
	}
	if s.DiscardTop != "" {
		w.say("discard_top", args{"seat": who, "card": cardKey(s.DiscardTop)})
	}
	if s.Points != nil {
		w.say("points", args{"seat": who, "n": *s.Points})
	}
	w.cards("in_play", s.InPlay, args{"seat": who})
	w.cards("aside", s.Aside, args{"seat": who})
	w.cards("revealed", s.Revealed, args{"seat": who})
	if s.Open != nil {
		w.cards("open.hand", s.Open.Hand, args{"seat": who})
		w.cards("open.deck", s.Open.Deck, args{"seat": who})
		w.cards("open.discard", s.Open.Discard, args{"seat": who})
		w.cards("open.looking", s.Open.Looking, args{"seat": who})
	}
}

// final says what a seat owned, in the order of the piles.
func (w *lineWriter) final(f *ViewFinal, supply []ViewPile) {
	var cards []string
	add := func(card string) {
		if !slices.Contains(cards, card) {
			cards = append(cards, slices.Repeat([]string{card}, f.Cards[card])...)
		}
	}
	for i := range supply {
		add(supply[i].Card)
	}
	for _, card := range slices.Sorted(maps.Keys(f.Cards)) {
		add(card) // a position written by hand may hold cards without a pile
	}
	points := 0
	for _, n := range f.Points {
		points += n
	}
	w.cards("final", cards, args{"seat": seatKey(f.Seat), "points": points})
}

func cardKey(name string) string { return "card." + name }

func seatKey(seat game.Seat) string { return "seat." + strconv.Itoa(int(seat)) }
