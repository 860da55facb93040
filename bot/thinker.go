package bot

import (
	"math/rand/v2"

	"github.com/noripan/noripan/bot/search"
	"github.com/noripan/noripan/game"
)

// Budget is how long a bot may think.
type Budget = search.Budget

// Thinker is a bot that plays the better the longer it may think, and can tell what it thought.
type Thinker interface {
	Bot
	// Think is Answer with a budget.
	Think(s game.State, d *game.Decision, r *rand.Rand, b Budget, into []game.Option) []game.Option
	// Report is what it thought of the answers that it looked at when it answered last, the best first. It is valid until
	// the next.
	Report() []Line
}

// Line is an answer and what a bot thinks of it.
type Line = search.Line

// Merge appends the answer of several thinkers of one kind that have thought about the same decision side by side; the first
// reports what all of them thought. It is false where they cannot be merged.
func Merge(d *game.Decision, all []Thinker, into []game.Option) ([]game.Option, bool) {
	searchers := make([]*search.Searcher, len(all))
	for i, t := range all {
		s, ok := t.(*search.Searcher)
		if !ok {
			return into, false
		}
		searchers[i] = s
	}
	if len(searchers) == 0 {
		return into, false
	}
	return searchers[0].Merge(d, searchers[1:], into), true
}
