package dominion

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/dominion/strategy"
)

const (
	policyName     = "policy"
	strategyPrefix = "strategy:"
)

// botNames are the bots that the game brings.
func botNames() []string {
	names := []string{policyName}
	for i := range shipped {
		names = append(names, strategyPrefix+shipped[i].Name)
	}
	return names
}

// Policy makes a bot by its name. Behind it options may stand, each with a + before it.
func (r *rules) Policy(name string) (game.Policy, error) {
	if name == policyName {
		return r.player(&strategy.Strategy{Careful: true}), nil
	}
	parts := strings.Split(name, "+")
	for _, s := range shipped {
		if parts[0] == strategyPrefix+s.Name {
			return r.ReadStrategy(s.Text, parts[1:]...)
		}
	}
	return nil, fmt.Errorf("dominion has no bot %q (it has %s)", name, strings.Join(r.about.Bots, ", "))
}

// player plays a strategy, and where that says nothing as habits and judgement say. Without a list of what to buy it plans
// for the Kingdom.
type player struct {
	*rules
	strategy *strategy.Strategy
	mind
	plan    *plan
	others  []*player // that follow the other plans for it, once they are asked for
	kingdom *match    // that the plan is for; nil for a strategy's own list
	lists   [len(strategy.Strategy{}.Lists)][]planLine
	listed  [maxCards]bool // Actions that the strategy's list of plays is about
	careful bool
	playing [maxCards][]habitLine
	judges  []judge        // by the kind of decision
	doubles [maxCards]int8 // what it is worth to play an Action twice
	purging [maxCards]bool // Actions that trash cards of the hand

	// Cards that others depend on; noCard where there is none.
	baron, chamber, diplomat, lurker, militia, minion, throne, witch Card
	rates                                                            []int
	taken                                                            []bool
}

// habitLine is a habit with its place among all.
type habitLine struct {
	place int
	when  func(*player) bool
}

func (r *rules) player(s *strategy.Strategy) *player {
	p := &player{rules: r, strategy: s, careful: s.Careful, judges: make([]judge, len(r.asks))}
	if buys := s.Lists[strategy.Buy]; len(buys) > 0 {
		p.plan = r.plan(r.planLines(buys))
	}
	for i := range p.lists {
		p.lists[i] = r.planLines(s.Lists[i])
	}
	for _, line := range p.lists[strategy.Play] {
		p.listed[line.card] = true
	}
	for name, card := range map[string]*Card{
		"baron": &p.baron, "secret_chamber": &p.chamber, "diplomat": &p.diplomat, "lurker": &p.lurker, "militia": &p.militia,
		"minion": &p.minion, "throne_room": &p.throne, "witch": &p.witch,
	} {
		*card = r.find(name)
	}
	for _, name := range []string{"chapel", "steward", "masquerade", "upgrade", "remodel", "replace", "trading_post"} {
		if c := r.find(name); c != noCard {
			p.purging[c] = true
		}
	}
	for c := range r.defs {
		worth, ok := doubled[r.defs[c].Name]
		if !ok {
			worth = max(0, min(int(r.estimates[c]), math.MaxInt8))
		}
		p.doubles[c] = int8(worth)
		p.playing[c] = r.habitsFor(Card(c))
	}
	for kind := range p.judges {
		name := strings.TrimPrefix(r.about.Words.Kinds[kind].Name, r.about.ID+".")
		p.judges[kind] = r.judge(name, kind)
	}
	return p
}

// find is the card of that name; noCard if there is none.
func (r *rules) find(name string) Card {
	if c, ok := r.named[name]; ok {
		return c
	}
	return noCard
}

// Answer appends the picks for a decision.
func (p *player) Answer(seen game.Perspective, d *game.Decision, _ *rand.Rand, into []game.Option) []game.Option {
	v := seen.(*Seen)
	p.ready(v.p.match)
	switch d.Kind {
	case p.kindAction:
		if o := p.listedPlay(v, d); o != end {
			return append(into, o)
		}
	case p.kindTreasure:
		if d.Options[0] != all { // those that are left are played one by one
			return append(into, d.Options[0])
		}
		return append(into, all)
	case p.kindBuy:
		if c := p.wanted(v, v.Price()); c != noCard {
			return append(into, p.buy[c])
		}
		return append(into, end)
	}
	p.look(v)
	return p.pick(d, into)
}

