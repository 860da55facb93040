// Package words says a game's lines in a language: it fills the templates of a catalogue with a line's arguments.
// docs/protocol.md tells what a template may hold; testdata/cases.json is the proof, for this formatter and for the
// client's. Rules never read words: what happened does not depend on how it is told.
package words

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/noripan/noripan/game"
)

// Texts are the templates of one language by their keys.
type Texts map[string]string

// Keys of the catalogue that the formatter itself needs.
const (
	keyMe        = "seat.me"        // the viewer, wherever a seat is named
	keyCount     = "list.count"     // several equal things, of n, item and items
	keySeparator = "list.separator" // between the things of a list
	keyLast      = "list.last"      // before the last one
	keyNone      = "list.none"      // a list of nothing
)

// maxText bounds what is said at once, in characters.
const maxText = 4000

// Speaker says lines to one viewer of one table.
type Speaker struct {
	Texts  Texts
	Names  []string // of the seats
	Viewer game.Seat
}

// Say is the line in words. A key or an argument that is not there stands as ⟨itself⟩: a gap in the words never stops
// play.
func (s *Speaker) Say(l game.Line) string {
	template, ok := s.Texts[l.Key]
	if !ok {
		return cut(missing(l.Key))
	}
	return fill(template, func(name string) inserted {
		value, ok := l.Args[name]
		if !ok {
			return noArgument(name)
		}
		return s.insert(name, value)
	})
}

// inserted is an argument in words.
type inserted struct {
	text    string
	first   bool // whether it takes a choice's first text: one thing, or the viewer
	missing bool
}

func noArgument(name string) inserted { return inserted{text: missing(name), missing: true} }

var placeholder = regexp.MustCompile(`\{\{|\}\}|\{(\w+)(?::([^{}|]+)|\|([^{}|]*)\|([^{}|]*))?\}`)

// fill replaces a template's placeholders: {{ and }} are braces; {a}, {a:을/를} and {a|one|many} take arguments. All
// else is text, a brace that opens nothing too.
func fill(template string, argument func(name string) inserted) string {
	var b strings.Builder
	from := 0
	for _, at := range placeholder.FindAllStringSubmatchIndex(template, -1) {
		b.WriteString(template[from:at[0]])
		from = at[1]
		part := func(i int) string { return template[at[2*i]:at[2*i+1]] }
		switch {
		case at[2] < 0:
			b.WriteByte(template[at[0]])
		case at[6] >= 0:
			switch value := argument(part(1)); {
			case value.missing:
				b.WriteString(value.text)
			case value.first:
				b.WriteString(part(3))
			default:
				b.WriteString(part(4))
			}
		case at[4] >= 0:
			b.WriteString(withParticle(argument(part(1)).text, part(2)))
		default:
			b.WriteString(argument(part(1)).text)
		}
	}
	b.WriteString(template[from:])
	return cut(b.String())
}

// insert is an argument's value in words: a number, a key or a list of keys, also as JSON brings them.
func (s *Speaker) insert(name string, value any) inserted {
	switch value := value.(type) {
	case int:
		return inserted{text: strconv.Itoa(value), first: value == 1}
	case float64:
		if value == math.Trunc(value) && math.Abs(value) < 1<<53 {
			return inserted{text: strconv.FormatInt(int64(value), 10), first: value == 1}
		}
	case string:
		return inserted{text: s.thing(value), first: s.isViewer(value)}
	case []string:
		return inserted{text: s.list(value), first: len(value) == 1}
	case []any:
		keys := make([]string, 0, len(value))
		for _, item := range value {
			key, ok := item.(string)
			if !ok {
				return noArgument(name)
			}
			keys = append(keys, key)
		}
		return inserted{text: s.list(keys), first: len(keys) == 1}
	}
	return noArgument(name)
}

// literal begins a value that is no key but the words themselves: somebody's name.
const literal = "="

// thing is what a key names.
func (s *Speaker) thing(key string) string {
	if name, ok := strings.CutPrefix(key, literal); ok {
		return name
	}
	seat, ok := seatOf(key)
	switch {
	case !ok:
		return s.Say(game.Line{Key: key})
	case s.isViewer(key):
		return s.Say(game.Line{Key: keyMe})
	case seat < len(s.Names):
		return s.Names[seat]
	}
	return missing(key)
}

// seatOf is the seat that a key such as "seat.1" names.
func seatOf(key string) (int, bool) {
	digits, ok := strings.CutPrefix(key, game.Seats.Name+".")
	if !ok {
		return 0, false
	}
	seat, err := strconv.ParseUint(digits, 10, 8)
	return int(seat), err == nil
}

func (s *Speaker) isViewer(key string) bool {
	seat, ok := seatOf(key)
	return ok && game.Seat(seat) == s.Viewer
}

// list tells equal things once, with their number, in the order in which they were first named.
func (s *Speaker) list(keys []string) string {
	if len(keys) == 0 {
		return s.Say(game.Line{Key: keyNone})
	}
	counts := make(map[string]int, len(keys))
	var order []string
	for _, key := range keys {
		if counts[key] == 0 {
			order = append(order, key)
		}
		counts[key]++
	}
	var b strings.Builder
	for i, key := range order {
		switch {
		case i == 0:
		case i == len(order)-1:
			b.WriteString(s.Say(game.Line{Key: keyLast}))
		default:
			b.WriteString(s.Say(game.Line{Key: keySeparator}))
		}
		b.WriteString(s.counted(key, counts[key]))
	}
	return cut(b.String())
}

func (s *Speaker) counted(key string, n int) string {
	item := s.thing(key)
	template, ok := s.Texts[keyCount]
	switch {
	case n == 1:
		return item
	case !ok:
		return missing(keyCount)
	}
	return fill(template, func(name string) inserted {
		switch name {
		case "n":
			return inserted{text: strconv.Itoa(n)}
		case "item":
			return inserted{text: item}
		case "items":
			if _, ok := s.Texts[key+".plural"]; ok {
				return inserted{text: s.Say(game.Line{Key: key + ".plural"})}
			}
			return inserted{text: item}
		}
		return noArgument(name)
	})
}

func missing(key string) string { return "⟨" + key + "⟩" }

// cut shortens a text to what may be said at once.
func cut(text string) string {
	if len(text) <= maxText || utf8.RuneCountInString(text) <= maxText {
		return text
	}
	n := 0
	for i := range text {
		if n == maxText-1 {
			return text[:i] + "…"
		}
		n++
	}
	return text
}
