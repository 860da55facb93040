package gugong

import "github.com/noripan/noripan/game"

// finals are what the end brought a player.
type finals struct {
	wall, palace, jade int16
	tiles              [tilesPerLevel]int16 // decrees of level 3
}

// total is what a player has in the end: nothing where the envoy has not arrived, but for Mong, who keeps it all.
func (p *position) total(seat int8) int16 {
	if p.end == finished && p.sides[seat].arrival == 0 && !p.match.isMong(seat) {
		return 0
	}
	return p.sides[seat].points
}

// all is what the end brought a player.
func (f *finals) all() int16 {
	n := f.wall + f.palace + f.jade
	for _, points := range f.tiles {
		n += points
	}
	return n
}

// better tells whether one player ranks before another: with more points or, with as many, more intrigue. Whoever has not
// arrived ranks behind all who have.
func (p *position) better(a, b int8) bool {
	x, y := &p.sides[a], &p.sides[b]
	if p.end == finished && (x.arrival > 0) != (y.arrival > 0) && !p.match.alone() {
		return x.arrival > 0
	}
	if m, n := p.total(a), p.total(b); m != n {
		return m > n
	}
	return p.before(a, b)
}

// Result tells how the game ended.
func (s *State) Result() (game.Result, bool) {
	if s.end == running {
		return game.Result{}, false
	}
	r := game.Result{Seats: s.match.seats}
	for i := range s.match.seats {
		seat := int8(i)
		r.Score[i], r.Turns[i], r.Rank[i] = int32(s.total(seat)), s.sides[i].turns, 1
		for other := range s.match.seats {
			if other != i && s.better(int8(other), seat) {
				r.Rank[i]++
			}
		}
	}
	switch {
	case s.end == stopped:
		r.End = game.Capped
	case s.match.alone():
		if r.End = game.Beaten; s.sides[0].arrival > 0 && s.better(0, mongSide) {
			r.End, r.Won = game.Finished, game.Only(0)
		}
	default:
		r.End = game.Drawn
		for i := range s.match.seats {
			if r.Rank[i] == 1 && s.sides[i].arrival > 0 {
				r.End, r.Won = game.Finished, game.Only(game.Seat(i))
			}
		}
	}
	return r, true
}
