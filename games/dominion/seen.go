package dominion

import (
	"math"

	"github.com/noripan/noripan/game"
)

// Seen is what one seat may know, for policies: the View's facts without their form, and what the seat can remember. All
// cards that anybody owns are remembered, since gains and trashes are public; where others' cards lie is not known.
type Seen struct {
	p    *position
	seat game.Seat
	ends ends
}

// ends is what ToEnd counted last, and of which Supply: it is asked for far more often than piles change.
type ends struct {
	piles [piles]uint8
	limit int
	gains int
}

// See gives what a seat may know.
func (s *State) See(seat game.Seat, into game.Perspective) game.Perspective {
	seen, ok := into.(*Seen)
	if !ok {
		seen = new(Seen)
	}
	seen.p, seen.seat = &s.position, seat
	return seen
}

// Seats is how many play.
func (v *Seen) Seats() int { return v.p.match.seats }

// Actions is how many Actions may still be played.
func (v *Seen) Actions() int { return int(v.p.turn.actions) }

// Price is the highest printed cost that the turn's coins pay now.
func (v *Seen) Price() int { return int(v.p.turn.coins) + int(v.p.turn.reduction) }

// Cost is what a card costs now.
func (v *Seen) Cost(c Card) int { return v.p.cost(c) }

// Left is how many cards of a kind the Supply has.
func (v *Seen) Left(c Card) int {
	if pile := v.p.match.pileOf[c]; pile >= 0 {
		return int(v.p.piles[pile])
	}
	return 0
}

// ToEnd is how few gains may end the game: the last Province, or the last cards of the smallest piles.
func (v *Seen) ToEnd() int {
	if v.ends.piles != v.p.piles || v.ends.limit != v.p.match.limit {
		v.ends = ends{v.p.piles, v.p.match.limit, v.p.toEnd()}
	}
	return v.ends.gains
}

// toEnd counts what ToEnd tells.
func (p *position) toEnd() int {
	var smallest [mostEmpty]uint8 // of the piles, rising
	limit := p.match.limit
	for i := range smallest[:limit] {
		smallest[i] = math.MaxUint8
	}
	for _, n := range p.piles {
		for i := limit - 1; i >= 0 && n < smallest[i]; i-- {
			if i < limit-1 {
				smallest[i+1] = smallest[i]
			}
			smallest[i] = n
		}
	}
	gains := 0
	for _, n := range smallest[:limit] {
		gains += int(n)
	}
	return min(gains, int(p.piles[province]))
}

// Own is how many cards of a kind the seat owns.
func (v *Seen) Own(c Card) int { return int(v.p.owned[v.seat][c]) }

// Money is the coins of all Treasures that the seat owns.
func (v *Seen) Money() int { return v.money(v.seat) }

// Others is how many cards of a kind the other seats own, as far as the viewer can tell.
func (v *Seen) Others(c Card) int {
	n := 0
	for seat := range game.Seat(v.Seats()) {
		if seat != v.seat {
			n += v.ownedBy(seat, c)
		}
	}
	return n
}

// ownedBy is how many cards of a kind a seat owns, as far as the viewer can tell.
func (v *Seen) ownedBy(seat game.Seat, c Card) int {
	if !v.unsure(seat) {
		return int(v.p.owned[seat][c])
	}
	return v.guess(seat, func(other Card) int {
		if other == c {
			return 1
		}
		return 0
	})
}

// Lead is by how many points the seat is ahead of the best other; behind, it is less than 0.
func (v *Seen) Lead() int {
	best := math.MinInt
	for seat := range game.Seat(v.Seats()) {
		if seat != v.seat && !v.p.out(seat) {
			best = max(best, v.pointsOf(seat))
		}
	}
	return v.p.score(v.seat) - best
}

// Standing is what everybody can count of a seat.
type Standing struct {
	Plays   bool // has not resigned
	Points  int
	Turns   int // begun
	Cards   int // all that it owns
	Money   int // coins of all its Treasures
	Actions int // what all its Actions are worth to its deck, in tenths of a coin
}

// Standing is how a seat stands.
func (v *Seen) Standing(seat game.Seat) Standing {
	st := Standing{
		Plays: v.p.sides[seat].resigned == 0, Points: v.pointsOf(seat), Turns: int(v.p.sides[seat].turns), Money: v.money(seat),
		Cards: v.sizeOf(seat), Actions: v.actionsOf(seat),
	}
	return st
}

// sizeOf is how many cards a seat owns.
func (v *Seen) sizeOf(seat game.Seat) int {
	side, n := &v.p.sides[seat], 0
	for _, z := range [...]*zone{&side.hand, &side.deck, &side.discard, &side.inPlay, &side.aside, &side.limbo, &side.removed} {
		n += int(z.n)
	}
	return n
}

// pointsOf is what the cards of a seat count, as far as the viewer can tell.
func (v *Seen) pointsOf(seat game.Seat) int {
	if v.unsure(seat) {
		return v.guess(seat, func(c Card) int { return int(v.p.match.points[c]) })
	}
	return v.p.score(seat)
}

// unsure tells whether the viewer cannot count what a seat owns: of two who pass cards each knows what went to the other.
func (v *Seen) unsure(seat game.Seat) bool {
	return v.p.mixed && seat != v.seat && v.p.sides[seat].resigned == 0 && (v.seat < 0 || v.p.match.seats > 2)
}

// guess sums up something of a seat's cards: of those that the viewer knows, and for each other one as much as it is on
// average of all others' cards that it does not know.
func (v *Seen) guess(seat game.Seat, of func(Card) int) int {
	sum, unknown, hidden, all := 0, 0, 0, 0
	for other := range game.Seat(v.Seats()) {
		if other == v.seat {
			continue
		}
		side := &v.p.sides[other]
		for _, z := range [...]*zone{&side.hand, &side.deck, &side.discard, &side.limbo, &side.inPlay, &side.aside} {
			for i := z.head; i != 0; i = v.p.next[i] {
				f, value := v.p.arena[i], of(v.p.card(i))
				switch mine := other == seat; {
				case f.knownTo(v.seat, other) || f&loose != 0:
					if mine {
						sum += value
					}
				default:
					unknown += value
					if all++; mine {
						hidden++
					}
				}
			}
		}
	}
	return sum + unknown*hidden/max(all, 1)
}

// actionsOf is what the Actions of a seat are worth to its deck.
func (v *Seen) actionsOf(seat game.Seat) int {
	worth := func(c Card) int {
		if v.p.match.types[c]&Action == 0 {
			return 0
		}
		return int(v.p.match.estimates[c])
	}
	if v.unsure(seat) {
		return v.guess(seat, worth)
	}
	sum := 0
	for _, c := range v.p.match.pile {
		sum += int(v.p.owned[seat][c]) * worth(c)
	}
	return sum
}

func (v *Seen) money(seat game.Seat) int {
	if v.unsure(seat) {
		return v.guess(seat, func(c Card) int { return int(v.p.match.coins[c]) })
	}
	coins := 0
	for _, c := range v.p.match.rules.treasures {
		coins += int(v.p.owned[seat][c]) * int(v.p.match.coins[c])
	}
	return coins
}
