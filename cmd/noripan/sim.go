package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/sim"
)

type simCommand struct {
	Game    string            `arg:"" help:"The game's id, as noripan games lists it."`
	Seats   []string          `required:"" xor:"bots" placeholder:"BOT" help:"The bots, one a seat. strategy:FILE reads one from a file."`
	Teams   []string          `required:"" xor:"bots" placeholder:"BOT" help:"Or two bots, one for each secret side: each deal is played twice, with sides swapped."`
	Players int               `help:"With teams, how many sit at the table; without it, as few as can."`
	Games   int               `default:"1000" help:"How many games."`
	Seed    uint64            `default:"1" help:"The same seed gives the same games, however many workers play them."`
	Option  map[string]string `short:"o" mapsep:"none" placeholder:"KEY=VALUE" help:"A setting of the game; may be repeated."`
	Workers int               `help:"Games at once; without it, one for each core."`
	Fixed   bool              `name:"fixed-seats" help:"The bots keep their seats. Otherwise they move on by one each game."`
	JSON    bool              `help:"Print JSON."`
	Programs
}

// Run plays the games and prints how they ended. When it is interrupted it tells of those that were finished.
func (c *simCommand) Run(ctx context.Context, s *streams) error {
	rules, err := games.Find(c.Game)
	if err != nil {
		return fmt.Errorf("simulating: %w", err)
	}
	texts, err := readStrategies(rules, append(c.Seats, c.Teams...))
	if err != nil {
		return fmt.Errorf("simulating: %w", err)
	}
	match := sim.Match{
		Rules: rules, Settings: game.Settings(c.Option), Bots: c.Seats, Teams: c.Teams, Players: c.Players, Texts: texts,
		Games: c.Games, Seed: c.Seed, Workers: c.Workers, Fixed: c.Fixed,
	}
	bots := c.cast(ctx, rules, match.Settings, texts, s)
	defer bots.close()
	match.Make = bots.Make
	watch, done := progress(s.err, c.Games)
	report, err := sim.Run(ctx, match, watch)
	done()
	if err != nil {
		return fmt.Errorf("simulating: %w", err)
	}
	if c.JSON {
		err = printJSON(s.out, report)
	} else {
		err = printMatch(s.out, report)
	}
	if err == nil && report.Games < c.Games {
		err = fmt.Errorf("stopped after %d of %d games", report.Games, c.Games)
	}
	return err
}

// progress draws a bar if somebody watches, and takes it away when all is done.
func progress(w io.Writer, games int) (watch func(games int), done func()) {
	file, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil, func() {}
	}
	bar := progressbar.NewOptions(games, progressbar.OptionSetWriter(w), progressbar.OptionShowCount())
	// Where the terminal is gone nobody misses the bar.
	return func(games int) { _ = bar.Set(games) }, func() { _ = bar.Clear() }
}

func printMatch(w io.Writer, r *sim.Report) error {
	var b strings.Builder
	place, moved := "seat", "moved on by one seat each game"
	switch {
	case r.Teams && r.Fixed:
		place, moved = "side", fmt.Sprintf("on fixed sides, %d seats", r.Players)
	case r.Teams:
		place, moved = "side", fmt.Sprintf("by sides, swapped after each game, %d seats", r.Players)
	case r.Fixed:
		moved = "in fixed seats"
	}
	fmt.Fprintf(&b, "%s, rules %d (%s): %d games, seed %d, bots %s\n\n", r.Game, r.Rules.Number, r.Rules.Hash, r.Games, r.Seed, moved)
	fmt.Fprintf(&b, "%-24s%10s%10s%10s%10s%18s%8s%8s\n", "", "wins", "ties", "losses", "win rate", "95 % interval", "score", "turns")
	for i := range r.Seats {
		seat := &r.Seats[i]
		printOutcome(&b, seat.Bot, &seat.Outcome)
		for n := range seat.Places {
			if o := &seat.Places[n]; o.Games > 0 && o.Games < seat.Games {
				printOutcome(&b, fmt.Sprintf("  in %s %d", place, n), o)
			}
		}
	}
	fmt.Fprintln(&b)
	for n := range r.Places {
		printOutcome(&b, fmt.Sprintf("whoever is in %s %d", place, n), &r.Places[n])
	}
	for _, e := range r.Endings {
		fmt.Fprintf(&b, "%s: %s %d\n", cmp.Or(e.Bot, "the game itself"), e.How, e.Games)
	}
	fmt.Fprintf(&b, "\nthe longest game took a player %d turns; %d games ended by their limit of turns\n", r.Longest, r.Limited)
	fmt.Fprintf(&b, "%.0f games a second\n", r.Speed)
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("printing the match: %w", err)
	}
	return nil
}

func printOutcome(w io.Writer, name string, o *sim.Outcome) {
	fmt.Fprintf(w, "%-24s%10d%10d%10d%8.1f %%%8.1f - %4.1f %%%8.2f%8.2f\n",
		name, o.Wins, o.Ties, o.Losses, 100*o.Rate, 100*o.Low, 100*o.High, o.Score, o.Turns)
}
