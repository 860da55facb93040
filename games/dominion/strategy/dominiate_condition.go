package strategy

import (
	"strconv"
	"strings"
)

// What Dominiate's strategies ask, in the words of a text: functions of a card, and functions and members without one.
var (
	dominiateOf = map[string]Quantity{
		"countInDeck": Own, "countInSupply": Left, "countInHand": Hand, "countInPlay": InPlay,
	}
	dominiatePlain = map[string]string{
		"gainsToEndGame": "gainsToEnd", "getTotalMoney": "money", "getAvailableMoney": "coins", "coins": "coins", "actions": "actions",
		"buys": "buys", "turnsTaken": "turn", "numCardsInDeck": "cards", "numActionCardsInDeck": "own(action)", "numEmptyPiles": "emptyPiles",
		"getVP": "points", "nPlayers": "players",
	}
	dominiateTypes = []string{"countCardTypeInDeck", "countTypeInDeck"}
	dominiateSelf  = []string{"state", "my", "current", "this"}
	dominiateSigns = map[string]string{
		"<": "<", "<=": "<=", ">": ">", ">=": ">=", "==": "=", "===": "=", "is": "=", "!=": "!=", "!==": "!=", "isnt": "!=",
	}
)

// value is what an expression comes to: a number, or whether something is so.
type value struct {
	text  string // yes and no for what is always so, or never
	truth bool
}

// asTest is the value as a condition: a number is one where it is not 0.
func (v value) asTest() string {
	switch {
	case v.truth:
		return v.text
	case v.text == "0":
		return no
	}
	return v.text + " != 0"
}

// condition reads a condition.
func (c *code) condition() (string, error) {
	v, err := c.either()
	return v.asTest(), err
}

// joins tells whether a word or sign that joins comes next, perhaps in the next line, and passes it.
func (c *code) joins(texts ...string) bool {
	from := c.at
	c.lines()
	if c.is("&&") && c.tokens[min(c.at+1, len(c.tokens)-1)].sort == quoted {
		c.at = from // what stands behind is the card
		return false
	}
	if !c.take(texts...) {
		c.at = from
		return false
	}
	c.lines()
	return true
}

func (c *code) either() (value, error) {
	whole, err := c.both()
	for err == nil && c.joins("or", "||") {
		var next value
		if next, err = c.both(); err != nil {
			break
		}
		a, b := whole.asTest(), next.asTest()
		switch {
		case a == yes || b == yes:
			whole = value{yes, true}
		case a == no:
			whole = value{b, true}
		case b == no:
			whole = value{a, true}
		default:
			whole = value{"(" + a + " or " + b + ")", true}
		}
	}
	return whole, err
}

func (c *code) both() (value, error) {
	whole, err := c.opposite()
	for err == nil && c.joins("and", "&&") {
		var next value
		if next, err = c.opposite(); err != nil {
			break
		}
		whole = value{all([]string{whole.asTest(), next.asTest()}), true}
	}
	return whole, err
}

func (c *code) opposite() (value, error) {
	if c.depth++; c.depth > maxDepth {
		return value{}, c.token().wrong("more than %d conditions inside one another", maxDepth)
	}
	defer func() { c.depth-- }()
	if c.take("not", "!") {
		v, err := c.opposite()
		return value{negated(v.asTest()), true}, err
	}
	return c.compared()
}

// compared reads sums with signs between them: each pair is compared, as CoffeeScript does.
func (c *code) compared() (value, error) {
	left, err := c.sum()
	if err != nil {
		return left, err
	}
	var tests []string
	for c.token().sort == sign || c.token().sort == word {
		at := c.token()
		relation, ok := dominiateSigns[at.text]
		if !ok {
			break
		}
		c.step()
		c.lines()
		if c.take("not") && at.text == "is" {
			relation = "!="
		}
		right, err := c.sum()
		switch {
		case err != nil:
			return left, err
		case left.truth || right.truth:
			return left, at.wrong("only numbers are compared")
		}
		tests = append(tests, compare(left.text, relation, right.text))
		left = right
	}
	if len(tests) == 0 {
		return left, nil
	}
	return value{all(tests), true}, nil
}

