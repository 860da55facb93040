package dominion

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// A need is what a drawn Kingdom may have to have.
type need struct {
	name string
	// met tells whether a card that yields so much meets the need alone.
	met func(yields) bool
	// lacks counts the cards that would have to change, where it is not that.
	lacks func(p *pool, kingdom []string) int
}

// needed are what may be asked of a drawn Kingdom. A card counts where it surely gives what is asked for: a Diplomat or a
// Tribute gives two Actions only sometimes.
var needed = []need{
	{name: "actions", met: func(y yields) bool { return y.actions >= 2 }},
	{name: "buys", met: func(y yields) bool { return y.buys > 0 }},
	{name: "trashing", met: func(y yields) bool { return y.trashes > 0 }},
	{name: "defence", lacks: defences},
	{name: "costs", lacks: costs},
	{name: "unlike", lacks: unlike},
}

// needs names them.
var needs = &game.Table{Name: "need", Names: namesIn(needed, func(n *need) string { return n.name })}

// lookalikes are cards of a first edition and what took their places in the second.
var lookalikes = [][2]string{
	{"great_hall", "mill"}, {"scout", "patrol"}, {"secret_chamber", "diplomat"}, {"thief", "bandit"}, {"spy", "sentry"}, {"feast", "artisan"},
}

// lacking counts the cards of a Kingdom that would have to change for it to have what is needed.
func (n *need) lacking(p *pool, kingdom []string) int {
	if n.lacks != nil {
		return n.lacks(p, kingdom)
	}
	if slices.ContainsFunc(kingdom, func(card string) bool { return n.by(p, card) }) {
		return 0
	}
	return 1
}

// by tells whether a card meets the need alone.
func (n *need) by(p *pool, card string) bool { return n.met != nil && n.met(p.yields[card]) }

// defences: where there is an Attack, a Reaction that helps against it.
func defences(p *pool, kingdom []string) int {
	for _, card := range kingdom {
		if p.defs[card].Types&Reaction != 0 {
			return 0
		}
	}
	return min(1, p.attacks(kingdom))
}

// costs: a card at each of the usual ones.
func costs(p *pool, kingdom []string) int {
	n := 0
	for cost := 2; cost <= 5; cost++ {
		if !slices.ContainsFunc(kingdom, func(card string) bool { return p.defs[card].Cost == cost }) {
			n++
		}
	}
	return n
}

// unlike: no two cards that do nearly the same.
func unlike(_ *pool, kingdom []string) int {
	n := 0
	for _, pair := range lookalikes {
		if slices.Contains(kingdom, pair[0]) && slices.Contains(kingdom, pair[1]) {
			n++
		}
	}
	return n
}
