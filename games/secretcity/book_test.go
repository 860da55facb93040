package secretcity

import (
	"fmt"
	"os"
	"regexp"
	"testing"
)

// A building's sheet in the rulebook, as "quarry: 원가 5" or "salon_garden: Cost 3 · 5 cards".
var sheet = regexp.MustCompile(`(?m)^(\w+): (?:원가|Cost) (\d+)(?: · (\d+) ?(?:장|cards))?$`)

// The rulebook tells costs and copies in words of its own: they are those of the deck.
func TestTheBookTellsWhatBuildingsCost(t *testing.T) {
	for _, language := range []string{"ko", "en"} {
		text, err := os.ReadFile("book/" + language + ".md")
		if err != nil {
			t.Fatal(err)
		}
		told := make(map[string][2]string)
		for _, found := range sheet.FindAllStringSubmatch(string(text), -1) {
			copies := found[3]
			if copies == "" {
				copies = "1" // special buildings are told to be one of each
			}
			told[found[1]] = [2]string{found[2], copies}
		}
		for _, b := range buildings {
			if got, want := told[b.Name], [2]string{fmt.Sprint(b.Cost), fmt.Sprint(b.Copies)}; got != want {
				t.Errorf("%s: %s costs %s and has %s copies in the book, %s and %s in the game", language, b.Name, got[0], got[1], want[0], want[1])
			}
		}
	}
}
