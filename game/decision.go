package game

// Decision is a question to one seat.
type Decision struct {
	Seat     Seat
	Kind     int16  // an index into Words.Kinds
	Serial   uint64 // the number of this question at its table; never used twice
	Slot     uint32 // the slot it belongs to: time-outs of one slot count as one strike
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

// Check tells whether the picks answer the decision: the zero Refusal if they do. Copies of an option may be picked as
// often as they are offered.
func (d *Decision) Check(picks []Option) Refusal {
	if len(picks) == 1 && d.Min <= 1 && d.Max >= 1 {
		for _, o := range d.Options {
			if o == picks[0] {
				return Refusal{}
			}
		}
		return Refusal{Code: NotOffered}
	}
	if len(picks) < d.Min {
		return Refuse(TooFew, Ref(d.Min))
	}
	if len(picks) > d.Max {
		return Refuse(TooMany, Ref(d.Max))
	}
	for i, pick := range picks {
		wanted, offered := 0, 0
		for _, other := range picks[:i+1] {
			if other == pick {
				wanted++
			}
		}
		for _, o := range d.Options {
			if o == pick {
				offered++
			}
		}
		if wanted > offered {
			return Refusal{Code: NotOffered}
		}
	}
	return Refusal{}
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
