package store

import (
	"maps"
	"slices"
	"sync"
)

// How much of the journal goes to the log, and when, in bytes. The more lines of a table go together, the fewer pages of the
// log they need; but all of it is in memory, and whoever opens the data of a killed server waits for it.
const (
	foldAt     = 8 << 20  // what a generation gathers
	foldPiece  = 32 << 10 // what the least commit takes along
	foldPace   = 2        // how much more a commit takes to the log than it adds to the journal
	lineWeight = 128      // what a line counts for, but for its bytes
	gameWeight = 1024     // and a finished game, with all
)

func (l *line) weight() int { return lineWeight + len(l.Body) + len(l.Events) }

// journal is what SQLite's journal holds, by table: entries that are durable, or about to be, and that the log may lack. Those of one generation
// go to the log, table by table, while the next one gathers. So does what games came to their end, which is not yet counted.
//
// The writer changes it. Readers look at it before they look at the log, so that what goes from the one to the other meanwhile
// is in one of both. A nil journal holds nothing.
type journal struct {
	mu      sync.RWMutex
	filling generation
	folding generation

	// The writer's own: what of the generation that is folded is left.
	order []int64 // tables
	next  int     // line of the first of them
}

// generation is what came between two moments.
type generation struct {
	lines  map[int64][]line // of each table, in order
	games  []Finished       // that are not counted, in order
	weight int
	row    int64 // the last of the journal's rows that belong to it; 0 while there is none
}

// add adds what is about to be committed, the last of it with that row: whoever reads of it in the database finds it here.
func (j *journal) add(p *packed, row int64) {
	j.mu.Lock()
	defer j.mu.Unlock()
	g := &j.filling
	if g.lines == nil {
		g.lines = make(map[int64][]line)
	}
	for i := range p.lines {
		l := &p.lines[i]
		g.lines[l.table] = append(g.lines[l.table], *l)
		g.weight += l.weight()
	}
	g.games = append(g.games, p.games...)
	g.weight += len(p.games) * gameWeight
	g.row = row
}

// drop takes back what was added last and was not committed.
func (j *journal) drop(p *packed) {
	j.mu.Lock()
	defer j.mu.Unlock()
	g := &j.filling
	g.games = g.games[:len(g.games)-len(p.games)]
	g.weight -= len(p.games) * gameWeight
	for i := range p.lines {
		l := &p.lines[i]
		g.weight -= l.weight()
		if left := g.lines[l.table]; len(left) > 1 {
			g.lines[l.table] = left[:len(left)-1]
		} else {
			delete(g.lines, l.table)
		}
	}
}

// of are the entries of a table that the log may lack, in order.
func (j *journal) of(table int64) []line {
	if j == nil {
		return nil
	}
	j.mu.RLock()
	defer j.mu.RUnlock()
	return slices.Concat(j.folding.lines[table], j.filling.lines[table])
}

// uncounted are the games that are durable, or about to be, and not counted, in order.
func (j *journal) uncounted() []Finished {
	if j == nil {
		return nil
	}
	j.mu.RLock()
	defer j.mu.RUnlock()
	return slices.Concat(j.folding.games, j.filling.games)
}

// lastGame is the id of a table's last game that is not counted; "" if there is none.
func (j *journal) lastGame(table int64) string {
	for _, f := range slices.Backward(j.uncounted()) {
		if f.Table == table {
			return f.ID
		}
	}
	return ""
}

// waiting is how many games are not counted.
func (j *journal) waiting() int {
	if j == nil {
		return 0
	}
	j.mu.RLock()
	defer j.mu.RUnlock()
	return len(j.folding.games) + len(j.filling.games)
}

// due tells whether something is to be folded: what is left of a generation, or one that weighs so much.
func (j *journal) due(weight int) bool {
	if j.folding.row > 0 {
		return true
	}
	if j.filling.weight < weight {
		return false
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.folding, j.filling = j.filling, generation{}
	j.order, j.next = slices.Sorted(maps.Keys(j.folding.lines)), 0
	return true
}

// piece adds to lines those that go to the log next, in its order and of about that weight, and tells whether they are the
// last of their generation.
func (j *journal) piece(lines []line, weight int) (_ []line, last bool) {
	next := j.next
	for _, table := range j.order {
		for _, l := range j.folding.lines[table][next:] {
			if weight <= 0 {
				return lines, false
			}
			lines = append(lines, l)
			weight -= l.weight()
		}
		next = 0
	}
	return lines, true
}

// late tells that more has come than could go on to the log.
func (j *journal) late() bool { return j.filling.weight >= 2*foldAt }

// last are the numbers of the last entries of all tables that it has entries of.
func (j *journal) last() map[int64]int64 {
	last := make(map[int64]int64)
	for _, g := range []*generation{&j.folding, &j.filling} {
		for table, lines := range g.lines {
			last[table] = lines[len(lines)-1].Seq
		}
	}
	return last
}

// moved hears that a piece of so many lines is in the log, and so many games are counted.
func (j *journal) moved(lines, games int) {
	for len(j.order) > 0 {
		left := len(j.folding.lines[j.order[0]]) - j.next
		if left > lines {
			j.next += lines
			break
		}
		j.order, j.next = j.order[1:], 0
		lines -= left
	}
	if games == 0 {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	first := min(games, len(j.folding.games))
	j.folding.games = j.folding.games[first:]
	if j.filling.games = j.filling.games[games-first:]; len(j.filling.games) == 0 {
		j.filling.games = nil // what was counted is let go
	}
}

// folded hears that all of a generation has moved, and its rows are gone.
func (j *journal) folded() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.folding = generation{}
}
