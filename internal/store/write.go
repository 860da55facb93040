package store

import (
	"context"
	"fmt"
	"runtime"
	"time"
)

const (
	maxWaiting = 1024 // jobs that may wait for the writers; more block their callers
	maxGroup   = 1024 // jobs in one transaction

	lettingIn  = 4 * time.Millisecond // a writer lets others go before it for so long
	writerRest = 5 * time.Second      // without anything to write a writer gives back what makes writing quick
)

// job is something to be written: all of it or nothing. It may run twice, so it must not care for the first time.
//
// It is either steps, which are known before it begins, so that many jobs' can be sent at once, or a talk with the database.
type job struct {
	steps    []step
	talk     func(context.Context, tx) error
	bare     bool       // a talk that is not in a transaction: it is about the connection
	newcomer bool       // does not wait for room in the line
	alone    bool       // steps that wait for what others may hold, and must not hold anything themselves meanwhile
	done     chan error // room for one, so that a writer never waits
}

// step is a statement with its arguments, or entries that are added to a log.
type step struct {
	adds   *addition
	text   string
	args   []any
	into   []any                    // where its one row goes; nil for a statement that gives none
	rows   *int64                   // how many rows it changed; nil where nobody asks
	failed func(*step, error) error // says what it was for, and which failure it is
}

// addition is entries that are added to a table's log, and the games that they ended.
type addition struct {
	table    int64
	epoch    int64
	entries  []Entry
	finished []Finished
}

// tx is a transaction in which a job talks with the database, whichever that is. Parameters are written ? or ?1.
type tx interface {
	// exec executes a statement and tells how many rows it changed.
	exec(ctx context.Context, text string, args ...any) (int64, error)
	// row is the one row that a statement gives.
	row(ctx context.Context, text string, args ...any) scanner
	// add adds entries to a log, and the games that they ended.
	add(ctx context.Context, a *addition) error
}

type scanner interface{ Scan(into ...any) error }

// writer writes to one of the databases.
type writer interface {
	// group writes the jobs, together where it can, and tells each how it went. A bad one fails alone.
	group(jobs []*job)
	// joins tells whether more may wait for the job's group.
	joins(j *job) bool
	// rest gives back memory that is there to be quick: nothing has come for a while.
	rest()
	close() error
}

// take carries out the steps one by one.
func take(ctx context.Context, t tx, steps []step) error {
	for i := range steps {
		st := &steps[i]
		if st.adds != nil {
			if err := t.add(ctx, st.adds); err != nil {
				return err
			}
			continue
		}
		var err error
		if st.into != nil {
			err = t.row(ctx, st.text, st.args...).Scan(st.into...)
		} else {
			var n int64
			n, err = t.exec(ctx, st.text, st.args...)
			if st.rows != nil {
				*st.rows = n
			}
		}
		if err != nil {
			return st.failed(st, err)
		}
	}
	return nil
}

// do carries out the job in a transaction.
func (j *job) do(ctx context.Context, t tx) error {
	if j.talk != nil {
		return j.talk(ctx, t)
	}
	return take(ctx, t, j.steps)
}

// write runs the talk in a transaction and returns when all that it wrote is on the disk. The context ends the wait in the
// line, not the writing: the outcome is known, but for ErrAway.
func (s *Store) write(ctx context.Context, talk func(context.Context, tx) error) error {
	return s.keep(ctx, &job{talk: talk})
}

// change executes one statement like that. It may be executed again where nobody told how it ended.
func (s *Store) change(ctx context.Context, what, text string, args ...any) error {
	return s.keep(ctx, changing(what, text, args...))
}

func changing(what, text string, args ...any) *job {
	failed := func(_ *step, err error) error { return fmt.Errorf("%s: %w", what, err) }
	return &job{steps: []step{{text: text, args: args, failed: failed}}, alone: true}
}

// newcomer makes of a job one that is refused with ErrBusy where the line is full. Whoever is here already waits in the line.
func newcomer(j *job) *job {
	j.newcomer = true
	return j
}

// keep writes a job, and notes whether that is possible.
func (s *Store) keep(ctx context.Context, j *job) error {
	err := s.put(ctx, j)
	s.health.note(err)
	return err
}

