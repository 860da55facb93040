package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/lxzan/gws"

	"github.com/noripan/noripan/program"
	"github.com/noripan/noripan/protocol"
)

type botCommand struct {
	Server string   `required:"" placeholder:"URL" help:"The server: https://play.example."`
	Token  string   `required:"" help:"The bot's token, made on the server's page /account; better in NORIPAN_TOKEN."`
	Exec   string   `required:"" placeholder:"COMMAND" help:"The program that plays. It is divided at spaces; there is no shell."`
	Table  string   `xor:"table" placeholder:"CODE" help:"The table to join."`
	Game   string   `xor:"table" help:"Or a game: makes a table for it and begins. The token needs the scope tables."`
	Bots   []string `placeholder:"LEVEL" help:"With --game, the other seats' bots (default: normal ones for the fewest seats)."`
	Once   bool     `help:"End after one game."`
}

const (
	botPatience = 10 * time.Second // for the server to answer, and for the program to read a line
	botBackOff  = 30 * time.Second // the longest wait before a broken connection is tried again
	botSilence  = 40 * time.Second // of a server, which pings more often, until it is taken for gone
	maxAnswer   = 1 << 20          // bytes of an answer of the server
	maxNews     = 8 << 20          // bytes of a message of the server
	maxAttempts = 10               // in a row, for a broken connection

	closeStranger = 4001 // how the server closes on a token that does not count
)

// Run lets a program play at a table of a server.
func (c *botCommand) Run(ctx context.Context, s *streams) error {
	base, err := url.Parse(strings.TrimSuffix(c.Server, "/"))
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return fmt.Errorf("server %q: an address such as https://play.example", c.Server)
	}
	if c.Table == "" {
		if c.Game == "" {
			return errors.New("give a table's code (--table) or a game (--game)")
		}
		if c.Table, err = c.makeTable(ctx, base); err != nil {
			return fmt.Errorf("making a table: %w", err)
		}
		fmt.Fprintf(s.err, "table %s: %s/t/%s\n", c.Table, base, c.Table)
	}
	p, err := program.Run(c.Exec, s.err)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Exec, err)
	}
	defer p.Stop(false)
	stop := context.AfterFunc(ctx, func() { p.Stop(false) })
	defer stop()
	r := &relay{program: p, once: c.Once, out: s.out, silence: botSilence}
	return r.keep(ctx, base, c)
}

// makeTable makes a table with bots of the server in the other seats, and returns its code.
func (c *botCommand) makeTable(ctx context.Context, base *url.URL) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, botPatience)
	defer cancel()
	bots := c.Bots
	if len(bots) == 0 {
		var known []struct {
			ID       string
			MinSeats int
		}
		if err := c.call(ctx, base, http.MethodGet, "/api/games", nil, &known); err != nil {
			return "", err
		}
		for _, about := range known {
			if about.ID == c.Game {
				bots = slices.Repeat([]string{"normal"}, about.MinSeats-1)
			}
		}
	}
	var made struct{ Code string }
	err := c.call(ctx, base, http.MethodPost, "/api/tables", map[string]any{"game": c.Game, "bots": bots, "start": true}, &made)
	return made.Code, err
}

// call asks the server something as the bot.
func (c *botCommand) call(ctx context.Context, base *url.URL, method, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("encoding: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, method, base.String()+path, bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("asking the server: %w", err)
	}
	request.Header.Set("Authorization", "Bearer "+c.Token)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("asking the server: %w", err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return fmt.Errorf("reading the server's answer: %w", err)
	}
	if response.StatusCode == http.StatusUnauthorized {
		return errToken
	}
	if response.StatusCode >= http.StatusBadRequest {
		var problem struct{ Code, Detail string }
		if err := json.Unmarshal(answer, &problem); err != nil {
			return fmt.Errorf("the server answers %s, and no JSON", response.Status)
		}
		return fmt.Errorf("the server answers %s: %s %s", response.Status, problem.Code, problem.Detail)
	}
	if err := json.Unmarshal(answer, into); err != nil {
		return fmt.Errorf("the server answers %s, and something else than a program of Noripan does: %w", response.Status, err)
	}
	return nil
}

// relay passes on what a server and a program say to each other.
type relay struct {
	program *program.Process
	once    bool
	out     io.Writer
	silence time.Duration            // of the server, after which the connection is given up
	current atomic.Pointer[gws.Conn] // where the program's lines go
}

// line is one connection of a relay.
type line struct {
	gws.BuiltinEventHandler
	*relay
	closed chan error // why it ended; room for the first reason
}

// errOver ends the relay after the game that was wanted.
var errOver = errors.New("the game is over")

