package house

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/text/secure/precis"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/table"
)

// Codes of refusals about accounts.
const (
	NameTaken      = "name_taken"      // another keeps the name
	NameUnfit      = "name_unfit"      // it has signs by which no name can be kept
	WrongSignIn    = "wrong_sign_in"   // no such name, or another password: which, nobody is told
	WrongPassword  = "wrong_password"  // not the password so far
	PasswordLength = "password_length" // not from characters to characters
	LastKey        = "last_key"        // nothing would be left to sign in with
	NoSuchKey      = "no_such_key"     // of this person
	TooManyKeys    = "too_many_keys"   // args.n are enough
	KnownKey       = "known_key"       // the device has one for this name already
	NotKept        = "not_kept"        // a guest first keeps the name
	BadAdminToken  = "bad_admin_token" // wrong, or spent
	UnknownPerson  = "no_such_person"  // that an administrator names
	NotBanned      = "not_banned"      // there is nothing to lift
	Untouchable    = "untouchable"     // an administrator cannot be banned
)

// goneName is what others see in place of the name of a person who has gone.
var goneName = map[string]string{"ko": "떠난 사람", "en": "Someone who left"}

// Passkey is a key by which somebody signs in.
type Passkey = store.Passkey

// fold is a name as names are compared: without regard to case and width (RFC 8266). The error is a *table.Error.
func fold(name string) (string, error) {
	folded, err := precis.Nickname.CompareKey(name)
	if err != nil || folded == "" {
		return "", &table.Error{Code: NameUnfit, Detail: "a name with such signs cannot be kept"}
	}
	return folded, nil
}

