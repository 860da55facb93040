package main

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// writeFile writes a file in the place of what was there.
func writeFile(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	if err := errors.Join(write(f), f.Close()); err != nil {
		return fmt.Errorf("writing the report to %s: %w", path, err)
	}
	return nil
}