// keep holds the connection, and comes back after a break, until the program or the table ends.
func (r *relay) keep(ctx context.Context, base *url.URL, c *botCommand) error {
	ended := make(chan error, 1)
	go func() { ended <- r.speak() }()
	for attempt := 0; ; attempt++ {
		l := &line{relay: r, closed: make(chan error, 1)}
		err := l.dial(base, c)
		if err == nil {
			attempt = 0
			err = l.hold(ctx, ended)
		}
		switch {
		case ctx.Err() != nil, errors.Is(err, errOver):
			return nil
		case final(err):
			return plain(err)
		case attempt >= maxAttempts:
			return fmt.Errorf("the server cannot be reached: %w", err)
		}
		select {
		case <-time.After(min(botBackOff, time.Second<<min(attempt, 5))):
		case <-ctx.Done():
			return nil
		}
	}
}

// programError is why the program plays no more.
type programError struct{ error }

// refusedError is that the server opens no socket, and will not the next time either.
type refusedError struct{ error }

// hold waits until the connection or the program ends.
func (l *line) hold(ctx context.Context, ended <-chan error) error {
	socket := l.current.Load()
	defer socket.WriteClose(1000, nil) //nolint:errcheck // the server sees the end in any case
	select {
	case err := <-ended:
		return programError{l.program.Explain(err)}
	case err := <-l.closed:
		return err
	case <-ctx.Done():
		return nil
	}
}

// final tells whether it would be in vain to connect again.
func final(err error) bool {
	var ended programError
	var refused refusedError
	var closing *gws.CloseError
	switch {
	case errors.As(err, &ended), errors.As(err, &refused):
		return true
	case errors.As(err, &closing):
		return !slices.Contains([]uint16{1006, 1012, 1013}, closing.Code) // a break, a restart, a full disk
	}
	return false
}

// errToken is that the server knows no bot by the token.
var errToken = errors.New("the server does not know this token: it was replaced, or its bot was deleted; the server's page /account makes another")

// plain is why it is over, for people.
func plain(err error) error {
	var closing *gws.CloseError
	switch {
	case !errors.As(err, &closing):
		return err
	case closing.Code == closeStranger:
		return errToken
	default:
		return fmt.Errorf("the server closed the connection: %s (%d)", closing.Reason, closing.Code)
	}
}

func (l *line) dial(base *url.URL, c *botCommand) error {
	address := *base
	address.Scheme = strings.Replace(base.Scheme, "http", "ws", 1)
	address.Path += "/api/tables/" + url.PathEscape(c.Table) + "/play"
	socket, response, err := gws.NewClient(l, &gws.ClientOption{
		Addr: address.String(), RequestHeader: http.Header{"Authorization": {"Bearer " + c.Token}},
		HandshakeTimeout: botPatience, ReadMaxPayloadSize: maxNews,
	})
	if err != nil && response != nil && response.StatusCode < http.StatusInternalServerError && response.StatusCode != http.StatusTooManyRequests {
		return refusedError{fmt.Errorf("the server answers %s where bots connect: %w", response.Status, err)}
	}
	if err != nil {
		return fmt.Errorf("connecting: %w", err)
	}
	l.current.Store(socket)
	l.alive(socket)
	go socket.ReadLoop()
	return nil
}

// alive gives the server time until its next sign of life.
func (l *line) alive(socket *gws.Conn) {
	_ = socket.SetReadDeadline(time.Now().Add(l.silence)) // a connection that is gone is seen where it is read
}

// speak passes the program's lines on to the newest connection. Those that come while there is none are lost: what the
// server asks it asks again.
func (r *relay) speak() error {
	for {
		said, err := r.program.Hear(time.Time{})
		if err != nil {
			return err //nolint:wrapcheck // it is told with the program's name
		}
		if socket := r.current.Load(); socket != nil {
			_ = socket.WriteMessage(gws.OpcodeText, said) // a connection that is gone is seen where it is read
		}
	}
}

// OnMessage passes a message of the server on to the program. It prints how games end.
func (l *line) OnMessage(socket *gws.Conn, message *gws.Message) {
	defer message.Close() //nolint:errcheck // it only gives the buffer back
	l.alive(socket)
	text := bytes.ReplaceAll(message.Bytes(), []byte("\n"), []byte(" "))
	err := l.program.Say(text, botPatience)
	if err != nil {
		err = programError{l.program.Explain(err)}
	}
	var end protocol.End
	if json.Unmarshal(text, &end) == nil && end.T == protocol.MsgEnd {
		fmt.Fprintf(l.out, "%s\n", text)
		if l.once {
			err = errors.Join(err, errOver)
		}
	}
	if err != nil {
		l.end(err)
	}
}

// OnPing answers the server, which asks whether anybody is there.
func (l *line) OnPing(socket *gws.Conn, payload []byte) {
	l.alive(socket)
	_ = socket.WritePong(payload) // a connection that is gone is seen where it is read
}

// OnClose tells why the connection ended.
func (l *line) OnClose(_ *gws.Conn, err error) { l.end(err) }

// end notes why the connection ended; the first reason counts.
func (l *line) end(err error) {
	select {
	case l.closed <- err:
	default:
	}
}
