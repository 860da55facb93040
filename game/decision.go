package game

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
