package dominion

import (
	"fmt"
	"os"
	"regexp"
	"testing"
)

// A sheet of the rulebook, as "militia: 비용 4 · 액션 · 공격".
var sheet = regexp.MustCompile(`(?m)^(\w+): \D*(\d+) ·(.*)$`)

// The rulebook tells costs in words of its own: they are those of the cards.
func TestTheBookTellsWhatCardsCost(t *testing.T) {
	want := make(map[string]string)
	for _, card := range Rules.(*rules).catalogue.Cards {
		want[card.Card] = fmt.Sprint(card.Cost)
	}
	for _, language := range []string{"ko", "en"} {
		text, err := os.ReadFile("book/" + language + ".md")
		if err != nil {
			t.Fatal(err)
		}
		told := make(map[string]bool)
		for _, found := range sheet.FindAllStringSubmatch(string(text), -1) {
			card, cost := found[1], found[2]
			told[card] = true
			if cost != want[card] {
				t.Errorf("%s: %s costs %s in the book, %q in the game", language, card, cost, want[card])
			}
		}
		for card := range want {
			if !told[card] {
				t.Errorf("%s: no sheet for %s", language, card)
			}
		}
	}
}
