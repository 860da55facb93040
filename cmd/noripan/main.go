// Command noripan is the whole of Noripan: the server, and the tools to play, simulate and check games.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1 // what was asked could not be done, or what was checked is not so
	exitWrong  = 2 // the command line makes no sense
)

// commands is the command line; each command is a file of its own.
type commands struct {
	GameData map[string]string `name:"game-data" mapsep:"none" placeholder:"GAME=FILE" help:"Play with the values of a file in the place of those that a game is built with; may be repeated."`

	Serve      serveCommand      `cmd:"" help:"Serve tables to browsers and programs."`
	Backup     backupCommand     `cmd:"" help:"Write all data into one file, also while the server runs."`
	Restore    restoreCommand    `cmd:"" help:"Put a backup in the place of the data."`
	CopyStore  copyStoreCommand  `cmd:"" name:"copy-store" help:"Copy all data from a folder or backup to PostgreSQL, or back, while no server runs."`
	Admin      adminCommand      `cmd:"" name:"admin-token" help:"Make a token by which somebody becomes an administrator, also while the server runs."`
	Games      gamesCommand      `cmd:"" help:"List the games: seats, options, bots, rules version."`
	Play       playCommand       `cmd:"" help:"Play a game in the terminal."`
	Scenario   scenarioCommand   `cmd:"" help:"Run positions and rulings against the rules."`
	Replay     replayCommand     `cmd:"" help:"Tell and check games that were played."`
	Sim        simCommand        `cmd:"" help:"Play many games between bots and count how they end."`
	Arena      arenaCommand      `cmd:"" help:"Let bots play each other, each with each, and rate them."`
	Env        envCommand        `cmd:"" help:"Serve games to a program that learns or studies them, in lines of JSON."`
	Bot        botCommand        `cmd:"" help:"Let a program play at a table of a server."`
	Strategies strategiesCommand `cmd:"" help:"List the strategies that a game brings, or print one."`
	Load       loadCommand       `cmd:"" help:"Press a server with many tables and measure what people would feel."`
	OpenAPI    openapiCommand    `cmd:"" name:"openapi" help:"Print the description of the server's API (OpenAPI 3.1)."`
	Values     valuesCommand     `cmd:"" help:"Print the values of a game that --game-data may replace."`
	Version    versionCommand    `cmd:"" help:"Print the version."`
}

// streams are the command's input and outputs.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// errReported makes the program fail without another word: the command has said why.
var errReported = errors.New("the failure has been reported")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends a program that is slow to stop
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// parser reads the command line, as the options say besides.
func (c *commands) parser(more ...kong.Option) (*kong.Kong, error) {
	options := append(numbers(),
		kong.Name("noripan"),
		kong.Description("Noripan (놀이판): board games for people and bots. Each flag may also come from the environment, "+
			"as NORIPAN_ and its name: --seed is NORIPAN_SEED."),
		kong.DefaultEnvars("NORIPAN"),
	)
	return kong.New(c, append(options, more...)...) //nolint:wrapcheck // run says what failed
}

// run carries out one command line and returns the exit code.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	var line commands
	exited := false
	parser, err := line.parser(
		kong.Writers(out, errOut),
		kong.Exit(func(int) { exited = true }), // after --help; kong goes on parsing
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(&streams{in: in, out: out, err: errOut}),
	)
	if err != nil {
		fmt.Fprintln(errOut, "noripan: building the command line:", err)
		return exitFailed
	}
	parsed, err := parser.Parse(joined(args))
	if exited {
		return exitDone
	}
	if err != nil {
		fmt.Fprintf(errOut, "noripan: %v\nTry noripan --help.\n", err)
		return exitWrong
	}
	undo, err := useData(line.GameData)
	defer undo()
	if err != nil {
		fmt.Fprintln(errOut, "noripan:", err)
		return exitFailed
	}
	switch err := parsed.Run(); {
	case errors.Is(err, errReported):
		return exitFailed
	case err != nil:
		fmt.Fprintln(errOut, "noripan:", err)
		return exitFailed
	}
	return exitDone
}
