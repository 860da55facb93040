package tictactoe

import (
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

// plain completes a line, else closes the other's pair, and else marks any cell, the rather the better its place is. It
// sees no forks: so it can be beaten.
type plain struct{ policy }

func (y plain) Answer(seen game.Perspective, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	var room [9]float32
	weights := y.Weigh(seen, d, room[:0])
	var all float32
	for _, w := range weights {
		all += w
	}
	at, mark := 0, all*r.Float32()
	for mark -= weights[at]; mark >= 0 && at < len(weights)-1; mark -= weights[at] {
		at++
	}
	return append(into, d.Options[at])
}

func (plain) Weigh(seen game.Perspective, d *game.Decision, into []float32) []float32 {
	p := seen.(*Perspective)
	from, best := len(into), 0
	for _, o := range d.Options {
		urgent := p.urgent(o.Refs[0])
		best = max(best, urgent)
		into = append(into, float32(urgent))
	}
	for i, o := range d.Options {
		switch {
		case best == 0:
			into[from+i] = float32(places[o.Refs[0]])
		case into[from+i] < float32(best):
			into[from+i] = 0
		}
	}
	return into
}

// urgent is what a cell is worth for the lines that it completes or closes at once.
func (p *Perspective) urgent(cell game.Ref) int {
	mark := set(1) << cell
	switch {
	case hasLine[p.own|mark]:
		return wins
	case hasLine[p.other|mark]:
		return saves
	}
	return 0
}
