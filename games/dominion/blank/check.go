package blank

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Fault is why a card is not allowed. Rules are numbered as docs/blank-cards.md lists them.
type Fault struct {
	Rule  int            `json:"rule"`
	Where string         `json:"where"` // the part: play[1].trash.most
	Code  string         `json:"code"`  // said by the text blank.fault.CODE
	Args  map[string]any `json:"args,omitempty"`
}

func (f Fault) String() string {
	said := fmt.Sprintf("%s: %s (rule %d)", f.Where, strings.ReplaceAll(f.Code, "_", " "), f.Rule)
	if len(f.Args) > 0 {
		said += fmt.Sprintf(" %v", f.Args)
	}
	return said
}

// The limits of a card.
const (
	maxName       = 20
	maxCost       = 8
	maxStatements = 6
	maxReactions  = 3
	maxStrikes    = 3
	maxDepth      = 2
	maxDrawn      = 8
	maxCoins      = 6
	maxGains      = 3
	maxQuestions  = 6
)

// The types, and the places to which gained and turned up cards go.
var (
	types        = []string{"action", "treasure", "victory", "attack", "reaction"}
	filterTypes  = []string{"", "action", "treasure", "victory"}
	destinations = []string{"", toDiscard, toHand, toDeck}
)

const (
	toDiscard = "discard"
	toHand    = "hand"
	toDeck    = "deck"

	thenHand    = "hand"
	thenDiscard = "discard"
	thenTrash   = "trash"
	thenBack    = "back"
)

// ranges are the numbers that phrases may hold.
var ranges = map[phrase][2]int{
	cards: {0, 4}, actions: {0, 3}, buys: {0, 2}, coins: {0, 4},
	discard: {0, 5}, trash: {0, 4}, topdeck: {0, 3},
}

// Known is what a check needs to know of the game's own cards.
type Known struct {
	Cards []string // references of all cards of the game
	Names []string // their names in every language
}

// Check lists what is wrong with the cards of one game; nothing if they are allowed.
func Check(all []Card, known Known) []Fault {
	c := checker{known: known}
	for i := range all {
		c.at = ""
		if len(all) > 1 {
			c.at = fmt.Sprintf("[%d].", i)
		}
		c.card(&all[i])
		for j := range all[:i] {
			for _, name := range []string{all[i].NameKo, all[i].NameEn} {
				if same(name, all[j].NameKo) || same(name, all[j].NameEn) {
					c.fault(1, "name", "name_taken", "name", name)
				}
			}
		}
	}
	return c.faults
}

type checker struct {
	known  Known
	at     string // the card, where there are several
	faults []Fault
}

func (c *checker) fault(rule int, where, code string, args ...any) {
	f := Fault{Rule: rule, Where: c.at + where, Code: code}
	for i := 0; i < len(args); i += 2 {
		if f.Args == nil {
			f.Args = make(map[string]any)
		}
		f.Args[args[i].(string)] = args[i+1]
	}
	c.faults = append(c.faults, f)
}

// within is a fault unless the number is from least to most.
func (c *checker) within(rule int, where string, n, least, most int) {
	if n < least || n > most {
		c.fault(rule, where, "out_of_range", "n", n, "min", least, "max", most)
	}
}

func same(x, y string) bool { return strings.EqualFold(strings.TrimSpace(x), strings.TrimSpace(y)) }

func (c *checker) card(card *Card) {
	c.name("nameKo", card.NameKo)
	c.name("nameEn", card.NameEn)
	c.within(2, "cost", card.Cost, 0, maxCost)
	c.types(card)
	if n := utf8.RuneCountInString(card.Flavour); n > MaxFlavour || strings.ContainsFunc(card.Flavour, unicode.IsControl) {
		c.fault(10, "flavour", "bad_flavour", "max", MaxFlavour)
	}
	c.points(card.Points)
	if card.Treasure != nil {
		c.within(3, "treasure.coins", card.Treasure.Coins, 0, 4)
	}
	if card.React != nil {
		c.within(4, "react.minHand", card.React.MinHand, 0, 10)
	}
	for _, body := range card.bodies() {
		c.body(card, body)
	}
}

