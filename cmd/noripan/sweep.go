package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/noripan/noripan/sim"
	"github.com/noripan/noripan/sim/report"
)

// axes are those of the command line. A matrix is a sweep over the bots of both seats.
func (c *simCommand) axes(match *sim.Match) ([]sim.Axis, error) {
	if len(c.Matrix) > 0 {
		if len(c.Sweep) > 0 {
			return nil, fmt.Errorf("a sweep and a matrix: the one or the other")
		}
		match.Bots, match.Paired = []string{"{" + sim.Row + "}", "{" + sim.Column + "}"}, true
		return []sim.Axis{{Name: sim.Row, Values: c.Matrix}, {Name: sim.Column, Values: c.Matrix}}, nil
	}
	axes := make([]sim.Axis, len(c.Sweep))
	for i, text := range c.Sweep {
		var err error
		if axes[i], err = sim.ReadAxis(text); err != nil {
			return nil, err //nolint:wrapcheck // it names the sweep
		}
	}
	return axes, nil
}

// sweep plays a match at every spot of one or two axes, and tells how the first bot fared.
func (c *simCommand) sweep(ctx context.Context, s *streams, words *report.Words, match sim.Match) error {
	axes, err := c.axes(&match)
	if err != nil {
		return fmt.Errorf("simulating: %w", err)
	}
	match.Study = false
	matches, err := match.At(axes...)
	if err != nil {
		return fmt.Errorf("simulating: %w", err)
	}
	for i := range matches {
		bots, err := c.seat(ctx, s, &matches[i])
		if err != nil {
			return fmt.Errorf("simulating: %w", err)
		}
		defer bots.close()
	}
	watch, done := progress(s.err, c.Games*len(matches))
	found, err := sim.RunSweep(ctx, axes, matches, watch)
	done()
	if err != nil {
		return fmt.Errorf("simulating: %w", err)
	}
	found.Command = match.Command(axes...)
	var failed []error
	if len(found.Spots) > 0 {
		failed = append(failed, c.tellSweep(s, words, found))
	}
	if len(found.Spots) < len(matches) {
		failed = append(failed, fmt.Errorf("stopped after %d of %d matches", len(found.Spots), len(matches)))
	}
	return errors.Join(failed...)
}

func (c *simCommand) tellSweep(s *streams, words *report.Words, found *sim.Sweep) error {
	var printed error
	if c.JSON {
		printed = printJSON(s.out, found)
	} else {
		printed = printSweep(s.out, found)
	}
	return errors.Join(printed, writeOutputs(c.outputs(
		report.SweepPage(words, found).Write,
		func(w io.Writer) error { return report.SweepCSV(w, found) },
	)...))
}

func printSweep(w io.Writer, s *sim.Sweep) error {
	var b strings.Builder
	r := s.Spots[0].Report
	fmt.Fprintf(&b, "%s, rules %d (%s): the first bot's share of the victories, seed %d\n\n", r.Game, r.Rules.Number, r.Rules.Hash, r.Seed)
	fmt.Fprintf(&b, "%s%10s%10s%20s%12s%22s\n", column(axisNames(s.Axes), spotCells), "games", "share", "95 % interval", "lead", "95 % interval")
	for i, spot := range s.Spots {
		share := spot.Report.Seats[0].Share
		fmt.Fprintf(&b, "%s%10d%8.2f %%%10.2f - %5.2f %%%+10.2f %%%+10.2f - %+6.2f %%",
			column(strings.Join(spot.Values, ", "), spotCells), spot.Report.Games, 100*share.Mean, 100*share.Low, 100*share.High, 100*spot.Lead.Mean, 100*spot.Lead.Low, 100*spot.Lead.High)
		if i == s.Best {
			b.WriteString("  most")
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "\nlead: over the first row, deal by deal\nto play it again: %s\n", s.Command)
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("printing the sweep: %w", err)
	}
	return nil
}

func axisNames(axes []sim.Axis) string {
	names := make([]string, len(axes))
	for i, axis := range axes {
		names[i] = axis.Name
	}
	return strings.Join(names, ", ")
}
