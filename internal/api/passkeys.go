package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/noripan/noripan/internal/house"
)

// BegunCeremony is what a browser makes or uses a passkey with.
type BegunCeremony struct {
	Ceremony string `json:"ceremony" doc:"Goes back with what the browser made of the options; it counts once, for five minutes."`
	Options  any    `json:"options" doc:"For PublicKeyCredential.parseCreationOptionsFromJSON or parseRequestOptionsFromJSON, in publicKey."`
}

// NewPasskey is a passkey that a browser has made.
type NewPasskey struct {
	Ceremony   string     `json:"ceremony" maxLength:"64"`
	Credential credential `json:"credential"`
	Name       string     `json:"name,omitempty" maxLength:"320" doc:"To know it by; up to 20 characters."`
}

// PasskeySignIn is a passkey that a browser has used.
type PasskeySignIn struct {
	Ceremony   string     `json:"ceremony" maxLength:"64"`
	Credential credential `json:"credential"`
}

// credential is a browser's PublicKeyCredential as JSON, as it was sent.
type credential struct{ raw json.RawMessage }

// UnmarshalJSON keeps the bytes.
func (c *credential) UnmarshalJSON(data []byte) error {
	c.raw = bytes.Clone(data)
	return nil
}

// Schema tells huma what a credential is.
func (credential) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, Description: "What PublicKeyCredential.toJSON gives.", AdditionalProperties: true}
}

type begunOutput struct{ Body BegunCeremony }

type newPasskeyInput struct{ Body NewPasskey }

type passkeySignInInput struct{ Body PasskeySignIn }

type passkeyInput struct {
	ID string `path:"id" maxLength:"64"`
}

type meanwhileOutput struct{}

func (s *Server) describePasskeys(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "beginPasskey", Method: http.MethodPost, Path: "/api/me/passkeys/begin", Summary: "Begin to make a passkey",
		Description: "A guest keeps the name by it, which nobody else can keep then.",
		Errors:      []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity, http.StatusTooManyRequests},
		Security:    known,
	}, s.beginPasskey)
	huma.Register(api, huma.Operation{
		OperationID: "finishPasskey", Method: http.MethodPost, Path: "/api/me/passkeys/finish", Summary: "Keep a passkey",
		Errors:   []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity, http.StatusTooManyRequests},
		Security: known, DefaultStatus: http.StatusNoContent,
	}, s.finishPasskey)
	huma.Register(api, huma.Operation{
		OperationID: "dropPasskey", Method: http.MethodDelete, Path: "/api/me/passkeys/{id}", Summary: "Forget a passkey",
		Description: "Not the last thing to sign in with.", DefaultStatus: http.StatusNoContent,
		Errors: []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict}, Security: known,
	}, s.dropPasskey)
	huma.Register(api, huma.Operation{
		OperationID: "beginPasskeySignIn", Method: http.MethodPost, Path: "/api/session/passkey/begin", Summary: "Begin to sign in with a passkey",
		Errors: []int{http.StatusUnprocessableEntity, http.StatusTooManyRequests},
	}, s.beginPasskeySignIn)
	huma.Register(api, huma.Operation{
		OperationID: "finishPasskeySignIn", Method: http.MethodPost, Path: "/api/session/passkey/finish", Summary: "Sign in with a passkey",
		Description: "Whoever this was before.",
		Errors:      []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusUnprocessableEntity, http.StatusTooManyRequests},
	}, s.finishPasskeySignIn)
}

// holder is a person as the library knows people.
type holder struct {
	account house.Account
	keys    []house.Passkey // of the site
	known   []webauthn.Credential
}

func (h *holder) WebAuthnID() []byte                         { return []byte(h.account.ID) }
func (h *holder) WebAuthnName() string                       { return h.account.Name }
func (h *holder) WebAuthnDisplayName() string                { return h.account.Name }
func (h *holder) WebAuthnCredentials() []webauthn.Credential { return h.known }

