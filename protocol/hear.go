package protocol

import (
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"
)

// Heard is a line of a program: one of the two things that a program says, or neither, which is to be ignored.
type Heard struct {
	Ready *Ready
	Act   *Act
}

// Hear reads a line of a program. The error says what is wrong with it; the code is then BadLine. Lines of unknown kinds
// are no error, so that programs may be newer than what they talk to.
func Hear(line []byte) (Heard, error) {
	var kind struct {
		T string `json:"t"`
	}
	if !utf8.Valid(line) {
		return Heard{}, fmt.Errorf("a line is not UTF-8")
	}
	if err := json.Unmarshal(line, &kind); err != nil {
		return Heard{}, fmt.Errorf("a line is no JSON object with a text t: %w", err)
	}
	switch kind.T {
	case MsgReady:
		var m Ready
		if err := json.Unmarshal(line, &m); err != nil {
			return Heard{}, fmt.Errorf("ready: %w", err)
		}
		return Heard{Ready: &m}, m.check()
	case MsgAct:
		var m Act
		if err := json.Unmarshal(line, &m); err != nil {
			return Heard{}, fmt.Errorf("act: %w", err)
		}
		return Heard{Act: &m}, nil
	}
	return Heard{}, nil
}

func (m *Ready) check() error {
	if m.Protocol != Number {
		return fmt.Errorf("ready: protocol %d: this is %d", m.Protocol, Number)
	}
	for _, name := range m.Skip {
		if !slices.Contains([]string{SkipText, SkipEvents, SkipView}, name) {
			return fmt.Errorf("ready: skip %q: %s, %s or %s", name, SkipText, SkipEvents, SkipView)
		}
	}
	for len(m.Name) > MaxName {
		_, size := utf8.DecodeLastRuneInString(m.Name)
		m.Name = m.Name[:len(m.Name)-size]
	}
	return nil
}

// Skips tells whether the program does without something.
func (m *Ready) Skips(name string) bool { return m != nil && slices.Contains(m.Skip, name) }
