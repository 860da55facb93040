package house

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// What a bot's token may do besides looking on.
const (
	ScopePlay   = "play"   // sit at tables and play
	ScopeTables = "tables" // make tables, and begin their games as hosts do
)

// Scopes are all of them.
var Scopes = []string{ScopePlay, ScopeTables}

// TooManyBots refuses another bot: args.n are enough.
const TooManyBots = "too_many_bots"

// OwnBot is a bot as its owner sees it.
type OwnBot struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Scope   []string `json:"scope"`
	Created int64    `json:"created"`
}

// AddBot makes a bot that belongs to a person, for a program to play by. The error is a *table.Error where the person has
// too many.
func (h *House) AddBot(ctx context.Context, owner Account, name string, scope []string) (Account, error) {
	b := store.Bot{Owner: owner.ID, Scope: strings.Join(scope, " ")}
	b.ID, b.Name, b.Language, b.Created = newID(16), name, owner.Language, time.Now().UnixMilli()
	err := h.store.AddBot(ctx, b)
	if errors.Is(err, store.ErrTooLarge) {
		return Account{}, &table.Error{Code: TooManyBots, Args: table.Args{"n": store.MaxBots}, Detail: err.Error()}
	}
	if err != nil {
		return Account{}, fmt.Errorf("adding a bot: %w", err)
	}
	return h.Account(ctx, b.ID)
}

// Bots are a person's, the oldest first.
func (h *House) Bots(ctx context.Context, owner string) ([]OwnBot, error) {
	found, err := h.store.Bots(ctx, owner)
	if err != nil {
		return nil, fmt.Errorf("finding bots: %w", err)
	}
	bots := make([]OwnBot, len(found))
	for i, b := range found {
		bots[i] = OwnBot{ID: b.ID, Name: b.Name, Scope: strings.Fields(b.Scope), Created: b.Created}
	}
	return bots, nil
}

// RenewBot ends all tokens of a person's bot, for a new one. The error is a *table.Error if the person has no such bot.
func (h *House) RenewBot(ctx context.Context, owner, id string) (Account, error) {
	if _, err := h.ownBot(ctx, owner, id); err != nil {
		return Account{}, err
	}
	if err := h.EndSessions(ctx, id); err != nil {
		return Account{}, err
	}
	return h.Account(ctx, id)
}

// DropBot forgets a person's bot. The error is a *table.Error if the person has no such bot.
func (h *House) DropBot(ctx context.Context, owner, id string) error {
	a, err := h.ownBot(ctx, owner, id)
	if err != nil {
		return err
	}
	return h.Delete(ctx, a)
}

func (h *House) ownBot(ctx context.Context, owner, id string) (Account, error) {
	a, err := h.Account(ctx, id)
	if errors.Is(err, ErrNoSuchPerson) || err == nil && a.Owner != owner {
		return Account{}, &table.Error{Code: UnknownPerson}
	}
	return a, err
}

// dropBots forgets all bots of a person who goes.
func (h *House) dropBots(ctx context.Context, owner string) error {
	bots, err := h.Bots(ctx, owner)
	if err != nil {
		return err
	}
	var errs []error
	for _, b := range bots {
		errs = append(errs, h.DropBot(ctx, owner, b.ID))
	}
	return errors.Join(errs...)
}

// Bot tells whether a program plays for the account, in whose name nobody sits.
func (a *Account) Bot() bool { return a.Owner != "" }

// May tells whether a bot's token has a scope. People may do all.
func (a *Account) May(scope string) bool { return !a.Bot() || slices.Contains(a.scope, scope) }

// Person is the account as tables know it.
func (a *Account) Person() table.Person { return table.Person{ID: a.ID, Name: a.Name, Bot: a.Bot()} }
