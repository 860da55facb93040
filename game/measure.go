package game

// Measurer is Rules whose games can be measured: simulations make curves and tables of what a meter notes.
type Measurer interface {
	// Measures are what meters note; always the same.
	Measures() []Measure
	// Meter makes a meter for these rules. It serves one goroutine.
	Meter() Meter
}

// Measure is something that is worth knowing of many games. Its text has the key measure.NAME.
type Measure struct {
	Name string
	Form Form
	Time string // what its notes are dated by, from 1: the text time.TIME; "" where they are not
	Of   *Table // of a Tally: what is told apart; nil is nothing
}

// Form is what notes of a measure mean.
type Form uint8

// The forms of measures.
const (
	Curve Form = iota // a quantity, noted once for each seat and date: of interest is its mean
	Tally             // something that happens, so many times with each note: of interest is how often, when first, and who wins then
)

// Meter follows games from their beginnings, one after the other, and looks at all that there is. It leaves the state as it is.
type Meter interface {
	// Begin tells that a game waits for its first answer.
	Begin(State, Notes)
	// Happened tells what an answer led to, as a Listener hears it.
	Happened(State, *Event, Notes)
	// End tells that the game is over.
	End(State, Notes)
}

// Notes take what a meter notes.
type Notes interface {
	// Note takes a quantity of a measure, given as an index into Measures. The Spectator's are those of the game as a whole.
	// of and at are 0 where the measure tells nothing apart, or has no date.
	Note(measure int, seat Seat, of Ref, at, n int)
}
