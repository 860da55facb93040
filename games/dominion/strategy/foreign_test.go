package strategy

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

var foreignNames = Names{
	Cards: []string{"copper", "silver", "gold", "estate", "duchy", "province", "curse", "throne_room", "smithy", "chapel", "witch"},
	Types: []string{"action", "treasure", "victory"},
}

// imported checks what comes of a file, and the notes, each by its beginning.
func imported(t *testing.T, file, which, want string, notes ...string) {
	t.Helper()
	text, noted, err := Import([]byte(file), which, foreignNames)
	if err != nil {
		t.Errorf("%v\n%s", err, file)
		return
	}
	if got := strings.TrimSpace(text); got != strings.TrimSpace(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	var told []string
	for _, n := range noted {
		told = append(told, n.Error())
	}
	if len(told) != len(notes) {
		t.Errorf("notes %q, want %q", told, notes)
		return
	}
	for i := range notes {
		if !strings.HasPrefix(told[i], notes[i]) {
			t.Errorf("note %q, want %q", told[i], notes[i])
		}
	}
}

func TestDominiateIsImported(t *testing.T) {
	imported(t, `
# a comment
{
  name: 'Sea and "Smith"'
  author: "me"
  requires: ['Smithy']
  gainPriority: (state, my) -> [
    "Colony" if my.countInDeck("Platinum") > 0
    "Province" if state.countInSupply("Colony") <= 6 \
               or my.getTotalMoney() > 18
    "Duchy" if 0 < state.gainsToEndGame() <= 5   # late
    "Estate" unless state.gainsToEndGame() > 2
    "Gold"
    'Throne Room' if my.countInDeck("Throne Room") < my.countInDeck('Smithy') / 2.5 and not my.countInHand("Curse")
    "Smithy" if (my.numActionCardsInDeck() is 0) and
      my.turnsTaken isnt 3
    "Witch" if Math.min(my.coins, 3) > 2
    "Silver" if my.coins + 1 >= 4
    null
  ]
  trashPriority: (state, my) -> ["Curse", "Estate" if state.gainsToEndGame() > 4]
  wantsToDiscard: (state) -> true
}
`, "", `
# Sea and "Smith". me
province
duchy when (0 < gainsToEnd and gainsToEnd <= 5)
estate when not (gainsToEnd > 2)
gold
throne_room when (own(throne_room) < own(smithy) / (25 / 10) and not (hand(curse) != 0))
smithy when ((own(action) = 0) and turn != 3)
silver when coins + 1 >= 4

trash:
curse
estate when gainsToEnd > 4
`,
		`line 8, column 17: "Platinum" is no card of these rules: there are 0 of it`,
		`line 8, column 5: "Colony" is no card of these rules: its line is left out`,
		`line 9, column 19: "Colony" is no card of these rules: there are 0 of it`,
		`line 17, column 16: "Math.min" has no counterpart; the line is left out`,
		`line 22, column 3: wantsToDiscard is not carried over`,
	)
}

func TestDominiateInJavaScriptIsImported(t *testing.T) {
	for _, list := range []string{
		`gainPriority: function(state, my) {
  return [my.getTotalMoney() > 18 ? "Province" : null, state.current.countInSupply("Province") <= 4 ? "Duchy" : void 0,
    /* always */ "Gold", my.countInDeck("Smithy") === 0 && "Smithy", !(my.turnsTaken > 3 || my.buys != 1) ? "Silver" : undefined];
}`,
		`gainPriority: (state, my) => [
  my.getTotalMoney() > 18 && "Province",
  this.countInSupply("Province") <= 4 ? 'Duchy' : null,
  "Gold", // always
  my.countInDeck("Smithy") === 0 ? "Smithy" : null,
  !(my.turnsTaken > 3 || my.buys != 1) && "Silver",
]`,
	} {
		imported(t, "({ name: \"JS\", "+list+" })", "", `
# JS
province when money > 18
duchy when left(province) <= 4
gold
smithy when own(smithy) = 0
silver when not (turn > 3 or buys != 1)
`)
	}
}

func TestDominiateMayChooseAmongLists(t *testing.T) {
	imported(t, `{
  gainPriority: (state, my) ->
    if state.supply.Colony?
      [
        "Colony"
        "Gold"
      ]
    else if my.turnsTaken < 5
      ["Silver"]
    else
      [
        "Province"
        "Gold" if state.gainsToEndGame() > 2
      ]
}`, "", `
gold never
silver when turn < 5
province when not (turn < 5)
gold when not (turn < 5) and gainsToEnd > 2
`, `line 3, column 8: "Colony" is no card of these rules: it is never`, `line 5, column 9: "Colony" is no card`)
}

func TestGeronimooIsImported(t *testing.T) {
	const file = `<?xml version="1.0"?>
<playerCollection>
 <player name="One" author="somebody" description="first
   of two">
  <type name="Bot"/>
  <buy name="Province"><condition><left type="getTotalMoney"/><operator type="greaterThan"/><right type="constant" attribute="18.0"/></condition></buy>
  <buy name="Throne_Room">
    <condition>
      <left type="countCardsInDeck" attribute="Smithy"/>
      <operator type="smallerThan"/>
      <right type="countCardTypeInDeck" attribute="Treasure"/>
      <extra_operation type="divideBy" attribute="11.0"/>
    </condition>
    <condition><left type="countMAXOpponentVP"/><operator type="equalTo"/><right type="constant" attribute="2.5"/></condition>
  </buy>
  <buy name="Gold"/>
  <buy name="Chapel" strategy="modestTrashing">
    <condition><left type="isActionPhase"/><operator type="equalTo"/><right type="constant" attribute="1.0"/></condition>
  </buy>
  <buy name="Platinum"/>
 </player>
 <player name="Two"><buy name="Silver"/></player>
</playerCollection>`
	imported(t, file, "One", `
# One. somebody. first of two
province when money > 18
throne_room when own(smithy) < own(treasure) / 11 and (points - lead) = 25 / 10
gold
`,
		`line 17, column 3: the way "modestTrashing" to play Chapel is not carried over`,
		`line 18, column 16: left "isActionPhase" has no counterpart`,
		`line 17, column 3: the line for Chapel is left out`,
		`line 20, column 3: "Platinum" is no card of these rules`,
	)
	imported(t, file, "Two", "# Two\nsilver")
	for which, want := range map[string]string{
		"":      `line 1, column 1: the file holds 2 players: name one of "One", "Two"`,
		"Three": `line 1, column 1: no player of the file is called "Three" (there are "One", "Two")`,
	} {
		if _, _, err := Import([]byte(file), which, foreignNames); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestFormsGoThereAndBack(t *testing.T) {
	const text = "# Money with a Smithy\nNever end the game while behind\nprovince\nsmithy when own(smithy) < {most=2} # few\nthrone room\nchapel never\n\ntrash:\nestate when turn > 2\n"
	form, err := ReadForm(text, foreignNames)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(form)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"about":"Money with a Smithy","careful":true,"buy":[{"card":"province"},{"card":"smithy","when":"own(smithy) \u003c {most=2}"},{"card":"throne room"},{"card":"chapel","never":true}],"trash":[{"card":"estate","when":"turn \u003e 2"}]}`
	if string(data) != want {
		t.Errorf("the form is %s, want %s", data, want)
	}
	imported(t, string(data), "", "# Money with a Smithy\nnever end the game while behind\nprovince\nsmithy when own(smithy) < {most=2}\nthrone room\nchapel never\n\ntrash:\nestate when turn > 2")
	imported(t, text, "", text)
}

func TestFilesThatAreNoStrategies(t *testing.T) {
	for file, want := range map[string]string{
		"":                                  "what came of the file: line 1, column 1: the strategy buys nothing",
		"gold\xff":                          "line 1, column 1: this is no text in UTF-8",
		"<a></a>":                           "line 1, column 1: there is no <player> in the file",
		"<player name='x'><buy name='Gold'": "line 1, column 1: unexpected EOF",
		"<player name='x'>\n<buy name='Gold'></player>":                                         "line 2, column 1: element <buy> closed by </player>",
		"<player><buy name='Gold'><condition><left type='countVP'/></condition></buy></player>": "line 1, column 59: a condition has a left, an operator and a right",
		"<player><buy name='Colony'/></player>":                                                 "what came of the file: line 1, column 1: the strategy buys nothing",
		"{ gainPriority: (state) -> ['Gold' }":                                                  "line 1, column 28: the list is not closed",
		"{ gainPriority: (state) -> ['Gold }":                                                   "line 1, column 29: the string is not closed",
		"{ gainPriority: (state) -> this.best(state) }":                                         `line 1, column 28: a list is expected here, not "this"`,
		"gainPriority": "line 1, column 1: there is no member gainPriority",
		"{ \"buy\": [{\"card\": \"gold\", \"cost\": 6}]}": `line 1, column 40: reading JSON: json: unknown field "cost"`,
		"{ \"buy\": [{\"card\": \"gold\\nsilver\"}]}":     "line 1, column 1: \"gold\\nsilver\": a card and its condition",
		"{ \"buy\": [] } x":                               "line 1, column 15: reading JSON: something stands behind",
		"/* gainPriority":                                 "line 1, column 1: the comment is not closed",
	} {
		_, _, err := Import([]byte(file), "", foreignNames)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", file, err, want)
			continue
		}
		var place *Error
		if !errors.As(err, &place) {
			t.Errorf("%q: %v names no place", file, err)
		}
	}
	if _, _, err := Import(make([]byte, MaxForeign+1), "", foreignNames); err == nil {
		t.Error("a file of any size")
	}
}

func FuzzImport(f *testing.F) {
	f.Add("{ gainPriority: (state, my) -> [ \"Gold\" if 0 < my.coins <= 3 and (my.buys) ] }")
	f.Add("<player><buy name='Gold'><condition><left type='countVP'/><operator type='equalTo'/><right type='constant' attribute='2'/></condition></buy></player>")
	f.Add("{\"buy\": [{\"card\": \"gold\"}]}")
	f.Fuzz(func(t *testing.T, file string) {
		text, _, err := Import([]byte(file), "", foreignNames)
		if err != nil {
			var place *Error
			if !errors.As(err, &place) || place.Line < 1 || place.Column < 1 {
				t.Errorf("%q: %v names no place", file, err)
			}
			return
		}
		if _, err := Read(text, foreignNames); err != nil {
			t.Errorf("%q became %q: %v", file, text, err)
		}
	})
}
