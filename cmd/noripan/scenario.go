package main

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/noripan/noripan/scenario"
)

type scenarioCommand struct {
	Paths []string `arg:"" name:"path" help:"Files of scenarios, and folders of them."`
	Only  string   `name:"run" placeholder:"REGEXP" help:"Run those whose id matches."`
	JSON  bool     `help:"Print JSON."`
}

// Run runs scenarios and reports what is not as it should be.
func (c *scenarioCommand) Run(s *streams) error {
	var chosen *regexp.Regexp
	if c.Only != "" {
		var err error
		if chosen, err = regexp.Compile(c.Only); err != nil {
			return fmt.Errorf("--run: %w", err)
		}
	}
	report, err := scenario.RunFiles(c.Paths, chosen)
	if err != nil {
		return fmt.Errorf("running scenarios: %w", err)
	}
	if c.JSON {
		err = printJSON(s.out, report)
	} else {
		err = printReport(s.out, &report)
	}
	if err == nil && report.Failed > 0 {
		err = errReported
	}
	return err
}

func printReport(w io.Writer, r *scenario.Report) error {
	var b strings.Builder
	for _, result := range r.Results {
		if !result.OK {
			fmt.Fprintf(&b, "FAIL %s\n\t%s\n", strings.TrimSpace(result.ID+" "+result.Title), strings.ReplaceAll(result.Diff, "\n", "\n\t"))
		}
	}
	fmt.Fprintf(&b, "%d passed, %d failed", r.Passed, r.Failed)
	if r.Skipped > 0 {
		fmt.Fprintf(&b, ", %d not chosen", r.Skipped)
	}
	if _, err := fmt.Fprintln(w, b.String()); err != nil {
		return fmt.Errorf("printing the report: %w", err)
	}
	return nil
}
