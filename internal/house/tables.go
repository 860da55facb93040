package house

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// Codes of refusals that are the house's own.
const (
	NoSuchGame    = "no_such_game"
	TooManyTables = "too_many_tables"
)

const (
	codeTries  = 8   // a code is taken once in a hundred thousand times where the house is full
	askAgain   = 3   // times, where a table went to sleep at that very moment
	listLength = 100 // of open tables, and of one's own
)

// Spec is a table to be made.
type Spec struct {
	Game     string
	Seats    int // 0 for as many as sit, but not fewer than the game's least
	Settings map[string]string
	Private  bool
	Options  table.ChosenOptions
	Bots     []string // levels of bots for the next seats
	Start    bool     // begin at once
	Alone    bool     // bots play without people: the person looks on
}

// first is the first seat that is not the person's.
func (s *Spec) first() int {
	if s.Alone {
		return 0
	}
	return 1
}

// Create makes a table with the person as its host, in seat 0, and returns its code.
func (h *House) Create(ctx context.Context, by table.Person, s Spec) (code string, err error) {
	rules, err := h.rules(s.Game)
	if err != nil {
		return "", &table.Error{Code: NoSuchGame, Detail: err.Error()}
	}
	if h.cluster != nil && !h.cluster.roster.Standing() {
		return "", table.ErrRestart
	}
	if err := h.roomFor(ctx, by); err != nil {
		return "", fmt.Errorf("making a table: %w", err)
	}
	if s.Seats == 0 {
		s.Seats = max(rules.About().MinSeats, s.first()+len(s.Bots))
	}
	first, err := table.Found(rules, by, table.Founding{Seats: s.Seats, Settings: s.Settings, Private: s.Private, Options: s.Options, Alone: s.Alone})
	if err != nil {
		return "", err //nolint:wrapcheck // it is for people
	}
	if code, err = h.add(ctx, first); err != nil {
		return "", err
	}
	if err := h.fill(ctx, code, by, s); err != nil {
		_, gone := h.Do(ctx, code, by, table.Command{ID: "new leave", Do: table.Leave})
		return "", errors.Join(err, gone)
	}
	return code, nil
}

// add keeps a new table under a code that is free.
func (h *House) add(ctx context.Context, first table.Batch) (string, error) {
	for range codeTries {
		code := newCode(roomCode)
		row := storedRow(code, first.Row)
		_, err := h.store.AddTable(ctx, *row, storedEntries(first.Entries))
		if err == nil {
			h.census.add()
			h.board.tell(!row.Private, row.Members)
			return code, nil
		}
		if !errors.Is(err, store.ErrCodeTaken) {
			return "", fmt.Errorf("making a table: %w", err)
		}
	}
	return "", busyFor(1, "no free code was found")
}

// fill seats the bots of a new table and starts its game.
func (h *House) fill(ctx context.Context, code string, by table.Person, s Spec) error {
	for i, level := range s.Bots {
		seat := s.first() + i
		c := table.Command{ID: "new " + strconv.Itoa(seat), Do: table.AddBot, Seat: &seat, Level: level}
		if _, err := h.Do(ctx, code, by, c); err != nil {
			return err
		}
	}
	if !s.Start {
		return nil
	}
	_, err := h.Do(ctx, code, by, table.Command{ID: "new start", Do: table.Start})
	return err
}

// Do carries a command out at the table of that code, waking it if need be.
func (h *House) Do(ctx context.Context, code string, by table.Person, c table.Command) (table.Reply, error) {
	return ask(ctx, h, code, func(t anywhere) (table.Reply, error) { return t.Do(ctx, by, c) })
}

// Watch opens a subscription at the table of that code, waking it if need be.
func (h *House) Watch(ctx context.Context, code string, by table.Person, after uint64) (Subscription, error) {
	return ask(ctx, h, code, func(t anywhere) (Subscription, error) { return t.Watch(ctx, by, after) })
}

