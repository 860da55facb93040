package coachride

import "github.com/noripan/noripan/game"

// Believe tells how likely the associations of a world are, by what all have done to each other.
func (p *player) Believe(dealt game.Perspective, world game.State) float32 {
	v, w := dealt.(*Seen), world.(*State)
	if v.p.end != running {
		return 1
	}
	p.look(v)
	p.sides()
	at, n := 0, 0
	for seat := range game.Seat(p.seats) {
		if seat == p.me || v.p.pairOf(p.me, seat).side != 0 {
			continue
		}
		if w.side(seat) == p.side {
			at |= 1 << n
		}
		n++
	}
	return p.worlds[at]
}
