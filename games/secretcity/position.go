package secretcity

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// The numbers of the rules.
const (
	leastSeats   = 4
	mostSeats    = 7
	handSize     = 4
	startGold    = 2
	takeGold     = 2
	lookSize     = 2
	complete     = 7 // buildings
	mostRounds   = 100
	holdNoAction = 1500 // milliseconds
)

// position is all that a game knows, in one flat value.
type position struct {
	core   flow.Core
	chance game.Chance
	script *game.Script // never changes
	arena
	deck, looked zone
	sides        [mostSeats]side
	turn         turn

	seats     int8
	crown     int8
	first     int8 // who picks first this round: who had the crown at its beginning
	completed int8 // the seat whose city was complete first; nobody while there is none
	round     uint8
	picked    uint8 // roles so far
	called    Role  // the last one that was
	killed    Role  // named by the Assassin
	robbed    Role  // named by the Thief
	faceDown  Role
	faceUp    roleSet
	end       end
}

const nobody int8 = -1

// side is what belongs to a seat.
type side struct {
	hand, city zone
	gold       int16
	role       Role
	turns      uint8 // begun
	sixth      uint8 // the round in which the city came to have six buildings; 0 while it has not
	built      names // the names in the city
	types      [typesCount]uint8
}

// turn is the turn that is going on.
type turn struct {
	seat  int8
	built uint8
	taken bool
	// What may be done once:
	used   bool // the role's own: to name a role, to swap or redraw, to demolish
	income bool
	bonus  bool
	lab    bool
	smithy bool
}

// end is how a game ended.
type end uint8

const (
	running  end = iota
	finished     // after the round in which a city was completed
	capped       // at the table's time
	limited      // after the last round
)

// roundOver tells whether the last role has been called and the round has come to its end.
func (p *position) roundOver() bool { return p.end == finished || p.end == limited }

// holder is the seat that holds a role, nobody if none does.
func (p *position) holder(r Role) int8 {
	for seat := range p.seats {
		if p.sides[seat].role == r {
			return seat
		}
	}
	return nobody
}

// revealed tells whether everybody knows which role a seat holds.
func (p *position) revealed(seat int8) bool {
	r := p.sides[seat].role
	switch {
	case r == noRole || r > p.called:
		return false
	case r == p.killed:
		return r == king && p.roundOver()
	}
	return true
}

// picker is the seat that picks next.
func (p *position) picker() int8 { return (p.first + int8(p.picked)) % p.seats }

// place is which of the pickers of the round a seat is.
func (p *position) place(seat int8) int { return int((seat - p.first + p.seats) % p.seats) }

// offered are the roles from which the picker of that place picks: what the others before it have left. The last of seven
// may also take the role that was removed unseen.
func (p *position) offered(place int) roleSet {
	left := allRoles &^ p.faceUp
	if place < mostSeats-1 {
		left &^= only(p.faceDown)
	}
	for before := range place {
		left &^= only(p.sides[(int(p.first)+before)%int(p.seats)].role)
	}
	return left
}

// protects tells whether a seat is the Bishop in whose city nothing is demolished. The Bishop is called before the General,
// so this is known to everybody.
func (p *position) protects(seat int8) bool { return p.sides[seat].role == bishop && p.revealed(seat) }

// income is what a role gives a seat, collected or not.
func (p *position) income(seat int8, r Role) int16 {
	t := roles[r].Income
	if t == noType {
		return 0
	}
	side := &p.sides[seat]
	n := int16(side.types[t])
	if side.built.has(schoolOfMagic) {
		n++
	}
	return n
}

// demands is the income that the turn may still collect.
func (p *position) demands() int16 {
	if p.turn.income {
		return 0
	}
	return p.income(p.turn.seat, p.sides[p.turn.seat].role)
}

// gives is the gold that the take gives now.
func (p *position) gives() int16 {
	n := int16(takeGold)
	if !p.turn.bonus {
		n += int16(roles[p.sides[p.turn.seat].role].Gold)
	}
	return n
}

// builds is how many buildings the turn may still build.
func (p *position) builds() uint8 { return roles[p.sides[p.turn.seat].role].Builds - p.turn.built }

// price is what a building costs a seat now.
func (p *position) price(seat int8, b Building) int16 {
	cost := costs[b]
	if b >= firstSpecial && b != grandWorkshop && p.sides[seat].built.has(grandWorkshop) {
		return max(0, cost-workshopSaves)
	}
	return cost
}

// mayPay is how many cards a seat may pay with for the Secret Storehouse in its hand, from and to; if it can pay at all.
func (p *position) mayPay(seat int8) (lo, hi int16, can bool) {
	side, price := &p.sides[seat], p.price(seat, secretStorehouse)
	lo, hi = max(0, price-side.gold), min(storehouseMost, price, int16(side.hand.n)-1)
	return lo, hi, lo <= hi
}

// erect puts a building that is in no zone into a city.
func (p *position) erect(seat int8, i node) {
	side, b := &p.sides[seat], p.cards[i]
	p.knows[i] = 0
	p.push(&side.city, i)
	side.built |= 1 << b
	side.types[typeOf[b]]++
	if side.city.n == complete-1 {
		side.sixth = p.round
	}
	if side.city.n >= complete && p.completed == nobody {
		p.completed = seat
	}
}

// raze takes a building out of a city.
func (p *position) raze(seat int8, b Building) node {
	side := &p.sides[seat]
	i := p.pull(&side.city, b)
	side.types[typeOf[b]]--
	if !p.lies(&side.city, b) {
		side.built &^= 1 << b
	}
	if side.city.n < complete-1 {
		side.sixth = 0
	}
	return i
}
