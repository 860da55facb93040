package house

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// What administrators do, as their list calls it.
const (
	actClaim  = "claim"
	actBan    = "ban"
	actLift   = "lift"
	actClose  = "close"
	actBackup = "backup"
)

// AdminKey is the name of the secret by which somebody becomes an administrator, and adminToken the signs of its text.
const (
	AdminKey   = "admin"
	adminToken = 24
)

const adminPage = 50 // rows

// NewAdminToken is a token that makes an administrator, once, and what is kept of it under AdminKey.
func NewAdminToken() (token string, kept []byte) {
	token = newCode(adminToken)
	return token, tokenHash(token)
}

func tokenHash(token string) []byte {
	hash := sha256.Sum256([]byte(token))
	return hash[:]
}

// FirstAdminToken is the token for a server that has no administrator and was never given one; "" otherwise. An open
// token, which nobody has used, is not told again.
func (h *House) FirstAdminToken(ctx context.Context) (token string, open bool, err error) {
	n, open, err := h.store.Administrators(ctx, AdminKey)
	if err != nil {
		return "", false, fmt.Errorf("looking for administrators: %w", err)
	}
	if n > 0 || open {
		return "", open, nil
	}
	token, kept := NewAdminToken()
	first, err := h.store.Key(ctx, AdminKey, kept)
	if err != nil {
		return "", false, fmt.Errorf("keeping the administrator's token: %w", err)
	}
	if !bytes.Equal(first, kept) {
		return "", true, nil // another server that starts at this moment tells its own
	}
	return token, true, nil
}

// Claim makes the person an administrator by a token, which is spent. The error is a *table.Error where it cannot be.
func (h *House) Claim(ctx context.Context, a Account, token string) error {
	if !a.Kept {
		return &table.Error{Code: NotKept}
	}
	code, _ := normal(token, adminToken) // what is no token has the hash of none
	err := h.store.Claim(ctx, AdminKey, tokenHash(code), actOf(a, actClaim, a.ID, a.Name, ""))
	h.forgetPerson(a.ID)
	if errors.Is(err, store.ErrNotFound) {
		return &table.Error{Code: BadAdminToken}
	}
	if err != nil {
		return fmt.Errorf("making an administrator: %w", err)
	}
	h.log.InfoContext(ctx, "there is a new administrator", slog.String("person", a.ID))
	return nil
}

// Administrator tells whether a person is one now: it asks the store, since the right can be taken from outside.
func (h *House) Administrator(ctx context.Context, person string) (bool, error) {
	p, err := h.store.Person(ctx, person)
	if err != nil {
		return false, fmt.Errorf("looking for an administrator: %w", err)
	}
	return p.Admin, nil
}

func actOf(by Account, act, about, name, detail string) store.Act {
	return store.Act{At: time.Now().UnixMilli(), Admin: by.ID, AdminName: by.Name, Act: act, About: about, AboutName: name, Detail: detail}
}

// Ban keeps a person out from now on, until a time in milliseconds since 1970 or, with 0, for good. Open connections are
// the edge's business; after they are closed Unseat gives the seats to bots. The error is a *table.Error where it cannot be.
func (h *House) Ban(ctx context.Context, by Account, person, reason string, until int64) error {
	p, err := h.store.Person(ctx, person)
	if errors.Is(err, store.ErrNotFound) {
		return &table.Error{Code: UnknownPerson}
	}
	if err != nil {
		return fmt.Errorf("banning a person: %w", err)
	}
	if p.Admin {
		return &table.Error{Code: Untouchable}
	}
	if err := h.revokeDevice(ctx, person); err != nil {
		return err
	}
	b := store.Ban{Person: person, Reason: reason, Until: until, Since: time.Now().UnixMilli()}
	err = h.store.Ban(ctx, b, actOf(by, actBan, person, p.Name, reason))
	h.forgetPerson(person)
	if err != nil {
		return fmt.Errorf("banning a person: %w", err)
	}
	return nil
}

