package bus

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// user is the name with which servers greet each other; the token is its password.
const user = "noripan"

// embed starts the program's own NATS. Other servers come by routes. It takes no clients but this program, which needs no
// connection: NATS listens for them all the same, else it would take no routes, and refuses all who do not know the key.
func embed(c Config, key string) (*server.Server, error) {
	host, port, err := address(c.Listen)
	if err != nil {
		return nil, err
	}
	if c.Token == "" && !loopback(host) {
		return nil, fmt.Errorf("servers that listen at %s need a token: what they tell each other is secret", c.Listen)
	}
	options := &server.Options{
		ServerName: c.ID, Host: "127.0.0.1", Port: server.RANDOM_PORT, Authorization: key, NoSigs: true, NoSystemAccount: true, MaxPayload: maxMessage,
		Cluster: server.ClusterOpts{
			Name: c.Cluster, Host: host, Port: port, Advertise: c.Advertise, PoolSize: 1, ConnectRetries: 3, TLSConfig: c.TLS,
		},
	}
	if c.TLS != nil {
		options.Cluster.TLSTimeout = waitFor.Seconds()
	}
	if c.Token != "" {
		options.Cluster.Username, options.Cluster.Password = user, c.Token
	}
	for _, route := range c.Routes {
		u, err := url.Parse(route)
		if err != nil || u.Scheme != "nats" && u.Scheme != "tls" || u.Port() == "" {
			return nil, fmt.Errorf("the route %q: nats://HOST:PORT is wanted", shown(route))
		}
		if u.User == nil && c.Token != "" {
			u.User = url.UserPassword(user, c.Token)
		}
		options.Routes = append(options.Routes, u)
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, fmt.Errorf("starting the bus: %w", err)
	}
	log := &logger{log: c.Log, failed: make(chan string, 1)}
	s.SetLoggerV2(log, false, false, false)
	s.Start()
	for deadline := time.Now().Add(waitFor); !s.ReadyForConnections(100*time.Millisecond) || s.ClusterAddr() == nil; {
		select {
		case why := <-log.failed:
			s.Shutdown()
			return nil, fmt.Errorf("starting the bus at %s: %s", c.Listen, why)
		default:
		}
		if time.Now().After(deadline) {
			s.Shutdown()
			return nil, fmt.Errorf("starting the bus at %s: it is not ready after %v", c.Listen, waitFor)
		}
	}
	return s, nil
}

// address splits HOST:PORT. NATS calls a free port -1.
func address(listen string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(listen)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 0 || port > 65535 {
		return "", 0, errors.Join(fmt.Errorf("the address %q for other servers: HOST:PORT is wanted", listen), err)
	}
	if host == "" {
		host = "0.0.0.0"
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	return host, port, nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// logger passes on what NATS has to say. What it calls a notice is of use only to who looks for a fault; it wants to end the
// program where it cannot start, which is told to its caller instead.
type logger struct {
	log    *slog.Logger
	failed chan string
}

func (l *logger) Noticef(format string, v ...any) { l.log.Debug("nats: " + fmt.Sprintf(format, v...)) }

func (l *logger) Debugf(format string, v ...any) { l.log.Debug("nats: " + fmt.Sprintf(format, v...)) }

func (l *logger) Tracef(format string, v ...any) { l.log.Debug("nats: " + fmt.Sprintf(format, v...)) }

func (l *logger) Warnf(format string, v ...any) { l.log.Warn("nats: " + fmt.Sprintf(format, v...)) }

// Errorf is told as a warning: most is about a server that is not there, which is no fault of this one.
func (l *logger) Errorf(format string, v ...any) { l.log.Warn("nats: " + fmt.Sprintf(format, v...)) }

func (l *logger) Fatalf(format string, v ...any) {
	select {
	case l.failed <- fmt.Sprintf(format, v...):
	default: // the first says it
	}
}
