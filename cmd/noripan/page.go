package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/noripan/noripan/sim/page"
)

// writePage writes a report to a file.
func writePage(name string, p *page.Page) error {
	file, err := os.Create(name)
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	if err := errors.Join(p.Write(file), file.Close()); err != nil {
		return fmt.Errorf("writing the report to %s: %w", name, err)
	}
	return nil
}
