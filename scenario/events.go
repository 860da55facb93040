package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/noripan/noripan/game"
)

// heard is an event as it was told: to those who may know all of it, and to the others.
type heard struct {
	seat         game.Seat
	audience     game.Audience
	full, public said
}

// said is one line: the event's name and its arguments, as a scenario writes them.
type said struct {
	event string
	args  map[string]any
}

// Happened keeps the event.
func (p *position) Happened(e *game.Event) {
	p.heard = append(p.heard, heard{
		seat: e.Seat, audience: e.Audience, full: p.said(e.Full), public: p.said(e.Public),
	})
}

func (p *position) said(t game.Told) said {
	if t.Kind == 0 {
		return said{}
	}
	return said{event: p.words.Events[t.Kind].Name, args: plainArgs(p.words.EventLine(t).Args)}
}

// plainArgs are the arguments of a line as scenarios write them: "copper" for "card.copper", 1 for "seat.1".
func plainArgs(args map[string]any) map[string]any {
	plain := make(map[string]any, len(args))
	for name, value := range args {
		switch value := value.(type) {
		case string:
			plain[name] = plainKey(value)
		case []string:
			list := make([]any, len(value))
			for i := range value {
				list[i] = plainKey(value[i])
			}
			plain[name] = list
		default:
			plain[name] = value
		}
	}
	return plain
}

func plainKey(key string) any {
	table, name, found := strings.Cut(key, ".")
	if !found {
		return key
	}
	if n, err := strconv.Atoi(name); err == nil && table == game.Seats.Name {
		return n
	}
	return name
}

// writtenEvent is an event that must have happened. What is left out may be anything.
type writtenEvent struct {
	Event located[string] `yaml:"event"`
	Seat  *game.Seat      `yaml:"seat"` // who did it
	To    *viewer         `yaml:"to"`   // who hears it; without it, what those hear who may know all
	Args  map[string]any  `yaml:"args"`
}

func (w *writtenEvent) matches(h *heard) bool {
	if w.Seat != nil && *w.Seat != h.seat {
		return false
	}
	line := h.full
	if w.To != nil && !h.audience.Has(game.Seat(*w.To)) {
		line = h.public
	}
	if line.event != w.Event.value {
		return false
	}
	for name, want := range w.Args {
		if got, ok := line.args[name]; !ok || !sameText(want, got) {
			return false
		}
	}
	return true
}

// sameText compares a value as it was written with one as it was told: 2 and "2" are the same.
func sameText(want, got any) bool { return fmt.Sprint(want) == fmt.Sprint(got) }

// eventsCheck makes sure that the events happened in this order, others between them perhaps.
func (s *Scenario) eventsCheck(e entry) (func(*position) string, error) {
	var events []located[writtenEvent]
	if err := decode(e.node, &events); err != nil {
		return nil, err
	}
	kinds := s.rules.About().Words.Events
	for i := range events {
		event := events[i].value.Event
		if !event.given || !slices.ContainsFunc(kinds, func(k game.EventKind) bool { return k.Name == event.value }) {
			return nil, events[i].place.fault("no event %q", event.value)
		}
	}
	return func(p *position) string {
		next := 0
		for i := range p.heard {
			if next < len(events) && events[next].value.matches(&p.heard[i]) {
				next++
			}
		}
		if next == len(events) {
			return ""
		}
		return fmt.Sprintf(": number %d did not happen (in this order); what did:%s", next, p.told(events[next].value.To))
	}, nil
}

// told lists what a viewer heard; nil is who may know all.
func (p *position) told(to *viewer) string {
	var b strings.Builder
	for i := range p.heard {
		h := &p.heard[i]
		line := h.full
		if to != nil && !h.audience.Has(game.Seat(*to)) {
			line = h.public
		}
		if line.event == "" {
			continue
		}
		fmt.Fprintf(&b, "\n\tseat %d: %s", h.seat, line.event)
		for _, name := range slices.Sorted(maps.Keys(line.args)) {
			fmt.Fprintf(&b, " %s=%v", name, line.args[name])
		}
	}
	return b.String()
}
