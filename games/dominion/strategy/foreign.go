package strategy

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// MaxForeign is how many bytes a file of another program may have: some hold a hundred strategies.
const MaxForeign = 4 << 20

// Note tells what of a file was not carried over, and where it stands.
type Note = Error

// Import makes a text of a strategy that was written for another program, Dominiate or Geronimoo's simulator, or stands as
// JSON; a text is given back as it is. which names the strategy where a file holds several. Lines that have no counterpart
// are left out, and noted: what is there means what it meant. Cards that the names lack count as cards that no game has.
func Import(file []byte, which string, names Names) (text string, notes []*Note, err error) {
	start := token{line: 1, column: 1}
	if len(file) > MaxForeign {
		return "", nil, start.wrong("the file has %d bytes: at most %d", len(file), MaxForeign)
	}
	if !utf8.Valid(file) {
		return "", nil, start.wrong("this is no text in UTF-8")
	}
	file = bytes.TrimPrefix(file, []byte(mark))
	w := &writer{names: names}
	switch formOf(string(file)) {
	case geronimooForm:
		err = w.geronimoo(file, which)
	case dominiateForm:
		err = w.dominiate(string(file))
	case jsonForm:
		err = w.json(file)
	default:
		w.out.Write(file)
	}
	if err != nil {
		return "", nil, err
	}
	text = w.out.String()
	if _, err := Read(text, names); err != nil {
		return "", w.notes, fmt.Errorf("what came of the file: %w", err)
	}
	return text, w.notes, nil
}

// form is a form in which strategies are written.
type form uint8

// The forms.
const (
	ownForm form = iota
	dominiateForm
	geronimooForm
	jsonForm
)

// formOf is the form that a file seems to have.
func formOf(file string) form {
	trimmed := strings.TrimSpace(strings.TrimPrefix(file, "\ufeff"))
	switch {
	case strings.HasPrefix(trimmed, "<"):
		return geronimooForm
	case strings.Contains(trimmed, dominiateGain):
		return dominiateForm
	case strings.HasPrefix(trimmed, "{"):
		return jsonForm
	}
	return ownForm
}

// writer writes a text.
type writer struct {
	names Names
	out   strings.Builder
	notes []*Note
	list  List
}

// about writes what a strategy is called, and what for.
func (w *writer) about(parts ...string) {
	var all []string
	for _, part := range parts {
		if part = strings.Join(strings.Fields(part), " "); part != "" {
			all = append(all, part)
		}
	}
	if len(all) > 0 {
		fmt.Fprintf(&w.out, "# %s\n", strings.Join(all, ". "))
	}
}

// begin begins a list.
func (w *writer) begin(l List) {
	if w.list = l; l != Buy {
		fmt.Fprintf(&w.out, "\n%s:\n", listNames[l])
	}
}

// line writes a line, with the condition that all the tests hold.
func (w *writer) line(at token, card string, tests ...string) {
	i := find(w.names.Cards, card)
	if i < 0 {
		w.note(at, "%q is no card of these rules: its line is left out", card).as("card", card)
		return
	}
	w.out.WriteString(w.names.Cards[i])
	switch test := all(tests); {
	case test == yes:
		fmt.Fprintln(&w.out)
	case test == no:
		fmt.Fprintln(&w.out, " never")
	case len(tests) > 1 && enclosed(test) == test:
		fmt.Fprintf(&w.out, " when %s\n", test[1:len(test)-1])
	default:
		fmt.Fprintf(&w.out, " when %s\n", test)
	}
}

// Conditions that need no words.
const (
	yes = "yes"
	no  = "no"
)

func (w *writer) note(at token, format string, args ...any) *Note {
	note := at.wrong(format, args...)
	w.notes = append(w.notes, note)
	return note
}

// counted is the quantity of a card; where these rules lack the card it is 0.
func (w *writer) counted(at token, quantity Quantity, card string) string {
	i := find(w.names.Cards, card)
	if i < 0 {
		w.note(at, "%q is no card of these rules: there are 0 of it", card).as("zero", card)
		return "0"
	}
	return quantityNames[quantity] + "(" + w.names.Cards[i] + ")"
}

// typed is the quantity of a type; false where there is no such type.
func (w *writer) typed(quantity Quantity, name string) (string, bool) {
	if same(name, "curse") {
		return quantityNames[quantity] + "(curse)", true
	}
	i := find(w.names.Types, name)
	if i < 0 {
		return "", false
	}
	return quantityNames[quantity] + "(" + w.names.Types[i] + ")", true
}

// decimal writes a number as a text takes it: whole, or as a quotient. false where it is none.
func decimal(number string) (string, bool) {
	whole, fraction, _ := strings.Cut(strings.TrimSpace(number), ".")
	sign := ""
	if whole, ok := strings.CutPrefix(whole, "-"); ok {
		sign = "-"
		return signed(sign, whole, fraction)
	}
	return signed(sign, whole, fraction)
}

func signed(sign, whole, fraction string) (string, bool) {
	fraction = strings.TrimRight(fraction, "0")
	digits := strings.TrimLeft(whole+fraction, "0")
	if whole == "" || strings.ContainsFunc(whole+fraction, func(r rune) bool { return !isDigit(r) }) || len(digits) > 4 || len(fraction) > 3 {
		return "", false
	}
	if digits == "" {
		return "0", true
	}
	if fraction == "" {
		return sign + digits, true
	}
	return sign + digits + " / 1" + strings.Repeat("0", len(fraction)), true
}
