package api

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
	"time"

	"golang.org/x/text/language"

	"github.com/noripan/noripan/internal/house"
)

const (
	maxBody     = 64 << 10         // bytes of a request's body
	bodyTimeout = 10 * time.Second // for the whole body
)

// bodies are the calls that may bring more.
var bodies = map[string]int64{
	"/api/replays": house.MaxRecord,
	"/api/lab":     256 << 10, // two texts of lab.MaxText letters, however they are written
}

// headers go with every answer. The client needs no inline script or style, and nothing from elsewhere.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; " +
		"form-action 'self'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "same-origin", // the address of a table is an invitation
	"Permissions-Policy":           "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
}

// guard is what every request passes before it reaches a handler.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		noted := &recorder{ResponseWriter: w}
		w = noted
		defer s.lastNet(w)

		if strings.HasPrefix(r.URL.Path, "/api/") {
			w.Header().Set("Cache-Control", "no-store")
		}
		c := s.callerFrom(r)
		c.answer = http.NewResponseController(w)
		r = r.WithContext(withCaller(r.Context(), c))
		if p := s.admit(w, r, c); p != nil {
			p.send(w)
		} else {
			next.ServeHTTP(w, r)
		}
		s.metrics.requests.WithLabelValues(r.Pattern, noted.code()).Inc()
		s.log.DebugContext(r.Context(), "answered", slog.String("method", r.Method), slog.String("route", r.Pattern), slog.String("status", noted.code()))
	})
}

// admit tells why a request may not pass, and reads its body.
func (s *Server) admit(w http.ResponseWriter, r *http.Request, c *caller) *Problem {
	if wait, ok := s.requests.take(c.address); !ok {
		return tooFast(wait)
	}
	if s.crossOrigin.Check(asUnsafe(r)) != nil {
		return errForeign
	}
	if strings.HasPrefix(r.URL.Path, "/api/") {
		if err := s.recognise(r.Context(), c); err != nil {
			return err
		}
		if err := s.mayCall(r, c); err != nil {
			return err
		}
	}
	return readBody(w, r)
}

// recognise finds out who a session belongs to, if it counts.
func (s *Server) recognise(ctx context.Context, c *caller) *Problem {
	c.account, c.ban = nil, nil
	if c.session.Person == "" {
		return nil
	}
	a, err := s.house.Account(ctx, c.session.Person)
	if errors.Is(err, house.ErrNoSuchPerson) {
		return nil // the account is deleted, or the data of this server were lost or replaced
	}
	if err != nil {
		return s.refusal(ctx, err)
	}
	if !a.Owns(c.session) {
		return nil
	}
	if b, banned := a.Banned(); banned {
		c.ban = &b
		return nil
	}
	c.account = &a
	return nil
}

// lastNet keeps one failed request from ending more than itself. Nothing is meant to reach it.
func (s *Server) lastNet(w http.ResponseWriter) {
	if failed := recover(); failed != nil {
		s.noteFailure("a request failed", failed)
		errInternal.send(w)
	}
}

func (s *Server) noteFailure(what string, failed any) {
	s.log.Error(what, slog.Any("panic", failed), slog.String("stack", string(debug.Stack())))
	s.metrics.panics.Inc()
}

// asUnsafe makes the cross-origin check look at opening a socket too: it is a GET, but it acts and it reads.
func asUnsafe(r *http.Request) *http.Request {
	if r.Header.Get("Upgrade") == "" {
		return r
	}
	as := *r
	as.Method = http.MethodPost
	return &as
}

// readBody reads the request's body whole, before any handler: too much, too slow or no JSON is found in one place.
func readBody(w http.ResponseWriter, r *http.Request) *Problem {
	if r.Body == nil || r.Body == http.NoBody {
		return nil
	}
	control := http.NewResponseController(w)
	if err := control.SetReadDeadline(time.Now().Add(bodyTimeout)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return problem(http.StatusBadRequest, codeBadRequest, "the connection is closed")
	}
	most := int64(maxBody)
	if larger, ok := bodies[r.URL.Path]; ok {
		most = larger
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return errTooLarge
	} else if err != nil {
		return problem(http.StatusBadRequest, codeBadRequest, "the body could not be read")
	}
	// Without a deadline again, the server's own idle time-out holds between requests.
	if err := control.SetReadDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return problem(http.StatusBadRequest, codeBadRequest, "the connection is closed")
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	if len(body) == 0 {
		return nil
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return errContentType
	}
	if !isJSON(body) {
		return errBrokenJSON
	}
	return nil
}

func (s *Server) callerFrom(r *http.Request) *caller {
	c := &caller{address: clientAddress(r, s.trustProxy), host: r.Host, secure: r.TLS != nil, korean: prefersKorean(r)}
	if s.trustProxy && r.Header.Get("X-Forwarded-Proto") == "https" {
		c.secure = true
	}
	c.session, c.bearer = s.signer.identify(r)
	return c
}

// clientAddress is whom a limit counts: the peer, or whom a trusted proxy names last. Of an IPv6 address one network
// (/64) counts as one, since a single home has as many addresses as it likes.
func clientAddress(r *http.Request, trustProxy bool) string {
	peer := r.RemoteAddr
	if named := r.Header.Values("X-Forwarded-For"); trustProxy && len(named) > 0 {
		last := named[len(named)-1]
		peer = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
	}
	if host, _, err := net.SplitHostPort(peer); err == nil {
		peer = host
	}
	addr, err := netip.ParseAddr(peer)
	if err != nil {
		return "unknown"
	}
	addr = addr.Unmap()
	if addr.Is6() {
		network, err := addr.WithZone("").Prefix(64)
		if err == nil {
			return network.String()
		}
	}
	return addr.String()
}

var languages = language.NewMatcher([]language.Tag{language.Korean, language.English})

func prefersKorean(r *http.Request) bool {
	_, index := language.MatchStrings(languages, r.Header.Get("Accept-Language"))
	return index == 0
}
