package api

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/noripan/noripan/internal/house"
)

// MyAccount is the one who asks, with the ways to sign in.
type MyAccount struct {
	Me
	Passkeys []PasskeyInfo `json:"passkeys"`
}

// PasskeyInfo is a passkey of one's own.
type PasskeyInfo struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created int64  `json:"created" doc:"In milliseconds since 1970."`
	Used    int64  `json:"used" doc:"When it was last used, in milliseconds since 1970."`
}

// NewPassword is a password to be kept.
type NewPassword struct {
	Password string `json:"password" maxLength:"512" doc:"10 to 128 characters."`
	Old      string `json:"old,omitempty" maxLength:"512" doc:"The one so far, if there is one; then all sessions end, and this one goes on anew."`
}

// SignIn is a name that is kept, with its password.
type SignIn struct {
	Name     string `json:"name" maxLength:"320" doc:"Case and width do not matter."`
	Password string `json:"password" maxLength:"512"`
	Token    bool   `json:"token,omitempty" doc:"For programs: a bearer token, and no cookie."`
}

type accountOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie" doc:"The session of a browser."`
	Body      MyAccount
}

type passwordInput struct{ Body NewPassword }

type signInInput struct{ Body SignIn }

type goneOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie" doc:"Ends the session of a browser."`
}

func (s *Server) describeAccounts(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "me", Method: http.MethodGet, Path: "/api/me", Summary: "Who I am, and how I may sign in",
		Errors: []int{http.StatusUnauthorized, http.StatusForbidden}, Security: known,
	}, s.me)
	huma.Register(api, huma.Operation{
		OperationID: "setPassword", Method: http.MethodPut, Path: "/api/me/password", Summary: "Give myself a password",
		Description: "A guest keeps the name by it, which nobody else can keep then.",
		Errors:      []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity, http.StatusTooManyRequests},
		Security:    known,
	}, s.setPassword)
	huma.Register(api, huma.Operation{
		OperationID: "signIn", Method: http.MethodPost, Path: "/api/session/password", Summary: "Sign in with a password",
		Description: "Whoever this was before. A name that nobody keeps is refused as a wrong password is.",
		Errors:      []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests, http.StatusServiceUnavailable},
	}, s.signIn)
	huma.Register(api, huma.Operation{
		OperationID: "signOut", Method: http.MethodPost, Path: "/api/session/end", Summary: "Sign out here",
		Description: "This session ends, with its sockets. A guest cannot come back.", DefaultStatus: http.StatusNoContent,
	}, s.signOut)
	huma.Register(api, huma.Operation{
		OperationID: "signOutEverywhere", Method: http.MethodPost, Path: "/api/session/end-all", Summary: "Sign out everywhere",
		Description:   "All my sessions end, this one too, with their sockets. For those who keep their names.",
		DefaultStatus: http.StatusNoContent, Errors: []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusConflict}, Security: known,
	}, s.signOutEverywhere)
	huma.Register(api, huma.Operation{
		OperationID: "deleteMe", Method: http.MethodDelete, Path: "/api/me", Summary: "Delete my account",
		Description:   "For good. Bots go on for my seats; in finished games and at tables my name is gone.",
		DefaultStatus: http.StatusNoContent, Errors: []int{http.StatusUnauthorized, http.StatusForbidden}, Security: known,
	}, s.deleteMe)
}

func (s *Server) me(ctx context.Context, _ *struct{}) (*accountOutput, error) {
	a, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	known := s.welcome(callerOf(ctx), a, false)
	out := &accountOutput{SetCookie: known.SetCookie, Body: MyAccount{Me: known.Body, Passkeys: []PasskeyInfo{}}}
	if !a.Kept {
		return out, nil
	}
	keys, err := s.house.Passkeys(ctx, a.ID)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	for _, k := range keys {
		out.Body.Passkeys = append(out.Body.Passkeys, PasskeyInfo{ID: k.ID, Name: k.Name, Created: k.Created, Used: k.Used})
	}
	return out, nil
}

func (s *Server) setPassword(ctx context.Context, in *passwordInput) (*meOutput, error) {
	a, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	if wait, ok := s.signIns.take(a.ID); !ok {
		return nil, tooFast(wait)
	}
	c := callerOf(ctx)
	changed, err := s.house.SetPassword(ctx, a, in.Body.Old, in.Body.Password)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	out := s.welcome(c, changed, false)
	if !changed.Owns(c.session) {
		s.cut(a.ID, closeStranger, "signed out", all)
	}
	return out, nil
}

// signIn counts tries by name and by address, whether anybody has the name or not.
func (s *Server) signIn(ctx context.Context, in *signInInput) (*meOutput, error) {
	c := callerOf(ctx)
	if wait, ok := s.signIns.take("at " + c.address); !ok {
		return nil, tooFast(wait)
	}
	if wait, ok := s.signIns.take("as " + house.SameName(in.Body.Name)); !ok {
		return nil, tooFast(wait)
	}
	a, err := s.house.SignIn(ctx, in.Body.Name, in.Body.Password)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return s.signedIn(c, a, in.Body.Token)
}

// signedIn lets in somebody who has proved who they are, unless they are banned.
func (s *Server) signedIn(c *caller, a house.Account, token bool) (*meOutput, error) {
	if b, banned := a.Banned(); banned {
		return nil, barred(b)
	}
	return s.admitAs(c, a, token), nil
}

func (s *Server) signOut(ctx context.Context, _ *struct{}) (*goneOutput, error) {
	c := callerOf(ctx)
	if c.account != nil || c.ban != nil {
		if err := s.house.EndSession(ctx, c.session); err != nil {
			return nil, s.refusal(ctx, err)
		}
		s.cut(c.session.Person, closeStranger, "signed out", c.session.ID)
	}
	return s.gone(c), nil
}

func (s *Server) signOutEverywhere(ctx context.Context, _ *struct{}) (*goneOutput, error) {
	a, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	if !a.Kept {
		return nil, problem(http.StatusConflict, house.NotKept, "a guest cannot sign in again: keep the name first, or delete the account")
	}
	if err := s.house.EndSessions(ctx, a.ID); err != nil {
		return nil, s.refusal(ctx, err)
	}
	s.cut(a.ID, closeStranger, "signed out", all)
	return s.gone(callerOf(ctx)), nil
}

func (s *Server) deleteMe(ctx context.Context, _ *struct{}) (*goneOutput, error) {
	a, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	cut := s.cutAll(ctx, a.ID, closeStranger, "the account is deleted")
	err = errors.Join(s.house.Delete(ctx, a), cut)
	s.cut(a.ID, closeStranger, "the account is deleted", all) // whoever came meanwhile
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return s.gone(callerOf(ctx)), nil
}

// gone makes a browser forget who it was.
func (s *Server) gone(c *caller) *goneOutput {
	out := &goneOutput{}
	if !c.bearer {
		out.SetCookie = emptyCookie(c.secure)
	}
	return out
}
