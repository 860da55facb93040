package house

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/noripan/noripan/internal/news"
	"github.com/noripan/noripan/internal/store"
)

// Account is a person of this server: a guest, or one who keeps the name.
type Account struct {
	ID       string // safe in cookies and addresses: letters, digits, - and _
	Name     string
	Language string // "ko" or "en"
	Kept     bool   // the name is nobody else's, and there is a way to sign in
	Password bool   // one of the ways is a password
	Admin    bool
	Owner    string // of a bot: the person to whom it belongs; "" for people

	scope []string // of a bot's token
	epoch int64
	ended []string
	ban   *store.Ban
}

// ErrNoSuchPerson means that nobody has the id.
var ErrNoSuchPerson = errors.New("no such person")

// Session is one device's proof of who somebody is. The edge signs it.
type Session struct {
	Person string
	Epoch  int64
	ID     string // of the device's, among those of the person
}

// NewSession is a session on one more device.
func (a *Account) NewSession() Session { return Session{Person: a.ID, Epoch: a.epoch, ID: newID(6)} }

// Owns tells whether a session of the person's still counts.
func (a *Account) Owns(s Session) bool {
	return s.Person == a.ID && s.Epoch == a.epoch && !slices.Contains(a.ended, s.ID)
}

// Banned tells whether the person is kept out now.
func (a *Account) Banned() (b Ban, banned bool) {
	if a.ban == nil || a.ban.Until != 0 && a.ban.Until <= time.Now().UnixMilli() {
		return Ban{}, false
	}
	return Ban{Reason: a.ban.Reason, Until: a.ban.Until}, true
}

// Ban keeps somebody out.
type Ban struct {
	Reason string
	Until  int64 // milliseconds since 1970; 0 for good
}

// newID is an id of so many random bytes, safe in addresses.
func newID(bytes int) string {
	id := make([]byte, bytes)
	_, _ = rand.Read(id) // it never fails: it ends the program where there is no randomness
	return base64.RawURLEncoding.EncodeToString(id)
}

// AddGuest makes a new person. The name is kept as it is given.
func (h *House) AddGuest(ctx context.Context, name, language string) (Account, error) {
	a := Account{ID: newID(16), Name: name, Language: language}
	err := h.store.AddPerson(ctx, store.Person{ID: a.ID, Name: name, Language: language, Created: time.Now().UnixMilli()})
	if err != nil {
		return Account{}, fmt.Errorf("adding a guest: %w", err)
	}
	return a, nil
}

// Account is the person of that id. The error is ErrNoSuchPerson where there is none.
func (h *House) Account(ctx context.Context, id string) (Account, error) {
	if a, ok := h.roll.get(id); ok {
		return a, nil
	}
	read := h.roll.reading()
	s, err := h.store.Standing(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return Account{}, ErrNoSuchPerson
	}
	if err != nil {
		return Account{}, fmt.Errorf("finding a person: %w", err)
	}
	a := Account{
		ID: s.ID, Name: s.Name, Language: s.Language, Kept: s.Folded != "", Password: s.Password != "", Admin: s.Admin,
		Owner: s.Owner, scope: strings.Fields(s.Scope), epoch: s.Epoch, ended: s.Ended, ban: s.Ban,
	}
	h.roll.keep(read, a)
	return a, nil
}

// Rename keeps a changed name; a table hears of it with the person's next command or connection. Where the person keeps
// the name the error is a *table.Error if another does already.
func (h *House) Rename(ctx context.Context, a Account, name string) (Account, error) {
	p := store.Person{ID: a.ID, Name: name, Language: a.Language}
	if a.Kept {
		var err error
		if p.Folded, err = fold(name); err != nil {
			return Account{}, err
		}
	}
	err := h.store.SetPerson(ctx, p)
	h.forgetPerson(a.ID)
	if errors.Is(err, store.ErrNotFound) {
		return Account{}, ErrNoSuchPerson
	}
	if err != nil {
		return Account{}, accountRefusal("changing a name", err)
	}
	a.Name = name
	return a, nil
}

// Key is this server's secret key of that name, 32 random bytes, made when it is first asked for.
func (h *House) Key(ctx context.Context, name string) ([32]byte, error) {
	var fresh, key [32]byte
	_, _ = rand.Read(fresh[:]) // it never fails: it ends the program where there is no randomness
	kept, err := h.store.Key(ctx, name, fresh[:])
	if err != nil {
		return key, fmt.Errorf("the key %s: %w", name, err)
	}
	if copy(key[:], kept) != len(key) || len(kept) != len(key) {
		return key, fmt.Errorf("the key %s has %d bytes, not %d", name, len(kept), len(key))
	}
	return key, nil
}

// maxRoll bounds the people who are known without asking the store: all who may well be here at once, since they come back
// together after a break. Each takes a quarter of a kilobyte.
const maxRoll = 32768

// rollLife is how long a person is known so in a cluster, from which this server may be cut off without knowing it.
const rollLife = 30 * time.Second

const personKind = "person" // news: somebody has changed

// roll remembers people, since each request asks who sends it. What changes a person forgets it at all servers, after the
// change is kept; what was read before that is not remembered.
type roll struct {
	life time.Duration // 0 for a server alone: as long as nothing changes

	mu      sync.Mutex
	known   map[string]remembered
	changes uint64
}

type remembered struct {
	Account
	until time.Time // where the roll has a life
}

func newRoll(n *news.News) *roll {
	r := &roll{known: make(map[string]remembered)}
	if n.Alone() {
		return r
	}
	r.life = rollLife
	n.Missed(r.forgetAll)
	news.Hear(n, personKind, func(_, person string) { r.forget(person) })
	return r
}

// forgetPerson lets all servers forget what they remember of a person who has changed, or has not after all.
func (h *House) forgetPerson(id string) {
	h.roll.forget(id)
	h.cfg.News.Tell(personKind, id)
}

func (r *roll) get(id string) (Account, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	a, ok := r.known[id]
	if ok && r.life > 0 && !time.Now().Before(a.until) {
		return Account{}, false
	}
	return a.Account, ok
}

// reading is to be called before a person is read, for keep.
func (r *roll) reading() uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.changes
}

// keep remembers a person, unless somebody has changed since the reading began.
func (r *roll) keep(reading uint64, a Account) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.changes != reading {
		return
	}
	for id := range r.known {
		if len(r.known) < maxRoll {
			break
		}
		delete(r.known, id) // any: who comes again is read again
	}
	kept := remembered{Account: a}
	if r.life > 0 {
		kept.until = time.Now().Add(r.life)
	}
	r.known[a.ID] = kept
}

func (r *roll) forgetAll() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.changes++
	clear(r.known)
}

func (r *roll) forget(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.changes++
	delete(r.known, id)
	for other, a := range r.known {
		if a.Owner == id { // a bot stands and falls with its owner
			delete(r.known, other)
		}
	}
}
