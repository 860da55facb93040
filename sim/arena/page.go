package arena

import (
	"fmt"

	"github.com/noripan/noripan/sim/page"
)

// Page is the report for readers.
func (r *Report) Page() *page.Page {
	p := &page.Page{
		Title: r.Game + ": arena",
		Lines: []string{
			fmt.Sprintf("Rules %d (%s), %d at the table, seed %d.", r.Rules.Number, r.Rules.Hash, r.Players, r.Seed),
			fmt.Sprintf("%d games: %d rounds, in each of which %d line-ups play one deal once from every %s.", r.Games, r.Rounds, r.Lineups, r.place()),
			"All intervals are of 95 %.",
		},
		Sections: []page.Section{r.standings()},
	}
	if r.Command != "" {
		p.Lines = append(p.Lines, r.Command)
	}
	if len(r.Pairs) > 0 {
		p.Sections = append(p.Sections, r.matrix())
	}
	p.Sections = append(p.Sections, r.seats())
	return p
}

// place is what a bot has: a seat or a side.
func (r *Report) place() string {
	if r.Teams {
		return "side"
	}
	return "seat"
}

func (r *Report) standings() page.Section {
	s := page.Section{Title: "Ratings", Lines: []string{"400 Elo are odds of 10 to 1 that the one wins rather than the other; 0 is the mean of all, each weighed by what its games tell. Who shares a victory has a part of it."}}
	t := page.Table{Columns: []string{"bot", "Elo", "from", "to", "games", "wins", "win rate", "from", "to"}}
	chart := page.Chart{Title: "Elo", Y: "Elo", X: "bot", Marks: page.Dots, Series: []page.Series{{Name: "Elo"}}}
	dot := func(name string, rating Rating) {
		at := page.Point{X: float64(len(chart.Labels)), Y: rating.Elo, Low: rating.EloLow, High: rating.EloHigh}
		chart.Series[0].Points = append(chart.Series[0].Points, at)
		chart.Labels = append(chart.Labels, name)
	}
	for i := range r.Bots {
		b := &r.Bots[i]
		row := append([]page.Cell{page.Text(b.Bot)}, b.Rating.cells()...)
		t.Rows = append(t.Rows, append(append(row, page.Count(b.Games), page.Number(b.Wins, 1)), b.Share.cells()...))
		dot(fmt.Sprint(i+1), b.Rating)
	}
	if r.Itself != nil {
		row := append([]page.Cell{page.Text("the game itself")}, r.Itself.cells()...)
		t.Rows = append(t.Rows, append(row, make([]page.Cell, 5)...))
		dot(fmt.Sprint(len(r.Bots)+1), *r.Itself)
		s.Lines = append(s.Lines, "Bots play alone; the game itself wins what they lose.")
	} else {
		s.Lines = append(s.Lines, fmt.Sprintf("Among its equals a bot would win %.1f %%.", 100*r.Fair))
	}
	s.Tables, s.Charts = []page.Table{t}, []page.Chart{chart}
	return s
}

func (r Rating) cells() []page.Cell {
	return []page.Cell{page.Number(r.Elo, 0), page.Number(r.EloLow, 0), page.Number(r.EloHigh, 0)}
}

func (s Share) cells() []page.Cell {
	return []page.Cell{page.Percent(s.Rate), page.Percent(s.Low), page.Percent(s.High)}
}

func (r *Report) matrix() page.Section {
	t := page.Table{Columns: []string{""}}
	for i := range r.Bots {
		t.Columns = append(t.Columns, r.Bots[i].Bot)
	}
	for i, row := range r.Pairs {
		cells := []page.Cell{page.Text(r.Bots[i].Bot)}
		for j, p := range row {
			if i == j {
				cells = append(cells, page.Text(""))
				continue
			}
			cells = append(cells, page.Cell{Text: p.String(), Number: true}.Shaded(2*p.Rate-1))
		}
		t.Rows = append(t.Rows, cells)
	}
	return page.Section{
		Title:  "One against another",
		Lines:  []string{"The bot of the row against that of the column: its part of what the two of them won, in the games in which both sat, in per cent."},
		Tables: []page.Table{t},
	}
}

// String is the pair's rate in per cent, with its interval.
func (p Pair) String() string {
	return fmt.Sprintf("%.1f (%.1f – %.1f)", 100*p.Rate, 100*p.Low, 100*p.High)
}

func (r *Report) seats() page.Section {
	t := page.Table{Columns: []string{"bot"}}
	for place := range r.Places {
		t.Columns = append(t.Columns, fmt.Sprintf("%s %d", r.place(), place))
	}
	row := func(name string, places []Share) {
		cells := []page.Cell{page.Text(name)}
		for _, s := range places {
			cells = append(cells, page.Percent(s.Rate))
		}
		t.Rows = append(t.Rows, cells)
	}
	for i := range r.Bots {
		row(r.Bots[i].Bot, r.Bots[i].Places)
	}
	row("whoever is there", r.Places)
	s := page.Section{Title: "By " + r.place(), Tables: []page.Table{t}, Lines: []string{fmt.Sprintf("%d games ended by their limit of turns.", r.Limited)}}
	if !r.Teams {
		s.Lines = append([]string{"Seat 0 begins."}, s.Lines...)
	}
	return s
}
