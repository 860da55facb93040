package table

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/noripan/noripan/game"
)

// told is one event of the game's history, encoded once: the inner part of a JSON object, to which the event's number
// for each viewer is added when it is sent.
type told struct {
	audience game.Audience
	full     []byte // what the audience hears
	public   []byte // what all others hear; nil for nothing
}

// hears is what a viewer hears of the event, nil for nothing.
func (t *told) hears(viewer game.Seat) []byte {
	if t.audience.Has(viewer) {
		return t.full
	}
	return t.public
}

// heard is an event without its number.
type heard struct {
	Seat  int    `json:"seat"`
	Depth int    `json:"depth"`
	Key   string `json:"key"`
	Args  Args   `json:"args,omitempty"`
}

// inner is the event's JSON without the braces.
func (h *heard) inner() []byte {
	data := marshal(h) // a line holds ints, keys and lists of keys
	return data[1 : len(data)-1]
}

// listener hears the game's events. While the log is folded again they are read from it, and listening is for pauses only.
func (a *actor) listener() game.Listener {
	if a.folding && len(a.folded.entry.Holds) == 0 {
		return nil
	}
	return a
}

// Happened keeps an event of the game. One that nobody hears stands for a pause.
func (a *actor) Happened(e *game.Event) {
	if e.Marks != 0 || e.Hold != nil {
		a.folded.entry.Reveals = true
	}
	if a.folding || e.Hold != nil {
		a.history = append(a.history, told{})
		if e.Hold != nil {
			a.hold(e.Hold)
		}
		return
	}
	t := told{audience: e.Audience}
	if e.Full.Kind != 0 {
		t.full = a.lexicon.line(e, e.Full)
	}
	if e.Public.Kind != 0 && e.Audience != game.Everyone {
		t.public = a.lexicon.line(e, e.Public)
	}
	a.history = append(a.history, t)
}

// tell adds a line of the table's own to the game's events.
func (a *actor) tell(seat int, key string) { a.tellWith(seat, key, nil) }

func (a *actor) tellWith(seat int, key string, args Args) {
	h := heard{Seat: seat, Key: key, Args: args}
	a.history = append(a.history, told{audience: game.Everyone, full: h.inner()})
}

// storedEvent is how the log keeps an event.
type storedEvent struct {
	Audience game.Audience   `json:"to"`
	Full     json.RawMessage `json:"full,omitempty"`
	Public   json.RawMessage `json:"public,omitempty"`
}

// encodeEvents writes events for the log, nil for none.
func encodeEvents(events []told) []byte {
	if len(events) == 0 {
		return nil
	}
	const frame = 40 // bytes of an event besides what it tells, about
	size := 0
	for i := range events {
		size += frame + len(events[i].full) + len(events[i].public)
	}
	b := make([]byte, 0, size)
	for i := range events {
		t := &events[i]
		sign := byte(',')
		if i == 0 {
			sign = '['
		}
		b = append(append(b, sign), `{"to":`...)
		b = strconv.AppendInt(b, int64(t.audience), 10)
		b = appendObject(b, `,"full":{`, t.full)
		b = appendObject(b, `,"public":{`, t.public)
		b = append(b, '}')
	}
	return append(b, ']')
}

func appendObject(b []byte, opening string, inner []byte) []byte {
	if inner == nil {
		return b
	}
	return append(append(append(b, opening...), inner...), '}')
}

// decodeEvents reads what encodeEvents wrote and appends it.
func decodeEvents(data []byte, into []told) ([]told, error) {
	var stored []storedEvent
	if err := json.Unmarshal(data, &stored); err != nil {
		return into, fmt.Errorf("reading events: %w", err)
	}
	for _, s := range stored {
		into = append(into, told{audience: s.Audience, full: unwrapped(s.Full), public: unwrapped(s.Public)})
	}
	return into, nil
}

func unwrapped(object json.RawMessage) []byte {
	if len(object) < 2 {
		return nil
	}
	return object[1 : len(object)-1]
}

// appendEvents appends the events that a viewer hears as elements of a JSON list, numbered on from n, and returns the
// number of the last.
func appendEvents(b []byte, events []told, viewer game.Seat, n int) ([]byte, int) {
	first := true
	for i := range events {
		inner := events[i].hears(viewer)
		if inner == nil {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		n++
		b = Event{N: n, inner: inner}.AppendJSON(b)
	}
	return b, n
}

func seatKey(seat int) string { return game.Seats.Name + "." + strconv.Itoa(seat) }
