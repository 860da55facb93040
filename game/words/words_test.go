package words

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/noripan/noripan/game"
)

func TestCasesThatTheClientSharesAreSaid(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name      string
		Template  *string // or Key
		Key       string
		Catalogue Texts
		Args      map[string]any
		Names     []string
		Viewer    *game.Seat
		Want      string
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	for _, tc := range cases {
		t.Run(tc.Name, func(t *testing.T) {
			texts, key := Texts{}, tc.Key
			for k, template := range tc.Catalogue {
				texts[k] = template
			}
			if tc.Template != nil {
				key = "the template"
				texts[key] = *tc.Template
			}
			s := Speaker{Texts: texts, Names: tc.Names, Viewer: game.Spectator}
			if tc.Viewer != nil {
				s.Viewer = *tc.Viewer
			}
			if got := s.Say(game.Line{Key: key, Args: tc.Args}); got != tc.Want {
				t.Errorf("said %q, want %q", got, tc.Want)
			}
		})
	}
}

func TestArgumentsOfTheContractAndOfJSONAreSaidAlike(t *testing.T) {
	s := Speaker{Texts: Texts{
		"line": "{n} {n|card|cards}: {cards}", "card.moat": "Moat", "card.mine": "Mine", keyLast: " and ",
	}}
	line := game.Line{Key: "line", Args: map[string]any{"n": 2, "cards": []string{"card.moat", "card.mine"}}}
	const want = "2 cards: Moat and Mine"
	if got := s.Say(line); got != want {
		t.Errorf("said %q, want %q", got, want)
	}
	data, err := json.Marshal(line)
	if err != nil {
		t.Fatal(err)
	}
	var read game.Line
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	if got := s.Say(read); got != want {
		t.Errorf("said %q after a trip through JSON, want %q", got, want)
	}
}

func TestValuesThatNoLineHoldsAreMissing(t *testing.T) {
	s := Speaker{Texts: Texts{"line": "{x:을/를}"}}
	for _, value := range []any{nil, true, 0.5, 1e300, []any{"card.moat", 1.0}, map[string]any{}} {
		if got := s.Say(game.Line{Key: "line", Args: map[string]any{"x": value}}); got != "⟨x⟩를" {
			t.Errorf("%v was said as %q", value, got)
		}
	}
}

func TestLongTextsAreCut(t *testing.T) {
	s := Speaker{Texts: Texts{"line": "{seat}"}, Names: []string{strings.Repeat("긴 ", maxText)}, Viewer: game.Spectator}
	got := s.Say(game.Line{Key: "line", Args: map[string]any{"seat": "seat.0"}})
	if n := utf8.RuneCountInString(got); n != maxText || !strings.HasSuffix(got, "…") {
		t.Errorf("said %d characters that end with %q", n, got[len(got)-3:])
	}
}

func FuzzSayNeverFails(f *testing.F) {
	f.Add("{seat:이/가} {cards:을/를} {n|a|b}", "보리", "card.moat", 3)
	f.Add("{{{n:로/으로}}} {", "Nicole", "seat.0", -10)
	f.Add("{card:/} {card::} {cards|}", "나", "list.count", 1)
	f.Fuzz(func(t *testing.T, template, name, key string, n int) {
		s := Speaker{
			Texts: Texts{
				"line": template, "card.moat": template, keyMe: template,
				keyCount: template, keySeparator: template, keyLast: template,
			},
			Names:  []string{name, name},
			Viewer: 1,
		}
		got := s.Say(game.Line{Key: "line", Args: map[string]any{
			"n": n, "card": key, "seat": "seat.0", "cards": []string{key, "card.moat", "seat.1", key}, key: name,
		}})
		if utf8.RuneCountInString(got) > maxText {
			t.Errorf("said %d characters", utf8.RuneCountInString(got))
		}
		if utf8.ValidString(template) && utf8.ValidString(name) && utf8.ValidString(key) && !utf8.ValidString(got) {
			t.Errorf("said broken characters: %q", got)
		}
	})
}
