package api

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"
)

func TestWhoIsCountedForLimits(t *testing.T) {
	for name, tc := range map[string]struct {
		peer      string
		forwarded []string
		trust     bool
		want      string
	}{
		"a peer":                          {"192.0.2.7:5000", nil, false, "192.0.2.7"},
		"a peer that lies":                {"192.0.2.7:5000", []string{"198.51.100.1"}, false, "192.0.2.7"},
		"behind a proxy":                  {"127.0.0.1:5000", []string{"198.51.100.1"}, true, "198.51.100.1"},
		"behind a proxy, lying":           {"127.0.0.1:5000", []string{"203.0.113.9, 198.51.100.1"}, true, "198.51.100.1"},
		"behind a proxy, lying in a line": {"127.0.0.1:5000", []string{"203.0.113.9", "198.51.100.1"}, true, "198.51.100.1"},
		"behind a proxy that says none":   {"127.0.0.1:5000", nil, true, "127.0.0.1"},
		"nonsense":                        {"127.0.0.1:5000", []string{"hello"}, true, "unknown"},
		"a home's network":                {"[2001:db8:1:2:3:4:5:6]:5000", nil, false, "2001:db8:1:2::/64"},
		"an old address in new form":      {"[::ffff:192.0.2.7]:5000", nil, false, "192.0.2.7"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = tc.peer
		r.Header["X-Forwarded-For"] = tc.forwarded
		if got := clientAddress(r, tc.trust); got != tc.want {
			t.Errorf("%s: %q is counted, want %q", name, got, tc.want)
		}
	}
}

func TestTheCookieIsSecureWhereThePageIs(t *testing.T) {
	for _, tc := range []struct{ trust, forwarded, want bool }{
		{false, false, false}, {true, false, false}, {false, true, false}, {true, true, true},
	} {
		s := &Server{signer: &signer{}, trustProxy: tc.trust}
		r := httptest.NewRequest("GET", "/", nil)
		if tc.forwarded {
			r.Header.Set("X-Forwarded-Proto", "https")
		}
		if got := s.callerFrom(r).secure; got != tc.want {
			t.Errorf("%+v: secure is %v", tc, got)
		}
	}
}

func TestKoreanComesFirst(t *testing.T) {
	for accepts, want := range map[string]bool{
		"": true, "ko-KR,ko;q=0.9,en;q=0.8": true, "en-US,en;q=0.9": false, "en,ko": false, "fr": true, "nonsense;;": true,
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Language", accepts)
		if got := prefersKorean(r); got != want {
			t.Errorf("%q prefers Korean: %v", accepts, got)
		}
	}
}

func TestAFailureIsNotedAndToldWithoutDetails(t *testing.T) {
	var log strings.Builder
	s := &Server{
		signer: &signer{}, crossOrigin: http.NewCrossOriginProtection(), metrics: newMetrics(nil, nil, nil),
		log: slog.New(slog.NewTextHandler(&log, nil)), requests: newMeter(Rate{}, time.Now),
	}
	failing := s.guard(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("the secret cause") }))
	w := httptest.NewRecorder()
	failing.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	body, err := io.ReadAll(w.Body)
	if err != nil || w.Code != http.StatusInternalServerError || !strings.Contains(string(body), `"code":"internal"`) || strings.Contains(string(body), "secret") {
		t.Errorf("it answers %d %s (%v)", w.Code, body, err)
	}
	if !strings.Contains(log.String(), "the secret cause") || testutil.ToFloat64(s.metrics.panics) != 1 {
		t.Errorf("it notes %s", log.String())
	}
}
