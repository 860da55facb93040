package bot

import (
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

// Budget is how long a bot may think: whichever ends first.
type Budget struct {
	Iterations int         // 0 for no bound
	Stop       func() bool // is asked every few iterations; nil for never
}

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
type Line struct {
	Picks  []game.Option // all of the answer, or how it begins; none where nothing is picked
	Visits int           // how often it was looked at
	Rate   float32       // the seat's expected share of the victory, 0 to 1
}
