package house_test

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"testing"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/push"
)

func TestTheKeyForPushServicesStays(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	key := s.PushKey()
	if raw, err := base64.RawURLEncoding.DecodeString(key); err != nil || len(raw) != 65 {
		t.Errorf("the key %q: %d bytes, error %v", key, len(raw), err)
	}
	s.close()
	if again := open(t, dir).PushKey(); again != key {
		t.Errorf("after a restart it is %q, not %q", again, key)
	}
}

func TestWhoIsNotifiedWhere(t *testing.T) {
	s := open(t, t.TempDir())
	ctx := t.Context()
	anns, err := s.AddGuest(ctx, "앤", "ko")
	if err != nil {
		t.Fatal(err)
	}
	bens, err := s.AddGuest(ctx, "Ben", "en")
	if err != nil {
		t.Fatal(err)
	}
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	browser := push.Subscription{
		Endpoint: "https://push.example.org/1", Key: base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes()), Secret: "AAAAAAAAAAAAAAAAAAAAAA",
	}
	count := func(when string, ann, ben int) {
		t.Helper()
		for id, want := range map[string]int{anns.ID: ann, bens.ID: ben} {
			if kept, err := s.store.PushOf(ctx, id); len(kept) != want || err != nil {
				t.Errorf("%s: %d subscriptions, not %d, error %v", when, len(kept), want, err)
			}
		}
	}
	bad := browser
	bad.Endpoint = "http://push.example.org/1"
	if got := code(s.SetPush(ctx, anns.ID, bad)); got != house.BadPush {
		t.Errorf("without https: %q", got)
	}
	for _, who := range []string{anns.ID, anns.ID, bens.ID} {
		if err := s.SetPush(ctx, who, browser); err != nil {
			t.Fatal(err)
		}
	}
	count("a browser that Ben uses now", 0, 1)
	if err := s.DropPush(ctx, anns.ID, browser.Endpoint); err != nil {
		t.Fatal(err)
	}
	count("after somebody else's wish to end it", 0, 1)
	if err := s.DropPush(ctx, bens.ID, browser.Endpoint); err != nil {
		t.Fatal(err)
	}
	count("after Ben's own", 0, 0)
	for i := range 12 {
		browser.Endpoint = "https://push.example.org/" + string(rune('a'+i))
		if err := s.SetPush(ctx, anns.ID, browser); err != nil {
			t.Fatal(err)
		}
	}
	count("of many the newest ten", 10, 0)
}
