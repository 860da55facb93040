package table

import (
	"context"

	"github.com/noripan/noripan/game"
)

// Log keeps what happens at one table.
type Log interface {
	// Append keeps a batch, all of it or nothing, and returns when it would survive a power cut. Entries are numbered
	// on without gaps; it fails where one of a number is there already. After an error the table ends itself: it is
	// woken from what was kept. Where the error is an *Error, those who wait and watch are told that one; a batch without
	// entries, which may wait, then does not end the table.
	Append(context.Context, Batch) error
}

// Batch is what happened since the last one.
type Batch struct {
	Entries  []Entry
	Snapshot *Snapshot // nil to keep the last one
	Row      *Row      // nil if nothing changed that the index knows
	Finished []FinishedGame
}

// FinishedGame is a game that came to its end. Each is told once, with the entry that ended it.
type FinishedGame struct {
	Began, Ended int64 // entries of the log
	At           int64 // milliseconds since 1970
	Rules        game.Version
	Result       game.Result
	Contest      string // within which its scores are compared; "" for none
	Seats        []FinishedSeat
}

// FinishedSeat is who had a seat of a finished game.
type FinishedSeat struct {
	Owner string // the person, also one who has left; "" for a bot
	Name  string // the owner's
	Level string // the bot's
}

// Entry is one entry of a table's log: a command, a time-out or another act that changed the table or its game.
type Entry struct {
	Seq    int64 // from 1
	At     int64 // milliseconds since 1970
	Body   []byte
	Events []byte  // what was told of it; nil for nothing
	Hash   *uint64 // of the game's state after it; nil where it did not touch the game
}

// Snapshot is a whole table as it was after an entry.
type Snapshot struct {
	Seq   int64
	At    int64
	Rules game.Version
	Body  []byte
}

// Row is what the index of all tables knows of one.
type Row struct {
	Summary Summary
	Text    []byte   // the summary as JSON
	Members []string // ids of people; nil if they are the same as before
	WakeAt  int64    // when the table wants to be woken if it sleeps by then, in milliseconds since 1970
	Changed int64
}

// Summary is what lists show of a table.
type Summary struct {
	GameID   string            `json:"gameId"`
	State    Phase             `json:"state"`
	Private  bool              `json:"private"`
	Host     string            `json:"host"` // the name
	Settings map[string]string `json:"settings"`
	Seats    []RoomSeat        `json:"seats"`
	Owners   []string          `json:"owners"` // by seat; "" where it is no person's
	Speed    Speed             `json:"speed"`
	Awaited  []AwaitedSeat     `json:"awaited,omitempty"` // kept of tables that sleep
}

// AwaitedSeat is a seat that the table waits for.
type AwaitedSeat struct {
	Seat     int   `json:"seat"`
	Since    int64 `json:"since"`
	Deadline int64 `json:"deadline,omitempty"` // 0 while the clocks stand still
}

// History is what is kept of a table.
type History struct {
	Snapshot *Snapshot // nil if there is none
	Entries  []Entry   // those after it
	// Events gives what was told of entries, in order, from one number on.
	Events func(from int64) ([][]byte, error)
}
