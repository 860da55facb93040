package scenario

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every ruling in the tree holds.
func TestRulings(t *testing.T) {
	files, err := findFiles([]string{filepath.Join("..", "testdata", "scenarios")})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		scenarios, err := readFile(file)
		if err != nil {
			t.Error(err)
		}
		for _, s := range scenarios {
			t.Run(s.ID, func(t *testing.T) {
				if r := s.Run(); !r.OK {
					t.Error(r.Diff)
				}
			})
		}
	}
}

// The examples of the documentation are scenarios that hold.
func TestTheExamplesOfTheDocumentation(t *testing.T) {
	file := filepath.Join("..", "docs", "scenarios.md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	examples := 0
	for _, part := range strings.Split(string(text), "```yaml\n")[1:] {
		example, _, _ := strings.Cut(part, "```")
		scenarios, err := Read(file, []byte(example))
		if err != nil {
			t.Error(err)
		}
		for _, s := range scenarios {
			examples++
			if r := s.Run(); !r.OK {
				t.Errorf("%s: %s", s.ID, r.Diff)
			}
		}
	}
	if examples < 3 {
		t.Errorf("only %d examples", examples)
	}
}

const header = `- id: T
  game: tictactoe
  seats: 2
`

func TestFaultsTellWhatAndWhere(t *testing.T) {
	for _, tc := range []struct{ name, file, want string }{
		{"no list", "id: T\n", "f:1:1: a file is a list of scenarios"},
		{"nothing", "# nothing\n", "f:1:1: no scenarios"},
		{"no YAML", "- id: [T\n", "f:1:7: sequence end token ']' not found"},
		{"two documents", header + "  then: {result: null}\n---\n- id: U\n", "f: more than one document"},
		{"an unknown field", header + "  gven: {}\n", `f:4:3: unknown field "gven"`},
		{"a field twice", header + "  seats: 2\n", `f:4:3: mapping key "seats" already defined`},
		{"no id", "- game: tictactoe\n  seats: 2\n", "f:1:3: a scenario needs an id"},
		{"an id twice", header + "  then: {result: null}\n" + header + "  then: {result: null}\n", "f:5:7: a second scenario T"},
		{"no game", "- id: T\n  seats: 2\n", "f:1:3: a scenario needs a game"},
		{"an unknown game", "- id: T\n  game: chess\n", `f:2:9: no game "chess" (there are `},
		{"no seats", "- id: T\n  game: tictactoe\n", "f:1:3: a scenario needs the number of seats"},
		{"too many seats", "- id: T\n  game: tictactoe\n  seats: 3\n", "f:3:10: 3 seats: tictactoe has 2 to 2"},
		{"seats that are no number", "- id: T\n  game: tictactoe\n  seats: two\n", "f:3:10: cannot unmarshal string"},
		{"half a seat", "- id: T\n  game: tictactoe\n  seats: 2.5\n", "f:3:10: a number here is a whole one"},
		{"an answer of half a seat", header + "  when: [{seat: 0.5, do: mark:1}]\n", "f:4:17: a number here is a whole one"},
		{"an offer to half a seat", header + "  then: {offered: {.5: [mark:1]}}\n", "f:4:20: a number here is a whole one"},
		{"no number at all", header + "  then: {first: .nan}\n", "f:4:17: a number here is a whole one"},
		{"things of one's own", header + "  define: [{a: 1}]\n", `f:4:11: tictactoe takes nothing of one's own`},
		{"an unknown setting", header + "  options: {board: 4}\n", `f:4:13: setting "board": tictactoe has none of that name`},
		{"an unknown purpose", header + "  chance: {coin: [[heads]]}\n", `f:4:12: no random event "coin" (there are lot)`},
		{"an unknown result of chance", header + "  chance: {lot: [[0], [x]]}\n", `f:4:12: lot 1: no seat "x"`},
		{"nothing to check", header, "f:1:3: T checks nothing"},
		{"a game without steps", header + "  at: {step: mark}\n", "f:4:8: tictactoe cannot be put at a step"},
		{"a step without a seat", header + "  when: [{do: mark:1}]\n", "f:4:11: a step needs a seat"},
		{"a seat that is not there", header + "  when:\n    - {seat: 2, do: mark:1}\n", "f:5:8: no seat 2: they count from 0 to 1"},
		{"a step that does two things", header + "  when: [{seat: 0, do: mark:1, timeout: true}]\n", "f:4:11: a step is one of do"},
		{"a step that does nothing", header + "  when: [{seat: 0}]\n", "f:4:11: a step is one of do"},
		{"a code of what is done", header + "  when: [{seat: 0, do: mark:1, code: occupied}]\n", "f:4:11: only what is refused has a code"},
		{"an unknown verb", header + "  when: [{seat: 0, do: take:1}]\n", `f:4:24: option "take:1": no verb "take"`},
		{"an unknown reference", header + "  when:\n    - {seat: 0, do: [mark:1, mark:9]}\n", `f:5:30: option "mark:9": no cell "9"`},
		{"an unknown code", header + "  when: [{seat: 0, refused: mark:1, code: ocupied}]\n", `f:4:11: no code "ocupied"`},
		{"an option offered that is none", header + "  then: {offered: {0: [mark:x]}}\n", `f:4:24: option "mark:x"`},
		{"an offer to a seat that is not there", header + "  then: {offered: {5: [mark:1]}}\n", "f:4:20: no seat 5"},
		{"an unknown event", header + "  then: {events: [{event: boom}]}\n", `f:4:20: no event "boom"`},
		{"a view of nobody", header + "  then: {view.x.cells: 1}\n", `f:4:10: "x" is neither a seat nor spectator`},
		{"a view of a seat that is not there", header + "  then: {view.2.cells: 1}\n", "f:4:10: no seat 2"},
		{"a spectator is never asked", header + "  then: {pending.spectator: null}\n", "f:4:10: no seat -1"},
		{"an alias", "- &a\n  id: T\n- *a\n", "f:1:3: anchors, aliases and tags have no place here"},
		{"a tag", header + "  when: !x\n", "f:4:9: anchors, aliases and tags have no place here"},
		{"lists without end", "- id: " + strings.Repeat("[", 100) + "\n", "f:1:57: nested more than 50 deep"},
		{"lists of lists in a line", strings.Repeat("- ", 100) + "T\n", "f:1:101: nested more than 50 deep"},
		{"too much", strings.Repeat("#", MaxBytes+1), "f: 1048577 bytes: at most 1048576"},
		{"too many", strings.Repeat("- {}\n", MaxScenarios+1), "f:1001:3: more than 1000 scenarios in a file"},
		{"too many steps", header + "  when:\n" + strings.Repeat("    - {seat: 0, timeout: true}\n", maxSteps+1), "f:1005:8: more than 1000 steps"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := Read("f", []byte(tc.file))
			if err == nil || !strings.HasPrefix(err.Error(), tc.want) {
				t.Errorf("%v, want %q", err, tc.want)
			}
		})
	}
}

