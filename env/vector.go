package env

import (
	"cmp"
	"maps"
	"slices"

	"github.com/noripan/noripan/game"
)

// takeTurns is how many lines of one kind have rows of their own where nothing in them chooses one; those behind share the last.
const takeTurns = 8

// rows are the places of one kind of line, or of event. A reference that has the name of its table, "card" or "seat",
// chooses the row of a line, and so may a second one; of an event it is who did it. In a row: how often it was said; each
// number; for each other name how often it was said, in lists too. Of lines without such references the first of a view
// has a row, the second another, and so on.
type rows struct {
	name  string
	at    int
	args  []game.Arg
	sizes []int // of the references; 1 for a number
	index []int // the references that choose the row
	turns int   // 0 but for lines that name nothing
	count int   // rows
	width int
	keys  []map[string]int // of the names of things, by reference
}

func newRows(about *game.About, name string, args []game.Arg, event bool) rows {
	r := rows{name: name, args: args, count: 1, width: 1}
	for i, arg := range args {
		size, named := 1, arg.Table.Names != nil || arg.Table == game.Seats
		if named {
			size = domain(about, arg.Table, true)
		}
		r.sizes = append(r.sizes, size)
		r.keys = append(r.keys, keysOf(arg.Table, size))
		if named && !arg.List && !event && arg.Name == arg.Table.Name && len(r.index) < 2 {
			r.index = append(r.index, i)
			r.count *= size
		} else {
			r.width += size
		}
	}
	switch {
	case event:
		r.count = about.MaxSeats + 1
	case len(r.index) == 0 && len(args) > 0 && !args[0].List:
		r.turns, r.count = takeTurns, takeTurns
	}
	return r
}

func keysOf(t *game.Table, size int) map[string]int {
	if t == game.Number {
		return nil
	}
	keys := make(map[string]int, size)
	for i := range size {
		keys[t.Key(game.Ref(i)).(string)] = i
	}
	return keys
}

// add takes a line in, in the row of an event's seat or of the nth time.
func (r *rows) add(v vector, args map[string]any, row int) {
	for n, i := range r.index {
		value, _ := args[r.args[i].Name].(string)
		ref, ok := r.keys[i][value]
		if !ok {
			return
		}
		if n == 0 {
			row = 0
		}
		row = row*r.sizes[i] + ref
	}
	at := r.at + min(row, r.count-1)*r.width
	v[at]++
	at++
	for i := range r.args {
		if slices.Contains(r.index, i) {
			continue
		}
		switch value := args[r.args[i].Name].(type) {
		case int:
			v[at] += float32(value)
		case string:
			r.note(v, at, i, value)
		case []string:
			for _, key := range value {
				r.note(v, at, i, key)
			}
		}
		at += r.sizes[i]
	}
}

func (r *rows) note(v vector, at, i int, key string) {
	if ref, ok := r.keys[i][key]; ok {
		v[at+ref]++
	}
}

// vector is one without its zeros, by place.
type vector map[int]float32

// Sparse is a vector without its zeros, in the order of places.
type Sparse struct {
	At []int     `json:"at"`
	X  []float32 `json:"x"`
}

func (v vector) sparse() Sparse {
	at := slices.SortedFunc(maps.Keys(v), cmp.Compare)
	s := Sparse{At: make([]int, 0, len(at)), X: make([]float32, 0, len(at))}
	for _, i := range at {
		if v[i] != 0 {
			s.At, s.X = append(s.At, i), append(s.X, v[i])
		}
	}
	return s
}

// features is the layout of the vectors of a game.
type features struct {
	about    *game.About
	lines    []rows
	byKey    map[string]int
	question int // where the question begins
	asked    []rows
	picked   int // where the picks begin
	size     int // of an observation
	events   []rows
	whole    int // the size of an information state
}

func newFeatures(about *game.About, l *options) *features {
	f := &features{about: about, byKey: make(map[string]int, len(about.Words.Lines))}
	for _, kind := range about.Words.Lines {
		f.byKey["view."+kind.Name] = len(f.lines)
		f.lines = append(f.lines, place(newRows(about, kind.Name, kind.Args, false), &f.size))
	}
	f.question = f.size
	f.size += 2*about.MaxSeats + 3
	for _, kind := range about.Words.Kinds {
		r := newRows(about, kind.Name, kind.Args, false)
		r.index, r.turns, r.count, r.width = nil, 0, 1, 1
		for _, size := range r.sizes {
			r.width += size
		}
		f.asked = append(f.asked, place(r, &f.size))
	}
	f.picked = f.size
	f.size += l.size
	f.whole = f.size
	for _, kind := range about.Words.Events {
		f.events = append(f.events, place(newRows(about, kind.Name, kind.Args, true), &f.whole))
	}
	return f
}

