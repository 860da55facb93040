package replay

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/noripan/noripan/game"
)

// Event is what was told of an act: lines without a language, as the socket's events are.
type Event struct {
	To     game.Audience   `json:"to" doc:"Who heard the full line: a bit a seat, and one for spectators."`
	Full   json.RawMessage `json:"full,omitempty"`
	Public json.RawMessage `json:"public,omitempty" doc:"What all others heard."`
}

// Hears is the line that the seat heard, nil for none. Open hears the full one.
func (e *Event) Hears(seat game.Seat) json.RawMessage {
	if seat == game.Open || e.To.Has(seat) {
		return e.Full
	}
	return e.Public
}

// Bounds of the lines in a record that is read.
const (
	maxEvents = 5_000 // of one act
	maxArgs   = 32
	maxList   = 1_000
)

// checkEvents looks at the form of lines, and gives them that of EventOf: whoever tells them must not stumble, and nothing
// is kept that nobody has looked at.
func checkEvents(events []Event) error {
	if len(events) > maxEvents {
		return fmt.Errorf("%d lines: at most %d", len(events), maxEvents)
	}
	for i := range events {
		for _, line := range []*json.RawMessage{&events[i].Full, &events[i].Public} {
			if *line == nil {
				continue
			}
			var err error
			if *line, err = checkLine(*line); err != nil {
				return fmt.Errorf("line %d: %w", i, err)
			}
		}
	}
	return nil
}

func checkLine(line json.RawMessage) (json.RawMessage, error) {
	var l Heard
	if err := json.Unmarshal(line, &l); err != nil {
		return nil, fmt.Errorf("reading it: %w", err)
	}
	if l.Key == "" || len(l.Key) > maxText || len(l.Args) > maxArgs {
		return nil, errors.New("it has no key, or too many arguments")
	}
	for name, value := range l.Args {
		if len(name) > maxText || !isArgument(value) {
			return nil, fmt.Errorf("the argument %.20q is no number, key or list of keys", name)
		}
	}
	checked, err := json.Marshal(&l)
	if err != nil {
		return nil, fmt.Errorf("encoding it: %w", err)
	}
	return checked, nil
}

func isArgument(value any) bool {
	switch v := value.(type) {
	case float64:
		return true
	case string:
		return len(v) <= maxText
	case []any:
		for _, item := range v {
			if key, ok := item.(string); !ok || len(key) > maxText {
				return false
			}
		}
		return len(v) <= maxList
	}
	return false
}

// Heard is a line of an event without its number, as the wire has it; said by the text event.KEY.
type Heard struct {
	Seat  int            `json:"seat"`
	Depth int            `json:"depth"`
	Key   string         `json:"key"`
	Args  map[string]any `json:"args,omitempty"`
}

// EventOf is an event as records keep it: a pause is a line that nobody hears.
func EventOf(words *game.Words, e *game.Event) Event {
	if e.Hold != nil {
		return Event{}
	}
	kept := Event{To: e.Audience}
	if e.Full.Kind != 0 {
		kept.Full = lineOf(words, e, e.Full)
	}
	if e.Public.Kind != 0 && e.Audience != game.Everyone {
		kept.Public = lineOf(words, e, e.Public)
	}
	return kept
}

func lineOf(words *game.Words, e *game.Event, t game.Told) json.RawMessage {
	l := words.EventLine(t)
	data, err := json.Marshal(Heard{Seat: int(e.Seat), Depth: int(e.Depth), Key: strings.TrimPrefix(l.Key, "event."), Args: l.Args})
	if err != nil {
		panic(fmt.Sprintf("an event's line has what JSON has not: %v", err)) // a Line holds ints, keys and lists of keys
	}
	return data
}
