package main

import (
	"strings"

	"golang.org/x/text/width"
)

// Cells of the terminal for the names of bots, and for those of a sweep's spots.
const (
	nameCells = 24
	spotCells = 32
)

// column is a name in a table that so many cells of the terminal are for. Korean letters take two, and a name that is too
// long keeps a space behind it.
func column(name string, cells int) string {
	for _, r := range name {
		cells--
		if kind := width.LookupRune(r).Kind(); kind == width.EastAsianWide || kind == width.EastAsianFullwidth {
			cells--
		}
	}
	return name + strings.Repeat(" ", max(1, cells))
}
