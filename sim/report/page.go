package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/words"
	"github.com/noripan/noripan/sim"
	"github.com/noripan/noripan/sim/page"
)

// Page is the report of a match as a page. Where the report has a study, games to read are played once more.
func Page(w *Words, m sim.Match, r *sim.Report) (*page.Page, error) {
	p := &page.Page{
		Lang: w.Language, Title: w.say("title", "game", w.of("game.name"), "bots", strings.Join(names(r), ", ")),
		Figures: w.say("figures"),
		Lines: []string{
			w.say("match", "games", r.Games, "deals", r.Deals, "seed", fmt.Sprint(r.Seed), "number", r.Rules.Number, "hash", r.Rules.Hash),
			w.say("again", "command", r.Command),
		},
		Sections: []page.Section{w.outcome(r)},
	}
	if r.Study == nil {
		return p, nil
	}
	p.Sections = append(p.Sections, w.spread(r))
	p.Sections = append(p.Sections, w.measures(r)...)
	p.Sections = append(p.Sections, w.asked(r))
	logs, err := w.logs(m, r)
	if err != nil {
		return nil, err
	}
	if len(logs) > 0 {
		p.Sections = append(p.Sections, page.Section{Title: w.say("samples"), Logs: logs})
	}
	return p, nil
}

// names are those of the bots, told apart where two are the same.
func names(r *sim.Report) []string {
	all := make([]string, len(r.Seats))
	for i := range r.Seats {
		all[i] = r.Seats[i].Bot
		for n := 2; slices.Contains(all[:i], all[i]); n++ {
			all[i] = fmt.Sprintf("%s (%d)", r.Seats[i].Bot, n)
		}
	}
	return all
}

// outcome tells how the games ended.
func (w *Words) outcome(r *sim.Report) page.Section {
	of, places := place(r.Teams), "outcome.places"
	if r.Teams {
		places = "outcome.sides"
	}
	columns := []string{"", w.say("games"), w.say("wins"), w.say("ties"), w.say("losses"), w.say("rate"), w.say("interval"), w.say("score"), w.say("turns"), w.say("share")}
	bots := page.Table{Title: w.say("outcome.bots"), Columns: append(slices.Clone(columns), w.say("interval"), w.say("lead"), w.say("interval"))}
	shares := page.Chart{Title: w.say("share"), Marks: page.Dots, Labels: names(r), Series: []page.Series{{}}}
	for i, name := range names(r) {
		seat := &r.Seats[i]
		row := append(outcomeRow(name, &seat.Outcome), interval(seat.Share))
		if i == 0 {
			row = append(row, page.Text(""), page.Text(""))
		} else {
			row = append(row, page.Percent(seat.Lead.Mean), interval(seat.Lead))
		}
		bots.Rows = append(bots.Rows, row)
		for n := range seat.Places {
			if o := &seat.Places[n]; o.Games > 0 && o.Games < seat.Games {
				indented := "\u2003" + w.say(of, "n", n+1)
				bots.Rows = append(bots.Rows, append(outcomeRow(indented, o), make([]page.Cell, 3)...))
			}
		}
		shares.Series[0].Points = append(shares.Series[0].Points, page.Point{X: float64(i), Y: seat.Share.Mean, Low: seat.Share.Low, High: seat.Share.High})
	}
	all := page.Table{Title: w.say(places), Columns: columns}
	for n := range r.Places {
		all.Rows = append(all.Rows, outcomeRow(w.say(of, "n", n+1), &r.Places[n]))
	}
	s := page.Section{Title: w.say("outcome"), Lines: []string{w.say("outcome.limited", "n", r.Limited)}, Tables: []page.Table{bots, all}, Charts: []page.Chart{shares}}
	if len(r.Endings) > 0 {
		endings := page.Table{Title: w.say("outcome.endings"), Columns: []string{w.say("bot"), w.say("ends"), w.say("games")}}
		for _, e := range r.Endings {
			endings.Rows = append(endings.Rows, []page.Cell{page.Text(e.Bot), page.Text(w.how(e.How)), page.Count(e.Games)})
		}
		s.Tables = append(s.Tables, endings)
	}
	return s
}

func outcomeRow(name string, o *sim.Outcome) []page.Cell {
	return []page.Cell{
		page.Text(name), page.Count(o.Games), page.Count(o.Wins), page.Count(o.Ties), page.Count(o.Losses), page.Percent(o.Rate),
		interval(sim.Estimate{Low: o.Low, High: o.High}), page.Number(o.Score, 2), page.Number(o.Turns, 2), page.Percent(o.Part),
	}
}

func interval(e sim.Estimate) page.Cell {
	return page.Cell{Text: fmt.Sprintf("%.1f – %.1f", 100*e.Low, 100*e.High), Number: true}
}

