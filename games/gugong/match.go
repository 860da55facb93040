package gugong

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// match is what does not change during a game.
type match struct {
	rules    *rules
	settings game.Settings
	script   *game.Script
	seats    int
	players  int // Mong counts

	side      int // of the board
	threshold int8
	routes    int8
	shops     []int8
	arrival   []int8
	world     *worldMap

	expert, bonus bool
	level         int8 // of Mong
	focusChosen   bool
	setsBy        string
}

// wallThreshold is when the Great Wall is scored, by players.
var wallThreshold = [maxSeats + 1]int8{2: 4, 3: 5, 4: 6, 5: 7}

// newMatch makes a match of a setup that was checked.
func newMatch(r *rules, setup game.Setup) *match {
	m := &match{
		rules: r, settings: setup.Settings, script: setup.Script, seats: setup.Seats, players: max(2, setup.Seats),
		expert:      setup.Settings.Bool(settingExpert),
		bonus:       setup.Settings.Bool(settingBonus) && setup.Seats > solo,
		level:       int8(slices.Index(levelTable.Names, setup.Settings[settingLevel])),
		focusChosen: setup.Settings[settingFocus] == chosen,
		setsBy:      setup.Settings[settingSets],
	}
	if m.seats > 3 {
		m.side = 1
	}
	m.threshold, m.routes = wallThreshold[m.players], int8(m.side+1)
	m.shops = r.data.Shops.of(m.side)
	m.arrival = r.data.Palace.Arrival.of(m.side)
	m.world = &r.maps[m.side]
	return m
}

// alone tells whether it is a game against Mong.
func (m *match) alone() bool { return m.seats == solo }

// isMong tells whether a side is Mong's.
func (m *match) isMong(seat int8) bool { return m.seats == solo && seat == mongSide }

// next is the player to the left.
func (m *match) next(seat int8) int8 { return (seat + 1) % int8(m.players) }

// ahead is the player so many places to the left.
func (m *match) ahead(seat int8, n int) int8 { return int8((int(seat) + n) % m.players) }

// printed is the price of a decree as it is printed.
func (m *match) printed(tile int8) int8 { return m.rules.data.Decrees.Cost[levelOf(tile)] }

// printedPoints are what decrees bring at once.
var printedPoints = [decreeTiles]int8{
	decreeIntrigue: 2, decreeShip: 2, decreeServant: 3, decreeEnvoy: 3, decreeTravel: 2, decreeJade: 2, decreeWall: 3,
}

func (m *match) pointsOf(tile int8) int8 {
	if tile == decreeSail {
		return m.rules.data.Decrees.Fifth.Points
	}
	return printedPoints[tile]
}
