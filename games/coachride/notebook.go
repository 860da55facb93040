package coachride

import "github.com/noripan/noripan/game"

// What the seats have seen. Besides the seats there is one observer more, behind the last seat: everybody. It has seen what
// is public, and is never asked.
//
// A fact about luggage is certain as long as nobody can have changed it unseen: when a seat gives something away and the
// observer does not see what, all that it knew of that luggage is only possible from then on.

// maxPairs is how many pairs of an observer and a seat there can be.
const maxPairs = (maxSeats + 1) * maxSeats

// usedPairs is how many there are in this game.
func (m *match) usedPairs() int { return (m.seats + 1) * m.seats }

// A stamp is when something was seen, and how: twelve bits of the turn's number, and four of the origin. 0 is never.
type stamp uint16

// origin is how something became known.
type origin uint8

// The origins.
const (
	noOrigin origin = iota
	byOffer
	byTrade
	byAnnouncement
	byShowing // it was used, or lies open
	byMonocle
	byPrivilege
	byDemand
	byIdentity
	byLoot
	byGift
	byPayment
	byReturn
	bySextant
	bySwap
	byForesight // of the Clairvoyant, or through the Coat
)

// knownFromTable names the origins.
var knownFromTable = &game.Table{Name: "from", Names: []string{
	"none", "offer", "trade", "announced", "shown", "monocle", "privilege", "demand", "identity", "loot", "gift", "payment",
	"return", "sextant", "tome", "foresight",
}}

func (p *position) stamp(from origin) stamp { return stamp(p.turn.number<<4) | stamp(from) }

func (t stamp) turn() int    { return int(t >> 4) }
func (t stamp) from() origin { return origin(t & 15) }

// pair is what an observer has seen of a seat.
type pair struct {
	certain  bundle         // facts that hold
	possible bundle         // facts that may have changed since
	at       [facts]stamp   // when facts were seen: of those with one copy, in either state; of others, certain ones
	before   [manies]stamp  // when possible facts of several copies were seen
	offered  [objects]stamp // when it was offered an object that it refused; the origin's place holds how often
	side     stamp          // when it saw the association: 0 for never. Which it is never changes
	work     stamp          // when it saw the occupation
	outdated uint16         // the turn in which the occupation may have become another; 0 if it has not
	seen     occupation     // the occupation that it saw
	may      work           // what the occupation must be one of, where the observer knows that; 0 where it does not
}

// manies are the facts of which an observer may know several copies.
const manies = 5

// many is the place of a fact of several copies; -1 for others.
func many(fact object) int {
	switch fact {
	case key, goblet:
		return int(fact)
	case secretBag, anyKey, anyGoblet:
		return int(fact-secretBag) + 2
	}
	return -1
}

// possibleAt is where the time is noted at which a possible fact was seen.
func (n *pair) possibleAt(fact object) *stamp {
	if i := many(fact); i >= 0 {
		return &n.before[i]
	}
	return &n.at[fact]
}

// pairOf is what an observer has seen of a seat. The observer behind the last seat is everybody.
func (p *position) pairOf(observer, seat game.Seat) *pair {
	return &p.pairs[int(observer)*p.match.seats+int(seat)]
}

// public is the observer that is everybody.
func (p *position) public() game.Seat { return game.Seat(p.match.seats) }

// gained notes that an object has come to the seat, of which the observer sees which it is.
func (n *pair) gained(fact object, now stamp) {
	if n.certain.count(fact) < 3 {
		n.certain += one(fact)
	}
	if many(fact) < 0 {
		n.possible = n.possible.without(fact)
	}
	n.at[fact] = now
}

// sees notes that the seat has such an object: one that the observer knew of perhaps.
func (n *pair) sees(o object, now stamp) {
	if n.certain.has(o) {
		n.at[o] = now
		return
	}
	n.lost(o) // that less was known of
	n.gained(o, now)
}

// seesAll notes the whole luggage of the seat.
func (n *pair) seesAll(luggage bundle, now stamp) {
	n.certain, n.possible = luggage, 0
	for b := luggage.kinds(); b != 0; b &= b - 1 {
		n.at[b.next()] = now
	}
}

// lost notes that an object has left the seat, of which the observer sees what a fact tells. What was known of it is gone; of
// several things that it may have been each is only possible from then on.
func (n *pair) lost(gone object) {
	if gone < objects && n.certain.has(gone) { // copies are alike
		n.certain -= one(gone)
		return
	}
	may := n.certain.telling(gone)
	n.certain -= may
	switch {
	case may == 0:
		for may = n.possible.telling(gone); may != 0; may &= may - 1 {
			if fact := may.next(); tells(fact, gone) {
				n.possible -= one(fact)
				return
			}
		}
	case may&(may-1) != 0 || !tells(may.next(), gone):
		for ; may != 0; may &= may - 1 {
			fact := may.next()
			n.possible = n.possible.without(fact) + one(fact)*bundle(min(copiesMost, n.possible.count(fact)+1))
			*n.possibleAt(fact) = n.at[fact]
		}
	}
}