// how is how a game with secret sides ended: by a declaration of some kind, or in a word.
func (w *Words) how(how string) string {
	if what, kind, declared := strings.Cut(how, " "); declared {
		return w.of("measure."+what) + ": " + w.of(what+"."+kind)
	}
	return w.of("ending." + how)
}

// spread tells how long games are, and who is ahead by how much.
func (w *Words) spread(r *sim.Report) page.Section {
	s := page.Section{Title: w.say("spread"), Charts: []page.Chart{
		w.histogram("spread.turns", "turns", []string{""}, [][]sim.Bin{r.Study.Turns}),
		w.histogram("spread.decisions", "decisions", []string{""}, [][]sim.Bin{r.Study.Decisions}),
	}}
	var scores, margins [][]sim.Bin
	for i := range r.Study.Bots {
		scores, margins = append(scores, r.Study.Bots[i].Scores), append(margins, r.Study.Bots[i].Margins)
	}
	s.Charts = append(s.Charts, w.histogram("spread.margin", "margin", names(r), margins), w.histogram("spread.score", "score", names(r), scores))
	return s
}

// bars is how many bars a chart has room for.
const bars = 60

// histogram is a chart of bins, which are put together where there are too many.
func (w *Words) histogram(title, x string, names []string, all [][]sim.Bin) page.Chart {
	c := page.Chart{Title: w.say(title), X: w.say(x), Y: w.say("games"), Marks: page.Bars, Zero: true}
	low, high := 0, 0
	for i, bins := range all {
		if len(bins) > 0 && (i == 0 || bins[0].Value < low) {
			low = bins[0].Value
		}
		if len(bins) > 0 && (i == 0 || bins[len(bins)-1].Value > high) {
			high = bins[len(bins)-1].Value
		}
	}
	width := (high-low)*len(all)/bars + 1
	for i, bins := range all {
		s := page.Series{Name: names[i]}
		for _, b := range bins {
			at := float64((b.Value-low)/width*width+low) + float64(width-1)/2
			if n := len(s.Points); n > 0 && s.Points[n-1].X == at {
				s.Points[n-1].Y += float64(b.Count)
			} else {
				s.Points = append(s.Points, page.Point{X: at, Y: float64(b.Count)})
			}
		}
		c.Series = append(c.Series, s)
	}
	return c
}

// asked tells what bots were asked.
func (w *Words) asked(r *sim.Report) page.Section {
	kinds := page.Table{Columns: []string{w.say("kind"), w.say("per_game"), w.say("options"), w.say("most"), w.say("answers")}}
	for _, k := range r.Study.Kinds {
		kinds.Rows = append(kinds.Rows, []page.Cell{
			page.Text(w.of("kind." + k.Kind)), page.Number(k.Game, 2), page.Number(k.Options, 2), page.Count(k.Most), page.Number(k.Answers, 2),
		})
	}
	options := w.histogram("asked.options", "options", []string{""}, [][]sim.Bin{r.Study.Options})
	options.Y = w.say("decisions")
	lines := []string{w.say("asked.line", "branching", number(r.Study.Branching, 2), "tree", number(r.Study.Tree, 1))}
	if p := r.Pace; p != nil {
		lines = append(lines, w.say("pace", "step", number(p.Step, 0), "copy", number(p.Copy, 0), "deal", number(p.Determinize, 0), "hash", number(p.Hash, 0)))
	}
	return page.Section{
		Title:  w.say("asked"),
		Lines:  lines,
		Tables: []page.Table{kinds}, Charts: []page.Chart{options},
	}
}

// logs are three games of each bot, played once more.
func (w *Words) logs(m sim.Match, r *sim.Report) ([]page.Log, error) {
	var logs []page.Log
	for i, name := range names(r) {
		samples := r.Study.Bots[i].Samples
		if samples == nil {
			continue
		}
		for _, sample := range []struct {
			key    string
			number uint64
		}{{"samples.best", samples.Best}, {"samples.typical", samples.Typical}, {"samples.worst", samples.Worst}} {
			lines, err := w.Log(m, sample.number)
			if err != nil {
				return nil, err
			}
			title := w.say(sample.key, "bot", name, "n", fmt.Sprint(sample.number))
			logs = append(logs, page.Log{Title: title, Lines: lines})
		}
	}
	return logs, nil
}

