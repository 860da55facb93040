package game_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

var words = game.Words{Purposes: []game.PurposeKind{
	{Name: "deal", Of: cards}, {Name: "shuffle", Of: cards}, {Name: "die", Of: game.Number},
}}

var cards = &game.Table{Name: "card", Names: []string{"copper", "gold", "estate"}}

func TestAScriptIsReadAndWrittenByNames(t *testing.T) {
	events := map[string][][]string{
		"shuffle": {{"gold", "copper"}, {"estate"}},
		"die":     {{"6"}},
	}
	script, err := words.Script(events)
	if err != nil {
		t.Fatalf("reading the script: %v", err)
	}
	if got := words.ScriptNote(script); !reflect.DeepEqual(got, events) {
		t.Errorf("written again: %v, want %v", got, events)
	}
	chance := game.NewChance(&game.Setup{Script: script})
	for _, want := range [][]string{{"gold", "copper"}, {"estate"}, nil} {
		if got, ok := chance.Next(script, 1); ok != (want != nil) || !reflect.DeepEqual(got, want) {
			t.Errorf("next shuffle: %v, %t; want %v", got, ok, want)
		}
	}
}

func TestScriptsThatCannotBe(t *testing.T) {
	for want, events := range map[string]map[string][][]string{
		`no random event "coin" (there are deal, shuffle, die)`: {"coin": {{"heads"}}},
		`256 events "die": at most 255`:                         {"die": make([][]string, 256)},
		`shuffle 1: no card "silver"`:                           {"shuffle": {{"gold"}, {"copper", "silver"}}},
		`die 0: no number "six"`:                                {"die": {{"six"}}},
	} {
		if _, err := words.Script(events); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestNoScriptHasNoNote(t *testing.T) {
	if note := words.ScriptNote(nil); note != nil {
		t.Errorf("note %v of no script", note)
	}
}