// put lets a writer do the job. Whatever is in the line is done: the writers end when nobody can join it and nothing is left.
func (s *Store) put(ctx context.Context, j *job) error {
	j.done = make(chan error, 1)
	if err := s.join(ctx, j); err != nil {
		return err
	}
	return <-j.done
}

// join puts a job into the line.
func (s *Store) join(ctx context.Context, j *job) error {
	s.joining.RLock()
	defer s.joining.RUnlock()
	if s.shut {
		return ErrEnded
	}
	select {
	case s.queue <- j: // nearly always there is room, and nothing else is to be looked at
		return nil
	default:
	}
	if j.newcomer {
		return ErrBusy
	}
	select {
	case s.queue <- j:
		return nil
	case <-s.leaving:
		return ErrEnded
	case <-ctx.Done():
		return fmt.Errorf("waiting for the writer: %w", ctx.Err())
	}
}

// run lets a writer work until the store is closed. A group is whatever waits: while one is on its way to the disk the next
// one gathers, so there is no timer, and a lone job is not held up.
func (s *Store) run(w writer) {
	group := make([]*job, 0, maxGroup)
	quiet := time.NewTimer(writerRest)
	defer quiet.Stop()
	for {
		clear(group) // what was written is let go
		group = group[:0]
		select {
		case j := <-s.queue:
			group = append(group, j)
		case <-quiet.C:
			w.rest()
			continue
		case <-s.closing:
			select {
			case j := <-s.queue:
				group = append(group, j)
			default:
				return
			}
		}
		s.letIn()
		for more := w.joins(group[0]); more && len(group) < maxGroup; {
			select {
			case j := <-s.queue:
				group = append(group, j)
				more = w.joins(j)
			default:
				more = false
			}
		}
		began := time.Now()
		w.group(group)
		quiet.Reset(writerRest)
		if s.place.Grouped != nil {
			s.place.Grouped(len(group), time.Since(began))
		}
	}
}

// letIn lets those come along who are about to write, as long as others come meanwhile. Where nobody is about to it takes no time, so whoever
// is alone does not wait; under load a commit serves several times as many.
func (s *Store) letIn() {
	for began, waiting := time.Now(), -1; len(s.queue) > waiting && time.Since(began) < lettingIn; {
		waiting = len(s.queue)
		runtime.Gosched()
	}
}

// often are the statements that SQLite is to have prepared.
var often = []string{
	addRow, dropRows, addRun, lastEntry, setSnapshot, addTable, setTable, freeCode, clearMembers, addMember, addPerson, addKey, keyOf, countGame,
}

const (
	addEntry    = "INSERT INTO log (table_id, seq, at, body, events, hash, epoch) VALUES (?, ?, ?, ?, ?, ?, ?)"
	setSnapshot = `INSERT INTO snapshots (table_id, seq, at, rules_number, rules_hash, body) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, at = excluded.at, rules_number = excluded.rules_number,
		rules_hash = excluded.rules_hash, body = excluded.body`
	addTable     = "INSERT INTO tables (code, game, state, private, wake_at, changed, free, summary) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"
	setTable     = "UPDATE tables SET state = ?, private = ?, wake_at = ?, changed = ?, free = ?, summary = ? WHERE id = ?"
	freeCode     = "UPDATE tables SET code = NULL WHERE id = ?"
	clearMembers = "DELETE FROM members WHERE table_id = ?"
	addMember    = "INSERT INTO members (person, table_id) VALUES (?, ?)"
	addPerson    = "INSERT INTO people (id, name, language, created) VALUES (?, ?, ?, ?)"
	addKey       = "INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
	setKey       = "INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
	keyOf        = "SELECT value FROM keys WHERE name = ?"
	addGame      = `INSERT INTO finished
		(id, table_id, began, ended, at, game, rules_number, rules_hash, outcome, contest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (table_id, began) DO NOTHING`
	// A game that is counted has no row of this id. Whoever was deleted in the midst of the game is nobody by now.
	addGameSeat = `INSERT INTO finished_seats (finished, seat, person, name, level, place, score, won)
		SELECT f.number, ?2, p.id, CASE WHEN p.id IS NULL THEN '' ELSE ?4 END, ?5, ?6, ?7, ?8
		FROM finished f LEFT JOIN people p ON p.id = ?3 WHERE f.id = ?1 ON CONFLICT (finished, seat) DO NOTHING`
)
