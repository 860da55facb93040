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
	maxMarks      = 2 // accents one upon another
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

var types = []string{"action", "treasure", "victory", "attack", "reaction"}

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
	if n := utf8.RuneCountInString(card.Flavour); n > MaxFlavour || !legible(card.Flavour) {
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

// legible tells whether all of a text can be seen: no character shows nothing, turns round what stands beside it, or is one
// of a tower of accents.
func legible(text string) bool {
	marks := maxMarks // none stands at the beginning: it would go to what is written before
	for _, r := range text {
		if !unicode.IsGraphic(r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) {
			return false
		}
		if !unicode.IsMark(r) {
			marks = 0
		} else if marks++; marks > maxMarks {
			return false
		}
	}
	return true
}

func (c *checker) name(where, name string) {
	n := utf8.RuneCountInString(name)
	if n < 1 || n > maxName || name != strings.TrimSpace(name) || !utf8.ValidString(name) || !legible(name) {
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
		{card.Is("action"), len(card.Play) > 0, "play", "type_needs", "action"},
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
