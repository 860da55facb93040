package bus_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"math/big"
	"net"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/bus"
)

// authority signs certificates for servers on this machine.
type authority struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{cert: &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}}
	var err error
	if a.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		t.Fatal(err)
	}
	signed, err := x509.CreateCertificate(rand.Reader, a.cert, a.cert, &a.key.PublicKey, a.key)
	if err != nil {
		t.Fatal(err)
	}
	if a.cert, err = x509.ParseCertificate(signed); err != nil {
		t.Fatal(err)
	}
	return a
}

// server is what a server shows and believes.
func (a *authority) server(t *testing.T) *tls.Config {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := x509.CreateCertificate(rand.Reader, &x509.Certificate{
		SerialNumber: big.NewInt(2), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}, a.cert, &key.PublicKey, a.key)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(a.cert)
	return &tls.Config{
		MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{{Certificate: [][]byte{signed}, PrivateKey: key}},
		RootCAs: pool, ClientCAs: pool, ClientAuth: tls.RequireAndVerifyClientCert,
	}
}

func TestServersWithCertificatesOfOneAuthorityMeetAndOthersDoNot(t *testing.T) {
	ours, theirs := newAuthority(t), newAuthority(t)
	open := func(id string, secured *tls.Config, routes ...string) *bus.Bus {
		b, err := bus.Open(t.Context(), bus.Config{
			ID: id, Cluster: "test", Listen: "127.0.0.1:0", Routes: routes, Token: "secret", TLS: secured, Log: slog.New(slog.DiscardHandler),
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		return b
	}
	one := open("one", ours.server(t))
	route := "nats://" + one.Addr()
	stranger, plain := open("stranger", theirs.server(t), route), open("plain", nil, route)
	if _, err := one.Answer("noripan.echo", func(_ context.Context, data []byte) []byte { return data }); err != nil {
		t.Fatal(err)
	}
	meet(t, open("two", ours.server(t), route), one) // by now the others would have come in as well
	untilNobody(t, stranger)
	untilNobody(t, plain)
}
