package dominion

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/noripan/noripan/games/dominion/strategy"
)

// slot is where in a plan a card is bought.
type slot uint8

// The slots, in their order.
const (
	atOnce     slot = iota // before a Gold
	overSilver             // before a Silver
	trifle                 // before nothing
	slots
)

// tip is advice to buy a Kingdom card.
type tip struct {
	card     string
	strength int // share of victories over strategy:bmu with this line added to plain money, by simulation, per cent
	slot     slot
	when     string // the condition, in the form of strategies
}

// tips are for the Kingdom cards that make plain money better.
var tips = []tip{
	{"witch", 95, atOnce, "own(witch) < 2 and left(curse) > 2"},
	{"courtyard", 86, overSilver, "own(courtyard) < cards / 8"},
	{"torturer", 83, atOnce, "own(torturer) < 2"},
	{"patrol", 80, atOnce, "own(patrol) < 2"},
	{"militia", 78, overSilver, "own(militia) < 2"},
	{"swindler", 77, overSilver, "own(swindler) < 2"},
	{"smithy", 76, overSilver, "own(smithy) < own(treasure) / 11"},
	{"masquerade", 75, overSilver, "own(masquerade) < 1"},
	{"council_room", 73, overSilver, "own(council room) < own(treasure) / 11"},
	{"tribute", 72, overSilver, "own(tribute) < cards / 8"},
	{"nobles", 70, atOnce, "own(nobles) < own(treasure) / 11"},
	{"bandit", 69, atOnce, "own(bandit) < 1"},
	{"library", 69, overSilver, "own(library) < own(treasure) / 11"},
	{"courtier", 68, overSilver, "own(courtier) < 1"},
	{"baron", 65, overSilver, "own(baron) < 1"},
	{"chancellor", 63, overSilver, "own(chancellor) < 1"},
	{"bureaucrat", 62, overSilver, "own(bureaucrat) < 1"},
	{"replace", 61, overSilver, "own(replace) < own(treasure) / 11"},
	{"bridge", 61, overSilver, "own(bridge) < 1"},
	{"laboratory", 60, overSilver, "gainsToEnd > 2"},
	{"market", 60, overSilver, "gainsToEnd > 2"},
	{"ironworks", 60, overSilver, "own(ironworks) < 1"},
	{"minion", 59, overSilver, "own(minion) < 3"},
	{"mine", 59, overSilver, "own(mine) < 1"},
	{"sentry", 59, overSilver, "own(sentry) < 2"},
	{"steward", 59, overSilver, "own(steward) < 1"},
	{"mill", 58, overSilver, "own(mill) < cards / 8"},
	{"poacher", 58, overSilver, "own(poacher) < 5"},
	{"upgrade", 57, overSilver, "own(upgrade) < 1"},
	{"moat", 57, trifle, "own(moat) < 1"},
	{"harem", 56, atOnce, "money > 12"},
	{"saboteur", 56, overSilver, "own(saboteur) < 1"},
	{"moneylender", 55, overSilver, "own(moneylender) < 1"},
	{"adventurer", 55, atOnce, "own(adventurer) < 1"},
	{"diplomat", 54, overSilver, "own(diplomat) < 1"},
	{"pawn", 54, trifle, "own(pawn) < 1"},
	{"woodcutter", 53, overSilver, "own(woodcutter) < 1"},
	{"festival", 53, overSilver, "own(festival) < 3"},
	{"vassal", 52, overSilver, "own(vassal) < 1"},
	{"remodel", 51, overSilver, "own(remodel) < 1"},
}

// tipLine is a tip that has been read.
type tipLine struct {
	*tip
	planLine
}

// readTips reads the tips for cards that there are, the strongest first.
func (r *rules) readTips() []tipLine {
	var read []tipLine
	advice := append(tips[:len(tips):len(tips)], r.ownTips()...)
	for i := range advice {
		t := &advice[i]
		if r.find(t.card) == noCard {
			continue
		}
		read = append(read, tipLine{t, r.planLinesOf(fmt.Sprintf("%s when %s", t.card, t.when))[0]})
	}
	slices.SortStableFunc(read, func(a, b tipLine) int { return cmp.Compare(b.strength, a.strength) })
	return read
}

// ownTips are advice to buy own cards that are worth their price: one, or several where they give their Action back.
func (r *rules) ownTips() []tip {
	var own []tip
	for c := range r.defs {
		def := &r.defs[c]
		if !def.Made || def.Types&(Action|Treasure) == 0 || def.Worth < 10*def.Cost-10 {
			continue
		}
		most := 1
		if r.gives[c] > 0 || def.Types&Treasure != 0 {
			most = 4
		}
		own = append(own, tip{def.Name, 60, overSilver, fmt.Sprintf("own(%s) < %d", def.Name, most)})
	}
	return own
}

// planLinesOf reads lines of a list.
func (r *rules) planLinesOf(text string) []planLine {
	s, err := strategy.Read(text, r.strategyNames())
	if err != nil {
		panic(fmt.Sprintf("dominion: the policy's plan %q: %v", text, err))
	}
	return r.planLines(s.Lists[strategy.Buy])
}

// skeleton are the lines of every plan, around those for Kingdom cards.
var skeleton = [slots + 1]string{
	atOnce: `
province when money > 15
duchy    when gainsToEnd <= 4
estate   when gainsToEnd <= 2`,
	overSilver: `
gold
duchy    when gainsToEnd <= 6`,
	trifle: `
silver`,
	slots: `
moat     when 2 * own(moat) < others(attack)`,
}

// ready makes the player know the game's cards, and plan for its Kingdom.
func (p *player) ready(m *match) {
	if p.rules != m.rules { // there are own cards, or others than last time
		*p = *m.rules.player(p.strategy)
	}
	if p.plan == nil || p.kingdom != nil && p.kingdom != m {
		p.prepare(m)
	}
}

// prepare makes a plan for a Kingdom.
func (p *player) prepare(m *match) {
	p.kingdom = m
	var chosen []tipLine
	terminal := false
	for _, t := range p.advice {
		c := t.planLine.card
		if m.pileOf[c] < 0 {
			continue
		}
		if p.gives[c] == 0 && p.types[c]&Action != 0 {
			if terminal {
				continue // more of them meet in one hand
			}
			terminal = true
		}
		chosen = append(chosen, t)
	}
	var lines []planLine
	for at := range skeleton {
		lines = append(lines, p.planLinesOf(skeleton[at])...)
		for _, t := range chosen {
			if int(t.slot) == at {
				lines = append(lines, t.planLine)
			}
		}
	}
	p.plan = p.rules.plan(lines)
}
