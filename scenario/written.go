package scenario

import (
	"github.com/goccy/go-yaml/ast"

	"github.com/noripan/noripan/game"
)

// written is a scenario as it stands in a file.
type written struct {
	ID      located[string]                `yaml:"id"`
	Title   located[string]                `yaml:"title"`
	Game    located[string]                `yaml:"game"`
	Options located[map[string]any]        `yaml:"options"`
	Define  located[[]any]                 `yaml:"define"`
	Seats   located[int]                   `yaml:"seats"`
	Chance  located[map[string][][]string] `yaml:"chance"`
	Given   located[map[string]any]        `yaml:"given"`
	At      located[standing]              `yaml:"at"`
	When    []located[writtenStep]         `yaml:"when"`
	Then    mapping                        `yaml:"then"`
}

type writtenStep struct {
	Seat    *game.Seat `yaml:"seat"`
	Do      *names     `yaml:"do"`
	Refused *names     `yaml:"refused"`
	Code    string     `yaml:"code"`
	TimeOut bool       `yaml:"timeout"`
	Resign  bool       `yaml:"resign"`
}

// located is a value that knows where it stands.
type located[T any] struct {
	value T
	place place
	given bool
}

// UnmarshalYAML keeps the place beside the value.
func (l *located[T]) UnmarshalYAML(node ast.Node) error {
	l.place, l.given = placeOf(node), true
	return decode(node, &l.value)
}

// names are the names of options: several, or one that stands alone.
type names []located[string]

// UnmarshalYAML reads a list of names or a single name.
func (n *names) UnmarshalYAML(node ast.Node) error {
	list, ok := node.(*ast.SequenceNode)
	if !ok {
		list = &ast.SequenceNode{Values: []ast.Node{node}}
	}
	*n = make(names, len(list.Values))
	for i, value := range list.Values {
		name := &(*n)[i]
		if text, ok := unspacedPair(value); ok {
			*name = located[string]{value: text, place: placeOf(value), given: true}
			continue
		}
		if err := decode(value, name); err != nil {
			return err
		}
	}
	return nil
}

// unspacedPair undoes what the library makes of [gain:curse] inside an object in braces: there it takes the colon for
// one between key and value, which YAML does not where no space follows.
func unspacedPair(node ast.Node) (string, bool) {
	pair, ok := node.(ast.MapNode)
	if !ok {
		return "", false
	}
	iter := pair.MapRange()
	if !iter.Next() {
		return "", false
	}
	colon, value := iter.KeyValue().Start, iter.Value().GetToken()
	if value.Position.Line != colon.Position.Line || value.Position.Column != colon.Position.Column+1 {
		return "", false
	}
	text := iter.Key().GetToken().Value + ":" + value.Value
	return text, !iter.Next()
}

// mapping is an object whose fields have no fixed names.
type mapping struct{ entries []entry }

type entry struct {
	key   string
	place place
	node  ast.Node // the value
}

// UnmarshalYAML keeps the fields in their order.
func (m *mapping) UnmarshalYAML(node ast.Node) error {
	fields, ok := node.(ast.MapNode)
	if !ok {
		return placeOf(node).fault("an object is needed here")
	}
	for iter := fields.MapRange(); iter.Next(); {
		var key string
		if err := decode(iter.Key(), &key); err != nil {
			return err
		}
		m.entries = append(m.entries, entry{key: key, place: placeOf(iter.Key()), node: iter.Value()})
	}
	return nil
}
