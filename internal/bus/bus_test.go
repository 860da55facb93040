package bus_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/bus"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// cluster opens buses that know each other.
func cluster(t *testing.T, n int, token string) []*bus.Bus {
	t.Helper()
	buses := make([]*bus.Bus, n)
	for i := range buses {
		c := bus.Config{ID: string(rune('a' + i)), Cluster: "test", Listen: "127.0.0.1:0", Token: token, Log: slog.New(slog.DiscardHandler)}
		if i > 0 {
			c.Routes = []string{"nats://" + buses[0].Addr()}
		}
		b, err := bus.Open(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		buses[i] = b
	}
	for i, asker := range buses {
		for j, answerer := range buses {
			if i != j {
				meet(t, asker, answerer)
			}
		}
	}
	return buses
}

// meet waits until one hears the other.
func meet(t *testing.T, asker, answerer *bus.Bus) {
	t.Helper()
	subject := fmt.Sprintf("noripan.meet.%s.%s", asker.ID(), answerer.ID())
	stop, err := answerer.Answer(subject, func(context.Context, []byte) []byte { return []byte("here") })
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for ctx := limited(t); ; {
		// An answer on its way while the two are still getting to know each other can be lost: each try has its own time.
		try, cancel := context.WithTimeout(ctx, time.Second)
		_, err := asker.Request(try, subject, nil)
		cancel()
		if err == nil {
			return
		}
		if ctx.Err() != nil || !errors.Is(err, bus.ErrNobody) && !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("%s does not meet %s: %v", asker.ID(), answerer.ID(), err)
		}
	}
}

