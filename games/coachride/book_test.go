package coachride

import (
	"os"
	"regexp"
	"strconv"
	"testing"
)

// An object's sheet in the rulebook, as "key: 3장 · 봉인" or "coat: 1 card".
var sheet = regexp.MustCompile(`(?m)^(\w+): (\d+) ?(?:장|cards?)( · (?:봉인|sealed))?$`)

// The rulebook tells copies and seals in words of its own: they are those of the game.
func TestTheBookTellsHowManyObjectsThereAre(t *testing.T) {
	for _, language := range []string{"ko", "en"} {
		text, err := os.ReadFile("book/" + language + ".md")
		if err != nil {
			t.Fatal(err)
		}
		told := make(map[string]objectDef)
		for _, found := range sheet.FindAllStringSubmatch(string(text), -1) {
			copies, err := strconv.ParseUint(found[2], 10, 8)
			if err != nil {
				t.Fatal(err)
			}
			told[found[1]] = objectDef{Copies: uint8(copies), Sealed: found[3] != ""}
		}
		for _, def := range objectDefs {
			if got := told[def.Name]; got.Copies != def.Copies || got.Sealed != def.Sealed {
				t.Errorf("%s: %s is %d times there and sealed %t in the book, %d and %t in the game", language, def.Name, got.Copies, got.Sealed, def.Copies, def.Sealed)
			}
		}
	}
}
