package game_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

var tavern = game.About{
	ID: "tavern", MinSeats: 2, MaxSeats: 4,
	Figures: &game.Table{Name: "guest", Names: []string{"bard", "cook", "thief"}},
	Settings: []game.Setting{
		{Name: "fast", Type: game.Bool, Default: "false"},
		{Name: "rounds", Type: game.Int, Default: "5", Min: 1, Max: 9},
		{Name: "deck", Type: game.Choice, Default: "small", Values: []string{"small", "large"}},
		{Name: "guests", Type: game.List, Default: "bard", Min: 1, Max: 2, Values: []string{"bard", "cook", "thief"}},
		{Name: "extras", Type: game.List, Max: 2, Values: []string{"ale", "pie"}},
	},
}

func TestSettingsAreCompleted(t *testing.T) {
	full, err := tavern.Complete(game.Settings{"rounds": "9", "guests": "cook+thief"})
	want := game.Settings{"fast": "false", "rounds": "9", "deck": "small", "guests": "cook+thief", "extras": ""}
	if err != nil || !reflect.DeepEqual(full, want) {
		t.Fatalf("%v, %v; want %v", full, err, want)
	}
	if full.Bool("fast") || full.Int("rounds") != 9 || len(full.List("extras")) != 0 {
		t.Errorf("read back: fast %t, rounds %d, extras %v", full.Bool("fast"), full.Int("rounds"), full.List("extras"))
	}
	if got := full.List("guests"); !reflect.DeepEqual(got, []string{"cook", "thief"}) {
		t.Errorf("guests %v", got)
	}
}

func TestSettingsThatCannotBe(t *testing.T) {
	for name, tc := range map[string]struct {
		values game.Settings
		want   string
	}{
		"unknown":            {game.Settings{"speed": "1"}, `setting "speed": tavern has none of that name (it has fast, rounds, deck, guests, extras)`},
		"no truth":           {game.Settings{"fast": "yes"}, `setting fast="yes": true or false`},
		"too much":           {game.Settings{"rounds": "10"}, `setting rounds="10": a number from 1 to 9`},
		"no number":          {game.Settings{"rounds": "many"}, `setting rounds="many": a number from 1 to 9`},
		"an empty number":    {game.Settings{"rounds": ""}, `setting rounds="": a number`},
		"leading zeros":      {game.Settings{"rounds": "005"}, `setting rounds="005": a number`},
		"a plus sign":        {game.Settings{"rounds": "+5"}, `setting rounds="+5": a number`},
		"no choice":          {game.Settings{"deck": "huge"}, `setting deck="huge": one of small, large`},
		"too few":            {game.Settings{"guests": ""}, `setting guests: 1 to 2 values joined by +, not 0`},
		"too many":           {game.Settings{"guests": "bard+cook+thief"}, `setting guests: 1 to 2 values joined by +, not 3`},
		"twice":              {game.Settings{"guests": "bard+bard"}, `setting guests: "bard" twice`},
		"a stranger":         {game.Settings{"guests": "bard+king"}, `setting guests: no "king" (one of bard, cook, thief)`},
		"a gap in the list":  {game.Settings{"guests": "bard+"}, `setting guests: no ""`},
		"very many":          {game.Settings{"guests": strings.Repeat("bard+", 100_000)}, `values joined by +, not 4`},
		"among allowed ones": {game.Settings{"fast": "true", "deck": "?"}, `setting deck="?"`},
	} {
		t.Run(name, func(t *testing.T) {
			if full, err := tavern.Complete(tc.values); err == nil || full != nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, error %v; want %q", full, err, tc.want)
			}
		})
	}
}

func TestSetups(t *testing.T) {
	for name, tc := range map[string]struct {
		setup game.Setup
		want  string // of the error
	}{
		"the smallest":        {game.Setup{Seats: 2}, ""},
		"a lot":               {game.Setup{Seats: 4, First: game.Spectator, Mode: game.Secure}, ""},
		"the last seat first": {game.Setup{Seats: 4, First: 3}, ""},
		"too few":             {game.Setup{Seats: 1}, "1 seats: tavern is for 2 to 4"},
		"too many":            {game.Setup{Seats: 5}, "5 seats: tavern is for 2 to 4"},
		"a first that is not": {game.Setup{Seats: 2, First: 2}, "first seat 2: 0 to 1, or -1 for a lot"},
		"a first below all":   {game.Setup{Seats: 2, First: -2}, "first seat -2"},
		"no such mode":        {game.Setup{Seats: 2, Mode: 7}, "chance mode 7"},
		"a bad setting":       {game.Setup{Seats: 2, Settings: game.Settings{"deck": "huge"}}, "setting deck"},
		"figures":             {game.Setup{Seats: 3, Figures: []game.Ref{2, game.NoFigure, 0}}, ""},
		"lots for all":        {game.Setup{Seats: 2, Figures: []game.Ref{game.NoFigure, game.NoFigure}}, ""},
		"a figure twice":      {game.Setup{Seats: 3, Figures: []game.Ref{1, 0, 1}}, "figure cook twice"},
		"a figure past all":   {game.Setup{Seats: 2, Figures: []game.Ref{3, 0}}, "figure 3: 0 to 2, or -1 for a lot"},
		"too few figures":     {game.Setup{Seats: 3, Figures: []game.Ref{1, 0}}, "2 figures for 3 seats"},
	} {
		t.Run(name, func(t *testing.T) {
			ready, err := tavern.Ready(tc.setup)
			if tc.want == "" && (err != nil || len(ready.Settings) != len(tavern.Settings)) {
				t.Errorf("settings %v, error %v", ready.Settings, err)
			}
			if tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)) {
				t.Errorf("error %v, want %q", err, tc.want)
			}
		})
	}
}

func TestFiguresAreReadByTheirNames(t *testing.T) {
	figures, err := tavern.ReadFigures([]string{"thief", "", "bard"})
	if want := []game.Ref{2, game.NoFigure, 0}; err != nil || !reflect.DeepEqual(figures, want) {
		t.Errorf("%v, %v; want %v", figures, err, want)
	}
	if figures, err := tavern.ReadFigures(nil); figures != nil || err != nil {
		t.Errorf("no names: %v, %v", figures, err)
	}
	for _, about := range []game.About{tavern, {ID: "inn"}} {
		if _, err := about.ReadFigures([]string{"king"}); err == nil || !strings.Contains(err.Error(), `"king"`) {
			t.Errorf("%s: error %v", about.ID, err)
		}
	}
	if _, err := (&game.About{ID: "inn", MinSeats: 1, MaxSeats: 2}).Ready(game.Setup{Seats: 1, Figures: []game.Ref{0}}); err == nil {
		t.Error("a figure where there is none is taken")
	}
}

func TestVersionsFollowTheirContents(t *testing.T) {
	v := game.NewVersion(3, []string{"copper", "silver"})
	if v.Number != 3 || len(v.Hash) != 12 {
		t.Fatalf("version %+v", v)
	}
	if err := v.Check(game.NewVersion(3, []string{"copper", "silver"})); err != nil {
		t.Errorf("the same contents: %v", err)
	}
	for name, other := range map[string]game.Version{
		"other contents": game.NewVersion(3, []string{"copper", "gold"}),
		"another number": game.NewVersion(4, []string{"copper", "silver"}),
	} {
		if err := v.Check(other); err == nil || !strings.Contains(err.Error(), other.Hash) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