// telling has one of each of the facts that may tell of the same object as another.
func (b bundle) telling(other object) bundle {
	var may bundle
	for kinds := b.kinds(); kinds != 0; kinds &= kinds - 1 {
		if fact := kinds.next(); mayBe[fact]&mayBe[other] != 0 {
			may += one(fact)
		}
	}
	return may
}

// tells tells whether a fact tells of all that another may tell of.
func tells(fact, other object) bool { return mayBe[other]&^mayBe[fact] == 0 }

// doubts notes that something unseen has left the seat.
func (n *pair) doubts() {
	for b := n.certain.kinds(); b != 0; b &= b - 1 {
		fact := b.next()
		if i := many(fact); i >= 0 {
			n.before[i] = n.at[fact]
			n.possible = n.possible.without(fact) + one(fact)*bundle(n.both(fact))
		} else {
			n.possible |= one(fact)
		}
	}
	n.certain = 0
}

// both is how many there may be of what is possible and what was certain until now: of several copies that look alike they
// may be the same, and are counted once.
func (n *pair) both(fact object) int {
	if fact < objects {
		return min(copiesMost, n.possible.count(fact)+n.certain.count(fact))
	}
	return max(n.possible.count(fact), n.certain.count(fact))
}

// moves notes, for everybody, that an object goes from one seat to another, and puts it there: the two see which it is.
func (p *position) moves(from, to game.Seat, o object, how origin) {
	p.leaves(from, to, o)
	p.comes(from, to, o, how)
	p.luggage[from] -= one(o)
	p.luggage[to] += one(o)
}

// leaves notes that an object leaves a seat for another.
func (p *position) leaves(from, to game.Seat, o object) {
	for observer := range game.Seat(p.match.seats + 1) {
		switch n := p.pairOf(observer, from); {
		case observer == from || observer != to && n.certain == 0:
		case observer == to:
			n.lost(o)
		default:
			n.doubts()
		}
	}
	p.trade.gave |= bit(from)
}

// movesNamed is moves where everybody hears what it is that goes.
func (p *position) movesNamed(from, to game.Seat, o object) {
	fact, now := class(o, p.turned()), p.stamp(byDemand)
	for observer := range game.Seat(p.match.seats + 1) {
		switch observer {
		case from:
			p.pairOf(observer, to).gained(o, now)
		case to:
			p.pairOf(observer, from).lost(o)
		default:
			p.pairOf(observer, from).lost(fact)
			p.pairOf(observer, to).gained(fact, now)
			if many(fact) < 0 {
				p.elsewhere(observer, to, fact)
			}
		}
	}
	p.lacks[to] = 0
	p.luggage[from] -= one(o)
	p.luggage[to] += one(o)
}

// comes notes that an object has come to a seat from another, which knows it.
func (p *position) comes(from, to game.Seat, o object, how origin) {
	p.pairOf(from, to).gained(o, p.stamp(how))
	p.lacks[to] = 0
}

// announces notes that everybody hears which object a seat has received. If it may have gone on since, that is only
// possible.
func (p *position) announces(holder, giver game.Seat, o object, gone bool) {
	fact, now := class(o, p.turned()), p.stamp(byAnnouncement)
	for observer := range game.Seat(p.match.seats + 1) {
		if observer == holder || observer == giver {
			continue // they know it, and where it is if they can
		}
		n := p.pairOf(observer, holder)
		switch known := n.certain & bagged; {
		case gone:
			if !n.certain.has(fact) && !n.possible.has(fact) {
				n.possible += one(fact)
				*n.possibleAt(fact) = now
			}
		case fact == secretBag && known != 0 && known != bagged&ones:
			n.gained(bagKey+bagGoblet-known.next(), now) // it had the other one
		case many(fact) >= 0:
			n.gained(fact, now)
		default:
			n.sees(fact, now)
		}
		if many(fact) < 0 {
			p.elsewhere(observer, holder, fact)
		}
	}
}

// elsewhere notes that a seat has the only copy of an object, so that no other can have it.
func (p *position) elsewhere(observer, holder game.Seat, o object) {
	for seat := range game.Seat(p.match.seats) {
		if n := p.pairOf(observer, seat); seat != holder {
			n.possible = n.possible.without(o)
		}
	}
}

// shows notes that everybody has seen an object that a seat has.
func (p *position) shows(seat game.Seat, o object) {
	for observer := range game.Seat(p.match.seats + 1) {
		if observer != seat {
			p.pairOf(observer, seat).sees(o, p.stamp(byShowing))
			p.elsewhere(observer, seat, o)
		}
	}
}

// turnsUp notes that everybody sees a seat's occupation.
func (p *position) turnsUp(seat game.Seat) {
	p.open |= bit(seat)
	for observer := range game.Seat(p.match.seats + 1) {
		if observer != seat {
			p.pairOf(observer, seat).seesWork(p.work[seat], p.stamp(byShowing))
		}
	}
}

