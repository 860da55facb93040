package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/program"
	"github.com/noripan/noripan/protocol"
	"github.com/noripan/noripan/sim/arena"
)

// Programs are the flags of commands whose bots may be programs.
type Programs struct {
	ExecTime time.Duration `range:"1ms.." default:"10s" help:"How long a program (a bot called exec:COMMAND) may take for an answer."`
}

// company makes the bots of a command, and ends those of them that are programs.
type company struct {
	rules    game.Rules
	texts    map[string]string
	options  program.Options
	out      io.Writer
	released func() bool

	mu       sync.Mutex
	programs map[string][]*program.Bot // by name
	names    []string                  // in the order in which they were first made
}

// cast is the company of a command. Its programs end with the context, or when it is closed.
func (f *Programs) cast(ctx context.Context, rules game.Rules, settings game.Settings, texts map[string]string, s *streams) *company {
	full, err := rules.About().Complete(settings)
	if err != nil {
		full = settings // what is wrong with them is told where the game is set up
	}
	c := &company{rules: rules, texts: texts, out: s.err, programs: make(map[string][]*program.Bot)}
	c.options = program.Options{Time: f.ExecTime, Settings: full, Stderr: s.err}
	c.released = context.AfterFunc(ctx, c.end)
	return c
}

// Make makes a bot by its name.
func (c *company) Make(name string) (bot.Bot, error) {
	if !strings.HasPrefix(name, program.Prefix) {
		return bot.Make(c.rules, name, c.texts) //nolint:wrapcheck // it names the bot
	}
	b, err := program.New(c.rules, name, c.options)
	if err != nil {
		return nil, err //nolint:wrapcheck // it names the bot
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.programs[name] == nil {
		c.names = append(c.names, name)
	}
	c.programs[name] = append(c.programs[name], b)
	return b, nil
}

func (c *company) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	var ending sync.WaitGroup
	for _, runs := range c.programs {
		for _, b := range runs {
			ending.Go(b.Close)
		}
	}
	ending.Wait()
}

// close ends the programs and tells how they have answered.
func (c *company) close() {
	c.released()
	c.end()
	for _, name := range c.names {
		counts, refusal := c.answered(name)
		fmt.Fprintf(c.out, "%s: %s\n", name, answers(counts, refusal))
	}
}

// answered is how the runs of a program have answered, and why an answer was last refused; between games.
func (c *company) answered(name string) (all protocol.Counts, refusal string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, b := range c.programs[name] {
		counts, why := b.Counts()
		all.Add(counts)
		refusal = cmp.Or(why, refusal)
	}
	return all, refusal
}

// report is how all programs have answered, for a report.
func (c *company) report() []arena.Program {
	var all []arena.Program
	for _, name := range c.names {
		counts, refusal := c.answered(name)
		all = append(all, arena.Program{
			Bot: name, Asked: counts.Asked, Refused: counts.Refused, Late: counts.Late, Fallbacks: counts.Fallbacks, Refusal: refusal,
		})
	}
	return all
}

// answers tells how a program has answered.
func answers(c protocol.Counts, refusal string) string {
	told := fmt.Sprintf("%d questions, %d answers refused, %d times too late, %d fallbacks played", c.Asked, c.Refused, c.Late, c.Fallbacks)
	if c.Refused > 0 && refusal != "" {
		told += "; the last was refused because of " + refusal
	}
	return told
}
