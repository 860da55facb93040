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
	"time"

	"github.com/noripan/noripan/program"
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
	maxAnswer   = 1 << 20          // bytes of an answer of the server
)

// Run lets a program play at a table of a server.
func (c *botCommand) Run(ctx context.Context, s *streams) error {
	base, err := url.Parse(strings.TrimSuffix(c.Server, "/"))
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return fmt.Errorf("server %q: an address such as https://play.example", c.Server)
	}
	if c.Table == "" && c.Game == "" {
		return errors.New("give a table's code (--table) or a game (--game)")
	}
	log := &steady{to: s.err}
	p, err := program.Run(c.Exec, log) // first, so that no table waits for a program that is not there
	if err != nil {
		return fmt.Errorf("--exec %q: %w", c.Exec, err)
	}
	defer p.Stop(false)
	stop := context.AfterFunc(ctx, func() { p.Stop(false) })
	defer stop()
	if c.Table == "" {
		if c.Table, err = c.makeTable(ctx, base); err != nil {
			return fmt.Errorf("making a table: %w", err)
		}
		fmt.Fprintf(s.err, "table %s: %s/t/%s\n", c.Table, base, c.Table)
	}
	r := &relay{
		command: c, base: base, program: p, out: s.out, log: log,
		silence: botSilence, start: botStart, after: time.After,
	}
	return r.keep(ctx)
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

// errToken is that the server knows no bot by the token.
var errToken = errors.New("the server does not know this token: it was replaced, or its bot was deleted; the server's page /account makes another")
