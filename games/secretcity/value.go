package secretcity

import (
	"math"

	"github.com/noripan/noripan/game"
)

// prospects are what a seat has going for it: its chances against another's are as the exponentials of the sums of what
// each is worth. They were fitted to who won some 24,000 games of this bot, at all numbers of seats, apart for how far the
// most advanced city was. Who has acted, or has the crown, has its next turn further off, or is worth naming.
type prospects struct {
	point, building, gold, card, crown, acted, six float64
}

// chances are the prospects by how far the game is: up to 2 buildings, 4, 5, 6, and the last round.
var chances = [...]prospects{
	{0.149, 0.245, 0.127, 0.052, -0.065, -0.314, 0},
	{0.148, 0.396, 0.178, 0.078, -0.049, -0.509, 0},
	{0.186, 0.587, 0.186, 0.108, -0.368, -0.610, 0},
	{0.206, 0.667, 0.272, 0.151, -0.559, -1.010, 0.404},
	{0.629, 0.274, 0.207, 0.090, -0.290, -1.616, 0.104},
}

// More gold and more cards than these promise no more.
const (
	mostUseGold  = 10
	mostUseCards = 6
)

// Value estimates the seat's share of the victory.
func (p *player) Value(seen game.Perspective) float32 {
	v := seen.(*Seen)
	if v.Over() {
		return v.share()
	}
	worth := &chances[v.stage()]
	own, all := 0.0, 0.0
	for seat := range v.Seats() {
		chance := math.Exp(worth.of(v, seat))
		all += chance
		if seat == v.Seat() {
			own = chance
		}
	}
	return float32(own / all)
}

// stage is how far the game is.
func (v *Seen) stage() int {
	most := 0
	for seat := range v.Seats() {
		most = max(most, v.Buildings(seat))
	}
	switch {
	case v.Last():
		return 4
	case most >= complete-1:
		return 3
	case most == complete-2:
		return 2
	case most >= complete-4:
		return 1
	}
	return 0
}

func (w *prospects) of(v *Seen, seat int8) float64 {
	sum := w.point*float64(v.Score(seat)) + w.building*float64(v.Buildings(seat)) +
		w.gold*float64(min(v.Gold(seat), mostUseGold)) + w.card*float64(min(v.Hand(seat), mostUseCards))
	if v.Crown(seat) {
		sum += w.crown
	}
	if r := v.Role(seat); r != noRole && r <= v.Called() && seat != v.Turn().seat {
		sum += w.acted
	}
	if v.Buildings(seat) >= complete-1 {
		sum += w.six
	}
	return sum
}

// share is the seat's share of a game that is over; without a winner, of the points that count for reference.
func (v *Seen) share() float32 {
	best, winners, own := -1, 0, false
	for seat := range v.Seats() {
		mark := 10 * v.Score(seat)
		if v.p.end == finished {
			mark += v.p.number(seat)
		}
		switch {
		case mark > best:
			best, winners, own = mark, 1, seat == v.Seat()
		case mark == best:
			winners++
			own = own || seat == v.Seat()
		}
	}
	if !own {
		return 0
	}
	return 1 / float32(winners)
}
