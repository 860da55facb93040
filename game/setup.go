package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Setup is all that a new game depends on: same Setup and answers, same game. The listener changes nothing.
type Setup struct {
	Seats    int
	Settings Settings
	Key      [32]byte // the seed of all chance
	Mode     Mode
	Script   *Script // given results of chance, nil for none
	First    Seat    // who begins, where the rules leave it open; Spectator draws lots
	Figures  []Ref   // by seat: whom it has chosen to be, of About.Figures; NoFigure draws lots. nil is NoFigure for all

	Listener Listener // hears what happens before the first question, the first turn's beginning perhaps; it may be nil
}

// NoFigure stands for a seat that has not chosen whom it is to be.
const NoFigure Ref = -1

// Ready checks a setup as far as About tells what a game takes, and fills in the settings' defaults. The error names
// what is wrong and what may stand there.
func (a *About) Ready(s Setup) (Setup, error) {
	if s.Seats < a.MinSeats || s.Seats > a.MaxSeats {
		return s, fmt.Errorf("%d seats: %s is for %d to %d", s.Seats, a.ID, a.MinSeats, a.MaxSeats)
	}
	if s.First != Spectator && (s.First < 0 || int(s.First) >= s.Seats) {
		return s, fmt.Errorf("first seat %d: 0 to %d, or %d for a lot", s.First, s.Seats-1, Spectator)
	}
	if int(s.Mode) >= len(modeNames) {
		return s, fmt.Errorf("chance mode %d: 0 to %d", s.Mode, len(modeNames)-1)
	}
	if err := a.checkFigures(s.Seats, s.Figures); err != nil {
		return s, err
	}
	var err error
	s.Settings, err = a.Complete(s.Settings)
	return s, err
}

func (a *About) checkFigures(seats int, figures []Ref) error {
	switch {
	case figures == nil:
		return nil
	case a.Figures == nil:
		return fmt.Errorf("figures: in %s nobody chooses one", a.ID)
	case len(figures) != seats:
		return fmt.Errorf("%d figures for %d seats", len(figures), seats)
	}
	for i, f := range figures {
		switch {
		case f == NoFigure:
		case f < 0 || int(f) >= len(a.Figures.Names):
			return fmt.Errorf("figure %d: 0 to %d, or %d for a lot", f, len(a.Figures.Names)-1, NoFigure)
		case slices.Contains(figures[:i], f):
			return fmt.Errorf("figure %s twice", a.Figures.name(f))
		}
	}
	return nil
}

// ReadFigures are figures by their names, as a Setup has them; "" is NoFigure, and no names are none. The error tells which
// there is not.
func (a *About) ReadFigures(names []string) ([]Ref, error) {
	if names == nil {
		return nil, nil
	}
	figures := make([]Ref, len(names))
	for i, name := range names {
		if figures[i] = NoFigure; name == "" {
			continue
		}
		if !a.HasFigure(name) {
			return nil, fmt.Errorf("figure %q: %s has none of that name", name, a.ID)
		}
		figures[i], _ = a.Figures.value(name)
	}
	return figures, nil
}

// HasFigure tells whether players may choose to be the one of that name.
func (a *About) HasFigure(name string) bool {
	return a.Figures != nil && slices.Contains(a.Figures.Names, name)
}

// SettingType is the form of a setting's value.
type SettingType uint8

// The types of settings.
const (
	Bool   SettingType = iota // "true" or "false"
	Int                       // Min to Max
	Choice                    // one of Values
	List                      // Min to Max different ones of Values, joined by "+"
	Text                      // up to Max bytes
)

var settingTypes = [...]string{"bool", "int", "choice", "list", "text"}

func (t SettingType) String() string { return settingTypes[t] }

// Setting is something that a table may set before a game, as key=value.
type Setting struct {
	Name    string
	Type    SettingType
	Default string
	Min     int
	Max     int
	Values  []string
	House   bool // the house may choose another default where people sit

	// Read gives a value its full form and refuses what is none; nil where the type says all. Other forms may stand for
	// a value of the type: a code or a name for a list. The error wraps a *Refusal where players can mend it.
	Read func(value string) (string, error) `json:"-"`
	// Code is a short form of a full value, that Read takes; "" where it has none. nil where no value has one.
	Code func(value string) string `json:"-"`
}

