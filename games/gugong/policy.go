package gugong

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

const policyName = "policy"

// Policy makes the bot of that name.
func (r *rules) Policy(name string) (game.Policy, error) {
	if name != policyName {
		return nil, fmt.Errorf("gugong has no bot %q (it has %s)", name, policyName)
	}
	return &player{mind: mind{weights: &plainWeights}}, nil
}

// player rates each option by what it brings, in points: it plans no further than to the end of its own turn, but knows what
// servants, steps of the envoy, jade, ships and decrees are worth as the days go by.
type player struct {
	mind
	rates []float64
}

// Answer appends the pick for a decision.
func (p *player) Answer(seen game.Perspective, d *game.Decision, _ *rand.Rand, into []game.Option) []game.Option {
	p.rateAll(seen.(*Seen), d)
	best := 0
	for i, rate := range p.rates {
		if rate > p.rates[best] {
			best = i
		}
	}
	return append(into, d.Options[best])
}

// Weigh appends how likely each option is picked: half as likely for each so many points that it is rated below the best.
func (p *player) Weigh(seen game.Perspective, d *game.Decision, into []float32) []float32 {
	const half = 0.7
	p.rateAll(seen.(*Seen), d)
	best := math.Inf(-1)
	for _, rate := range p.rates {
		best = max(best, rate)
	}
	for _, rate := range p.rates {
		into = append(into, float32(math.Exp2(max(rate-best, -10*half)/half)))
	}
	return into
}

// rateAll rates all options of a decision. Tokens may be spent before the best of the others is picked.
func (p *player) rateAll(seen *Seen, d *game.Decision) {
	p.look(seen)
	p.rates = p.rates[:0]
	best := math.Inf(-1)
	for _, o := range d.Options {
		rate := math.Inf(-1)
		if o.Verb != verbSpend {
			rate = p.rate(d, o)
			best = max(best, rate)
		}
		p.rates = append(p.rates, rate)
	}
	if math.IsInf(best, -1) {
		best = 0
	}
	for i, o := range d.Options {
		if o.Verb == verbSpend {
			p.rates[i] = best + p.spending(d, o)
		}
	}
}

// rate is what an option brings, in points.
func (p *player) rate(d *game.Decision, o game.Option) float64 {
	switch d.Kind {
	case kindSets, kindFocus:
		return p.rateSetup(o)
	case kindExchange:
		return p.rateExchange(o)
	case kindCard, kindPlace, kindFollow:
		if o.Verb == verbSkip {
			return 0
		}
		return p.worthDoing(action(d.Args[0]), p.purse)
	case kindOption:
		a, b := p.ways(place(d.Args[0]), p.purse)
		if o.Verb == verbA {
			return a
		}
		return b
	case kindMix:
		if o.Verb == verbDouble {
			return p.payDouble
		}
		return p.paySingles(int8(d.Args[0]))
	case kindCity:
		return p.cityWorth(p.p.match.world.index(o.Refs[0]), d.Args[0] > 1)
	case kindToken:
		if o.Verb == verbDecline {
			return 0
		}
		return p.tokenWorth(token(d.Args[0])) - p.tokenHeld
	case kindSwap:
		return p.swapWorth(o)
	case kindTakeBack:
		if o.Verb == verbDecline {
			return 0
		}
		return p.takeWorth(p.p.match.rules.named[o.Refs[0]].lowest())
	case kindGift:
		if o.Verb == verbDecline {
			return 0
		}
		return p.jadeWorth() - p.turnWorth - p.future(p.p.match.rules.named[o.Refs[0]].lowest())*0.1
	case kindPieces:
		worth := d.Args[0]
		if o.Verb == verbDouble {
			worth++
		}
		used := p.purse
		used.singles -= int8(d.Args[0])
		if o.Verb == verbDouble {
			used.singles, used.double = used.singles+1, false
		}
		return p.wallWorth(int8(worth)) - p.cost(p.purse, used)
	default:
		return p.rateRest(d, o)
	}
}

// rateRest is rate for the questions that are asked less often.
func (p *player) rateRest(d *game.Decision, o game.Option) float64 {
	switch d.Kind {
	case kindBenefit:
		return p.benefitWorth(o)
	case kindShop:
		return p.jadeWorth() - p.costOf(int8(priceOf(o)))
	case kindTile:
		return p.tileWorth(int8(o.Refs[0])) - p.costOf(int8(o.Refs[1])+1)
	case kindCanal:
		return p.canalWorth(o.Verb, p.purse)
	case kindLoad:
		return p.loadWorth(o)
	case kindSail:
		return p.sailWorth(o)
	case kindClaim:
		if o.Verb == verbLeave {
			return p.leaveWorth(int8(d.Args[0]) - 1)
		}
		return p.harbourWorth(int8(d.Args[1]))
	case kindReward:
		return p.rewardWorth(int8(o.Refs[0]))
	case kindForeman, kindForemen:
		if o.Verb == verbDouble {
			return p.servant * 0.7 // it counts for two where it is placed or pays for two
		}
		return 0
	case kindOrder:
		return boolWorth(int8(o.Refs[0]) == decreeServant || int8(o.Refs[0]) == decreeIntrigue)
	case kindSteps:
		return float64(o.Refs[0]) * p.step
	case kindActivate:
		return p.activateWorth(token(d.Args[0]), o)
	case kindOverflow, kindEnd:
		return 0
	}
	return 0
}

func boolWorth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// priceOf is what a shop or the square costs.
func priceOf(o game.Option) game.Ref {
	if o.Verb == verbShop {
		return o.Refs[1]
	}
	return o.Refs[0]
}
