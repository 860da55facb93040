package dominion

import "slices"

// habit plays an Action; where there is a condition, only if it holds.
type habit struct {
	card string
	when func(*player) bool
}

// habits are the order in which Actions are played: the first that is in the hand and whose condition holds. A card may
// stand in several places.
var habits = []habit{
	// What works now and may not later.
	{"shanty_town", alone},
	{"library", fewCards},
	{"diplomat", fewCards},
	{"throne_room", doubles},

	// What sorts the deck before anything is drawn from it.
	{"sentry", nil},
	{"scout", nil},
	{"spy", nil},

	// Actions.
	{"festival", nil},
	{"village", nil},
	{"mining_village", nil},
	{"shanty_town", nil},
	{"nobles", crowded},

	// Those that give back what they take.
	{"laboratory", nil},
	{"market", nil},
	{"poacher", nil},
	{"merchant", nil},
	{"conspirator", third},
	{"great_hall", nil},
	{"mill", nil},
	{"harbinger", nil},
	{"wishing_well", nil},
	{"upgrade", upgrades},
	{"secret_passage", nil},
	{"cellar", holdsJunk},
	{"minion", nil},
	{"pawn", nil},
	{"lurker", lurks},
	{"ironworks", spare},

	// Draws, while what is drawn can be played.
	{"council_room", spare},
	{"torturer", spare},
	{"witch", spare},
	{"patrol", spare},
	{"smithy", spare},
	{"courtyard", spare},
	{"library", spare},
	{"tribute", spare},
	{"nobles", spare},
	{"masquerade", spare},
	{"moat", spare},
	{"vassal", spare},

	// One of those that end the phase.
	{"witch", curses},
	{"torturer", nil},
	{"chapel", purges},
	{"masquerade", nil},
	{"council_room", nil},
	{"moneylender", lends},
	{"coppersmith", coppery},
	{"patrol", nil},
	{"smithy", nil},
	{"baron", estates},
	{"militia", nil},
	{"courtyard", nil},
	{"library", fewer},
	{"replace", remodels},
	{"bandit", nil},
	{"bridge", nil},
	{"witch", nil},
	{"tribute", nil},
	{"nobles", nil},
	{"swindler", nil},
	{"steward", nil},
	{"conspirator", nil},
	{"trading_post", purges},
	{"remodel", remodels},
	{"mine", mines},
	{"diplomat", nil},
	{"artisan", nil},
	{"courtier", nil},
	{"adventurer", nil},
	{"vassal", nil},
	{"woodcutter", nil},
	{"chancellor", nil},
	{"feast", nil},
	{"ironworks", nil},
	{"workshop", nil},
	{"bureaucrat", nil},
	{"moat", nil},
	{"thief", nil},
	{"saboteur", nil},
	{"secret_chamber", holdsJunk},
	{"baron", welcome},
	{"coppersmith", nil},
	{"throne_room", nil},
}

// lastHabits is where the habits of Actions begin that end the phase: the Vassal is the last that draws.
var lastHabits = slices.IndexFunc(habits, func(h habit) bool { return h.card == "vassal" }) + 1

// habitsFor are the habits for a card, with their places. Own cards have theirs beside the cards that do most alike: those
// that give Actions, those that give theirs back, and by their worth those that end the phase.
func (r *rules) habitsFor(c Card) []habitLine {
	var lines []habitLine
	for place, h := range habits {
		if h.card == r.defs[c].Name {
			lines = append(lines, habitLine{place, h.when})
		}
	}
	if len(lines) > 0 || r.types[c]&Action == 0 {
		return lines
	}
	beside := func(card string) int { return slices.IndexFunc(habits, func(h habit) bool { return h.card == card }) }
	switch gives := r.gives[c]; {
	case gives > 1:
		return []habitLine{{place: beside("village")}}
	case gives == 1:
		return []habitLine{{place: beside("secret_passage")}}
	}
	for place, h := range habits[lastHabits:] {
		if other := r.find(h.card); other != noCard && r.estimates[other] <= r.estimates[c] {
			return []habitLine{{place: lastHabits + place}}
		}
	}
	return []habitLine{{place: len(habits) - 1}}
}

// alone: no other Action is in the hand.
func alone(p *player) bool { return p.in(Action) == 1 }

// fewCards: what fills a hand up fills it most.
func fewCards(p *player) bool { return p.held <= 4 && p.Actions() > 1 }

// fewer: filling the hand up draws two at least.
func fewer(p *player) bool { return p.held <= 6 }

// spare: another Action may still be played afterwards.
func spare(p *player) bool { return p.Actions() > 1 }

// crowded: Actions are left over that end the phase, and nothing else lets them be played.
func crowded(p *player) bool { return p.Actions() == 1 && p.in(Action) > 2 }

// third: it is the third Action of the turn.
func third(p *player) bool { return p.p.turn.played >= 2 }

// holdsJunk: the hand holds cards that cannot be played.
func holdsJunk(p *player) bool { return p.dead() > 0 }

// curses: there are Curses to give.
func curses(p *player) bool { return p.Left(curse) > 0 }

func estates(p *player) bool { return p.hand[estate] > 0 }

// welcome: an Estate is welcome.
func welcome(p *player) bool { return p.end <= 2 }

// coppery: two Coppers at least.
func coppery(p *player) bool { return p.hand[copper] >= 3 }

// doubles: an Action of the hand is worth playing twice.
func doubles(p *player) bool { return p.bestDouble() > 0 }

// purges: two cards of the hand are better in the trash.
func purges(p *player) bool {
	n := 0
	for c, held := range p.hand[:len(p.defs)] {
		if held > 0 && p.trashing(Card(c)) > 0 {
			n += int(held)
		}
	}
	return n >= 2
}

// lends: a Copper becomes three coins.
func lends(p *player) bool { return p.hand[copper] > 0 }

// remodels, upgrades and mines: a card of the hand can be traded for one that is worth more.
func remodels(p *player) bool { return p.bestTrade(remodelling) > 25 }
func upgrades(p *player) bool { return p.bestTrade(upgrading) > 0 }
func mines(p *player) bool    { return p.bestTrade(mining) > 5 }

// lurks: there is something to take out of the trash, or a second card that will.
func lurks(p *player) bool { return p.bestTrashed() > 0 || p.has(p.lurker) > 1 }
