package report

import (
	"fmt"

	"github.com/noripan/noripan/sim/arena"
	"github.com/noripan/noripan/sim/page"
)

// ArenaPage is a contest of bots as a page.
func ArenaPage(w *Words, r *arena.Report) *page.Page {
	of := place(r.Teams)
	p := &page.Page{
		Lang: w.Language, Title: w.say("arena.title", "game", w.of("game.name")), Figures: w.say("figures"),
		Lines: []string{
			w.say("arena.rules", "number", r.Rules.Number, "hash", r.Rules.Hash, "players", r.Players, "seed", fmt.Sprint(r.Seed)),
			w.say("arena.games."+of, "games", r.Games, "rounds", r.Rounds, "lineups", r.Lineups),
			w.say("arena.intervals"),
		},
		Sections: []page.Section{w.standings(r)},
	}
	if r.Command != "" {
		p.Lines = append(p.Lines, w.say("again", "command", r.Command))
	}
	if len(r.Pairs) > 0 {
		p.Sections = append(p.Sections, w.pairs(r))
	}
	p.Sections = append(p.Sections, w.places(r, of))
	if len(r.Programs) > 0 {
		p.Sections = append(p.Sections, w.programs(r))
	}
	return p
}

// place is the text for what a bot has: a seat or a side.
func place(teams bool) string {
	if teams {
		return "side"
	}
	return "seat"
}

func (w *Words) standings(r *arena.Report) page.Section {
	s := page.Section{Title: w.say("arena.ratings"), Lines: []string{w.say("arena.elo")}}
	from, to := w.say("arena.from"), w.say("arena.to")
	t := page.Table{Columns: []string{w.say("bot"), "Elo", from, to, w.say("games"), w.say("wins"), w.say("rate"), from, to}}
	chart := page.Chart{Title: "Elo", Y: "Elo", X: w.say("bot"), Marks: page.Dots, Series: []page.Series{{Name: "Elo"}}}
	dot := func(name string, rating arena.Rating) {
		at := page.Point{X: float64(len(chart.Labels)), Y: rating.Elo, Low: rating.EloLow, High: rating.EloHigh}
		chart.Series[0].Points = append(chart.Series[0].Points, at)
		chart.Labels = append(chart.Labels, name)
	}
	for i := range r.Bots {
		b := &r.Bots[i]
		row := append([]page.Cell{page.Text(b.Bot)}, elo(b.Rating)...)
		row = append(row, page.Count(b.Games), page.Number(b.Wins, 1), page.Percent(b.Rate), page.Percent(b.Low), page.Percent(b.High))
		t.Rows = append(t.Rows, row)
		dot(fmt.Sprint(i+1), b.Rating)
	}
	if r.Itself != nil {
		row := append([]page.Cell{page.Text(w.say("arena.itself"))}, elo(*r.Itself)...)
		t.Rows = append(t.Rows, append(row, make([]page.Cell, 5)...))
		dot(fmt.Sprint(len(r.Bots)+1), *r.Itself)
		s.Lines = append(s.Lines, w.say("arena.alone"))
	} else {
		s.Lines = append(s.Lines, w.say("arena.fair", "rate", number(100*r.Fair, 1)))
	}
	s.Tables, s.Charts = []page.Table{t}, []page.Chart{chart}
	return s
}

func elo(r arena.Rating) []page.Cell {
	return []page.Cell{page.Number(r.Elo, 0), page.Number(r.EloLow, 0), page.Number(r.EloHigh, 0)}
}

func (w *Words) pairs(r *arena.Report) page.Section {
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
			text := fmt.Sprintf("%.1f (%.1f – %.1f)", 100*p.Rate, 100*p.Low, 100*p.High)
			cells = append(cells, page.Cell{Text: text, Number: true}.Shaded(2*p.Rate-1))
		}
		t.Rows = append(t.Rows, cells)
	}
	return page.Section{Title: w.say("arena.pairs"), Lines: []string{w.say("arena.pairs.line")}, Tables: []page.Table{t}}
}

// places tells how often each bot won at each seat, or side.
func (w *Words) places(r *arena.Report, of string) page.Section {
	t := page.Table{Columns: []string{w.say("bot")}}
	for n := range r.Places {
		t.Columns = append(t.Columns, w.say(of, "n", n+1))
	}
	row := func(name string, places []arena.Share) {
		cells := []page.Cell{page.Text(name)}
		for _, s := range places {
			cells = append(cells, page.Percent(s.Rate))
		}
		t.Rows = append(t.Rows, cells)
	}
	for i := range r.Bots {
		row(r.Bots[i].Bot, r.Bots[i].Places)
	}
	row(w.say("arena.whoever"), r.Places)
	s := page.Section{Title: w.say("arena.places." + of), Tables: []page.Table{t}, Lines: []string{w.say("outcome.limited", "n", r.Limited)}}
	if !r.Teams {
		s.Lines = append([]string{w.say("arena.begins")}, s.Lines...)
	}
	return s
}

// programs tells how bots that are programs have answered.
func (w *Words) programs(r *arena.Report) page.Section {
	t := page.Table{Columns: []string{
		w.say("bot"), w.say("arena.asked"), w.say("arena.refused"), w.say("arena.late"), w.say("arena.fallbacks"), w.say("arena.refusal"),
	}}
	for _, p := range r.Programs {
		t.Rows = append(t.Rows, []page.Cell{
			page.Text(p.Bot), page.Count(p.Asked), page.Count(p.Refused), page.Count(p.Late), page.Count(p.Fallbacks), page.Text(p.Refusal),
		})
	}
	return page.Section{Title: w.say("arena.programs"), Tables: []page.Table{t}}
}
