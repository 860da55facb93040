package api

import (
	"fmt"
	"reflect"

	"github.com/noripan/noripan/game"
)

// GameInfo describes a game to those who would play it.
type GameInfo struct {
	ID       string        `json:"id"`
	MinSeats int           `json:"minSeats"`
	MaxSeats int           `json:"maxSeats"`
	SplitAt  int           `json:"splitAt,omitempty" doc:"With so many people two tables are better than one."`
	Minutes  [2]int        `json:"minutes" doc:"A live game's usual length, from and to."`
	Settings []SettingSpec `json:"settings"`
	Bots     []string      `json:"bots" doc:"Levels that a table's host may seat."`
	Phrases  []string      `json:"phrases,omitempty" doc:"Reactions of its own, said by the text phrase.NAME."`
	Figures  []string      `json:"figures,omitempty" doc:"Whom players may choose to be in the lobby; said by the texts of these keys. The command takes what is behind the point."`
	Verbs    []VerbSpec    `json:"verbs"`
	Kinds    []KindSpec    `json:"kinds"`
	Rules    game.Version  `json:"rules"`
}

// SettingSpec is something that a table may set before a game. Its value is a string on the wire.
type SettingSpec struct {
	Name    string   `json:"name"`
	Type    string   `json:"type" enum:"bool,int,choice,list,text"`
	Default string   `json:"default"`
	Min     int      `json:"min,omitempty" doc:"An int's least value; of a list, how many at least."`
	Max     int      `json:"max,omitempty" doc:"An int's largest value; of a list, how many at most."`
	Values  []string `json:"values,omitempty"`
}

// VerbSpec is what an option may do, with its references in order.
type VerbSpec struct {
	Name string    `json:"name"`
	Args []ArgSpec `json:"args"`
}

// KindSpec is a kind of decision.
type KindSpec struct {
	Name  string    `json:"name"`
	Class string    `json:"class" enum:"slot,window,reply,group,blind,offer"`
	Args  []ArgSpec `json:"args"`
}

// ArgSpec is a reference of an option or an argument of a question.
type ArgSpec struct {
	Name  string `json:"name"`
	Table string `json:"table" doc:"\"card\" makes the reference copper the key card.copper; empty for a number."`
}

// describeGame tells what the protocol says about a game. Levels are the bots that a host may seat.
func describeGame(about *game.About, levels []string) GameInfo {
	info := GameInfo{
		ID: about.ID, MinSeats: about.MinSeats, MaxSeats: about.MaxSeats, Minutes: about.Minutes, SplitAt: about.SplitAt,
		Settings: make([]SettingSpec, len(about.Settings)), Bots: levels, Phrases: about.Phrases,
		Verbs: make([]VerbSpec, len(about.Words.Verbs)), Kinds: make([]KindSpec, len(about.Words.Kinds)), Rules: about.Version,
	}
	if about.Figures != nil {
		for _, name := range about.Figures.Names {
			info.Figures = append(info.Figures, about.Figures.Name+"."+name)
		}
	}
	for i := range about.Settings {
		s := &about.Settings[i]
		info.Settings[i] = SettingSpec{
			Name: s.Name, Type: s.Type.String(), Default: s.Default, Min: s.Min, Max: s.Max, Values: s.Values,
		}
	}
	for i := range about.Words.Verbs {
		verb := &about.Words.Verbs[i]
		info.Verbs[i] = VerbSpec{Name: verb.Name, Args: argSpecs(verb.Args)}
	}
	for i := range about.Words.Kinds {
		kind := &about.Words.Kinds[i]
		info.Kinds[i] = KindSpec{Name: kind.Name, Class: kind.Class.String(), Args: argSpecs(kind.Args)}
	}
	return info
}

func argSpecs(args []game.Arg) []ArgSpec {
	specs := make([]ArgSpec, len(args))
	for i, arg := range args {
		specs[i] = ArgSpec{Name: arg.Name}
		if arg.Table != game.Number {
			specs[i].Table = arg.Table.Name
		}
	}
	return specs
}

// viewType is the Go type of a game's views, taken from a game just set up.
func viewType(rules game.Rules) (reflect.Type, error) {
	about := rules.About()
	settings, err := about.Complete(nil)
	if err != nil {
		return nil, fmt.Errorf("the defaults of %s: %w", about.ID, err)
	}
	state, err := rules.New(game.Setup{Seats: about.MinSeats, Settings: settings})
	if err != nil {
		return nil, fmt.Errorf("setting up %s to see its view: %w", about.ID, err)
	}
	t := reflect.TypeOf(state.View(game.Spectator))
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t, nil
}