// Unseat lets bots of this server go on for all seats of a person, and of that person's bots.
func (h *House) Unseat(ctx context.Context, person string) error {
	a, err := h.Account(ctx, person)
	if err != nil {
		return err
	}
	bots, err := h.Bots(ctx, person)
	if err != nil {
		return err
	}
	errs := []error{h.leaveAll(ctx, person, a.Name)}
	for _, b := range bots {
		errs = append(errs, h.leaveAll(ctx, b.ID, b.Name))
	}
	return errors.Join(errs...)
}

// Lift ends a ban. The error is a *table.Error where there is none.
func (h *House) Lift(ctx context.Context, by Account, person string) error {
	p, err := h.store.Person(ctx, person)
	if err == nil {
		err = h.store.Lift(ctx, person, actOf(by, actLift, person, p.Name, ""))
		h.forgetPerson(person)
	}
	if errors.Is(err, store.ErrNotFound) {
		return &table.Error{Code: NotBanned}
	}
	if err != nil {
		return fmt.Errorf("lifting a ban: %w", err)
	}
	return nil
}

// KnownPerson is a person as administrators see people.
type KnownPerson struct {
	Person  string    `json:"person"`
	Name    string    `json:"name"`
	Kept    bool      `json:"kept" doc:"False for a guest."`
	Admin   bool      `json:"admin"`
	Created int64     `json:"created" doc:"In milliseconds since 1970."`
	Tables  int       `json:"tables" doc:"Where the person is a member."`
	Ban     *KnownBan `json:"ban,omitempty"`
}

// KnownBan is a ban that is not over.
type KnownBan struct {
	Reason string `json:"reason"`
	Since  int64  `json:"since" doc:"In milliseconds since 1970."`
	Until  int64  `json:"until,omitempty" doc:"In milliseconds since 1970; none for a ban for good."`
}

// People are those whose name has the text in it, or whose id it is, newest first; with banned only those kept out now.
func (h *House) People(ctx context.Context, text string, banned bool) ([]KnownPerson, error) {
	now := time.Now().UnixMilli()
	found, err := h.store.FindPeople(ctx, text, banned, now, adminPage)
	if err != nil {
		return nil, fmt.Errorf("looking for people: %w", err)
	}
	people := make([]KnownPerson, len(found))
	for i, p := range found {
		people[i] = KnownPerson{Person: p.ID, Name: p.Name, Kept: p.Folded != "", Admin: p.Admin, Created: p.Created, Tables: p.Tables}
		if p.Since > 0 && (p.Until == 0 || p.Until > now) {
			people[i].Ban = &KnownBan{Reason: p.Reason, Since: p.Since, Until: p.Until}
		}
	}
	return people, nil
}

// KnownTable is a table as administrators see it: nothing of what is played there.
type KnownTable struct {
	N       int64       `json:"n" doc:"Counts tables."`
	Code    string      `json:"code"`
	GameID  string      `json:"gameId"`
	State   table.Phase `json:"state" enum:"lobby,playing,finished,closed"`
	Private bool        `json:"private"`
	Host    string      `json:"host" doc:"The host's name."`
	Seats   []KnownSeat `json:"seats"`
	Changed int64       `json:"changed" doc:"When it last changed, in milliseconds since 1970."`
	Awake   bool        `json:"awake" doc:"False for one that sleeps, and takes no memory."`
	Trouble string      `json:"trouble,omitempty" enum:"game,rules,broken,data" doc:"Why it cannot go on: this program lacks its game, has other rules of it, they fall over, or its data cannot be read. The server's log tells more."`
}

// KnownSeat is a seat as administrators see it.
type KnownSeat struct {
	Controller table.Controller `json:"controller" enum:"empty,human,autoplay,substitute,bot"`
	Name       string           `json:"name,omitempty"`
	Presence   table.Presence   `json:"presence,omitempty" enum:"online,away,offline"`
	Awaited    bool             `json:"awaited,omitempty" doc:"The table waits for it."`
}

// Tables are those that are not closed, newest first: in one state, or in all with "", and those older than the one of
// that number, unless it is 0.
func (h *House) Tables(ctx context.Context, state string, before int64) ([]KnownTable, error) {
	rows, err := h.store.Tables(ctx, state, before, adminPage)
	if err != nil {
		return nil, fmt.Errorf("listing all tables: %w", err)
	}
	seen := h.sights(ctx, rows)
	tables := make([]KnownTable, len(rows))
	for i := range rows {
		s, readable := seen[rows[i].ID]
		if !readable {
			return nil, fmt.Errorf("listing all tables: the row of table %s cannot be read", rows[i].Code)
		}
		tables[i] = h.known(&rows[i], &s)
	}
	return tables, nil
}

