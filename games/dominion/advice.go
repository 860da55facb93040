package dominion

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

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
	{"masquerade", 79, overSilver, "own(masquerade) < 1"},
	{"militia", 78, overSilver, "own(militia) < cards / 9"},
	{"swindler", 77, overSilver, "own(swindler) < cards / 12"},
	{"smithy", 76, overSilver, "own(smithy) < own(treasure) / 11"},
	{"council_room", 74, overSilver, "own(council room) < own(treasure) / 11"},
	{"tribute", 73, overSilver, "own(tribute) < cards / 8"},
	{"nobles", 73, atOnce, "own(nobles) < 1 or own(nobles) < cards / 10 and own(gold) > 0"},
	{"bandit", 71, atOnce, "own(bandit) < 1"},
	{"courtier", 70, overSilver, "own(courtier) < 1"},
	{"library", 69, overSilver, "own(library) < own(treasure) / 11"},
	{"baron", 66, overSilver, "own(baron) < 1"},
	{"steward", 65, overSilver, "own(steward) < 1"},
	{"chancellor", 64, overSilver, "own(chancellor) < 1"},
	{"bureaucrat", 63, overSilver, "own(bureaucrat) < 1"},
	{"bridge", 63, overSilver, "own(bridge) < 1"},
	{"replace", 62, overSilver, "own(replace) < own(treasure) / 11"},
	{"ironworks", 62, overSilver, "own(ironworks) < 1"},
	{"mill", 62, overSilver, "own(mill) < cards / 7"},
	{"market", 61, overSilver, "gainsToEnd > 2"},
	{"minion", 61, overSilver, "gainsToEnd > 2"},
	{"laboratory", 60, overSilver, "gainsToEnd > 2"},
	{"mine", 60, overSilver, "own(mine) < 1"},
	{"sentry", 60, overSilver, "own(sentry) < 2"},
	{"poacher", 60, overSilver, "own(poacher) < 4"},
	{"upgrade", 59, overSilver, "own(upgrade) < 1"},
	{"moat", 58, overSilver, "own(moat) < 1"},
	{"harem", 56, atOnce, "money > 12"},
	{"saboteur", 56, overSilver, "own(saboteur) < 1"},
	{"remodel", 56, overSilver, "own(remodel) < 1"},
	{"moneylender", 55, overSilver, "own(moneylender) < 1"},
	{"adventurer", 55, atOnce, "own(adventurer) < 1"},
	{"diplomat", 54, overSilver, "own(diplomat) < 1"},
	{"pawn", 54, trifle, "own(pawn) < 1"},
	{"woodcutter", 53, overSilver, "own(woodcutter) < 1"},
	{"festival", 53, overSilver, "own(festival) < 3"},
	{"vassal", 52, overSilver, "own(vassal) < 1"},
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
		for _, line := range r.listed(t.card + " when " + t.when) {
			read = append(read, tipLine{t, line})
		}
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

// listed reads lines of a list. Lines about cards that are not defined are left out.
func (r *rules) listed(text string) []planLine {
	var lines []planLine
	for line := range strings.Lines(text) {
		if s, err := strategy.Read(line, r.strategyNames()); err == nil {
			lines = append(lines, r.planLines(s.Lists[strategy.Buy])...)
		}
	}
	return lines
}

// scheme is a way to win: lines around those that the tips give.
type scheme struct {
	needs    []string // cards of the Kingdom
	strength int      // as a tip's; 0 is that of the best tip
	tips     bool     // the tips' lines are for it too
	but      []string // but for those of these cards
	seats    int      // at most; 0 is any number
	lines    [slots + 1]string
}

// money is the scheme for every Kingdom.
var money = scheme{
	tips: true,
	lines: [slots + 1]string{
		atOnce: `
province when money > 15
duchy    when gainsToEnd <= 4
estate   when gainsToEnd <= 2 or gainsToEnd <= 4 and own(curse) > 0`,
		overSilver: `
gold
duchy    when gainsToEnd <= 6`,
		trifle: `
silver`,
		slots: `
moat     when 2 * own(moat) < others(attack)`,
	},
}

// schemes are the others.
var schemes = []scheme{
	rush("ironworks", 98),
	rush("workshop", 96),
	{needs: []string{"duke"}, strength: 96, tips: true, but: againstDuke, seats: 2, lines: [slots + 1]string{
		atOnce: `
duchy    when money >= 14
duke     when left(duchy) = 0
province when left(duchy) = 0
estate   when left(duchy) = 0 and left(duke) <= 3`,
		overSilver: `
gold`,
		trifle: `
silver`,
		slots: `
copper   when left(duchy) = 0`,
	}},
	torture("village", 94),
	torture("shanty town", 93),
}

