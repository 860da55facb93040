package page

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// write writes a page that must be possible.
func write(t *testing.T, p *Page) string {
	t.Helper()
	var b strings.Builder
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func row(ys ...float64) []Point {
	all := make([]Point, len(ys))
	for x, y := range ys {
		all[x] = Point{X: float64(x), Y: y}
	}
	return all
}

var sample = &Page{
	Lang: "ko", Title: "<bmu> & 도둑", Lines: []string{"seed 1"}, Figures: "숫자",
	Sections: []Section{{
		Title: "Outcome",
		Tables: []Table{{Title: "wins", Columns: []string{"bot", "wins"}, Rows: [][]Cell{
			{Text("a</td>"), Percent(0.25).Shaded(-0.5)}, {Text("b"), Count(3)}, {Text("c"), Number(1.25, 1)},
		}}},
		Charts: []Chart{
			{Title: "Points \" by turn", X: "turn", Y: "points", Series: []Series{{Name: "a", Points: row(1, 2, 4)}, {Name: "b", Points: []Point{{0, 2, 1, 3}, {2, math.NaN(), 0, 0}}}}},
			{Title: "Length", Marks: Bars, Zero: true, X: "turns", Y: "games", Series: []Series{{Points: row(3, 5)}}},
			{Title: "Ratings", Marks: Dots, Labels: []string{"x&y", "z"}, Series: []Series{{Points: row(3, 5)}}},
			{Title: "Nothing", Series: []Series{{}}},
		},
		Logs: []Log{{Title: "best", Lines: []string{"a: <b>", "  c"}}},
	}},
}

func TestAPageIsWholeAndNeedsNothingElse(t *testing.T) {
	page := write(t, sample)
	tags := make(map[string]int)
	decoder := xml.NewDecoder(strings.NewReader(page))
	decoder.Strict, decoder.AutoClose, decoder.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			tags[token.Name.Local]++
			for _, a := range token.Attr {
				if name := a.Name.Local; name == "src" || name == "href" || strings.HasPrefix(name, "on") {
					t.Errorf("%s has %s=%q", token.Name.Local, name, a.Value)
				}
			}
		case xml.EndElement:
			tags["/"+token.Name.Local]++
		}
	}
	for tag, n := range map[string]int{"svg": 6, "figure": 4, "table": 5, "details": 5, "section": 1, "script": 0, "pre": 1} {
		if tags[tag] != n || tags["/"+tag] != n {
			t.Errorf("%d <%s> and %d </%s>, want %d", tags[tag], tag, tags["/"+tag], tag, n)
		}
	}
	for _, want := range []string{
		`<html lang="ko">`, "&lt;bmu&gt; &amp; 도둑", "a&lt;/td&gt;", `class="n less" style="--tint: 25%">25.0 %`, ">1.2<", "x&amp;y",
		`aria-label="Points &#34; by turn"`, "<summary>숫자</summary>", "a: &lt;b&gt;\n  c\n", "var(--series-2)", "var(--ink)", "2 (1 – 3)",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, not := range []string{"#01", "#02", "NaN", "Inf", "Liberation", "<?xml", "xlink:href", "ZgotmplZ"} {
		if strings.Contains(page, not) {
			t.Errorf("the page has %q", not)
		}
	}
}

func TestAChartTellsItsNumbers(t *testing.T) {
	c := Chart{X: "turn", Y: "points", Labels: []string{"first"}, Series: []Series{
		{Name: "a", Points: row(1, 2.5)}, {Name: "b", Points: []Point{{X: 1, Y: 3, Low: 2, High: 4}, {X: 2, Y: math.NaN()}}},
	}}
	var got [][]string
	table := c.Table()
	got = append(got, table.Columns)
	for _, row := range table.Rows {
		var texts []string
		for _, cell := range row {
			texts = append(texts, cell.Text)
		}
		got = append(got, texts)
	}
	want := [][]string{{"turn", "a", "b"}, {"first", "1", ""}, {"1", "2.5", "3 (2 – 4)"}, {"2", "", ""}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the table (-want +got):\n%s", diff)
	}
}

func TestMorePointsThanColoursAreStillTold(t *testing.T) {
	c := Chart{Title: "many"}
	for range 20 {
		c.Series = append(c.Series, Series{Name: "s", Points: row(1, 2)})
	}
	svg, err := c.SVG()
	if err != nil || strings.Count(string(svg), "<path") < 20 || len(c.Legend()) != 20 {
		t.Errorf("%v, %d paths, %d keys", err, strings.Count(string(svg), "<path"), len(c.Legend()))
	}
}

func TestTicksAreRound(t *testing.T) {
	for _, tc := range []struct {
		from, to float64
		whole    bool
		want     string
	}{
		{0, 1, false, "0 0.2 0.4 0.6 0.8 1"},
		{-0.5, 2.5, true, "0 1 2"},
		{0, 10, true, "0 2 4 6 8 10"},
		{-61, 64, true, "-60 -40 -20 0 20 40 60"},
		{1, 40, false, "5 10 15 20 25 30 35 40"},
		{0.4621, 0.4794, false, "0.464 0.466 0.468 0.47 0.472 0.474 0.476 0.478"},
		{0, 1e6, false, "0 200000 400000 600000 800000 1000000"},
	} {
		var labels []string
		for _, tick := range (ticks{whole: tc.whole}).Ticks(tc.from, tc.to) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != tc.want {
			t.Errorf("from %v to %v: %s, want %s", tc.from, tc.to, got, tc.want)
		}
	}
}
