package dominion

import "github.com/noripan/noripan/game"

// rulesVersion rises whenever the rules behave otherwise than before.
const rulesVersion = 1

// The names of settings.
const (
	settingKingdom      = "kingdom"
	settingFast         = "fastReactions"
	settingOpenCounts   = "openCounts"
	settingThreePiles   = "threePilesAlways"
	settingForcedChoice = "forced1E"
	settingTurnLimit    = "turnLimit"
)

// settings are what a table may choose. kingdom are the names of all Kingdom cards.
func settings(kingdom []string) []game.Setting {
	return []game.Setting{
		{Name: settingKingdom, Type: game.List, Default: firstGame, Min: kingdomPiles, Max: kingdomPiles, Values: kingdom},
		// Only who can reveal something is asked for reactions. It plays faster, and tells who can.
		{Name: settingFast, Type: game.Bool, Default: "true", House: true},
		// The counts of all decks and discard piles are shown.
		{Name: settingOpenCounts, Type: game.Bool, Default: "false"},
		// Three empty piles end the game with five and six players too.
		{Name: settingThreePiles, Type: game.Bool, Default: "false"},
		// Mine must trash a Treasure if there is one, as in the first edition.
		{Name: settingForcedChoice, Type: game.Bool, Default: "false"},
		// The game ends when everybody has taken so many turns.
		{Name: settingTurnLimit, Type: game.Int, Default: "300", Min: 1, Max: turnsMost},
	}
}

// No game asks more than this. A turn plays each Action once at most, since none comes back from play before its
// Clean-up; each Treasure is asked about once, and each Buy.
const (
	seatsMost    = 4
	turnsMost    = 1000
	ownQuestions = 2 // that one card asks of who plays it
	playAsks     = 1 + ownQuestions + (seatsMost-1)*(1+maxReactions+1)
	turnAsks     = 10*kingdomPiles*playAsks + (7*seatsMost + 46 + 40 + 30) + (1 + 10) + 3
)

// about describes the game but for its words.
func about(kingdom []string) game.About {
	return game.About{
		ID:       "dominion",
		MinSeats: 2, MaxSeats: seatsMost,
		Minutes:  [2]int{20, 40},
		Cap:      75,
		Bound:    seatsMost * turnsMost * turnAsks,
		Settings: settings(kingdom),
		Bots:     botNames(),
	}
}
