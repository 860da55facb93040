package blank

import "fmt"

// A phrase is what a statement does, by name. It is a text, as it stands in a card.
type phrase = string

// The phrases.
const (
	noPhrase      phrase = ""
	cards         phrase = "cards"
	actions       phrase = "actions"
	buys          phrase = "buys"
	coins         phrase = "coins"
	discard       phrase = "discard"
	trash         phrase = "trash"
	topdeck       phrase = "topdeck"
	gain          phrase = "gain"
	reveal        phrase = "reveal"
	look          phrase = "look"
	dig           phrase = "dig"
	revealHand    phrase = "revealHand"
	choose        phrase = "choose"
	may           phrase = "may"
	when          phrase = "if"
	othersDraw    phrase = "othersDraw"
	attack        phrase = "attack"
	cheaper       phrase = "cheaper"
	betterCoppers phrase = "betterCoppers"
	trashSelf     phrase = "trashSelf"
	unaffected    phrase = "unaffected"
)

// phrase is what the statement does; false unless it is exactly one thing.
func (s *Statement) phrase() (phrase, bool) {
	found, n := noPhrase, 0
	for _, part := range []struct {
		phrase phrase
		is     bool
	}{
		{cards, s.Cards != nil},
		{actions, s.Actions != nil},
		{buys, s.Buys != nil},
		{coins, s.Coins != nil},
		{discard, s.Discard != nil},
		{trash, s.Trash != nil},
		{topdeck, s.Topdeck != nil},
		{gain, s.Gain != nil},
		{reveal, s.Reveal != nil},
		{look, s.Look != nil},
		{dig, s.Dig != nil},
		{revealHand, s.RevealHand},
		{choose, s.Choose != nil},
		{may, s.May != nil},
		{when, s.If != nil},
		{othersDraw, s.OthersDraw != 0},
		{attack, s.Attack != nil},
		{cheaper, s.Cheaper != 0},
		{betterCoppers, s.BetterCoppers != 0},
		{trashSelf, s.TrashSelf},
		{unaffected, s.Unaffected},
	} {
		if part.is {
			found = part.phrase
			n++
		}
	}
	return found, n == 1
}

// amount is the number in a statement of +Cards, +Actions, +Buys or +Coins.
func (s *Statement) amount() *Amount {
	for _, a := range []*Amount{s.Cards, s.Actions, s.Buys, s.Coins} {
		if a != nil {
			return a
		}
	}
	return nil
}

// pick is the pick in a statement that discards, trashes or puts back from the hand.
func (s *Statement) pick() *Pick {
	for _, p := range []*Pick{s.Discard, s.Trash, s.Topdeck} {
		if p != nil {
			return p
		}
	}
	return nil
}

// inner are the programs within a statement, with where they stand.
func (s *Statement) inner() []part {
	var all []part
	if s.Choose != nil {
		for i, of := range s.Choose.Of {
			all = append(all, part{fmt.Sprintf("choose.of[%d]", i), of})
		}
	}
	if s.May != nil {
		all = append(all, part{"may", s.May})
	}
	if s.If != nil {
		all = append(all, part{"if.then", s.If.Then})
		if s.If.Else != nil {
			all = append(all, part{"if.else", s.If.Else})
		}
	}
	return all
}

// part is a program and where it stands.
type part struct {
	where   string
	program []Statement
}

// bodies are a card's programs.
func (c *Card) bodies() []part {
	all := []part{{"play", c.Play}}
	if c.Treasure != nil {
		all = append(all, part{"treasure.then", c.Treasure.Then})
	}
	if c.React != nil {
		all = append(all, part{"react.do", c.React.Do})
	}
	return all
}

// phrases counts the statements of a program, nested ones too.
func phrases(program []Statement) int {
	n := len(program)
	for i := range program {
		for _, in := range program[i].inner() {
			n += phrases(in.program)
		}
	}
	return n
}
