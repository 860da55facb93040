package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/uptrace/bun"
)

// MaxSeats bounds the seats of a finished game.
const MaxSeats = 16

// Finished is a game that came to its end.
type Finished struct {
	Number  int64  // counts them; 0 for one that is new
	ID      string // nobody can guess it
	Table   int64
	Began   int64 // the entry of the table's log that began it
	Ended   int64 // and the one that ended it
	At      int64 // milliseconds since 1970
	Game    string
	Rules   game.Version
	Outcome string // finished, capped, drawn or beaten
	Contest string // within which scores are compared; "" for none
	Seats   []FinishedSeat
}

// FinishedSeat is how a game ended for a seat.
type FinishedSeat struct {
	Person string // "" for a bot, and for a person who has gone
	Name   string // "" for those
	Level  string // of a bot; "" for a person
	Place  int    // the rank: 1 is best
	Score  int
	Won    bool
}

func (f *Finished) check() error {
	if len(f.Seats) > MaxSeats || len(f.ID) > MaxID || len(f.Game) > MaxID || len(f.Outcome) > MaxID || len(f.Contest) > MaxID {
		return fmt.Errorf("a finished game of %d seats: %w", len(f.Seats), ErrTooLarge)
	}
	for i := range f.Seats {
		if s := &f.Seats[i]; len(s.Person) > MaxID || len(s.Name) > MaxName || len(s.Level) > MaxID {
			return fmt.Errorf("seat %d of a finished game: %w", i, ErrTooLarge)
		}
	}
	return nil
}

// finishedSteps keep a finished game, unless it is kept already.
func finishedSteps(steps []step, table int64, f *Finished) []step {
	failed := failed("adding a finished game of table %d", table)
	game := []any{f.ID, table, f.Began, f.Ended, f.At, f.Game, f.Rules.Number, f.Rules.Hash, f.Outcome, f.Contest}
	steps = append(steps, step{text: addGame, args: game, failed: failed})
	for i := range f.Seats {
		s := &f.Seats[i]
		seat := []any{f.ID, i, s.Person, s.Name, s.Level, s.Place, s.Score, flag(s.Won)}
		steps = append(steps, step{text: addGameSeat, args: seat, failed: failed})
	}
	return steps
}

// finishedRow is Finished without its seats, as it is read.
type finishedRow struct {
	Number      int64
	ID          string
	TableID     int64
	Began       int64
	Ended       int64
	At          int64
	Game        string
	RulesNumber int
	RulesHash   string
	Outcome     string
	Contest     string
}

const finishedColumns = "number, id, table_id, began, ended, at, game, rules_number, rules_hash, outcome, contest"

// FinishedGame is the finished game of that id. It fails with ErrNotFound if there is none.
func (s *Store) FinishedGame(ctx context.Context, id string) (Finished, error) {
	if slices.ContainsFunc(s.journal.uncounted(), func(f Finished) bool { return f.ID == id }) {
		if err := s.settle(ctx); err != nil {
			return Finished{}, err
		}
	}
	games, err := s.finished(ctx, "SELECT "+finishedColumns+" FROM finished WHERE id = ?", id)
	if err != nil {
		return Finished{}, err
	}
	if len(games) == 0 {
		return Finished{}, fmt.Errorf("a finished game: %w", ErrNotFound)
	}
	return games[0], nil
}

// LastFinished is the id of the last game that ended at a table. It fails with ErrNotFound if there is none.
func (s *Store) LastFinished(ctx context.Context, table int64) (string, error) {
	if s.journal.lastGame(table) != "" {
		if err := s.settle(ctx); err != nil {
			return "", err
		}
		if id := s.journal.lastGame(table); id != "" { // it could not be counted: it is the last one all the same
			return id, nil
		}
	}
	var ids []string
	err := s.read.NewRaw("SELECT id FROM finished WHERE table_id = ? ORDER BY began DESC LIMIT 1", table).Scan(ctx, &ids)
	if err != nil {
		return "", fmt.Errorf("reading the last game of table %d: %w", table, err)
	}
	if len(ids) == 0 {
		return "", fmt.Errorf("a finished game of table %d: %w", table, ErrNotFound)
	}
	return ids[0], nil
}

