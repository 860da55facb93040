package api

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"time"
)

// A guest is known by a token that only this server can make: the person's id and a keyed hash of it. The same token
// travels as a cookie (browsers) or as a bearer token (programs); nothing of it is stored.

const (
	cookieName = "noripan"
	cookieLife = 400 * 24 * time.Hour // the longest that browsers keep; renewed whenever a browser asks who it is

	tokenPurpose  = "noripan session 1\n" // what else the key may sign one day cannot pass for a session
	maxTokenBytes = 200
)

// KeySize is the size of the key that signs sessions, in bytes.
const KeySize = 32

// signer makes and checks session tokens.
type signer struct{ key [KeySize]byte }

func (s *signer) mac(person string) []byte {
	h := hmac.New(sha256.New, s.key[:])
	h.Write([]byte(tokenPurpose))
	h.Write([]byte(person))
	return h.Sum(nil)
}

// token is the person's token: "PERSON.MAC".
func (s *signer) token(person string) string {
	return person + "." + base64.RawURLEncoding.EncodeToString(s.mac(person))
}

// person is whom a token stands for; false if this server did not make it.
func (s *signer) person(token string) (string, bool) {
	if len(token) > maxTokenBytes {
		return "", false
	}
	person, code, found := strings.Cut(token, ".")
	if !found || person == "" {
		return "", false
	}
	mac, err := base64.RawURLEncoding.Strict().DecodeString(code)
	if err != nil || !hmac.Equal(mac, s.mac(person)) {
		return "", false
	}
	return person, true
}

// identify tells who sends a request, "" for a stranger, and whether by a bearer token. That counts before a cookie.
func (s *signer) identify(r *http.Request) (person string, bearer bool) {
	if scheme, token, found := strings.Cut(r.Header.Get("Authorization"), " "); found && strings.EqualFold(scheme, "Bearer") {
		person, _ = s.person(token)
		return person, true
	}
	if cookie, err := r.Cookie(cookieName); err == nil {
		person, _ = s.person(cookie.Value)
	}
	return person, false
}

// cookie carries a token. It is Secure where the page came over HTTPS.
func (s *signer) cookie(person string, secure bool) http.Cookie {
	return http.Cookie{
		Name: cookieName, Value: s.token(person), Path: "/", MaxAge: int(cookieLife / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure,
	}
}

// caller is who sends a request, as the handlers see it.
type caller struct {
	person  string // "" for a stranger
	bearer  bool   // known by a bearer token
	address string // for limits: the client's address, IPv6 as its /64
	secure  bool   // the page came over HTTPS
	korean  bool   // Korean is the reader's first language of ours
}

type callerKey struct{}

func withCaller(ctx context.Context, c *caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// callerOf is the caller that the guard has put into the context of every request.
func callerOf(ctx context.Context) *caller {
	c, _ := ctx.Value(callerKey{}).(*caller)
	if c == nil {
		return &caller{}
	}
	return c
}
