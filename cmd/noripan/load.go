package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/internal/load"
)

type loadCommand struct {
	Server   *url.URL          `xor:"kill" placeholder:"URL" help:"Address of a server that was started for this, with --no-limits and --pace=0; http://localhost:8080 without it."`
	Kill     int               `range:"0..1000000" xor:"kill,figures" placeholder:"TIMES" help:"Start a server with data of its own instead, and kill it so often in the midst: nothing that it acknowledged may be missing."`
	Game     string            `default:"tictactoe" help:"The game's id, as noripan games lists it."`
	Option   map[string]string `short:"o" mapsep:"none" placeholder:"KEY=VALUE" help:"A setting of the game; may be repeated."`
	Tables   int               `range:"1..200000" default:"200" help:"How many tables."`
	Players  int               `range:"0..10" help:"How many sit at each; without it, as few as can."`
	Bots     int               `range:"0..10" help:"How many of them the server's bots play."`
	Level    string            `default:"normal" help:"The level of the bots."`
	Think    time.Duration     `range:"0s.." help:"How long an answer takes on average; without it none waits."`
	Lockstep bool              `help:"An answer waits until all of its table have heard of the one before: for games where everybody sees every move."`
	Idle     bool              `help:"Nobody answers: only sit there."`
	Drop     float64           `range:"0..1" placeholder:"SHARE" help:"The share of connections that are cut each second and come back."`
	Slow     float64           `range:"0..1" placeholder:"SHARE" help:"So many more, as a share of the players, watch and hardly read."`
	Duration time.Duration     `range:"1ms.." default:"20s" help:"How long it is measured, in five windows."`
	Warmup   time.Duration     `range:"0s.." default:"3s" help:"How long it runs before."`
	Spread   int               `range:"1..60000" default:"1" help:"How many addresses of this machine's own network the connections come from."`
	Patience time.Duration     `range:"1ms.." default:"30s" help:"How long a server may be gone, or an answer may wait."`
	Metrics  string            `xor:"figures" placeholder:"URL" help:"Where the server's --metrics are, to tell its processor time and memory."`
	Remote   bool              `help:"The server may be another machine. Only where it is yours."`
	Seed     uint64            `range:"0..18446744073709551615" default:"1" help:"The same seed gives the same choices."`
	JSON     bool              `help:"Print JSON."`
}

const (
	loadWindows = 5
	loadSetup   = 32 // tables that are made at the same time
)

// Run plays at all the tables and prints what was measured. It fails where anything was lost.
func (c *loadCommand) Run(ctx context.Context, s *streams) (err error) {
	rules, err := games.Find(c.Game)
	if err != nil {
		return fmt.Errorf("loading: %w", err)
	}
	if c.Players == 0 {
		c.Players = rules.About().MinSeats
	}
	var server load.Victim
	if c.Server == nil {
		c.Server = &url.URL{Scheme: "http", Host: "localhost:8080"}
	}
	if c.Kill > 0 {
		v, failed := newVictim(ctx, s.err)
		if failed != nil {
			return fmt.Errorf("loading: %w", failed)
		}
		defer func() { err = errors.Join(err, v.end(err != nil)) }()
		c.Server, server = v.url(), v
	}
	report, err := load.Run(ctx, load.Config{
		Server: c.Server, Game: c.Game, Settings: c.Option, Tables: c.Tables, Seats: c.Players, Bots: c.Bots, Level: c.Level,
		Think: c.Think, Lockstep: c.Lockstep, Idle: c.Idle, Drop: c.Drop, Slow: c.Slow, Warmup: c.Warmup,
		Window: c.Duration / loadWindows, Windows: loadWindows, Spread: c.Spread, Setup: loadSetup, Patience: c.Patience,
		Metrics: c.Metrics, Victim: server, Kills: c.Kill, Remote: c.Remote, Seed: c.Seed,
		Progress: func(what string) { _, _ = fmt.Fprintln(s.err, what) }, // where nobody reads, nobody misses it
	})
	if err != nil {
		return fmt.Errorf("loading: %w", err)
	}
	if c.JSON {
		err = printJSON(s.out, report)
	} else {
		err = printLoad(s.out, report)
	}
	switch {
	case err != nil:
		return err
	case len(report.Lost) > 0:
		return fmt.Errorf("%d losses", report.Counts["lost"])
	case report.Stuck > 0:
		return fmt.Errorf("%d tables are stuck", report.Stuck)
	case len(report.Windows) < loadWindows:
		return fmt.Errorf("stopped after %d of %d windows", len(report.Windows), loadWindows)
	}
	return nil
}

func printLoad(w io.Writer, r *load.Report) error {
	var b strings.Builder
	pace := "no time to think"
	switch {
	case r.Idle:
		pace = "nobody answers"
	case r.Think > 0:
		pace = fmt.Sprintf("%v to think", r.Think)
	}
	fmt.Fprintf(&b, "%s: %d tables of %d seats, %d of them bots, %d sockets, %s\n\n", r.Game, r.Tables, r.Seats, r.Bots, r.Sockets(), pace)
	fmt.Fprintf(&b, "tables made %.0f a second, games started %.0f a second\n", r.Made, r.Started)
	figure := func(name, unit string, of func(*load.Window) float64) {
		middle, least, most := r.Median(of)
		if most > 0 {
			fmt.Fprintf(&b, "%-28s %10.2f %-10s (%.2f - %.2f)\n", name, middle, unit, least, most)
		}
	}
	figure("moves", "a second", func(w *load.Window) float64 { return w.Moves })
	figure("processors of the server", "", func(w *load.Window) float64 { return w.CPU })
	for _, who := range []struct {
		name string
		of   func(*load.Window) *load.Latency
	}{
		{"mover", func(w *load.Window) *load.Latency { return &w.Mover }},
		{"others", func(w *load.Window) *load.Latency { return &w.Others }},
		{"coming back", func(w *load.Window) *load.Latency { return &w.Reconnects }},
	} {
		figure(who.name+" p50", "ms", func(w *load.Window) float64 { return who.of(w).P50 })
		figure(who.name+" p99", "ms", func(w *load.Window) float64 { return who.of(w).P99 })
		figure(who.name+" p99.9", "ms", func(w *load.Window) float64 { return who.of(w).P999 })
		figure(who.name+" at most", "ms", func(w *load.Window) float64 { return who.of(w).Max })
	}
	if r.Empty != nil && r.Set != nil && r.End != nil {
		fmt.Fprintf(&b, "memory of the server         %10.1f MB before, %.1f MB set up (%.1f kB a table), %.1f MB after\n",
			r.Empty.Memory/1e6, r.Set.Memory/1e6, (r.Set.Memory-r.Empty.Memory)/1e3/float64(r.Tables), r.End.Memory/1e6)
	}
	names := make([]string, 0, len(r.Counts))
	for name := range r.Counts {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(&b, "%s: %d\n", name, r.Counts[name])
	}
	for _, what := range slices.Concat(r.Lost, r.Failures) {
		fmt.Fprintln(&b, "!", what)
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("printing the load: %w", err)
	}
	return nil
}