// listedPlay is what the strategy's list of plays wants, without a look at anything else; end if nothing.
func (p *player) listedPlay(v *Seen, d *game.Decision) game.Option {
	for i := range p.lists[strategy.Play] {
		line := &p.lists[strategy.Play][i]
		if o := p.plays[line.card]; slices.Contains(d.Options, o) && line.holds(v) {
			return o
		}
	}
	return end
}

// pick picks the options that are rated highest, one after the other: as many as must be picked, and beyond that those
// that are rated above 0.
func (p *player) pick(d *game.Decision, into []game.Option) []game.Option {
	if d.Max == 1 {
		return p.pickOne(d, into)
	}
	from := len(into)
	p.taken = append(p.taken[:0], make([]bool, len(d.Options))...)
	for n := 0; n < d.Max; n++ {
		p.picked = into[from:]
		best, at := math.MinInt, -1
		for i, o := range d.Options {
			if p.taken[i] || i > 0 && o == d.Options[i-1] && !p.taken[i-1] {
				continue // a copy
			}
			if rate := p.rate(d, o); rate > best {
				best, at = rate, i
			}
		}
		if n >= d.Min && best <= 0 {
			break
		}
		p.taken[at] = true
		into = append(into, d.Options[at])
	}
	return into
}

// pickOne is pick where one option may be picked at most.
func (p *player) pickOne(d *game.Decision, into []game.Option) []game.Option {
	best, at := math.MinInt, -1
	for i := range d.Options {
		if i > 0 && d.Options[i] == d.Options[i-1] {
			continue // a copy
		}
		if rate := p.rate(d, d.Options[i]); rate > best {
			best, at = rate, i
		}
	}
	if d.Min == 0 && best <= 0 {
		return into
	}
	return append(into, d.Options[at])
}

// rate says what picking an option is worth, in tenths of a coin.
func (p *player) rate(d *game.Decision, o game.Option) int {
	if o.Verb == verbPass {
		return 0
	}
	return p.judges[d.Kind](p, d, o)
}

// Weigh appends how likely each option is picked first: half as likely for each so many tenths of a coin that it is rated
// below the best.
func (p *player) Weigh(seen game.Perspective, d *game.Decision, into []float32) []float32 {
	const half = 8
	v := seen.(*Seen)
	p.ready(v.p.match)
	p.look(v)
	p.rates = p.rates[:0]
	best := math.MinInt
	for _, o := range d.Options {
		rate := p.rate(d, o)
		p.rates = append(p.rates, rate)
		best = max(best, rate)
	}
	for _, rate := range p.rates {
		into = append(into, float32(math.Exp2(float64(max(rate-best, -10*half))/half)))
	}
	return into
}

// wanted is the card that the plan wants up to a price. A careful player takes its second wish where the first would
// end the game without a victory.
func (p *player) wanted(v *Seen, price int) Card {
	c := p.plan.choose(v, price, noCard)
	if p.careful && c != noCard && v.endsBehind(c) {
		return p.plan.choose(v, price, c)
	}
	return c
}

// endsBehind tells whether gaining a card ends the game without a victory for the seat.
func (v *Seen) endsBehind(c Card) bool {
	if v.Left(c) > 1 || c != province && v.p.emptyPiles()+1 < v.p.match.limit {
		return false
	}
	own := v.Standing(v.seat)
	own.Points += int(v.p.match.points[c])
	for seat := range game.Seat(v.Seats()) {
		other := v.Standing(seat)
		ahead := other.Points > own.Points || other.Points == own.Points && other.Turns < own.Turns
		if seat != v.seat && other.Plays && ahead {
			return true
		}
	}
	return false
}