func limited(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func TestWhatOnePublishesTheOthersHearInOrder(t *testing.T) {
	buses := cluster(t, 3, "secret")
	const n = 200
	var all sync.WaitGroup
	for _, b := range buses[1:] {
		all.Add(n)
		next := 0
		if _, err := b.Subscribe("noripan.news.*", func(m bus.Message) {
			if want := fmt.Sprint("news ", next); string(m.Data) != want || m.Subject != "noripan.news.today" {
				t.Errorf("%s heard %q on %s, want %q", b.ID(), m.Data, m.Subject, want)
			}
			next++
			all.Done()
		}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := buses[0].Subscribe("noripan.news.*", func(m bus.Message) { t.Errorf("it heard itself: %s", m.Data) }); err != nil {
		t.Fatal(err)
	}
	for _, b := range buses[1:] { // the subscriptions are known by now
		heard(t, buses[0], b)
	}
	for i := range n {
		if err := buses[0].Publish("noripan.news.today", fmt.Append(nil, "news ", i)); err != nil {
			t.Fatal(err)
		}
	}
	all.Wait()
}

// heard waits until what the one subscribed to before is known to the other: messages between two servers stay in order.
func heard(t *testing.T, speaker, listener *bus.Bus) {
	t.Helper()
	meet(t, speaker, listener)
}

func TestARequestIsAnsweredOrKnownToBeNobodys(t *testing.T) {
	buses := cluster(t, 2, "")
	ctx := limited(t)
	if _, err := buses[0].Request(ctx, "noripan.echo", nil); !errors.Is(err, bus.ErrNobody) {
		t.Fatalf("a request that nobody answers: %v", err)
	}
	stop, err := buses[0].Answer("noripan.echo", func(_ context.Context, data []byte) []byte { return data })
	if err != nil {
		t.Fatal(err)
	}
	meet(t, buses[1], buses[0])
	var asking sync.WaitGroup
	for i := range 50 {
		asking.Go(func() {
			want := fmt.Append(nil, "hello ", i)
			if got, err := buses[1].Request(ctx, "noripan.echo", want); err != nil || !bytes.Equal(got, want) {
				t.Errorf("answered %q, %v; want %q", got, err, want)
			}
		})
	}
	asking.Wait()
	stop()
	untilNobody(t, buses[1])
}

// untilNobody asks until it is known that nobody answers any more. What was on its way when the other went never is answered.
func untilNobody(t *testing.T, asker *bus.Bus) context.Context {
	t.Helper()
	ctx := limited(t)
	for {
		once, cancel := context.WithTimeout(ctx, 200*time.Millisecond)
		_, err := asker.Request(once, "noripan.echo", nil)
		cancel()
		if errors.Is(err, bus.ErrNobody) {
			return ctx
		}
		if err != nil && !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			t.Fatal(err)
		}
	}
}

func TestOneSlowAnswerDoesNotHoldUpTheOthers(t *testing.T) {
	buses := cluster(t, 2, "")
	release := make(chan struct{})
	if _, err := buses[0].Answer("noripan.slow", func(_ context.Context, data []byte) []byte {
		if len(data) > 0 {
			<-release
		}
		return data
	}); err != nil {
		t.Fatal(err)
	}
	meet(t, buses[1], buses[0])
	ctx := limited(t)
	var slow sync.WaitGroup
	slow.Go(func() {
		if _, err := buses[1].Request(ctx, "noripan.slow", []byte("wait")); err != nil {
			t.Error(err)
		}
	})
	if _, err := buses[1].Request(ctx, "noripan.slow", nil); err != nil {
		t.Error(err)
	}
	close(release)
	slow.Wait()
}

func TestWhoHasGoneIsNobody(t *testing.T) {
	buses := cluster(t, 2, "")
	if _, err := buses[0].Answer("noripan.echo", func(_ context.Context, data []byte) []byte { return data }); err != nil {
		t.Fatal(err)
	}
	meet(t, buses[1], buses[0])
	buses[0].Close()
	ctx := untilNobody(t, buses[1])
	if err := buses[0].Publish("noripan.news", nil); !errors.Is(err, bus.ErrAway) {
		t.Errorf("publishing over a closed bus: %v", err)
	}
	if _, err := buses[0].Request(ctx, "noripan.echo", nil); !errors.Is(err, bus.ErrAway) {
		t.Errorf("asking over a closed bus: %v", err)
	}
}

func TestAMessageThatIsTooLargeIsRefused(t *testing.T) {
	b := cluster(t, 1, "")[0]
	if err := b.Publish("noripan.news", make([]byte, b.MaxMessage()+1)); !errors.Is(err, bus.ErrTooLarge) {
		t.Errorf("publishing too much: %v", err)
	}
}

func TestAStrangerWithoutTheTokenHearsNothing(t *testing.T) {
	inside := cluster(t, 1, "secret")[0]
	outside, err := bus.Open(t.Context(), bus.Config{
		Cluster: "test", Listen: "127.0.0.1:0", Routes: []string{"nats://" + inside.Addr()}, Token: "guess", Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(outside.Close)
	if _, err := inside.Answer("noripan.echo", func(_ context.Context, data []byte) []byte { return data }); err != nil {
		t.Fatal(err)
	}
	insider, err := bus.Open(t.Context(), bus.Config{
		Cluster: "test", Listen: "127.0.0.1:0", Routes: []string{"nats://" + inside.Addr()}, Token: "secret", Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(insider.Close)
	meet(t, insider, inside) // by now the stranger would have come in as well
	if _, err := outside.Request(limited(t), "noripan.echo", nil); !errors.Is(err, bus.ErrNobody) {
		t.Errorf("a stranger asked: %v", err)
	}
}

func TestWhatIsWrongWithTheAddressIsTold(t *testing.T) {
	taken, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close() //nolint:errcheck // nothing was sent
	for _, c := range []struct {
		name string
		with bus.Config
		want string
	}{
		{"no port", bus.Config{Listen: "127.0.0.1"}, "HOST:PORT is wanted"},
		{"a word for a port", bus.Config{Listen: "127.0.0.1:many"}, "HOST:PORT is wanted"},
		{"open to all without a token", bus.Config{Listen: ":0"}, "need a token"},
		{"a route of another kind", bus.Config{Listen: "127.0.0.1:0", Routes: []string{"http://elsewhere"}}, `the route "http://elsewhere": nats://HOST:PORT is wanted`},
		{"an address that is taken", bus.Config{Listen: taken.Addr().String()}, "address already in use"},
		{"no NATS there", bus.Config{URL: "nats://" + taken.Addr().String()}, "joining the bus at"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.with.Cluster, c.with.Log = "test", slog.New(slog.DiscardHandler)
			if strings.HasPrefix(c.want, "joining") {
				_ = taken.Close()
			}
			b, err := bus.Open(t.Context(), c.with)
			if err == nil {
				b.Close()
				t.Fatal("it opened")
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %q, want %q in it", err, c.want)
			}
		})
	}
}
