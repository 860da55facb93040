package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/sim/arena"
	"github.com/noripan/noripan/sim/report"
)

type arenaCommand struct {
	Game    string            `arg:"" help:"The game's id, as noripan games lists it."`
	Bots    []string          `required:"" placeholder:"BOT" help:"The bots; each plays all others. strategy:FILE reads one from a file."`
	Players int               `range:"0..10" help:"How many sit at the table; without it, as few as can. Where bots are fewer, they sit there several times."`
	Teams   bool              `help:"A bot plays for all seats of a secret side, and then for those of the other."`
	Games   int               `range:"1..1000000000" default:"1000" help:"How many games each line-up of bots plays; at two seats, each pair."`
	Until   float64           `range:"0.." placeholder:"ELO" help:"Stop sooner, once all ratings are known to so many points of Elo on either side."`
	Seed    uint64            `range:"0..18446744073709551615" default:"1" help:"The same seed gives the same games, however many workers play them, but for bots that think by the clock."`
	Option  map[string]string `short:"o" mapsep:"none" placeholder:"KEY=VALUE" help:"A setting of the game; may be repeated."`
	Workers int               `range:"0..1024" help:"Games at once; without it, one for each core."`
	JSON    bool              `help:"Print JSON."`
	Table   bool              `help:"Print a table in Markdown."`
	HTML    string            `name:"html" placeholder:"FILE" help:"Write a report for browsers as well."`
	Language
	Thinking
	Programs
}

// Run plays the contest and prints ratings. When it is interrupted it tells of the rounds that were finished.
func (c *arenaCommand) Run(ctx context.Context, s *streams) error {
	rules, err := games.Find(c.Game)
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	words, err := report.NewWords(c.Game, c.language())
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	texts, err := readStrategies(rules, c.Bots)
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	if err := checkOutputs(c.page(nil)); err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	contest := arena.Contest{
		Rules: rules, Settings: game.Settings(c.Option), Bots: c.Bots, Players: c.Players, Teams: c.Teams,
		Games: c.Games, Until: c.Until, Seed: c.Seed, Workers: c.Workers,
	}
	bots := c.cast(ctx, rules, contest.Settings, texts, s)
	defer bots.close()
	contest.Make = c.maker(ctx, bots.Make)
	total := contest.Total()
	watch, done := progress(s.err, total)
	found, err := arena.Run(ctx, contest, watch)
	done()
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	found.Command, found.Programs = c.again(found), bots.report()
	failed := []error{c.print(s.out, found), writeOutputs(c.page(report.ArenaPage(words, found).Write))}
	if ctx.Err() != nil {
		failed = append(failed, fmt.Errorf("stopped after %d of %d games", found.Games, total))
	}
	return errors.Join(failed...)
}

// page is the file that is asked for.
func (c *arenaCommand) page(write func(io.Writer) error) output {
	return output{"--html", c.HTML, write}
}

// print prints the report in the form that was asked for.
func (c *arenaCommand) print(w io.Writer, r *arena.Report) error {
	switch {
	case c.JSON:
		return printJSON(w, r)
	case c.Table:
		return printTable(w, r)
	default:
		return printArena(w, r)
	}
}

// again is the command line that plays the same contest.
func (c *arenaCommand) again(r *arena.Report) string {
	line := newCommandLine("arena", r.Game, "--bots", strings.Join(c.Bots, ","), "--players", fmt.Sprint(r.Players))
	if c.Teams {
		line.add("--teams")
	}
	line.add("--games", fmt.Sprint(c.Games))
	if c.Until > 0 {
		line.add("--until", fmt.Sprint(c.Until))
	}
	if c.Budget > 0 {
		line.add("--budget", c.Budget.String())
	}
	if c.Cores > 1 {
		line.add("--cores", fmt.Sprint(c.Cores))
	}
	line.add("--seed", fmt.Sprint(c.Seed))
	line.options(c.Option)
	return line.String()
}

