// Package bus carries messages between the servers of a cluster: over NATS that the program brings along, or over one that
// is there already. It promises little: a message may be lost, never doubled, and those of one server on one subject come
// in order. Whoever needs more asks again.
package bus

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// What a caller may want to tell from other failures.
var (
	// ErrNobody means that nobody answers on that subject; it is known at once.
	ErrNobody = errors.New("nobody answers")
	// ErrAway means that this server is cut off from the bus, or has closed it.
	ErrAway     = errors.New("the bus is away")
	ErrTooLarge = errors.New("a message larger than the bus carries")
)

const (
	maxMessage = 1 << 20 // bytes that the program's own NATS carries in one message: what others carry as they come
	inFlight   = 1024    // requests that one subject answers at the same time; further ones wait
	waitFor    = 10 * time.Second
	prefix     = "noripan."
)

// Config is how a server finds the others: either Cluster or URL.
type Config struct {
	// ID names this server among the others; "" draws one. No two may have the same.
	ID string

	// Cluster is the name of the cluster whose NATS this program runs itself.
	Cluster string
	// Listen is where it waits for the others, HOST:PORT; port 0 takes a free one.
	Listen string
	// Advertise is where the others find it, if that is another address than Listen.
	Advertise string
	// Routes are other servers, nats://HOST:PORT; one that is running is enough, it tells of the others. One's own
	// address may be among them.
	Routes []string

	// URL is that of a NATS which is there already; further ones of the same cluster follow after commas.
	URL string

	// Token is the secret that all servers share. It may be empty only where nobody else reaches them.
	Token string
	// TLS is for all connections between servers; nil for none.
	TLS *tls.Config

	Log *slog.Logger // nil for the default
}

// Message is what was published.
type Message struct {
	Subject string
	Data    []byte
}

// Bus is one server's place at the bus. All methods may be called by any goroutine. All subjects begin with "noripan.".
type Bus struct {
	id     string
	log    *slog.Logger
	server *server.Server // nil where NATS is there already
	conn   *nats.Conn

	ctx     context.Context // of the answers; ends with the bus
	stop    context.CancelFunc
	answers sync.WaitGroup
	dropped atomic.Uint64
}

// NewID draws a name for a server.
func NewID() string { return rand.Text()[:10] }

// Open joins the cluster. It does not wait for other servers: there may be none yet.
func Open(ctx context.Context, c Config) (*Bus, error) {
	if c.ID == "" {
		c.ID = NewID()
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	b := &Bus{id: c.ID, log: c.Log}
	b.ctx, b.stop = context.WithCancel(context.WithoutCancel(ctx))
	options := []nats.Option{
		nats.Name("noripan " + c.ID), nats.NoEcho(), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectBufSize(-1), nats.Timeout(waitFor), nats.ErrorHandler(b.trouble),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { b.log.Warn("the bus is away", slog.Any("err", err)) }),
		nats.ReconnectHandler(func(*nats.Conn) { b.log.Info("the bus is back") }),
	}
	url := c.URL
	if url == "" {
		var err error
		key := rand.Text()
		if b.server, err = embed(c, key); err != nil {
			return nil, err
		}
		options = append(options, nats.InProcessServer(b.server), nats.Token(key))
	} else {
		if c.Token != "" {
			options = append(options, nats.Token(c.Token))
		}
		if c.TLS != nil {
			options = append(options, nats.Secure(c.TLS))
		}
	}
	var err error
	if b.conn, err = nats.Connect(url, options...); err != nil {
		b.Close()
		return nil, fmt.Errorf("joining the bus at %s: %w", shown(url), err)
	}
	return b, nil
}

// ID is this server's name among the others.
func (b *Bus) ID() string { return b.id }

// Addr is where the program's own NATS waits for other servers; "" where another NATS is used.
func (b *Bus) Addr() string {
	if b.server == nil || b.server.ClusterAddr() == nil {
		return ""
	}
	return b.server.ClusterAddr().String()
}

// MaxMessage is how many bytes one message may have.
func (b *Bus) MaxMessage() int { return int(b.conn.MaxPayload()) }

// Publish tells all other servers that listen to the subject; oneself hears nothing. It does not wait for them.
func (b *Bus) Publish(subject string, data []byte) error {
	if err := named(b.conn.Publish(subject, data)); err != nil {
		return fmt.Errorf("publishing %s: %w", subject, err)
	}
	return nil
}

