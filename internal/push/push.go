// Package push sends notifications to browsers that are not looking (Web Push, RFC 8030), through a bounded queue.
package push

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"
)

const (
	queueLength = 1024
	workers     = 4
	sendWithin  = 10 * time.Second // one request
	keptFor     = 24 * 60 * 60     // seconds for which a push service keeps what it cannot deliver
	maxEndpoint = 1024             // bytes
	keyBytes    = 65               // of a browser's public key, an uncompressed point
	secretBytes = 16
)

// waits are the times before what failed for now is tried again.
var waits = [...]time.Duration{2 * time.Second, 15 * time.Second}

// Errors that a caller may tell apart.
var (
	ErrBadSubscription = errors.New("no subscription of a browser")
	errGone            = errors.New("the subscription is gone")
	errLater           = errors.New("the push service is busy")
)

// Subscription is where a browser can be reached, as its PushManager tells it.
type Subscription struct {
	Endpoint string
	Key      string // p256dh, in URL-safe base64
	Secret   string // auth, likewise
}

// Check tells why nothing can be sent to a subscription.
func (s *Subscription) Check() error {
	u, err := url.Parse(s.Endpoint)
	switch {
	case err != nil || len(s.Endpoint) > maxEndpoint || u.Scheme != "https" || u.Hostname() == "" || u.User != nil:
		return fmt.Errorf("%w: its endpoint is an https address of at most %d bytes", ErrBadSubscription, maxEndpoint)
	case !decodesTo(s.Key, keyBytes) || !decodesTo(s.Secret, secretBytes):
		return fmt.Errorf("%w: its keys are %d and %d bytes in URL-safe base64", ErrBadSubscription, keyBytes, secretBytes)
	}
	return nil
}

func decodesTo(text string, n int) bool {
	decoded, err := base64.RawURLEncoding.DecodeString(text)
	return err == nil && len(decoded) == n
}

// Keys are those by which push services know this server (VAPID, RFC 8292), in URL-safe base64.
type Keys struct {
	Private string `json:"private"`
	Public  string `json:"public"`
}

// NewKeys makes fresh ones.
func NewKeys() (Keys, error) {
	private, public, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		return Keys{}, fmt.Errorf("making keys for push services: %w", err)
	}
	return Keys{Private: private, Public: public}, nil
}

// Keeper keeps people's subscriptions.
type Keeper interface {
	PushSubscriptions(ctx context.Context, person string) ([]Subscription, error)
	// DropPush forgets a subscription that is gone.
	DropPush(ctx context.Context, endpoint string) error
}

// Sender sends notifications. All methods may be called by any goroutine.
type Sender struct {
	keys    Keys
	contact string
	keeper  Keeper
	log     *slog.Logger
	client  *http.Client
	queue   chan note
	ctx     context.Context //nolint:containedctx // of its workers, ended by Close
	stop    context.CancelFunc
	working sync.WaitGroup
}

type note struct {
	person  string
	payload []byte
}

// New starts a sender. Contact is an address by which push services reach who runs the server, https: or mailto.
func New(keys Keys, contact string, keeper Keeper, log *slog.Logger) *Sender {
	ctx, stop := context.WithCancel(context.Background())
	s := &Sender{
		keys: keys, contact: contact, keeper: keeper, log: log, client: newClient(publicOnly), queue: make(chan note, queueLength),
		ctx: ctx, stop: stop,
	}
	for range workers {
		s.working.Go(s.work)
	}
	return s
}

// Send lets all browsers of a person hear of something. It never waits: where too much waits already it is left out.
func (s *Sender) Send(person string, what any) error {
	payload, err := json.Marshal(what)
	if err != nil {
		return fmt.Errorf("encoding a notification: %w", err)
	}
	select {
	case s.queue <- note{person, payload}:
	default:
		s.log.Warn("a notification is left out: too many wait")
	}
	return nil
}

// Close ends the sender; what still waits is not sent.
func (s *Sender) Close() {
	s.stop()
	s.working.Wait()
	s.client.CloseIdleConnections()
}

func (s *Sender) work() {
	for {
		select {
		case n := <-s.queue:
			s.deliver(&n)
		case <-s.ctx.Done():
			return
		}
	}
}

func (s *Sender) deliver(n *note) {
	subscriptions, err := s.keeper.PushSubscriptions(s.ctx, n.person)
	if err != nil {
		s.log.Error("somebody is not notified", slog.Any("err", err))
		return
	}
	for i := range subscriptions {
		if err := s.try(&subscriptions[i], n.payload); errors.Is(err, errGone) {
			err = s.keeper.DropPush(s.ctx, subscriptions[i].Endpoint)
			if err != nil && s.ctx.Err() == nil {
				s.log.Error("a subscription that is gone is kept", slog.Any("err", err))
			}
		} else if err != nil && s.ctx.Err() == nil {
			s.log.Warn("a browser is not notified", slog.Any("err", err))
		}
	}
}

// try sends to one browser, and again where the service is busy.
func (s *Sender) try(to *Subscription, payload []byte) error {
	err := s.post(to, payload)
	for _, wait := range waits {
		if !errors.Is(err, errLater) {
			return err
		}
		select {
		case <-time.After(wait):
		case <-s.ctx.Done():
			return err
		}
		err = s.post(to, payload)
	}
	return err
}

func (s *Sender) post(to *Subscription, payload []byte) error {
	if err := to.Check(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(s.ctx, sendWithin)
	defer cancel()
	target := &webpush.Subscription{Endpoint: to.Endpoint, Keys: webpush.Keys{P256dh: to.Key, Auth: to.Secret}}
	answer, err := webpush.SendNotificationWithContext(ctx, payload, target, &webpush.Options{
		HTTPClient: s.client, Subscriber: s.contact, TTL: keptFor, Urgency: webpush.UrgencyNormal,
		VAPIDPublicKey: s.keys.Public, VAPIDPrivateKey: s.keys.Private,
	})
	if errors.Is(err, errPrivate) {
		return fmt.Errorf("sending to a push service: %w", err)
	}
	if err != nil {
		return fmt.Errorf("sending to a push service: %w: %w", errLater, err)
	}
	if err := answer.Body.Close(); err != nil { // what it says is not read
		return fmt.Errorf("sending to a push service: %w: %w", errLater, err)
	}
	switch code := answer.StatusCode; {
	case code == http.StatusNotFound || code == http.StatusGone:
		return errGone
	case code == http.StatusTooManyRequests || code >= http.StatusInternalServerError:
		return fmt.Errorf("%w: status %d", errLater, code)
	case code >= http.StatusMultipleChoices:
		return fmt.Errorf("a push service answers with status %d", code)
	}
	return nil
}
