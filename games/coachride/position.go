package coachride

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// position is everything a game is, as one value without pointers but the one to what never changes.
type position struct {
	head
	pairs [maxPairs]pair // what observers have seen of seats; the used ones come first
}

// copyTo copies what is used.
func (p *position) copyTo(d *position) {
	d.head = p.head
	used := p.match.usedPairs()
	copy(d.pairs[:used], p.pairs[:used])
}

// head is all of a position but the notes on seats.
type head struct {
	core   flow.Core
	chance game.Chance
	match  *match

	luggage   [maxSeats]bundle
	pile      [maxObjects]object // the top is the last
	pileN     uint8
	work      [maxSeats]occupation
	open      game.Audience // seats whose occupation lies open
	leftOver  work          // occupations that nobody has
	brothers  game.Audience // seats of the Brotherhood
	undealt   uint8         // the association that is left; noAssociation in even games
	character [maxSeats]uint8
	turns     [maxSeats]uint16 // begun so far

	turn    turn
	trade   trade
	fight   fight
	chain   chain
	sextant passing
	end     ending
	claim   claim

	// What the seats have seen, and what everybody has: see notebook.
	lacks    [maxSeats]uint32 // by kinds: what everybody knows to be missing, since a demand was not met
	piles    [maxSeats]pileNote
	leftOnes [maxSeats]leftNote
	acts     [maxSeats][maxSeats]acts
	wanted   [maxSeats]object // what a seat has demanded last; noObject for nothing
}

const noAssociation = 2

// noSeat is no seat at all.
const noSeat = -1

// turn is what counts in the running turn, and the count of turns.
type turn struct {
	seat   int8
	number uint16 // of all turns, from 1
	passes uint16 // in a row
	quiet  bool   // it ends at once, without a last chance for a Clairvoyant
}

// stage is how far a trade has come.
type stage uint8

const (
	noTrade stage = iota
	offering
	usingFirst  // what was offered
	usingSecond // what was returned
)

// trade is a trade that runs, or what came of a demand.
type trade struct {
	stage    stage
	from, to int8
	demanded object // noObject in a trade
	offered  object // or laid down for the demand
	returned object
	using    bool          // what was announced is being used
	gave     game.Audience // who has given something away since the exchange
}

// chain is a chain of gifts.
type chain struct {
	n  uint8
	by [maxSeats]int8 // the donors, in order; behind the last gift stands who has received it
}

// donors are those who have given already.
func (c *chain) donors() game.Audience {
	var set game.Audience
	for _, seat := range c.by[:c.n] {
		set |= 1 << seat
	}
	return set
}

// passing is what a Sextant does.
type passing struct {
	runs  bool
	by    int8
	right bool
}

// fightStep is how far a fight has come.
type fightStep uint8

const (
	noFight fightStep = iota
	forPriest
	forSupport
	forHypnosis
	forEffects
	forDoctor
	forSpoils
	forLoot
	forTie
	forPay
	fightOver
)

// fight is a fight.
type fight struct {
	step       fightStep
	attacker   int8
	defender   int8
	round      uint8
	spoken     game.Audience // supporters that have been asked
	attacks    game.Audience // that support the attacker
	defends    game.Audience // that support the defender
	dueled     int8          // who used the Duelist
	hypnotised int8
	ring       int8 // who used the Poison Ring
	favoured   int8 // by the Poison Mixer
	stopped    bool // by a Priest
	undone     bool // by a Doctor
	winner     int8 // noSeat for a tie, and before the result
	decided    bool
	usedN      uint8
	used       [sources]usage // in order
}

// usage is something that was used.
type usage struct {
	seat   int8
	source source
	round  uint8
	struck bool
}

// ending is whether and how the game has ended.
type ending uint8

const (
	running ending = iota
	teamWon
	soleWon
	tooQuiet // too many passes in a row
	tooLong  // too many turns
	stopped  // at the table's cap
)

// claim is the declaration that ended the game.
type claim struct {
	seat  int8
	named game.Audience
	right bool
}

func bit(seat game.Seat) game.Audience { return 1 << seat }

// side is the association of a seat.
func (p *position) side(seat game.Seat) uint8 { return uint8(p.brothers >> seat & 1) }

// everybody are all seats.
func (p *position) everybody() game.Audience { return 1<<p.match.seats - 1 }

// faceDown are the seats whose occupation lies face down.
func (p *position) faceDown() game.Audience { return p.everybody() &^ p.open }

// lies is the seat before which an occupation lies open; false if none does.
func (p *position) lies(o occupation) (game.Seat, bool) {
	for seat := range game.Seat(p.match.seats) {
		if p.open.Has(seat) && p.work[seat] == o {
			return seat, true
		}
	}
	return 0, false
}

// next is the seat so many places to the left.
func (p *position) next(seat game.Seat, ahead int) game.Seat {
	return game.Seat((int(seat) + ahead) % p.match.seats)
}

// turned tells whether the bags have become a key and a goblet.
func (p *position) turned() bool { return p.pileN == 0 }

// ready tells whether a seat may use an occupation that is spent by its use.
func (p *position) ready(seat game.Seat, o occupation) bool {
	return p.work[seat] == o && !p.open.Has(seat)
}

// needed is how many objects of a bundle count for an association.
func needed(b bundle, side uint8, turned bool) int {
	n := b.count(key + side)
	if turned {
		n += b.count(bagKey + side)
	}
	return n
}

// smaller tells whether an association has fewer members, in an odd game.
func (p *position) smaller(side uint8) bool { return p.match.odd && p.undealt == side }

// part is what a seat is in the fight.
func (f *fight) part(seat game.Seat) part {
	switch {
	case int8(seat) == f.attacker:
		return attacker
	case int8(seat) == f.defender:
		return defender
	case f.dueled != noSeat || int8(seat) == f.hypnotised:
		return bystander
	case f.attacks.Has(seat):
		return helpsAttacker
	case f.defends.Has(seat):
		return helpsDefender
	}
	return bystander
}

// supports are how many help each side.
func (f *fight) supports() (attack, defend int) {
	if f.dueled != noSeat {
		return 0, 0
	}
	void := game.Audience(0)
	if f.hypnotised != noSeat {
		void = bit(game.Seat(f.hypnotised))
	}
	return count(f.attacks &^ void), count(f.defends &^ void)
}

// tally is what each side has.
func (f *fight) tally() (attack, defend int) {
	attack, defend = f.supports()
	attack++
	defend++
	for i := range f.used[:f.usedN] {
		u := &f.used[i]
		if adds := int(sourceDefs[u.source].Adds); !u.struck && adds > 0 {
			if f.attacking(game.Seat(u.seat)) {
				attack += adds
			} else {
				defend += adds
			}
		}
	}
	return attack, defend
}

// attacking tells whether a seat is on the attacker's side, of those that are on one.
func (f *fight) attacking(seat game.Seat) bool {
	return int8(seat) == f.attacker || f.attacks.Has(seat)
}

// has tells whether a source was used.
func (f *fight) has(src source) bool {
	for i := range f.used[:f.usedN] {
		if f.used[i].source == src {
			return true
		}
	}
	return false
}