// holderOf is a person with the passkeys of a site.
func (s *Server) holderOf(ctx context.Context, a house.Account, site string) (*holder, error) {
	keys, err := s.house.Passkeys(ctx, a.ID)
	if err != nil {
		return nil, fmt.Errorf("a person's passkeys: %w", err)
	}
	h := &holder{account: a}
	for _, k := range keys {
		if k.Site != site {
			continue
		}
		var c webauthn.Credential
		if err := json.Unmarshal(k.Body, &c); err != nil {
			return nil, fmt.Errorf("reading passkey %s: %w", k.ID, err)
		}
		h.keys, h.known = append(h.keys, k), append(h.known, c)
	}
	return h, nil
}

// site is where a browser says it is: with a public address of the server there, else at the host that the request went
// to. A browser lets a page use the keys of its own host only, so a wrong host gains nothing. The error is a Problem
// where browsers know no passkeys.
func (s *Server) site(c *caller) (*webauthn.WebAuthn, error) {
	at := s.public
	if at == nil {
		at = &url.URL{Scheme: "http", Host: strings.ToLower(c.host)}
		if c.secure {
			at.Scheme = "https"
		}
	}
	name := at.Hostname()
	local := name == "localhost" || strings.HasSuffix(name, ".localhost")
	if _, err := netip.ParseAddr(name); err == nil || name == "" || at.Scheme != "https" && !local {
		return nil, errNoPasskeys
	}
	w, err := webauthn.New(&webauthn.Config{RPID: name, RPDisplayName: "Noripan", RPOrigins: []string{at.Scheme + "://" + at.Host}})
	if err != nil {
		return nil, errNoPasskeys // a host that is none
	}
	return w, nil
}

// publicURL reads the server's public address; nil for none.
func publicURL(text string) (*url.URL, error) {
	if text == "" {
		return nil, nil //nolint:nilnil // no address is no error
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return nil, fmt.Errorf("%q is no address of a server, such as https://play.example.org", text)
	}
	host := strings.ToLower(u.Host)
	if name, port, err := net.SplitHostPort(host); err == nil && (u.Scheme == "https" && port == "443" || u.Scheme == "http" && port == "80") {
		host = name // as browsers write it
	}
	return &url.URL{Scheme: u.Scheme, Host: host}, nil
}

func (s *Server) beginPasskey(ctx context.Context, _ *struct{}) (*begunOutput, error) {
	a, err := s.acting(ctx)
	if err != nil {
		return nil, err
	}
	w, err := s.site(callerOf(ctx))
	if err != nil {
		return nil, err
	}
	if err := s.house.MayKeep(ctx, a); err != nil {
		return nil, s.refusal(ctx, err)
	}
	h, err := s.holderOf(ctx, a, w.Config.RPID)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	options, session, err := w.BeginRegistration(h,
		webauthn.WithExclusions(webauthn.Credentials(h.known).CredentialDescriptors()),
		webauthn.WithAuthenticatorSelection(protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		}))
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("asking for a passkey: %w", err))
	}
	return s.begun(ctx, a.ID, session, options)
}

// begun keeps a ceremony and answers with what the browser needs.
func (s *Server) begun(ctx context.Context, person string, session *webauthn.SessionData, options any) (*begunOutput, error) {
	asked, err := json.Marshal(session)
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("encoding a ceremony: %w", err))
	}
	id, err := s.house.BeginCeremony(ctx, person, asked)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &begunOutput{Body: BegunCeremony{Ceremony: id, Options: options}}, nil
}

// finish is what begun kept, once.
func (s *Server) finish(ctx context.Context, id, person string) (*webauthn.SessionData, error) {
	asked, err := s.house.FinishCeremony(ctx, id, person)
	if errors.Is(err, house.ErrNoCeremony) {
		return nil, errBadCeremony
	}
	var session webauthn.SessionData
	if err == nil {
		err = json.Unmarshal(asked, &session)
	}
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("finishing a ceremony: %w", err))
	}
	return &session, nil
}