func (c *checker) name(where, name string) {
	n := utf8.RuneCountInString(name)
	if n < 1 || n > maxName || name != strings.TrimSpace(name) || !utf8.ValidString(name) ||
		strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsGraphic(r) }) {
		c.fault(1, where, "bad_name", "max", maxName)
		return
	}
	if slices.ContainsFunc(c.known.Names, func(taken string) bool { return same(name, taken) }) {
		c.fault(1, where, "name_taken", "name", name)
	}
}

func (c *checker) types(card *Card) {
	if len(card.Types) == 0 {
		c.fault(3, "types", "no_type")
	}
	for i, t := range card.Types {
		if !slices.Contains(types, t) || slices.Contains(card.Types[:i], t) {
			c.fault(3, "types", "bad_type", "type", t)
		}
	}
	attacks := 0
	for i := range card.Play {
		attacks += card.Play[i].attacks()
	}
	for _, need := range []struct {
		is, has    bool
		where      string
		need, name string
	}{
		{card.Is("action"), card.Play != nil, "play", "type_needs", "action"},
		{card.Is("treasure"), card.Treasure != nil, "treasure", "type_needs", "treasure"},
		{card.Is("victory"), card.Points != nil, "points", "type_needs", "victory"},
		{card.Is("reaction"), card.React != nil, "react", "type_needs", "reaction"},
		{card.Is("attack"), attacks > 0, "play", "type_needs", "attack"},
	} {
		switch {
		case need.is && !need.has:
			c.fault(3, need.where, "type_needs", "type", need.name)
		case need.has && !need.is:
			c.fault(3, need.where, "needs_type", "type", need.name)
		}
	}
	switch {
	case card.Is("attack") && !card.Is("action"):
		c.fault(3, "types", "attack_needs_action")
	case card.Is("reaction") && len(card.Types) == 1:
		c.fault(3, "types", "only_reaction")
	}
}

// attacks counts the attacks of a statement.
func (s *Statement) attacks() int {
	n := 0
	if s.Attack != nil {
		n++
	}
	for _, in := range s.inner() {
		for i := range in.program {
			n += in.program[i].attacks()
		}
	}
	return n
}

func (c *checker) points(p *Points) {
	if p == nil {
		return
	}
	given := 0
	if p.Fixed != nil {
		given++
		c.within(8, "points.fixed", *p.Fixed, -2, 4)
	}
	if p.PerCard != "" {
		given++
		c.reference(8, "points.perCard", p.PerCard)
	}
	if p.PerCards != 0 {
		given++
		c.within(8, "points.perCards", p.PerCards, 5, 60)
	}
	if given != 1 {
		c.fault(8, "points", "one_of")
	}
}

func (c *checker) reference(rule int, where, card string) {
	if !slices.Contains(c.known.Cards, card) {
		c.fault(rule, where, "no_such_card", "name", card)
	}
}

// body checks one of a card's programs.
func (c *checker) body(card *Card, body part) {
	most := maxStatements
	allowed := inPlay
	switch body.where {
	case "treasure.then":
		allowed = inTreasure
	case "react.do":
		most, allowed = maxReactions, inReaction
	}
	if n := phrases(body.program); n > most {
		c.fault(4, body.where, "too_many", "n", n, "max", most)
		return // what is too long is not counted further
	}
	attacks := 0
	for i := range body.program {
		attacks += body.program[i].attacks()
	}
	if attacks > 1 {
		c.fault(4, body.where, "one_attack")
	}
	c.program(body.where, body.program, 0, allowed, noPhrase)
	did := mostOf(body.program)
	if card.Treasure != nil && body.where == "treasure.then" {
		did.Coins += card.Treasure.Coins
	}
	for _, bound := range []struct {
		n, most int
		code    string
	}{
		{did.Cards, maxDrawn, "draws_too_much"},
		{did.Coins, maxCoins, "pays_too_much"},
		{did.Gains, maxGains, "gains_too_much"},
		{did.Questions, maxQuestions, "asks_too_much"},
	} {
		if bound.n > bound.most {
			c.fault(6, body.where, bound.code, "n", bound.n, "max", bound.most)
		}
	}
}

