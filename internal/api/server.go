// Package api is the edge: HTTP described by OpenAPI, and the live WebSocket. It decodes, limits, authorises and
// encodes; what is allowed at a table is decided behind it.
package api

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/lxzan/gws"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/house"
)

// Config is what a server needs.
type Config struct {
	House  *house.House
	Games  []game.Rules // those of the house
	Client fs.FS        // the built browser client, see web.Files
	Built  bool         // whether there is one
	Limits Limits
	// TrustProxy believes X-Forwarded-For and X-Forwarded-Proto. Only for a server that nobody reaches but through a
	// proxy that sets them.
	TrustProxy bool
	// Origins are further sites ("https://play.example.org") whose pages may use this server.
	Origins []string
	Log     *slog.Logger
}

// Server answers browsers and programs.
type Server struct {
	house       *house.House
	games       []game.Rules
	signer      *signer
	crossOrigin *http.CrossOriginProtection
	trustProxy  bool
	log         *slog.Logger
	metrics     *metrics
	handler     http.Handler

	requests, sessions, tables, makers, commands *meter
	perPerson, perAddress                        *tally // open sockets

	upgrader             *gws.Upgrader
	links                sync.WaitGroup
	pingEvery, deadAfter time.Duration
}

// New builds a server. It fails if the client's files cannot be read or an origin is none.
func New(ctx context.Context, c Config) (*Server, error) {
	key, err := c.House.Key(ctx, "session")
	if err != nil {
		return nil, fmt.Errorf("the key of the sessions: %w", err)
	}
	s := &Server{
		house: c.House, games: c.Games, signer: &signer{key: key}, crossOrigin: http.NewCrossOriginProtection(), trustProxy: c.TrustProxy,
		log: c.Log, metrics: newMetrics(),
		requests: newMeter(c.Limits.Requests, time.Now), sessions: newMeter(c.Limits.Sessions, time.Now),
		tables: newMeter(c.Limits.Tables, time.Now), makers: newMeter(c.Limits.Makers, time.Now), commands: newMeter(c.Limits.Commands, time.Now),
		perPerson: newTally(c.Limits.Sockets), perAddress: newTally(c.Limits.Address),
		upgrader: newUpgrader(), pingEvery: pingEvery, deadAfter: deadAfter,
	}
	for _, origin := range c.Origins {
		if err := s.crossOrigin.AddTrustedOrigin(origin); err != nil {
			return nil, fmt.Errorf("trusting an origin: %w", err)
		}
	}
	client, err := loadClient(c.Client, c.Built)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	doc, err := s.describe(mux)
	if err != nil {
		return nil, err
	}
	document, err := yamlOf(doc)
	if err != nil {
		return nil, err
	}
	mux.HandleFunc("GET /api/tables/{code}/live", s.live)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, _ *http.Request) { errNotFound.send(w) })
	mux.HandleFunc("GET /openapi.yaml", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/yaml")
		_, _ = w.Write(document) // a client that has gone needs no answer
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.Handle("/", client)
	s.handler = s.guard(mux)
	return s, nil
}

// Handler is all pages and calls of the server.
func (s *Server) Handler() http.Handler { return s.handler }

// Wait returns when all live sockets are closed. They close by themselves when the house has closed.
func (s *Server) Wait(ctx context.Context) error {
	closed := make(chan struct{})
	go func() {
		s.links.Wait()
		close(closed)
	}()
	select {
	case <-closed:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("waiting for the live sockets to close: %w", context.Cause(ctx))
	}
}

// recorder notes the status that a handler sends.
type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

func (r *recorder) code() string {
	if r.status == 0 {
		return strconv.Itoa(http.StatusOK)
	}
	return strconv.Itoa(r.status)
}
