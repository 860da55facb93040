package sim

import (
	"math"

	"github.com/noripan/noripan/game"
)

// whole is a victory that nobody shares: it can be shared evenly by any number of seats.
const whole = 2520

// shares tells how much of the victory each bot has, in wholes. Where nobody wins the seats share it, unless an opponent
// without a seat has won.
func (m *Match) shares(r *game.Result, moved int, s game.Sider, into []int) {
	if m.teams() {
		var won [sides]bool
		for seat := range game.Seat(r.Seats) {
			won[s.Side(seat)] = won[s.Side(seat)] || r.Won.Has(seat)
		}
		for side := range sides {
			share := whole / sides
			if won[side] != won[1-side] {
				share = 0
				if won[side] {
					share = whole
				}
			}
			into[m.at(side, moved)] = share
		}
		return
	}
	winners := 0
	for seat := range game.Seat(r.Seats) {
		if r.Won.Has(seat) {
			winners++
		}
	}
	for seat := range game.Seat(r.Seats) {
		share := 0
		switch {
		case r.Won.Has(seat):
			share = whole / winners
		case winners == 0 && r.End != game.Beaten:
			share = whole / r.Seats
		}
		into[m.at(int(seat), moved)] = share
	}
}

// deals is what a deal brought each bot, whose games are those of all turns of the bots around the table.
type deals struct {
	shares []spread
	leads  []spread // over the first bot
	sums   []int    // of the deal that is being played
}

func newDeals(bots int) *deals {
	return &deals{shares: make([]spread, bots), leads: make([]spread, bots), sums: make([]int, bots)}
}

// count takes a game in; last tells that it is the last of its deal.
func (d *deals) count(shares []int, last bool) {
	for bot, share := range shares {
		d.sums[bot] += share
	}
	if !last {
		return
	}
	for bot, sum := range d.sums {
		d.shares[bot].note(sum)
		d.leads[bot].note(sum - d.sums[0])
	}
	clear(d.sums)
}

func (d *deals) add(o *deals) {
	for bot := range d.shares {
		d.shares[bot].add(&o.shares[bot])
		d.leads[bot].add(&o.leads[bot])
	}
}

// Estimate is a mean with its 95 % interval.
type Estimate struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Half is half the width of the interval.
func (e Estimate) Half() float64 { return (e.High - e.Low) / 2 }

// within is the estimate of what cannot lie outside.
func (e Estimate) within(low, high float64) Estimate {
	return Estimate{e.Mean, max(e.Low, low), min(e.High, high)}
}

// estimate is the mean of what was noted, in units of so much. Where hardly anything differs, the interval is that of a
// sample without exceptions: three parts in n.
func (s *spread) estimate(unit float64) Estimate {
	if s.n == 0 {
		return Estimate{}
	}
	n := float64(s.n)
	mean := float64(s.sum) / n
	half := max(z95*s.deviation()/math.Sqrt(n)/unit, 3/n)
	mean /= unit
	return Estimate{mean, mean - half, mean + half}
}

// mean is the mean of what was noted with its 95 % interval.
func (s *spread) mean() Estimate {
	if s.n == 0 {
		return Estimate{}
	}
	mean, half := float64(s.sum)/float64(s.n), z95*s.deviation()/math.Sqrt(float64(s.n))
	return Estimate{mean, mean - half, mean + half}
}

// deviation is the standard deviation of what was noted.
func (s *spread) deviation() float64 {
	if s.n < 2 {
		return 0
	}
	n := float64(s.n)
	mean := float64(s.sum) / n
	return math.Sqrt(max(0, (float64(s.squares)-n*mean*mean)/(n-1)))
}

// difference is how much more of the victory a bot has in one match than in another of the same deals, of those that
// both have played.
func difference(a, b []int16, unit float64) Estimate {
	var s spread
	for deal := range min(len(a), len(b)) {
		s.note(int(a[deal]) - int(b[deal]))
	}
	return s.estimate(unit)
}
