package coachride

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

const policyName = "policy"

// Policy makes a bot by its name.
func (r *rules) Policy(name string) (game.Policy, error) {
	if name != policyName {
		return nil, fmt.Errorf("%s has no bot %q (it has %s)", id, name, policyName)
	}
	return &player{}, nil
}

// player reasons about who is on which side and who has what, and scores each option by what it is worth to its side. What it
// answers is drawn: the better an option, the likelier it is.
type player struct {
	mind
	weights []float32
}

// calm is how much better an option must be to be picked about three times as often.
const calm = 0.35

// Answer draws the answer from what the options weigh.
func (p *player) Answer(seen game.Perspective, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	if d.Max == 0 {
		return into
	}
	if d.Kind == kindNames {
		return p.nameFriends(seen.(*Seen), d, into)
	}
	if len(d.Options) == 1 {
		return append(into, d.Options[0])
	}
	p.weights = p.Weigh(seen, d, p.weights[:0])
	for range max(d.Min, 1) {
		into = append(into, d.Options[p.draw(r)])
	}
	return into
}

// draw picks an option by its weight, and takes it out.
func (p *player) draw(r *rand.Rand) int {
	var total float32
	for _, w := range p.weights {
		total += w
	}
	picked, mark := 0, total*r.Float32()
	for i, w := range p.weights {
		if w <= 0 {
			continue
		}
		picked = i
		if mark -= w; mark < 0 {
			break
		}
	}
	p.weights[picked] = 0
	return picked
}

// nameFriends names those with whom the declaration is most likely right.
func (p *player) nameFriends(v *Seen, d *game.Decision, into []game.Option) []game.Option {
	p.look(v)
	p.think()
	names, _ := p.best()
	for _, o := range d.Options {
		if names.Has(game.Seat(o.Refs[0])) {
			into = append(into, o)
		}
	}
	return into
}

// Weigh tells how likely each option is.
func (p *player) Weigh(seen game.Perspective, d *game.Decision, into []float32) []float32 {
	from := len(into)
	if len(d.Options) < 2 {
		for range d.Options {
			into = append(into, 1)
		}
		return into
	}
	p.look(seen.(*Seen))
	p.think()
	if d.Kind == kindNames {
		names, _ := p.best()
		for _, o := range d.Options {
			into = append(into, either(names.Has(game.Seat(o.Refs[0])), 1, 0.02))
		}
		return into
	}
	best := float32(math.Inf(-1))
	for i := range d.Options {
		score := float32(p.score(d, &d.Options[i]))
		into = append(into, score)
		best = max(best, score)
	}
	for i, score := range into[from:] {
		into[from+i] = max(1e-6, float32(math.Exp(float64(score-best)/calm)))
	}
	return into
}

func either(is bool, yes, no float32) float32 {
	if is {
		return yes
	}
	return no
}

// score is what an option is worth, in points of the judge: an object that the own side needs is worth ten.
func (p *player) score(d *game.Decision, o *game.Option) float64 {
	switch d.Kind {
	case kindTurn:
		return p.turnScore(o)
	case kindTradeObject:
		return p.offerScore(game.Seat(d.Args[0]), object(o.Refs[0]))
	case kindDemand:
		return p.demandScore(game.Seat(d.Args[0]), object(o.Refs[0]))
	case kindDemandObject:
		return p.partWith(game.Seat(d.Args[0]), object(o.Refs[0]))
	case kindClair:
		return p.worth(object(o.Refs[0])) / 4
	case kindResponse:
		return p.responseScore(o)
	case kindDiplomatGive:
		return p.partWith(game.Seat(p.p.trade.from), object(o.Refs[0]))
	case kindBag, kindTie:
		return p.drawScore(o)
	case kindLook, kindDirection, kindTome, kindCoat:
		return p.effectScore(d, o)
	case kindSextant:
		return p.partWith(p.p.passesTo(p.me), object(o.Refs[0]))
	case kindGift:
		return p.partWith(game.Seat(o.Refs[0]), object(o.Refs[1]))
	case kindPay:
		return p.partWith(game.Seat(d.Args[0]), object(o.Refs[0]))
	case kindSpoils, kindLoot:
		return p.spoilsScore(o)
	case kindEnd:
		return p.endScore(o)
	}
	return p.fightScore(d, o)
}

// worth is what an object is worth in the own luggage.
func (p *player) worth(o object) float64 {
	arms := needed(p.hand, order, p.p.turned()) + needed(p.hand, brotherhood, p.p.turned())
	switch o {
	case key + p.side:
		return 10
	case key + 1 - p.side: // what the others do not get, and what counts for the Lodge Arms
		return 5
	case bagKey + p.side:
		return 7
	case bagKey + 1 - p.side:
		return 4.5
	case lodgeArms:
		return 1.5 + 1.5*float64(arms)
	case blackPearl:
		return -6
	}
	return objectWorth[o]
}

// objectWorth is what objects are worth to anybody.
var objectWorth = [objects]float64{
	dagger: 2.5, gloves: 2.5, poisonRing: 2.5, throwingKnives: 2, whip: 2, privilege: 2.2, monocle: 2.6, brokenMirror: 0.5,
	sextant: 0.6, coat: 1.2, tome: 1.2,
}

// partWith is what it is worth to give an object to a seat: what a friend has is not lost.
func (p *player) partWith(to game.Seat, o object) float64 {
	friend := p.same[to]
	switch o {
	case blackPearl:
		return 6 - 8*friend
	case key + p.side, bagKey + p.side:
		return p.worth(o) * (friend*0.95 - 1)
	case key + 1 - p.side, bagKey + 1 - p.side:
		return -(1 - friend) * 7
	}
	return -p.worth(o) * (1 - 0.6*friend)
}

// Value estimates the seat's share of the victory: what its side is thought to have, against what the other has.
func (p *player) Value(seen game.Perspective) float32 {
	v := seen.(*Seen)
	if v.p.end != running {
		return either(v.p.winners().Has(v.seat), 1, 0)
	}
	p.look(v)
	p.think()
	_, chance := p.best()
	lead := 0.0
	for seat := range game.Seat(p.seats) {
		lead += p.same[seat]*p.has[seat] - (1-p.same[seat])*p.hides[seat]
	}
	share := 1 / (1 + math.Exp(-0.35*lead))
	return float32(share + (1-share)*max(0, chance-0.5))
}

// unknown tells how little is known of a seat's side: 1 for nothing, 0 for all.
func (p *player) unknown(seat game.Seat) float64 { return 4 * p.same[seat] * (1 - p.same[seat]) }

// mayDraw tells whether the objects to draw are worth something.
func (p *player) mayDraw() bool { return p.p.pileN > 0 }

func (p *player) owns(src source) bool {
	def := &sourceDefs[src]
	if def.Object != noObject {
		return p.hand.has(def.Object)
	}
	return p.p.work[p.me] == def.Occupation && (!occupationDefs[def.Occupation].Once || !p.p.open.Has(p.me))
}

// foreseen tells whether the seat knows the object that lies on top.
func (p *player) foreseen() bool { return p.p.piles[p.me].topN > 0 }
