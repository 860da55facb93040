package dominion

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
)

const (
	policyName     = "policy"
	strategyPrefix = "strategy:"
)

// botNames are the bots that the game brings.
func botNames() []string {
	names := []string{policyName}
	for i := range strategies {
		names = append(names, strategyPrefix+strategies[i].name)
	}
	return names
}

// Policy makes a bot by its name.
func (r *rules) Policy(name string) (game.Policy, error) {
	if name == policyName {
		return r.player(&sound), nil
	}
	for i := range strategies {
		if s := &strategies[i]; name == strategyPrefix+s.name {
			return r.player(s), nil
		}
	}
	return nil, fmt.Errorf("dominion has no bot %q (it has %s)", name, strings.Join(r.about.Bots, ", "))
}

// player plays a strategy.
type player struct {
	*rules
	plan    *plan
	acts    []act
	careful bool
	trades  map[int16]trade
	picks   []game.Option
}

// trade is what a card that is trashed can be traded for: cards of the types that cost up to so many coins more.
type trade struct {
	coins int
	types Types
}

func (r *rules) player(s *strategy) *player {
	p := &player{rules: r, plan: r.plan(s.buys), careful: s.careful}
	for _, a := range s.acts {
		p.acts = append(p.acts, act{r.named[a.card], a.when})
	}
	p.trades = map[int16]trade{r.kindNamed("remodel.trash"): {2, Any}, r.kindNamed("mine.trash"): {3, Treasure}}
	return p
}

func (r *rules) kindNamed(name string) int16 {
	return int16(slices.IndexFunc(r.about.Words.Kinds, func(k game.Kind) bool { return k.Name == r.about.ID+"."+name }))
}

// act is an Action to play, where it does something worth it.
type act struct {
	card Card
	when func(*player, *Seen) bool
}

// Answer appends the picks for a decision.
func (p *player) Answer(seen game.Perspective, d *game.Decision, _ *rand.Rand, into []game.Option) []game.Option {
	v := seen.(*Seen)
	switch d.Kind {
	case p.kindAction:
		return append(into, p.act(v, d))
	case p.kindTreasure:
		return append(into, all)
	case p.kindBuy:
		if c := p.buys(v); c != noCard {
			return append(into, p.buy[c])
		}
		return append(into, end)
	}
	switch p.asks[d.Kind][0].verb {
	case verbReveal:
		return append(into, revealed(d))
	case verbDiscard:
		return p.discards(v, d, into)
	case verbTrash:
		return p.trashes(v, d, into)
	default:
		return append(into, p.gains(v, d))
	}
}

// act is the first Action of the list that is in hand and worth playing.
func (p *player) act(v *Seen, d *game.Decision) game.Option {
	for _, a := range p.acts {
		if o := p.plays[a.card]; slices.Contains(d.Options, o) && (a.when == nil || a.when(p, v)) {
			return o
		}
	}
	return end
}

// buys is the card to buy; noCard for none.
func (p *player) buys(v *Seen) Card {
	c := p.plan.choose(v, v.Price(), noCard)
	if p.careful && c != noCard && v.endsBehind(c) {
		return p.plan.choose(v, v.Price(), c)
	}
	return c
}

// endsBehind tells whether gaining a card ends the game without a victory for the seat.
func (v *Seen) endsBehind(c Card) bool {
	if v.Left(c) > 1 || c != province && v.p.emptyPiles()+1 < v.p.match.limit {
		return false
	}
	own, _ := v.Points(v.seat)
	own += int(v.p.match.points[c])
	for seat := range game.Seat(v.Seats()) {
		points, plays := v.Points(seat)
		if plays && seat != v.seat && (points > own || points == own && v.Turns(seat) < v.Turns(v.seat)) {
			return true
		}
	}
	return false
}

// revealed reveals what it can.
func revealed(d *game.Decision) game.Option {
	return d.Options[len(d.Options)-1]
}

// discards gives up the worst cards: as many as it must, or all that are of no use.
func (p *player) discards(v *Seen, d *game.Decision, into []game.Option) []game.Option {
	p.picks = append(p.picks[:0], d.Options...)
	if d.Min > 0 {
		return lowest(&p.worst, p.picks, d.Min, into)
	}
	for _, o := range p.picks {
		if p.types[o.Refs[0]]&(Action|Treasure) == 0 {
			into = append(into, o)
		}
	}
	return into
}

// trashes gives up the card whose replacement is worth most more; none if it may and nothing is worth more.
func (p *player) trashes(v *Seen, d *game.Decision, into []game.Option) []game.Option {
	best, pick := math.MinInt, d.Options[0]
	for _, o := range d.Options {
		better := 0
		if o.Verb == verbTrash {
			better = p.tradeUp(v, d.Kind, Card(o.Refs[0]))
		}
		if better > best {
			best, pick = better, o
		}
	}
	return append(into, pick)
}

// tradeUp is how much more the best card is worth that a card can be traded for.
func (p *player) tradeUp(v *Seen, kind int16, c Card) int {
	t := p.trades[kind]
	best := 0
	for other := range Card(len(p.defs)) {
		if v.Left(other) > 0 && v.Cost(other) <= v.Cost(c)+t.coins && (t.types == Any || p.types[other]&t.types != 0) {
			best = max(best, p.worth(v, other))
		}
	}
	return best - p.worth(v, c)
}

// worth is what a card is worth to the seat.
func (p *player) worth(v *Seen, c Card) int {
	late := v.ToEnd() <= 6
	points := int(p.points[c])
	switch types := p.types[c]; {
	case c == copper:
		return 3
	case types&(Treasure|Action) != 0:
		return 10 * int(p.printed[c])
	case late || points >= 6:
		return 15 * points
	default:
		return points
	}
}

func (p *player) gains(v *Seen, d *game.Decision) game.Option {
	if want := option(verbGain, p.plan.choose(v, int(d.Args[0]), noCard)); slices.Contains(d.Options, want) {
		return want
	}
	return slices.MaxFunc(d.Options, func(a, b game.Option) int {
		return p.worth(v, Card(a.Refs[0])) - p.worth(v, Card(b.Refs[0]))
	})
}

// Weigh appends 1 for each option that the policy picks; where it picks none all are alike.
func (p *player) Weigh(seen game.Perspective, d *game.Decision, into []float32) []float32 {
	var room [maxCards]game.Option
	picks := p.Answer(seen, d, nil, room[:0])
	for _, o := range d.Options {
		weight := float32(0)
		if len(picks) == 0 || slices.Contains(picks, o) {
			weight = 1
		}
		into = append(into, weight)
	}
	return into
}

// Value estimates the seat's share of the victory.
func (p *player) Value(seen game.Perspective) float32 { return 0.5 }