func (h *House) known(row *store.Row, seen *sight) KnownTable {
	s := &seen.Summary
	k := KnownTable{
		N: row.ID, Code: row.Code, GameID: s.GameID, State: s.State, Private: s.Private, Host: s.Host, Seats: make([]KnownSeat, len(s.Seats)),
		Changed: seen.Changed, Awake: seen.Awake,
	}
	if !seen.Awake {
		k.Trouble = h.trouble(row)
	}
	for i := range s.Seats {
		k.Seats[i] = KnownSeat{Controller: s.Seats[i].Controller, Name: s.Seats[i].Name, Awaited: awaits(s, i) != nil}
		if seen.Awake {
			k.Seats[i].Presence = s.Seats[i].Presence
		}
	}
	return k
}

// CloseTable closes the table of that code for good, whoever is there and even if it cannot be woken.
func (h *House) CloseTable(ctx context.Context, by Account, code, reason string) error {
	code, ok := normal(code, roomCode)
	if !ok {
		return noSuchRoom()
	}
	row, err := h.store.Table(ctx, code)
	if errors.Is(err, store.ErrNotFound) {
		return noSuchRoom()
	}
	if err != nil {
		return fmt.Errorf("closing table %s: %w", code, err)
	}
	if err := h.store.AddAct(ctx, actOf(by, actClose, code, "", reason)); err != nil {
		return fmt.Errorf("closing table %s: %w", code, err)
	}
	_, err = ask(ctx, h, code, func(t anywhere) (struct{}, error) { return struct{}{}, t.Close(ctx) })
	if err == nil || refused(err, table.NoSuchRoom) {
		return nil
	}
	if errors.Is(err, table.ErrRestart) || ctx.Err() != nil || troubleOf(err) == "" {
		return err
	}
	if err := h.shut(ctx, code, row.ID); err != nil {
		return fmt.Errorf("closing table %s: %w", code, err)
	}
	h.untrouble(code)
	h.cfg.News.Tell(untrouble, code)
	return nil
}

// shut closes a table that cannot be woken. In a cluster it is taken first: another server may be able to wake it.
func (h *House) shut(ctx context.Context, code string, id int64) error {
	if h.cluster == nil {
		return h.store.CloseTable(ctx, id) //nolint:wrapcheck // it says what it was for
	}
	l, err := h.cluster.acquire(ctx, code, id)
	if errors.Is(err, errElsewhere) {
		return table.ErrRestart
	}
	if err != nil {
		return err
	}
	defer h.cluster.release(context.WithoutCancel(ctx), l)
	return h.store.CloseTable(ctx, id) //nolint:wrapcheck // it says what it was for
}

// Deed is what an administrator did.
type Deed struct {
	N      int64  `json:"n" doc:"Counts them."`
	At     int64  `json:"at" doc:"In milliseconds since 1970."`
	By     string `json:"by" doc:"The administrator's name at that time."`
	Act    string `json:"act" enum:"claim,ban,lift,close,backup"`
	About  string `json:"about" doc:"The name of a person, the code of a table, or a file."`
	Detail string `json:"detail,omitempty" doc:"The reason that was given."`
}

// Deeds are the administrators' acts, newest first: those before the one of that number, unless it is 0.
func (h *House) Deeds(ctx context.Context, before int64) ([]Deed, error) {
	acts, err := h.store.Acts(ctx, before, adminPage)
	if err != nil {
		return nil, fmt.Errorf("listing administrators' acts: %w", err)
	}
	deeds := make([]Deed, len(acts))
	for i, a := range acts {
		deeds[i] = Deed{N: a.ID, At: a.At, By: a.AdminName, Act: a.Act, About: a.About, Detail: a.Detail}
		if a.Act == actClaim || a.Act == actBan || a.Act == actLift {
			deeds[i].About = a.AboutName
		}
	}
	return deeds, nil
}
