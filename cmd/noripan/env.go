package main

import (
	"context"
	"fmt"

	"github.com/noripan/noripan/env"
	"github.com/noripan/noripan/games"
)

type envCommand struct {
	Game string `arg:"" help:"The game's id, as noripan games lists it."`
}

// Run carries out requests on standard input, a line of JSON each, and answers on standard output.
func (c *envCommand) Run(ctx context.Context, s *streams) error {
	rules, err := games.Find(c.Game)
	if err != nil {
		return fmt.Errorf("making an environment: %w", err)
	}
	if err := env.Serve(ctx, rules, s.in, s.out); err != nil {
		return fmt.Errorf("the environment of %s: %w", c.Game, err)
	}
	return nil
}
