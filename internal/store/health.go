package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
)

// A disk that is full, or was made read-only, refuses one write after another. That is told once, and when it is over.

// health is whether what is written arrives.
type health struct {
	mu      sync.Mutex
	trouble error // why not, as of the last attempt
	report  func(error)
}

// room is what a write must find place for before the trouble counts as over, in bytes. A change of a few rows may get
// through on a disk that is as good as full.
const room = 64 << 10

// roomKey is the key under which the attempt is kept for a moment.
const roomKey = "room"

// Report sets who is told when writing begins to fail, with what Trouble is then, and when it goes on again, with nil.
// It is called while others wait, and must not write.
func (s *Store) Report(to func(error)) {
	s.health.mu.Lock()
	defer s.health.mu.Unlock()
	s.health.report = to
}

// Trouble is ErrFull, ErrAway, ErrTaken or ErrUnwritable from a write that failed so until Writable finds that it is over.
func (s *Store) Trouble() error {
	s.health.mu.Lock()
	defer s.health.mu.Unlock()
	return s.health.trouble
}

// Writable is nil where writing works as far as is known. After one that failed so it tries,
// and gives that error until there is room again.
func (s *Store) Writable(ctx context.Context) error {
	if s.Trouble() == nil {
		return nil
	}
	incompressible := make([]byte, room)
	_, _ = rand.Read(incompressible) // it never fails
	err := s.write(ctx, func(ctx context.Context, t tx) error {
		if _, err := t.exec(ctx, setKey, roomKey, incompressible); err != nil {
			return fmt.Errorf("trying whether there is room: %w", err)
		}
		return nil
	})
	if err == nil {
		err = s.write(ctx, func(ctx context.Context, t tx) error {
			if _, err := t.exec(ctx, "DELETE FROM keys WHERE name = ?", roomKey); err != nil {
				return fmt.Errorf("giving the room back: %w", err)
			}
			return nil
		})
	}
	if err == nil {
		s.health.become(nil)
	}
	return err
}

// note looks at what came of a write, or of a question that had no answer.
func (h *health) note(err error) {
	for _, trouble := range []error{ErrFull, ErrAway, ErrTaken, ErrUnwritable} {
		if errors.Is(err, trouble) {
			h.become(trouble)
			return
		}
	}
}

// become tells of a change; from one trouble to the other is none.
func (h *health) become(trouble error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	before := h.trouble
	h.trouble = trouble
	if (before == nil) != (trouble == nil) && h.report != nil {
		h.report(trouble)
	}
}
