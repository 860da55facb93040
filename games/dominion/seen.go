package dominion

import "github.com/noripan/noripan/game"

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

// Seat is whose perspective it is.
func (v *Seen) Seat() game.Seat { return v.seat }

// Seats is how many play.
func (v *Seen) Seats() int { return v.p.match.seats }

// Actions, Buys and Coins are what is left of the running turn.
func (v *Seen) Actions() int { return int(v.p.turn.actions) }

// Buys is how many cards may still be bought.
func (v *Seen) Buys() int { return int(v.p.turn.buys) }

// Coins is what may still be spent.
func (v *Seen) Coins() int { return int(v.p.turn.coins) }

// Cost is what a card costs now.
func (v *Seen) Cost(c Card) int { return v.p.cost(c) }

// Left is how many cards of a kind the Supply has.
func (v *Seen) Left(c Card) int {
	if pile := v.p.match.pileOf[c]; pile >= 0 {
		return int(v.p.piles[pile])
	}
	return 0
}

// Owned is how many cards of a kind a seat owns.
func (v *Seen) Owned(seat game.Seat, c Card) int { return int(v.p.owned[seat][c]) }

// Own is how many cards of a kind the seat itself owns.
func (v *Seen) Own(c Card) int { return int(v.p.owned[v.seat][c]) }
