package strategy

import "slices"

// linear is a sum of terms and a number, all divided by one positive divisor.
type linear struct {
	terms   []Term
	number  int
	divisor int
}

// times is so many times the sum.
func (l linear) times(n int) linear {
	out := linear{number: n * l.number, divisor: l.divisor}
	for _, t := range l.terms {
		t.Times *= n
		out.terms = append(out.terms, t)
	}
	return out
}

// plus adds another sum; false if its numbers would become too large.
func (l linear) plus(m linear) (linear, bool) {
	out := l.times(m.divisor)
	m = m.times(l.divisor)
	out.number += m.number
	out.divisor = l.divisor * m.divisor
	for _, t := range m.terms {
		out.add(t)
	}
	return out, out.small()
}

// add adds a term.
func (l *linear) add(t Term) {
	for i := range l.terms {
		if same := &l.terms[i]; same.Of == t.Of && same.Card == t.Card && same.Type == t.Type {
			same.Times += t.Times
			return
		}
	}
	l.terms = append(l.terms, t)
}

func (l linear) small() bool {
	for _, t := range l.terms {
		if t.Times > maxFactor || t.Times < -maxFactor {
			return false
		}
	}
	return l.number <= maxFactor && l.number >= -maxFactor && l.divisor <= maxFactor
}

// sum reads products that are added or taken away.
func (c *conditionReader) sum() (linear, error) {
	all, err := c.product()
	for err == nil && (c.is("+") || c.is("-")) {
		start, factor := c.token, 1
		if c.is("-") {
			factor = -1
		}
		if err = c.step(); err != nil {
			break
		}
		var next linear
		if next, err = c.product(); err != nil {
			break
		}
		var ok bool
		if all, ok = all.plus(next.times(factor)); !ok {
			return all, start.wrong("the numbers become too large")
		}
	}
	return all, err
}

// product reads factors that are multiplied, or divided by a number. Of the factors of a product all but one are plain
// numbers.
func (c *conditionReader) product() (linear, error) {
	all, err := c.factor()
	for err == nil && (c.is("*") || c.is("/")) {
		operator := c.token
		if err = c.step(); err != nil {
			break
		}
		start := c.token
		var next linear
		if next, err = c.factor(); err != nil {
			break
		}
		if operator.text == "*" && len(all.terms) == 0 {
			all, next = next, all
		}
		switch {
		case len(next.terms) > 0:
			return all, start.wrong("a plain number is expected here: quantities are not multiplied with one another").as("plain")
		case operator.text == "/" && next.number <= 0:
			return all, start.wrong("a number above 0 is expected here").as("above")
		}
		up, down := next.number, next.divisor
		if operator.text == "/" {
			up, down = down, up
		}
		all = all.times(up)
		if all.divisor *= down; !all.small() {
			return all, operator.wrong("the numbers become too large")
		}
	}
	return all, err
}

// factor reads a number, a quantity, or a sum in parentheses.
func (c *conditionReader) factor() (linear, error) {
	if c.depth++; c.depth > maxDepth {
		return linear{}, c.wrong("more than %d parentheses inside one another", maxDepth)
	}
	defer func() { c.depth-- }()
	switch {
	case c.sort == number:
		n, err := c.integer()
		return linear{number: n, divisor: 1}, err
	case c.sort == word:
		term, err := c.quantity()
		return linear{terms: []Term{term}, divisor: 1}, err
	case c.is("-"):
		if err := c.step(); err != nil {
			return linear{}, err
		}
		negative, err := c.factor()
		return negative.times(-1), err
	case c.is("{"):
		n, err := c.named()
		return linear{number: n, divisor: 1}, err
	case !c.is("("):
		return linear{}, c.wrong("a number or a quantity is expected here, not %s", c.token).as("number", c.text)
	}
	if err := c.step(); err != nil {
		return linear{}, err
	}
	inner, err := c.sum()
	if err != nil {
		return linear{}, err
	}
	if !c.is(")") {
		return linear{}, c.wrong("\")\" is expected here, not %s", c.token).as("close", c.text)
	}
	return inner, c.step()
}

// named reads a number with a name: {n=11} is 11, unless it is told to be another one.
func (c *conditionReader) named() (int, error) {
	if err := c.step(); err != nil {
		return 0, err
	}
	name := c.token
	if c.sort != word {
		return 0, c.wrong("a number's name is expected here, not %s: write {n=11}", c.token)
	}
	if err := c.step(); err != nil {
		return 0, err
	}
	if !c.is("=") {
		return 0, c.wrong("\"=\" and the number are expected here, not %s: write {%s=11}", c.token, name.text)
	}
	if err := c.step(); err != nil {
		return 0, err
	}
	if c.sort != number {
		return 0, c.wrong("a number is expected here, not %s", c.token)
	}
	n, err := c.integer()
	if err != nil {
		return 0, err
	}
	if !c.is("}") {
		return 0, c.wrong("\"}\" is expected here, not %s", c.token)
	}
	if told, ok := c.names.Numbers[name.text]; ok {
		n = told
	}
	if !slices.Contains(c.numbers, name.text) {
		c.numbers = append(c.numbers, name.text)
	}
	return n, c.step()
}

// quantity reads a quantity, with the card or type that some are of.
func (c *conditionReader) quantity() (Term, error) {
	start := c.token
	at := find(quantityNames[:], c.text)
	if at < 0 {
		if find(c.names.Cards, c.text) >= 0 {
			return Term{}, start.wrong("a card is no quantity: write own(%s) or left(%s)", c.text, c.text).as("own", c.text)
		}
		return Term{}, start.unknown("quantity", c.text, quantityNames[:])
	}
	t := Term{Times: 1, Of: Quantity(at), Card: -1, Type: -1}
	if err := c.step(); err != nil || !t.Of.ofCards() {
		return t, err
	}
	if !c.is("(") {
		return t, c.wrong("%s needs a card or type: write %s(gold)", quantityNames[at], quantityNames[at]).as("of", quantityNames[at])
	}
	if err := c.step(); err != nil {
		return t, err
	}
	start = c.token
	name, err := c.name()
	if err != nil {
		return t, err
	}
	if t.Card = find(c.names.Cards, name); t.Card < 0 {
		if t.Type = find(c.names.Types, name); t.Type < 0 {
			return t, start.unknown("card or type", name, c.names.Cards, c.names.Types)
		}
	}
	if !c.is(")") {
		return t, c.wrong("\")\" is expected here, not %s", c.token).as("close", c.text)
	}
	return t, c.step()
}
