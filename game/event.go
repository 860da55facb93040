package game

// Audience is a set of those who may know something: a bit a seat, and one for spectators.
type Audience uint16

// Everyone is all seats and the spectators.
const Everyone Audience = 1<<(MaxSeats+1) - 1

// Only is the audience of the given seats.
func Only(seats ...Seat) Audience {
	var a Audience
	for _, seat := range seats {
		a |= bit(seat)
	}
	return a
}

// Has tells whether a seat (or the Spectator) belongs to the audience.
func (a Audience) Has(seat Seat) bool { return a&bit(seat) != 0 }

func bit(seat Seat) Audience {
	if seat == Spectator {
		return 1 << MaxSeats
	}
	return 1 << seat
}

// Event is something that happened. Its lines are valid during the listener's call only.
type Event struct {
	Seat     Seat  // who did it
	Depth    uint8 // how deep it is nested in another effect; 0 is the turn's own
	Audience Audience
	Full     Told // what the audience hears
	Public   Told // what all others hear; Kind 0 is nothing
	Marks    Marks
	Hold     *Hold // the event is a pause and nothing else; nil for one that tells something
}

// Hold asks the table for a pause that hides: what has happened until now is told, and what comes after it only when the
// pause is over, to everybody alike. Rules make one at a step at which nothing happens, and at one at which only hidden
// cards say whether somebody is asked; never before the first question.
type Hold struct {
	Millis int32 // how long, at every speed but by days; 0 where For tells it
	For    int16 // a Hidden kind: as long as a question of this kind may take
}

// Marks tell what an event gave away; a take-back stops at a marked event.
type Marks uint8

// The marks of events.
const (
	Revealed Marks = 1 << iota // somebody learned something hidden
	Chanced                    // chance was used
)

// Told is one line of an event: its kind and references as EventKind.Args lists them.
type Told struct {
	Kind int16 // an index into Words.Events
	Refs []Ref
}

// Listener hears events as they happen.
type Listener interface {
	Happened(*Event)
}

// Hears is the line of the event that the seat hears; false if it hears nothing. Open hears it in full.
func (e *Event) Hears(seat Seat) (Told, bool) {
	t := e.Public
	if seat == Open || e.Audience.Has(seat) {
		t = e.Full
	}
	return t, t.Kind != 0
}

// EventLine is what was told as a key ("event.trash") with arguments, for texts.
func (w *Words) EventLine(t Told) Line {
	kind := &w.Events[t.Kind]
	return line("event."+kind.Name, kind.Args, t.Refs)
}
