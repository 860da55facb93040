package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/sim"
	"github.com/noripan/noripan/sim/report"
)

type simCommand struct {
	Game    string            `arg:"" help:"The game's id, as noripan games lists it."`
	Seats   []string          `required:"" xor:"bots" placeholder:"BOT" help:"The bots, one a seat. strategy:FILE reads one from a file."`
	Matrix  []string          `required:"" xor:"bots" placeholder:"BOT" help:"Or bots for two seats: each against each, in paired games."`
	Teams   []string          `required:"" xor:"bots" placeholder:"BOT" help:"Or two bots, one for each secret side: each deal is played twice, with sides swapped."`
	Players int               `range:"0..10" help:"With teams, how many sit at the table; without it, as few as can."`
	Games   int               `range:"1..1000000000" default:"1000" help:"How many games."`
	Seed    uint64            `range:"0..18446744073709551615" default:"1" help:"The same seed gives the same games, however many workers play them."`
	Option  map[string]string `short:"o" mapsep:"none" placeholder:"KEY=VALUE" help:"A setting of the game; may be repeated."`
	Workers int               `range:"0..1024" help:"Games at once; without it, one for each core."`
	Fixed   bool              `name:"fixed-seats" help:"The bots keep their seats. Otherwise they move on by one each game."`
	Paired  bool              `help:"Play each deal once by each turn of the bots around the table, so that luck is the same for all."`
	Until   percent           `placeholder:"X" help:"Stop before --games are played when the first bot's share of victories is known to so many per cent on either side."`
	Sweep   []string          `sep:"none" placeholder:"N=1..10" help:"Play a match for each value: {N} in bots and settings stands for it. N=0..1:0.1 and N=a,b,c do too; twice makes a grid."`
	Study   bool              `help:"Note more than how games end: curves, lengths, what is asked and what the game measures."`
	JSON    bool              `help:"Print JSON."`
	HTML    string            `placeholder:"FILE" help:"Write a page with tables and charts, with a study."`
	CSV     string            `placeholder:"FILE" help:"Write all figures as rows for other programs, with a study."`
	Show    []uint64          `range:"0..18446744073709551615" placeholder:"N" help:"Print how the games of these numbers go, and play no others."`
	Language
	Programs
}

// percent is a share that stands on the command line in per cent: 0.5, ±0.5 or 0.5%.
type percent float64

// UnmarshalText reads a share.
func (p *percent) UnmarshalText(text []byte) error {
	x, err := strconv.ParseFloat(strings.Trim(string(text), "± %"), 64)
	if err != nil || !(x > 0 && x < 100) { // nor what is no number
		return fmt.Errorf("%q: a number of per cent above 0 and below 100, such as 0.5", text)
	}
	*p = percent(x / 100)
	return nil
}

// Run plays the games and prints how they ended. When it is interrupted it tells of those that were finished.
func (c *simCommand) Run(ctx context.Context, s *streams) error {
	rules, err := games.Find(c.Game)
	if err != nil {
		return fmt.Errorf("simulating: %w", err)
	}
	words, err := report.NewWords(c.Game, c.language())
	if err != nil {
		return fmt.Errorf("simulating: %w", err)
	}
	match := sim.Match{
		Rules: rules, Settings: game.Settings(c.Option), Bots: c.Seats, Teams: c.Teams, Players: c.Players,
		Games: c.Games, Seed: c.Seed, Workers: c.Workers, Fixed: c.Fixed, Paired: c.Paired, Until: float64(c.Until),
		Study: c.Study || c.HTML != "" || c.CSV != "",
	}
	if len(c.Show) == 0 {
		if err := checkOutputs(c.outputs(nil, nil)...); err != nil {
			return fmt.Errorf("simulating: %w", err)
		}
	}
	if len(c.Sweep) > 0 || len(c.Matrix) > 0 {
		return c.sweep(ctx, s, words, match)
	}
	bots, err := c.seat(ctx, s, &match)
	if err != nil {
		return fmt.Errorf("simulating: %w", err)
	}
	defer bots.close()
	if len(c.Show) > 0 {
		return c.show(s, words, match)
	}
	watch, done := progress(s.err, c.Games)
	found, err := sim.Run(ctx, match, watch)
	done()
	if err != nil {
		return fmt.Errorf("simulating: %w", err)
	}
	var failed []error
	if match.Study && ctx.Err() == nil {
		if found.Pace, err = sim.MeasurePace(match); err != nil {
			failed = append(failed, fmt.Errorf("measuring the pace: %w", err))
		}
	}
	failed = append(failed, c.tell(s, words, match, found))
	if found.Games < c.Games && ctx.Err() != nil {
		failed = append(failed, fmt.Errorf("stopped after %d of %d games", found.Games, c.Games))
	}
	return errors.Join(failed...)
}

// seat reads the strategies that a match needs, and has its bots made; close the company when it is played.
func (c *simCommand) seat(ctx context.Context, s *streams, match *sim.Match) (*company, error) {
	texts, err := readStrategies(match.Rules, slices.Concat(match.Bots, match.Teams))
	if err != nil {
		return nil, err
	}
	bots := c.cast(ctx, match.Rules, match.Settings, texts, s)
	match.Texts, match.Make = texts, bots.Make
	return bots, nil
}

// Language is the flag of commands that write pages.
type Language struct {
	Lang string `enum:"auto,ko,en" default:"auto" help:"The language of the page, and of games that are told: ko or en; without it, that of the environment."`
}

