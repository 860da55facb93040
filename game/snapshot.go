package game

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// ReadNote reads a snapshot into the form in which a game writes its states down. It is strict: people write positions
// by hand, and a field that the game does not have is a slip of the pen.
func ReadNote(snapshot []byte, note any) error {
	decoder := json.NewDecoder(bytes.NewReader(snapshot))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(note); err != nil {
		return fmt.Errorf("reading the snapshot: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("reading the snapshot: something stands behind its end")
	}
	return nil
}

// Restored reads a snapshot of a game: checks its version, reads it as a note, lets the note be changed (a position that
// should stand elsewhere), and makes the state of it. The error names the game and what cannot be.
func Restored[N any](a *About, v Version, snapshot []byte, change func(*N) error, read func(*N) (State, error)) (State, error) {
	var n N
	err := a.Version.Check(v)
	if err == nil {
		err = ReadNote(snapshot, &n)
	}
	if err == nil {
		err = change(&n)
	}
	var s State
	if err == nil {
		s, err = read(&n)
	}
	if err != nil {
		return nil, fmt.Errorf("restoring %s: %w", a.ID, err)
	}
	return s, nil
}

// AsWritten changes nothing of a note.
func AsWritten[N any](*N) error { return nil }

// ChanceNote is a source of random events, written down with what its script still holds.
type ChanceNote struct {
	Key    string                `json:"key"` // in hex
	Count  uint64                `json:"count"`
	Mode   string                `json:"mode"`
	Script map[string][][]string `json:"script,omitempty"`
}

// Note writes the source down.
func (c *Chance) Note(w *Words, script *Script) ChanceNote {
	n := ChanceNote{Key: hex.EncodeToString(c.Key[:]), Count: c.Count, Mode: c.Mode.String()}
	if left := c.Left(script); left != nil {
		n.Script = w.ScriptNote(left)
	}
	return n
}

// Chance is the source that was written down, and its script, nil where it has none. The error names the field that is
// wrong.
func (n *ChanceNote) Chance(w *Words) (Chance, *Script, error) {
	key, err := hex.DecodeString(n.Key)
	if err == nil && len(key) != len(Chance{}.Key) {
		err = fmt.Errorf("%d bytes, not %d", len(key), len(Chance{}.Key))
	}
	if err != nil {
		return Chance{}, nil, fmt.Errorf("chance.key: %w", err)
	}
	mode, err := ModeNamed(n.Mode)
	if err != nil {
		return Chance{}, nil, fmt.Errorf("chance.mode: %w", err)
	}
	var script *Script
	if len(n.Script) > 0 {
		if script, err = w.Script(n.Script); err != nil {
			return Chance{}, nil, fmt.Errorf("chance: %w", err)
		}
	}
	c := NewChance(&Setup{Key: [32]byte(key), Mode: mode, Script: script})
	c.Count = n.Count
	return c, script, nil
}
