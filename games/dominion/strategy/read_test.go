package strategy

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

var names = Names{
	Cards: []string{"copper", "silver", "gold", "province", "throneroom", "smithy", "chapel"},
	Types: []string{"action", "treasure"},
}

func card(name string) int { return find(names.Cards, name) }

func TestAListIsReadInItsOrder(t *testing.T) {
	got, err := Read("# Money.\n\nGold\n  silver # always\nThrone Room\nthrone-room\n\nplay:\nsmithy\n\nchapel never\nNever end the game while behind\nBUY:\ncopper", names)
	if err != nil {
		t.Fatal(err)
	}
	want := &Strategy{Careful: true}
	want.Lists[Buy] = []Line{{Card: card("gold")}, {Card: card("silver")}, {Card: card("throneroom")}, {Card: card("throneroom")}, {Card: card("copper")}}
	want.Lists[Play] = []Line{{Card: card("smithy")}, {Card: card("chapel"), When: never}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// holds carries a condition out with given values of the quantities.
func holds(c Condition, values map[Quantity]int) bool {
	if len(c) == 0 {
		return true
	}
	at := int16(0)
	for at >= 0 {
		sum := c[at].Plus
		for _, term := range c[at].Sum {
			sum += term.Times * values[term.Of]
		}
		met := [...]bool{Positive: sum > 0, NotNegative: sum >= 0, Zero: sum == 0, NotZero: sum != 0}[c[at].Is]
		if met {
			at = c[at].Yes
		} else {
			at = c[at].No
		}
	}
	return at == Holds
}

func TestEditorsMayMarkATextAsUTF8(t *testing.T) {
	marked, err := Read("\ufeffgold\r\nsilver\r\n", names)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := Read("gold\nsilver\n", names)
	if err != nil || !reflect.DeepEqual(marked, plain) {
		t.Errorf("%+v, want %+v, %v", marked, plain, err)
	}
	for _, file := range []string{"gold\n", `{"buy": [{"card": "gold"}]}`} {
		if text, _, err := Import([]byte("\ufeff"+file), "", names); err != nil || strings.TrimSpace(text) != "gold" {
			t.Errorf("%q: %q, %v", file, text, err)
		}
	}
}

func TestConditionsMeanWhatTheySay(t *testing.T) {
	for when, tests := range map[string]map[string]map[Quantity]int{
		"money > 18":                   {"holds": {Money: 19}, "fails": {Money: 18}},
		"money >= 18":                  {"holds": {Money: 18}, "fails": {Money: 17}},
		"money < 18":                   {"holds": {Money: 17}, "fails": {Money: 18}},
		"money <= 18":                  {"holds": {Money: 18}, "fails": {Money: 19}},
		"money = 18":                   {"holds": {Money: 18}, "fails": {Money: 19}},
		"money != 18":                  {"holds": {Money: 17}, "fails": {Money: 18}},
		"18 < money":                   {"holds": {Money: 19}, "fails": {Money: 18}},
		"money / 11 > turn":            {"holds": {Money: 23, Turn: 2}, "fails": {Money: 22, Turn: 2}},
		"2 * money = turn * 3":         {"holds": {Money: 3, Turn: 2}, "fails": {Money: 2, Turn: 3}},
		"money - (turn - 2) = 5":       {"holds": {Money: 6, Turn: 3}, "fails": {Money: 5, Turn: 3}},
		"(money + turn) / 2 > 3":       {"holds": {Money: 3, Turn: 4}, "fails": {Money: 3, Turn: 3}},
		"money / 3 + turn / 2 >= 2":    {"holds": {Money: 3, Turn: 2}, "fails": {Money: 2, Turn: 2}},
		"-money + 3 > 0":               {"holds": {Money: 2}, "fails": {Money: 3}},
		"money > 1 and turn > 1":       {"holds": {Money: 2, Turn: 2}, "fails": {Money: 1, Turn: 2}},
		"turn > 1 and money > 1":       {"holds": {Money: 2, Turn: 2}, "fails": {Money: 1, Turn: 2}},
		"money > 1 or turn > 1":        {"holds": {Money: 1, Turn: 2}, "fails": {Money: 1, Turn: 1}},
		"not money > 1":                {"holds": {Money: 1}, "fails": {Money: 2}},
		"not (money > 1 or turn > 1)":  {"holds": {}, "fails": {Turn: 2}},
		"not (money > 1 and turn > 1)": {"holds": {Turn: 2}, "fails": {Money: 2, Turn: 2}},
		"not not money > 1":            {"holds": {Money: 2}, "fails": {Money: 1}},
		"money > 5 or turn > 1 and points > 1": {
			"holds": {Money: 6}, "fails": {Turn: 2},
		},
		"(money > 5 or turn > 1) and points > 1": {
			"holds": {Turn: 2, Points: 2}, "fails": {Money: 6},
		},
		"((money) > (5)) and (turn = 1 or (turn = 2 and not points = 3))": {
			"holds": {Money: 6, Turn: 2}, "fails": {Money: 6, Turn: 2, Points: 3},
		},
	} {
		s, err := Read("gold when "+when, names)
		if err != nil {
			t.Errorf("%s: %v", when, err)
			continue
		}
		for want, values := range tests {
			if got := holds(s.Lists[Buy][0].When, values); got != (want == "holds") {
				t.Errorf("%s with %v: it holds: %t", when, values, got)
			}
		}
	}
}

func TestMistakesAreNamedWithTheirPlace(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "line 1, column 1: the strategy buys nothing",
		"# nothing":                         "line 1, column 10: the strategy buys nothing",
		"gold\nsilver\n provnice":           `line 3, column 2: no card "provnice": did you mean "province"?`,
		"marketplace":                       `line 1, column 1: no card "marketplace"`,
		"gold when":                         "line 1, column 10: a number or a quantity is expected here, not the end of the line",
		"gold when money":                   "line 1, column 16: a comparison is expected here (<, <=, =, !=, >= or >), not the end of the line",
		"gold when money 3":                 `line 1, column 17: a comparison is expected here (<, <=, =, !=, >= or >), not "3"`,
		"gold when monney > 3":              `line 1, column 11: no quantity "monney": did you mean "money"?`,
		"gold when smithy > 3":              "line 1, column 11: a card is no quantity: write own(smithy) or left(smithy)",
		"gold when own > 3":                 "line 1, column 15: own needs a card or type: write own(gold)",
		"gold when own(goold) > 3":          `line 1, column 15: no card or type "goold": did you mean "gold"?`,
		"gold when own(gold > 3":            `line 1, column 20: ")" is expected here, not ">"`,
		"gold when (money > 3":              `line 1, column 21: ")" is expected here, not the end of the line`,
		"gold when (money + 3":              `line 1, column 21: ")" is expected here, not the end of the line`,
		"gold when money > 3 4":             `line 1, column 21: "4" is not expected here: conditions are joined by "and" or "or"`,
		"gold when money > 10000":           "line 1, column 19: 10000 is too large: at most 9999",
		"gold when money * turn > 3":        "line 1, column 19: a plain number is expected here",
		"gold when money / 0 > 3":           "line 1, column 19: a number above 0 is expected here",
		"gold when money * 9999 * 9999 > 3": "line 1, column 24: the numbers become too large",
		"gold when when":                    `line 1, column 11: no quantity "when"`,
		"gold, silver":                      "line 1, column 5: ',' has no meaning here",
		"gold > 3":                          `line 1, column 6: ">" is not expected here`,
		"3 gold":                            `line 1, column 1: "3" is not expected here`,
		"pley:\nsmithy":                     `line 1, column 1: no list "pley": did you mean "play"?`,
		"gold\xff":                          "line 1, column 1: this is no text in UTF-8",
		strings.Repeat("#", MaxBytes+1):     "line 1, column 1: the text has 65537 bytes: at most 65536",
		strings.Repeat("gold\n", 501):       "line 501, column 1: more than 500 lines",
		"gold when " + strings.Repeat("(", 50) + "money" + strings.Repeat(")", 50) + " > 3": "line 1, column 50: more than 40 parentheses",
		"gold when " + strings.Repeat("not ", 50) + "money > 3":                             "line 1, column 171: more than 40 conditions inside one another",
		"gold when " + strings.Repeat("money > 3 and ", 200) + "money > 3":                  "line 1, column 2817: more than 200 comparisons",
	} {
		_, err := Read(text, names)
		var at *Error
		if !errors.As(err, &at) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"gold", "province when money > 18 and not (own(gold) < left(smithy)/11 or turn = 3)\nplay:\nthrone room never\n",
		"never end the game while behind", "gold when ((((", "gold when -(2*money-3)/7 <= own(action)", "동 when 3 < 4 # 동",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read(text, names)
		if err != nil {
			var at *Error
			if !errors.As(err, &at) || at.Line < 1 || at.Column < 1 || at.Line > 1+strings.Count(text, "\n") || at.Problem == "" {
				t.Fatalf("the error %v", err)
			}
			return
		}
		for _, list := range s.Lists {
			for _, line := range list {
				if line.Card < 0 || line.Card >= len(names.Cards) {
					t.Fatalf("card %d", line.Card)
				}
				for at, test := range line.When {
					for _, next := range []int16{test.Yes, test.No} {
						if next != Holds && next != Fails && (int(next) <= at || int(next) >= len(line.When)) {
							t.Fatalf("test %d goes on at %d of %d", at, next, len(line.When))
						}
					}
				}
			}
		}
	})
}