// seesWork notes the occupation of the seat.
func (n *pair) seesWork(o occupation, now stamp) {
	n.seen, n.work, n.outdated, n.may = o, now, 0, 0
}

// knowsWork tells whether the observer knows the occupation that the seat has now.
func (n *pair) knowsWork() bool { return n.work != 0 && n.outdated == 0 }

// forgetsWork notes that the occupation may be another now.
func (n *pair) forgetsWork(turn uint16) {
	if n.knowsWork() {
		n.outdated = turn
	}
	n.may = 0
}

// pileNote is what an observer knows of the pile.
type pileNote struct {
	at    stamp
	rest  bundle    // what was in it, but for the known ones on top
	top   [2]object // known ones, the topmost first
	topN  uint8
	drawn uint8 // of the rest, so that nobody knows which
}

// leftNote is what an observer knows of the left-over occupations.
type leftNote struct {
	at       stamp
	outdated uint16 // the turn in which somebody has taken one of them; 0 if nobody has
	seen     work   // what it saw
	known    work   // those that it knows to be left over now
}

// drawn notes that a seat has drawn the top object of the pile.
func (p *position) drawn(seat game.Seat, o object) {
	for observer := range game.Seat(p.match.seats) {
		n := &p.piles[observer]
		switch {
		case n.at == 0:
		case p.turned():
			if n.topN == 1 && observer != seat {
				p.pairOf(observer, seat).gained(o, p.stamp(byForesight))
			}
			*n = pileNote{}
		case n.topN > 0:
			n.top[0] = n.top[1]
			if n.topN--; observer != seat {
				p.pairOf(observer, seat).gained(o, p.stamp(byForesight))
			}
		case observer == seat && n.rest.has(o):
			n.rest -= one(o)
		default:
			n.drawn++
		}
	}
	p.lacks[seat] = 0
}

// foresees notes that a seat sees the whole pile.
func (p *position) foresees(seat game.Seat) {
	n := &p.piles[seat]
	*n = pileNote{at: p.stamp(byForesight)}
	for _, o := range p.pile[:p.pileN] {
		n.rest += one(o)
	}
}

// stacks notes that a seat has put objects on top, and shuffled the rest.
func (p *position) stacks(seat game.Seat, top ...object) {
	for observer := range game.Seat(p.match.seats) {
		n := &p.piles[observer]
		for _, o := range n.top[:n.topN] {
			n.rest += one(o)
		}
		n.topN = 0
	}
	n := &p.piles[seat]
	for i, o := range top {
		n.rest -= one(o)
		n.top[i] = o
	}
	n.topN = uint8(len(top))
}

// seesLeftOver notes that a seat has seen what is left over, before the change.
func (p *position) seesLeftOver(seat game.Seat) {
	p.leftOnes[seat] = leftNote{at: p.stamp(byForesight), seen: p.leftOver, known: p.leftOver}
}

// changes puts one of the left-over occupations before a seat, and notes what that tells.
func (p *position) changes(seat game.Seat, to occupation) {
	old := p.work[seat]
	p.leftOver = p.leftOver&^(1<<to) | 1<<old
	p.work[seat] = to
	for observer := range game.Seat(p.match.seats + 1) {
		if observer == seat {
			n := &p.leftOnes[seat]
			n.seen, n.known = p.leftOver, p.leftOver
			continue
		}
		n := p.pairOf(observer, seat)
		knew := n.knowsWork()
		n.forgetsWork(p.turn.number)
		if observer == p.public() {
			continue
		}
		left := &p.leftOnes[observer]
		if all := left.known; all.count() == p.leftOver.count() {
			n.may = all
		}
		left.known = 0
		if knew {
			left.known = 1 << old
		}
		if left.at != 0 && left.outdated == 0 {
			left.outdated = p.turn.number
		}
	}
	p.open &^= bit(seat)
}

// swapsWork lets two seats swap their occupations, and notes what that tells.
func (p *position) swapsWork(a, b game.Seat) {
	p.work[a], p.work[b] = p.work[b], p.work[a]
	p.open &^= bit(a) | bit(b)
	now := p.stamp(bySwap)
	for observer := range game.Seat(p.match.seats + 1) {
		x, y := p.pairOf(observer, a), p.pairOf(observer, b)
		switch observer {
		case a:
			y.seesWork(p.work[b], now)
		case b:
			x.seesWork(p.work[a], now)
		default:
			// Who knew what one had knows what the other has now.
			knewX, knewY, mayX, mayY := x.knowsWork(), y.knowsWork(), x.may, y.may
			x.forgetsWork(p.turn.number)
			y.forgetsWork(p.turn.number)
			x.may, y.may = mayY, mayX
			if knewX {
				y.seesWork(p.work[b], now)
			}
			if knewY {
				x.seesWork(p.work[a], now)
			}
		}
	}
}
