package secretcity

import "github.com/noripan/noripan/game"

// The lines of a score.
const (
	lineCosts = iota
	lineTypes
	lineComplete
	lineGate
	lineVault
	lineMap
	lineStatue
	lineFountain
	scoreLines
)

// The points of lines.
const (
	typesPoints  = 3
	firstPoints  = 4
	secondPoints = 2
)

// score is how a seat counts, line by line.
type score struct {
	lines    [scoreLines]int16
	disguise Type // of the Disguise Street
}

func (c *score) total() int16 {
	sum := int16(0)
	for _, points := range c.lines {
		sum += points
	}
	return sum
}

// disguises are the types that the Disguise Street may take, those first that it prefers where several count alike.
var disguises = [...]Type{special, noble, religious, trade, military}

// score counts a seat as it stands.
func (p *position) score(seat int8) score {
	side := &p.sides[seat]
	c := score{disguise: special}
	for i := side.city.head; i != 0; i = p.next[i] {
		c.lines[lineCosts] += costs[p.cards[i]]
	}
	switch {
	case p.completed == seat:
		c.lines[lineComplete] = firstPoints
	case side.city.n >= complete:
		c.lines[lineComplete] = secondPoints
	}
	has := side.built.has
	if has(secretGate) {
		c.lines[lineGate] = gatePoints
	}
	if has(royalVault) {
		c.lines[lineVault] = side.gold
	}
	if has(mapRoom) {
		c.lines[lineMap] = int16(side.hand.n)
	}
	if has(crownStatue) && p.crown == seat {
		c.lines[lineStatue] = statuePoints
	}
	if !has(disguiseStreet) {
		c.lines[lineTypes], c.lines[lineFountain] = side.byTypes(special, has(disguiseStreet))
		return c
	}
	best := int16(-1)
	for _, t := range disguises {
		all, fountain := side.byTypes(t, true)
		if all+fountain > best {
			best, c.disguise = all+fountain, t
			c.lines[lineTypes], c.lines[lineFountain] = all, fountain
		}
	}
	return c
}

// byTypes are the points for all five types and those of the Fountain of Wishes, if a Disguise Street is of the given type.
func (side *side) byTypes(disguise Type, street bool) (all, fountain int16) {
	counts := side.types
	if street {
		counts[special]--
		counts[disguise]++
	}
	all = typesPoints
	for _, n := range counts {
		if n == 0 {
			all = 0
		}
	}
	if side.built.has(wishingFountain) {
		fountain = int16(counts[special]) - 1
	}
	return all, fountain
}

// number is the role that was revealed of a seat in the last round, by which equal totals are told apart; 0 is none.
func (p *position) number(seat int8) int {
	if !p.revealed(seat) {
		return 0
	}
	return int(p.sides[seat].role)
}

// Result tells how the game ended.
func (s *State) Result() (game.Result, bool) {
	if s.end == running {
		return game.Result{}, false
	}
	r := game.Result{Seats: int(s.seats)}
	for seat := range s.seats {
		c := s.score(seat)
		r.Score[seat], r.Turns[seat], r.Rank[seat] = int32(c.total()), int16(s.sides[seat].turns), 1
	}
	switch s.end {
	case capped:
		r.End = game.Capped
		return r, true
	case limited:
		r.End, r.Limited = game.Drawn, true
		return r, true
	case running, finished:
	}
	for seat := range s.seats {
		for other := range s.seats {
			if s.ahead(&r, other, seat) {
				r.Rank[seat]++
			}
		}
		if r.Rank[seat] == 1 {
			r.Won |= game.Only(game.Seat(seat))
		}
	}
	return r, true
}

// ahead tells whether one seat ranks before another: with more points, or as many and the higher role.
func (p *position) ahead(r *game.Result, a, b int8) bool {
	if r.Score[a] != r.Score[b] {
		return r.Score[a] > r.Score[b]
	}
	return p.number(a) > p.number(b)
}
