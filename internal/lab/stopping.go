package lab

import (
	"context"
	"math/rand/v2"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// stopping is a bot that answers nothing more once its match is to end: that breaks its game off, which then counts for
// nobody.
type stopping struct {
	bot.Bot
	ctx context.Context
}

// Answer answers while there is time.
func (b *stopping) Answer(s game.State, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	if b.ctx.Err() != nil {
		return into
	}
	return b.Bot.Answer(s, d, r, into)
}