func TestWhatIsNotSoIsShown(t *testing.T) {
	const won = "  given: {cells: [x, x, x, o, o, '', '', '', '']}\n"
	for _, tc := range []struct{ name, body, want string }{
		{"another value", "  then: {first: 1}\n", "f:4:10: first\n\twant 1\n\tgot  0"},
		{"another list", "  given: {cells: [x, '', '', '', '', '', '', '', '']}\n  then: {cells.0: o}\n", "f:5:10: cells.0\n\twant \"o\"\n\tgot  \"x\""},
		{"a long value", "  then: {cells: ['', '', '', '', '', '', '', '', 'and so on and so on and so on and so on']}\n", "f:4:10: cells\n\t--- want\n\t+++ got\n\t@@ -6,4 +6,4 @@\n"},
		{"a path into nothing", "  then: {cell: x}\n", `f:4:10: cell: no "cell"; there are cells, chance, first, serial`},
		{"a path past the end", "  then: {cells.9: x}\n", `f:4:10: cells.9: no "9" in a list of 9`},
		{"a path below a number", "  then: {serial.x: 1}\n", "f:4:10: serial.x: nothing is below 1"},
		{"absent where nothing is", "  then: {seat.0: null}\n", `f:4:10: seat.0: no "seat"; there are`},
		{"nothing in a view that has no such part", "  then: {view.0.sells.3: null}\n", `f:4:10: view.0.sells.3: no "sells"; there are`},
		{"there although it should not be", "  then: {first: null}\n", "f:4:10: first\n\twant null\n\tgot  0"},
		{"two things", "  then:\n    first: 1\n    serial: 5\n", "f:5:5: first\n\twant 1\n\tgot  0\nf:6:5: serial\n\twant 5\n\tgot  1"},
		{"not asked", "  when: [{seat: 1, do: mark:1}]\n", "f:4:11: seat 1 is not asked anything\n\tseat 0 is asked tictactoe.mark, 1 to 1 of: mark:0,"},
		{"refused", "  when:\n    - {seat: 0, do: mark:1}\n    - {seat: 1, do: mark:1}\n", "f:6:8: refused: occupied map[by:seat.0 cell:cell.1]\n\tseat 1 is asked"},
		{"not refused", "  when: [{seat: 0, refused: mark:1}]\n", "f:4:11: this was to be refused, and was done"},
		{"refused for another reason", "  when: [{seat: 1, refused: mark:1, code: occupied}]\n", "f:4:11: refused for another reason\n\twant occupied\n\tgot  not_asked"},
		{"a game without resignation", "  when: [{seat: 0, resign: true}]\n", "f:4:11: this game knows no resignation"},
		{"nobody's time runs out", "  when: [{seat: 1, timeout: true}]\n", "f:4:11: seat 1 is not asked anything"},
		{"not over", "  then: {result: {winners: [0]}}\n", "f:4:10: result.winners"},
		{"over", won + "  then: {result: null}\n", "f:5:10: result\n\t--- want\n\t+++ got\n\t@@ -1,1 +1,13 @@\n\t-null\n\t+end: finished\n"},
		{"another winner", won + "  then: {result: {end: finished, winners: [1]}}\n", "f:5:10: result.winners\n\twant [1]\n\tgot  [0]"},
		{"asked nothing", won + "  then: {offered: {0: [mark:5]}}\n", "f:5:10: offered: seat 0 is not asked anything; the game is over"},
		{"not offered", "  given: {cells: [x, o, '', '', '', '', '', '', '']}\n  then: {offered: {0: [mark:5, mark:1]}}\n", "f:5:10: offered: mark:1 for seat 0\n"},
		{"offered", "  then: {not_offered: {0: [mark:5]}}\n", "f:4:10: not_offered: mark:5 for seat 0\n"},
		{"nothing is offered to who is not asked", "  then: {not_offered: {1: [mark:5]}}\n", "f:4:10: not_offered: seat 1 is not asked anything\n"},
		{"another event", "  when: [{seat: 0, do: mark:1}]\n  then: {events: [{event: mark, args: {cell: 2}}]}\n", "f:5:10: events: number 0 did not happen (in this order); what did:\n\tseat 0: mark cell=1\n\tseat 1: turn"},
		{"events in another order", "  when: [{seat: 0, do: mark:1}]\n  then: {events: [{event: turn}, {event: mark}]}\n", "f:5:10: events: number 1 did not"},
		{"another's event", "  when: [{seat: 0, do: mark:1}]\n  then: {events: [{event: mark, seat: 1}]}\n", "f:5:10: events: number 0 did not"},
		{"a misspelt field", "  given: {frist: 1}\n  then: {first: 1}\n", `f:4:11: the position cannot be: restoring tictactoe: reading the snapshot: json: unknown field "frist"`},
		{"an impossible position", "  given: {cells: [x, x]}\n  then: {first: 0}\n", "f:4:11: the position cannot be: restoring tictactoe: cells: 2 x and 0 o"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			scenarios, err := Read("f", []byte(header+tc.body))
			if err != nil {
				t.Fatal(err)
			}
			if r := scenarios[0].Run(); r.OK || !strings.HasPrefix(r.Diff, tc.want) {
				t.Errorf("ok %t, %q, want %q", r.OK, r.Diff, tc.want)
			}
		})
	}
}

