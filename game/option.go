package game

import (
	"fmt"
	"strconv"
	"strings"
)

// Option is one thing a seat may pick: a verb and up to four references. It is comparable; equal options (copies of a
// card) do the same. Its name, "verb" or "verb:ref/ref", is what the wire, logs, scenarios and bots use.
type Option struct {
	Verb int16
	Refs [4]Ref
}

// maxOptionName bounds what ParseOption looks at, in bytes.
const maxOptionName = 200

// OptionName is the option's stable name.
func (w *Words) OptionName(o Option) string {
	verb := &w.Verbs[o.Verb]
	if len(verb.Args) == 0 {
		return verb.Name
	}
	var b strings.Builder
	b.WriteString(verb.Name)
	for i, arg := range verb.Args {
		if i == 0 {
			b.WriteByte(':')
		} else {
			b.WriteByte('/')
		}
		b.WriteString(arg.Table.name(o.Refs[i]))
	}
	return b.String()
}

// ParseOption reads an option's name. The error says what is wrong with it.
func (w *Words) ParseOption(name string) (Option, error) {
	if len(name) > maxOptionName {
		return Option{}, fmt.Errorf("option name of %d bytes: at most %d", len(name), maxOptionName)
	}
	verbName, rest, hasRefs := strings.Cut(name, ":")
	verb := -1
	for i := range w.Verbs {
		if w.Verbs[i].Name == verbName {
			verb = i
			break
		}
	}
	if verb < 0 {
		return Option{}, fmt.Errorf("option %q: no verb %q", name, verbName)
	}
	args, n := w.Verbs[verb].Args, 0
	if hasRefs {
		n = strings.Count(rest, "/") + 1
	}
	if n != len(args) {
		return Option{}, fmt.Errorf("option %q: %q takes %d references, not %d", name, verbName, len(args), n)
	}
	o := Option{Verb: int16(verb)}
	for i := range args {
		var ref string
		ref, rest, _ = strings.Cut(rest, "/")
		value, ok := args[i].Table.value(ref)
		if !ok {
			return Option{}, fmt.Errorf("option %q: no %s %q", name, args[i].Table.Name, ref)
		}
		o.Refs[i] = value
	}
	return o, nil
}

// OptionLine is the option as a key ("option.play") with arguments, for texts.
func (w *Words) OptionLine(o Option) Line {
	verb := &w.Verbs[o.Verb]
	return line("option."+verb.Name, verb.Args, o.Refs[:len(verb.Args)])
}

func (t *Table) name(value Ref) string {
	if t.Names == nil {
		return strconv.Itoa(int(value))
	}
	if value < 0 || int(value) >= len(t.Names) {
		return fmt.Sprintf("%s%d", t.Name, value)
	}
	return t.Names[value]
}

func (t *Table) value(name string) (Ref, bool) {
	if t.Names == nil {
		n, err := strconv.ParseInt(name, 10, 16)
		return Ref(n), err == nil && name == strconv.FormatInt(n, 10) // each option has one name
	}
	for i, known := range t.Names {
		if known == name {
			return Ref(i), true
		}
	}
	return 0, false
}

// Note is a reference as it stands in a snapshot: a number, or the name of the value.
func (t *Table) Note(value Ref) any {
	if t.Names == nil {
		return int(value)
	}
	return t.name(value)
}

// ReadNote reads what Note wrote and JSON carried.
func (t *Table) ReadNote(note any) (Ref, error) {
	switch note := note.(type) {
	case string:
		if value, ok := t.value(note); ok && t.Names != nil {
			return value, nil
		}
	case int:
		if t.Names == nil && int(Ref(note)) == note {
			return Ref(note), nil
		}
	case float64:
		if t.Names == nil && float64(Ref(note)) == note {
			return Ref(note), nil
		}
	}
	return 0, fmt.Errorf("%v is no %s", note, t.Name)
}
