package dominion

import "github.com/noripan/noripan/game"

// Result tells how the game ended.
func (s *State) Result() (game.Result, bool) {
	if s.end == running {
		return game.Result{}, false
	}
	r := game.Result{Seats: s.match.seats}
	for seat := range game.Seat(s.match.seats) {
		r.Score[seat] = int32(s.score(seat))
		r.Turns[seat] = int16(s.sides[seat].turns)
	}
	for seat := range game.Seat(s.match.seats) {
		r.Rank[seat] = 1
		for other := range game.Seat(s.match.seats) {
			if s.ahead(&r, other, seat) {
				r.Rank[seat]++
			}
		}
	}
	if r.End = game.Finished; s.end == stopped {
		r.End = game.Capped
		return r, true
	}
	r.Limited = s.piles[province] > 0 && s.emptyPiles() < s.match.limit && s.staying() > 1
	for seat := range game.Seat(s.match.seats) {
		if r.Rank[seat] == 1 {
			r.Won |= game.Only(seat)
		}
	}
	return r, true
}

// score is what the cards of a seat count; those that left the game with it count nothing.
func (p *position) score(seat game.Seat) int {
	if p.sides[seat].resigned != 0 {
		return 0
	}
	points := 0
	for _, c := range p.match.rules.scoring {
		if n := p.owned[seat][c]; n > 0 {
			points += int(n) * p.worth(seat, c)
		}
	}
	return points
}

// worth is how many points one card counts for a seat that owns it.
func (p *position) worth(seat game.Seat, c Card) int {
	owned := &p.owned[seat]
	switch def := &p.match.rules.defs[c]; {
	case def.PerCards > 0:
		all := 0
		for _, n := range owned {
			all += int(n)
		}
		return all / def.PerCards
	case def.PerCopy != "":
		return int(owned[p.match.rules.named[def.PerCopy]])
	default:
		return def.Points
	}
}

// ahead tells whether one seat ranks before another: with more points, or as many and fewer turns. Who resigned ranks
// last, the first to do so at the very end.
func (p *position) ahead(r *game.Result, a, b game.Seat) bool {
	if x, y := p.sides[a].resigned, p.sides[b].resigned; x != y {
		return x == 0 || y != 0 && x > y
	}
	if r.Score[a] != r.Score[b] {
		return r.Score[a] > r.Score[b]
	}
	return r.Turns[a] < r.Turns[b]
}

// finish ends the game by its rules.
func (s *State) finish() {
	s.core.Clear()
	s.machine.Forget()
	s.attack, s.end = noAttack, finished
	if s.on == nil {
		return
	}
	result, _ := s.Result()
	s.refs = s.refs[:0]
	for seat := range game.Seat(s.match.seats) {
		if result.Won.Has(seat) {
			s.refs = append(s.refs, game.Ref(seat))
		}
	}
	s.told(s.turn.seat, game.Told{Kind: eventOver, Refs: s.refs}, game.Revealed)
}
