package gugong

import (
	"math"

	"github.com/noripan/noripan/game"
)

// Value estimates the seat's share of the victory: each player is thought to reach what it has, what its things bring in the
// end, and what the days to come are worth; who has little hope of the palace has little of the victory.
func (p *player) Value(seen game.Perspective) float32 {
	v := seen.(*Seen)
	players := v.p.match.players
	own, sum := 0.0, 0.0
	left := p.daysLeft(v.p)
	for seat := range players {
		reached := p.prospect(v.p, int8(seat), left)
		chance := math.Exp(reached / (3 + 2.5*left))
		if sum += chance; int8(seat) == v.seat {
			own = chance
		}
	}
	return float32(own / sum)
}

// daysLeft is how much of the game is to come, in days.
func (p *player) daysLeft(at *position) float64 {
	left := float64(days - at.day)
	if at.phase <= phaseDay {
		left += 0.5
	}
	if at.phase >= phaseEnd {
		left = 0
	}
	return left
}

// prospect is what a player may reach, in points.
func (p *player) prospect(at *position, seat int8, left float64) float64 {
	side := &at.sides[seat]
	w := float64(side.points) + float64(jadePoints(int16(side.jade))) + 0.35*float64(side.space)
	ones, twos := side.heldBy()
	w += 0.45 * float64(ones+2*twos)
	w += min(left, 1) * 0.6 * float64(side.purse().most())
	for _, tile := range at.topTiles() {
		if at.owns(seat, tile) {
			w += float64(at.tilePoints(seat, tile, side.points)) + left
		}
	}
	for i := range side.ships {
		w += min(left, 1) * float64(side.ships[i].load())
	}
	w += left * float64(side.slots[rewardCard]+2*cards(side.decrees&3).count()+boolean(side.foreman != locked))
	steps := at.match.rules.data.Palace.Steps
	if side.arrival > 0 {
		return w + float64(at.match.arrivalPoints(side.arrival))
	}
	if at.match.isMong(seat) {
		return w + float64(side.envoy)
	}
	missing := float64(steps - side.envoy)
	likely := 1 / (1 + math.Exp(1.2*(missing-2.6*left-0.5)))
	return (w + float64(at.match.arrivalPoints(min(at.arrived+1, maxSeats)))) * likely
}
