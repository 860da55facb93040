package dominion

import (
	"math"

	"github.com/noripan/noripan/game"
)

// Value estimates the seat's share of the victory. Each seat is thought to go on buying Provinces as its coins for each
// hand allow, until they are gone; the longer that is, the less a lead says.
func (p *player) Value(seen game.Perspective) float32 {
	v := seen.(*Seen)
	var pace, points [maxSeats]float64 // Provinces a turn
	all := 0.0
	for seat := range game.Seat(v.Seats()) {
		st := v.Standing(seat)
		if !st.Plays {
			continue
		}
		coins := float64(handSize*st.Money) / float64(max(st.Cards, handSize))
		pace[seat] = max(0.05, min(coins/8, 1.5)-0.2)
		points[seat] = float64(st.Points)
		all += pace[seat]
	}
	turns := float64(v.Left(province)) / max(all, 0.05)
	sum, own := 0.0, 0.0
	for seat := range game.Seat(v.Seats()) {
		if pace[seat] == 0 {
			continue
		}
		chance := math.Exp((points[seat] + 6*pace[seat]*turns) / (4 + turns))
		if sum += chance; seat == v.seat {
			own = chance
		}
	}
	if own == 0 {
		return 0
	}
	return float32(own / sum)
}