// Where phrases may stand: bits.
type place uint8

const (
	inPlay place = 1 << iota
	inTreasure
	inReaction
)

// everywhere that is not listed here is everywhere but in a reaction.
var places = map[phrase]place{
	actions: inPlay, attack: inPlay, othersDraw: inPlay, trashSelf: inPlay,
	cards: inPlay | inTreasure | inReaction, discard: inPlay | inTreasure | inReaction, trash: inPlay | inTreasure | inReaction,
	topdeck: inPlay | inTreasure | inReaction, unaffected: inReaction,
}

// stands tells whether a phrase may stand there.
func stands(p phrase, in place) bool {
	where, listed := places[p]
	if !listed {
		where = inPlay | inTreasure
	}
	return where&in != 0
}

// program checks statements one after the other. last is what picked cards before; it returns what does after.
func (c *checker) program(where string, program []Statement, depth int, in place, last phrase) phrase {
	for i := range program {
		at := fmt.Sprintf("%s[%d]", where, i)
		s := &program[i]
		what, one := s.phrase()
		switch {
		case !one:
			c.fault(4, at, "one_of")
			continue
		case !stands(what, in):
			rule := map[place]int{inTreasure: 9, inReaction: 4, inPlay: 4}[in]
			c.fault(rule, at, "not_here", "phrase", what)
			continue
		}
		c.statement(at, s, what, in, last)
		inner := s.inner()
		if len(inner) > 0 && depth == maxDepth {
			c.fault(4, at, "too_deep", "max", maxDepth)
			continue
		}
		if what == may {
			last = noPhrase // its question takes the place of what was picked before
		}
		after := last
		for _, within := range inner {
			if len(within.program) == 0 {
				c.fault(4, at+"."+within.where, "empty")
			}
			if what == choose && chooses(within.program) {
				c.fault(4, at+"."+within.where, "not_here", "phrase", choose)
			}
			if then := c.program(at+"."+within.where, within.program, depth+1, in, last); then != last {
				after = noPhrase // one cannot tell which of them was carried out
			}
		}
		switch last = after; what {
		case discard, trash, topdeck, gain:
			last = what
		case reveal, look, dig, attack:
			last = noPhrase
		}
	}
	return last
}

// chooses tells whether a program has a choice in it.
func chooses(program []Statement) bool {
	for i := range program {
		if program[i].Choose != nil {
			return true
		}
		for _, in := range program[i].inner() {
			if chooses(in.program) {
				return true
			}
		}
	}
	return false
}

func (c *checker) statement(at string, s *Statement, what phrase, in place, last phrase) {
	at += "." + what
	switch what {
	case cards, actions, buys, coins:
		c.amount(at, s.amount(), what, in, last)
	case discard, trash, topdeck:
		c.pick(at, s.pick(), what)
	case gain:
		c.gain(at, s.Gain, last)
	case reveal, look:
		c.spread(at, s.spread(), what)
	case dig:
		c.within(6, at+".hits", s.Dig.Hits, 1, 2)
		c.oneOf(at+".type", s.Dig.Type, filterTypes[1:])
	case choose:
		c.within(4, at+".of", len(s.Choose.Of), 2, 4)
		c.within(4, at+".n", s.Choose.N, 1, max(len(s.Choose.Of)-1, 1))
	case when:
		c.condition(at, s.If, last)
	case othersDraw:
		c.within(4, at, s.OthersDraw, 1, 2)
	case attack:
		c.strikes(at, s.Attack)
	case cheaper:
		c.within(4, at, s.Cheaper, 1, 1)
	case betterCoppers:
		c.within(4, at, s.BetterCoppers, 1, 1)
	}
}

func (c *checker) amount(at string, a *Amount, what phrase, in place, last phrase) {
	if !a.Picked {
		most := ranges[what]
		if in == inReaction {
			most[1] = 2
		}
		c.within(4, at, a.N, most[0], most[1])
		return
	}
	switch {
	case last == noPhrase || last == gain:
		c.fault(4, at, "nothing_picked")
	case what == coins && last != discard && last != trash:
		c.fault(7, at, "coins_for_nothing")
	}
}

