package store

import (
	"context"
	"fmt"
	"math"

	"github.com/noripan/noripan/game"
)

// History is a table's last snapshot, nil if it has none, and its entries after that.
func (s *Store) History(ctx context.Context, table int64) (*Snapshot, []Entry, error) {
	var found []struct {
		Seq         int64
		At          int64
		RulesNumber int
		RulesHash   string
		Body        []byte
	}
	err := s.read.NewRaw("SELECT seq, at, rules_number, rules_hash, body FROM snapshots WHERE table_id = ?", table).Scan(ctx, &found)
	if err != nil {
		return nil, nil, fmt.Errorf("reading the snapshot of table %d: %w", table, err)
	}
	var snapshot *Snapshot
	after := int64(0)
	if len(found) > 0 {
		f := &found[0]
		snapshot = &Snapshot{Seq: f.Seq, At: f.At, Rules: game.Version{Number: f.RulesNumber, Hash: f.RulesHash}, Body: f.Body}
		after = f.Seq
	}
	entries, err := s.Entries(ctx, table, after+1, math.MaxInt64)
	return snapshot, entries, err
}

// Entries are a table's entries from one number to another.
func (s *Store) Entries(ctx context.Context, table, from, to int64) ([]Entry, error) {
	recent := s.journal.of(table)
	var entries []Entry
	err := s.read.NewRaw("SELECT seq, at, body, events, hash FROM log WHERE table_id = ? AND seq BETWEEN ? AND ? ORDER BY seq", table, from, to).
		Scan(ctx, &entries)
	if err != nil {
		return nil, fmt.Errorf("reading the log of table %d: %w", table, err)
	}
	if s.journal == nil {
		return entries, nil
	}
	if n := len(entries); n > 0 {
		from = entries[n-1].Seq + 1
	}
	lines, err := s.runs(ctx, table, from, to)
	if err != nil {
		return nil, fmt.Errorf("reading the log of table %d: %w", table, err)
	}
	lines = append(lines, recent...)
	for i := range lines {
		if l := &lines[i]; from <= l.Seq && l.Seq <= to {
			entries = append(entries, l.Entry)
			from = l.Seq + 1
		}
	}
	return entries, nil
}

// runs are the lines of a table's runs that have any of the entries from one number to another.
func (s *Store) runs(ctx context.Context, table, from, to int64) ([]line, error) {
	var runs [][]byte
	err := s.read.NewRaw(`SELECT body FROM runs WHERE table_id = ?0 AND seq >= ?1
		AND seq <= coalesce((SELECT min(seq) FROM runs WHERE table_id = ?0 AND seq >= ?2), ?2) ORDER BY seq`, table, from, to).Scan(ctx, &runs)
	if err != nil {
		return nil, err
	}
	var lines []line
	for _, run := range runs {
		if lines, err = unpack(lines, run); err != nil {
			return nil, fmt.Errorf("a run of entries: %w", err)
		}
	}
	return lines, nil
}

// Events are what followed from a table's entries, in order, from one number on.
func (s *Store) Events(ctx context.Context, table, from int64) ([][]byte, error) {
	entries, err := s.Entries(ctx, table, from, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	var events [][]byte
	for i := range entries {
		if entries[i].Events != nil {
			events = append(events, entries[i].Events)
		}
	}
	return events, nil
}