func TestPatch(t *testing.T) {
	for _, tc := range []struct{ name, base, over, want string }{
		{"objects merge", `{"a":{"b":1,"c":2},"d":3}`, `{"a":{"c":4}}`, `{"a":{"b":1,"c":4},"d":3}`},
		{"lists replace", `{"a":[1,2,3]}`, `{"a":[4]}`, `{"a":[4]}`},
		{"seats merge by index", `{"seats":[{"a":1,"b":[1]},{"a":2}]}`, `{"seats":[{},{"a":3}]}`, `{"seats":[{"a":1,"b":[1]},{"a":3}]}`},
		{"what is not there is added", `{}`, `{"a":{"b":1}}`, `{"a":{"b":1}}`},
		{"null stays", `{"a":1}`, `{"a":null}`, `{"a":null}`},
		{"numbers stay exact", `{"a":18446744073709551615}`, `{}`, `{"a":18446744073709551615}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var over map[string]any
			if err := json.Unmarshal([]byte(tc.over), &over); err != nil {
				t.Fatal(err)
			}
			got, err := patch([]byte(tc.base), over)
			if err != nil || string(got) != tc.want {
				t.Errorf("%s, %v, want %s", got, err, tc.want)
			}
		})
	}
	if _, err := patch([]byte(`{"seats":[{}]}`), map[string]any{"seats": []any{nil, nil}}); err == nil {
		t.Error("two seats were laid over one")
	}
}

// FuzzRead: no file and no position in it makes the program panic.
func FuzzRead(f *testing.F) {
	files, err := findFiles([]string{filepath.Join("..", "testdata", "scenarios")})
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(header + "  given: {seats: [1]}\n  then: {'': null, view.0: [a], pending.: 1}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		scenarios, err := Read("f", data)
		if err != nil {
			return
		}
		for _, s := range scenarios[:min(len(scenarios), 10)] {
			r := s.Run()
			if r.OK == (r.Diff != "") {
				t.Errorf("ok %t with diff %q", r.OK, r.Diff)
			}
			if strings.Contains(r.Diff, broke) {
				t.Error(r.Diff)
			}
		}
	})
}
