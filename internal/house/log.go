package house

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// tableLog is one table's log in the store.
type tableLog struct {
	store    *store.Store
	id       int64
	code     string
	game     string
	appended func(time.Duration)
	lease    *lease // nil for a server alone
	log      *slog.Logger
}

// Append keeps a batch.
func (l *tableLog) Append(ctx context.Context, b table.Batch) error {
	kept := store.Batch{Table: l.id, Entries: storedEntries(b.Entries)}
	switch s := b.Snapshot; {
	case s == nil:
	case len(s.Body) > store.MaxSnapshot: // it spares a start the entries before it, and nothing else: the table goes on without
		l.log.Warn("a table's snapshot is too large to keep: all its entries are read when it is woken", slog.String("table", l.code), slog.Int("bytes", len(s.Body)))
	default:
		kept.Snapshot = &store.Snapshot{Seq: s.Seq, At: s.At, Rules: s.Rules, Body: s.Body}
	}
	if b.Row != nil {
		kept.Row = storedRow(l.code, b.Row)
	}
	for i := range b.Finished {
		kept.Finished = append(kept.Finished, storedFinished(l.game, &b.Finished[i]))
	}
	began := time.Now()
	if err := l.keep(ctx, kept); err != nil {
		return fmt.Errorf("table %s: %w", l.code, toldOf(err))
	}
	l.appended(time.Since(began))
	return nil
}

// keep gives a batch to the store. In a cluster it waits no longer than this server may have the table: what is written later all
// the same is either in the log before another server takes it over, or refused for its epoch.
func (l *tableLog) keep(ctx context.Context, b store.Batch) error {
	if l.lease == nil {
		return l.store.Append(ctx, b) //nolint:wrapcheck // the caller does
	}
	b.Epoch = l.lease.epoch
	over := l.lease.tenure.ctx.Done()
	select {
	case <-over:
		return errLost
	default:
	}
	kept := make(chan error, 1)
	go func() { kept <- l.store.Append(ctx, b) }()
	select {
	case err := <-kept:
		return err
	case <-over:
		return errLost
	}
}

func storedEntries(entries []table.Entry) []store.Entry {
	kept := make([]store.Entry, len(entries))
	for i := range entries {
		e := &entries[i]
		kept[i] = store.Entry{Seq: e.Seq, At: e.At, Body: e.Body, Events: e.Events}
		if e.Hash != nil {
			hash := int64(*e.Hash) // the same bits; SQL has no unsigned numbers
			kept[i].Hash = &hash
		}
	}
	return kept
}

func storedRow(code string, row *table.Row) *store.Row {
	if row.Summary.State == table.Closed {
		code = ""
	}
	free := 0
	for _, s := range row.Summary.Seats {
		if s.Controller == table.Empty {
			free++
		}
	}
	return &store.Row{
		Free: free, Code: code, Game: row.Summary.GameID, State: string(row.Summary.State), Private: row.Summary.Private,
		WakeAt: row.WakeAt, Changed: row.Changed, Summary: row.Text, Members: row.Members,
	}
}

// history is what is kept of a table.
func (h *House) history(ctx context.Context, id int64) (table.History, error) {
	snapshot, entries, err := h.store.History(ctx, id)
	if err != nil {
		return table.History{}, fmt.Errorf("reading its log: %w", err)
	}
	past := table.History{
		Entries: loggedEntries(entries),
		Events:  func(from int64) ([][]byte, error) { return h.store.Events(ctx, id, from) },
	}
	if snapshot != nil {
		past.Snapshot = &table.Snapshot{Seq: snapshot.Seq, At: snapshot.At, Rules: snapshot.Rules, Body: snapshot.Body}
	}
	return past, nil
}

// loggedEntries are entries as the store keeps them.
func loggedEntries(kept []store.Entry) []table.Entry {
	entries := make([]table.Entry, len(kept))
	for i := range kept {
		e := &kept[i]
		entries[i] = table.Entry{Seq: e.Seq, At: e.At, Body: e.Body, Events: e.Events}
		if e.Hash != nil {
			hash := uint64(*e.Hash)
			entries[i].Hash = &hash
		}
	}
	return entries
}
