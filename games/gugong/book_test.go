package gugong

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	numbersChapter = regexp.MustCompile(`(?s)\{#numbers\}(.*?)\{#token-counts\}`)
	anyNumber      = regexp.MustCompile(`\d+`)
)

// The rulebook has one chapter with the values of the file that is built in: they are those. Everywhere else it points to
// what the board shows, as a host may have other values.
func TestTheBookTellsTheValuesThatAreBuiltIn(t *testing.T) {
	d := new(data)
	if err := json.Unmarshal(plainData, d); err != nil {
		t.Fatal(err)
	}
	var want []int
	both := func(side bySide[[]int8]) {
		for _, n := range slices.Concat(side.A, side.B) {
			want = append(want, int(n))
		}
	}
	some := func(numbers ...int8) {
		for _, n := range numbers {
			want = append(want, int(n))
		}
	}
	both(d.Shops)
	both(d.Palace.Arrival)
	want = append(want, len(d.Maps.A.Loop)+len(d.Maps.A.Inner), len(d.Maps.B.Loop)+len(d.Maps.B.Inner))
	some(d.Decrees.Cost[:]...)
	some(d.Palace.Steps)
	some(d.Servants[:]...)
	for _, faces := range d.Dice {
		some(faces[0], faces[len(faces)-1])
	}
	some(d.Gifts.Servants, d.ShipsPerHarbour, d.DoubleCounts, int8(d.LeastPoints), d.Mong.JadeFor, d.Mong.ServantFor)

	for _, language := range []string{"ko", "en"} {
		text, err := os.ReadFile("book/" + language + ".md")
		if err != nil {
			t.Fatal(err)
		}
		chapter := numbersChapter.FindString(string(text))
		var told []int
		for _, line := range strings.Split(chapter, "\n") {
			if !strings.HasPrefix(line, "|") {
				continue
			}
			_, values, _ := strings.Cut(line[1:], "|") // the first column says what it is
			for _, number := range anyNumber.FindAllString(values, -1) {
				var n int
				if err := json.Unmarshal([]byte(number), &n); err != nil {
					t.Fatal(err)
				}
				told = append(told, n)
			}
		}
		if !slices.Equal(told, want) {
			t.Errorf("%s: the book tells %v, the file %v", language, told, want)
		}
	}
}
