package strategy

import "slices"

// dominiateGain is the list that every strategy of Dominiate has.
const dominiateGain = "gainPriority"

// dominiateLists are the lists that have counterparts.
var dominiateLists = []struct {
	key  string
	list List
}{{dominiateGain, Buy}, {"actionPriority", Play}, {"trashPriority", Trash}, {"discardPriority", Discard}}

// dominiateOwn are members that say who and what the strategy is; all others are its own ways to play.
var dominiateOwn = []string{"name", "author", "requires"}

// code reads the tokens of a file.
type code struct {
	*writer
	tokens []token
	at     int
	depth  int
}

func (w *writer) dominiate(file string) error {
	tokens, err := codeTokens(file)
	if err != nil {
		return err
	}
	c := &code{writer: w, tokens: tokens}
	w.about(c.text("name"), c.text("author"))
	found := false
	for _, l := range dominiateLists {
		at := c.member(l.key)
		if at < 0 {
			continue
		}
		found = found || l.list == Buy
		w.begin(l.list)
		c.at = at
		if err := c.choices(); err != nil {
			return err
		}
	}
	if !found {
		return c.tokens[0].wrong("there is no member %s", dominiateGain)
	}
	c.others()
	return nil
}

// member is the place behind "key:" or "key =", where it begins a line or an object's member; -1 if it is not there.
func (c *code) member(key string) int {
	for i := range c.tokens[:len(c.tokens)-1] {
		t, next := c.tokens[i], c.tokens[i+1]
		if (t.sort == word || t.sort == quoted) && t.text == key && next.sort == sign && (next.text == ":" || next.text == "=") {
			return i + 2
		}
	}
	return -1
}

// text is the string that a member is; "" if it is none.
func (c *code) text(key string) string {
	if at := c.member(key); at >= 0 && c.tokens[at].sort == quoted {
		return c.tokens[at].text
	}
	return ""
}

// others notes the members that are functions without a counterpart.
func (c *code) others() {
	depth := 0
	for i, t := range c.tokens[:len(c.tokens)-1] {
		if t.sort == sign {
			switch t.text {
			case "{", "[", "(":
				depth++
			case "}", "]", ")":
				depth--
			}
		}
		if depth > 1 || t.sort != word || c.tokens[i+1].text != ":" || c.tokens[i+1].sort != sign {
			continue
		}
		known := slices.Contains(dominiateOwn, t.text)
		for _, l := range dominiateLists {
			known = known || l.key == t.text
		}
		if !known {
			c.note(t, "%s is not carried over: the bot does that its own way", t.text).as("way", t.text)
		}
	}
}

func (c *code) token() token { return c.tokens[c.at] }

func (c *code) step() {
	if c.at < len(c.tokens)-1 {
		c.at++
	}
}

func (c *code) is(text string) bool {
	t := c.token()
	return (t.sort == word || t.sort == sign) && t.text == text
}

// take passes one of the words or signs, if it is next.
func (c *code) take(texts ...string) bool {
	for _, text := range texts {
		if c.is(text) {
			c.step()
			return true
		}
	}
	return false
}

func (c *code) lines() {
	for c.token().sort == lineEnd {
		c.step()
	}
}

// choices reads the head of a function and what it gives back: a list, or one of two by a condition.
func (c *code) choices() error {
	start := c.token()
	for !c.is("->") && !c.is("=>") && !c.is("[") {
		if c.take("{") {
			break // the body of a function of JavaScript
		}
		if c.token().sort == textEnd {
			return start.wrong("a list is expected here")
		}
		c.step()
	}
	c.take("->", "=>")
	c.lines()
	if c.take("{") {
		c.lines()
	}
	c.take("return")
	c.lines()
	return c.choice(nil)
}

