package api_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/house"
)

// A device makes passkeys and signs with them, as a browser and its authenticator do; its fields may lie.
type device struct {
	t       *testing.T
	origin  string
	site    string
	flags   byte // user present, user verified
	counter uint32

	key    *ecdsa.PrivateKey
	id     []byte
	handle []byte // whose key it is
}

const (
	present  = 0x01
	verified = 0x04
	attested = 0x40
)

func newDevice(t *testing.T) *device {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &device{t: t, origin: "https://play.example.org", site: "play.example.org", flags: present | verified, key: key, id: []byte(rand.Text())}
}

type asked struct {
	Ceremony string `json:"ceremony"`
	Options  struct {
		PublicKey struct {
			Challenge string `json:"challenge"`
			User      struct {
				ID string `json:"id"`
			} `json:"user"`
		} `json:"publicKey"`
	} `json:"options"`
}

var b64 = base64.RawURLEncoding

func (d *device) clientData(kind, challenge string) []byte {
	text, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": d.origin, "crossOrigin": false})
	if err != nil {
		d.t.Fatal(err)
	}
	return text
}

// data are the authenticator's own: the site, flags and counter.
func (d *device) data(flags byte) []byte {
	site := sha256.Sum256([]byte(d.site))
	return binary.BigEndian.AppendUint32(append(site[:], flags), d.counter)
}

// makes is the answer to options for a new key.
func (d *device) makes(a asked) map[string]any {
	d.handle, _ = b64.DecodeString(a.Options.PublicKey.User.ID)
	point, err := d.key.PublicKey.Bytes() // 4, x, y
	if err != nil {
		d.t.Fatal(err)
	}
	data := append(d.data(d.flags|attested), make([]byte, 16)...)
	data = append(binary.BigEndian.AppendUint16(data, uint16(len(d.id))), d.id...)
	data = append(data, 0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32) // the key, in CBOR: EC2, ES256, P-256
	data = append(append(append(data, point[1:33]...), 0x22, 0x58, 32), point[33:]...)
	object := append([]byte{0xa3, 0x63}, "fmt"...)
	object = append(append(object, 0x64), "none"...)
	object = append(append(append(object, 0x67), "attStmt"...), 0xa0, 0x68)
	object = append(append(object, "authData"...), 0x58, byte(len(data)))
	return map[string]any{"ceremony": a.Ceremony, "credential": map[string]any{
		"id": b64.EncodeToString(d.id), "rawId": b64.EncodeToString(d.id), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{
			"clientDataJSON":    b64.EncodeToString(d.clientData("webauthn.create", a.Options.PublicKey.Challenge)),
			"attestationObject": b64.EncodeToString(append(object, data...)),
		},
	}}
}

