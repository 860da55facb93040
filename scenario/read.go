package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
)

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
	if err := w.define(about, settings); err != nil {
		return setup, err
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

// define sets what the scenario makes for itself, cards of its own: the game's setting that is a text holds it.
func (w *written) define(about *game.About, settings game.Settings) error {
	if !w.Define.given {
		return nil
	}
	i := slices.IndexFunc(about.Settings, func(s game.Setting) bool { return s.Type == game.Text })
	if i < 0 {
		return w.Define.place.fault("%s takes nothing of one's own", about.ID)
	}
	text, err := json.Marshal(w.Define.value)
	if err != nil {
		return w.Define.place.fault("define: %v", err)
	}
	name := about.Settings[i].Name
	settings[name] = string(text)
	if _, err := about.Complete(game.Settings{name: string(text)}); err != nil {
		return w.Define.place.fault("%v", err)
	}
	return nil
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
	var picks names
	deeds := 0
	is := func(d deed, given bool) {
		if given {
			st.deed = d
			deeds++
		}
	}
	is(answers, w.value.Do != nil)
	is(refused, w.value.Refused != nil)
	is(timesOut, w.value.TimeOut)
	is(resigns, w.value.Resign)
	if deeds != 1 {
		return st, w.place.fault("a step is one of do, refused, timeout and resign")
	}
	if st.code != "" && st.deed != refused {
		return st, w.place.fault("only what is refused has a code")
	}
	if st.code != "" && !s.knowsCode(st.code) {
		return st, w.place.fault("no code %q", st.code)
	}
	switch {
	case w.value.Do != nil:
		picks = *w.value.Do
	case w.value.Refused != nil:
		picks = *w.value.Refused
	}
	var err error
	st.picks, err = s.options(picks)
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