func place(r rows, size *int) rows {
	r.at = *size
	*size += r.count * r.width
	return r
}

// observe is what a seat sees: the lines of its view, who is asked, and what, if that is the seat.
func (f *features) observe(s game.State, seat game.Seat, p *picking, l *options) vector {
	v := make(vector)
	var times [256]int
	for _, line := range s.View(seat).Lines() {
		i, ok := f.byKey[line.Key]
		if !ok {
			continue
		}
		nth := 0
		if i < len(times) {
			nth = times[i]
			times[i]++
		}
		f.lines[i].add(v, line.Args, nth)
	}
	v[f.question+int(seat)] = 1
	if p == nil {
		return v
	}
	v[f.question+f.about.MaxSeats+int(p.decision.Seat)] = 1
	if p.decision.Seat != seat {
		return v
	}
	at := f.question + 2*f.about.MaxSeats
	v[at], v[at+1], v[at+2] = float32(p.decision.Min), float32(p.decision.Max), float32(len(p.picks))
	f.asked[p.decision.Kind].add(v, f.about.Words.ArgLine(&p.decision).Args, 0)
	for _, o := range p.picks {
		for n := range l.verbs[o.Verb].parts {
			if i, ok := l.index(o, n); ok {
				v[f.picked+i]++
			}
		}
	}
	for n := range p.parts {
		if i, ok := l.index(p.begun, n); ok {
			v[f.picked+i]++
		}
	}
	return v
}

// hear adds an event to what a seat has heard.
func (f *features) hear(v vector, seat game.Seat, e *game.Event) {
	told, ok := e.Hears(seat)
	if !ok {
		return
	}
	row := 0 // of nobody
	if e.Seat >= 0 {
		row = int(e.Seat) + 1
	}
	f.events[told.Kind].add(v, f.about.Words.EventLine(told).Args, row)
}

// VectorBlock tells where something lies in a vector: Rows rows, each of 1 + the sizes of Values places, from At on. The
// row is chosen by Index, as digits, the last one fastest.
type VectorBlock struct {
	Name   string      `json:"name"`
	At     int         `json:"at"`
	Rows   int         `json:"rows"`
	Width  int         `json:"width"`
	Index  []Dimension `json:"index"`
	Values []Dimension `json:"values"` // behind the first place of a row, which counts
}

func (r *rows) block(prefix string, index ...Dimension) VectorBlock {
	b := VectorBlock{Name: prefix + r.name, At: r.at, Rows: r.count, Width: r.width, Index: append([]Dimension{}, index...), Values: []Dimension{}}
	if r.turns > 0 {
		b.Index = append(b.Index, Dimension{Name: "turn", Table: "number", Size: r.turns})
	}
	for i, arg := range r.args {
		if slices.Contains(r.index, i) {
			b.Index = append(b.Index, dimension(arg, r.sizes[i]))
		} else {
			b.Values = append(b.Values, dimension(arg, r.sizes[i]))
		}
	}
	return b
}

// blocks are those of an observation, and those that an information state adds.
func (f *features) blocks(l *options) (seen, heard []VectorBlock) {
	for i := range f.lines {
		seen = append(seen, f.lines[i].block("view."))
	}
	plain := func(name string, size int) VectorBlock {
		return VectorBlock{Name: name, Rows: 1, Width: size, Index: []Dimension{}, Values: []Dimension{}}
	}
	at := f.question
	for _, b := range []VectorBlock{
		plain("seat", f.about.MaxSeats), plain("asked", f.about.MaxSeats), plain("min", 1), plain("max", 1), plain("picked", 1),
	} {
		b.At = at
		at += b.Width
		seen = append(seen, b)
	}
	for i := range f.asked {
		seen = append(seen, f.asked[i].block("ask."))
	}
	picks := plain("picks", l.size)
	picks.At = f.picked
	seen = append(seen, picks)
	for i := range f.events {
		if name := f.events[i].name; name != "" {
			by := Dimension{Name: "by", Table: "by", Size: f.about.MaxSeats + 1}
			heard = append(heard, f.events[i].block("event.", by))
		}
	}
	return seen, heard
}