// Row is a table as lists show it to somebody.
type Row struct {
	Code         string            `json:"code"`
	GameID       string            `json:"gameId"`
	State        table.Phase       `json:"state" enum:"lobby,playing,paused,finished,closed"`
	Private      bool              `json:"private"`
	Host         string            `json:"host" doc:"The host's name."`
	Seats        []table.RoomSeat  `json:"seats"`
	Seat         *int              `json:"seat" doc:"Mine; null if I have none."`
	Speed        table.Speed       `json:"speed" enum:"normal,relaxed,async"`
	Awaited      bool              `json:"awaited" doc:"Whether the table waits for me."`
	AwaitedSince int64             `json:"awaitedSince,omitempty" doc:"Since when it waits for me."`
	Deadline     int64             `json:"deadline,omitempty" doc:"When my time is up."`
	Settings     map[string]string `json:"settings"`
}

// Find is one table as the person sees it in a list.
func (h *House) Find(ctx context.Context, code, person string) (Row, error) {
	code, ok := normal(code, roomCode)
	if !ok {
		return Row{}, noSuchRoom()
	}
	row, err := h.store.Table(ctx, code)
	if errors.Is(err, store.ErrNotFound) {
		return Row{}, noSuchRoom()
	}
	if err != nil {
		return Row{}, fmt.Errorf("finding table %s: %w", code, err)
	}
	s, readable := h.sights(ctx, []store.Row{row})[row.ID]
	if !readable {
		return Row{}, fmt.Errorf("finding table %s: its row cannot be read", code)
	}
	return rowOf(&s, person), nil
}

// List gives the tables of which the person is a member, those that wait for it first, the longest waiting before, then newest first, and the public ones of others that wait for
// players.
func (h *House) List(ctx context.Context, person string) (mine, open []Row, err error) {
	rows, err := h.store.TablesOf(ctx, person, listLength)
	if err != nil {
		return nil, nil, fmt.Errorf("listing somebody's tables: %w", err)
	}
	mine = h.rows(ctx, rows, person)
	slices.SortStableFunc(mine, soonest)
	all, err := h.openTables(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, row := range all {
		if len(open) < listLength && !slices.ContainsFunc(mine, func(m Row) bool { return m.Code == row.Code }) {
			open = append(open, row)
		}
	}
	return mine, open, nil
}

// soonest orders one's tables: first those that wait, the longest waiting before.
func soonest(a, b Row) int {
	switch {
	case a.Awaited && b.Awaited:
		return cmp.Compare(a.AwaitedSince, b.AwaitedSince)
	case a.Awaited:
		return -1
	case b.Awaited:
		return 1
	}
	return 0
}

// rows are tables as they are now. One that cannot be read is left out, and does not hide the others.
func (h *House) rows(ctx context.Context, stored []store.Row, person string) []Row {
	seen := h.sights(ctx, stored)
	rows := make([]Row, 0, len(stored))
	for i := range stored {
		if s, readable := seen[stored[i].ID]; readable {
			rows = append(rows, rowOf(&s, person))
		}
	}
	return rows
}

// rowOf is a table as lists show it to a person.
func rowOf(seen *sight, person string) Row {
	s := &seen.Summary
	row := Row{
		Code: seen.Code, GameID: s.GameID, State: s.State, Private: s.Private, Host: s.Host, Seats: s.Seats, Settings: s.Settings,
	}
	if row.Speed = s.Speed; row.Speed == "" { // a row of an earlier version
		row.Speed = table.SpeedNormal
	}
	if i := slices.Index(s.Owners, person); i >= 0 && person != "" {
		row.Seat = &i
		if w := awaits(s, i); w != nil && s.Seats[i].Controller == table.Human {
			row.Awaited, row.AwaitedSince, row.Deadline = true, w.Since, w.Deadline
		}
	}
	return row
}

// awaits is what is known of a table's wait for a seat, nil where it does not wait.
func awaits(s *table.Summary, seat int) *table.AwaitedSeat {
	i := slices.IndexFunc(s.Awaited, func(w table.AwaitedSeat) bool { return w.Seat == seat })
	if i < 0 {
		return nil
	}
	return &s.Awaited[i]
}

// awakeTable is the table of that code if it is awake.
func (h *House) awakeTable(code string) *table.Table {
	h.mu.Lock()
	p := h.awake[code]
	h.mu.Unlock()
	if p == nil || p.ended() {
		return nil
	}
	select {
	case <-p.ready:
		return p.table
	default:
		return nil
	}
}
