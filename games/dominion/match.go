package dominion

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// maxPrice is what the dearest card may cost.
const maxPrice = 8

// buyOptions are the cards of the Supply that cost at most so much, with "end" behind them.
type buyOptions struct {
	options [piles + 1]game.Option
	n       int
	piles   pileSet
}

// match is what never changes during a game: definitions, settings and the script of chance.
type match struct {
	tables
	rules       *rules
	settings    game.Settings
	undrawn     game.Settings // as they were where they left the Kingdom to chance; else nil
	script      *game.Script
	seats       int
	pile        [piles]Card              // the card of each pile, in pile order
	pileOf      [maxCards]int8           // where a card's pile is; -1 for none
	full        [piles]uint8             // how many cards each pile has at the start
	buys        [maxPrice + 1]buyOptions // for each number of coins
	limit       int                      // so many empty piles end the game
	turns       int                      // so many turns of everybody end it too
	fast        bool                     // only who can reveal something is asked for reactions
	open        bool                     // all counts are shown
	counter     bool                     // points are counted along
	passToEmpty bool                     // who has no cards receives one where all pass one
	forced      bool                     // optional trashing of the first edition is forced
	reacts      bool                     // a Kingdom card is a Reaction
}

// mostEmpty is how many empty piles end the game at a large table.
const mostEmpty = 4

// newMatch makes the match of a setup that is ready.
func newMatch(r *rules, setup game.Setup) *match {
	set := setup.Settings
	m := &match{
		tables: r.tables, rules: r, settings: set, script: setup.Script, seats: setup.Seats,
		limit:       3,
		turns:       set.Int(settingTurnLimit),
		fast:        set.Bool(settingFast),
		open:        set.Bool(settingOpenCounts),
		counter:     set.Bool(settingCounter),
		forced:      set.Bool(settingForcedChoice),
		passToEmpty: set.Bool(settingPassToEmpty),
	}
	if m.seats > 4 && !set.Bool(settingThreePiles) {
		m.limit = mostEmpty
	}
	for i := range m.pileOf {
		m.pileOf[i] = -1
	}
	for i, c := range m.inPileOrder(set.List(settingKingdom)) {
		m.pile[i] = c
		m.pileOf[c] = int8(i)
		m.full[i] = m.pileSize(c)
		m.reacts = m.reacts || m.types[c]&Reaction != 0
	}
	for price := range m.buys {
		b := &m.buys[price]
		options := b.options[:0]
		for i, c := range m.pile {
			if int(m.printed[c]) <= price {
				options = append(options, m.buy[c])
				b.piles |= 1 << i
			}
		}
		b.n = len(append(options, end))
	}
	return m
}

// inPileOrder are the cards of the Supply: the base cards, then the Kingdom as it lies.
func (m *match) inPileOrder(kingdom []string) []Card {
	cards := make([]Card, 0, piles)
	for c := range Card(baseCards) {
		cards = append(cards, c)
	}
	for _, name := range kingdom {
		cards = append(cards, m.rules.named[name])
	}
	slices.SortFunc(cards[baseCards:], func(a, b Card) int { return int(m.order[a]) - int(m.order[b]) })
	return cards
}

// supplies are the sizes of the base piles by the number of seats, from two.
var supplies = [...][baseCards]uint8{
	{copper: 46, silver: 40, gold: 30, estate: 8, duchy: 8, province: 8, curse: 10},
	{copper: 39, silver: 40, gold: 30, estate: 12, duchy: 12, province: 12, curse: 20},
	{copper: 32, silver: 40, gold: 30, estate: 12, duchy: 12, province: 12, curse: 30},
	{copper: 85, silver: 80, gold: 60, estate: 12, duchy: 12, province: 15, curse: 40},
	{copper: 78, silver: 80, gold: 60, estate: 12, duchy: 12, province: 18, curse: 50},
}

func (m *match) pileSize(c Card) uint8 {
	switch {
	case int(c) < baseCards:
		return supplies[m.seats-2][c]
	case m.types[c]&Victory != 0 && m.seats == 2:
		return 8
	case m.types[c]&Victory != 0:
		return 12
	default:
		return 10
	}
}
