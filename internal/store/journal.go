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
)

func (l *line) weight() int { return lineWeight + len(l.Body) + len(l.Events) }

// journal is what SQLite's journal holds, by table: entries that are durable, or about to be, and that the log may lack. Those of one generation
// go to the log, table by table, while the next one gathers.
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
	weight int
	row    int64 // the last of the journal's rows that belong to it
}

// add adds what is about to be committed, the last of it with that row: whoever reads of it in the database finds it here.
func (j *journal) add(lines []line, row int64) {
	j.mu.Lock()
	defer j.mu.Unlock()
	g := &j.filling
	if g.lines == nil {
		g.lines = make(map[int64][]line)
	}
	for i := range lines {
		l := &lines[i]
		g.lines[l.table] = append(g.lines[l.table], *l)
		g.weight += l.weight()
	}
	g.row = row
}

// drop takes back what was added last and was not committed.
func (j *journal) drop(lines []line) {
	j.mu.Lock()
	defer j.mu.Unlock()
	g := &j.filling
	for i := range lines {
		l := &lines[i]
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

// due tells whether something is to be folded: what is left of a generation, or one that weighs so much.
func (j *journal) due(weight int) bool {
	if len(j.order) > 0 {
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

// moved hears that a piece of so many lines is in the log, and tells whether it was the last of its generation.
func (j *journal) moved(n int) bool {
	for len(j.order) > 0 {
		left := len(j.folding.lines[j.order[0]]) - j.next
		if left > n {
			j.next += n
			return false
		}
		j.order, j.next = j.order[1:], 0
		n -= left
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.folding = generation{}
	return true
}