// accountRefusal makes of an error of the store what people may be told.
func accountRefusal(doing string, err error) error {
	for _, known := range []struct {
		err  error
		told table.Error
	}{
		{store.ErrNameTaken, table.Error{Code: NameTaken}},
		{store.ErrLastKey, table.Error{Code: LastKey}},
		{store.ErrConflict, table.Error{Code: KnownKey}},
	} {
		if errors.Is(err, known.err) {
			return &known.told
		}
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// SetPassword gives the person a password and so keeps the name. One who has a password gives it too; then all sessions
// end, also this one. The error is a *table.Error where it cannot be.
func (h *House) SetPassword(ctx context.Context, a Account, old, password string) (Account, error) {
	folded, err := fold(a.Name)
	if err != nil {
		return Account{}, err
	}
	p, err := h.store.Person(ctx, a.ID)
	if err != nil {
		return Account{}, fmt.Errorf("changing a password: %w", err)
	}
	if p.Password != "" {
		if right, err := h.vault.check(ctx, p.Password, old); err != nil {
			return Account{}, err
		} else if !right {
			return Account{}, &table.Error{Code: WrongPassword}
		}
	}
	hash, err := h.vault.hash(ctx, password)
	if err != nil {
		return Account{}, err
	}
	err = h.store.SetPassword(ctx, a.ID, folded, hash, p.Password != "")
	h.forgetPerson(a.ID)
	if err != nil {
		return Account{}, accountRefusal("keeping a password", err)
	}
	return h.Account(ctx, a.ID)
}

// SignIn is the person who keeps that name and has that password. It takes as long where nobody has, and the error, a
// *table.Error, is the same.
func (h *House) SignIn(ctx context.Context, name, password string) (Account, error) {
	wrong := &table.Error{Code: WrongSignIn}
	var p store.Person
	folded, err := fold(name)
	if err == nil {
		if p, err = h.store.PersonOfName(ctx, folded); err != nil && !errors.Is(err, store.ErrNotFound) {
			return Account{}, fmt.Errorf("signing in: %w", err)
		}
	}
	right, err := h.vault.check(ctx, p.Password, password)
	if err != nil {
		return Account{}, err
	}
	if !right {
		return Account{}, wrong
	}
	return h.Account(ctx, p.ID)
}

// SameName is what limits count a name as, whether anybody has it or not.
func SameName(name string) string {
	if folded, err := fold(name); err == nil {
		return folded
	}
	return name
}

// MayKeep tells whether a person could keep the name now. The error is a *table.Error if not.
func (h *House) MayKeep(ctx context.Context, a Account) error {
	folded, err := fold(a.Name)
	if err != nil {
		return err
	}
	p, err := h.store.PersonOfName(ctx, folded)
	switch {
	case errors.Is(err, store.ErrNotFound) || err == nil && p.ID == a.ID:
		return nil
	case err != nil:
		return fmt.Errorf("looking for a name: %w", err)
	}
	return &table.Error{Code: NameTaken}
}

// AddPasskey gives the person a passkey and so keeps the name. ID and times are set here. The error is a *table.Error
// where it cannot be.
func (h *House) AddPasskey(ctx context.Context, a Account, p Passkey) error {
	folded, err := fold(a.Name)
	if err != nil {
		return err
	}
	p.ID, p.Person, p.Created = newID(12), a.ID, time.Now().UnixMilli()
	p.Used = p.Created
	err = h.store.AddPasskey(ctx, p, folded)
	h.forgetPerson(a.ID)
	if errors.Is(err, store.ErrTooLarge) {
		return &table.Error{Code: TooManyKeys, Args: table.Args{"n": store.MaxPasskeys}, Detail: err.Error()}
	}
	if err != nil {
		return accountRefusal("adding a passkey", err)
	}
	return nil
}

// Passkeys are the person's, the oldest first.
func (h *House) Passkeys(ctx context.Context, person string) ([]Passkey, error) {
	keys, err := h.store.Passkeys(ctx, person)
	if err != nil {
		return nil, fmt.Errorf("finding passkeys: %w", err)
	}
	return keys, nil
}

// UsedPasskey keeps what a use of a passkey has changed of its body.
func (h *House) UsedPasskey(ctx context.Context, id string, body []byte) error {
	if err := h.store.UsePasskey(ctx, id, body, time.Now().UnixMilli()); err != nil {
		return fmt.Errorf("noting the use of a passkey: %w", err)
	}
	return nil
}

// DropPasskey forgets one of the person's passkeys, but not the last thing to sign in with. The error is a *table.Error
// where it cannot be.
func (h *House) DropPasskey(ctx context.Context, person, id string) error {
	err := h.store.DropPasskey(ctx, person, id)
	h.forgetPerson(person)
	if errors.Is(err, store.ErrNotFound) {
		return &table.Error{Code: NoSuchKey}
	}
	if err != nil {
		return accountRefusal("dropping a passkey", err)
	}
	return nil
}

// EndSession signs out one session.
func (h *House) EndSession(ctx context.Context, s Session) error {
	err := h.store.EndSession(ctx, s.Person, s.ID)
	h.forgetPerson(s.Person)
	if err != nil {
		return fmt.Errorf("ending a session: %w", err)
	}
	return nil
}

// EndSessions signs out all sessions of a person, and forgets the code by which another device could come in.
func (h *House) EndSessions(ctx context.Context, person string) error {
	if err := h.revokeDevice(ctx, person); err != nil {
		return err
	}
	err := h.store.EndSessions(ctx, person)
	h.forgetPerson(person)
	if err != nil {
		return fmt.Errorf("ending all sessions: %w", err)
	}
	return nil
}

// Delete forgets a person for good. Bots go on for the seats, and nobody finds the name any more at tables that are there
// or in finished games.
func (h *House) Delete(ctx context.Context, a Account) error {
	if err := h.dropBots(ctx, a.ID); err != nil {
		return err
	}
	// First nobody can come in as the person any more.
	if err := h.EndSessions(ctx, a.ID); err != nil {
		return err
	}
	name := goneName[a.Language]
	if name == "" {
		name = goneName["en"]
	}
	left := h.leaveAll(ctx, a.ID, name)
	err := h.store.DeletePerson(ctx, a.ID)
	h.forgetPerson(a.ID)
	if err != nil {
		return errors.Join(left, fmt.Errorf("deleting a person: %w", err))
	}
	return left
}

// leaveAll leaves all tables for a person, who is called name there from then on: bots go on for the seats. A table that
// cannot be woken is left out.
func (h *House) leaveAll(ctx context.Context, person, name string) error {
	rows, err := h.store.TablesWith(ctx, person)
	if err != nil {
		return fmt.Errorf("leaving all tables: %w", err)
	}
	who := table.Person{ID: person, Name: name}
	var errs []error
	for i := range rows {
		code := rows[i].Code
		_, err := h.Do(ctx, code, who, table.Command{ID: newID(6), Do: table.Leave})
		if err == nil || refused(err, table.NotMember) {
			_, err = ask(ctx, h, code, func(t anywhere) (struct{}, error) { return struct{}{}, t.Rename(ctx, who) })
		}
		if err != nil && !refused(err, table.Parked) && !refused(err, table.NoSuchRoom) {
			errs = append(errs, fmt.Errorf("leaving table %s: %w", code, err))
		}
	}
	return errors.Join(errs...)
}

// refused tells whether an error is a refusal of that code.
func refused(err error, code string) bool {
	var refused *table.Error
	return errors.As(err, &refused) && refused.Code == code
}
