// Command bench compares the project's own speed with what the machine could do at best, in one run: make bench. Each run is
// added to a history, of which the last ones are shown beside.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	root := flags.String("root", ".", "the project's folder")
	history := flags.String("history", "bench/history.jsonl", "where runs are kept, in that folder; none is kept with an empty name")
	last := flags.Int("last", 5, "how many earlier runs are shown")
	show := flags.Bool("show", false, "only show the history")
	if err := flags.Parse(args); err != nil {
		return err
	}
	past, err := readHistory(*root, *history)
	if err != nil {
		return err
	}
	if *show {
		if len(past) == 0 {
			return errors.New("there is no run yet")
		}
		return print(out, past[:len(past)-1], past[len(past)-1], *last)
	}
	now, err := measure(ctx, *root, progress)
	if err != nil {
		return err
	}
	if *history != "" {
		if err := appendHistory(*root, *history, now); err != nil {
			return err
		}
	}
	return print(out, past, now, *last)
}

// print writes the run as a table, with what the earlier ones had.
func print(out io.Writer, past []Run, now Run, last int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s, %s\n\n", now.Commit, now.Date.Format(time.DateTime), now.Machine)
	fmt.Fprintf(&b, "%-40s %12s   %-30s %12s %9s   %s\n", "", "a second", "against", "a second", "ratio", "before")
	if len(past) > last {
		past = past[len(past)-last:]
	}
	for _, f := range now.Figures {
		fmt.Fprintf(&b, "%-40s %12s   %-30s %12s %9.3g   %s\n", f.Name, short(f.Speed), f.Baseline, short(f.Against), f.Ratio, before(past, f.Name))
	}
	for _, missing := range now.Missing {
		fmt.Fprintln(&b, "not measured:", missing)
	}
	if _, err := io.WriteString(out, b.String()); err != nil {
		return fmt.Errorf("printing: %w", err)
	}
	return nil
}

// before are the figure's ratios in earlier runs, the newest last.
func before(past []Run, name string) string {
	var all []string
	for _, r := range past {
		for _, f := range r.Figures {
			if f.Name == name {
				all = append(all, fmt.Sprintf("%.3g", f.Ratio))
			}
		}
	}
	return strings.Join(all, " ")
}

// short is a number with three digits that count.
func short(v float64) string {
	switch {
	case v >= 1e6:
		return fmt.Sprintf("%.3gM", v/1e6)
	case v >= 1e3:
		return fmt.Sprintf("%.3gk", v/1e3)
	}
	return fmt.Sprintf("%.3g", v)
}
