// Package replay is the record of a game that was played: a file that anybody can keep, pass on, look through and check
// against the rules.
package replay

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/noripan/noripan/game"
)

// Format is the number of the form of a record.
const Format = 1

// Bounds of a record that is read.
const (
	MaxBytes = 16 << 20
	maxActs  = 200_000
	maxPicks = 1_000
	maxBacks = 1_000 // each keeps a copy of the game
	maxText  = 200   // characters of a name, an option or a part

	maxCount = 1 << 53 // JSON numbers are exact up to here
)

// ErrFormat means that what was read is no record.
var ErrFormat = errors.New("this is no record of a game")

// Record is a game from its seed to its end: all that is needed to play it again, and what was told of it. It holds
// every secret of the game, so it exists of finished games only.
type Record struct {
	Format   int               `json:"noripan" doc:"The number of this form: 1."`
	Game     string            `json:"game"`
	Rules    game.Version      `json:"rules" doc:"The version of the rules it was played by."`
	Settings map[string]string `json:"settings"`
	Seats    []Seat            `json:"seats"`
	First    int               `json:"first" doc:"Who began, where the rules leave it open; -1 where it was drawn by lot."`
	Serial   uint64            `json:"serial,omitempty" doc:"How many questions the table had asked before."`
	Fair     Fair              `json:"fair"`
	Began    int64             `json:"began" doc:"Milliseconds since 1970."`
	Ended    int64             `json:"ended"`
	Marks    []string          `json:"marks,omitempty" doc:"What was unusual: takeback."`
	Acts     []Act             `json:"acts"`
	Result   Result            `json:"result"`
	Opening  []Event           `json:"opening,omitempty" doc:"What was told before the first act."`
}

// Seat is who played a seat.
type Seat struct {
	Name string `json:"name,omitempty" doc:"Of a person."`
	Bot  string `json:"bot,omitempty" doc:"The level of a bot that was there from the start."`

	Figure string `json:"figure,omitempty" doc:"Whom its player had chosen to be; another is by lot."`
}

// Result is how a game ended.
type Result struct {
	End   string       `json:"end" enum:"finished,capped,drawn,beaten"`
	Seats []SeatResult `json:"seats"`
}

// SeatResult is how the game ended for a seat.
type SeatResult struct {
	Rank  int  `json:"rank" doc:"1 is best; equal ranks share it."`
	Score int  `json:"score" doc:"In the game's own points."`
	Won   bool `json:"won"`
}

// ResultOf is a game's result as records keep it.
func ResultOf(r *game.Result) Result {
	kept := Result{End: r.End.String(), Seats: make([]SeatResult, r.Seats)}
	for i := range kept.Seats {
		kept.Seats[i] = SeatResult{Rank: int(r.Rank[i]), Score: int(r.Score[i]), Won: r.Won.Has(game.Seat(i))}
	}
	return kept
}

// Fair is what the game's chance was made of, and what was published before.
type Fair struct {
	Commitment string   `json:"commitment" doc:"SHA-256 of the seed, in hex, as it was published."`
	Seed       string   `json:"seed" doc:"In hex."`
	Parts      []string `json:"parts" doc:"What each seat mixed in."`
	Key        string   `json:"key" doc:"What all chance came of, made of the seed and the parts, in hex."`
}

// MarkTakeBack marks a game in which answers were taken back that nobody else had a say in.
const MarkTakeBack = "takeback"

// Acts that are no answers.
const (
	DoStop   = "stop"   // the cap: the game ends without a winner
	DoResign = "resign" // a seat gives up
	DoBack   = "back"   // answers were taken back
)

// Act is something that happened to the game: answers unless Do says otherwise.
type Act struct {
	At      int64    `json:"at" doc:"Milliseconds since 1970."`
	Do      string   `json:"do,omitempty" enum:"stop,resign,back" doc:"What it is if not answers: the game is stopped without a winner, a seat resigns, answers are taken back."`
	Answers []Answer `json:"answers,omitempty" doc:"One, or all of a window that nobody may see into."`
	Seat    int      `json:"seat,omitempty" doc:"Who resigns or takes back."`
	To      int      `json:"to,omitempty" doc:"Taking back: the game stands again as it did before act number to."`
	Chance  uint64   `json:"chance,omitempty" doc:"Taking back: the random events so far, which do not go back."`
	Asked   uint64   `json:"asked,omitempty" doc:"Taking back: the questions so far, likewise."`
	Hash    string   `json:"hash,omitempty" doc:"Of the state after it, in hex."`
	Events  []Event  `json:"events,omitempty" doc:"What was told of it."`
}

// Answer is an answer of a seat.
type Answer struct {
	Seat   int      `json:"seat"`
	Serial uint64   `json:"serial" doc:"The number of the question."`
	Picks  []string `json:"picks"`
	How    string   `json:"how,omitempty" enum:"bot,order,timeout" doc:"Who answered, if not the seat's owner."`
}

