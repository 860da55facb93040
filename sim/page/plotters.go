package page

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

type points []Point

// points are those of a series that can be drawn.
func (s *Series) points() points {
	var all points
	for _, p := range s.Points {
		if !math.IsNaN(p.Y) && !math.IsInf(p.Y, 0) {
			all = append(all, p)
		}
	}
	return all
}

func (ps points) xys() plotter.XYs {
	xys := make(plotter.XYs, len(ps))
	for i, p := range ps {
		xys[i] = plotter.XY{X: p.X, Y: p.Y}
	}
	return xys
}

// bars are the bars of one series, beside those of the others.
type bars struct {
	points points
	series int
	of     int
	width  float64 // for the bars of all series, with what stands between them
}

// Plot draws the bars.
func (b *bars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	each := 0.86 * b.width / float64(b.of)
	edge := draw.LineStyle{Color: ink, Width: 1.5, Dashes: dashes[b.series%len(dashes)]}
	for _, point := range b.points {
		left := point.X - 0.43*b.width + float64(b.series)*each
		from, to := x(left), x(left+each)
		bottom, top := y(0), y(point.Y)
		c.FillPolygon(seriesColor(b.series), []vg.Point{{X: from, Y: bottom}, {X: to, Y: bottom}, {X: to, Y: top}, {X: from, Y: top}})
		if b.of > 1 {
			c.StrokeLine2(edge, from, top, to, top)
		}
	}
}

// DataRange is the room that the bars need.
func (b *bars) DataRange() (left, right, bottom, top float64) {
	left, right, bottom, top = math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, p := range b.points {
		left, right = min(left, p.X-b.width/2), max(right, p.X+b.width/2)
		bottom, top = min(bottom, p.Y, 0), max(top, p.Y, 0)
	}
	return left, right, bottom, top
}

// intervals are the intervals of a series.
type intervals struct {
	points points
	style  draw.LineStyle
}

// Plot draws the intervals.
func (v *intervals) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	const half = 2.5 // of the strokes at the ends
	for _, point := range v.points {
		if point.Low >= point.High {
			continue
		}
		at, low, high := x(point.X), y(point.Low), y(point.High)
		c.StrokeLine2(v.style, at, low, at, high)
		c.StrokeLine2(v.style, at-half, low, at+half, low)
		c.StrokeLine2(v.style, at-half, high, at+half, high)
	}
}

// DataRange is the room that the intervals need.
func (v *intervals) DataRange() (left, right, bottom, top float64) {
	left, right, bottom, top = math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, p := range v.points {
		left, right, bottom, top = min(left, p.X), max(right, p.X), min(bottom, p.Y), max(top, p.Y)
		if p.Low < p.High {
			bottom, top = min(bottom, p.Low), max(top, p.High)
		}
	}
	return left, right, bottom, top
}

// ticks are at round numbers: at whole ones only, where nothing lies between them.
type ticks struct{ whole bool }

// Ticks lists the ticks between two values, some four to nine of them.
func (t ticks) Ticks(from, to float64) []plot.Tick {
	step := math.Pow(10, math.Floor(math.Log10((to-from)/4)))
	for _, by := range []float64{2, 2.5, 2} { // 1, 2, 5, 10 times the power of ten
		if (to-from)/step <= 9 {
			break
		}
		step *= by
	}
	if t.whole {
		step = max(1, math.Round(step))
	}
	var all []plot.Tick
	for n := math.Ceil(from/step - 1e-9); n*step <= to+1e-9*step; n++ {
		all = append(all, plot.Tick{Value: n * step, Label: short(n * step)})
	}
	return all
}
