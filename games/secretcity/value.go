package secretcity

import (
	"math"

	"github.com/noripan/noripan/game"
)

// What a seat has is worth so much of its final score.
const (
	perBuilding = 1.5
	perGold     = 0.4
	perCard     = 0.5
	perCrown    = 0.5
	spread      = 4 // of final scores around what is expected
)

// Value estimates the seat's share of the victory.
func (p *player) Value(seen game.Perspective) float32 {
	v := seen.(*Seen)
	own, all := 0.0, 0.0
	for seat := range v.Seats() {
		share := math.Exp(float64(p.prospect(v, seat)) / spread)
		all += share
		if seat == v.Seat() {
			own = share
		}
	}
	return float32(own / all)
}

// prospect is what a seat may expect to count.
func (p *player) prospect(v *Seen, seat int8) float32 {
	points := float32(v.Score(seat))
	if v.Over() {
		return points
	}
	return points + perBuilding*float32(v.Buildings(seat)) + perGold*float32(min(v.Gold(seat), 10)) + perCard*float32(min(v.Hand(seat), 6)) +
		perCrown*when(v.Crown(seat))
}
