// Package api is the edge: HTTP described by OpenAPI, and the live WebSocket. It decodes, limits, authorises and
// encodes; what is allowed at a table is decided behind it.
package api

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/lxzan/gws"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/lab"
	"github.com/noripan/noripan/protocol"
)

// Config is what a server needs.
type Config struct {
	House  *house.House
	Lab    lab.Config   // its games are the server's
	Games  []game.Rules // those of the house
	Client fs.FS        // the built browser client, see web.Files
	Built  bool         // whether there is one
	Limits Limits
	// TrustProxy believes X-Forwarded-For and X-Forwarded-Proto. Only for a server that nobody reaches but through a
	// proxy that sets them.
	TrustProxy bool
	// Origins are further sites ("https://play.example.org") whose pages may use this server.
	Origins []string
	// Public is the server's address as browsers know it, such as "https://play.example.org", for passkeys; "" for the host
	// that each request names.
	Public string
	// Timings are figures that others keep, shown with the server's own: how long tables wait for their logs, bots think, and the disk takes.
	Timings []prometheus.Collector
	Log     *slog.Logger
}

// Server answers browsers and programs.
type Server struct {
	house       *house.House
	lab         *lab.Lab
	games       []game.Rules
	signer      *signer
	crossOrigin *http.CrossOriginProtection
	trustProxy  bool
	log         *slog.Logger
	metrics     *metrics
	routes      *routes
	handler     http.Handler
	public      *url.URL // nil for the host that each request names
	since       time.Time

	requests, sessions, signIns, tables, makers, commands, replays, definitions *meter

	perPerson, perAddress *tally // open sockets
	crowd                 crowd
	states                states
	checking              sync.Mutex // held while the sessions of all sockets are looked at
	bookMu                sync.Mutex
	books                 map[string]*protocol.Book // for bots, by game
	replaying, defining   chan struct{}             // hold one for each replay, each definition that is being read

	upgrader             *gws.Upgrader
	links                turnstile
	lookout              lookout
	pingEvery, deadAfter time.Duration

	listEvery time.Duration
	ending    chan struct{} // closed by EndLists
	endLists  func()
}

// New builds a server. It fails if the client's files cannot be read or an origin is none.
func New(ctx context.Context, c Config) (*Server, error) {
	key, err := c.House.Key(ctx, "session")
	if err != nil {
		return nil, fmt.Errorf("the key of the sessions: %w", err)
	}
	public, err := publicURL(c.Public)
	if err != nil {
		return nil, fmt.Errorf("the public address: %w", err)
	}
	s := &Server{
		house: c.House, games: c.Games, signer: &signer{key: key}, crossOrigin: http.NewCrossOriginProtection(), trustProxy: c.TrustProxy,
		log: c.Log, public: public, since: time.Now(), routes: &routes{},
		crowd:    crowd{open: make(map[string][]*link)},
		books:    make(map[string]*protocol.Book),
		requests: newMeter(c.Limits.Requests, time.Now), sessions: newMeter(c.Limits.Sessions, time.Now), signIns: newMeter(c.Limits.SignIns, time.Now),
		tables: newMeter(c.Limits.Tables, time.Now), makers: newMeter(c.Limits.Makers, time.Now), commands: newMeter(c.Limits.Commands, time.Now),
		replays: newMeter(c.Limits.Replays, time.Now), replaying: make(chan struct{}, replaysAtOnce),
		definitions: newMeter(c.Limits.Defines, time.Now), defining: make(chan struct{}, 1),
		perPerson: newTally(c.Limits.Sockets), perAddress: newTally(c.Limits.Address),
		upgrader: newUpgrader(), pingEvery: pingEvery, deadAfter: deadAfter, listEvery: listEvery,
		lookout: lookout{log: c.Log}, ending: make(chan struct{}),
	}
	c.Lab.Games = c.Games
	s.lab = lab.New(c.Lab)
	s.metrics = newMetrics(s.house, s.limits(), c.Timings)
	s.endLists = sync.OnceFunc(func() { close(s.ending) })
	for _, origin := range c.Origins {
		if err := s.crossOrigin.AddTrustedOrigin(origin); err != nil {
			return nil, fmt.Errorf("trusting an origin: %w", err)
		}
	}
	client, err := loadClient(c.Client, c.Built)
	if err != nil {
		return nil, err
	}
	if err := s.route(client); err != nil {
		return nil, err
	}
	s.handler = s.guard(s.routes)
	s.share(s.house.News())
	return s, nil
}

// route registers all that the server answers.
func (s *Server) route(client http.Handler) error {
	doc, err := s.describe(s.routes)
	if err != nil {
		return err
	}
	document := sync.OnceValues(func() ([]byte, error) { return yamlOf(doc) }) // it takes long, and few ask for it
	s.routes.HandleFunc("GET /api/tables/{code}/live", s.live)
	s.routes.HandleFunc("GET /api/tables/{code}/play", s.play)
	s.routes.HandleFunc("GET /api/tables/live", s.listsLive)
	s.routes.HandleFunc("/api/", func(w http.ResponseWriter, _ *http.Request) { errNotFound.send(w) })
	s.routes.HandleFunc("GET /openapi.yaml", func(w http.ResponseWriter, r *http.Request) {
		text, err := document()
		if err != nil {
			s.log.ErrorContext(r.Context(), "the API's description", "error", err)
			errInternal.send(w)
			return
		}
		w.Header().Set("Content-Type", "application/yaml")
		_, _ = w.Write(text) // a client that has gone needs no answer
	})
	s.routes.HandleFunc("GET /healthz", alive)
	s.routes.HandleFunc("/", client.ServeHTTP)
	return s.routes.check()
}

// Handler is all pages and calls of the server.
func (s *Server) Handler() http.Handler { return s.handler }

// EndLists ends the live lists of tables and the matches of the lab, which are requests that would never be finished. Sockets end with the house.
func (s *Server) EndLists() { s.endLists() }

// Wait returns when all live sockets are closed. They close by themselves when the house has closed, and no other is opened.
func (s *Server) Wait(ctx context.Context) error {
	closed, left := make(chan struct{}), s.links.close()
	go func() {
		<-left
		s.lookout.close()
		s.checking.Lock()
		defer s.checking.Unlock()
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