// againstDuke are cards that take Duchies away again, or the coins for them.
var againstDuke = []string{"masquerade", "nobles", "remodel", "replace", "steward", "upgrade"}

// rush is to gain as many Gardens as there are before anybody has money: with all copies of a card that gains others, or
// two of them if somebody else tries the same.
func rush(gainer string, strength int) scheme {
	lines := strings.ReplaceAll(`
gardens when own(X) >= 9 or left(X) = 0 or own(X) >= 2 and others(X) >= 2
duchy   when own(X) >= 9 or left(X) = 0 or own(X) >= 2 and others(X) >= 2
estate  when own(gardens) > 0 and left(gardens) = 0
X
estate  when own(gardens) > 0
silver
copper`, "X", gainer)
	return scheme{needs: []string{"gardens", gainer}, strength: strength, lines: [slots + 1]string{atOnce: lines}}
}

// torture is to play as many Torturers a turn as can be.
func torture(village string, strength int) scheme {
	lines := strings.ReplaceAll(`
province when own(torturer) >= 4 or own(gold) > 1
duchy    when gainsToEnd <= 4
estate   when gainsToEnd <= 2
torturer when own(torturer) = 0 or own(torturer) < own(V)
gold     when own(torturer) > 2
silver   when own(silver) = 0
V
silver`, "V", village)
	return scheme{needs: []string{"torturer", village}, strength: strength, lines: [slots + 1]string{atOnce: lines}}
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

// prepare makes a plan for a Kingdom: the strongest scheme for its cards, with the tips that go with it.
func (p *player) prepare(m *match) {
	p.kingdom, p.others = m, nil
	best, chosen := &money, p.tipsFor(m, &money, 0, false)
	strength := 0
	if len(chosen) > 0 {
		strength = chosen[0].strength
	}
	for i := range schemes {
		if s := &schemes[i]; s.strength > strength && p.possible(m, s) {
			best, chosen, strength = s, p.tipsFor(m, s, 0, false), s.strength
		}
	}
	p.plan = p.planFor(best, chosen)
}

// planFor is the plan of a scheme with the tips that go with it.
func (p *player) planFor(s *scheme, chosen []tipLine) *plan {
	var lines []planLine
	for at := range s.lines {
		lines = append(lines, p.rules.listed(s.lines[at])...)
		for _, t := range chosen {
			if int(t.slot) == at {
				lines = append(lines, t.planLine)
			}
		}
	}
	return p.rules.plan(lines)
}

// possible tells whether a scheme is for so many seats, and the Kingdom has its cards.
func (p *player) possible(m *match, s *scheme) bool {
	if s.seats > 0 && m.seats > s.seats {
		return false
	}
	for _, name := range s.needs {
		if c := p.find(strings.ReplaceAll(name, " ", "_")); c == noCard || m.pileOf[c] < 0 {
			return false
		}
	}
	return true
}

// tipsFor are the tips for a scheme in a Kingdom, the strongest first: of the Actions that end the phase only the strongest,
// since more of them meet in one hand; or, in its place, the nth behind it. Drawing ones go with all others that give their
// Action back only where that is wanted.
func (p *player) tipsFor(m *match, s *scheme, nth int, all bool) []tipLine {
	if !s.tips {
		return nil
	}
	var chosen []tipLine
	terminal, draws := false, false
	for _, t := range p.advice {
		c := t.planLine.card
		if m.pileOf[c] < 0 || slices.Contains(s.but, t.tip.card) {
			continue
		}
		if p.gives[c] == 0 && p.types[c]&Action != 0 {
			if nth--; terminal || nth >= 0 {
				continue
			}
			terminal, draws = true, drawing[t.tip.card]
		} else if draws && !all && t.strength < 70 && !beside[t.tip.card] {
			continue
		}
		chosen = append(chosen, t)
	}
	return chosen
}

// drawing are the Actions that draw so much that cards which only replace themselves are not worth their price beside
// them; but those of beside are.
var (
	drawing = map[string]bool{"courtyard": true, "smithy": true, "council_room": true, "library": true, "patrol": true}
	beside  = map[string]bool{"harem": true, "pawn": true, "moat": true}
)
