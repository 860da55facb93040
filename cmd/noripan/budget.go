package main

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// timed is a bot that thinks by the clock.
type timed struct {
	bot.Thinker
	ctx    context.Context
	budget time.Duration
}

// withBudget gives a bot that can think a time for each decision; when the context ends, it answers at once. Without a
// budget bots think as they were made to.
func withBudget(ctx context.Context, b bot.Bot, budget time.Duration) bot.Bot {
	thinker, thinks := b.(bot.Thinker)
	if !thinks || budget == 0 {
		return b
	}
	return &timed{Thinker: thinker, ctx: ctx, budget: budget}
}

// Answer thinks until the time is over.
func (t *timed) Answer(s game.State, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	end := time.Now().Add(t.budget)
	stop := func() bool { return t.ctx.Err() != nil || !time.Now().Before(end) }
	return t.Think(s, d, r, bot.Budget{Stop: stop}, into)
}
