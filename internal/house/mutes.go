package house

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// A mute is personal and counts at every table: its owner's client hides what the muted one says. Whom somebody has muted is
// told to nobody else.

// SetMuted lets a member of a table mute another one, or hear it again. They are named by their numbers there.
func (h *House) SetMuted(ctx context.Context, code, person string, n int, muted bool) error {
	members, err := h.members(ctx, code, person)
	if err != nil {
		return err
	}
	other, there := members[n]
	switch {
	case !there:
		return &table.Error{Code: table.NoSuchMember}
	case other == person:
		return &table.Error{Code: table.SameMember}
	}
	err = h.store.SetMuted(ctx, person, other, muted)
	if errors.Is(err, store.ErrTooLarge) {
		return &table.Error{Code: game.TooMany, Args: table.Args{"n": store.MaxMutes}}
	}
	if err != nil {
		return fmt.Errorf("keeping a mute: %w", err)
	}
	return nil
}

// Muted are the numbers of a table's members whom another member has muted, there or anywhere.
func (h *House) Muted(ctx context.Context, code, person string) ([]int, error) {
	members, err := h.members(ctx, code, person)
	if err != nil {
		return nil, err
	}
	muted, err := h.store.Muted(ctx, person)
	if err != nil {
		return nil, fmt.Errorf("finding mutes: %w", err)
	}
	numbers := []int{}
	for n, id := range members {
		if slices.Contains(muted, id) {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	return numbers, nil
}

// members are a table's members by number, for one of them.
func (h *House) members(ctx context.Context, code, person string) (map[int]string, error) {
	members, err := ask(ctx, h, code, func(t anywhere) (map[int]string, error) { return t.Members(ctx) })
	if err != nil {
		return nil, err
	}
	for _, id := range members {
		if id == person {
			return members, nil
		}
	}
	return nil, &table.Error{Code: table.NotMember}
}
