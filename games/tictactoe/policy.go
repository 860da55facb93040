package tictactoe

import (
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

// policy never loses. It looks one mark ahead: at what each cell makes of the lines that run through it.
type policy struct{}

func (policy) Answer(seen game.Perspective, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	p := seen.(*Perspective)
	best, ties := 0, 0
	var pick game.Option
	for _, o := range d.Options {
		switch worth := p.worth(o.Refs[0]); {
		case ties == 0 || worth > best:
			best, ties, pick = worth, 1, o
		case worth == best:
			ties++
			if r.IntN(ties) == 0 {
				pick = o
			}
		}
	}
	return append(into, pick)
}

func (policy) Weigh(seen game.Perspective, d *game.Decision, into []float32) []float32 {
	p := seen.(*Perspective)
	best := -1
	for _, o := range d.Options {
		best = max(best, p.worth(o.Refs[0]))
	}
	for _, o := range d.Options {
		weight := float32(0)
		if p.worth(o.Refs[0]) == best {
			weight = 1
		}
		into = append(into, weight)
	}
	return into
}

func (policy) Value(seen game.Perspective) float32 {
	p := seen.(*Perspective)
	switch {
	case hasLine[p.own], p.turn && pairs(p.own, p.other) > 0:
		return 1
	case hasLine[p.other], !p.turn && pairs(p.other, p.own) > 0:
		return 0
	}
	return 0.5
}

// The worth of a cell: each reason outweighs all that stand below it. The place counts least: 3 in the centre, 2 in a
// corner, 1 at a side.
const (
	wins  = 1000 // it completes a line
	saves = 100  // it closes the other's pair
	forks = 50   // it opens two pairs at once
	safe  = 20   // the other cannot answer with two pairs
)

var places = [9]int{2, 1, 2, 1, 3, 1, 2, 1, 2}

func (p *Perspective) worth(cell game.Ref) int {
	mark := set(1) << cell
	own, other := p.own|mark, p.other
	worth := places[cell]
	if hasLine[own] {
		worth += wins
	}
	if hasLine[other|mark] {
		worth += saves
	}
	if pairs(own, other) > 1 {
		worth += forks
	}
	if !forkable(own, other) {
		worth += safe
	}
	return worth
}

// pairs counts the lines that one more mark completes.
func pairs(own, other set) int {
	n := 0
	for _, line := range lines {
		if (own&line).size() == 2 && other&line == 0 {
			n++
		}
	}
	return n
}

// forkable tells whether the other, whose turn it is, may open two pairs at once. It may only where it need not close
// a pair first.
func forkable(own, other set) bool {
	threatened := pairs(own, other) > 0
	for cell := range game.Ref(len(places)) {
		mark := set(1) << cell
		if mark&(own|other) != 0 || threatened && !hasLine[own|mark] {
			continue
		}
		if pairs(other|mark, own) > 1 {
			return true
		}
	}
	return false
}