// Log is the log of the game of that number, which is played once more, and its result.
func (w *Words) Log(m sim.Match, number uint64) ([]string, error) {
	speaker := w.game
	speaker.Viewer = game.Open
	bots := m.Seated(number)
	for seat := range game.MaxSeats {
		name := w.say("seat", "n", seat+1)
		if seat < len(bots) {
			name = fmt.Sprintf("%s (%d)", bots[seat], seat+1)
		}
		speaker.Names = append(speaker.Names, name)
	}
	log := words.NewLog(&m.Rules.About().Words, &speaker)
	err := sim.Replay(m, number, log, func(s game.State) {
		if result, over := s.Result(); over {
			log.Lines = append(log.Lines, speaker.Result(&result)...)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("playing game %d once more: %w", number, err)
	}
	return log.Lines, nil
}

// measures tells what was measured: a section for the curves, and one for each tally.
func (w *Words) measures(r *sim.Report) []page.Section {
	curves := page.Section{Title: w.say("curves")}
	var tallies []page.Section
	for i := range r.Study.Measures {
		m := &r.Study.Measures[i]
		switch {
		case len(m.Curves) > 0:
			curves.Charts = append(curves.Charts, w.curve(r, m))
		case len(m.Tallies) > 0:
			tallies = append(tallies, w.tally(r, m))
		}
	}
	if len(curves.Charts) == 0 {
		return tallies
	}
	return append([]page.Section{curves}, tallies...)
}

// rare is the share of a bot's games below which a curve tells too little to be drawn.
const rare = 0.02

func (w *Words) curve(r *sim.Report, m *sim.Measured) page.Chart {
	c := page.Chart{Title: w.of("measure." + m.Name), X: w.time(m)}
	for bot, points := range m.Curves {
		s := page.Series{Name: w.whose(r, bot)}
		for _, p := range points {
			if float64(p.N) >= rare*float64(points[0].N) {
				s.Points = append(s.Points, page.Point{X: float64(p.At), Y: p.Mean, Low: p.Low, High: p.High})
			}
		}
		c.Series = append(c.Series, s)
	}
	return c
}

func (w *Words) time(m *sim.Measured) string {
	if m.Time == "" {
		return ""
	}
	return w.of("time." + m.Time)
}

// whose is a bot's name, or the word for the game as a whole.
func (w *Words) whose(r *sim.Report, bot int) string {
	if all := names(r); bot >= 0 && bot < len(all) {
		return all[bot]
	}
	return w.say("whole")
}

// drawn is how many lines a chart has at most.
const drawn = 6

// shading makes of a difference of shares how strongly a cell is tinted.
const shading = 4

// tally is a table of all that happened, and charts of what happened most.
func (w *Words) tally(r *sim.Report, m *sim.Measured) page.Section {
	title := w.of("measure." + m.Name)
	s := page.Section{Title: title}
	columns := []string{w.say("bot"), title, w.say("per_game"), w.say("in_games")}
	whole := m.Tallies[0].Bot < 0
	if m.Time != "" {
		columns = append(columns, w.say("first")+" ("+w.time(m)+")")
	}
	if !whole {
		columns = append(columns, w.say("share_then"))
	}
	table := page.Table{Columns: columns}
	for _, h := range m.Tallies {
		row := []page.Cell{page.Text(w.whose(r, h.Bot)), page.Text(w.what(h)), page.Number(h.Mean.Mean, 2), page.Percent(h.Rate)}
		if m.Time != "" {
			row = append(row, page.Number(h.First, 1))
		}
		if !whole {
			row = append(row, page.Percent(h.Share).Shaded(shading*(h.Share-r.Seats[h.Bot].Share.Mean)))
		}
		table.Rows = append(table.Rows, row)
	}
	s.Tables = []page.Table{table}
	if m.Time == "" {
		return s
	}
	for bot := range r.Seats {
		if charts := w.dates(r, m, title, bot); len(charts) > 0 {
			s.Charts = append(s.Charts, charts...)
		}
	}
	return s
}

func (w *Words) what(h sim.Happened) string {
	if h.Of == "" {
		return ""
	}
	return w.of(h.Of)
}

// dates are charts of what one bot did most, by date.
func (w *Words) dates(r *sim.Report, m *sim.Measured, title string, bot int) []page.Chart {
	var most []sim.Happened
	for _, h := range m.Tallies {
		if h.Bot == bot {
			most = append(most, h)
		}
	}
	if len(most) == 0 {
		return nil
	}
	slices.SortStableFunc(most, func(a, b sim.Happened) int { return cmp.Compare(b.Mean.Mean, a.Mean.Mean) })
	most = most[:min(len(most), drawn)]
	often := page.Chart{Title: w.whose(r, bot) + " · " + w.say("by_date", "measure", title), X: w.time(m), Y: w.say("per_game"), Zero: true}
	shares := page.Chart{Title: w.whose(r, bot) + " · " + w.say("share_by", "measure", title), X: w.time(m), Y: w.say("share")}
	for _, h := range most {
		a, b := page.Series{Name: w.what(h)}, page.Series{Name: w.what(h)}
		for _, d := range h.Dates {
			a.Points = append(a.Points, page.Point{X: float64(d.At), Y: d.Mean})
			if float64(d.Games) >= rare*float64(r.Seats[bot].Games) {
				b.Points = append(b.Points, page.Point{X: float64(d.At), Y: d.Share})
			}
		}
		often.Series, shares.Series = append(often.Series, a), append(shares.Series, b)
	}
	return []page.Chart{often, shares}
}
