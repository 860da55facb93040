package game

import (
	"fmt"
	"slices"
	"strings"
)

// Script gives results of chance in advance, in names: for each purpose a list of events, for each event the names in
// the order they come up. Results are used up in order; then chance takes over.
type Script struct {
	Events [MaxPurposes][][]string
}

// maxScript bounds the events that a script gives for one purpose: Chance counts them in a byte.
const maxScript = 255

// Script reads given results by the names of their purposes. The error names what cannot be.
func (w *Words) Script(events map[string][][]string) (*Script, error) {
	var s Script
	for name, list := range events {
		purpose := slices.IndexFunc(w.Purposes, func(p PurposeKind) bool { return p.Name == name })
		if purpose < 0 {
			return nil, fmt.Errorf("no random event %q (there are %s)", name, w.purposes())
		}
		if len(list) > maxScript {
			return nil, fmt.Errorf("%d events %q: at most %d", len(list), name, maxScript)
		}
		for i, results := range list {
			for _, result := range results {
				if of := w.Purposes[purpose].Of; !of.has(result) {
					return nil, fmt.Errorf("%s %d: no %s %q", name, i, of.Name, result)
				}
			}
		}
		s.Events[purpose] = list
	}
	return &s, nil
}

func (t *Table) has(name string) bool {
	_, ok := t.value(name)
	return ok
}

func (w *Words) purposes() string {
	names := make([]string, len(w.Purposes))
	for i, p := range w.Purposes {
		names[i] = p.Name
	}
	return strings.Join(names, ", ")
}

// ScriptNote writes a script as Script reads it; nil for none.
func (w *Words) ScriptNote(s *Script) map[string][][]string {
	if s == nil {
		return nil
	}
	note := make(map[string][][]string)
	for purpose, list := range s.Events {
		if len(list) > 0 {
			note[w.Purposes[purpose].Name] = list
		}
	}
	return note
}
