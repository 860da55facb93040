package page

import (
	"bytes"
	"fmt"
	"html/template"
	"image/color"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Chart is a chart with some series of numbers. Words stand around the picture, not in it, so that they wrap, grow with
// the reader's letters and are right in every script.
type Chart struct {
	Title  string
	X, Y   string // what the axes are
	Marks  Marks
	Labels []string // in the place of numbers, at x = 0, 1, 2 and so on
	Series []Series
	Zero   bool // the y axis begins at 0, or ends there
}

// Marks is how a chart shows its points.
type Marks uint8

// The marks of charts.
const (
	Lines Marks = iota
	Bars        // side by side
	Dots
)

// Series is a row of points, in the order of x.
type Series struct {
	Name   string
	Points []Point
}

// Point is one point. If Low is less than High, they are the ends of an interval around Y.
type Point struct{ X, Y, Low, High float64 }

// Key is a series in a legend.
type Key struct {
	Name   string
	Sample template.HTML
}

// Size of a chart: as wide as a small telephone, so that numbers in it stay legible there.
const (
	width  = 340 * vg.Length(1)
	height = 210 * vg.Length(1)
	margin = 8 // for the half of a number that stands at the end of an axis
)

// Colours that stand in the drawing for those of the page, which know day and night.
var (
	ink    = color.RGBA{1, 1, 1, 255}
	colors = 6
)

func seriesColor(i int) color.RGBA { return color.RGBA{2, 0, uint8(1 + i%colors), 255} }

// A series has dashes and glyphs too: no meaning by colour alone.
var (
	dashes = [][]vg.Length{nil, {6, 3}, {2, 2}, {8, 2, 2, 2}, {12, 3}, {4, 4, 1, 4}}
	glyphs = []draw.GlyphDrawer{
		draw.CircleGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}, draw.CrossGlyph{}, draw.RingGlyph{}, draw.PlusGlyph{},
	}
)

// SVG is the picture.
func (c Chart) SVG() (template.HTML, error) {
	p := plot.New()
	p.BackgroundColor = nil
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Color = ink
		axis.Tick.Color = ink
		axis.Tick.Label.Color = ink
		axis.Tick.Label.Font = font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, 9)
		axis.Tick.Marker = ticks{}
	}
	p.X.Tick.Marker = ticks{whole: c.whole()}
	for i := range c.Series {
		c.draw(p, i)
	}
	if c.Zero {
		p.Y.Min, p.Y.Max = min(p.Y.Min, 0), max(p.Y.Max, 0)
	}
	if len(c.Labels) > 0 {
		p.X.Min, p.X.Max = -0.5, float64(len(c.Labels))-0.5
		p.NominalX(c.Labels...)
	}
	widen(&p.X)
	widen(&p.Y)
	canvas := vgsvg.New(width, height)
	p.Draw(draw.Crop(draw.New(canvas), 2, -margin, 2, -margin))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return "", fmt.Errorf("drawing the chart %q: %w", c.Title, err)
	}
	return inPage(b.String(), c.Title), nil
}

// widen gives an axis without extent some, which a chart of one value or none needs.
func widen(a *plot.Axis) {
	switch {
	case a.Min > a.Max: // no point
		a.Min, a.Max = 0, 1
	case a.Min == a.Max:
		a.Min, a.Max = a.Min-1, a.Max+1
	}
}

func (c *Chart) draw(p *plot.Plot, i int) {
	points := c.Series[i].points()
	line := draw.LineStyle{Color: seriesColor(i), Width: 1.5, Dashes: dashes[i%len(dashes)]}
	switch c.Marks {
	case Bars:
		p.Add(&bars{points: points, series: i, of: len(c.Series), width: c.step()})
		return
	case Lines:
		p.Add(&plotter.Line{XYs: points.xys(), LineStyle: line})
	case Dots:
	}
	if c.Marks == Dots || len(points) <= 40 {
		style := draw.GlyphStyle{Color: seriesColor(i), Radius: 2.5, Shape: glyphs[i%len(glyphs)]}
		p.Add(&plotter.Scatter{XYs: points.xys(), GlyphStyle: style})
	}
	p.Add(&intervals{points: points, style: draw.LineStyle{Color: seriesColor(i), Width: 0.75}})
}

// step is the least distance between two points of a series.
func (c *Chart) step() float64 {
	step := math.Inf(1)
	for _, s := range c.Series {
		for i := 1; i < len(s.Points); i++ {
			if d := s.Points[i].X - s.Points[i-1].X; d > 0 {
				step = min(step, d)
			}
		}
	}
	if math.IsInf(step, 1) {
		return 1
	}
	return step
}

