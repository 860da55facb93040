package coachride

import (
	"math"

	"github.com/noripan/noripan/game"
)

// Turns, and trades.

// declares is how sure a seat must be to declare; hurried if the others may be about to.
const (
	declares = 0.93
	hurried  = 0.9
)

func (p *player) turnScore(o *game.Option) float64 {
	other := game.Seat(o.Refs[0])
	switch o.Verb {
	case verbDeclare:
		return p.declareScore()
	case verbSole:
		return 40 // less than to win with friends
	case verbAttack:
		return p.attackScore(other)
	case verbTrade:
		return p.tradeScore(other)
	case verbDemand:
		best := 0.0
		for b := p.p.demandable(); b != 0; b &= b - 1 {
			best = max(best, p.demandScore(other, b.next()))
		}
		return best - 1.5 // it can be used once
	case verbForesee:
		return p.foreseeScore()
	}
	return 0.3
}

func (p *player) declareScore() float64 {
	_, chance := p.best()
	sure := declares
	if p.threat() > 2.5 {
		sure = hurried
	}
	if chance >= sure {
		return 50
	}
	return -50
}

// threat is how many needed objects the other side is thought to have.
func (p *player) threat() float64 {
	sum := 0.0
	for seat := range game.Seat(p.seats) {
		sum += (1 - p.same[seat]) * p.hides[seat]
	}
	return sum
}

// attackScore weighs what an attack may bring against what it may cost.
func (p *player) attackScore(other game.Seat) float64 {
	enemy := 1 - p.same[other]
	win, tie := p.odds(other)
	loot := enemy * (9*min(1, p.has[other]) + 5*min(1, p.hides[other]) + 0.8)
	gain := max(3.2*p.unknown(other), loot)
	cost := (1 - win - tie) * (0.7 + 0.9*float64(needed(p.hand, p.side, p.p.turned())))
	draws := 0.0
	if p.mayDraw() {
		draws = 1.5
	}
	return win*gain + tie*draws - cost - 1.5*p.same[other]*(1-p.unknown(other))
}

// odds are the chances to win an attack, and to draw, by who is thought to help whom.
func (p *player) odds(other game.Seat) (win, tie float64) {
	lead := 0.0
	for seat := range game.Seat(p.seats) {
		if seat == p.me || seat == other {
			continue
		}
		alike := p.same[seat]*p.same[other] + (1-p.same[seat])*(1-p.same[other])
		lead += 0.5 * (p.same[seat] - alike)
	}
	for _, src := range [...]source{useThug, useDagger, useDuelist, usePoisonRing} {
		if p.owns(src) {
			lead += 0.8
		}
	}
	if p.p.work[p.me] == hypnotist {
		lead += 0.6
	}
	win = 1 / (1 + math.Exp(-1.1*(lead-0.4)))
	return win * 0.85, 0.22 * (1 - math.Abs(2*win-1)) // ties take from both
}

// tradeScore is the best that may be offered to a seat.
func (p *player) tradeScore(other game.Seat) float64 {
	best := -10.0
	for b := p.hand.kinds(); b != 0; b &= b - 1 {
		best = max(best, p.offerScore(other, b.next()))
	}
	return best
}

// offerScore is what it is worth to offer an object: what is lost, what comes back, and what it does. Friends get what helps
// them to declare.
func (p *player) offerScore(other game.Seat, o object) float64 {
	friend := p.same[other]
	taken := 0.55 // how likely it is accepted
	if objectDefs[o].Accept {
		taken = 1
	}
	if times := p.p.pairOf(other, p.me).offered[o]; times != 0 {
		taken *= 0.3 // it was refused before; the seat itself knows that
	}
	returned := 1.4 + 2*friend*min(1, p.has[other])
	score := p.partWith(other, o) + returned
	switch o {
	case bagKey, bagGoblet:
		if p.mayDraw() {
			score += 4 + 3*friend
		}
	case monocle:
		score += 3.5 * p.unknown(other)
	case privilege:
		score += 1.2 + 1.5*friend
	case coat:
		score += 0.8 + either64(p.spent(), 1.5, 0)
	case tome:
		score += 0.3 + either64(p.spent(), 1.2, 0)
	case brokenMirror:
		score += 0.5
	}
	if friend > surelyFriend {
		score += p.collects(other, o)
	}
	return taken * score
}

// collects is what it is worth that a friend has an object rather than the seat itself: those who have most of what the side
// needs should have all.
func (p *player) collects(other game.Seat, o object) float64 {
	if o != key+p.side && o != bagKey+p.side {
		return 0.4 // it shows that one means well
	}
	if float64(needed(p.hand, p.side, true)) < p.has[other]+0.5 {
		return 2.5
	}
	return 0
}

func either64(is bool, yes, no float64) float64 {
	if is {
		return yes
	}
	return no
}

// spent tells whether the own occupation can do nothing any more.
func (p *player) spent() bool {
	return p.p.open.Has(p.me) && occupationDefs[p.p.work[p.me]].Once
}