// Settings are a table's values by name; a missing one has its default.
type Settings map[string]string

// SettingError is what is wrong with a setting, and which it is.
type SettingError struct {
	Setting string
	err     error
}

func (e *SettingError) Error() string { return e.err.Error() }

// Unwrap is the error without the setting's name.
func (e *SettingError) Unwrap() error { return e.err }

// Complete checks values against the game's settings and fills in the defaults. The error is a *SettingError that tells
// what is wrong and what may stand there.
func (a *About) Complete(values Settings) (Settings, error) {
	if len(a.Settings) == 0 && len(values) == 0 {
		return nil, nil // what is read from nil settings is the zero value, and nothing is allocated
	}
	full := make(Settings, len(a.Settings))
	for i := range a.Settings {
		full[a.Settings[i].Name] = a.Settings[i].Default
	}
	for name, value := range values {
		setting := a.setting(name)
		if setting == nil {
			err := fmt.Errorf("setting %q: %s has none of that name (it has %s)", name, a.ID, a.settingNames())
			return nil, &SettingError{Setting: name, err: err}
		}
		var err error
		if full[name], err = setting.read(value); err != nil {
			return nil, &SettingError{Setting: name, err: err}
		}
	}
	return full, nil
}

func (a *About) setting(name string) *Setting {
	for i := range a.Settings {
		if a.Settings[i].Name == name {
			return &a.Settings[i]
		}
	}
	return nil
}

func (a *About) settingNames() string {
	if len(a.Settings) == 0 {
		return "no settings"
	}
	names := make([]string, len(a.Settings))
	for i := range a.Settings {
		names[i] = a.Settings[i].Name
	}
	return strings.Join(names, ", ")
}

// read checks a value and gives its full form.
func (s *Setting) read(value string) (string, error) {
	if s.Read == nil {
		return value, s.check(value)
	}
	full, err := s.Read(value)
	if err != nil {
		return "", fmt.Errorf("setting %s: %w", s.Name, err)
	}
	return full, nil
}

func (s *Setting) check(value string) error {
	switch s.Type {
	case Bool:
		if value != "true" && value != "false" {
			return fmt.Errorf("setting %s=%q: true or false", s.Name, value)
		}
	case Int:
		n, err := strconv.Atoi(value)
		if err != nil || n < s.Min || n > s.Max || value != strconv.Itoa(n) { // "+5" and "005" are other texts for 5
			return fmt.Errorf("setting %s=%q: a number from %d to %d", s.Name, value, s.Min, s.Max)
		}
	case Choice:
		if !slices.Contains(s.Values, value) {
			return fmt.Errorf("setting %s=%q: one of %s", s.Name, value, strings.Join(s.Values, ", "))
		}
	case List:
		return s.checkList(value)
	case Text:
		if len(value) > s.Max {
			return fmt.Errorf("setting %s: %d bytes, at most %d", s.Name, len(value), s.Max)
		}
	}
	return nil
}

func (s *Setting) checkList(value string) error {
	parts := s.split(value)
	if len(parts) < s.Min || len(parts) > s.Max {
		return fmt.Errorf("setting %s: %d to %d values joined by +, not %d", s.Name, s.Min, s.Max, len(parts))
	}
	for i, part := range parts {
		if !slices.Contains(s.Values, part) {
			return fmt.Errorf("setting %s: no %q (one of %s)", s.Name, part, strings.Join(s.Values, ", "))
		}
		if slices.Contains(parts[:i], part) {
			return fmt.Errorf("setting %s: %q twice", s.Name, part)
		}
	}
	return nil
}

func (s *Setting) split(value string) []string {
	if value == "" {
		return nil
	}
	return strings.SplitN(value, "+", s.Max+2)
}

// Bool is a setting's value that Complete has checked.
func (s Settings) Bool(name string) bool { return s[name] == "true" }

// Int is a setting's value that Complete has checked.
func (s Settings) Int(name string) int {
	n, err := strconv.Atoi(s[name])
	if err != nil {
		panic(fmt.Sprintf("setting %s was read before it was checked: %v", name, err))
	}
	return n
}

// List is a setting's values that Complete has checked.
func (s Settings) List(name string) []string {
	if s[name] == "" {
		return nil
	}
	return strings.Split(s[name], "+")
}
