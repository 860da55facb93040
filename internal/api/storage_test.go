package api_test

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// A disk that takes nothing stops the tables, says so to everybody in words, breaks nothing, and lets them go on when it is
// over: the server is not restarted.
func TestPlayWaitsForADiskThatTakesNothing(t *testing.T) {
	for name, tc := range map[string]struct {
		how    store.Hindrance
		code   string
		status int
	}{
		"full":      {store.FullDisk, table.StorageFull, http.StatusInsufficientStorage},
		"read-only": {store.ReadOnlyDisk, table.StorageUnwritable, http.StatusServiceUnavailable},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t)
			s.faulty = true
			people := [2]*guest{s.arrive(), s.arrive()}
			code := people[0].makes(map[string]any{"game": "tictactoe", "private": true, "options": map[string]any{"chat": "full"}})
			pages := [2]*page{people[0].open(code, ""), people[1].open(code, "")}
			for _, p := range pages {
				p.next()
			}
			pages[1].does(map[string]any{"do": table.Join})
			pages[1].does(map[string]any{"do": table.Ready})
			pages[0].does(map[string]any{"do": table.Start})
			var turn int
			pages[0].wait("the game is on", func() bool { return pages[0].game != nil })
			pages[1].wait("the game is on", func() bool { return pages[1].game != nil })
			if pages[1].game.Decision != nil {
				turn = 1
			}
			asked := *pages[turn].game.Decision

			if err := s.store.Hinder(t.Context(), tc.how); err != nil {
				t.Fatal(err)
			}
			refused := s.exhaust(people[0], code)
			if refused.status != tc.status || refused.problem.Code != tc.code {
				t.Fatalf("a command is answered %d %s", refused.status, refused.body)
			}
			for i, p := range pages {
				if got := p.closing(); got != 1013 || string(p.why.Reason) != tc.code {
					t.Errorf("socket %d is closed with %d %q", i, got, p.why.Reason)
				}
			}
			for range 15 { // the log will not tell of each
				if got := people[0].call("POST", "/api/tables/"+code+"/commands", answerOf(&asked)); got.status != tc.status || got.problem.Code != tc.code {
					t.Fatalf("while it lasts a command is answered %d %s", got.status, got.body)
				}
			}
			again := people[turn].open(code, "")
			if got := again.closing(); got != 1013 {
				t.Errorf("who comes now is closed with %d", got)
			}
			stranger := &guest{t: t, base: s.http.URL}
			if got := stranger.call("POST", "/api/session", map[string]any{"name": strings.Repeat("n", 20)}); got.status != tc.status && got.status != http.StatusOK {
				t.Errorf("a new guest is answered %d %s", got.status, got.body)
			}
			if got := s.readiness(); got != http.StatusServiceUnavailable || !strings.Contains(s.figures(), "noripan_data_writable 0") {
				t.Errorf("the server is ready: %d", got)
			}

			if err := s.store.Hinder(t.Context(), store.NoHindrance); err != nil {
				t.Fatal(err)
			}
			mended := time.Now()
			back := people[turn].open(code, "")
			back.next()
			if d := back.game.Decision; d == nil || d.Serial != asked.Serial || d.Deadline < mended.Add(14*time.Second).UnixMilli() {
				t.Fatalf("after the fault the question is %+v, and was %+v", d, asked)
			}
			if got := back.does(answerOf(&asked)); got.T != "done" {
				t.Errorf("the answer is answered %s", got.raw)
			}
			if got := s.readiness(); got != http.StatusNoContent || !strings.Contains(s.figures(), "noripan_data_writable 1") {
				t.Errorf("after the fault the server is not ready: %d", got)
			}
			s.close()
			if n := strings.Count(s.log.String(), "\n"); n != 2 {
				t.Errorf("the server logged %d lines, want the fault and its end:\n%s", n, s.log)
			}
			db, err := sql.Open("sqlite", filepath.Join(s.dir, "noripan.db"))
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			var found string
			if err := db.QueryRowContext(context.Background(), "PRAGMA integrity_check").Scan(&found); err != nil || found != "ok" {
				t.Errorf("the database: %s (%v)", found, err)
			}
		})
	}
}

// exhaust uses up what the disk still takes, and returns what the one is told whose command is the first too many.
func (s *server) exhaust(one *guest, code string) answer {
	s.t.Helper()
	large := []store.Entry{{Seq: 1, Events: make([]byte, store.MaxEvents)}}
	for n := 0; ; n++ { // what a database of this size has to spare is less than a large entry
		row := store.Row{Code: fmt.Sprint("FILL", n), Game: "tictactoe", State: string(table.Closed), Summary: []byte("{}"), WakeAt: math.MaxInt64}
		if _, err := s.store.AddTable(s.t.Context(), row, large); err != nil {
			break
		}
	}
	for i := range 2000 {
		got := one.call("POST", "/api/tables/"+code+"/commands", map[string]any{"do": table.Pass, "on": i%2 == 0, "id": fmt.Sprint(ids.Add(1))})
		if got.status != http.StatusOK {
			return got
		}
	}
	s.t.Fatal("the disk takes everything")
	return answer{}
}

// answerOf picks the first option.
func answerOf(d *table.Decision) map[string]any {
	return map[string]any{"do": table.Answer, "serial": d.Serial, "picks": d.Options[:1], "id": fmt.Sprint(ids.Add(1))}
}

// readiness is what the server says of itself at /readyz.
func (s *server) readiness() int {
	w := httptest.NewRecorder()
	s.edge.Operation().ServeHTTP(w, httptest.NewRequest("GET", "/readyz", nil))
	return w.Code
}
