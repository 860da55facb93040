package api

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/noripan/noripan/internal/house"
)

// A person is known by a token that only this server can make: the session and a keyed hash of it. The same token travels
// as a cookie (browsers) or as a bearer token (programs); what is stored tells only which sessions have ended.

const (
	cookieName = "noripan"
	cookieLife = 400 * 24 * time.Hour // the longest that browsers keep; renewed whenever a browser asks who it is

	tokenPurpose  = "noripan session 2\n" // what else the key may sign one day cannot pass for a session
	maxTokenBytes = 200
)

// KeySize is the size of the key that signs sessions, in bytes.
const KeySize = 32

// signer makes and checks session tokens.
type signer struct{ key [KeySize]byte }

func (s *signer) mac(session string) []byte {
	h := hmac.New(sha256.New, s.key[:])
	h.Write([]byte(tokenPurpose))
	h.Write([]byte(session))
	return h.Sum(nil)
}

// token is the session's token: "PERSON.EPOCH.ID.MAC".
func (s *signer) token(session house.Session) string {
	text := session.Person + "." + strconv.FormatInt(session.Epoch, 10) + "." + session.ID
	return text + "." + base64.RawURLEncoding.EncodeToString(s.mac(text))
}

// session is what a token stands for; false if this server did not make it. Whether it still counts is the house's to say.
func (s *signer) session(token string) (house.Session, bool) {
	if len(token) > maxTokenBytes {
		return house.Session{}, false
	}
	last := strings.LastIndexByte(token, '.')
	if last < 0 {
		return house.Session{}, false
	}
	text, code := token[:last], token[last+1:]
	mac, err := base64.RawURLEncoding.Strict().DecodeString(code)
	if err != nil || !hmac.Equal(mac, s.mac(text)) {
		return house.Session{}, false
	}
	parts := strings.Split(text, ".")
	if len(parts) != 3 || parts[0] == "" {
		return house.Session{}, false
	}
	epoch, err := strconv.ParseInt(parts[1], 10, 64)
	return house.Session{Person: parts[0], Epoch: epoch, ID: parts[2]}, err == nil
}

// identify tells which session sends a request, none for a stranger, and whether by a bearer token. That counts before a
// cookie.
func (s *signer) identify(r *http.Request) (session house.Session, bearer bool) {
	if scheme, token, found := strings.Cut(r.Header.Get("Authorization"), " "); found && strings.EqualFold(scheme, "Bearer") {
		session, _ = s.session(token)
		return session, true
	}
	if cookie, err := r.Cookie(cookieName); err == nil {
		session, _ = s.session(cookie.Value)
	}
	return session, false
}

// cookie carries a token. It is Secure where the page came over HTTPS.
func (s *signer) cookie(session house.Session, secure bool) http.Cookie {
	c := emptyCookie(secure)
	c.Value, c.MaxAge = s.token(session), int(cookieLife/time.Second)
	return c
}

// emptyCookie makes a browser forget its session.
func emptyCookie(secure bool) http.Cookie {
	return http.Cookie{Name: cookieName, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure}
}

// caller is who sends a request, as the handlers see it.
type caller struct {
	session house.Session  // as the token has it; it may count no more
	account *house.Account // whose session it is; nil for a stranger, and for one who is banned
	ban     *house.Ban     // of one who is banned
	bearer  bool           // known by a bearer token
	address string         // for limits: the client's address, IPv6 as its /64
	host    string         // to which the request went, as the client wrote it
	secure  bool           // the page came over HTTPS
	korean  bool           // Korean is the reader's first language of ours
	answer  *http.ResponseController
}

// person is the caller's id, "" for a stranger.
func (c *caller) person() string {
	if c.account == nil {
		return ""
	}
	return c.account.ID
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
