package dominion

import (
	"fmt"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
)

// What stands in a Kingdom for cards that are yet to be drawn, and before a card that is not to be drawn.
const (
	anyCards = "random"
	notThis  = "-"
)

// Why a Kingdom cannot be, besides what only programs send.
const (
	badCode        = "bad_code"        // a sign is wrong
	newerCode      = "newer_code"      // it names a card that is not known here
	kingdomSize    = "kingdom_size"    // it has not n cards
	kingdomUnknown = "kingdom_unknown" // it has a card that is not known here
	kingdomTwice   = "kingdom_twice"   // it has a card twice
	kingdomBoth    = "kingdom_both"    // a card is to be in it, and is not to be
	kingdomFull    = "kingdom_full"    // more cards are to be in it than there is room for, by n
	kingdomFew     = "kingdom_few"     // there are too few cards to draw from, by n
	kingdomLacks   = "kingdom_lacks"   // what is needed cannot be met
	kingdomAttacks = "kingdom_attacks" // there are more than n Attacks in any case
)

// kingdomCodes are their codes with their arguments.
func kingdomCodes(cards *game.Table) []game.Code {
	n := []game.Arg{{Name: "n", Table: game.Number}}
	card := []game.Arg{{Name: "card", Table: cards}}
	return []game.Code{
		{Name: badCode},
		{Name: newerCode},
		{Name: kingdomSize, Args: n},
		{Name: kingdomUnknown},
		{Name: kingdomTwice, Args: card},
		{Name: kingdomBoth, Args: card},
		{Name: kingdomFull, Args: n},
		{Name: kingdomFew, Args: n},
		{Name: kingdomLacks, Args: []game.Arg{{Name: "need", Table: needs}}},
		{Name: kingdomAttacks, Args: n},
	}
}

// pool are the cards that Kingdoms are made of.
type pool struct {
	defs   map[string]*Def
	yields map[string]yields
	names  []string // in the order of the definitions
	real   []string // those without the blank cards
	boxes  []Set    // from which is drawn
}

// newPool makes a pool of the Kingdom cards.
func newPool(defs []Def) *pool {
	p := &pool{defs: make(map[string]*Def, len(defs)), yields: make(map[string]yields, len(defs)), names: namesOf(defs), boxes: sets}
	for i := range defs {
		if p.defs[defs[i].Name] = &defs[i]; !defs[i].Blank {
			p.real = append(p.real, defs[i].Name)
		}
	}
	return p
}

func (p *pool) has(card string) bool { return p.defs[card] != nil }

// ref is the card as a reference.
func (p *pool) ref(card string) game.Ref { return game.Ref(baseCards + slices.Index(p.names, card)) }

func (p *pool) attacks(kingdom []string) int {
	n := 0
	for _, card := range kingdom {
		if p.defs[card].Types&Attack != 0 {
			n++
		}
	}
	return n
}

// offered are the recommended sets of which all cards are there.
func (p *pool) offered() []namedKingdom {
	var all []namedKingdom
	for _, set := range recommended {
		if !slices.ContainsFunc(set.cards, func(card string) bool { return !p.has(card) }) {
			all = append(all, set)
		}
	}
	return all
}

// read gives a Kingdom its full form: a set's name or a code becomes its ten cards. What is left to chance ("random",
// with cards that are to be in it, and others with - before them that are not) stays as it is, see Draw.
func (p *pool) read(value string) (string, error) {
	for _, set := range p.offered() {
		if set.name == value {
			return strings.Join(set.cards, "+"), nil
		}
	}
	if code, ok := isCode(value); ok && !p.has(value) {
		return p.readCode(code)
	}
	w, err := p.wish(value)
	if err != nil {
		return "", err
	}
	if !w.drawn && len(w.with) != kingdomPiles {
		return "", fmt.Errorf("%d cards: a kingdom has %d; %q among them draws the rest: %w", len(w.with), kingdomPiles, anyCards, wrongSize())
	}
	return value, nil
}

func (p *pool) readCode(code string) (string, error) {
	numbers, ok := readCode(code)
	if !ok {
		return "", fmt.Errorf("the code %s has a wrong sign: %w", code, refused(badCode))
	}
	cards := make([]string, len(numbers))
	for i, n := range numbers {
		if n >= len(coded) || !p.has(coded[n]) {
			return "", fmt.Errorf("the code %s has a card that is not known here: %w", code, refused(newerCode))
		}
		cards[i] = coded[n]
	}
	return strings.Join(cards, "+"), nil
}

// code is the short form of a full Kingdom; "" where a card has no number, or where something is left to chance.
func (p *pool) code(value string) string {
	numbers := make([]int, 0, kingdomPiles)
	for _, card := range strings.Split(value, "+") {
		n := slices.Index(coded, card)
		if n < 0 {
			return ""
		}
		numbers = append(numbers, n)
	}
	return codeOf(numbers)
}

// wanted is a Kingdom as it is written.
type wanted struct {
	with, without []string
	drawn         bool // the rest is drawn
}

func (p *pool) wish(value string) (w wanted, err error) {
	const most = 2 * maxCards
	parts := strings.SplitN(value, "+", most+1)
	if len(parts) > most {
		return w, fmt.Errorf("more than %d cards: %w", most, wrongSize())
	}
	for _, part := range parts {
		card, list := part, &w.with
		if name, not := strings.CutPrefix(part, notThis); not {
			card, list = name, &w.without
		}
		switch {
		case part == anyCards:
			w.drawn = true
		case !p.has(card):
			return w, fmt.Errorf("no card, set or code %q (sets: %s; cards: %s): %w", card, p.setNames(), strings.Join(p.real, ", "), refused(kingdomUnknown))
		case slices.Contains(w.with, card), slices.Contains(w.without, card):
			return w, fmt.Errorf("%q twice: %w", card, refused(kingdomTwice, p.ref(card)))
		default:
			*list = append(*list, card)
		}
	}
	switch {
	case !w.drawn && len(w.without) > 0:
		return w, fmt.Errorf("%s%s, but nothing is drawn: %q is missing", notThis, w.without[0], anyCards)
	case len(w.with) > kingdomPiles:
		return w, fmt.Errorf("%d cards: a kingdom has %d: %w", len(w.with), kingdomPiles, wrongSize())
	}
	return w, nil
}

func wrongSize() error { return refused(kingdomSize, kingdomPiles) }

func (p *pool) setNames() string {
	var names []string
	for _, set := range p.offered() {
		names = append(names, set.name)
	}
	return strings.Join(names, ", ")
}
