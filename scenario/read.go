package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
)

// written is a scenario as it stands in a file.
type written struct {
	ID      located[string]                `yaml:"id"`
	Title   located[string]                `yaml:"title"`
	Game    located[string]                `yaml:"game"`
	Options located[map[string]any]        `yaml:"options"`
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

// Read reads a file of scenarios and checks all that can be checked without playing them. An error is a *Fault.
func Read(file string, data []byte) ([]*Scenario, error) {
	scenarios, err := read(data)
	if err != nil {
		fault := asFault(err)
		fault.File = file
		return nil, fault
	}
	for _, s := range scenarios {
		s.file = file
	}
	return scenarios, nil
}

func read(data []byte) ([]*Scenario, error) {
	nodes, err := elements(data)
	if err != nil {
		return nil, err
	}
	scenarios := make([]*Scenario, len(nodes))
	ids := make(map[string]bool, len(nodes))
	for i, node := range nodes {
		var w written
		if err := decode(node, &w); err != nil {
			return nil, err
		}
		if scenarios[i], err = w.compile(placeOf(node)); err != nil {
			return nil, err
		}
		if ids[w.ID.value] {
			return nil, w.ID.place.fault("a second scenario %s", w.ID.value)
		}
		ids[w.ID.value] = true
	}
	return scenarios, nil
}

// compile checks a scenario and resolves its names.
func (w *written) compile(at place) (*Scenario, error) {
	if w.ID.value == "" {
		return nil, at.fault("a scenario needs an id")
	}
	if w.Game.value == "" {
		return nil, at.fault("a scenario needs a game")
	}
	rules, err := games.Find(w.Game.value)
	if err != nil {
		return nil, w.Game.place.fault("%v", err)
	}
	s := &Scenario{ID: w.ID.value, Title: w.Title.value, rules: rules, given: w.Given, at: w.At}
	if s.setup, err = w.setUp(rules.About(), at); err != nil {
		return nil, err
	}
	if _, stands := rules.(game.Stander); w.At.given && !stands {
		return nil, w.At.place.fault("%s cannot be put at a step", w.Game.value)
	}
	if fault := s.seat(w.At.value.Seat, w.At.place); fault != nil {
		return nil, fault
	}
	if len(w.When) > maxSteps {
		return nil, w.When[maxSteps].place.fault("more than %d steps", maxSteps)
	}
	for i := range w.When {
		step, err := s.step(&w.When[i])
		if err != nil {
			return nil, err
		}
		s.when = append(s.when, step)
	}
	for _, entry := range w.Then.entries {
		expected, err := s.expect(entry)
		if err != nil {
			return nil, err
		}
		s.then = append(s.then, expected)
	}
	if len(s.then) == 0 && len(s.when) == 0 {
		return nil, at.fault("%s checks nothing: it needs when or then", s.ID)
	}
	return s, nil
}

// setUp is the set-up of the fresh game. The key is always the same: a scenario is repeatable.
func (w *written) setUp(about *game.About, at place) (game.Setup, error) {
	setup := game.Setup{Seats: w.Seats.value}
	if !w.Seats.given {
		return setup, at.fault("a scenario needs the number of seats")
	}
	if setup.Seats < about.MinSeats || setup.Seats > about.MaxSeats {
		return setup, w.Seats.place.fault("%d seats: %s has %d to %d", setup.Seats, about.ID, about.MinSeats, about.MaxSeats)
	}
	settings := make(game.Settings, len(w.Options.value))
	for name, value := range w.Options.value {
		settings[name] = settingValue(value)
	}
	var err error
	if setup.Settings, err = about.Complete(settings); err != nil {
		return setup, w.Options.place.fault("%v", err)
	}
	if w.Chance.given {
		if setup.Script, err = about.Words.Script(w.Chance.value); err != nil {
			return setup, w.Chance.place.fault("%v", err)
		}
	}
	return setup, nil
}

// settingValue is a setting as it stands on a command line: lists are joined.
func settingValue(value any) string {
	list, ok := value.([]any)
	if !ok {
		return fmt.Sprint(value)
	}
	parts := make([]string, len(list))
	for i := range list {
		parts[i] = fmt.Sprint(list[i])
	}
	return strings.Join(parts, "+")
}

func (s *Scenario) step(w *located[writtenStep]) (step, error) {
	st := step{place: w.place, code: w.value.Code}
	if w.value.Seat == nil {
		return st, w.place.fault("a step needs a seat")
	}
	st.seat = *w.value.Seat
	if fault := s.seat(st.seat, w.place); fault != nil {
		return st, fault
	}
	var picks *names
	kinds := 0
	for deed, given := range map[deed]bool{
		answers: w.value.Do != nil, refused: w.value.Refused != nil, timesOut: w.value.TimeOut, resigns: w.value.Resign,
	} {
		if given {
			st.deed = deed
			kinds++
		}
	}
	if kinds != 1 {
		return st, w.place.fault("a step is one of do, refused, timeout and resign")
	}
	if st.code != "" && st.deed != refused {
		return st, w.place.fault("only what is refused has a code")
	}
	if st.code != "" && !s.knowsCode(st.code) {
		return st, w.place.fault("no code %q", st.code)
	}
	switch st.deed {
	case answers:
		picks = w.value.Do
	case refused:
		picks = w.value.Refused
	case timesOut:
		return st, nil
	case resigns:
		return st, nil
	}
	var err error
	st.picks, err = s.options(*picks)
	return st, err
}

func (s *Scenario) knowsCode(name string) bool {
	is := func(c game.Code) bool { return c.Name == name }
	return slices.ContainsFunc(game.SharedCodes, is) || slices.ContainsFunc(s.rules.About().Words.Codes, is)
}

// seat tells what is wrong with a seat's number.
func (s *Scenario) seat(seat game.Seat, at place) error {
	if seat < 0 || int(seat) >= s.setup.Seats {
		return at.fault("no seat %d: they count from 0 to %d", seat, s.setup.Seats-1)
	}
	return nil
}

func (s *Scenario) options(written names) ([]game.Option, error) {
	options := make([]game.Option, len(written))
	for i, name := range written {
		var err error
		if options[i], err = s.rules.About().Words.ParseOption(name.value); err != nil {
			return nil, name.place.fault("%v", err)
		}
	}
	return options, nil
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
