package push

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

type keeper struct {
	mu   sync.Mutex
	kept []Subscription
	gone chan string
}

func (k *keeper) PushSubscriptions(context.Context, string) ([]Subscription, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.kept, nil
}

func (k *keeper) DropPush(_ context.Context, endpoint string) error {
	k.gone <- endpoint
	return nil
}

func browser(t *testing.T, endpoint string) Subscription {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return Subscription{
		Endpoint: endpoint, Key: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
		Secret: base64.RawURLEncoding.EncodeToString(make([]byte, secretBytes)),
	}
}

// sender is one that also reaches this computer, if it is let.
func sender(t *testing.T, k *keeper, receiver *httptest.Server, allowed func(netip.Addr) error) *Sender {
	t.Helper()
	keys, err := NewKeys()
	if err != nil {
		t.Fatal(err)
	}
	s := New(keys, "https://play.example.org", k, slog.New(slog.NewTextHandler(io.Discard, nil)))
	s.client = newClient(allowed)
	s.client.Transport.(*http.Transport).TLSClientConfig = receiver.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
	t.Cleanup(s.Close)
	return s
}

func anywhere(netip.Addr) error { return nil }

func TestABrowserIsReached(t *testing.T) {
	heard := make(chan *http.Request, 1)
	receiver := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusCreated)
		heard <- r
	}))
	defer receiver.Close()
	k := &keeper{kept: []Subscription{browser(t, receiver.URL+"/push/1")}}
	if err := sender(t, k, receiver, anywhere).Send("ann", map[string]string{"code": "ABCDEF"}); err != nil {
		t.Fatal(err)
	}
	r := <-heard
	if r.Method != http.MethodPost || r.URL.Path != "/push/1" || r.Header.Get("Content-Encoding") != "aes128gcm" || r.Header.Get("Authorization") == "" || r.Header.Get("Ttl") == "" {
		t.Errorf("%s %s with %v", r.Method, r.URL.Path, r.Header)
	}
}

func TestWhatIsGoneIsForgottenAndRedirectionsAreNotFollowed(t *testing.T) {
	var followed atomic.Bool
	receiver := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/moved":
			http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
		case "/elsewhere":
			followed.Store(true)
		default:
			w.WriteHeader(http.StatusGone)
		}
	}))
	defer receiver.Close()
	k := &keeper{kept: []Subscription{browser(t, receiver.URL+"/moved"), browser(t, receiver.URL+"/gone")}, gone: make(chan string, 2)}
	if err := sender(t, k, receiver, anywhere).Send("ann", "hello"); err != nil {
		t.Fatal(err)
	}
	if dropped := <-k.gone; dropped != receiver.URL+"/gone" || followed.Load() {
		t.Errorf("%s is dropped, the redirection was followed: %v", dropped, followed.Load())
	}
}

func TestPrivateAddressesAreRefusedWhenTheConnectionIsMade(t *testing.T) {
	var reached atomic.Bool
	receiver := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Store(true) }))
	defer receiver.Close()
	s := sender(t, &keeper{}, receiver, publicOnly)
	to := browser(t, receiver.URL)
	if err := s.post(&to, []byte("hello")); !errors.Is(err, errPrivate) || errors.Is(err, errLater) || reached.Load() {
		t.Errorf("sending to this computer: %v, reached: %v", err, reached.Load())
	}
}

func TestWhichAddressesArePublic(t *testing.T) {
	for text, public := range map[string]bool{
		"8.8.8.8": true, "2606:4700::1111": true,
		"127.0.0.1": false, "::1": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false,
		"0.0.0.0": false, "::": false, "fe80::1%eth0": false, "fc00::1": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false,
		"::127.0.0.1": false, "64:ff9b::7f00:1": false, "2002:7f00:1::": false, "100.64.0.1": false, "224.0.0.1": false, "255.255.255.255": false,
	} {
		if err := publicOnly(netip.MustParseAddr(text)); (err == nil) != public {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestWhatIsNoSubscription(t *testing.T) {
	good := browser(t, "https://push.example.org/1")
	if err := good.Check(); err != nil {
		t.Errorf("a good one: %v", err)
	}
	for name, change := range map[string]func(*Subscription){
		"http":       func(s *Subscription) { s.Endpoint = "http://push.example.org/1" },
		"no host":    func(s *Subscription) { s.Endpoint = "https:///1" },
		"a password": func(s *Subscription) { s.Endpoint = "https://me:secret@push.example.org/" },
		"no key":     func(s *Subscription) { s.Key = "" },
		"no secret":  func(s *Subscription) { s.Secret = "AAAA" },
	} {
		bad := good
		change(&bad)
		if err := bad.Check(); !errors.Is(err, ErrBadSubscription) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