// FinishedOf are finished games of a person, newest first: of one game, or of all with "", and only those older than the
// one of that id, unless it is "".
func (s *Store) FinishedOf(ctx context.Context, person, gameID, before string, limit int) ([]Finished, error) {
	if err := s.settle(ctx); err != nil {
		return nil, err
	}
	return s.finished(ctx, "SELECT "+finishedColumns+` FROM finished WHERE number IN
		(SELECT finished FROM finished_seats WHERE person = ?0)
		AND (?1 = '' OR game = ?1) AND (?2 = '' OR number < (SELECT number FROM finished WHERE id = ?2))
		ORDER BY number DESC LIMIT ?3`, person, gameID, before, limit)
}

func (s *Store) finished(ctx context.Context, query string, args ...any) ([]Finished, error) {
	var rows []finishedRow
	if err := s.read.NewRaw(query, args...).Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("reading finished games: %w", err)
	}
	games := make([]Finished, len(rows))
	numbers := make([]int64, len(rows))
	at := make(map[int64]*Finished, len(rows))
	for i, r := range rows {
		games[i] = Finished{
			Number: r.Number, ID: r.ID, Table: r.TableID, Began: r.Began, Ended: r.Ended, At: r.At, Game: r.Game,
			Rules: game.Version{Number: r.RulesNumber, Hash: r.RulesHash}, Outcome: r.Outcome, Contest: r.Contest,
		}
		numbers[i], at[r.Number] = r.Number, &games[i]
	}
	if len(rows) == 0 {
		return nil, nil
	}
	var seats []struct {
		Finished int64
		FinishedSeat
	}
	err := s.read.NewRaw(`SELECT finished, coalesce(person, '') AS person, name, level, place, score, won
		FROM finished_seats WHERE finished IN (?) ORDER BY finished, seat`, bun.List(numbers)).Scan(ctx, &seats)
	if err != nil {
		return nil, fmt.Errorf("reading the seats of finished games: %w", err)
	}
	for _, seat := range seats {
		g := at[seat.Finished]
		g.Seats = append(g.Seats, seat.FinishedSeat)
	}
	return games, nil
}

// Count is how many games a person finished and won, of one game with so many seats.
type Count struct {
	Game  string
	Seats int
	Games int
	Wins  int
}

// Counts are those of a person, by game and number of seats.
func (s *Store) Counts(ctx context.Context, person string) ([]Count, error) {
	if err := s.settle(ctx); err != nil {
		return nil, err
	}
	var counts []Count
	err := s.read.NewRaw(`SELECT game, seats, count(*) AS games, CAST(sum(won) AS BIGINT) AS wins FROM (
			SELECT f.game, mine.won, (SELECT count(*) FROM finished_seats a WHERE a.finished = f.number) AS seats
			FROM finished_seats mine JOIN finished f ON f.number = mine.finished WHERE mine.person = ?) AS played
		GROUP BY game, seats ORDER BY game, seats`, person).Scan(ctx, &counts)
	if err != nil {
		return nil, fmt.Errorf("counting finished games: %w", err)
	}
	return counts, nil
}

// Best is what a person has reached in a contest of a game.
type Best struct {
	Game    string
	Contest string
	Games   int
	Wins    int
	Score   int    // the highest
	ID      string // of the first game with that score
}

// Bests are those of a person, by game and contest. Games that were stopped count for nothing.
func (s *Store) Bests(ctx context.Context, person string) ([]Best, error) {
	if err := s.settle(ctx); err != nil {
		return nil, err
	}
	var bests []Best
	err := s.read.NewRaw(`SELECT game, contest, count(*) AS games, CAST(sum(won) AS BIGINT) AS wins, max(score) AS score,
			max(best) AS id FROM (
			SELECT f.game, f.contest, mine.won, mine.score,
				first_value(f.id) OVER (PARTITION BY f.game, f.contest ORDER BY mine.score DESC, f.number) AS best
			FROM finished_seats mine JOIN finished f ON f.number = mine.finished
			WHERE mine.person = ? AND f.contest != '' AND f.outcome != 'capped') AS played
		GROUP BY game, contest ORDER BY game, contest`, person).Scan(ctx, &bests)
	if err != nil {
		return nil, fmt.Errorf("reading somebody's bests: %w", err)
	}
	return bests, nil
}
