package mind

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// best is how many options are told.
const best = 3

// redeals is in how many re-deals a decision must ask and offer the same before it counts as known to a viewer.
const redeals = 32

// Reasons are what a bot thinks of a decision's options.
type Reasons struct {
	// Searched tells what rates are: the share of the victory that the bot expects, 0 to 1, where it has looked ahead;
	// else how likely it picks the option.
	Searched bool
	Looked   int        // how often it has looked ahead
	Best     []bot.Line // the three best, best first; what was picked stands behind them if it is none of them
}

// Reason is what a bot that has just answered thinks of the options, as far as the viewer may hear of it; nil where it may
// not, and where there was no choice. game.Open may hear all. A seat hears of decisions that offer the same whatever it does not know: what is not
// offered in all re-deals would tell of a hand. It hears nothing where sides are secret, of which each rate would tell.
func Reason(b bot.Bot, s game.State, d *game.Decision, picks []game.Option, to game.Seat, r *rand.Rand) *Reasons {
	if to != game.Open && !known(s, d, to, r) {
		return nil
	}
	reasons := new(Reasons)
	var lines []bot.Line
	switch b := b.(type) {
	case bot.Thinker:
		reasons.Searched = true
		lines = slices.Clone(b.Report())
		for i := range lines {
			reasons.Looked += lines[i].Visits
		}
	case bot.Weigher:
		lines = likelihoods(d.Options, b.Weigh(s, d, nil))
		if len(lines) == 1 && d.Min == d.Max {
			return nil // there was no choice
		}
	}
	if len(lines) == 0 {
		return nil
	}
	reasons.Best = lines[:min(best, len(lines))]
	for _, line := range lines[len(reasons.Best):] {
		if begins(line.Picks, picks) && !slices.ContainsFunc(reasons.Best, func(l bot.Line) bool { return begins(l.Picks, picks) }) {
			reasons.Best = append(reasons.Best, line)
		}
	}
	return reasons
}

// begins tells whether the answer begins with those picks.
func begins(with, answer []game.Option) bool {
	if len(with) == 0 {
		return len(answer) == 0
	}
	return len(with) <= len(answer) && slices.Equal(with, answer[:len(with)])
}

// SecretSides tells whether the game has sides that are secret: of its decisions nobody else hears a thing.
func SecretSides(s game.State) bool {
	_, secret := s.(game.Sider)
	return secret
}

// known tells whether the viewer knows what is asked and offered.
func known(s game.State, d *game.Decision, viewer game.Seat, r *rand.Rand) bool {
	if SecretSides(s) {
		return false
	}
	offered := sorted(d.Options)
	var other game.State
	var pending []game.Decision
	for range redeals {
		other = s.CopyTo(other)
		other.Determinize(viewer, r)
		pending = other.Pending(pending[:0])
		i := slices.IndexFunc(pending, func(o game.Decision) bool { return o.Serial == d.Serial })
		if i < 0 || !alike(d, &pending[i]) || !slices.Equal(offered, sorted(pending[i].Options)) {
			return false
		}
	}
	return true
}

// alike tells whether two decisions ask the same, whatever they offer: what is told of a question could tell of a hand, too.
func alike(a, b *game.Decision) bool {
	return a.Seat == b.Seat && a.Kind == b.Kind && a.Args == b.Args && a.Min == b.Min && a.Max == b.Max
}

func sorted(options []game.Option) []game.Option {
	options = slices.Clone(options)
	slices.SortFunc(options, func(x, y game.Option) int {
		return cmp.Or(cmp.Compare(x.Verb, y.Verb), slices.Compare(x.Refs[:], y.Refs[:]))
	})
	return options
}

// likelihoods are the options with their shares of the weights, the likeliest first; copies count as one.
func likelihoods(options []game.Option, weights []float32) []bot.Line {
	var total float32
	for _, w := range weights {
		total += w
	}
	var lines []bot.Line
	for i, o := range options {
		share := weights[i] / total
		if at := slices.IndexFunc(lines, func(l bot.Line) bool { return l.Picks[0] == o }); at >= 0 {
			lines[at].Rate += share
		} else {
			lines = append(lines, bot.Line{Picks: []game.Option{o}, Rate: share})
		}
	}
	slices.SortStableFunc(lines, func(x, y bot.Line) int { return cmp.Compare(y.Rate, x.Rate) })
	return lines
}
