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
	parts := strings.Split(name, "+")
	if name == policyName {
		return r.ReadStrategy(sound)
	}
	for _, s := range shipped {
		if parts[0] == strategyPrefix+s.Name {
			return r.ReadStrategy(s.Text, parts[1:]...)
		}
	}
	return nil, fmt.Errorf("dominion has no bot %q (it has %s)", name, strings.Join(r.about.Bots, ", "))
}

// player plays a strategy.
type player struct {
	*rules
	plan     *plan
	plays    []planLine // the Actions that the strategy lists
	listed   [maxCards]bool
	trashing []planLine
	dropping []planLine // discards
	careful  bool
	acts     []act           // what Actions it plays that the strategy does not list
	trades   map[int16]trade // by the kind of decision
	ranked   []ranked
	rest     game.Decision // what a list of the strategy leaves of a decision
	left     []game.Option // and its options
}

// ranked is an option with its rank.
type ranked struct {
	game.Option
	rank int
}

// trade is what a card that is trashed can be traded for: cards of the types that cost up to so many coins more.
type trade struct {
	kind  string
	coins int
	types Types
}

// The trades there are.
var (
	remodelling = trade{"remodel.trash", 2, Any}
	mining      = trade{"mine.trash", 3, Treasure}
)

func (r *rules) player(s *strategy.Strategy) *player {
	p := &player{
		rules: r, plan: r.plan(s.Lists[strategy.Buy]), plays: r.planLines(s.Lists[strategy.Play]),
		trashing: r.planLines(s.Lists[strategy.Trash]), dropping: r.planLines(s.Lists[strategy.Discard]),
		careful: s.Careful, trades: make(map[int16]trade),
	}
	for i := range p.plays {
		p.listed[p.plays[i].card] = true
	}
	for _, h := range habits {
		p.acts = append(p.acts, act{r.named[h.card], h.when})
	}
	for _, t := range []trade{remodelling, mining} {
		name := r.about.ID + "." + t.kind
		kind := slices.IndexFunc(r.about.Words.Kinds, func(k game.Kind) bool { return k.Name == name })
		p.trades[int16(kind)] = t
	}
	return p
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
	if len(p.asks[d.Kind]) == 0 { // a choice of modes, or yes or no
		return append(into, d.Options[:d.Min]...)
	}
	verb, from := p.asks[d.Kind][0].verb, p.asks[d.Kind][0].from
	_, trades := p.trades[d.Kind]
	switch {
	case verb == verbReveal:
		return append(into, revealed(d))
	case verb == verbDiscard && from == inHand:
		into, d = p.give(p.dropping, v, d, into)
		return p.discards(d, into)
	case trades:
		into, d = p.give(p.trashing, v, d, into)
		return p.trashes(v, d, into)
	case verb == verbGain && from == inSupply:
		return append(into, p.gains(v, d))
	default:
		return p.plainly(d, verb, into)
	}
}

// plainly picks as few as it must: it passes where it may, trashes what it wants least, and of all else picks what it
// wants least in its hand.
func (p *player) plainly(d *game.Decision, verb int16, into []game.Option) []game.Option {
	if slices.Contains(d.Options, pass) {
		return append(into, pass)
	}
	rank := &p.worst
	if verb == verbTrash {
		rank = &p.least
	}
	p.ranked = p.ranked[:0]
	for _, o := range d.Options {
		p.ranked = append(p.ranked, ranked{o, int(rank[o.Refs[0]])})
	}
	slices.SortStableFunc(p.ranked, func(a, b ranked) int { return a.rank - b.rank })
	for _, o := range p.ranked[:d.Min] {
		into = append(into, o.Option)
	}
	return into
}

// act is the first Action of the strategy's list that is in hand and to be played; else, of those that it does not list,
// the first of the habits.
func (p *player) act(v *Seen, d *game.Decision) game.Option {
	for i := range p.plays {
		line := &p.plays[i]
		if o := p.rules.plays[line.card]; slices.Contains(d.Options, o) && line.holds(v) {
			return o
		}
	}
	for _, a := range p.acts {
		o := p.rules.plays[a.card]
		if !p.listed[a.card] && slices.Contains(d.Options, o) && (a.when == nil || a.when(p, v)) {
			return o
		}
	}
	return end
}

// buys is the card to buy; noCard for none.
func (p *player) buys(v *Seen) Card { return p.wanted(v, v.Price()) }

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

// revealed reveals what it can.
func revealed(d *game.Decision) game.Option {
	return d.Options[len(d.Options)-1]
}

