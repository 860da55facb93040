package coachride

import "github.com/noripan/noripan/game"

// rulesVersion rises whenever the rules behave otherwise than before.
const rulesVersion = 2

// The names of settings.
const (
	settingBeginner  = "beginner"
	settingPassLimit = "passLimit"
	settingTurnLimit = "turnLimit"
)

// What the limits may be at most, for each seat.
const (
	passesMost = 20
	turnsMost  = 150
)

const (
	minSeats = 3
	maxSeats = 10
)

// No game asks more than this. A turn has its action with at most two parts, a Clairvoyant, and its end. A trade asks the
// partner, and two effects, each of which asks its giver and may make everybody pass an object on; a draw may begin a chain
// of gifts of two answers for each donor. A fight asks everybody once for a Priest, each other seat once for support with
// two offers beside it, one seat for hypnosis, all seats eleven times for effects and once for a Doctor, and five
// times more about spoils, payment or a draw, with a chain of gifts. Neither kind of turn takes more than this.
const turnAsks = 22*maxSeats + 20

func newAbout() game.About {
	return game.About{
		ID:       id,
		MinSeats: minSeats, MaxSeats: maxSeats,
		Minutes: [2]int{20, 60},
		Cap:     75,
		Bound:   maxSeats * turnsMost * turnAsks,
		Settings: []game.Setting{
			// The five objects without a seal are left out.
			{Name: settingBeginner, Type: game.Bool, Default: "false"},
			// So many passes in a row for each seat end the game without a winner.
			{Name: settingPassLimit, Type: game.Int, Default: "5", Min: 1, Max: passesMost},
			// So many turns for each seat do too.
			{Name: settingTurnLimit, Type: game.Int, Default: "60", Min: 5, Max: turnsMost},
		},
		Bots:     []string{policyName},
		LotSeats: true,
		Phrases:  []string{"trust", "really", "doubt", "careful"},
		Figures:  characterTable,
		Words:    newWords(),
	}
}

// A table is what depends on the number of seats.
type table struct {
	Side    uint8  // associations of each kind that are dealt from; in odd games one of all is left
	Drawn   uint8  // sealed objects beside the two bags at the start
	Each    uint8  // objects that each seat begins with
	Limit   uint8  // of objects before a seat
	Removed object // is not in the game; noObject for none
}

// tables are those for each number of seats, from three.
var tables = [maxSeats - minSeats + 1]table{
	{Side: 2, Drawn: 4, Each: 2, Limit: 8, Removed: blackPearl},
	{Side: 2, Drawn: 2, Each: 1, Limit: 6, Removed: noObject},
	{Side: 3, Drawn: 3, Each: 1, Limit: 5, Removed: noObject},
	{Side: 3, Drawn: 4, Each: 1, Limit: 5, Removed: noObject},
	{Side: 4, Drawn: 5, Each: 1, Limit: 5, Removed: noObject},
	{Side: 4, Drawn: 6, Each: 1, Limit: 5, Removed: noObject},
	{Side: 5, Drawn: 7, Each: 1, Limit: 5, Removed: noObject},
	{Side: 5, Drawn: 8, Each: 1, Limit: 5, Removed: coat},
}

// match is what never changes during a game: settings, and the script of chance.
type match struct {
	table
	rules    *rules
	settings game.Settings
	script   *game.Script
	seats    int
	odd      bool // there are Drinks of Power
	beginner bool
	passes   int    // so many in a row end the game
	turns    int    // so many turns end it
	all      bundle // the objects of this game
	names    bundle // what may be demanded while the bags are bags, secretBag among them
	turned   bundle // and when they are turned
	acts     [maxSeats][]game.Option
	chosen   [maxSeats]game.Ref // characters; game.NoFigure where one is drawn
}

// newMatch makes the match of a setup that is ready.
func newMatch(r *rules, setup game.Setup) *match {
	m := &match{
		table: tables[setup.Seats-minSeats], rules: r, settings: setup.Settings, script: setup.Script, seats: setup.Seats,
		odd:      setup.Seats%2 == 1,
		beginner: setup.Settings.Bool(settingBeginner),
		passes:   setup.Seats * setup.Settings.Int(settingPassLimit),
		turns:    setup.Seats * setup.Settings.Int(settingTurnLimit),
	}
	for seat := range m.chosen {
		if m.chosen[seat] = game.NoFigure; seat < len(setup.Figures) {
			m.chosen[seat] = setup.Figures[seat]
		}
	}
	for o := range objects {
		if def := &objectDefs[o]; o != m.Removed && (def.Sealed || !m.beginner) {
			m.all += bundle(def.Copies) * one(o)
		}
	}
	m.turned = m.all.kinds() &^ bagged
	m.names = m.turned | one(secretBag)
	for seat := range m.seats {
		list := []game.Option{{Verb: verbPass}}
		for _, verb := range []int16{verbTrade, verbAttack} {
			for ahead := 1; ahead < m.seats; ahead++ {
				list = append(list, seatOption(verb, game.Seat((seat+ahead)%m.seats)))
			}
		}
		m.acts[seat] = list
	}
	return m
}
