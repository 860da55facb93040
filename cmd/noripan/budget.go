package main

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// timed is a bot that thinks by the clock, or as it was made to, and not any more when the context has ended.
type timed struct {
	bot.Thinker
	ctx    context.Context
	budget time.Duration // 0 is as it was made to
}

// withBudget gives a bot that can think a time for each decision; 0 leaves it the budget that it was made with. When the
// context ends it breaks its game off: it answers nothing.
func withBudget(ctx context.Context, b bot.Bot, budget time.Duration) bot.Bot {
	thinker, thinks := b.(bot.Thinker)
	if !thinks {
		return b
	}
	return &timed{Thinker: thinker, ctx: ctx, budget: budget}
}

// Answer thinks until the time is over.
func (t *timed) Answer(s game.State, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	switch {
	case t.ctx.Err() != nil:
		return into
	case t.budget == 0:
		return t.Thinker.Answer(s, d, r, into)
	}
	end := time.Now().Add(t.budget)
	stop := func() bool { return t.ctx.Err() != nil || !time.Now().Before(end) }
	return t.Think(s, d, r, bot.Budget{Stop: stop}, into)
}
