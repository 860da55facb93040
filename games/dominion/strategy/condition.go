package strategy

// A condition is read into a row of tests from its end to its beginning: when a part is read, what comes after it is not
// known yet. So each part is kept with the tests whose ways out of it are still open.
type part struct {
	first   int16
	yes, no []*int16 // ways out, to be set
}

func set(ways []*int16, to int16) {
	for _, way := range ways {
		*way = to
	}
}

// conditionReader reads one condition.
type conditionReader struct {
	*reader
	tests []*Test
	depth int
}

// condition reads a condition, up to the end of the line.
func (r *reader) condition() (Condition, error) {
	c := &conditionReader{reader: r}
	whole, err := c.either()
	if err != nil {
		return nil, err
	}
	if !r.atEnd() {
		return nil, r.wrong("%s is not expected here: conditions are joined by \"and\" or \"or\"", r.token).as("join", r.text)
	}
	set(whole.yes, Holds)
	set(whole.no, Fails)
	tests := make(Condition, len(c.tests))
	for i, t := range c.tests {
		tests[i] = *t
	}
	return tests, nil
}

// either reads conditions joined by "or".
func (c *conditionReader) either() (part, error) {
	all, err := c.both()
	for err == nil && c.is("or") {
		var next part
		if err = c.step(); err != nil {
			break
		}
		if next, err = c.both(); err == nil {
			set(all.no, next.first)
			all.yes, all.no = append(all.yes, next.yes...), next.no
		}
	}
	return all, err
}

// both reads conditions joined by "and".
func (c *conditionReader) both() (part, error) {
	all, err := c.single()
	for err == nil && c.is("and") {
		var next part
		if err = c.step(); err != nil {
			break
		}
		if next, err = c.single(); err == nil {
			set(all.yes, next.first)
			all.yes, all.no = next.yes, append(all.no, next.no...)
		}
	}
	return all, err
}

// single reads one condition: its opposite, one in parentheses, or a comparison.
func (c *conditionReader) single() (part, error) {
	if c.depth++; c.depth > maxDepth {
		return part{}, c.wrong("more than %d conditions inside one another", maxDepth)
	}
	defer func() { c.depth-- }()
	switch {
	case c.is("not"):
		if err := c.step(); err != nil {
			return part{}, err
		}
		p, err := c.single()
		p.yes, p.no = p.no, p.yes
		return p, err
	case c.is("(") && c.inParentheses():
		return c.parentheses()
	}
	return c.comparison()
}

// inParentheses tells whether what begins with the parenthesis in view is a condition: else it is a number. Wherever
// there is a comparison inside it is.
func (c *conditionReader) inParentheses() bool {
	ahead, open := c.scanner, 1
	for open > 0 {
		t, err := ahead.next()
		switch {
		case err != nil || t.sort == lineEnd || t.sort == textEnd:
			return false
		case relation(t) >= 0:
			return true
		case t.sort == sign && t.text == "(":
			open++
		case t.sort == sign && t.text == ")":
			open--
		}
	}
	return false
}

// parentheses reads a condition in parentheses.
func (c *conditionReader) parentheses() (part, error) {
	if err := c.step(); err != nil {
		return part{}, err
	}
	p, err := c.either()
	if err != nil {
		return part{}, err
	}
	if !c.is(")") {
		return part{}, c.wrong("\")\" is expected here, not %s", c.token).as("close", c.text)
	}
	return p, c.step()
}

// relations are the signs of comparisons, and how the difference of both sides stands to 0: the right one's from the left
// one where reversed.
var relations = []struct {
	sign     string
	is       Relation
	reversed bool
}{{"<=", NotNegative, true}, {">=", NotNegative, false}, {"<", Positive, true}, {">", Positive, false}, {"=", Zero, false}, {"!=", NotZero, false}}

// relation is the place of a sign in the table; -1 for all else.
func relation(t token) int {
	for i := range relations {
		if t.sort == sign && t.text == relations[i].sign {
			return i
		}
	}
	return -1
}

// comparison reads two numbers and the sign between them.
func (c *conditionReader) comparison() (part, error) {
	left, err := c.sum()
	if err != nil {
		return part{}, err
	}
	at := relation(c.token)
	if at < 0 {
		return part{}, c.wrong("a comparison is expected here (<, <=, =, !=, >= or >), not %s", c.token).as("compare", c.text)
	}
	start := c.token
	if err := c.step(); err != nil {
		return part{}, err
	}
	right, err := c.sum()
	if err != nil {
		return part{}, err
	}
	rel := relations[at]
	if rel.reversed {
		left, right = right, left
	}
	difference, ok := left.plus(right.times(-1))
	if !ok {
		return part{}, start.wrong("the numbers become too large")
	}
	if len(c.tests) == maxTests {
		return part{}, start.wrong("more than %d comparisons in a condition", maxTests)
	}
	return c.test(&Test{Sum: difference.terms, Plus: difference.number, Is: rel.is}), nil
}

// test adds a test whose ways out are open.
func (c *conditionReader) test(t *Test) part {
	c.tests = append(c.tests, t)
	return part{first: int16(len(c.tests) - 1), yes: []*int16{&t.Yes}, no: []*int16{&t.No}}
}
