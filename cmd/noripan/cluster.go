package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"

	"github.com/noripan/noripan/internal/bus"
	"github.com/noripan/noripan/internal/house"
)

// membership is how a server finds others that share its database. Without any of it the server is alone.
type membership struct {
	Name      string   `name:"cluster" placeholder:"NAME" help:"The name that several servers on one --db share, each of which brings its own messages (NATS)."`
	Addr      string   `name:"cluster-addr" default:"127.0.0.1:6222" placeholder:"HOST:PORT" help:"Where this server waits for the others of its cluster."`
	Advertise string   `name:"cluster-advertise" placeholder:"HOST:PORT" help:"Where the others find it, if that is another address."`
	Routes    []string `placeholder:"URL" help:"Where the others wait (nats://HOST:PORT); one of them is enough, and one's own address does no harm."`
	NATS      string   `name:"nats" placeholder:"URL" help:"A NATS that is there already, in the place of --cluster."`
	Token     string   `name:"cluster-token" help:"The secret that all servers share; better given by the environment."`
	Cert      string   `name:"cluster-cert" type:"existingfile" placeholder:"FILE" help:"This server's certificate for the others (PEM), with --cluster-key and --cluster-ca."`
	Key       string   `name:"cluster-key" type:"existingfile" placeholder:"FILE" help:"Its key."`
	CA        string   `name:"cluster-ca" type:"existingfile" placeholder:"FILE" help:"The authority that has signed the certificates of all."`
}

// any tells whether there are to be others.
func (m *membership) any() bool { return m.Name != "" || m.NATS != "" }

func (m *membership) check(db string) error {
	switch {
	case m.Name != "" && m.NATS != "":
		return errors.New("--cluster and --nats: one of them, a NATS of their own or one that is there already")
	case m.any() && db == "":
		return errors.New("several servers share a PostgreSQL: give its address with --db")
	case !m.any() && (len(m.Routes) > 0 || m.Advertise != "" || m.Token != "" || m.Cert != "" || m.Key != "" || m.CA != ""):
		return errors.New("--routes, --cluster-advertise, --cluster-token and certificates are for several servers: give their name with --cluster, or a NATS with --nats")
	case (m.Cert == "") != (m.Key == ""):
		return errors.New("--cluster-cert and --cluster-key belong together")
	case m.Name != "" && m.CA != "" && m.Cert == "":
		return errors.New("--cluster-ca: the servers of a --cluster show each other certificates: give this one's with --cluster-cert and --cluster-key")
	}
	return nil
}

// secured is how connections between servers are kept secret; nil for not at all.
func (m *membership) secured() (*tls.Config, error) {
	if m.Cert == "" && m.CA == "" {
		return nil, nil //nolint:nilnil // there is nothing to keep secret
	}
	c := &tls.Config{MinVersion: tls.VersionTLS13}
	if m.Cert != "" {
		pair, err := tls.LoadX509KeyPair(m.Cert, m.Key)
		if err != nil {
			return nil, fmt.Errorf("--cluster-cert and --cluster-key: %w", err)
		}
		c.Certificates = []tls.Certificate{pair}
	}
	if m.CA != "" {
		text, err := os.ReadFile(m.CA)
		if err != nil {
			return nil, fmt.Errorf("--cluster-ca: %w", err)
		}
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("--cluster-ca=%s holds no certificate", m.CA)
		}
		c.RootCAs, c.ClientCAs, c.ClientAuth = pool, pool, tls.RequireAndVerifyClientCert
	}
	return c, nil
}

// others is a server's way to the others. All of it is empty where there are none.
type others struct {
	bus     *bus.Bus
	cluster *house.Cluster
}

// join opens the way to the others, who know this server by its id.
func (m *membership) join(ctx context.Context, id string, at net.Addr, log *slog.Logger) (*others, error) {
	o := &others{}
	if !m.any() {
		return o, nil
	}
	secured, err := m.secured()
	if err != nil {
		return nil, err
	}
	o.bus, err = bus.Open(ctx, bus.Config{
		ID: id, Cluster: m.Name, Listen: m.Addr, Advertise: m.Advertise, Routes: m.Routes, URL: m.NATS, Token: m.Token, TLS: secured, Log: log,
	})
	if err != nil {
		return nil, fmt.Errorf("joining the other servers: %w", err)
	}
	o.cluster = &house.Cluster{Bus: o.bus, Address: at.String(), Version: version()}
	return o, nil
}

// leave ends what join has opened.
func (o *others) leave() {
	if o.bus != nil {
		o.bus.Close()
	}
}
