package store

import (
	"context"
	"fmt"
)

// MaxBots is how many bots one person may own.
const MaxBots = 10

// Bot is a person whom a program plays.
type Bot struct {
	Person
	Owner string // the person to whom it belongs
	Scope string // what its token may do, names joined by spaces
}

// AddBot keeps a new bot. It fails with ErrTooLarge if its owner has too many.
func (s *Store) AddBot(ctx context.Context, b Bot) error {
	if err := b.check(); err != nil {
		return err
	}
	if len(b.Owner) > MaxID || len(b.Scope) > MaxName {
		return fmt.Errorf("a bot's owner of %d bytes, scope of %d: %w", len(b.Owner), len(b.Scope), ErrTooLarge)
	}
	return s.write(ctx, func(ctx context.Context, t tx) error {
		var n int
		if err := t.row(ctx, "SELECT count(*) FROM bots WHERE owner = ?", b.Owner).Scan(&n); err != nil {
			return fmt.Errorf("counting bots: %w", err)
		}
		if n >= MaxBots {
			return fmt.Errorf("more than %d bots: %w", MaxBots, ErrTooLarge)
		}
		if _, err := t.exec(ctx, addPerson, b.ID, b.Name, b.Language, b.Created); err != nil {
			return fmt.Errorf("adding a bot: %w", err)
		}
		if _, err := t.exec(ctx, "INSERT INTO bots (person, owner, scope) VALUES (?, ?, ?)", b.ID, b.Owner, b.Scope); err != nil {
			return fmt.Errorf("adding a bot: %w", err)
		}
		return nil
	})
}

// Bots are those of a person, the oldest first.
func (s *Store) Bots(ctx context.Context, owner string) ([]Bot, error) {
	var found []Bot
	err := s.read.NewRaw("SELECT "+personColumns+", owner, scope FROM bots JOIN people ON id = person WHERE owner = ? ORDER BY created, id", owner).
		Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("reading bots: %w", err)
	}
	return found, nil
}
