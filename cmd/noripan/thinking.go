package main

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/sim"
)

// Thinking are the flags of commands whose bots may be given more to think with.
type Thinking struct {
	Budget time.Duration `range:"0s.." placeholder:"TIME" help:"How long bots that can think may think about each decision, 200ms perhaps."`
	Cores  int           `range:"1..64" default:"1" help:"How many searches of a bot that can think go on at once, each on a core; their findings count together."`
}

// maker makes bots that think as the flags say. When the context ends those that think break their game off: they answer
// nothing.
func (f *Thinking) maker(ctx context.Context, plain sim.Maker) sim.Maker {
	return func(name string) (bot.Bot, error) {
		b, err := plain(name)
		if err != nil {
			return nil, err
		}
		thinker, thinks := b.(bot.Thinker)
		if !thinks {
			return b, nil
		}
		all := []bot.Thinker{thinker}
		for len(all) < f.Cores {
			if b, err = plain(name); err != nil {
				return nil, err
			}
			all = append(all, b.(bot.Thinker))
		}
		if f.Cores > 1 {
			thinker = &parallel{Thinker: thinker, all: all, states: make([]game.State, len(all))}
		}
		return &timed{Thinker: thinker, ctx: ctx, budget: f.Budget}, nil
	}
}

// timed is a bot that thinks by the clock, or as it was made to, and not any more when the context has ended.
type timed struct {
	bot.Thinker
	ctx    context.Context
	budget time.Duration // 0 is as it was made to
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

// parallel is several bots of one kind that think about the same decision side by side, and answer together.
type parallel struct {
	bot.Thinker // the first, which reports what all of them found
	all         []bot.Thinker
	states      []game.State // each thinks about a copy of its own
}

// Answer lets all of them think as they were made to.
func (p *parallel) Answer(s game.State, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	return p.together(s, d, r, into, func(t bot.Thinker, s game.State, r *rand.Rand) []game.Option { return t.Answer(s, d, r, nil) })
}

// Think lets all of them think within the budget. Its Stop is asked by several goroutines.
func (p *parallel) Think(s game.State, d *game.Decision, r *rand.Rand, b bot.Budget, into []game.Option) []game.Option {
	return p.together(s, d, r, into, func(t bot.Thinker, s game.State, r *rand.Rand) []game.Option { return t.Think(s, d, r, b, nil) })
}

// together has chances of its own for each, so that the same chance gives the same answer whoever is done first.
func (p *parallel) together(s game.State, d *game.Decision, r *rand.Rand, into []game.Option,
	think func(bot.Thinker, game.State, *rand.Rand) []game.Option,
) []game.Option {
	var thinking sync.WaitGroup
	var first []game.Option
	for i, t := range p.all {
		state := s.CopyTo(p.states[i])
		p.states[i] = state
		chance := rand.New(rand.NewPCG(r.Uint64(), uint64(i)))
		thinking.Go(func() {
			if picks := think(t, state, chance); i == 0 {
				first = picks
			}
		})
	}
	thinking.Wait()
	if picks, ok := bot.Merge(d, p.all, into); ok {
		return picks
	}
	return append(into, first...)
}
