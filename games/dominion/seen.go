package dominion

import (
	"math"
	"slices"

	"github.com/noripan/noripan/game"
)

// Seen is what one seat may know, for policies: the View's facts without their form, and what the seat can remember. All
// cards that anybody owns are remembered, since gains and trashes are public; where others' cards lie is not known.
type Seen struct {
	p    *position
	seat game.Seat
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
	counts := v.p.piles
	slices.Sort(counts[:])
	gains := 0
	for _, n := range counts[:v.p.match.limit] {
		gains += int(n)
	}
	return min(gains, v.Left(province))
}

// Own is how many cards of a kind the seat owns.
func (v *Seen) Own(c Card) int { return int(v.p.owned[v.seat][c]) }

// Money is the coins of all Treasures that the seat owns.
func (v *Seen) Money() int { return v.money(v.seat) }

// Others is how many cards of a kind the other seats own.
func (v *Seen) Others(c Card) int {
	n := 0
	for seat := range game.Seat(v.Seats()) {
		if seat != v.seat {
			n += int(v.p.owned[seat][c])
		}
	}
	return n
}

// Lead is by how many points the seat is ahead of the best other; behind, it is less than 0.
func (v *Seen) Lead() int {
	best := math.MinInt
	for seat := range game.Seat(v.Seats()) {
		if seat != v.seat && !v.p.out(seat) {
			best = max(best, v.p.score(seat))
		}
	}
	return v.p.score(v.seat) - best
}

// Standing is what everybody can count of a seat.
type Standing struct {
	Plays  bool // has not resigned
	Points int
	Turns  int // begun
	Cards  int // all that it owns
	Money  int // coins of all its Treasures
}

// Standing is how a seat stands.
func (v *Seen) Standing(seat game.Seat) Standing {
	st := Standing{
		Plays: v.p.sides[seat].resigned == 0, Points: v.p.score(seat), Turns: int(v.p.sides[seat].turns), Money: v.money(seat),
	}
	for _, n := range v.p.owned[seat][:len(v.p.match.rules.defs)] {
		st.Cards += int(n)
	}
	return st
}

func (v *Seen) money(seat game.Seat) int {
	coins := 0
	for _, c := range v.p.match.rules.treasures {
		coins += int(v.p.owned[seat][c]) * int(v.p.match.coins[c])
	}
	return coins
}
