package api_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/noripan/noripan/internal/api"
)

func TestAGuestContinuesOnAnotherDevice(t *testing.T) {
	s := start(t)
	first := s.arrive()
	code := first.makes(map[string]any{"game": "tictactoe"})
	here := first.open(code, "")
	here.wait("this page may act", func() bool { return here.you.Controlling })

	var link api.DeviceCode
	first.must("POST", "/api/me/device", nil, &link)
	var owner api.DeviceOwner
	(&guest{t: t, base: s.http.URL}).must("GET", "/api/device/"+link.Code, nil, &owner)
	if owner.Name != first.me.Name {
		t.Errorf("the code is %q's, want %q", owner.Name, first.me.Name)
	}

	// The other device was somebody else before.
	second := s.arrive()
	second.must("POST", "/api/session", map[string]any{"device": link.Code}, &second.me)
	if second.me.Person != first.me.Person {
		t.Fatalf("the other device is %s, want %s", second.me.Person, first.me.Person)
	}
	second.token = second.me.Token
	there := second.open(code, "")
	there.wait("the other page may act", func() bool { return there.you.Controlling })
	here.wait("this page only looks on", func() bool { return !here.you.Controlling })
	if here.you.Seat == nil || there.you.Seat == nil || *here.you.Seat != *there.you.Seat {
		t.Errorf("the seats are %v and %v, want the same", here.you.Seat, there.you.Seat)
	}
}

func TestABrowserBecomesTheGuestOfACodeByItsCookie(t *testing.T) {
	s := start(t)
	owner := s.arrive()
	var link api.DeviceCode
	owner.must("POST", "/api/me/device", nil, &link)

	browser := &guest{t: t, base: s.http.URL}
	before, _, _ := strings.Cut(browser.call("POST", "/api/session", nil).header.Get("Set-Cookie"), ";")
	spent := map[string]any{"device": link.Code}
	foreign := browser.call("POST", "/api/session", spent, "Cookie", before, "Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example")
	if foreign.status != http.StatusForbidden {
		t.Errorf("another site's page: %d, want 403", foreign.status)
	}
	a := browser.call("POST", "/api/session", spent, "Cookie", before)
	after, _, _ := strings.Cut(a.header.Get("Set-Cookie"), ";")
	var me api.Me
	if err := json.Unmarshal(browser.call("GET", "/api/me", nil, "Cookie", after).body, &me); err != nil || me.Person != owner.me.Person {
		t.Errorf("with the new cookie I am %+v (%v), want %s", me, err, owner.me.Person)
	}
	if strings.Contains(string(a.body), "token") {
		t.Errorf("a browser is told a token: %s", a.body)
	}
}

func TestADeviceCodeThatDoesNotCountChangesNothing(t *testing.T) {
	s := start(t)
	owner := s.arrive()
	var link api.DeviceCode
	owner.must("POST", "/api/me/device", nil, &link)
	browser := &guest{t: t, base: s.http.URL}
	browser.must("POST", "/api/session", map[string]any{"device": link.Code}, nil)
	for what, code := range map[string]string{"spent": link.Code, "wrong": "AAAAAAAAAAAAAAAA", "no code": "?"} {
		a := browser.call("POST", "/api/session", map[string]any{"device": code})
		if a.status != http.StatusUnprocessableEntity || a.problem.Code != "bad_device_code" || a.header.Get("Set-Cookie") != "" {
			t.Errorf("%s: %d %s, cookie %q", what, a.status, a.body, a.header.Get("Set-Cookie"))
		}
	}
	if a := browser.call("GET", "/api/device/"+link.Code, nil); a.problem.Code != "bad_device_code" {
		t.Errorf("whose it is: %d %s", a.status, a.body)
	}
	if a := browser.call("POST", "/api/me/device", nil); a.status != http.StatusUnauthorized || a.problem.Code != "no_session" {
		t.Errorf("a stranger asks for a code: %d %s", a.status, a.body)
	}
}

func TestDeviceCodesAreNotGuessedNorLogged(t *testing.T) {
	var log bytes.Buffer
	s := start(t, func(c *api.Config) {
		c.Limits.Sessions = api.Rate{PerSecond: 0.001, Burst: 2}
		c.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	owner := s.arrive() // the first of two
	var link api.DeviceCode
	owner.must("POST", "/api/me/device", nil, &link)
	owner.must("GET", "/api/device/"+link.Code, nil, nil)
	for path, body := range map[string]any{"POST /api/session": map[string]any{"device": link.Code}, "GET /api/device/" + link.Code: nil} {
		method, path, _ := strings.Cut(path, " ")
		if a := owner.call(method, path, body); a.status != http.StatusTooManyRequests {
			t.Errorf("%s: %d %s, want 429", method, a.status, a.body)
		}
	}
	owner.call("GET", "/d/"+link.Code, nil)
	s.close() // then all is logged
	if text := log.String(); strings.Contains(text, link.Code) || !strings.Contains(text, "answered") {
		t.Errorf("the log has the code, or nothing:\n%s", text)
	}
}