func TestNumbersMayHaveNames(t *testing.T) {
	const text = "gold when money > {least=5} and turn < {least=6} * 2\nsilver when own(smithy) < {most=2}"
	for _, tc := range []struct {
		numbers map[string]int
		plain   string
	}{
		{nil, "gold when money > 5 and turn < 6 * 2\nsilver when own(smithy) < 2"},
		{map[string]int{"least": 9}, "gold when money > 9 and turn < 9 * 2\nsilver when own(smithy) < 2"},
		{map[string]int{"most": 0, "least": 1}, "gold when money > 1 and turn < 1 * 2\nsilver when own(smithy) < 0"},
	} {
		told := names
		told.Numbers = tc.numbers
		got, err := Read(text, told)
		if err != nil {
			t.Fatal(err)
		}
		if want, err := Read(tc.plain, names); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("with %v: %+v, want %+v, %v", tc.numbers, got, want, err)
		}
	}
	for text, want := range map[string]string{
		"gold when money > {5}":     `line 1, column 20: a number's name is expected here, not "5": write {n=11}`,
		"gold when money > {n}":     `line 1, column 21: "=" and the number are expected here, not "}": write {n=11}`,
		"gold when money > {n=x}":   `line 1, column 22: a number is expected here, not "x"`,
		"gold when money > {n=1":    `line 1, column 23: "}" is expected here, not the end of the line`,
		"gold when money > {n=1}":   `line 1, column 1: no number of the text is called "other" (there are n)`,
		"gold":                      `line 1, column 1: no number of the text is called "other": write {n=11} in the place of one`,
		"gold when {other=1} > 0\n": `line 1, column 1: other=10000: 0 to 9999`,
	} {
		told := names
		told.Numbers = map[string]int{"other": 10000}
		if _, err := Read(text, told); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestAWordIsNotMistakenForAnother(t *testing.T) {
	few := Names{Cards: []string{"spy", "gold", "smithy", "throne_room"}}
	for text, want := range map[string]string{
		"금화":           `line 1, column 1: no card "금화"`,
		"은":            `line 1, column 1: no card "은"`,
		"xyz":          `line 1, column 1: no card "xyz"`,
		"py":           `line 1, column 1: no card "py": did you mean "spy"?`,
		"gild":         `line 1, column 1: no card "gild": did you mean "gold"?`,
		"thrown rooms": `line 1, column 1: no card "thrown rooms": did you mean "throne_room"?`,
	} {
		if _, err := Read(text, few); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestAVeryLongWordIsNotRepeated(t *testing.T) {
	long := strings.Repeat("x", 50_000)
	for _, text := range []string{long, "gold " + long, long + ":", "gold when " + long, "gold when own(" + long, "gold when money > " + strings.Repeat("9", 50_000), "gold when {" + long + "1"} {
		_, err := Read(text, names)
		var at *Error
		if !errors.As(err, &at) || len(at.Problem) > 200 || len(strings.Join(at.Args, "")) > 200 {
			t.Errorf("%.30s: %.200v", text, err)
		}
	}
}