// demandScore is what it is worth to demand an object by its name.
func (p *player) demandScore(other game.Seat, name object) float64 {
	n := p.p.pairOf(p.me, other)
	worth := 0.0
	switch {
	case name == secretBag:
		worth = 5.5
	case name < objects:
		worth = p.worth(name)
	}
	chance := 0.12
	for o := range objects {
		if !fits(o, name) && (!p.p.turned() || name > goblet || o != bagKey+name) {
			continue
		}
		if n.certain.has(o) {
			chance = 1
		} else if n.possible.has(o) {
			chance = max(chance, stillThere)
		}
	}
	if n.certain.has(name) {
		chance = 1
	}
	switch {
	case name == key+p.side:
		chance = max(chance, min(0.6, p.has[other]))
	case objectDefs[min(name, lodgeArms)].Trigger && name < objects: // its giver is the other
		worth /= 3
	}
	return chance*(worth*(1-0.7*p.same[other])-2) + (1-chance)*0.8*(1-p.same[other])
}

// responseScore is what it is worth to accept, giving an object, or to refuse.
func (p *player) responseScore(o *game.Option) float64 {
	if o.Verb == verbRefuse {
		return 0
	}
	t := &p.p.trade
	from, returned := game.Seat(t.from), object(o.Refs[0])
	friend := p.same[from]
	score := 0.9*p.worth(t.offered) + p.partWith(from, returned)
	if t.offered == key+p.side || t.offered == bagKey+p.side {
		score -= 8 * friend // the side has it already
	}
	if t.offered == blackPearl || t.offered == brokenMirror {
		score++
	}
	if t.offered == brokenMirror || returned == brokenMirror {
		return score
	}
	switch t.offered {
	case bagKey, bagGoblet:
		score += either64(p.mayDraw(), 3*(2*friend-1), 0)
	case monocle:
		score += 2.5*friend - 1.5
	case privilege:
		score += 2*friend - 1.2
	}
	switch returned {
	case bagKey, bagGoblet:
		score += either64(p.mayDraw(), 3.5, 0)
	case monocle:
		score += 3 * p.unknown(from)
	case privilege:
		score += 1.2
	case coat:
		score += either64(p.spent(), 2, 0.8)
	case tome:
		score += either64(p.spent(), 1.2, 0.2)
	}
	if friend > surelyFriend {
		score += 0.8 + p.collects(from, returned)
	}
	return score
}

// drawScore is what it is worth to draw, or first to look at what there is.
func (p *player) drawScore(o *game.Option) float64 {
	switch o.Verb {
	case verbDraw:
		return 2.5
	case verbForesee:
		return either64(p.foreseen(), 0, 4)
	}
	return 0
}

// foreseeScore is what it is worth to look through the pile before the turn's action: before a bag draws.
func (p *player) foreseeScore() float64 {
	if p.hand&bagged != 0 && p.p.pileN > 2 {
		return 3
	}
	return -1
}

func (p *player) endScore(o *game.Option) float64 {
	if o.Verb == verbForesee {
		return either64(p.p.pileN < 4, 0.5, -1)
	}
	return 0
}

// effectScore is what it is worth to use an object that was traded away.
func (p *player) effectScore(d *game.Decision, o *game.Option) float64 {
	switch o.Verb {
	case verbLook:
		return 3
	case verbSwap:
		return p.swapScore(game.Seat(d.Args[0]))
	case verbBecome:
		return workWorth[o.Refs[0]] - p.ownWork()
	case verbLeft:
		return p.passScore(p.p.next(p.me, 1), p.p.next(p.me, p.seats-1))
	case verbRight:
		return p.passScore(p.p.next(p.me, p.seats-1), p.p.next(p.me, 1))
	}
	return 0
}

// workWorth is what an occupation that can be used is worth.
var workWorth = [occupations]float64{
	thug: 2.5, grandMaster: 2, bodyguard: 2, hypnotist: 3, duelist: 2.2, poisonMixer: 2.2, doctor: 2, priest: 2.2, diplomat: 3, clairvoyant: 2,
}

func (p *player) ownWork() float64 {
	if p.spent() {
		return 0
	}
	return workWorth[p.p.work[p.me]]
}

func (p *player) swapScore(other game.Seat) float64 {
	theirs := 2.0
	if n := p.p.pairOf(p.me, other); n.knowsWork() {
		theirs = workWorth[n.seen]
	}
	return (theirs - p.ownWork()) - 0.3*(1-p.same[other])
}

// passScore is what it is worth that all pass an object on: a friend behind gives, a friend ahead receives.
func (p *player) passScore(to, from game.Seat) float64 {
	least := math.Inf(-1)
	for b := p.hand.kinds(); b != 0; b &= b - 1 {
		least = max(least, p.partWith(to, b.next()))
	}
	return least + 1 + 1.5*p.same[from] - 0.5
}
