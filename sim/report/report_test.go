package report

import (
	"encoding/csv"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/noripan/noripan/game/words"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/games/dominion"
	"github.com/noripan/noripan/sim"
)

var match = sim.Match{Rules: dominion.Rules, Bots: []string{"strategy:bmu", "strategy:bmu"}, Games: 50, Seed: 1, Workers: 1, Study: true}

func run(t *testing.T, m sim.Match) *sim.Report {
	t.Helper()
	r, err := sim.Run(t.Context(), m, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestReportsSayTheSameInEveryLanguage(t *testing.T) {
	hole := regexp.MustCompile(`\{(\w+)`)
	var first map[string][]string
	for _, language := range games.Languages {
		data, err := files.ReadFile("text/" + language + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var texts words.Texts
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
		holes := make(map[string][]string)
		for key, text := range texts {
			names := make(map[string]bool)
			for _, found := range hole.FindAllStringSubmatch(text, -1) {
				names[found[1]] = true
			}
			holes[key] = slices.Sorted(maps.Keys(names))
		}
		if first == nil {
			first = holes
		} else if diff := cmp.Diff(first, holes); diff != "" {
			t.Errorf("%s differs (-%s +%s):\n%s", language, games.Languages[0], language, diff)
		}
	}
}

func TestAPageTellsAWholeStudy(t *testing.T) {
	r := run(t, match)
	for _, language := range games.Languages {
		w, err := NewWords("dominion", language)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Page(w, match, r)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := p.Write(&b); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(b.String(), "⟨⟩") {
			t.Errorf("a page in %s lacks words: %s", language, b.String())
		}
		// Outcome, spread, curves, four tallies, what was asked, games to read; nobody trashes here.
		if len(p.Sections) != 8 || len(p.Sections[2].Charts) != 4 || len(p.Sections[7].Logs) != 6 {
			t.Errorf("%d sections", len(p.Sections))
		}
		if name := p.Sections[0].Tables[0].Rows[3][0].Text; name != "strategy:bmu (2)" {
			t.Errorf("the second of two equal bots is %q", name)
		}
	}
	if _, err := NewWords("dominion", "fr"); err == nil {
		t.Error("a page in a language that nobody speaks")
	}
}

func TestRowsHaveEveryFigure(t *testing.T) {
	var b strings.Builder
	r := run(t, match)
	if err := CSV(&b, r); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for _, row := range rows[1:] {
		seen[strings.Join(row[:4], " ")] = true
	}
	for _, want := range []string{
		"wins strategy:bmu  ", "wins strategy:bmu  0", "wins   1", "share strategy:bmu (2)  ", "points strategy:bmu  5", "games_by_turns   " + "15",
		"gained strategy:bmu card.province ", "gained.by strategy:bmu card.silver 1", "played.share_by strategy:bmu card.gold 8", "ending  ending.provinces ",
		"options  dominion.treasure.play ", "branching   ", "games_by_margin strategy:bmu  0",
	} {
		if !seen[want] {
			t.Errorf("no row %q", want)
		}
	}
}

func TestBinsAreJoinedWhereTheyAreMany(t *testing.T) {
	w, err := NewWords("dominion", "en")
	if err != nil {
		t.Fatal(err)
	}
	var bins []sim.Bin
	for v := -100; v <= 100; v++ {
		bins = append(bins, sim.Bin{Value: v, Count: 1})
	}
	c := w.histogram("spread.turns", "turns", []string{"a", "b"}, [][]sim.Bin{bins, {{Value: 5, Count: 3}}})
	n := 0.0
	for _, p := range c.Series[0].Points {
		n += p.Y
	}
	if n != 201 || len(c.Series[0].Points) > bars/2 || c.Series[1].Points[0].Y != 3 {
		t.Errorf("%v games in %d bars", n, len(c.Series[0].Points))
	}
}

func TestASweepIsToldAsAPageAndAsRows(t *testing.T) {
	w, err := NewWords("dominion", "ko")
	if err != nil {
		t.Fatal(err)
	}
	m := sim.Match{Rules: dominion.Rules, Bots: []string{"strategy:{a}", "strategy:{b}"}, Games: 20, Seed: 1}
	axes := []sim.Axis{{Name: "a", Values: []string{"bmu", "basic", "duke"}}, {Name: "b", Values: []string{"bmu", "basic"}}}
	for n := 1; n <= 2; n++ {
		matches, err := m.At(axes[:n]...)
		if err != nil {
			t.Fatal(err)
		}
		for i := range matches {
			matches[i].Bots[1] = strings.ReplaceAll(matches[i].Bots[1], "{b}", "bmu")
		}
		s, err := sim.RunSweep(t.Context(), axes[:n], matches, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := SweepPage(w, s)
		var page, rows strings.Builder
		if err := p.Write(&page); err != nil || strings.ContainsAny(page.String(), "⟨⟩") {
			t.Errorf("%v: %s", err, page.String())
		}
		if charts, tables := len(p.Sections[0].Charts), len(p.Sections[0].Tables); charts != 2-n || tables != n {
			t.Errorf("over %d axes: %d charts, %d tables", n, charts, tables)
		}
		if err := SweepCSV(&rows, s); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(rows.String()), "\n")
		if len(lines) != 1+len(matches) || !strings.HasPrefix(lines[0], strings.Join([]string{"a", "b"}[:n], ",")+",games,share,") {
			t.Errorf("rows of a sweep:\n%s", rows.String())
		}
	}
}