func printArena(w io.Writer, r *arena.Report) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, rules %d (%s): %d games at %d seats, %d line-ups, %d rounds, seed %d\n\n",
		r.Game, r.Rules.Number, r.Rules.Hash, r.Games, r.Players, r.Lineups, r.Rounds, r.Seed)
	fmt.Fprintf(&b, "%3s %s%8s%18s%10s%10s%18s\n", "", column("", nameCells), "Elo", "95 % interval", "games", "win rate", "95 % interval")
	for i := range r.Bots {
		s := &r.Bots[i]
		fmt.Fprintf(&b, "%3d %s%s%10d%8.1f %%%9.1f - %5.1f %%\n", i+1, column(s.Bot, nameCells), printElo(s.Rating), s.Games, 100*s.Rate, 100*s.Low, 100*s.High)
	}
	if r.Itself != nil {
		fmt.Fprintf(&b, "%3s %s%s\n", "", column("the game itself", nameCells), printElo(*r.Itself))
	} else {
		fmt.Fprintf(&b, "among its equals a bot would win %.1f %%\n", 100*r.Fair)
		printPairs(&b, r)
	}
	if !r.Teams {
		fmt.Fprint(&b, "\nwin rate by seat, seat 1 begins:")
		for _, p := range r.Places {
			fmt.Fprintf(&b, " %.1f %%", 100*p.Rate)
		}
	}
	fmt.Fprintf(&b, "\n%d games ended by their limit of turns\n%.0f games a second\nagain: %s\n", r.Limited, r.Speed, r.Command)
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("printing the contest: %w", err)
	}
	return nil
}

func printElo(r arena.Rating) string {
	return fmt.Sprintf("%8.0f%8.0f to %5.0f  ", r.Elo, r.EloLow, r.EloHigh)
}

// printPairs prints the matrix: a line for each bot, and its column has the bot's number.
func printPairs(b *strings.Builder, r *arena.Report) {
	fmt.Fprintf(b, "\n%% of what two bots won between them, and half its 95 %% interval, of the bot of the line against that of the column:\n%28s", "")
	for i := range r.Bots {
		fmt.Fprintf(b, "%12d", i+1)
	}
	fmt.Fprintln(b)
	for i, row := range r.Pairs {
		fmt.Fprintf(b, "%3d %s", i+1, column(r.Bots[i].Bot, nameCells))
		for j, p := range row {
			if i == j {
				fmt.Fprintf(b, "%12s", "-")
				continue
			}
			fmt.Fprintf(b, "%12s", fmt.Sprintf("%.1f ±%.1f", 100*p.Rate, 50*(p.High-p.Low)))
		}
		fmt.Fprintln(b)
	}
}

// printTable prints the standings as a document shows them, below the line that measures them.
func printTable(w io.Writer, r *arena.Report) error {
	var b strings.Builder
	fmt.Fprintf(&b, "`%s`: %d games, rules %d (%s)\n\n", r.Command, r.Games, r.Rules.Number, r.Rules.Hash)
	fmt.Fprintf(&b, "| bot | Elo | 95 %% interval | games | win rate | 95 %% interval |\n|---|--:|--:|--:|--:|--:|\n")
	row := func(name string, elo arena.Rating, rest string) {
		fmt.Fprintf(&b, "| %s | %.0f | %.0f to %.0f | %s |\n", name, elo.Elo, elo.EloLow, elo.EloHigh, rest)
	}
	for i := range r.Bots {
		s := &r.Bots[i]
		row("`"+s.Bot+"`", s.Rating, fmt.Sprintf("%d | %.1f %% | %.1f to %.1f %%", s.Games, 100*s.Rate, 100*s.Low, 100*s.High))
	}
	if r.Itself != nil {
		row("the game itself", *r.Itself, " | |")
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("printing the table: %w", err)
	}
	return nil
}