// compare is a comparison in words; of two plain numbers it is known how it comes out.
func compare(left, relation, right string) string {
	a, err := strconv.Atoi(left)
	b, err2 := strconv.Atoi(right)
	if err != nil || err2 != nil {
		return left + " " + relation + " " + right
	}
	if map[string]bool{"=": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[relation] {
		return yes
	}
	return no
}

// all is the condition that all the tests hold.
func all(tests []string) string {
	var kept []string
	for _, test := range tests {
		switch test {
		case yes:
		case no:
			return no
		default:
			kept = append(kept, test)
		}
	}
	switch len(kept) {
	case 0:
		return yes
	case 1:
		return kept[0]
	}
	return "(" + strings.Join(kept, " and ") + ")"
}

// sum reads numbers that are added, taken away, multiplied or divided.
func (c *code) sum() (value, error) {
	whole, err := c.product()
	for err == nil && (c.is("+") || c.is("-")) {
		whole, err = c.joined(whole, c.product)
	}
	return whole, err
}

func (c *code) product() (value, error) {
	whole, err := c.factor()
	for err == nil && (c.is("*") || c.is("/")) {
		whole, err = c.joined(whole, c.factor)
	}
	return whole, err
}

// joined joins a number to the next one by the sign in view.
func (c *code) joined(left value, read func() (value, error)) (value, error) {
	at := c.token()
	c.step()
	c.lines()
	right, err := read()
	if err != nil {
		return left, err
	}
	if left.truth || right.truth {
		return left, at.wrong("only numbers are calculated with")
	}
	return value{text: left.text + " " + at.text + " " + right.text}, nil
}

func (c *code) factor() (value, error) {
	at := c.token()
	switch {
	case at.sort == number:
		c.step()
		text, ok := decimal(at.text)
		if !ok {
			return value{}, at.wrong("%s: a number up to %d is expected here", at.text, maxNumber)
		}
		if strings.Contains(text, "/") {
			text = "(" + text + ")"
		}
		return value{text: text}, nil
	case c.take("true"):
		return value{yes, true}, nil
	case c.take("false"):
		return value{no, true}, nil
	case c.take("-"):
		v, err := c.factor()
		return value{text: "-" + v.text}, err
	case c.take("("):
		if c.depth++; c.depth > maxDepth {
			return value{}, at.wrong("more than %d parentheses inside one another", maxDepth)
		}
		defer func() { c.depth-- }()
		c.lines()
		v, err := c.either()
		c.lines()
		if err == nil && !c.take(")") {
			return v, c.token().wrong("\")\" is expected here, not %s", c.token())
		}
		if v.text != yes && v.text != no {
			v.text = enclosed(v.text)
		}
		return v, err
	}
	return c.asked()
}

// asked reads what a strategy asks of the state: state.gainsToEndGame(), my.countInDeck("Gold"), state.supply.Colony?
func (c *code) asked() (value, error) {
	at := c.token()
	if !c.take("@") && at.sort != word {
		return value{}, at.wrong("a number or a question is expected here, not %s", at)
	}
	var path []string
	for {
		name := c.token()
		if name.sort != word {
			return value{}, name.wrong("a name is expected here, not %s", name)
		}
		path = append(path, name.text)
		c.step()
		if !c.take(".") {
			break
		}
	}
	for len(path) > 1 && isOne(path[0], dominiateSelf) {
		path = path[1:]
	}
	if path[0] == "supply" && len(path) == 2 {
		return c.inSupply(at, path[1])
	}
	asked := strings.Join(path, ".")
	card, called, err := c.argument(at, asked)
	if err != nil {
		return value{}, err
	}
	if quantity, ok := dominiateOf[asked]; ok && called && card != "" {
		return value{text: c.counted(at, quantity, card)}, nil
	}
	if plain, ok := dominiatePlain[asked]; ok && card == "" {
		return value{text: plain}, nil
	}
	if isOne(asked, dominiateTypes) && card != "" {
		if text, ok := c.typed(Own, card); ok {
			return value{text: text}, nil
		}
	}
	return value{}, at.wrong("%q has no counterpart", asked)
}

func isOne(text string, of []string) bool {
	for _, one := range of {
		if text == one {
			return true
		}
	}
	return false
}

// inSupply tells whether the game has a card: as far as is known before it, these rules.
func (c *code) inSupply(at token, card string) (value, error) {
	if !c.take("?") {
		return value{}, at.wrong("%q has no counterpart", "supply."+card)
	}
	if find(c.names.Cards, card) < 0 {
		c.note(at, "%q is no card of these rules: it is never in the Supply", card).as("zero", card)
		return value{no, true}, nil
	}
	return value{"left(" + card + ") > 0", true}, nil
}

// argument reads the arguments of a call: none, the state, or a card.
func (c *code) argument(at token, asked string) (card string, called bool, err error) {
	if !c.take("(") {
		return "", false, nil
	}
	switch {
	case c.token().sort == quoted:
		card = c.token().text
		c.step()
	case c.is("state"), c.is("my"):
		c.step()
	}
	if !c.take(")") {
		return "", true, at.wrong("%q has no counterpart", asked)
	}
	return card, true, nil
}
