package house

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/noripan/noripan/internal/push"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// BadPush is the code of a subscription to which nothing can be sent.
const BadPush = "bad_push"

// pushContact is what push services are told where the server has no address of its own.
const pushContact = "noripan@localhost"

// Browser is where a person can be notified.
type Browser = push.Subscription

// pushNote is what a browser is sent.
type pushNote struct {
	Code     string           `json:"code"` // the table's
	Game     string           `json:"game"`
	What     table.NoticeKind `json:"what"`
	Deadline int64            `json:"deadline"`
}

// openPush starts to send notifications, with the keys of this data folder.
func (h *House) openPush(ctx context.Context) error {
	fresh, err := push.NewKeys()
	if err != nil {
		return err //nolint:wrapcheck // it says what failed
	}
	text, err := json.Marshal(fresh)
	if err != nil {
		return fmt.Errorf("encoding keys: %w", err)
	}
	kept, err := h.store.Key(ctx, "push", text)
	if err != nil {
		return fmt.Errorf("the keys for push services: %w", err)
	}
	if err := json.Unmarshal(kept, &h.pushKeys); err != nil {
		return fmt.Errorf("the keys for push services: %w", err)
	}
	contact := pushContact
	if h.cfg.Contact != "" {
		contact = h.cfg.Contact
	}
	h.push = push.New(h.pushKeys, contact, pushKeeper{h.store}, h.log)
	return nil
}

// notify sends a table's notice on its way.
func (h *House) notify(code string, n table.Notice) {
	if err := h.push.Send(n.Person, pushNote{Code: code, Game: n.GameID, What: n.What, Deadline: n.Deadline}); err != nil {
		h.log.Error("somebody is not notified", slog.Any("err", err))
	}
}

// PushKey is the key that browsers ask for to be notified by this server.
func (h *House) PushKey() string { return h.pushKeys.Public }

// SetPush lets a browser of a person be notified from now on.
func (h *House) SetPush(ctx context.Context, person string, s Browser) error {
	if err := s.Check(); err != nil {
		return &table.Error{Code: BadPush, Detail: err.Error()}
	}
	kept := store.Push{Endpoint: s.Endpoint, Person: person, Key: s.Key, Secret: s.Secret, Created: time.Now().UnixMilli()}
	if err := h.store.SetPush(ctx, kept); err != nil {
		return fmt.Errorf("keeping a subscription: %w", err)
	}
	return nil
}

// DropPush lets a browser of a person be notified no more.
func (h *House) DropPush(ctx context.Context, person, endpoint string) error {
	if err := h.store.DropPush(ctx, endpoint, person); err != nil {
		return fmt.Errorf("forgetting a subscription: %w", err)
	}
	return nil
}

// pushKeeper is the store as a sender sees it.
type pushKeeper struct{ store *store.Store }

// PushSubscriptions are those of a person.
func (k pushKeeper) PushSubscriptions(ctx context.Context, person string) ([]push.Subscription, error) {
	kept, err := k.store.PushOf(ctx, person)
	if err != nil {
		return nil, fmt.Errorf("finding somebody's browsers: %w", err)
	}
	found := make([]push.Subscription, len(kept))
	for i := range kept {
		found[i] = push.Subscription{Endpoint: kept[i].Endpoint, Key: kept[i].Key, Secret: kept[i].Secret}
	}
	return found, nil
}

// DropPush forgets one that is gone.
func (k pushKeeper) DropPush(ctx context.Context, endpoint string) error {
	return k.store.DropPush(ctx, endpoint, "") //nolint:wrapcheck // it says what failed
}
