package main

import (
	"log/slog"
	"net"
	"strings"
	"testing"
)

func TestAServerIsToldWhatItNeedsForOthers(t *testing.T) {
	const db = "postgres://localhost/noripan"
	for name, tc := range map[string]struct {
		with membership
		db   string
		want string // of the complaint; "" for none
	}{
		"alone":                       {membership{Addr: "127.0.0.1:6222"}, "", ""},
		"alone, with PostgreSQL":      {membership{}, db, ""},
		"among others":                {membership{Name: "n", Routes: []string{"nats://a:6222"}, Token: "t"}, db, ""},
		"with a NATS":                 {membership{NATS: "nats://a:4222"}, db, ""},
		"each with its own data":      {membership{Name: "n"}, "", "--db"},
		"with two kinds of NATS":      {membership{Name: "n", NATS: "nats://a:4222"}, db, "one of them"},
		"routes that lead nowhere":    {membership{Routes: []string{"nats://a:6222"}}, db, "--cluster"},
		"a token for nobody":          {membership{Token: "t"}, db, "--cluster"},
		"a certificate without key":   {membership{Name: "n", Cert: "a.pem"}, db, "belong together"},
		"a key without certificate":   {membership{Name: "n", Key: "a.pem"}, db, "belong together"},
		"an authority is enough":      {membership{NATS: "nats://a:4222", CA: "ca.pem"}, db, ""},
		"an authority alone":          {membership{Name: "n", CA: "ca.pem"}, db, "--cluster-cert"},
		"an address to be found at":   {membership{Advertise: "a:6222"}, db, "--cluster"},
		"certificates without others": {membership{CA: "ca.pem"}, db, "--cluster"},
	} {
		t.Run(name, func(t *testing.T) {
			err := tc.with.check(tc.db)
			if (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
				t.Errorf("it says %v, want %q", err, tc.want)
			}
		})
	}
}

func TestServersThatOthersReachNeedAToken(t *testing.T) {
	m := membership{Name: "n", Addr: "0.0.0.0:0"}
	_, err := m.join(t.Context(), "one", &net.TCPAddr{}, slog.New(slog.DiscardHandler))
	if err == nil || !strings.Contains(err.Error(), "token") {
		t.Errorf("without one it says %v", err)
	}
}
