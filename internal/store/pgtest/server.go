// Package pgtest runs a real PostgreSQL for tests, from the programs that Debian installs. Where they are missing tests fail
// and say so: nothing is skipped.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	role      = "noripan" // a superuser, whom the server trusts without a password
	startTime = time.Minute
	stopTime  = time.Minute
	lookEvery = 5 * time.Millisecond // while it starts
)

// Options are how a server runs.
type Options struct {
	// Durable has it wait for the disk before it says that something is kept, as one that is used in earnest does. Without it
	// what a crash of the server leaves is whole all the same; only a crash of the machine would not.
	Durable bool
	// Connections is how many it takes at most; 0 for 100.
	Connections int
}

// Server is a PostgreSQL of its own, in a folder that only its user may enter and on no network. It may be stopped and
// started again; its address stays. It ends with the program, if that is killed. Its methods must not be called at the
// same time, but for DSN and Socket.
type Server struct {
	bin     string
	dir     string
	options Options
	user    *syscall.SysProcAttr
	process *os.Process
	ended   chan struct{} // closed when the process has ended
}

// New makes a server with no database but PostgreSQL's own, and starts it.
func New(ctx context.Context, o Options) (*Server, error) {
	return begin(ctx, o, func(s *Server) *exec.Cmd {
		return s.command("initdb", "--pgdata", s.data(), "--username", role, "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync")
	})
}

// StandBy starts a server that follows this one: what is committed here is kept there too, before it is acknowledged. It only
// reads until it is promoted.
func (s *Server) StandBy(ctx context.Context) (*Server, error) {
	other, err := begin(ctx, s.options, func(other *Server) *exec.Cmd {
		return other.command("pg_basebackup", "--pgdata", other.data(), "--host", s.dir, "--username", role, "--write-recovery-conf",
			"--checkpoint", "fast", "--no-sync")
	})
	if err != nil {
		return nil, err
	}
	err = s.do(ctx, "ALTER SYSTEM SET synchronous_standby_names = '*'") // after it was copied: the other has nobody behind it
	if err == nil {
		err = s.do(ctx, "SELECT pg_reload_conf()")
	}
	for following := false; err == nil && !following; time.Sleep(lookEvery) {
		following = s.do(ctx, "SELECT 1 / count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == nil
		err = ctx.Err()
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("a server that stands by: %w", err), other.Close())
	}
	return other, nil
}

// Promote makes of a server that stands by one that takes over.
func (s *Server) Promote(ctx context.Context) error { return s.do(ctx, "SELECT pg_promote()") }

// begin makes a server's folder, and starts it.
func begin(ctx context.Context, o Options, make func(*Server) *exec.Cmd) (_ *Server, err error) {
	bin, err := programs(ctx)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "noripan-pg-")
	if err != nil {
		return nil, fmt.Errorf("a folder for PostgreSQL: %w", err)
	}
	s := &Server{bin: bin, dir: dir, options: o}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(dir))
		}
	}()
	if s.user, err = unprivileged(dir); err != nil {
		return nil, err
	}
	if out, err := make(s).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("making a PostgreSQL: %w: %s", err, out)
	}
	if err := s.Start(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// command is one of PostgreSQL's programs, to be run by its user.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(s.bin, name), args...)
	c.Dir, c.SysProcAttr = s.dir, s.user
	c.Env = []string{"HOME=" + s.dir, "LC_ALL=C", "TZ=UTC"}
	return c
}

// Start starts the server and returns when it takes connections; after a crash, when it has recovered.
func (s *Server) Start(ctx context.Context) error {
	most := s.options.Connections
	if most == 0 {
		most = 100
	}
	durable := "off"
	if s.options.Durable {
		durable = "on"
	}
	c := s.command("postgres", "-D", s.data(), "-c", "listen_addresses=", "-c", "unix_socket_directories="+s.dir,
		"-c", "fsync="+durable, "-c", "full_page_writes="+durable, "-c", "max_connections="+fmt.Sprint(most))
	log, err := os.OpenFile(s.log(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("starting PostgreSQL: %w", err)
	}
	defer log.Close() //nolint:errcheck // it is the server's by then
	c.Stdout, c.Stderr = log, log
	if err := c.Start(); err != nil {
		return fmt.Errorf("starting PostgreSQL: %w", err)
	}
	ended := make(chan struct{})
	go func() {
		_ = c.Wait() // how it ended stands in its log
		close(ended)
	}()
	s.process, s.ended = c.Process, ended
	if err := s.await(ctx); err != nil {
		said, _ := os.ReadFile(s.log())
		return errors.Join(fmt.Errorf("starting PostgreSQL: %w: %s", err, said), s.Crash())
	}
	return nil
}

func (s *Server) log() string { return filepath.Join(s.dir, "log") }

// await returns when the server takes connections.
func (s *Server) await(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		err := s.do(ctx, "SELECT 1")
		if err == nil {
			return nil
		}
		select {
		case <-s.ended:
			return errors.New("it has ended")
		case <-ctx.Done():
			return err
		case <-look.C:
		}
	}
}

// do executes one statement, as the server's own user.
func (s *Server) do(ctx context.Context, statement string) error {
	conn, err := pgx.Connect(ctx, s.DSN("postgres"))
	if err != nil {
		return fmt.Errorf("connecting: %w", err)
	}
	defer conn.Close(ctx) //nolint:errcheck // what was asked is done, or has failed
	if _, err := conn.Exec(ctx, statement); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	return nil
}

// DSN is the address of one of its databases.
func (s *Server) DSN(database string) string {
	address := url.URL{Scheme: "postgres", User: url.User(role), Path: "/" + database, RawQuery: url.Values{"host": {s.dir}}.Encode()}
	return address.String()
}

// Socket is the path of the Unix socket at which it listens, for whoever puts something between.
func (s *Server) Socket() string { return filepath.Join(s.dir, ".s.PGSQL.5432") }

// Create makes a database, as a copy of the template if that is not "", and gives its address. Nobody may be connected to
// the template meanwhile.
func (s *Server) Create(ctx context.Context, name, template string) (string, error) {
	statement := "CREATE DATABASE " + pgx.Identifier{name}.Sanitize()
	if template != "" {
		statement += " TEMPLATE " + pgx.Identifier{template}.Sanitize()
	}
	return s.DSN(name), s.do(ctx, statement)
}

// Drop takes a database away, whoever is connected to it.
func (s *Server) Drop(ctx context.Context, name string) error {
	return s.do(ctx, "DROP DATABASE "+pgx.Identifier{name}.Sanitize()+" WITH (FORCE)")
}

// Stop stops the server as an administrator does: transactions that are not finished are taken back. Where it has ended it
// does nothing.
func (s *Server) Stop() error { return s.end(syscall.SIGINT) }

// Crash ends the server at once, with nothing put in order, as a loss of its power does. It recovers when it is started.
func (s *Server) Crash() error { return s.end(syscall.SIGQUIT) }

func (s *Server) end(how syscall.Signal) error {
	if err := s.process.Signal(how); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("stopping PostgreSQL: %w", err)
	}
	select {
	case <-s.ended:
		return nil
	case <-time.After(stopTime):
		return errors.Join(errors.New("PostgreSQL does not stop"), s.process.Kill())
	}
}

// Close ends the server and takes all it has away.
func (s *Server) Close() error {
	err := s.Crash()
	if removed := os.RemoveAll(s.dir); removed != nil {
		err = errors.Join(err, fmt.Errorf("taking PostgreSQL's folder away: %w", removed))
	}
	return err
}
