package strategy

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// mark is what some editors put before a text to say that it is UTF-8.
const mark = "\ufeff"

// Read reads a strategy. The error is an *Error: it tells the place of the first mistake, and how to mend it.
func Read(text string, names Names) (*Strategy, error) {
	start := token{line: 1, column: 1}
	if len(text) > MaxBytes {
		return nil, start.wrong("the text has %d bytes: at most %d", len(text), MaxBytes)
	}
	if !utf8.ValidString(text) {
		return nil, start.wrong("this is no text in UTF-8")
	}
	text = strings.TrimPrefix(text, mark)
	out, err := read(text, names)
	if err != nil && formOf(text) != ownForm {
		return nil, start.wrong("this is a strategy of another program: noripan strategies dominion --import FILE makes a text of it").as("foreign")
	}
	return out, err
}

// read reads a text of ours.
func read(text string, names Names) (*Strategy, error) {
	start := token{line: 1, column: 1}
	r := &reader{scanner: scanner{rest: text, line: 1, column: 1}, names: names, out: new(Strategy)}
	if err := r.step(); err != nil {
		return nil, err
	}
	for r.sort != textEnd {
		if err := r.line(); err != nil {
			return nil, err
		}
	}
	if len(r.out.Lists[Buy]) == 0 {
		return nil, r.wrong("the strategy buys nothing: write a list of cards, one a line").as("empty")
	}
	for name, n := range names.Numbers {
		switch {
		case !slices.Contains(r.numbers, name):
			return nil, start.wrong("no number of the text is called %q%s", name, among(r.numbers))
		case n < 0 || n > maxNumber:
			return nil, start.wrong("%s=%d: 0 to %d", name, n, maxNumber)
		}
	}
	return r.out, nil
}

// among is a list, which is not cut as one word would be.
type among []string

func (names among) String() string {
	if len(names) == 0 {
		return ": write {n=11} in the place of one"
	}
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = quotable(name)
	}
	return " (there are " + strings.Join(all, ", ") + ")"
}

// reader reads a text with one token in view.
type reader struct {
	scanner
	token
	names Names
	list  List // that lines belong to
	count int  // of lines

	numbers []string // names of numbers that have been read
	out     *Strategy
}

func (r *reader) step() error {
	var err error
	r.token, err = r.next()
	return err
}

// is tells whether the token in view is that word or sign.
func (r *reader) is(text string) bool {
	return (r.sort == word || r.sort == sign) && strings.EqualFold(r.text, text)
}

func (r *reader) atEnd() bool { return r.sort == lineEnd || r.sort == textEnd }

// line reads one line of the text, with its end.
func (r *reader) line() error {
	if r.sort == word {
		if err := r.phrase(); err != nil {
			return err
		}
	}
	if !r.atEnd() {
		return r.wrong("%s is not expected here", r.token).as("stray", r.text)
	}
	if r.sort == textEnd {
		return nil
	}
	return r.step()
}

// phrase reads the head of a list, the switch, or a card with its condition.
func (r *reader) phrase() error {
	start := r.token
	name, err := r.name()
	if err != nil {
		return err
	}
	if r.is(":") {
		for list, head := range listNames {
			if strings.EqualFold(head, name) {
				r.list = List(list)
				return r.step()
			}
		}
		return start.unknown("list", name, listNames[:])
	}
	if strings.EqualFold(name, Careful) {
		r.out.Careful = true
		return nil
	}
	line := Line{Card: find(r.names.Cards, name)}
	if card := r.leading(name); line.Card < 0 && card != "" {
		return start.wrong("no card %q: behind %q a condition begins with \"when\"", name, card).as("when", name, card)
	}
	if line.Card < 0 {
		return start.unknown("card", name, r.names.Cards)
	}
	if r.count++; r.count > maxLines {
		return start.wrong("more than %d lines", maxLines).as("lines", strconv.Itoa(maxLines))
	}
	switch {
	case r.is("never"):
		line.When = never
		err = r.step()
	case r.is("when"):
		line.When, err = r.when()
	}
	if err != nil {
		return err
	}
	r.out.Lists[r.list] = append(r.out.Lists[r.list], line)
	return nil
}

// leading is the card that the first words of a name are; "" where they are none.
func (r *reader) leading(name string) string {
	words := strings.Fields(name)
	for n := len(words) - 1; n > 0; n-- {
		if card := strings.Join(words[:n], " "); find(r.names.Cards, card) >= 0 {
			return card
		}
	}
	return ""
}

// never is the condition that never holds.
var never = Condition{{Is: Positive, Yes: Holds, No: Fails}}

// when reads a condition with the word before it.
func (r *reader) when() (Condition, error) {
	if err := r.step(); err != nil {
		return nil, err
	}
	return r.condition()
}

// name reads the words of a name, up to what may stand behind one.
func (r *reader) name() (string, error) {
	var words []string
	for r.sort == word && !r.is("when") && (len(words) == 0 || !r.is("never")) || r.is("-") && len(words) > 0 {
		if r.sort == word {
			words = append(words, r.text)
		}
		if err := r.step(); err != nil {
			return "", err
		}
	}
	if len(words) == 0 {
		return "", r.wrong("a card's name is expected here, not %s", r.token).as("name", r.text)
	}
	return strings.Join(words, " "), nil
}

// integer reads a whole number.
func (r *reader) integer() (int, error) {
	n, err := strconv.Atoi(r.text)
	if err != nil || n > maxNumber {
		return 0, r.wrong("%s is too large: at most %d", r.text, maxNumber).as("large", r.text, strconv.Itoa(maxNumber))
	}
	return n, r.step()
}