// Read reads a record and checks its form; whether it is true is for Verify.
func Read(from io.Reader) (*Record, error) {
	data, err := io.ReadAll(io.LimitReader(from, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("reading a record: %w", err)
	}
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("%w: it has more than %d MB", ErrFormat, MaxBytes>>20)
	}
	r := new(Record)
	decoder := json.NewDecoder(bytes.NewReader(data))
	if err := decoder.Decode(r); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: something follows it", ErrFormat)
	}
	if err := r.check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return r, nil
}

// check looks at the form.
func (r *Record) check() error {
	switch {
	case r.Format != Format:
		return fmt.Errorf(`"noripan" is %d: this program reads %d`, r.Format, Format)
	case r.Game == "" || len(r.Game) > maxText:
		return errors.New(`"game" names no game`)
	case len(r.Seats) == 0 || len(r.Seats) > game.MaxSeats:
		return fmt.Errorf("%d seats: 1 to %d", len(r.Seats), game.MaxSeats)
	case r.First < -1 || r.First >= len(r.Seats):
		return fmt.Errorf("first seat %d: -1 to %d", r.First, len(r.Seats)-1)
	case len(r.Acts) > maxActs:
		return fmt.Errorf("%d acts: at most %d", len(r.Acts), maxActs)
	case r.Serial > maxCount:
		return fmt.Errorf("%d questions asked before", r.Serial)
	case len(r.Fair.Parts) > 0 && len(r.Fair.Parts) != len(r.Seats):
		return fmt.Errorf("%d parts of %d seats", len(r.Fair.Parts), len(r.Seats))
	}
	for i := range r.Seats {
		if len([]rune(r.Seats[i].Name)) > maxText || len(r.Seats[i].Bot) > maxText || len(r.Seats[i].Figure) > maxText {
			return fmt.Errorf("seat %d: a name of more than %d characters", i, maxText)
		}
	}
	backs := 0
	if err := checkEvents(r.Opening); err != nil {
		return fmt.Errorf("the opening: %w", err)
	}
	for i := range r.Acts {
		if err := r.Acts[i].check(i, len(r.Seats)); err != nil {
			return fmt.Errorf("act %d: %w", i, err)
		}
		if r.Acts[i].Do == DoBack {
			backs++
		}
	}
	if backs > maxBacks {
		return fmt.Errorf("answers are taken back %d times: at most %d", backs, maxBacks)
	}
	return nil
}

func (a *Act) check(n, seats int) error {
	switch a.Do {
	case "":
		if len(a.Answers) == 0 || len(a.Answers) > seats {
			return fmt.Errorf("%d answers: 1 to %d", len(a.Answers), seats)
		}
	case DoStop, DoResign, DoBack:
		if len(a.Answers) != 0 {
			return fmt.Errorf("%q with answers", a.Do)
		}
	default:
		return fmt.Errorf("no act is called %q", a.Do)
	}
	switch {
	case a.Seat < 0 || a.Seat >= seats:
		return fmt.Errorf("seat %d: 0 to %d", a.Seat, seats-1)
	case a.Do == DoBack && (a.To < 0 || a.To >= n):
		return fmt.Errorf("back to act %d: 0 to %d", a.To, n-1)
	case max(a.Chance, a.Asked) > maxCount:
		return errors.New("a count is too large")
	}
	for i := range a.Answers {
		if err := a.Answers[i].check(seats); err != nil {
			return err
		}
	}
	return checkEvents(a.Events)
}

func (a *Answer) check(seats int) error {
	switch {
	case a.Seat < 0 || a.Seat >= seats:
		return fmt.Errorf("seat %d: 0 to %d", a.Seat, seats-1)
	case a.Serial > maxCount:
		return errors.New("a count is too large")
	case len(a.Picks) > maxPicks:
		return fmt.Errorf("%d picks: at most %d", len(a.Picks), maxPicks)
	}
	for _, pick := range a.Picks {
		if len(pick) > maxText {
			return fmt.Errorf("a pick of more than %d characters", maxText)
		}
	}
	return nil
}

// Write writes the record as indented JSON.
func (r *Record) Write(to io.Writer) error {
	encoder := json.NewEncoder(to)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(r); err != nil {
		return fmt.Errorf("writing a record: %w", err)
	}
	return nil
}

// Names are the seats' names; bots are called by the given name and counted.
func (r *Record) Names(bot string) []string {
	names := make([]string, len(r.Seats))
	bots := 0
	for i, s := range r.Seats {
		if names[i] = s.Name; s.Name == "" {
			bots++
			names[i] = fmt.Sprintf("%s %d", bot, bots)
		}
	}
	return names
}
