package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/noripan/noripan/internal/store"
)

type copyStoreCommand struct {
	From string `arg:"" help:"Where the data are: a folder, a backup, or postgres://USER:PASSWORD@HOST/NAME."`
	To   string `arg:"" help:"Where they are to be, and none are yet: a folder, or postgres://USER:PASSWORD@HOST/NAME."`
}

// Run copies the data and prints what was copied.
func (c *copyStoreCommand) Run(ctx context.Context, s *streams) error {
	copied, err := copyStore(ctx, s.err, placeOf(c.From), placeOf(c.To))
	if err != nil {
		return err
	}
	return printCopied(s.out, copied)
}

// placeOf is the place that an argument names.
func placeOf(name string) store.Place {
	if strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://") {
		return store.Place{DSN: name}
	}
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		return store.Place{File: name}
	}
	return store.Place{Dir: name}
}

// copyStore copies all data, shows how far it is, and says what to do where it cannot.
func copyStore(ctx context.Context, w io.Writer, from, to store.Place) ([]store.Copied, error) {
	var watch func(int)
	clear := func() {}
	begun := false
	copied, err := store.Copy(ctx, from, to, func(done, all int64) {
		if !begun {
			watch, clear = progress(w, int(all))
			begun = true
		}
		if watch != nil {
			watch(int(done))
		}
	})
	clear()
	switch {
	case errors.Is(err, store.ErrInUse):
		return nil, fmt.Errorf("%w: stop that server first", err)
	case errors.Is(err, store.ErrExists):
		return nil, fmt.Errorf("%w: choose a place without data", err)
	case errors.Is(err, store.ErrNoData):
		return nil, fmt.Errorf("%w: name the server's folder or database", err)
	case errors.Is(err, store.ErrNewer):
		return nil, fmt.Errorf("%w: use that version", err)
	case err != nil:
		return nil, fmt.Errorf("copying the data: %w", err)
	}
	return copied, nil
}

// printCopied prints each table with its rows and their sum, which are the same at both places.
func printCopied(w io.Writer, copied []store.Copied) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "table\trows\tsum")
	for _, c := range copied {
		fmt.Fprintf(table, "%s\t%d\t%s\n", c.Table, c.Rows, c.Sum)
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("printing what was copied: %w", err)
	}
	return nil
}
