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
		purpose := slices.Index(w.Purposes, name)
		if purpose < 0 {
			return nil, fmt.Errorf("no random event %q (there are %s)", name, strings.Join(w.Purposes, ", "))
		}
		if len(list) > maxScript {
			return nil, fmt.Errorf("%d events %q: at most %d", len(list), name, maxScript)
		}
		s.Events[purpose] = list
	}
	return &s, nil
}

// ScriptNote writes a script as Script reads it; nil for none.
func (w *Words) ScriptNote(s *Script) map[string][][]string {
	if s == nil {
		return nil
	}
	note := make(map[string][][]string)
	for purpose, list := range s.Events {
		if len(list) > 0 {
			note[w.Purposes[purpose]] = list
		}
	}
	return note
}
