package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// A game that came to its end is durable with the journal's row of the entry that ended it. It is counted later, that is, it gets its rows where
// people's games are looked for, together with many others: each of these rows belongs to other pages of the indexes, by
// person and by table, and to write such a page for some dozens of games costs as much as for one.

// So many games are counted with a commit: with a large one many, for its own work takes as long; with a small one few, for those whose
// moves are in it would wait for the games of others.
const (
	countLeast = 16
	countMost  = 256
	countPace  = 8 // games for each job of the commit
)

// countable is how many games a transaction of so many jobs counts, if there are so many.
func countable(jobs int) int { return min(max(countLeast, countPace*jobs), countMost) }

const (
	// A game is counted once, whatever comes twice.
	countGame = `INSERT INTO finished
		(number, id, table_id, began, ended, at, game, rules_number, rules_hash, outcome, contest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO NOTHING ON CONFLICT (table_id, began) DO NOTHING`
	// Whoever was deleted meanwhile is nobody by now.
	countSeat = `INSERT INTO finished_seats (finished, seat, person, name, level, place, score, won)
		SELECT ?, column1, p.id, CASE WHEN p.id IS NULL THEN '' ELSE column3 END, column4, column5, column6, column7
		FROM (VALUES `
	ofSeat  = "(?, ?, ?, ?, ?, ?, ?)"
	ofSeats = ") LEFT JOIN people p ON p.id = column2"
)

// countSeats are statements that add so many seats of a game.
var countSeats = func() (texts [MaxSeats + 1]string) {
	for n := 1; n <= MaxSeats; n++ {
		texts[n] = countSeat + ofSeat + strings.Repeat(", "+ofSeat, n-1) + ofSeats
	}
	return texts
}()

// count counts games, within a transaction.
func (w *liteWriter) count(ctx context.Context, games []Finished) error {
	if w.number == 0 {
		if err := w.row(ctx, "SELECT coalesce(max(number), 0) FROM finished").Scan(&w.number); err != nil {
			return fmt.Errorf("looking for the last game that is counted: %w", err)
		}
	}
	for i := range games {
		f := &games[i]
		n, err := w.exec(ctx, countGame, w.number+1, f.ID, f.Table, f.Began, f.Ended, f.At, f.Game, f.Rules.Number, f.Rules.Hash, f.Outcome, f.Contest)
		if err != nil {
			return fmt.Errorf("counting a game of table %d: %w", f.Table, err)
		}
		if n == 0 {
			continue
		}
		w.number++
		if len(f.Seats) == 0 {
			continue
		}
		seats := append(make([]any, 0, 1+7*len(f.Seats)), w.number)
		for i := range f.Seats {
			s := &f.Seats[i]
			seats = append(seats, i, s.Person, s.Name, s.Level, s.Place, s.Score, flag(s.Won))
		}
		if _, err := w.exec(ctx, countSeats[len(f.Seats)], seats...); err != nil {
			return fmt.Errorf("counting a game of table %d: %w", f.Table, err)
		}
	}
	return nil
}

// countFirst counts the first ones of the games that are in the journal, so many that this transaction counts n of them.
func (w *liteWriter) countFirst(ctx context.Context, n int) error {
	if n <= w.counted {
		return nil
	}
	if err := w.count(ctx, w.journal.uncounted()[w.counted:n]); err != nil {
		return err
	}
	w.counted = n
	return nil
}

// settlingTime is how long somebody who looks for games waits for the last ones to be counted.
const settlingTime = 2 * time.Second

// settle sees that finished games are where they are looked for. As long as nothing can be written, or that takes too long,
// the last ones are not.
func (s *Store) settle(ctx context.Context) error {
	if s.journal.waiting() == 0 || s.Trouble() != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, settlingTime)
	settled := make(chan error, 1)
	go func() { // which goes on where nobody waits any more
		defer cancel()
		settled <- s.write(ctx, func(ctx context.Context, t tx) error {
			w := t.(*liteWriter) //nolint:forcetypeassert // nobody else has a journal
			return w.countFirst(ctx, w.journal.waiting())
		})
	}()
	select {
	case err := <-settled:
		if nameOf(err) == nil && !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
	case <-ctx.Done():
	}
	return nil
}