func (s *Server) finishPasskey(ctx context.Context, in *newPasskeyInput) (*meanwhileOutput, error) {
	a, err := s.acting(ctx)
	if err != nil {
		return nil, err
	}
	name := ""
	if in.Body.Name != "" {
		if name, err = cleanName(in.Body.Name); err != nil {
			return nil, badName(err)
		}
	}
	w, err := s.site(callerOf(ctx))
	if err != nil {
		return nil, err
	}
	session, err := s.finish(ctx, in.Body.Ceremony, a.ID)
	if err != nil {
		return nil, err
	}
	made, err := protocol.ParseCredentialCreationResponseBytes(in.Body.Credential.raw)
	if err != nil {
		return nil, errBadCeremony
	}
	h, err := s.holderOf(ctx, a, w.Config.RPID)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	key, err := w.CreateCredential(h, *session, made)
	if err != nil {
		s.log.DebugContext(ctx, "a passkey was not taken", slog.Any("error", err))
		return nil, errBadCeremony
	}
	body, err := json.Marshal(key)
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("encoding a passkey: %w", err))
	}
	err = s.house.AddPasskey(ctx, a, house.Passkey{Site: w.Config.RPID, Credential: key.ID, Name: name, Body: body})
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &meanwhileOutput{}, nil
}

func (s *Server) dropPasskey(ctx context.Context, in *passkeyInput) (*meanwhileOutput, error) {
	a, err := s.acting(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.house.DropPasskey(ctx, a.ID, in.ID); err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &meanwhileOutput{}, nil
}

func (s *Server) beginPasskeySignIn(ctx context.Context, _ *struct{}) (*begunOutput, error) {
	c := callerOf(ctx)
	if wait, ok := s.sessions.take(c.address); !ok {
		return nil, tooFast(wait)
	}
	w, err := s.site(c)
	if err != nil {
		return nil, err
	}
	options, session, err := w.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("asking for a passkey: %w", err))
	}
	return s.begun(ctx, "", session, options)
}

func (s *Server) finishPasskeySignIn(ctx context.Context, in *passkeySignInInput) (*meOutput, error) {
	c := callerOf(ctx)
	if wait, ok := s.signIns.take("at " + c.address); !ok {
		return nil, tooFast(wait)
	}
	w, err := s.site(c)
	if err != nil {
		return nil, err
	}
	session, err := s.finish(ctx, in.Body.Ceremony, "")
	if err != nil {
		return nil, err
	}
	used, err := protocol.ParseCredentialRequestResponseBytes(in.Body.Credential.raw)
	if err != nil {
		return nil, errBadCeremony
	}
	var h *holder
	var failed error
	_, key, err := w.ValidatePasskeyLogin(func(_, userHandle []byte) (webauthn.User, error) {
		a, err := s.house.Account(ctx, string(userHandle))
		if err == nil {
			h, err = s.holderOf(ctx, a, w.Config.RPID)
		}
		if err != nil && !errors.Is(err, house.ErrNoSuchPerson) {
			failed = err
		}
		return h, err
	}, *session, used)
	if failed != nil {
		return nil, s.refusal(ctx, failed)
	}
	if err != nil || key.Authenticator.CloneWarning {
		s.log.DebugContext(ctx, "a passkey was not taken", slog.Any("error", err))
		return nil, errUnknownKey
	}
	i := slices.IndexFunc(h.keys, func(k house.Passkey) bool { return bytes.Equal(k.Credential, key.ID) })
	body, err := json.Marshal(key)
	if err == nil {
		err = s.house.UsedPasskey(ctx, h.keys[i].ID, body)
	}
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("keeping a passkey: %w", err))
	}
	return s.signedIn(c, h.account, false)
}
