package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/noripan/noripan/sim"
	"github.com/noripan/noripan/sim/page"
)

// SweepPage is a sweep as a page: a chart along one axis, a heat map over two. It has a spot at least.
func SweepPage(w *Words, s *sim.Sweep) *page.Page {
	r := s.Spots[0].Report
	title, axes := w.axes(s)
	p := &page.Page{
		Lang: w.Language, Title: title, Figures: w.say("figures"),
		Lines: []string{
			w.say("sweep.line", "games", r.Games, "seed", fmt.Sprint(r.Seed), "number", r.Rules.Number, "hash", r.Rules.Hash),
			w.say("sweep.best", "values", strings.Join(s.Spots[s.Best].Values, ", "), "bot", s.Spots[s.Best].Report.Seats[0].Bot),
			w.say("again", "command", s.Command),
		},
	}
	section := page.Section{Title: w.say("share")}
	if len(s.Axes) == 1 {
		section.Charts = []page.Chart{w.along(s)}
	} else {
		section.Tables = append(section.Tables, heat(s, axes))
	}
	section.Tables = append(section.Tables, w.spots(s, axes))
	p.Sections = []page.Section{section}
	return p
}

// axes are the names of a sweep's axes, as people wrote them; those of a matrix have words, and it a title of its own.
func (w *Words) axes(s *sim.Sweep) (title string, axes []string) {
	for _, axis := range s.Axes {
		axes = append(axes, axis.Name)
	}
	if slices.Equal(axes, []string{sim.Row, sim.Column}) {
		return w.say("matrix.title", "game", w.of("game.name")), []string{w.say("matrix.row"), w.say("matrix.column")}
	}
	return w.say("sweep.title", "game", w.of("game.name"), "axes", strings.Join(axes, ", ")), axes
}

// along is a chart along the only axis: a line where its values are numbers.
func (w *Words) along(s *sim.Sweep) page.Chart {
	c := page.Chart{Title: w.say("share"), X: s.Axes[0].Name, Y: w.say("share"), Series: []page.Series{{}}}
	for i, spot := range s.Spots {
		share := spot.Report.Seats[0].Share
		x, err := strconv.ParseFloat(spot.Values[0], 64)
		if err != nil {
			c.Labels, c.Marks = s.Axes[0].Values, page.Dots
		}
		if c.Labels != nil {
			x = float64(i)
		}
		c.Series[0].Points = append(c.Series[0].Points, page.Point{X: x, Y: share.Mean, Low: share.Low, High: share.High})
	}
	if c.Labels != nil { // also those before the first that is no number
		for i := range c.Series[0].Points {
			c.Series[0].Points[i].X = float64(i)
		}
	}
	return c
}

// heat is a grid of shares, tinted by how far they are from an even one.
func heat(s *sim.Sweep, axes []string) page.Table {
	t := page.Table{Columns: append([]string{axes[0] + " \\ " + axes[1]}, s.Axes[1].Values...)}
	width := len(s.Axes[1].Values)
	for i, spot := range s.Spots {
		if i%width == 0 {
			t.Rows = append(t.Rows, []page.Cell{page.Text(spot.Values[0])})
		}
		share, even := spot.Report.Seats[0].Share.Mean, 1/float64(len(spot.Report.Seats))
		t.Rows[i/width] = append(t.Rows[i/width], page.Percent(share).Shaded(2*(share-even)))
	}
	for i := range t.Rows {
		for len(t.Rows[i]) <= width { // a sweep that was stopped
			t.Rows[i] = append(t.Rows[i], page.Cell{})
		}
	}
	return t
}

func (w *Words) spots(s *sim.Sweep, axes []string) page.Table {
	t := page.Table{Columns: append([]string{strings.Join(axes, ", ")},
		w.say("games"), w.say("share"), w.say("interval"), w.say("sweep.lead"), w.say("interval"), w.say("score"), w.say("turns"))}
	for _, spot := range s.Spots {
		first := &spot.Report.Seats[0]
		t.Rows = append(t.Rows, []page.Cell{
			page.Text(strings.Join(spot.Values, ", ")), page.Count(spot.Report.Games), page.Percent(first.Share.Mean), interval(first.Share),
			page.Percent(spot.Lead.Mean), interval(spot.Lead), page.Number(first.Score, 2), page.Number(first.Turns, 2),
		})
	}
	return t
}

// SweepCSV writes a sweep as a table with one spot a row.
func SweepCSV(out io.Writer, s *sim.Sweep) error {
	var head []string
	for _, axis := range s.Axes {
		head = append(head, axis.Name)
	}
	all := [][]string{append(head, "games", "share", "share_low", "share_high", "lead", "lead_low", "lead_high", "wins", "ties", "losses", "score", "turns")}
	for _, spot := range s.Spots {
		first := &spot.Report.Seats[0]
		row := append([]string{}, spot.Values...)
		row = append(row, strconv.Itoa(spot.Report.Games))
		for _, x := range []float64{
			first.Share.Mean, first.Share.Low, first.Share.High, spot.Lead.Mean, spot.Lead.Low, spot.Lead.High,
			float64(first.Wins), float64(first.Ties), float64(first.Losses), first.Score, first.Turns,
		} {
			row = append(row, short(x))
		}
		all = append(all, row)
	}
	if err := csv.NewWriter(out).WriteAll(all); err != nil {
		return fmt.Errorf("writing a sweep: %w", err)
	}
	return nil
}