// give picks the cards that a list of the strategy names, as many as it may. What is left of the decision is the habits'
// business: all of it without a list, and where the list names fewer than it must, the rest; else nothing.
func (p *player) give(list []planLine, v *Seen, d *game.Decision, into []game.Option) ([]game.Option, *game.Decision) {
	if len(list) == 0 {
		return into, d
	}
	before := len(into)
	for i := range list {
		if !list[i].holds(v) {
			continue
		}
		for _, o := range d.Options {
			if o.Verb != verbPass && Card(o.Refs[0]) == list[i].card && len(into)-before < d.Max && d.Copies(o) > game.Copies(into[before:], o) {
				into = append(into, o)
			}
		}
	}
	picked := into[before:]
	missing := d.Min - len(picked)
	p.left = p.left[:0]
	if missing > 0 && slices.Contains(d.Options, pass) {
		into = append(into, pass)
	} else if missing > 0 {
		for i, o := range d.Options {
			if game.Copies(d.Options[:i], o) >= game.Copies(picked, o) {
				p.left = append(p.left, o)
			}
		}
	}
	p.rest = *d
	p.rest.Options = p.left
	p.rest.Min = min(max(missing, 0), len(p.left))
	p.rest.Max = p.rest.Min
	return into, &p.rest
}

// discards gives up the worst cards: as many as it must, or all that cannot be played.
func (p *player) discards(d *game.Decision, into []game.Option) []game.Option {
	if d.Min == 0 {
		for _, o := range d.Options {
			if p.types[o.Refs[0]]&(Action|Treasure) == 0 {
				into = append(into, o)
			}
		}
		return into
	}
	p.ranked = p.ranked[:0]
	for _, o := range d.Options {
		p.ranked = append(p.ranked, ranked{o, 2 * int(p.worst[o.Refs[0]])})
	}
	slices.SortStableFunc(p.ranked, func(a, b ranked) int { return b.rank - a.rank })
	// From the best down: an Action that will find none left to be played with is worth less than a Silver.
	left := 1
	for i := range p.ranked {
		c := Card(p.ranked[i].Refs[0])
		if p.types[c]&Action == 0 {
			continue
		}
		if left += int(p.gives[c]) - 1; left < 0 {
			left, p.ranked[i].rank = 0, min(p.ranked[i].rank, 2*int(p.worst[silver])-1)
		}
	}
	slices.SortStableFunc(p.ranked, func(a, b ranked) int { return a.rank - b.rank })
	for _, o := range p.ranked[:d.Min] {
		into = append(into, o.Option)
	}
	return into
}

// trashes gives up the card whose replacement is worth most more; none if it may and nothing is worth more.
func (p *player) trashes(v *Seen, d *game.Decision, into []game.Option) []game.Option {
	if len(d.Options) == 0 {
		return into
	}
	best, pick := math.MinInt, d.Options[0]
	for _, o := range d.Options {
		better := 0
		if o.Verb == verbTrash {
			better = p.tradeUp(v, p.trades[d.Kind], Card(o.Refs[0]))
		}
		if better > best {
			best, pick = better, o
		}
	}
	return append(into, pick)
}

// tradeUp is how much more the best card is worth that a card can be traded for.
func (p *player) tradeUp(v *Seen, t trade, c Card) int {
	if t.types != Any && p.types[c]&t.types == 0 {
		return 0
	}
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
	if want := option(verbGain, p.wanted(v, int(d.Args[0]))); slices.Contains(d.Options, want) {
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

// Value estimates the seat's share of the victory. Each seat is thought to go on buying Provinces as its coins for each
// hand allow, until they are gone; the longer that is, the less a lead says.
func (p *player) Value(seen game.Perspective) float32 {
	v := seen.(*Seen)
	var pace, points [maxSeats]float64 // Provinces a turn
	all := 0.0
	for seat := range game.Seat(v.Seats()) {
		st := v.Standing(seat)
		if !st.Plays {
			continue
		}
		coins := float64(handSize*st.Money) / float64(max(st.Cards, handSize))
		pace[seat] = max(0.05, min(coins/8, 1.5)-0.2)
		points[seat] = float64(st.Points)
		all += pace[seat]
	}
	turns := float64(v.Left(province)) / max(all, 0.05)
	sum, own := 0.0, 0.0
	for seat := range game.Seat(v.Seats()) {
		if pace[seat] == 0 {
			continue
		}
		chance := math.Exp((points[seat] + 6*pace[seat]*turns) / (4 + turns))
		if sum += chance; seat == v.seat {
			own = chance
		}
	}
	if own == 0 {
		return 0
	}
	return float32(own / sum)
}
