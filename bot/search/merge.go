package search

import "github.com/noripan/noripan/game"

// Merge adds to the searcher's last search what others found that searched for the same decision beside it, and appends the
// answer of all together. Report tells of all, too.
func (s *Searcher) Merge(d *game.Decision, others []*Searcher, into []game.Option) []game.Option {
	if forced(d) {
		return append(into, d.Options[:d.Min]...)
	}
	for _, o := range others {
		s.merge(s.root, o, o.root, d.Max)
	}
	if s.tuning.Race {
		s.race.won = s.elected(others)
	}
	return s.best(d, into)
}

// elected is the first pick that won most of the searchers' races, of several the one that was tried most.
func (s *Searcher) elected(others []*Searcher) game.Option {
	votes := func(pick game.Option) (n int) {
		for _, o := range append(others[:len(others):len(others)], s) {
			if o.race.won == pick {
				n++
			}
		}
		return n
	}
	best, most, visits := s.race.won, 0, int32(0)
	for i := s.tree.nodes[s.root].first; i != 0; i = s.tree.nodes[i].next {
		n := &s.tree.nodes[i]
		if got := votes(n.option); got > most || got == most && n.visits > visits {
			best, most, visits = n.option, got, n.visits
		}
	}
	return best
}

// merge adds a node of another tree, and what lies below it within so many picks.
func (s *Searcher) merge(at int32, other *Searcher, from int32, picks int) {
	a, b := &s.tree.nodes[at], &other.tree.nodes[from]
	a.visits += b.visits
	a.available += b.available
	a.sum += b.sum
	if picks == 0 || b.option.Verb == enough {
		return
	}
	for i := b.first; i != 0; i = other.tree.nodes[i].next {
		n := &other.tree.nodes[i]
		to := s.tree.child(at, n.seat, n.option)
		if to == 0 {
			to = s.tree.add(at, n.seat, n.option, n.prior)
		}
		if to != 0 {
			s.merge(to, other, i, picks-1)
		}
	}
}