// Subscribe calls heard with each message on a subject, one after another, until stop. Its last word may be "*" (any one
// word) or ">" (any words). heard must not wait long: what comes meanwhile is kept only up to a limit.
func (b *Bus) Subscribe(subject string, heard func(Message)) (stop func(), err error) {
	sub, err := b.conn.Subscribe(subject, func(m *nats.Msg) { heard(Message{Subject: m.Subject, Data: m.Data}) })
	if err = named(err); err != nil {
		return nil, fmt.Errorf("listening to %s: %w", subject, err)
	}
	return func() { b.unsubscribe(sub) }, nil
}

// Request asks another server and waits for the answer. The error is ErrNobody where none answers on that subject, and
// ErrAway where this one is cut off; whether somebody heard the question is not known then, nor when ctx ends. Who answers
// on a subject does not ask on it: that would wait for nobody.
func (b *Bus) Request(ctx context.Context, subject string, data []byte) ([]byte, error) {
	m, err := b.conn.RequestWithContext(ctx, subject, data)
	if err = named(err); err != nil {
		return nil, fmt.Errorf("asking %s: %w", subject, err)
	}
	return m.Data, nil
}

// Answer answers the requests on a subject, each in a goroutine of its own, until stop. The context ends with the bus.
func (b *Bus) Answer(subject string, answer func(ctx context.Context, data []byte) []byte) (stop func(), err error) {
	places := make(chan struct{}, inFlight)
	sub, err := b.conn.Subscribe(subject, func(m *nats.Msg) {
		if m.Reply == "" {
			b.Drop(subject, errors.New("a request without an address for the answer"))
			return
		}
		places <- struct{}{}
		b.answers.Go(func() {
			defer func() { <-places }()
			// Who asked may be gone, or has given up.
			if err := m.Respond(answer(b.ctx, m.Data)); err != nil && !errors.Is(named(err), ErrAway) {
				b.log.Warn("an answer could not be given", slog.String("subject", subject), slog.Any("err", err))
			}
		})
	})
	if err = named(err); err != nil {
		return nil, fmt.Errorf("answering on %s: %w", subject, err)
	}
	return func() { b.unsubscribe(sub) }, nil
}

// Drop counts a message that was not understood.
func (b *Bus) Drop(subject string, why error) {
	b.dropped.Add(1)
	b.log.Warn("a message is dropped", slog.String("subject", subject), slog.Any("err", why))
}

// Dropped is how many messages were not understood, or came faster than they were heard.
func (b *Bus) Dropped() uint64 { return b.dropped.Load() }

// Close leaves. What was published before is on its way.
func (b *Bus) Close() {
	b.stop()
	if b.conn != nil {
		_ = b.conn.FlushTimeout(time.Second) // where the bus is away there is nothing to be done
		b.conn.Close()
	}
	b.answers.Wait()
	if b.server != nil {
		b.server.Shutdown()
		b.server.WaitForShutdown()
	}
}

func (b *Bus) unsubscribe(sub *nats.Subscription) {
	_ = sub.Unsubscribe() // one that the bus has ended is ended
}

// trouble hears of what went wrong beside any call.
func (b *Bus) trouble(_ *nats.Conn, sub *nats.Subscription, err error) {
	if errors.Is(err, nats.ErrSlowConsumer) && sub != nil {
		b.Drop(sub.Subject, err)
		return
	}
	b.log.Warn("the bus has trouble", slog.Any("err", err))
}

// shown are addresses without the secrets in them, for the log.
func shown(addresses string) string {
	var all []string
	for address := range strings.SplitSeq(addresses, ",") {
		scheme, rest, found := strings.Cut(address, "://")
		if !found {
			scheme, rest = "nats", address
		}
		all = append(all, scheme+"://"+rest[strings.LastIndexByte(rest, '@')+1:])
	}
	return strings.Join(all, ",")
}

// named gives a failure of the library the name that callers know.
func named(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, nats.ErrNoResponders):
		return ErrNobody
	case errors.Is(err, nats.ErrMaxPayload):
		return ErrTooLarge
	case errors.Is(err, nats.ErrConnectionClosed), errors.Is(err, nats.ErrDisconnected), errors.Is(err, nats.ErrReconnectBufExceeded),
		errors.Is(err, nats.ErrConnectionDraining), errors.Is(err, nats.ErrConnectionReconnecting):
		return fmt.Errorf("%w: %w", ErrAway, err)
	}
	return err
}