// signs is the answer to options for signing in.
func (d *device) signs(a asked) map[string]any {
	client, data := d.clientData("webauthn.get", a.Options.PublicKey.Challenge), d.data(d.flags)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(append(bytes.Clone(data), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, digest[:])
	if err != nil {
		d.t.Fatal(err)
	}
	return map[string]any{"ceremony": a.Ceremony, "credential": map[string]any{
		"id": b64.EncodeToString(d.id), "rawId": b64.EncodeToString(d.id), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{
			"clientDataJSON": b64.EncodeToString(client), "authenticatorData": b64.EncodeToString(data),
			"signature": b64.EncodeToString(signature), "userHandle": b64.EncodeToString(d.handle),
		},
	}}
}

func (g *guest) asks(path string) (a asked) {
	g.t.Helper()
	g.must("POST", path, nil, &a)
	return a
}

// keepsBy makes a passkey of the device for a guest.
func (g *guest) keepsBy(d *device) {
	g.t.Helper()
	g.must("POST", "/api/me/passkeys/finish", d.makes(g.asks("/api/me/passkeys/begin")), nil)
}

func public(c *api.Config) { c.Public = "https://play.example.org" }

func TestAPasskeyKeepsTheNameAndSignsIn(t *testing.T) {
	s := start(t, public)
	g, d := s.arrive(), newDevice(t)
	g.keepsBy(d)
	var mine api.MyAccount
	g.must("GET", "/api/me", nil, &mine)
	if !mine.Kept || mine.Password || len(mine.Passkeys) != 1 || mine.Passkeys[0].Used == 0 {
		t.Fatalf("my account is %+v", mine)
	}
	browser := &guest{t: t, base: s.http.URL}
	for range 2 {
		d.counter++
		a := browser.call("POST", "/api/session/passkey/finish", d.signs(browser.asks("/api/session/passkey/begin")))
		var me api.Me
		if err := json.Unmarshal(a.body, &me); err != nil || a.status != http.StatusOK || me.Person != g.me.Person || a.header.Get("Set-Cookie") == "" {
			t.Errorf("signing in: %d %s", a.status, a.body)
		}
	}
	if a := g.call("DELETE", "/api/me/passkeys/"+mine.Passkeys[0].ID, nil); a.problem.Code != house.LastKey {
		t.Errorf("dropping the only one: %d %s", a.status, a.body)
	}
	g.must("PUT", "/api/me/password", map[string]any{"password": secret}, nil)
	g.must("DELETE", "/api/me/passkeys/"+mine.Passkeys[0].ID, nil, nil)
	d.counter++
	if a := browser.call("POST", "/api/session/passkey/finish", d.signs(browser.asks("/api/session/passkey/begin"))); a.problem.Code != house.WrongSignIn {
		t.Errorf("with a dropped one: %d %s", a.status, a.body)
	}
}

func TestOnlyTheRightPasskeySignsIn(t *testing.T) {
	s := start(t, public)
	owner, thief := s.arrive(), s.arrive()
	right, theirs := newDevice(t), newDevice(t)
	right.counter = 5
	owner.keepsBy(right)
	thief.keepsBy(theirs)
	browser := &guest{t: t, base: s.http.URL}
	for name, lie := range map[string]func(d *device){
		"of another page":               func(d *device) { d.origin = "https://evil.example" },
		"of another site":               func(d *device) { d.site = "evil.example" },
		"without the user's proof":      func(d *device) { d.flags = present },
		"for another person":            func(d *device) { d.handle = theirs.handle },
		"for nobody":                    func(d *device) { d.handle = []byte("nobody") },
		"with another's key":            func(d *device) { d.key = theirs.key },
		"with another's key and its id": func(d *device) { d.key, d.id = theirs.key, theirs.id },
		"that was copied":               func(d *device) { d.counter = 3 },
	} {
		d := *right
		d.counter = 9
		lie(&d)
		if a := browser.call("POST", "/api/session/passkey/finish", d.signs(browser.asks("/api/session/passkey/begin"))); a.status != http.StatusUnauthorized {
			t.Errorf("a passkey %s: %d %s", name, a.status, a.body)
		}
	}
	right.counter = 6
	signed := right.signs(browser.asks("/api/session/passkey/begin"))
	browser.must("POST", "/api/session/passkey/finish", signed, nil)
	if a := browser.call("POST", "/api/session/passkey/finish", signed); a.problem.Code != "bad_ceremony" {
		t.Errorf("the same answer again: %d %s", a.status, a.body)
	}
	old := browser.asks("/api/session/passkey/begin")
	old.Options.PublicKey.Challenge = browser.asks("/api/session/passkey/begin").Options.PublicKey.Challenge
	if a := browser.call("POST", "/api/session/passkey/finish", right.signs(old)); a.problem.Code != house.WrongSignIn {
		t.Errorf("another challenge: %d %s", a.status, a.body)
	}
}

func TestAPasskeyIsMadeForWhoAsked(t *testing.T) {
	s := start(t, public)
	owner, thief := s.arrive(), s.arrive()
	mine := owner.asks("/api/me/passkeys/begin")
	if a := thief.call("POST", "/api/me/passkeys/finish", newDevice(t).makes(mine)); a.problem.Code != "bad_ceremony" {
		t.Errorf("with another's ceremony: %d %s", a.status, a.body)
	}
	if a := thief.call("POST", "/api/session/passkey/finish", newDevice(t).signs(mine)); a.problem.Code != "bad_ceremony" {
		t.Errorf("signing in with it: %d %s", a.status, a.body)
	}
	weak := newDevice(t)
	weak.flags = present
	if a := thief.call("POST", "/api/me/passkeys/finish", weak.makes(thief.asks("/api/me/passkeys/begin"))); a.problem.Code != "bad_ceremony" {
		t.Errorf("without the user's proof: %d %s", a.status, a.body)
	}
	d := newDevice(t)
	owner.must("POST", "/api/me/passkeys/finish", d.makes(mine), nil)
	if a := thief.call("POST", "/api/me/passkeys/finish", d.makes(thief.asks("/api/me/passkeys/begin"))); a.problem.Code != house.KnownKey {
		t.Errorf("with another's key: %d %s", a.status, a.body)
	}
	if a := thief.call("PATCH", "/api/me", map[string]any{"name": owner.me.Name}); a.status != http.StatusOK {
		t.Fatalf("a guest of the same name: %d %s", a.status, a.body)
	}
	if a := thief.call("POST", "/api/me/passkeys/begin", nil); a.problem.Code != house.NameTaken {
		t.Errorf("a kept name: %d %s", a.status, a.body)
	}
	var account api.MyAccount
	thief.must("GET", "/api/me", nil, &account)
	if account.Kept {
		t.Error("a refused passkey keeps a name")
	}
}

func TestWherePasskeysAreKnown(t *testing.T) {
	for address, want := range map[string]int{
		"https://play.example.org": 200, "https://play.example.org:8443": 200, "http://localhost:8080": 200, "http://noripan.localhost": 200,
		"http://play.example.org": 422, "https://192.0.2.7": 422, "http://127.0.0.1:8080": 422, "https://[2001:db8::1]": 422, "": 422, // the test's own, 127.0.0.1
	} {
		s := start(t, func(c *api.Config) { c.Public = address })
		g := &guest{t: t, base: s.http.URL}
		if a := g.call("POST", "/api/session/passkey/begin", nil); a.status != want {
			t.Errorf("at %q: %d %s, want %d", address, a.status, a.body, want)
		}
		s.close()
	}
}
