package house

import (
	"context"
	"errors"
	"fmt"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/table"
)

// Split makes two rooms of one lobby, where more sit than play well together: every second one finds a seat in the new
// room, whose code it returns. Each room has its own host, talk, result and rematch from then on, and knows the other.
// Only the host may, and only where both rooms have enough.
func (h *House) Split(ctx context.Context, code string, by table.Person) (string, error) {
	code, ok := normal(code, roomCode)
	if !ok {
		return "", noSuchRoom()
	}
	row, err := h.Find(ctx, code, by.ID)
	if err != nil {
		return "", err
	}
	second := "" // where another server did it
	half, err := ask(ctx, h, code, func(t anywhere) (half table.Half, err error) {
		if there, is := t.(*remote); is {
			second, err = there.split(ctx, by)
			return half, err
		}
		return t.(here).Half(ctx, by.ID)
	})
	if err != nil || second != "" {
		return second, err
	}
	half.Founding.Sibling = code
	rules, err := h.rules(row.GameID)
	if err != nil {
		return "", &table.Error{Code: NoSuchGame, Detail: err.Error()}
	}
	founded, err := table.Found(rules, half.People[0], half.Founding)
	if err != nil {
		return "", fmt.Errorf("splitting a room: %w", err)
	}
	if second, err = h.add(ctx, founded); err != nil {
		return "", err
	}
	err = h.settle(ctx, second, half)
	if err == nil {
		_, err = ask(ctx, h, code, func(t anywhere) (struct{}, error) {
			if first, is := t.(here); is {
				return struct{}{}, first.Split(ctx, by.ID, half, second)
			}
			return struct{}{}, &table.Error{Code: game.Stale} // it has moved meanwhile
		})
	}
	if err != nil {
		return "", errors.Join(err, h.undo(ctx, second))
	}
	return second, nil
}

// settle seats the half of a room in the other one.
func (h *House) settle(ctx context.Context, code string, half table.Half) error {
	for i, who := range half.People[1:] {
		if _, err := h.Do(ctx, code, who, table.Command{ID: fmt.Sprint("split join ", i), Do: table.Join}); err != nil {
			return err
		}
	}
	for i, level := range half.Bots {
		seat := len(half.People) + i
		c := table.Command{ID: fmt.Sprint("split bot ", i), Do: table.AddBot, Seat: &seat, Level: level}
		if _, err := h.Do(ctx, code, half.People[0], c); err != nil {
			return err
		}
	}
	return nil
}

// undo closes a room that nobody went to.
func (h *House) undo(ctx context.Context, code string) error {
	_, err := ask(ctx, h, code, func(t anywhere) (struct{}, error) { return struct{}{}, t.Close(ctx) })
	return err
}