// whole tells whether all points stand at whole numbers.
func (c *Chart) whole() bool {
	for _, s := range c.Series {
		for _, p := range s.Points {
			if p.X != math.Trunc(p.X) {
				return false
			}
		}
	}
	return true
}

var (
	prolog  = regexp.MustCompile(`(?s)^.*?<svg width="[^"]*" height="[^"]*"`)
	ourHues = regexp.MustCompile(`#0200([0-9A-F]{2})`)
)

// inPage makes a part of the page of a drawing that was one by itself: the page gives it its width, letters and colours.
func inPage(svg, title string) template.HTML {
	svg = prolog.ReplaceAllLiteralString(svg, `<svg role="img" aria-label="`+template.HTMLEscapeString(title)+`"`)
	svg = strings.ReplaceAll(svg, "font-family:Liberation Sans;font-variant:normal;font-weight:normal;font-style:normal;", "")
	svg = strings.ReplaceAll(svg, "#010101", "var(--ink)")
	svg = ourHues.ReplaceAllString(svg, "var(--series-$1)")
	for i := range colors {
		svg = strings.ReplaceAll(svg, fmt.Sprintf("--series-%02X)", i+1), fmt.Sprintf("--series-%d)", i+1))
	}
	return template.HTML(svg) // of numbers, and of labels that the canvas has escaped
}

// Legend names the series, if there are several.
func (c Chart) Legend() []Key {
	if len(c.Series) < 2 {
		return nil
	}
	keys := make([]Key, len(c.Series))
	for i, s := range c.Series {
		keys[i] = Key{Name: s.Name, Sample: c.sample(i)}
	}
	return keys
}

func (c *Chart) sample(i int) template.HTML {
	canvas := vgsvg.New(32, 12)
	on := draw.New(canvas)
	middle := vg.Point{X: 16, Y: 6}
	if c.Marks == Bars {
		on.FillPolygon(seriesColor(i), []vg.Point{{X: 8, Y: 1}, {X: 24, Y: 1}, {X: 24, Y: 11}, {X: 8, Y: 11}})
		on.StrokeLine2(draw.LineStyle{Color: ink, Width: 1.5, Dashes: dashes[i%len(dashes)]}, 8, 11, 24, 11)
	} else {
		if c.Marks == Lines {
			on.StrokeLine2(draw.LineStyle{Color: seriesColor(i), Width: 1.5, Dashes: dashes[i%len(dashes)]}, 0, 6, 32, 6)
		}
		on.DrawGlyph(draw.GlyphStyle{Color: seriesColor(i), Radius: 2.5, Shape: glyphs[i%len(glyphs)]}, middle)
	}
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return "" // a buffer takes everything
	}
	return inPage(b.String(), c.Series[i].Name)
}

// Table has the numbers of the chart: a row for each x.
func (c Chart) Table() Table {
	t := Table{Columns: []string{c.X}}
	var xs []float64
	for _, s := range c.Series {
		name := s.Name
		if name == "" {
			name = c.Y
		}
		t.Columns = append(t.Columns, name)
		for _, p := range s.Points {
			xs = append(xs, p.X)
		}
	}
	slices.Sort(xs)
	for _, x := range slices.Compact(xs) {
		row := []Cell{Text(c.label(x))}
		for _, s := range c.Series {
			cell := Cell{Number: true}
			if i := slices.IndexFunc(s.Points, func(p Point) bool { return p.X == x && !math.IsNaN(p.Y) }); i >= 0 {
				cell.Text = s.Points[i].String()
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (c *Chart) label(x float64) string {
	if i := int(x); float64(i) == x && i >= 0 && i < len(c.Labels) {
		return c.Labels[i]
	}
	return short(x)
}

// String is the point's y, with its interval where it has one.
func (p Point) String() string {
	if p.Low < p.High {
		return fmt.Sprintf("%s (%s – %s)", short(p.Y), short(p.Low), short(p.High))
	}
	return short(p.Y)
}

// short is a number with five digits that count, or with all that stand before its point.
func short(x float64) string {
	if math.Abs(x) < 1e-12 {
		return "0"
	}
	digits := 4 - int(math.Floor(math.Log10(math.Abs(x))))
	text := strconv.FormatFloat(x, 'f', max(0, digits), 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}
