package game

import (
	"bytes"
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
