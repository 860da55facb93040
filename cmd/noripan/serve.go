package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/bus"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/lab"
	"github.com/noripan/noripan/internal/mind"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/web"
)

type serveCommand struct {
	Addr       string     `default:":8080" help:"Address to listen at: HOST:PORT, or :PORT for all of this machine's."`
	Data       string     `default:"data" type:"path" help:"Folder that keeps everything; made where it is not there."`
	DB         string     `name:"db" placeholder:"URL" help:"A PostgreSQL database that keeps everything in the place of the folder's file: postgres://USER:PASSWORD@HOST/NAME. The folder is for backups then."`
	Cluster    membership `embed:""`
	Pace       float64    `range:"0..100" default:"1" help:"How long bots think and pauses last: 1 is a person's pace, 0 waits for nothing."`
	BotPlaces  int        `range:"0..1024" default:"0" help:"How many bots think at the same time: 0 for half of this machine's processors, one at least."`
	LabPlaces  int        `range:"0..1024" default:"0" help:"How many matches of the laboratory are played at the same time, each on one processor: 0 for one for each four of this machine's, one at least."`
	PublicURL  string     `placeholder:"URL" help:"The server's address as browsers know it (https://play.example.org), for passkeys; without it the host that each request names."`
	Origins    []string   `placeholder:"URL" help:"Further sites (https://play.example.org) whose pages may use this server."`
	TrustProxy bool       `help:"Believe X-Forwarded-For and -Proto: only where all requests come through a proxy that sets them."`
	Metrics    string     `placeholder:"ADDR" help:"Show figures for Prometheus at http://ADDR/metrics, and health at /healthz and /readyz; for example 127.0.0.1:9100."`
	Limits     bool       `default:"true" negatable:"" help:"Hold people to a bearable rate. Off for load tests only."`
	Log        slog.Level `default:"info" help:"Least level of what is logged: debug, info, warn or error."`
}

// How long the server waits for others.
const (
	headerTime   = 10 * time.Second
	answerTime   = 30 * time.Second
	idleTime     = 2 * time.Minute
	stopTime     = 20 * time.Second // for everything at the end; then what is left is cut off
	lastRequests = 3 * time.Second  // of it, for requests that are not finished
	maxHeader    = 16 << 10         // bytes
	leastThreads = 2                // with one, nobody can join a group of writes while the disk is busy
)

// Run serves until it is told to stop.
func (c *serveCommand) Run(ctx context.Context, s *streams) (err error) {
	if err := c.Cluster.check(c.DB); err != nil {
		return err
	}
	runtime.GOMAXPROCS(threads(runtime.GOMAXPROCS(0)))
	collectSeldom()
	b := base{log: slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: c.Log})), timed: newTimings()}
	if b.listener, err = listen(ctx, "--addr", c.Addr); err != nil {
		return err
	}
	defer b.listener.Close() //nolint:errcheck // the server has closed it already, or never used it
	id := bus.NewID()
	b.kept, err = store.OpenPlace(ctx, store.Place{Dir: c.Data, DSN: c.DB, Shared: c.Cluster.any(), Server: id, Grouped: b.timed.group})
	if err != nil {
		return c.advise(err)
	}
	defer func() { err = errors.Join(err, closing("the data", b.kept.Close())) }()
	others, err := c.Cluster.join(ctx, id, b.listener.Addr(), b.log)
	if err != nil {
		return err
	}
	defer others.leave()
	b.cluster = others.cluster
	return c.serve(ctx, s, &b)
}

// base is what the tables stand on.
type base struct {
	listener net.Listener
	kept     *store.Store
	cluster  *house.Cluster // nil for a server that is alone
	timed    *timings
	log      *slog.Logger
}

// serve lets people play until the program is to stop, or cannot go on.
func (c *serveCommand) serve(ctx context.Context, s *streams, b *base) error {
	// What the server began it finishes by itself, in order, after the signal to stop.
	ctx, stopped := context.WithoutCancel(ctx), ctx.Done()
	rooms, err := house.Open(ctx, house.Config{
		Store: b.kept, Games: games.All, Pace: c.Pace, Contact: contact(c.PublicURL), Log: b.log, Cluster: b.cluster,
		Appended: b.timed.append, Minds: mind.Config{Places: c.BotPlaces, Thought: b.timed.thought},
	})
	if err != nil {
		return fmt.Errorf("waking the tables: %w", err)
	}
	files, built := web.Files()
	limits, study := api.DefaultLimits, lab.Config{Places: c.LabPlaces, Purse: lab.DefaultPurse}
	if !c.Limits {
		limits, study.Purse = api.Limits{}, lab.Purse{}
	}
	edge, err := api.New(ctx, api.Config{
		House: rooms, Games: games.All, Lab: study, Client: files, Built: built, Limits: limits,
		TrustProxy: c.TrustProxy, Origins: c.Origins, Public: c.PublicURL, Timings: b.timed.all(), Log: b.log,
	})
	if err != nil {
		return errors.Join(err, closing("the tables", rooms.Close(ctx)))
	}
	servers, err := c.start(ctx, s, b.listener, rooms, edge, b.log)
	if err == nil {
		select {
		case err = <-servers.failed:
		case <-b.kept.Taken():
			err = fmt.Errorf("%w: of two servers that shall not share a database one is to be stopped", store.ErrTaken)
		case <-stopped:
			b.log.Info("stopping")
		}
	}
	ctx, cancel := context.WithTimeout(ctx, stopTime)
	defer cancel()
	// First nobody new comes in; then the tables keep their place and tell their sockets, which close.
	return errors.Join(err, servers.stop(ctx), closing("the tables", rooms.Close(ctx)), edge.Wait(ctx))
}

