package api

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/noripan/noripan/internal/house"
)

func TestATokenStandsForItsPersonAlone(t *testing.T) {
	ours, theirs := &signer{key: [KeySize]byte{1}}, &signer{key: [KeySize]byte{2}}
	session := house.Session{Person: "p1", Epoch: 3, ID: "s1"}
	token := ours.token(session)
	if got, ok := ours.session(token); !ok || got != session {
		t.Errorf("our own token is for %+v, %v", got, ok)
	}
	for name, bad := range map[string]string{
		"another server's":   theirs.token(session),
		"another person's":   "p2" + token[2:],
		"of a later epoch":   strings.Replace(token, ".3.", ".4.", 1),
		"another session's":  strings.Replace(token, ".s1.", ".s2.", 1),
		"cut short":          token[:len(token)-1],
		"with more behind":   token + "A",
		"without a code":     "p1.",
		"without a person":   token[2:],
		"no dot":             "p1",
		"empty":              "",
		"other spare bits":   token[:len(token)-1] + string(token[len(token)-1]+1),
		"padded":             token + "=",
		"a megabyte of text": strings.Repeat("a", 1<<20),
	} {
		if got, ok := ours.session(bad); ok {
			t.Errorf("a token %s passes for %+v", name, got)
		}
	}
}

func TestWhoSendsARequest(t *testing.T) {
	s := &signer{key: [KeySize]byte{1}}
	of := func(person string) house.Session { return house.Session{Person: person, ID: "s"} }
	cookie := func(person string) string { c := s.cookie(of(person), false); return c.String() }
	for name, tc := range map[string]struct{ authorization, cookie, want string }{
		"a stranger":                        {"", "", ""},
		"by cookie":                         {"", cookie("p1"), "p1"},
		"by bearer token":                   {"Bearer " + s.token(of("p2")), "", "p2"},
		"the bearer token counts first":     {"bearer " + s.token(of("p2")), cookie("p1"), "p2"},
		"a wrong bearer token is no cookie": {"Bearer nonsense", cookie("p1"), ""},
		"another scheme says nothing":       {"Basic cDE6cDE=", cookie("p1"), "p1"},
		"a wrong cookie":                    {"", "noripan=p1.AAAA", ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/api/me", nil)
			if tc.authorization != "" {
				r.Header.Set("Authorization", tc.authorization)
			}
			if tc.cookie != "" {
				r.Header.Set("Cookie", strings.SplitN(tc.cookie, ";", 2)[0])
			}
			if got, _ := s.identify(r); got.Person != tc.want {
				t.Errorf("the request is from %q, want %q", got.Person, tc.want)
			}
		})
	}
}

func TestTheCookieIsOutOfReachForScripts(t *testing.T) {
	s := &signer{}
	for secure, want := range map[bool]string{
		false: "; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax",
		true:  "; Path=/; Max-Age=34560000; HttpOnly; Secure; SameSite=Lax",
	} {
		c := s.cookie(house.Session{Person: "p1"}, secure)
		if got := c.String(); !strings.HasSuffix(got, want) || !strings.HasPrefix(got, "noripan=p1.") {
			t.Errorf("cookie %q, want it to end in %q", got, want)
		}
	}
}
