// Package page writes reports: sections of texts, tables and charts as one HTML file that needs nothing else, no script
// and no network.
package page

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"strconv"
)

// Page is one report.
type Page struct {
	Lang     string // of its texts, as HTML names it; "" is English
	Title    string
	Lines    []string // what stands below the title
	Figures  string   // opens the numbers of a chart; "" is "Figures"
	Sections []Section
}

// Section is a part of a report, with a heading of its own. What it has stands in this order.
type Section struct {
	Title  string
	Lines  []string
	Tables []Table
	Charts []Chart
	Logs   []Log
}

// Table is a table whose first column names the rows.
type Table struct {
	Title   string
	Columns []string
	Rows    [][]Cell // each as long as Columns
}

// Cell is one place in a table.
type Cell struct {
	Text   string
	Number bool    // it stands to the right
	Shade  float64 // from -1 to 1: how strongly its ground is tinted, below 0 in another colour than above
}

// Log is a text that is opened when it is asked for, line by line as it is.
type Log struct {
	Title string
	Lines []string
}

// Text is a cell of words.
func Text(s string) Cell { return Cell{Text: s} }

// Number is a cell with so many digits behind the point.
func Number(x float64, digits int) Cell {
	return Cell{Text: strconv.FormatFloat(x, 'f', digits, 64), Number: true}
}

// Count is a cell with a whole number.
func Count(n int) Cell { return Cell{Text: strconv.Itoa(n), Number: true} }

// Percent is a cell with a share of 1 in per cent.
func Percent(share float64) Cell {
	return Cell{Text: strconv.FormatFloat(100*share, 'f', 1, 64) + " %", Number: true}
}

// Shaded is the cell with its ground tinted.
func (c Cell) Shaded(by float64) Cell {
	c.Shade = min(max(by, -1), 1)
	return c
}

// Tint is how strongly the ground is tinted, in per cent; half at most, so that the text stays legible.
func (c Cell) Tint() int { return int(50 * max(c.Shade, -c.Shade)) }

//go:embed page.html page.css
var files embed.FS

var pageTemplate = template.Must(template.New("page.html").ParseFS(files, "page.html"))

// Write writes the page.
func (p *Page) Write(w io.Writer) error {
	full := *p
	if full.Lang == "" {
		full.Lang = "en"
	}
	if full.Figures == "" {
		full.Figures = "Figures"
	}
	style, err := files.ReadFile("page.css")
	if err != nil {
		return fmt.Errorf("reading the page's style: %w", err)
	}
	data := struct {
		Page
		Style template.CSS
	}{full, template.CSS(style)}
	if err := pageTemplate.Execute(w, data); err != nil {
		return fmt.Errorf("writing the page %q: %w", p.Title, err)
	}
	return nil
}
