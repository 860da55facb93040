package game

import "slices"

// Decision is a question to one seat.
type Decision struct {
	Seat     Seat
	Kind     int16  // an index into Words.Kinds
	Serial   uint64 // the number of this question at its table; never used twice
	Slot     uint32 // the slot it belongs to: time-outs of one slot count as one strike
	Window   uint32 // of a Window: questions with the same number share its clock; 0 is a window by itself
	Min, Max int    // how many picks; Max is never more than len(Options)
	Args     [2]Ref // what the question tells, as Kind.Args says
	Options  []Option
}

// Answer is what a seat picks from its decision. Where the kind is ordered the picks are in order.
type Answer struct {
	Seat   Seat
	Serial uint64
	Picks  []Option
}

// Check tells whether the picks answer the decision: the zero Refusal if they do.
func (d *Decision) Check(picks []Option) Refusal {
	switch {
	case Fits(d.Options, d.Min, d.Max, picks):
		return Refusal{}
	case len(picks) < d.Min:
		return Refuse(TooFew, Ref(d.Min))
	case len(picks) > d.Max:
		return Refuse(TooMany, Ref(d.Max))
	}
	return Refusal{Code: NotOffered}
}

// Next makes single picks of an answer of several: it appends what may be picked after these picks, copies once, and tells
// whether they are enough as they are. Where nothing is left to pick the answer is whole.
func (d *Decision) Next(picks, into []Option) (next []Option, enough bool) {
	enough = len(picks) >= d.Min
	if len(picks) >= d.Max {
		return into, enough
	}
	for i, o := range d.Options {
		if slices.Contains(d.Options[:i], o) {
			continue
		}
		if used := Copies(picks, o); used == 0 || used < d.Copies(o) {
			into = append(into, o)
		}
	}
	return into, enough
}

// Fits tells whether the picks are from lo to hi of the options. Copies of an option may be picked as often as they are
// offered.
func Fits(options []Option, lo, hi int, picks []Option) bool {
	if len(picks) < lo || len(picks) > hi {
		return false
	}
	for i := range picks {
		wanted := 1
		for j := range picks[:i] {
			if picks[j] == picks[i] {
				wanted++
			}
		}
		for j := 0; wanted > 0; j++ {
			if j == len(options) {
				return false
			}
			if options[j] == picks[i] {
				wanted--
			}
		}
	}
	return true
}

// Copies is how often an option is offered.
func (d *Decision) Copies(o Option) int { return Copies(d.Options, o) }

// Copies is how often an option stands in a list.
func Copies(options []Option, o Option) int {
	n := 0
	for i := range options {
		if options[i] == o {
			n++
		}
	}
	return n
}

// ArgLine is the question as a key ("ask.dominion.militia.discard") with its arguments, min and max among them.
func (w *Words) ArgLine(d *Decision) Line {
	kind := &w.Kinds[d.Kind]
	l := line("ask."+kind.Name, kind.Args, d.Args[:len(kind.Args)])
	if l.Args == nil {
		l.Args = make(map[string]any, 2)
	}
	l.Args["min"], l.Args["max"] = d.Min, d.Max
	return l
}