func (l *Language) language() string {
	if l.Lang == "auto" {
		return localLanguage(os.Getenv)
	}
	return l.Lang
}

// tell prints the report, and then writes the files that are asked for: where these fail the figures are told all the same.
func (c *simCommand) tell(s *streams, words *report.Words, match sim.Match, found *sim.Report) error {
	return errors.Join(c.print(s.out, found), writeOutputs(c.outputs(
		func(w io.Writer) error {
			p, err := report.Page(words, match, found)
			if err != nil {
				return fmt.Errorf("making the page: %w", err)
			}
			return p.Write(w)
		},
		func(w io.Writer) error { return report.CSV(w, found) },
	)...))
}

func (c *simCommand) print(w io.Writer, found *sim.Report) error {
	if c.JSON {
		return printJSON(w, found)
	}
	return printMatch(w, found)
}

// outputs are the files that are asked for.
func (c *simCommand) outputs(html, csv func(io.Writer) error) []output {
	return []output{{"--html", c.HTML, html}, {"--csv", c.CSV, csv}}
}

// show prints games, each played by itself.
func (c *simCommand) show(s *streams, words *report.Words, match sim.Match) error {
	for _, number := range c.Show {
		if number >= uint64(c.Games) {
			return fmt.Errorf("game %d: --games %d are numbered from 0", number, c.Games)
		}
		lines, err := words.Log(match, number)
		if err != nil {
			return fmt.Errorf("showing a game: %w", err)
		}
		if _, err := io.WriteString(s.out, strings.Join(lines, "\n")+"\n"); err != nil {
			return fmt.Errorf("showing a game: %w", err)
		}
	}
	return nil
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
	if r.Paired {
		moved = "by whole turns around the table on each deal"
	}
	switch {
	case r.Teams && r.Fixed:
		place, moved = "side", fmt.Sprintf("on fixed sides, %d seats", r.Players)
	case r.Teams:
		place, moved = "side", fmt.Sprintf("by sides, swapped after each game, %d seats", r.Players)
	case r.Fixed:
		moved = "in fixed seats"
	}
	fmt.Fprintf(&b, "%s, rules %d (%s): %d games, seed %d, bots %s\n\n", r.Game, r.Rules.Number, r.Rules.Hash, r.Games, r.Seed, moved)
	fmt.Fprintf(&b, "%s%10s%10s%10s%10s%18s%10s%8s%8s\n", column("", nameCells), "wins", "ties", "losses", "win rate", "95 % interval", "share", "score", "turns")
	for i := range r.Seats {
		seat := &r.Seats[i]
		printOutcome(&b, seat.Bot, &seat.Outcome)
		for n := range seat.Places {
			if o := &seat.Places[n]; o.Games > 0 && o.Games < seat.Games {
				printOutcome(&b, fmt.Sprintf("  in %s %d", place, n+1), o)
			}
		}
	}
	fmt.Fprintln(&b)
	for n := range r.Places {
		printOutcome(&b, fmt.Sprintf("whoever is in %s %d", place, n+1), &r.Places[n])
	}
	if len(r.Seats) > 1 {
		fmt.Fprintln(&b)
		for i := range r.Seats {
			printShare(&b, i, &r.Seats[i])
		}
	}
	for _, e := range r.Endings {
		fmt.Fprintf(&b, "%s: %s %d\n", cmp.Or(e.Bot, "the game itself"), e.How, e.Games)
	}
	fmt.Fprintf(&b, "\nthe longest game took a player %d turns; %d games ended by their limit of turns\n", r.Longest, r.Limited)
	if s := r.Study; s != nil {
		fmt.Fprintf(&b, "a decision has %.2f different answers in the geometric mean, a game 10 to the power of %.1f on average\n", s.Branching, s.Tree)
		for _, bot := range s.Bots {
			if n := bot.Samples; n != nil {
				fmt.Fprintf(&b, "%s: best in game %d, as usual in %d, worst in %d (--show prints them)\n", bot.Bot, n.Best, n.Typical, n.Worst)
			}
		}
	}
	if p := r.Pace; p != nil {
		fmt.Fprintf(&b, "one core takes a step in %.0f ns, a copy in %.0f, a new deal of what is hidden in %.0f, a hash in %.0f\n", p.Step, p.Copy, p.Determinize, p.Hash)
	}
	fmt.Fprintf(&b, "to play it again: %s\n", r.Command)
	fmt.Fprintf(&b, "%.0f games a second\n", r.Speed)
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("printing the match: %w", err)
	}
	return nil
}

// printShare prints how much of the victories a bot has, and how much more than the first.
func printShare(w io.Writer, i int, seat *sim.Seat) {
	fmt.Fprintf(w, "%s%6.2f %% of the victories, %.2f - %.2f %%", column(seat.Bot, nameCells), 100*seat.Share.Mean, 100*seat.Share.Low, 100*seat.Share.High)
	if i > 0 {
		fmt.Fprintf(w, "; %+.2f over the first, %+.2f - %+.2f", 100*seat.Lead.Mean, 100*seat.Lead.Low, 100*seat.Lead.High)
	}
	fmt.Fprintln(w)
}

func printOutcome(w io.Writer, name string, o *sim.Outcome) {
	fmt.Fprintf(w, "%s%10d%10d%10d%8.1f %%%9.1f - %4.1f %%%8.1f %%%8.2f%8.2f\n",
		column(name, nameCells), o.Wins, o.Ties, o.Losses, 100*o.Rate, 100*o.Low, 100*o.High, 100*o.Part, o.Score, o.Turns)
}
