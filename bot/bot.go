// Package bot holds players that work on any game, and what drives them.
package bot

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
)

// Bot plays a seat of a game. It serves one goroutine.
type Bot interface {
	// Answer appends the picks for one of the state's open decisions. A bot looks at what the decision's seat may
	// know, and leaves the state as it is.
	Answer(s game.State, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option
}

// Names that bots have in every game.
const (
	random = "random"
	policy = "policy" // a game's own player, where it has one
	easy   = "easy"
	normal = "normal"
	hard   = "hard"
)

// optionSign stands before each option behind a bot's name.
const optionSign = "+"

// New makes the bot of that name: "random", one that the game brings ("policy", "strategy:NAME"), "search:ITERATIONS", or a
// level: easy, normal, hard. Normal is the game's policy, or a weaker one where that cannot be beaten, and hard a search; a
// game without a policy has random play where nothing is searched. The error tells which names there are.
func New(rules game.Rules, name string) (Bot, error) {
	own, level := name, false
	if iterations, ok := strings.CutPrefix(name, searchPrefix); ok {
		return newSearch(rules, name, iterations)
	}
	switch name {
	case random:
		return Random{}, nil
	case hard:
		return searcher(rules, hardIterations)
	case easy, normal:
		if !slices.Contains(rules.About().Bots, policy) {
			return Random{}, nil
		}
		own, level = normalPolicy(rules), true
	}
	listed, _, _ := strings.Cut(own, optionSign) // what stands behind it is the game's business
	if !level && !slices.Contains(rules.About().Bots, listed) {
		return nil, fmt.Errorf("%s has no bot %q (there are %s)", rules.About().ID, name, strings.Join(Names(rules), ", "))
	}
	maker, ok := rules.(game.PolicyMaker)
	if !ok {
		return nil, fmt.Errorf("%s names bot %q but makes none", rules.About().ID, own)
	}
	p, err := maker.Policy(own)
	if err != nil {
		return nil, fmt.Errorf("making the bot %q of %s: %w", own, rules.About().ID, err)
	}
	if name == easy {
		slip, special := slips[rules.About().ID]
		if !special {
			slip = usualSlips
		}
		return &erring{policy: p, slips: slip}, nil
	}
	return &playing{policy: p}, nil
}

// Make is the bot of that name: of the text of a strategy, if there is one under its name, else one that New makes.
func Make(rules game.Rules, name string, texts map[string]string) (Bot, error) {
	text, ok := texts[name]
	if !ok {
		return New(rules, name)
	}
	reader, ok := rules.(game.Strategist)
	if !ok {
		return nil, fmt.Errorf("%s has no form for strategies", rules.About().ID)
	}
	options := strings.Split(name, optionSign)[1:]
	p, err := reader.ReadStrategy(text, options...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &playing{policy: p}, nil
}

// Names lists the bots of a game that differ from one another.
func Names(rules game.Rules) []string {
	own := rules.About().Bots
	if slices.Contains(own, policy) {
		return append([]string{easy, normal, hard, random}, own...)
	}
	return append([]string{normal, hard, random}, own...)
}

// playing is a game's policy as a bot.
type playing struct {
	policy game.Policy
	seen   game.Perspective
}

func (b *playing) Answer(s game.State, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	b.seen = s.See(d.Seat, b.seen)
	return b.policy.Answer(b.seen, d, r, into)
}

// erring is a game's policy that sometimes picks what it thinks little of.
type erring struct {
	policy  game.Policy
	seen    game.Perspective
	slips   float32 // how often a pick is any one of the options
	picks   []game.Option
	weights []float32
}

func (b *erring) Answer(s game.State, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	b.seen = s.See(d.Seat, b.seen)
	b.picks = b.policy.Answer(b.seen, d, r, b.picks[:0])
	b.weights = b.policy.Weigh(b.seen, d, b.weights[:0])
	b.mistake(b.weights)
	return Draw(d.Options, b.weights, len(b.picks), r, into)
}
