package api_test

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/table"
)

// ledger is what the logs of all tables hold of people's commands.
type ledger struct {
	entries int
	tables  int
	of      map[string][]logged // by person: their commands, in the order of the log
	checked int                 // acknowledged commands that are there
	moved   int                 // tables that have had several owners
	epochs  int64               // the most that one has had
	stops   []standstill        // of tables that a server gave up, the longest first
}

// standstill is a table's between the end of one server's time and the beginning of the next one's.
type standstill struct {
	table   int64
	code    string // "" where it is closed by now
	since   int64  // in milliseconds since 1970
	took    time.Duration
	servers int64 // that have taken the table meanwhile: the last one went on
}

// logged is a command in a log.
type logged struct {
	table int64
	id    string
}

// needless are commands that may have nothing to do: somebody is there already, or another was faster.
var needless = []string{table.Join, table.Resume}

// logRow is an entry of a log, as far as it is looked at.
type logRow struct {
	table, seq, epoch, at int64
	code                  string // of the table, by now
	body                  []byte
}

// readLedger reads all logs, and sees that each is whole and was written by one server after another.
func readLedger(ctx context.Context, t *testing.T, database string) *ledger {
	t.Helper()
	conn, err := pgx.Connect(ctx, database)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx) //nolint:errcheck // it was only read
	rows, err := conn.Query(ctx, "SELECT table_id, seq, epoch, at, coalesce(code, ''), body FROM log JOIN tables ON id = table_id ORDER BY table_id, seq")
	if err != nil {
		t.Fatal(err)
	}
	l := &ledger{of: make(map[string][]logged)}
	var before logRow
	var stopped logRow // how it ended at its last server; none while it goes on
	moved := false
	for rows.Next() {
		var row logRow
		if err := rows.Scan(&row.table, &row.seq, &row.epoch, &row.at, &row.code, &row.body); err != nil {
			t.Fatal(err)
		}
		if row.table != before.table {
			l.tables++
			before, stopped, moved = logRow{table: row.table}, logRow{}, false
		}
		if row.seq != before.seq+1 {
			t.Errorf("table %d: entry %d follows on %d", row.table, row.seq, before.seq)
		}
		if row.epoch > before.epoch && before.epoch > 0 {
			l.epochs = max(l.epochs, row.epoch)
			if !moved {
				l.moved, moved = l.moved+1, true
			}
		}
		if row.epoch < before.epoch {
			t.Errorf("table %d: entry %d is of epoch %d, the one before of %d: two servers wrote", row.table, row.seq, row.epoch, before.epoch)
		}
		var e struct{ Do, By, ID string }
		if err := json.Unmarshal(row.body, &e); err != nil {
			t.Fatalf("table %d, entry %d: %v", row.table, row.seq, err)
		}
		switch {
		case e.Do == "stop":
			stopped = row
		case e.Do == "wake" && stopped.at != 0:
			took := time.Duration(row.at-stopped.at) * time.Millisecond
			l.stops, stopped = append(l.stops, standstill{row.table, row.code, stopped.at, took, row.epoch - stopped.epoch}), logRow{}
		case e.By != "" && e.ID != "":
			l.of[e.By] = append(l.of[e.By], logged{row.table, e.ID})
		}
		before = row
		l.entries++
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(l.stops, func(a, b standstill) int { return cmp.Compare(b.took, a.took) })
	return l
}

// check sees that what a person was told to be done is there once, and in that order.
func (l *ledger) check(t *testing.T, p *past) {
	t.Helper()
	at, twice, last := make(map[string]int), make(map[logged]bool), -1
	for i, c := range l.of[p.guest.me.Person] {
		if twice[c] {
			t.Errorf("command %s of somebody is in the log of table %d twice", c.id, c.table)
		}
		at[c.id], twice[c] = i, true
	}
	for _, ack := range p.acks {
		i, found := at[ack.id]
		switch {
		case !found && slices.Contains(needless, ack.do):
			continue
		case !found:
			t.Errorf("%s, which was acknowledged, is not in the log", ack.do)
		case i < last:
			t.Errorf("%s stands in the log before what was done before it", ack.do)
		}
		last = max(last, i)
		l.checked++
	}
}

// check sees that nothing was lost.
func (c *chronicle) check(t *testing.T, servers *fleet) {
	t.Helper()
	ctx := t.Context()
	c.ledger = readLedger(ctx, t, servers.database)
	for i := range c.load.people {
		c.ledger.check(t, &c.load.people[i])
	}
	c.checkGames(t, servers)
	for why := range c.load.closes {
		if !slices.ContainsFunc(bearable, func(b string) bool { return why == b }) {
			t.Errorf("connections ended with %q: people would have seen it", why)
		}
	}
	for _, line := range servers.logged("WARN") {
		if strings.Contains(line, "slowly handed over") {
			c.slow = append(c.slow, line)
		}
	}
	for _, line := range servers.logged("ERROR") {
		if !slices.ContainsFunc(saidOnce, func(what string) bool { return strings.Contains(line, what) }) {
			t.Error(line)
		}
	}
}

// bearable are the ends of connections after which a browser connects again by itself, with no more than a word.
var bearable = []string{"broken", "silent", "1012 the server restarts", "1013 " + table.StorageUnwritable}

// saidOnce is what a server says once while PostgreSQL, or the others, are away.
var saidOnce = []string{"nothing can be kept", "could not renew its time", "is cut off from the others"}

// checkGames has every finished game checked.
func (c *chronicle) checkGames(t *testing.T, servers *fleet) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), servers.database)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context()) //nolint:errcheck // it was only read
	rows, err := conn.Query(t.Context(), "SELECT id FROM finished")
	if err != nil {
		t.Fatal(err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	base, _ := servers.at()
	g := arrive(t, base)
	for _, id := range ids {
		var got api.ReplayChecks
		g.must("GET", "/api/replays/"+id+"/checks", nil, &got)
		for _, check := range got.Checks {
			if !check.OK {
				t.Errorf("the replay of a game is not true: %+v", check)
			}
		}
	}
	if c.games = len(ids); c.games < c.load.ended {
		t.Errorf("%d games ended before people's eyes, %d are kept", c.load.ended, c.games)
	}
}
