package search

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/noripan/noripan/game"
)

// Line is an answer that a search looked at.
type Line struct {
	Picks  []game.Option // all picks of the answer, as far as it was looked at
	Visits int           // iterations
	Rate   float32       // the estimated share of the victory, 0 to 1
	Own    bool          // in a race, the policy's own pick: no other is clearly better if it comes first
}

// Report lists the answers that the last search looked at, first that which it gives: the winner of a race, else what was
// tried most. Its rate need not be the highest. Of those with the same first pick it lists the best. It is valid until the
// searcher thinks again.
func (s *Searcher) Report() []Line {
	s.lines = s.lines[:0]
	if len(s.tree.nodes) == 0 {
		return nil
	}
	for i := s.tree.nodes[s.root].first; i != 0; i = s.tree.nodes[i].next {
		n := &s.tree.nodes[i]
		if n.visits == 0 {
			continue
		}
		line := Line{Visits: int(n.visits), Rate: n.mean()}
		if n.option.Verb >= 0 {
			line.Picks = append(line.Picks, n.option)
		}
		line.Own = s.tuning.Race && n.option == s.race.own
		s.lines = append(s.lines, line)
	}
	slices.SortStableFunc(s.lines, func(a, b Line) int {
		return cmp.Or(s.first(a, b), cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Rate, a.Rate))
	})
	return s.lines
}

// first puts the pick that won a race first.
func (s *Searcher) first(a, b Line) int {
	switch won := s.race.won; {
	case !s.tuning.Race:
		return 0
	case first(a.Picks) == won:
		return -1
	case first(b.Picks) == won:
		return 1
	}
	return 0
}

// best appends the answer that was tried most, with the first pick that won where there was a race.
func (s *Searcher) best(d *game.Decision, into []game.Option) []game.Option {
	s.picks = s.picks[:0]
	at := s.root
	for s.list(d); len(s.picks) < d.Max && len(s.choices) > 0; s.list(d) {
		best, node := int32(-1), int32(0)
		var pick game.Option
		for i := range s.choices {
			o := s.choices[i].option
			i := s.tree.child(at, d.Seat, o)
			if s.tuning.Race && at == s.root && o != s.race.won {
				continue
			}
			if n := &s.tree.nodes[i]; i != 0 && n.visits > best {
				best, node, pick = n.visits, i, o
			}
		}
		if node == 0 { // nothing is known of what comes after these picks
			if len(s.picks) >= d.Min {
				break
			}
			pick, node = s.choices[0].option, nowhere
		}
		if pick.Verb == enough {
			break
		}
		s.picks = append(s.picks, pick)
		at = node
	}
	return append(into, s.picks...)
}

// draw answers at random.
func draw(d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	n := d.Min + r.IntN(d.Max-d.Min+1)
	for i := range d.Options {
		if r.IntN(len(d.Options)-i) < n {
			into = append(into, d.Options[i])
			n--
		}
	}
	return into
}