// running are the HTTP servers of one program.
type running struct {
	servers  []*http.Server
	failed   chan error
	patience time.Duration // with requests that are not finished when it stops
}

// start begins to serve, and prints where.
func (c *serveCommand) start(ctx context.Context, s *streams, listener net.Listener, rooms *house.House, edge *api.Server, log *slog.Logger) (*running, error) {
	r := &running{failed: make(chan error, 2), patience: lastRequests}
	r.serve(listener, edge.Handler(), log).RegisterOnShutdown(edge.EndLists)
	lines := addresses(listener.Addr())
	for i := range lines {
		lines[i] = "Noripan: " + lines[i]
	}
	if c.Metrics != "" {
		figures, err := listen(ctx, "--metrics", c.Metrics)
		if err != nil {
			return r, err
		}
		r.serve(figures, edge.Operation(), log)
		lines = append(lines, "Figures: http://"+figures.Addr().String()+"/metrics")
	}
	invitation, err := invite(ctx, rooms)
	if err != nil {
		return r, err
	}
	if _, err := fmt.Fprint(s.out, strings.Join(lines, "\n"), "\n", invitation); err != nil {
		return r, fmt.Errorf("printing the addresses: %w", err)
	}
	return r, nil
}

// invite tells how to become the administrator of a server that has none; "" where there is nothing to tell. The token is
// told once.
func invite(ctx context.Context, rooms *house.House) (string, error) {
	token, open, err := rooms.FirstAdminToken(ctx)
	switch {
	case err != nil:
		return "", fmt.Errorf("the administrator's token: %w", err)
	case token != "":
		return adminHelp(token), nil
	case open:
		return "The administrator's token is not used yet: noripan admin-token makes another.\n", nil
	}
	return "", nil
}

func (r *running) serve(listener net.Listener, handler http.Handler, log *slog.Logger) *http.Server {
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: headerTime, WriteTimeout: answerTime, IdleTimeout: idleTime,
		MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	r.servers = append(r.servers, server)
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			r.failed <- fmt.Errorf("serving %s: %w", listener.Addr(), err)
		}
	}()
	return server
}

// stop takes no more requests. Whoever is slow to finish one does not hold up the tables, which are still to stop.
func (r *running) stop(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, r.patience)
	defer cancel()
	var errs []error
	for _, server := range r.servers {
		err := server.Shutdown(ctx)
		if ctx.Err() != nil {
			err = server.Close()
		}
		errs = append(errs, closing("the server", err))
	}
	return errors.Join(errs...)
}

func closing(what string, err error) error {
	if err != nil {
		return fmt.Errorf("closing %s: %w", what, err)
	}
	return nil
}

// threads is how many the server runs on.
func threads(offered int) int { return max(offered, leastThreads) }

// listen opens an address, or tells what to do.
func listen(ctx context.Context, flag, addr string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s=%s is taken by another program: stop that, or choose another port with %s", flag, addr, flag)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s=%s may not be opened: ports below 1024 need rights that this program has not; choose a higher one with %s", flag, addr, flag)
	case err != nil:
		return nil, fmt.Errorf("opening %s=%s (HOST:PORT or :PORT): %w", flag, addr, err)
	}
	return listener, nil
}

// advise tells what to do about data that cannot be opened.
func (c *serveCommand) advise(err error) error {
	switch {
	case c.DB != "" && errors.Is(err, store.ErrInUse):
		return fmt.Errorf("%w: stop that server, or choose another database with --db", err)
	case c.DB != "" && errors.Is(err, store.ErrAway):
		return fmt.Errorf("%w: start PostgreSQL, or choose another with --db", err)
	case c.DB != "" && errors.Is(err, store.ErrNewer):
		return fmt.Errorf("%w: use that version, or choose another database with --db", err)
	case c.DB != "":
		return fmt.Errorf("opening the data: %w", err)
	case errors.Is(err, store.ErrInUse):
		return fmt.Errorf("%w: stop that server, or choose another folder with --data", err)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS), errors.Is(err, syscall.ENOTDIR):
		return fmt.Errorf("%w: make %s a folder that this program may write, or choose another with --data", err, filepath.Clean(c.Data))
	case errors.Is(err, store.ErrFull):
		return fmt.Errorf("opening the data: %w: make room, or choose another folder with --data", err)
	case errors.Is(err, store.ErrNewer):
		return fmt.Errorf("%w: use that version, or choose another folder with --data", err)
	default:
		return fmt.Errorf("opening the data: %w", err)
	}
}

// addresses are where a listening server is found: on this machine, then in its networks.
func addresses(addr net.Addr) []string {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok {
		return []string{"http://" + addr.String()}
	}
	port := strconv.Itoa(tcp.Port)
	if !tcp.IP.IsUnspecified() {
		host := tcp.IP.String()
		if tcp.IP.IsLoopback() {
			host = "localhost"
		}
		return []string{"http://" + net.JoinHostPort(host, port)}
	}
	urls := []string{"http://" + net.JoinHostPort("localhost", port)}
	networks, err := net.InterfaceAddrs()
	if err != nil {
		return urls // the one is enough
	}
	for _, network := range networks {
		if n, ok := network.(*net.IPNet); ok && n.IP.To4() != nil && n.IP.IsGlobalUnicast() {
			urls = append(urls, "http://"+net.JoinHostPort(n.IP.String(), port))
		}
	}
	return urls
}

// contact is where push services find who runs the server; they take an https address only.
func contact(public string) string {
	if strings.HasPrefix(public, "https://") {
		return public
	}
	return ""
}
