package load

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// setUp brings the people, makes the tables with all who sit there, opens their sockets and begins their games. Each is
// timed by itself.
func (r *run) setUp(report *Report) error {
	r.tables = make([]*table, r.Tables)
	for i := range r.tables {
		r.tables[i] = newTable(r, i)
	}
	for _, part := range []struct {
		do   func(t *table, ctx context.Context) error
		rate *float64
	}{
		{(*table).arrive, nil},
		{(*table).make, &report.Made},
		{(*table).sit, nil},
		{(*table).start, &report.Started},
	} {
		began := time.Now()
		if err := r.each(part.do); err != nil {
			return fmt.Errorf("setting up: %w", err)
		}
		if part.rate != nil {
			*part.rate = float64(r.Tables) / time.Since(began).Seconds()
		}
	}
	return nil
}

// each does something for all tables, some at a time. It stops at the first error.
func (r *run) each(do func(*table, context.Context) error) error {
	ctx, stop := context.WithCancelCause(r.ctx)
	defer stop(nil)
	queue := make(chan *table)
	var busy sync.WaitGroup
	for range max(r.Setup, 1) {
		busy.Go(func() {
			for t := range queue {
				if err := do(t, ctx); err != nil {
					stop(fmt.Errorf("table %d: %w", t.number, err))
				}
			}
		})
	}
	for _, t := range r.tables {
		if ctx.Err() != nil {
			break
		}
		queue <- t
	}
	close(queue)
	busy.Wait()
	return context.Cause(ctx) //nolint:wrapcheck // it says what was being done
}

func (t *table) arrive(ctx context.Context) (err error) {
	for _, s := range t.seats {
		if s.token, err = s.client.arrive(ctx); err != nil {
			return err
		}
	}
	return nil
}

// make makes the table and brings in all who play there.
func (t *table) make(ctx context.Context) error {
	c := &t.run.Config
	host := t.seats[0]
	var made struct {
		Code string `json:"code"`
	}
	body := map[string]any{"game": c.Game, "seats": c.Seats, "settings": c.Settings, "private": true}
	if err := host.client.call(ctx, host.token, http.MethodPost, "/api/tables", body, &made); err != nil {
		return err
	}
	t.code = made.Code
	for _, s := range t.seats[1:] {
		if err := s.client.do(ctx, s.token, t.code, map[string]any{"id": "join", "do": "join"}); err != nil {
			return err
		}
	}
	for n := range c.Bots {
		command := map[string]any{"id": fmt.Sprint("bot", n), "do": "addBot", "seat": len(t.seats) + n, "level": c.Level}
		if err := host.client.do(ctx, host.token, t.code, command); err != nil {
			return err
		}
	}
	return nil
}

// sit opens the sockets.
func (t *table) sit(context.Context) error {
	for _, s := range t.seats {
		if err := s.open(); err != nil {
			return err
		}
		t.run.busy.Go(s.stay)
	}
	return nil
}

// start begins the first game.
func (t *table) start(ctx context.Context) error {
	for _, s := range t.seats[1:] {
		if err := s.client.do(ctx, s.token, t.code, map[string]any{"id": "ready", "do": "ready"}); err != nil {
			return err
		}
	}
	host := t.seats[0]
	return host.client.do(ctx, host.token, t.code, map[string]any{"id": "start", "do": "start"})
}

// addSlow adds those who watch and hardly read.
func (r *run) addSlow() error {
	n := int(r.Slow * float64(len(r.tables)*len(r.tables[0].seats)))
	for i := range n {
		w := &watcher{table: r.tables[i%len(r.tables)], client: r.clients[i%len(r.clients)]}
		if err := w.open(r); err != nil {
			return fmt.Errorf("a slow reader: %w", err)
		}
		r.slow = append(r.slow, w)
		r.busy.Go(w.read)
	}
	return nil
}