// choice reads a list whose lines count where the tests hold, or an "if" with a list for either case.
func (c *code) choice(tests []string) error {
	start := c.token()
	if c.depth++; c.depth > maxDepth {
		return start.wrong("more than %d conditions inside one another", maxDepth)
	}
	defer func() { c.depth-- }()
	switch {
	case c.is("["):
		return c.array(tests)
	case c.take("if"):
		test, err := c.condition()
		if err != nil {
			return err
		}
		c.take("then")
		c.body()
		if err := c.choice(append(slices.Clone(tests), test)); err != nil {
			return err
		}
		c.lines()
		c.take("}")
		c.lines()
		if !c.take("else") {
			return nil
		}
		c.body()
		return c.choice(append(slices.Clone(tests), negated(test)))
	}
	return start.wrong("a list is expected here, not %s: only lists of cards with conditions can be carried over", start)
}

// body passes what stands before a list inside a case.
func (c *code) body() {
	c.lines()
	if c.take("{") {
		c.lines()
	}
	c.take("return")
	c.lines()
}

// array reads a list of cards.
func (c *code) array(tests []string) error {
	start := c.token()
	c.step()
	for {
		for c.token().sort == lineEnd || c.is(",") {
			c.step()
		}
		at := c.token()
		switch {
		case c.take("]"):
			c.take(";")
			return nil
		case at.sort == textEnd:
			return start.wrong("the list is not closed")
		}
		from := c.at
		card, test, problem := c.element()
		if problem == nil && !c.ends() {
			problem = c.token().wrong("%s is not expected here", c.token())
		}
		if problem != nil {
			c.note(token{line: problem.Line, column: problem.Column}, "%s; the line is left out", said(problem.Problem)).as("line")
			c.at = from
			c.pass()
			continue
		}
		if card != "" {
			c.line(at, card, append(slices.Clone(tests), test)...)
		}
	}
}

func (c *code) ends() bool { return c.token().sort == lineEnd || c.is(",") || c.is("]") }

// pass passes an element that could not be read.
func (c *code) pass() {
	for depth := 0; c.token().sort != textEnd; c.step() {
		switch {
		case depth == 0 && c.ends():
			return
		case c.is("("), c.is("["), c.is("{"):
			depth++
		case c.is(")"), c.is("]"), c.is("}"):
			depth--
		}
	}
}

// nothing are the words for no card.
var nothing = []string{"null", "undefined", "void"}

// element reads a card, with an "if" behind it, or before "?" or "&&". "" is no card at all.
func (c *code) element() (card, test string, problem *Error) {
	if c.empty() {
		return "", yes, nil
	}
	if c.token().sort == quoted {
		card = c.token().text
		c.step()
		if !c.is("if") && !c.is("unless") {
			return card, yes, nil
		}
		unless := c.is("unless")
		c.step()
		test, err := c.condition()
		if unless {
			test = negated(test)
		}
		return card, test, problemOf(err)
	}
	test, err := c.condition()
	if err != nil {
		return "", "", problemOf(err)
	}
	question := c.take("?")
	if !question && !c.take("&&") {
		return "", "", c.token().wrong("a card is expected here, not %s", c.token())
	}
	c.lines()
	if c.token().sort != quoted {
		return "", "", c.token().wrong("a card is expected here, not %s", c.token())
	}
	card = c.token().text
	c.step()
	if question {
		c.lines()
		if !c.take(":") || !c.empty() {
			return "", "", c.token().wrong("\": null\" is expected here, not %s", c.token())
		}
	}
	return card, test, nil
}

// empty passes a word for no card.
func (c *code) empty() bool {
	if !c.take(nothing...) {
		return false
	}
	if c.token().sort == number { // void 0
		c.step()
	}
	return true
}

// problemOf is what is wrong, as it is where there is a place for it.
func problemOf(err error) *Error {
	if err == nil {
		return nil
	}
	return err.(*Error) //nolint:errorlint,forcetypeassert // the readers of conditions give nothing else
}

// negated is the opposite of a condition.
func negated(test string) string {
	switch test {
	case yes:
		return no
	case no:
		return yes
	}
	return "not " + enclosed(test)
}

// enclosed puts what does not stand in parentheses as a whole into some.
func enclosed(text string) string {
	depth := 0
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 && i < len(text)-1 {
			return "(" + text + ")"
		}
	}
	return text
}
