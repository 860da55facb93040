package bus_test

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/noripan/noripan/internal/bus"
)

func TestSecretsInAddressesAreNotTold(t *testing.T) {
	for name, c := range map[string]bus.Config{
		"a NATS that is not there": {URL: "nats://ann:hush@127.0.0.1:1,hush@127.0.0.1:2"},
		"a route that is none":     {Listen: "127.0.0.1:0", Routes: []string{"http://ann:hush@127.0.0.1:1"}},
	} {
		c.Log = slog.New(slog.DiscardHandler)
		b, err := bus.Open(t.Context(), c)
		if err == nil {
			b.Close()
			t.Fatalf("%s: it is opened", name)
		}
		if strings.Contains(err.Error(), "hush") || !strings.Contains(err.Error(), "127.0.0.1:1") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
