package store

import (
	"context"
	"errors"
	"fmt"
)

// Hindrance is something that keeps a store from writing.
type Hindrance int

// The hindrances.
const (
	NoHindrance  Hindrance = iota
	FullDisk               // the file may not grow
	ReadOnlyDisk           // nothing may be written
)

// hinder is the pragmas that make a connection behave so.
var hinder = map[Hindrance][]string{
	NoHindrance:  {"PRAGMA query_only = 0", "PRAGMA max_page_count = 4294967294"},
	FullDisk:     {"PRAGMA max_page_count = 1"}, // SQLite takes the present size where that is more
	ReadOnlyDisk: {"PRAGMA query_only = 1"},
}

// Hinder makes the store behave as on a disk that has a fault, or, with NoHindrance, has it no more. It is for tests: rights
// of files do not stop whoever may do anything, and nobody wants to fill a real disk.
func (s *Store) Hinder(ctx context.Context, how Hindrance) error {
	if s.place.DSN != "" {
		return errors.New("only a file of SQLite is hindered so")
	}
	return s.put(ctx, &job{talk: func(ctx context.Context, t tx) error {
		for _, pragma := range hinder[how] {
			if _, err := t.exec(ctx, pragma); err != nil {
				return fmt.Errorf("%s: %w", pragma, err)
			}
		}
		return nil
	}, bare: true})
}
