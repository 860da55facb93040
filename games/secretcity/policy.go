package secretcity

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

const policyName = "policy"

func (rules) Policy(name string) (game.Policy, error) {
	if name != policyName {
		return nil, fmt.Errorf("secretcity has no bot %q (it has %s)", name, policyName)
	}
	return new(player), nil
}

// player rates each option by sound short rules, and picks what it rates highest, with some chance in it so that nobody can
// tell beforehand. What it holds is made anew at each decision.
type player struct {
	v     *Seen
	own   standing
	hand  []Building
	city  []Building
	rates []float32
	guess guess
	plan  plan
}

// standing is what counts of a seat and of its rivals, in a glance.
type standing struct {
	seat                   int8
	built, gold, hand      int
	names                  names
	most, richest, fullest int // buildings, gold, cards of the others
	missing                int // types that the city lacks
}

// look takes in what the seat sees.
func (p *player) look(v *Seen) {
	p.v = v
	seat := v.Seat()
	p.hand = v.Cards(p.hand[:0])
	p.own = standing{seat: seat, built: v.Buildings(seat), gold: v.Gold(seat), hand: len(p.hand), names: v.Built(seat)}
	for t := range Type(typesCount) {
		if v.Types(seat, t) == 0 {
			p.own.missing++
		}
	}
	for other := range v.Seats() {
		if other != seat {
			p.own.most = max(p.own.most, v.Buildings(other))
			p.own.richest = max(p.own.richest, v.Gold(other))
			p.own.fullest = max(p.own.fullest, v.Hand(other))
		}
	}
}

// Answer appends the picks for a decision.
func (p *player) Answer(seen game.Perspective, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	p.rate(seen.(*Seen), d)
	for i := range p.rates {
		p.rates[i] += p.whim(d, d.Options[i].Verb, r)
	}
	for n := range d.Max {
		best := 0
		for i, rate := range p.rates {
			if rate > p.rates[best] {
				best = i
			}
		}
		if n >= d.Min && p.rates[best] <= 0 {
			break
		}
		into = append(into, d.Options[best])
		p.rates[best] = taken
	}
	return into
}

// taken is less than any rate.
const taken = -math.MaxFloat32

// The chance in a choice: how far it may raise the rate of a role, and of anything else. How far it decides which role is
// named is such that each is named as often as its rate's exponential says.
const (
	whimRole = 1.5
	whimDeed = 0.3
	heat     = 2
)

func (p *player) whim(d *game.Decision, verb int16, r *rand.Rand) float32 {
	switch {
	case d.Kind == kindRole:
		return whimRole * r.Float32()
	case verb == verbAssassinate || verb == verbSteal:
		return heat * float32(-math.Log(r.ExpFloat64()+1e-9))
	}
	return whimDeed * r.Float32()
}

// Weigh appends how likely each option is picked first.
func (p *player) Weigh(seen game.Perspective, d *game.Decision, into []float32) []float32 {
	p.rate(seen.(*Seen), d)
	best := float32(taken)
	for _, rate := range p.rates {
		best = max(best, rate)
	}
	for i, rate := range p.rates {
		scale := float32(1)
		switch verb := d.Options[i].Verb; {
		case d.Kind == kindRole:
			scale = whimRole / 3
		case verb == verbAssassinate || verb == verbSteal:
			scale = heat
		}
		into = append(into, float32(math.Exp(float64(max((rate-best)/scale, -20)))))
	}
	return into
}

// rate rates all options of a decision.
func (p *player) rate(v *Seen, d *game.Decision) {
	p.look(v)
	p.rates = p.rates[:0]
	switch d.Kind {
	case kindTake, kindAct:
		p.rateDeeds(d)
		return
	}
	for _, o := range d.Options {
		b := Building(o.Refs[0])
		rate := float32(0)
		switch d.Kind {
		case kindRole:
			rate = p.roleWorth(roleOf(o.Refs[0]))
		case kindKeep:
			rate = p.keepWorth(b)
			if d.Max > 1 { // all that are shown may be kept, and are
				rate = max(rate, 1)
			}
		case kindRedraw:
			rate = p.redrawWorth(b)
		case kindPay:
			rate = p.payWorth(b)
		}
		p.rates = append(p.rates, rate)
	}
}
