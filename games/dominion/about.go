package dominion

import (
	"strconv"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/dominion/blank"
)

// rulesVersion rises whenever the rules behave otherwise than before.
const rulesVersion = 1

// The names of settings.
const (
	settingKingdom      = "kingdom"
	settingEditions     = "kingdomFrom"
	settingNeeds        = "kingdomNeeds"
	settingAttacks      = "kingdomAttacks"
	settingForce        = "kingdomForce"
	settingBan          = "kingdomBan"
	settingFast         = "fastReactions"
	settingOpenCounts   = "openCounts"
	settingCounter      = "pointsCounter"
	settingThreePiles   = "threePilesAlways"
	settingForcedChoice = "forced1E"
	settingPassToEmpty  = "masquerade1E"
	settingTurnLimit    = "turnLimit"
	settingBlank        = "blank"
	settingCustomPiles  = "customPiles"
)

// settings are what a table may choose.
func (r *rules) newSettings() []game.Setting {
	p := r.pool
	return []game.Setting{
		{
			Name: settingKingdom, Type: game.List, Default: firstGame, Min: kingdomPiles, Max: kingdomPiles, Values: p.real,
			Read: p.read, Code: p.code,
		},
		// How a Kingdom is drawn: from which editions, what it has to have, how many Attacks it may have, which cards it
		// has in any case, and which it never has.
		{
			Name: settingEditions, Type: game.List, Default: strings.Join(editionNames.Names, "+"), Min: 1, Max: len(sets),
			Values: editionNames.Names,
		},
		{Name: settingNeeds, Type: game.List, Max: len(needed), Values: needs.Names},
		{Name: settingAttacks, Type: game.Int, Default: strconv.Itoa(kingdomPiles), Max: kingdomPiles},
		{Name: settingForce, Type: game.List, Max: kingdomPiles, Values: p.real},
		{Name: settingBan, Type: game.List, Max: len(p.real), Values: p.real},
		// Only who can reveal something is asked for reactions. It plays faster, and tells who can.
		{Name: settingFast, Type: game.Bool, Default: "true", House: true},
		// The counts of all decks and discard piles are shown.
		{Name: settingOpenCounts, Type: game.Bool, Default: "false"},
		// What the cards of each seat count is shown, to whoever could count along.
		{Name: settingCounter, Type: game.Bool, Default: "false"},
		// Three empty piles end the game with five and six players too.
		{Name: settingThreePiles, Type: game.Bool, Default: "false"},
		// Mine, Moneylender and Throne Room must pick a card if there is one, as in the first edition.
		{Name: settingForcedChoice, Type: game.Bool, Default: "false"},
		// Who has no cards receives one at the Masquerade, as in the first edition.
		{Name: settingPassToEmpty, Type: game.Bool, Default: "false"},
		// The game ends when everybody has taken so many turns.
		{Name: settingTurnLimit, Type: game.Int, Default: "300", Min: 1, Max: turnsMost},
		// Own cards, in the places of the blank ones, and how many a Kingdom may have.
		{Name: settingBlank, Type: game.Text, Max: blank.MaxBytes, Read: r.readBlankSetting},
		{Name: settingCustomPiles, Type: game.Int, Default: "1", Max: len(blanks)},
	}
}

// No game asks more than this. A turn plays each Action twice at most, by a card that does that, since none comes back
// from play before its Clean-up, but what a Lurker fetches from the trash: the few Lurkers there are find room among the
// cards counted here for more than there can be. Each Treasure is asked about once, and each Buy.
const (
	seatsMost    = maxSeats
	turnsMost    = 1000
	kingdomCards = 12 * kingdomPiles
	ownQuestions = kingdomCards + 2 // that one card asks of who plays it: Library may ask about each Action
	victimAsks   = 2                // that it asks of, or about, each seat
	playAsks     = 1 + ownQuestions + seatsMost*(1+2*maxReactions+victimAsks)
	turnAsks     = 2*kingdomCards*playAsks + (7*seatsMost + 78 + 80 + 60) + (1 + 2*kingdomCards) + 3
)

// about describes the game but for its words.
func (r *rules) newAbout() game.About {
	return game.About{
		ID:       "dominion",
		MinSeats: 2, MaxSeats: seatsMost,
		SplitAt:  5,
		Minutes:  [2]int{20, 40},
		Cap:      75,
		Bound:    seatsMost * turnsMost * turnAsks,
		Settings: r.newSettings(),
		Bots:     botNames(),
	}
}
