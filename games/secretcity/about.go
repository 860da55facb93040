package secretcity

import "github.com/noripan/noripan/game"

// rulesVersion rises whenever the rules behave otherwise than before.
const rulesVersion = 1

// No seat is asked more than this in a round: an Architect who owns the Laboratory and the Smithy is asked for its role, its
// bonus, the take, which cards to keep, three buildings, the cards that pay for one of them, the Laboratory, the Smithy and
// the end of the turn.
const roundAsks = 11

var about = game.About{
	ID:       "secretcity",
	Version:  game.NewVersion(rulesVersion, words, roles, buildings, removed, book.Outline()),
	MinSeats: leastSeats, MaxSeats: mostSeats,
	Minutes: [2]int{30, 60},
	Cap:     75,
	Bound:   mostRounds * mostSeats * roundAsks,
	Bots:    []string{policyName},
	Words:   words,
}
