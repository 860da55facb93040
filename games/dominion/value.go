package dominion

import (
	"math"

	"github.com/noripan/noripan/game"
)

// What the estimate of a position was fitted with, to games of the policy over Kingdoms by chance.
const (
	valueOfActions = 1.3 // coins for each coin that Actions are worth to a deck
	fastest        = 1.5 // Provinces a turn
	slowest        = 0.05
	unsure         = 4.0 // points by which a lead at the very end may still be turned
	unsureATurn    = 0.5 // more of them for each turn that is still to come
)

// Value estimates the seat's share of the victory. Each seat is thought to go on buying Provinces as its coins for each
// hand allow, until the game ends; the longer that is, the less a lead says.
func (p *player) Value(seen game.Perspective) float32 {
	v := seen.(*Seen)
	var pace, points [maxSeats]float64
	all := 0.0
	for seat := range game.Seat(v.Seats()) {
		st := v.Standing(seat)
		if !st.Plays {
			continue
		}
		money := float64(st.Money) + valueOfActions*float64(st.Actions)/10
		coins := handSize * money / float64(max(st.Cards, handSize))
		pace[seat] = max(slowest, min(coins/float64(v.p.match.printed[province]), fastest))
		points[seat] = float64(st.Points)
		all += pace[seat]
	}
	turns := float64(v.ToEnd()) / max(all, slowest)
	sum, own := 0.0, 0.0
	for seat := range game.Seat(v.Seats()) {
		if pace[seat] == 0 {
			continue
		}
		reached := points[seat] + float64(v.p.match.points[province])*pace[seat]*turns
		chance := math.Exp(reached / (unsure + unsureATurn*turns))
		if sum += chance; seat == v.seat {
			own = chance
		}
	}
	if own == 0 {
		return 0
	}
	return float32(own / sum)
}
