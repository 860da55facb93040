// Package house knows which tables exist: it makes them, finds them by their code, wakes them when they are needed and
// puts them to sleep when nobody is there.
package house

import (
	"context"
	"errors"
	"log/slog"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// Config is what a house needs. Zero values have sensible defaults but for Store.
type Config struct {
	Store *store.Store
	Games []game.Rules // nil for the registry's
	// Pace multiplies the time that bots take to think and the floors of blind windows: 1 is a person's pace, 0 does
	// not wait at all.
	Pace   float64
	Limits Limits
	Log    *slog.Logger
}

// Limits bound what the house holds. 0 is the default.
type Limits struct {
	Tables    int // that exist and are not closed; 10,000
	PerPerson int // of which one person is a member; 50
}

// House is all tables of one server. All methods may be called by any goroutine.
//
// Errors that people may be told are a *table.Error.
type House struct{}

// Open wakes the tables where a game is being played and begins to look after all of them.
func Open(ctx context.Context, c Config) (*House, error) { return nil, errors.New("not built yet") }

// Close stops all tables: each keeps its place with the time that was left on its clocks. Watchers get
// table.ErrRestart. It returns when everything is stored.
func (h *House) Close(ctx context.Context) error { return nil }

// Spec is a table to be made.
type Spec struct {
	Game     string
	Seats    int // 0 for the game's least
	Settings map[string]string
	Private  bool
	Bots     []string // levels of bots for the next seats
	Start    bool     // begin at once
}

// Create makes a table with the person as its host, in seat 0, and returns its code.
func (h *House) Create(ctx context.Context, by table.Person, s Spec) (code string, err error) {
	return "", errors.New("not built yet")
}

// Do carries a command out at the table of that code, waking it if need be.
func (h *House) Do(ctx context.Context, code string, by table.Person, c table.Command) (table.Reply, error) {
	return table.Reply{}, errors.New("not built yet")
}

// Watch opens a subscription at the table of that code, waking it if need be.
func (h *House) Watch(ctx context.Context, code string, by table.Person, after uint64) (*table.Subscription, error) {
	return nil, errors.New("not built yet")
}

// Row is a table as lists show it.
type Row struct {
	Code     string            `json:"code"`
	GameID   string            `json:"gameId"`
	State    table.Phase       `json:"state" enum:"lobby,playing,finished,closed"`
	Private  bool              `json:"private"`
	Host     string            `json:"host" doc:"The host's name."`
	Seats    []table.RoomSeat  `json:"seats"`
	Seat     *int              `json:"seat" doc:"Mine; null if I have none."`
	Awaited  bool              `json:"awaited" doc:"Whether the table waits for me."`
	Settings map[string]string `json:"settings"`
}

// Find is one table as the person sees it in a list.
func (h *House) Find(ctx context.Context, code, person string) (Row, error) {
	return Row{}, errors.New("not built yet")
}

// List gives the tables of which the person is a member, newest first, and the public ones that wait for players.
func (h *House) List(ctx context.Context, person string) (mine, open []Row, err error) {
	return nil, nil, errors.New("not built yet")
}

// Levels are the bots of a game that a host may seat.
func (h *House) Levels(gameID string) []string { return nil }
