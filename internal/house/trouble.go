package house

import (
	"errors"
	"time"

	"github.com/noripan/noripan/internal/news"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// Why a table cannot go on.
const (
	troubleGame   = "game"
	troubleRules  = "rules"
	troubleBroken = "broken"
	troubleData   = "data" // it may go on all the same when it is woken the next time
)

// Troubles of tables are remembered at the server that met them; the others are told, for administrators.
const (
	troublesKind  = "troubles"
	untrouble     = "closed" // news: the table of that code is closed, what was wrong with it does not matter any more
	troublesEvery = time.Second
	mostTroubles  = 1000 // of one server's that the others know
)

// troubleOf is why a table ended or could not be woken; "" where that is as it should be. No more of the error is told:
// it may speak of cards.
func troubleOf(err error) string {
	var told *table.Error
	switch {
	case errors.Is(err, table.ErrBroken):
		return troubleBroken
	case errors.As(err, &told) && told.Code == table.Parked:
		return troubleRules
	case err == nil || errors.As(err, &told):
		return ""
	}
	return troubleData
}

// inTrouble tells whether it is a table's own fault that it could not be woken.
func inTrouble(err error) bool {
	return troubleOf(err) != "" && !errors.Is(err, errElsewhere) && !errors.Is(err, table.ErrRestart)
}

// shareTroubles tells the other servers of tables that cannot go on here, and hears of theirs.
func (h *House) shareTroubles(n *news.News) {
	told := false
	n.Gather(troublesEvery, func(tell func(string, any)) {
		h.mu.Lock()
		defer h.mu.Unlock()
		if len(h.troubles) == 0 && !told {
			return
		}
		some := make(map[string]string, min(len(h.troubles), mostTroubles))
		for code, trouble := range h.troubles {
			if len(some) == mostTroubles {
				break
			}
			some[code] = trouble
		}
		told = len(some) > 0
		tell(troublesKind, some)
	})
	news.Hear(n, troublesKind, func(from string, troubles map[string]string) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.othersTroubles[from] = troubles
	})
	n.Gone(func(server string, _ bool) {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.othersTroubles, server)
	})
	news.Hear(n, untrouble, func(_, code string) { h.untrouble(code) })
	n.Missed(func() { // one of them may be closed, and its code another table's by now
		h.mu.Lock()
		defer h.mu.Unlock()
		clear(h.parked)
		clear(h.troubles)
	})
}

// untrouble forgets what is wrong with a table.
func (h *House) untrouble(code string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.parked, code)
	delete(h.troubles, code)
}

// trouble is what is wrong with a table, at this server or at another.
func (h *House) trouble(row *store.Row) string {
	if _, err := h.rules(row.Game); err != nil {
		return troubleGame
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if trouble := h.troubles[row.Code]; trouble != "" {
		return trouble
	}
	for _, troubles := range h.othersTroubles {
		if trouble := troubles[row.Code]; trouble != "" {
			return trouble
		}
	}
	return ""
}

// parkedAnywhere counts the tables that a server of the cluster cannot go on with.
func (h *House) parkedAnywhere() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	codes := make(map[string]bool, len(h.parked))
	for code := range h.parked {
		codes[code] = true
	}
	for _, troubles := range h.othersTroubles {
		for code, trouble := range troubles {
			if trouble != troubleData {
				codes[code] = true
			}
		}
	}
	return len(codes)
}
