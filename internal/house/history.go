package house

import (
	"context"
	"fmt"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// PastGame is a finished game as one who played it sees it.
type PastGame struct {
	ID      string     `json:"id" doc:"Of the game's replay; nobody can guess it."`
	GameID  string     `json:"gameId"`
	Ended   int64      `json:"ended" doc:"In milliseconds since 1970."`
	Outcome string     `json:"outcome" enum:"finished,capped,drawn,beaten"`
	Seat    int        `json:"seat" doc:"Mine."`
	Seats   []PastSeat `json:"seats"`
}

// PastSeat is how a finished game ended for a seat.
type PastSeat struct {
	Name  string `json:"name,omitempty" doc:"Of the person, at that time; none of a bot, and of somebody who has deleted the account."`
	Level string `json:"level,omitempty" doc:"Of a bot."`
	Rank  int    `json:"rank"`
	Score int    `json:"score"`
	Won   bool   `json:"won"`
}

// PastCount is how many games somebody has finished, of one game with so many seats.
type PastCount struct {
	GameID string `json:"gameId"`
	Seats  int    `json:"seats"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
}

// PastBest is what somebody has reached in a contest of a game whose scores are kept.
type PastBest struct {
	GameID  string `json:"gameId"`
	Contest string `json:"contest" doc:"The key of its words, among the game's."`
	Games   int    `json:"games"`
	Wins    int    `json:"wins"`
	Score   int    `json:"score" doc:"The highest."`
	ID      string `json:"id" doc:"Of the replay of the first game with that score."`
}

// Past gives games that a person has finished, newest first: of one game or, with "", of all, and those before the one of
// that id, unless it is "". With more than limit of them more is true.
func (h *House) Past(ctx context.Context, person, gameID, before string, limit int) (past []PastGame, more bool, err error) {
	found, err := h.store.FinishedOf(ctx, person, gameID, before, limit+1)
	if err != nil {
		return nil, false, fmt.Errorf("somebody's games: %w", err)
	}
	if more = len(found) > limit; more {
		found = found[:limit]
	}
	past = make([]PastGame, len(found))
	for i := range found {
		f := &found[i]
		past[i] = PastGame{ID: f.ID, GameID: f.Game, Ended: f.At, Outcome: f.Outcome, Seats: make([]PastSeat, len(f.Seats))}
		for j, s := range f.Seats {
			past[i].Seats[j] = PastSeat{Name: s.Name, Level: s.Level, Rank: s.Place, Score: s.Score, Won: s.Won}
			if s.Person == person {
				past[i].Seat = j
			}
		}
	}
	return past, more, nil
}

// PastCounts are how many games a person has finished, by game and number of seats.
func (h *House) PastCounts(ctx context.Context, person string) ([]PastCount, error) {
	found, err := h.store.Counts(ctx, person)
	if err != nil {
		return nil, fmt.Errorf("counting somebody's games: %w", err)
	}
	counts := make([]PastCount, len(found))
	for i, c := range found {
		counts[i] = PastCount{GameID: c.Game, Seats: c.Seats, Games: c.Games, Wins: c.Wins}
	}
	return counts, nil
}

// PastBests are a person's bests, by game and contest.
func (h *House) PastBests(ctx context.Context, person string) ([]PastBest, error) {
	found, err := h.store.Bests(ctx, person)
	if err != nil {
		return nil, fmt.Errorf("somebody's bests: %w", err)
	}
	bests := make([]PastBest, len(found))
	for i, b := range found {
		bests[i] = PastBest{GameID: b.Game, Contest: b.Contest, Games: b.Games, Wins: b.Wins, Score: b.Score, ID: b.ID}
	}
	return bests, nil
}

// storedFinished is a finished game as it is kept. It gets its id here.
func storedFinished(gameID string, f *table.FinishedGame) store.Finished {
	kept := store.Finished{
		ID: newID(16), Began: f.Began, Ended: f.Ended, At: f.At, Game: gameID, Rules: f.Rules, Outcome: f.Result.End.String(), Contest: f.Contest,
		Seats: make([]store.FinishedSeat, len(f.Seats)),
	}
	for i, s := range f.Seats {
		kept.Seats[i] = store.FinishedSeat{
			Person: s.Owner, Name: s.Name, Level: s.Level,
			Place: int(f.Result.Rank[i]), Score: int(f.Result.Score[i]), Won: f.Result.Won.Has(game.Seat(i)),
		}
	}
	return kept
}
