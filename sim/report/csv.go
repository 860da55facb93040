package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"github.com/noripan/noripan/sim"
)

// columns of the table for other programs: one figure a row.
var columns = []string{"figure", "bot", "of", "at", "n", "value", "low", "high"}

// rows collects figures.
type rows struct{ all [][]string }

func (r *rows) add(figure, bot, of string, at any, n int, e sim.Estimate, interval bool) {
	row := []string{figure, bot, of, fmt.Sprint(at), strconv.Itoa(n), short(e.Mean), "", ""}
	if interval {
		row[6], row[7] = short(e.Low), short(e.High)
	}
	r.all = append(r.all, row)
}

func (r *rows) value(figure, bot, of string, at any, n int, x float64) {
	r.add(figure, bot, of, at, n, sim.Estimate{Mean: x}, false)
}

func short(x float64) string { return strconv.FormatFloat(x, 'g', 8, 64) }

// CSV writes all figures of a match as a table with one figure a row, for other programs: which figure, of which bot (""
// is the game as a whole), of which thing, at which seat, value or date, from how many games or notes, and its 95 %
// interval where it has one.
func CSV(out io.Writer, r *sim.Report) error {
	var t rows
	all := names(r)
	for i := range r.Seats {
		seat := &r.Seats[i]
		t.outcome(all[i], "", &seat.Outcome)
		t.add("share", all[i], "", "", seat.Games, seat.Share, true)
		t.add("lead", all[i], "", "", seat.Games, seat.Lead, true)
		for place := range seat.Places {
			if seat.Places[place].Games > 0 {
				t.outcome(all[i], place, &seat.Places[place])
			}
		}
	}
	for place := range r.Places {
		t.outcome("", place, &r.Places[place])
	}
	t.value("limited", "", "", "", r.Games, float64(r.Limited))
	for _, e := range r.Endings {
		t.value("ending", e.Bot, e.How, "", r.Games, float64(e.Games))
	}
	if r.Study != nil {
		t.study(r, all)
	}
	if p := r.Pace; p != nil {
		t.value("step_ns", "", "", "", p.Games, p.Step)
		t.value("copy_ns", "", "", "", p.Games, p.Copy)
		t.value("determinize_ns", "", "", "", p.Games, p.Determinize)
		t.value("hash_ns", "", "", "", p.Games, p.Hash)
	}
	w := csv.NewWriter(out)
	if err := w.Write(columns); err != nil {
		return fmt.Errorf("writing figures: %w", err)
	}
	if err := w.WriteAll(t.all); err != nil {
		return fmt.Errorf("writing figures: %w", err)
	}
	return nil
}

func (r *rows) outcome(bot string, at any, o *sim.Outcome) {
	r.value("wins", bot, "", at, o.Games, float64(o.Wins))
	r.value("ties", bot, "", at, o.Games, float64(o.Ties))
	r.value("losses", bot, "", at, o.Games, float64(o.Losses))
	r.add("win_rate", bot, "", at, o.Games, sim.Estimate{Mean: o.Rate, Low: o.Low, High: o.High}, true)
	r.value("mean_share", bot, "", at, o.Games, o.Part)
	r.value("score", bot, "", at, o.Games, o.Score)
	r.value("turns", bot, "", at, o.Games, o.Turns)
}

func (r *rows) bins(figure, bot string, n int, bins []sim.Bin) {
	for _, b := range bins {
		r.value(figure, bot, "", b.Value, n, float64(b.Count))
	}
}

func (r *rows) study(report *sim.Report, all []string) {
	s := report.Study
	r.bins("games_by_turns", "", report.Games, s.Turns)
	r.bins("games_by_decisions", "", report.Games, s.Decisions)
	r.bins("decisions_by_options", "", report.Games, s.Options)
	r.value("branching", "", "", "", report.Games, s.Branching)
	r.value("tree", "", "", "", report.Games, s.Tree)
	for _, k := range s.Kinds {
		r.value("decisions", "", k.Kind, "", report.Games, k.Game)
		r.value("options", "", k.Kind, "", report.Games, k.Options)
		r.value("most_options", "", k.Kind, "", report.Games, float64(k.Most))
		r.value("answers", "", k.Kind, "", report.Games, k.Answers)
	}
	for i := range s.Bots {
		r.bins("games_by_score", all[i], report.Games, s.Bots[i].Scores)
		r.bins("games_by_margin", all[i], report.Games, s.Bots[i].Margins)
	}
	who := func(bot int) string {
		if bot < 0 || bot >= len(all) {
			return ""
		}
		return all[bot]
	}
	for i := range s.Measures {
		m := &s.Measures[i]
		for bot, curve := range m.Curves {
			for _, p := range curve {
				r.add(m.Name, who(bot), "", p.At, p.N, p.Estimate, true)
			}
		}
		for _, h := range m.Tallies {
			r.add(m.Name, who(h.Bot), h.Of, "", h.Games, h.Mean, true)
			r.value(m.Name+".rate", who(h.Bot), h.Of, "", h.Games, h.Rate)
			if h.Bot >= 0 {
				r.value(m.Name+".share", who(h.Bot), h.Of, "", h.Games, h.Share)
			}
			for _, d := range h.Dates {
				r.value(m.Name+".by", who(h.Bot), h.Of, d.At, d.Games, d.Mean)
				r.value(m.Name+".share_by", who(h.Bot), h.Of, d.At, d.Games, d.Share)
			}
		}
	}
}
