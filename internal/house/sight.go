package house

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/noripan/noripan/internal/news"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// What lists show of a table is known where it is awake: who is there, and for whom it waits. A table that is awake at
// another server is asked for there, all of one server's with one question; where no answer comes in time the list shows
// what was kept.

const (
	sightKind   = "sight"
	sightWithin = 500 * time.Millisecond
	sightsAtOne = 50 // tables of one question
)

// sight is a table as it is now.
type sight struct {
	Awake   bool          `json:"-"`
	Code    string        `json:"code"`
	Summary table.Summary `json:"summary"`
	Changed int64         `json:"changed"` // when something last happened
}

// here is a table that is awake at this server.
func (h *House) here(code string) (sight, bool) {
	t := h.awakeTable(code)
	if t == nil {
		return sight{}, false
	}
	return sight{Awake: true, Code: code, Summary: t.Summary(), Changed: t.Changed()}, true
}

// tellSights answers the other servers.
func (h *House) tellSights(_ context.Context, codes []string) ([]sight, error) {
	var seen []sight
	for _, code := range codes[:min(len(codes), sightsAtOne)] {
		if s, awake := h.here(code); awake {
			seen = append(seen, s)
		}
	}
	return seen, nil
}

// sights are tables as they are now, by number. One whose row cannot be read has none.
func (h *House) sights(ctx context.Context, rows []store.Row) map[int64]sight {
	seen := make(map[int64]sight, len(rows))
	var elsewhere []store.Row
	for i := range rows {
		if s, awake := h.here(rows[i].Code); awake {
			seen[rows[i].ID] = s
		} else {
			elsewhere = append(elsewhere, rows[i])
		}
	}
	if !h.cfg.News.Alone() && len(elsewhere) > 0 {
		h.seenElsewhere(ctx, elsewhere, seen)
	}
	for i := range elsewhere {
		row := &elsewhere[i]
		if _, awake := seen[row.ID]; awake {
			continue
		}
		s := sight{Code: row.Code, Changed: row.Changed}
		if err := json.Unmarshal(row.Summary, &s.Summary); err != nil {
			h.log.Error("a table is missing in lists", slog.Any("err", fmt.Errorf("reading the row of table %s: %w", row.Code, err)))
			continue
		}
		seen[row.ID] = s
	}
	return seen
}

// seenElsewhere adds the tables that are awake at other servers.
func (h *House) seenElsewhere(ctx context.Context, rows []store.Row, seen map[int64]sight) {
	ids, numbers := make([]int64, len(rows)), make(map[string]int64, len(rows))
	for i := range rows {
		ids[i], numbers[rows[i].Code] = rows[i].ID, rows[i].ID
	}
	owners, err := h.store.Owners(ctx, ids)
	if err != nil {
		h.log.WarnContext(ctx, "lists show what was kept of tables", slog.Any("err", err))
		return
	}
	asked := make(map[string][]string) // codes by server
	for i := range rows {
		if server := owners[rows[i].ID]; server != "" && server != h.cfg.News.ID() {
			asked[server] = append(asked[server], rows[i].Code)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, sightWithin)
	defer cancel()
	var mu sync.Mutex
	var asking sync.WaitGroup
	for _, server := range slices.Sorted(maps.Keys(asked)) {
		for codes := range slices.Chunk(asked[server], sightsAtOne) {
			asking.Go(func() {
				told, err := news.Ask[[]string, []sight](ctx, h.cfg.News, server, sightKind, codes)
				if err != nil {
					h.log.DebugContext(ctx, "a list shows what was kept of tables", slog.Any("err", err))
				}
				mu.Lock()
				defer mu.Unlock()
				for _, s := range told {
					if id, wanted := numbers[s.Code]; wanted {
						s.Awake = true
						seen[id] = s
					}
				}
			})
		}
	}
	asking.Wait()
}