func (c *checker) pick(at string, p *Pick, what phrase) {
	most := ranges[what][1]
	c.within(4, at+".most", p.Most, 1, most)
	c.within(4, at+".least", p.Least, 0, max(p.Most, 0))
	c.oneOf(at+".type", p.Type, filterTypes)
}

func (c *checker) gain(at string, g *Gain, last phrase) {
	given := 0
	for _, limit := range []struct {
		where string
		n     *int
		most  int
	}{{"upTo", g.UpTo, 6}, {"exactly", g.Exactly, 6}, {"more", g.More, 3}} {
		if limit.n != nil {
			given++
			c.within(4, at+"."+limit.where, *limit.n, 0, limit.most)
		}
	}
	if g.Card != "" {
		given++
		c.reference(4, at+".card", g.Card)
		if g.Type != "" {
			c.fault(4, at+".type", "one_of")
		}
	}
	if given != 1 {
		c.fault(4, at, "one_of")
	}
	if g.More != nil && last == noPhrase {
		c.fault(4, at+".more", "nothing_picked")
	}
	c.oneOf(at+".type", g.Type, filterTypes)
	c.oneOf(at+".to", g.To, destinations)
}

func (c *checker) spread(at string, s *Spread, what phrase) {
	c.within(4, at+".n", s.N, 1, 4)
	c.oneOf(at+".then", s.Then, []string{thenHand, thenDiscard, thenTrash, thenBack})
	switch {
	case s.Then == thenHand && what == reveal:
		c.oneOf(at+".type", s.Type, filterTypes[1:])
	case s.Then == thenHand: // cards that nobody else sees cannot be shown to be of a type
		c.fault(4, at+".then", "not_here", "phrase", thenHand)
	case s.Type != "":
		c.fault(4, at+".type", "not_here", "phrase", "type")
	}
}

func (c *checker) condition(at string, i *If, last phrase) {
	given := 0
	for _, is := range []bool{i.Picked, i.PickedIs != "", i.HandAtMost != nil, i.HandAtLeast != nil, i.EmptyPiles != 0, i.Played != 0} {
		if is {
			given++
		}
	}
	if given != 1 {
		c.fault(4, at, "one_of")
	}
	if (i.Picked || i.PickedIs != "") && last == noPhrase {
		c.fault(4, at, "nothing_picked")
	}
	if i.PickedIs != "" {
		c.oneOf(at+".pickedIs", i.PickedIs, filterTypes[1:])
	}
	for _, n := range []*int{i.HandAtMost, i.HandAtLeast} {
		if n != nil {
			c.within(4, at, *n, 0, 10)
		}
	}
	c.within(4, at+".emptyPiles", i.EmptyPiles, 0, 4)
	c.within(4, at+".played", i.Played, 0, 10)
}

func (c *checker) strikes(at string, strikes []Strike) {
	c.within(4, at, len(strikes), 1, maxStrikes)
	for i := range strikes {
		s := &strikes[i]
		where := fmt.Sprintf("%s[%d]", at, i)
		given := 0
		for _, is := range []bool{s.DiscardTo != 0, s.Gain != "", s.DiscardTop, s.TrashTreasures, s.Draw} {
			if is {
				given++
			}
		}
		if given != 1 {
			c.fault(4, where, "one_of")
		}
		if s.DiscardTo != 0 {
			c.within(4, where+".discardTo", s.DiscardTo, 3, 10)
		}
		if s.Gain != "" {
			c.oneOf(where+".gain", s.Gain, []string{"curse", "copper"})
		}
	}
}

// oneOf is a fault unless the value is in the list.
func (c *checker) oneOf(where, value string, list []string) {
	if !slices.Contains(list, value) {
		c.fault(4, where, "not_one_of", "value", value, "list", strings.TrimPrefix(strings.Join(list, ", "), ", "))
	}
}
